#!/usr/bin/env bash
# Write the exact pins: constraints.txt for everything the extras install, binder/requirements.txt for what Binder runs.
# PYTHON should be the oldest that people have (a stable system's 3.11.2, say, not the latest 3.11: some packages ask for
# a patch level); PYTHON_BINDER is the one named in binder/runtime.txt.
set -euo pipefail
cd "$(dirname "$0")/.."
binder_version=$(sed -n 's/^python-//p' binder/runtime.txt)
python=${PYTHON:-python3.11}
python_binder=${PYTHON_BINDER:-python$binder_version}
"$python_binder" --version >/dev/null 2>&1 || python_binder=$python
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

frozen() { # python extra [pip options]: what the extra installs in a clean environment, one pin a line
  "$1" -m venv --clear "$scratch/venv"
  "$scratch/venv/bin/python" -m pip install --quiet --disable-pip-version-check "${@:3}" ".[$2]" >&2
  "$scratch/venv/bin/python" -m pip freeze --all --disable-pip-version-check --exclude eixample --exclude pip | LC_ALL=C sort -f
}

{
  echo '# Exact versions of everything that the extras of pyproject.toml install. Written by `make pins`.'
  frozen "$python" bench,docs,fast
} > "$scratch/constraints.txt"
{
  echo '# What Binder installs: the versions of constraints.txt, without the tools of development. Written by `make pins`.'
  frozen "$python_binder" lab --constraint "$scratch/constraints.txt" | grep -v '^setuptools=='
} > "$scratch/requirements.txt"
mv "$scratch/constraints.txt" constraints.txt
mv "$scratch/requirements.txt" binder/requirements.txt
