"""What all tests share: the same examples on every machine and every run."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "eixample", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("eixample")
