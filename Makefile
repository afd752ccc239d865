# Everything the project is run with. `make help` lists it.
# The first Python that is new enough; name another one with make PYTHON=/path/to/python3.12 ...
ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
ifndef PYTHON
PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  "$$python" -c '$(ENOUGH)' 2>/dev/null && command -v "$$python" && break; done)
endif
VENV ?= .venv
# The page that `make lab` opens, and further options for it: make lab LAB_FLAGS="--no-browser --port=9000"
PAGE      ?= 00_start_here.ipynb
LAB_FLAGS ?=
SERVE_PORT ?= 8000
# Further options for pytest: make test PYTEST_FLAGS="-k rebellion"
PYTEST_FLAGS ?=

BIN := $(VENV)/bin
NPM = $(BIN)/python scripts/npm.py
# Compiled once and kept, whatever the machine's habit: each process and each kernel would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE
# JupyterLab asks for this when it is started by root, as in most containers.
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)
# nbval: compare every output, in the environment under test, and don't wait half an hour for a cell that hangs.
NBVAL := --nbval --nbval-current-env --nbval-cell-timeout=60
# How many processes run tests beside each other: now and then one waits for a browser or a kernel. 0 for one after the other, as a debugger wants it.
WORKERS ?= $(shell $(BIN)/python -c 'import os; print(1 + (os.cpu_count() or 1))')

# In the order of their folders: those with a browser begin early, and the lessons, each short, fill up the end.
PYTEST = $(BIN)/python -m pytest $(NBVAL) -n $(WORKERS) --dist loadgroup --no-loadscope-reorder

# A test that runs on every game runs on so many of them in `make test`, other ones from test to test, and on the rest in `make sweep`.
SOME_GAMES := --games 2

.DEFAULT_GOAL := help
.PHONY: help lab docs site serve check test sweep test-all check-release lint format bundle aids index bench fast slow notebooks check-notebooks check-binder pins clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Trusted notebooks show their boards before anything is run. An address, unlike a file, is printed where there is no screen.
# The file browser shows what is in root_dir: the lessons, and nothing of what they are made of.
lab: $(VENV)/ready-lab ## Open the lessons in JupyterLab
	@find notebooks -name '*.ipynb' -exec $(BIN)/jupyter trust {} + >/dev/null
	$(BIN)/jupyter lab $(ROOT_FLAG) --ServerApp.root_dir=notebooks --LabApp.default_url=/lab/tree/$(PAGE:notebooks/%=%) $(LAB_FLAGS)

docs: build/docs/index.html ## Build the documentation: guides, reference, lessons as pages, player aids, into build/docs

site: build/site/index.html ## Build the site: the lessons in a browser, without a server of ours, into build/site

serve: build/site/index.html ## Show that site on this machine
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory build/site $(SERVE_PORT)

check: $(VENV)/ready-test node_modules/ready ## Run what tells most in a minute: style, types, engine, each contract on one game
	$(BIN)/python -m pytest tests/test_style.py tests/test_javascript.py tests/engine tests/contract --games 1 -n $(WORKERS) -m "not sweep" $(PYTEST_FLAGS)

# Without a browser the tests that need one fail and say what to do; the others run all the same.
test: $(VENV)/ready-test node_modules/ready ## Run every kind of test: style, types, rules, notebooks, browser
	-$(BIN)/python scripts/ensure_browser.py
	$(PYTEST) $(SOME_GAMES) -m "not sweep and not release" $(PYTEST_FLAGS)

sweep: $(VENV)/ready-test node_modules/ready ## Run what `make test` leaves out: every case where it looks at some
	-$(BIN)/python scripts/ensure_browser.py
	$(PYTEST) $(SOME_GAMES) -m sweep $(PYTEST_FLAGS)

test-all: $(VENV)/ready-test node_modules/ready ## Run what `make test` and `make sweep` run
	-$(BIN)/python scripts/ensure_browser.py
	$(PYTEST) -m "not release" $(PYTEST_FLAGS)

check-release: $(VENV)/ready-test node_modules/ready ## Build all that is published and try it: packages, documentation, site, other hosts
	-$(BIN)/python scripts/ensure_browser.py
	$(PYTEST) -m release $(PYTEST_FLAGS)

lint: $(VENV)/ready-test node_modules/ready ## Check style and types only
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(NPM) --silent run lint
	$(NPM) --silent run types

format: $(VENV)/ready-test node_modules/ready ## Write Python and JavaScript as the formatters would
	$(BIN)/ruff format tests scripts eixample gamelib widgets conftest.py bench
	$(NPM) --silent run format

bundle: $(VENV)/ready-test node_modules/ready ## Bundle the scripts of boards for the browser
	$(BIN)/python -m scripts.make_wire_types
	$(NPM) --silent run bundle

bench: $(VENV)/ready-bench ## Measure speed, beside a peer in the same run
	$(BIN)/python scripts/ensure_browser.py
	$(BIN)/python -m bench

# A library beside a source stands in for it: after a change compile again, or go back to plain Python.
fast: $(VENV)/ready-fast ## Compile what playing spends its time in; needs a C compiler, takes minutes
	$(BIN)/python scripts/compile.py

slow: ## Undo `make fast`
	rm -rf build/fast gamelib__mypyc.*
	find gamelib -name '*.so' -delete

aids: $(VENV)/ready-test ## Write the player aids as pages and as PDF, into build/aids
	$(BIN)/python scripts/ensure_browser.py
	$(BIN)/python -m scripts.print_aids build/aids

index: $(VENV)/ready-test ## Write anew where each rule is implemented and tested, for rule cards
	$(BIN)/python -m scripts.index_rules

notebooks: $(VENV)/ready-test ## Execute the lessons again and write their outputs
	$(BIN)/python -m scripts.run_notebooks notebooks tests/tiny

check-notebooks: $(VENV)/ready-test ## Execute the lessons again and only compare
	$(BIN)/python -m scripts.run_notebooks --check notebooks tests/tiny

check-binder: ## Build and start what Binder would, without docker
	PYTHON=$(PYTHON) scripts/check_binder.sh

pins: ## Write constraints.txt and binder/requirements.txt from the newest versions in range
	PYTHON=$(PYTHON) scripts/pin.sh

clean: slow ## Remove the environment and all that the tools leave behind
	rm -rf $(VENV) node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One file per set of extras says "installed"; it is out of date when the project file or the pins have changed.
# JupyterLab's own script is no module, though our package.json, in a folder above, says that scripts are.
$(VENV)/ready-%: pyproject.toml constraints.txt $(shell find settings -type f) | $(BIN)/python
	@echo "Setting up $(VENV) for $*: about a minute the first time"
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[$*]"
	@cp -R settings/. $(VENV)/
	@echo '{"type": "commonjs"}' >$(VENV)/package.json
	@touch $@

# Without the tools for JavaScript the tests that need them fail and say what to do; the others run all the same.
node_modules/ready: package.json package-lock.json .npmrc | $(VENV)/ready-test
	@echo "Setting up node_modules: some seconds"
	-@$(NPM) ci --prefer-offline && touch $@

# JupyterLite has an environment of its own: its kernel would show up in JupyterLab, too.
SITE_TOOLS := build/site-tools/venv
$(SITE_TOOLS)/ready: scripts/build_site/requirements.txt constraints.txt $(shell find settings -type f) | $(BIN)/python
	@echo "Setting up $(SITE_TOOLS): about a minute the first time"
	@$(BIN)/python -m venv $(SITE_TOOLS)
	@$(SITE_TOOLS)/bin/python -m pip install --quiet --quiet --disable-pip-version-check --constraint constraints.txt --requirement scripts/build_site/requirements.txt
	@cp -R settings/. $(SITE_TOOLS)/
	@touch $@

# Other programs that show notebooks, for the tests; in a folder of their own: each adds something to JupyterLab where it is installed.
OTHER_HOSTS := build/other-hosts
$(OTHER_HOSTS)/ready: tests/hosts/requirements.txt constraints.txt | $(VENV)/ready-test
	@echo "Setting up $(OTHER_HOSTS): some seconds"
	@rm -rf $(OTHER_HOSTS)
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-deps --target $(OTHER_HOSTS) --requirement tests/hosts/requirements.txt
	@touch $@

build/docs/index.html: $(VENV)/ready-test CHANGELOG.md CONTRIBUTING.md SECURITY.md README.md $(shell find scripts/build_docs gamelib widgets notebooks docs -type f -not -name '*.pyc' -not -path '*/.*')
	$(BIN)/python -m scripts.build_docs build/docs
	@touch $@  # Sphinx leaves a page alone that has not changed

build/site/index.html: build/docs/index.html $(VENV)/ready-test node_modules/ready $(SITE_TOOLS)/ready $(shell find scripts/build_site gamelib widgets notebooks docs -type f -not -name '*.pyc' -not -path '*/.*')
	$(BIN)/python -m scripts.build_site build/site

$(BIN)/python:
	@"$(PYTHON)" -c '$(ENOUGH)' 2>/dev/null || { \
	  echo "Python 3.11 or newer is needed. If it is not on PATH, name it: make PYTHON=/path/to/python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@"$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "This Python cannot make virtual environments. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
