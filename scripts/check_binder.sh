#!/usr/bin/env bash
# Do what Binder would do with this repository, without docker: check_binder.sh [NOTEBOOK]
# Builds from the committed files in a clean copy, environment and home, starts through binder/start, opens the notebook.
set -euo pipefail
cd "$(dirname "$0")/.."
page=${1:-00_start_here.ipynb}
repo2docker=jupyter-repo2docker==2026.4.0
python=${PYTHON:-python3}
scratch=$(mktemp -d)
server=
finish() { [ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$scratch"; }
trap finish EXIT
fail() { echo "check-binder: $*" >&2; exit 1; }

echo "1. What the builder would choose"
git clone --quiet --no-hardlinks . "$scratch/repo"
"$python" -m venv "$scratch/builder"
"$scratch/builder/bin/python" -m pip install --quiet --disable-pip-version-check "$repo2docker"
(cd "$scratch/repo" && "$scratch/builder/bin/jupyter-repo2docker" --no-build --debug . >"$scratch/Dockerfile" 2>&1) ||
  { tail -20 "$scratch/Dockerfile" >&2; fail "repo2docker could not read binder/"; }
chosen=$(sed -nE 's/.*environment-2epy-2d([0-9]+)-2e([0-9]+).*/\1.\2/p' "$scratch/Dockerfile" | head -1)
wanted=$("$python" -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["requires-python"].removeprefix(">="))')
[ -n "$chosen" ] || fail "no Python version found in what repo2docker would build"
[ "$(printf '%s\n' "$wanted" "$chosen" | sort -V | head -1)" = "$wanted" ] ||
  fail "Binder would use Python $chosen, the project needs $wanted: mend binder/runtime.txt"
grep -q 'binder/postBuild' "$scratch/Dockerfile" || fail "repo2docker would not run binder/postBuild"
grep -q 'binder/requirements.txt' "$scratch/Dockerfile" || fail "repo2docker would not install binder/requirements.txt"
echo "   Python $chosen, binder/requirements.txt, binder/postBuild"

echo "2. The same steps here"
binder_python=python$chosen
"$binder_python" --version >/dev/null 2>&1 || { binder_python=$python; echo "   no python$chosen on this machine: using $("$python" --version)"; }
"$binder_python" -m venv "$scratch/env"
export PATH="$scratch/env/bin:$PATH" HOME="$scratch/home"
unset VIRTUAL_ENV PYTHONPATH JUPYTER_CONFIG_DIR JUPYTER_CONFIG_PATH JUPYTER_DATA_DIR JUPYTER_PATH JUPYTER_RUNTIME_DIR
mkdir "$HOME"
cd "$scratch/repo"
python -m pip install --quiet --disable-pip-version-check -r binder/requirements.txt
[ -x binder/postBuild ] || fail "binder/postBuild is not executable"
[ -x binder/start ] || fail "binder/start is not executable"
./binder/postBuild >"$scratch/postBuild.log" 2>&1 || { cat "$scratch/postBuild.log" >&2; fail "binder/postBuild failed"; }
python -m pip check --disable-pip-version-check >/dev/null || fail "the pins of binder/requirements.txt do not agree with each other"
(cd "$HOME" && python -c 'import gamelib, widgets') || fail "gamelib and widgets cannot be imported outside the repository"
echo "   installed, $(du -sh "$scratch/env" | cut -f1)"

echo "3. Start it and open $page"
ip=127.0.0.1
port=$(python -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
root=()
[ "$(id -u)" != 0 ] || root=(--allow-root)
./binder/start jupyter lab --no-browser --ip="$ip" --port="$port" --IdentityProvider.token= "${root[@]}" >"$scratch/lab.log" 2>&1 &
server=$!
python scripts/probe_lab.py "http://$ip:$port" "$page" || { tail -20 "$scratch/lab.log" >&2; fail "JupyterLab is not as it should be"; }
jupyter lab --show-config "${root[@]}" 2>/dev/null | grep -q NoDelayConnection || fail "the kernel's websocket still waits for acknowledgements: settings/ was not copied"
jupyter labextension list 2>&1 | grep -q "eixample-still.*OK" || fail "a notebook that is opened again would show no boards: settings/ was not copied"
kernels=$(python -c 'import sys; print(sys.prefix)')/etc/ipython/ipython_kernel_config.py
[ -f "$kernels" ] || fail "a cell that is run alone does not say which cells it needs: settings/ was not copied"
echo "binder/ is in order"
