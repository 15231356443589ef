# Everything runs in .venv, made from the locks in requirements/; see docs/development.md.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
STUBS := $(VENV)/.stubs
PIP_INSTALL := $(BIN)/python -m pip install -q --disable-pip-version-check
PROTOS := $(shell find proto -name '*.proto')
# Options for the program behind run, demo, bench and test: make test ARGS="-k hexgrid"
ARGS ?=
# make lock UPGRADE=1 moves every pin to the newest version that pyproject.toml allows.
UPGRADE ?=
UV_COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
	$(if $(UPGRADE),--upgrade)

.DEFAULT_GOAL := help
.PHONY: help run demo test test-long fuzz clients lint format stubs docs bench lock release image-test clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# The build tools come first because a package without a wheel must be built with them: an isolated
# build would fetch its own, without a hash.
$(READY): pyproject.toml setup.py requirements/build.txt requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Tilewright needs Python 3.11 or newer as '$(PYTHON)'; name another with: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' cannot make virtual environments; on Debian run: apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(PIP_INSTALL) --require-hashes -r requirements/build.txt
	$(PIP_INSTALL) --require-hashes --no-build-isolation --use-pep517 -r requirements/dev.txt
	$(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(STUBS): $(READY) $(PROTOS) tools/stubs.py
	@$(BIN)/python -m tools.stubs
	@touch $@

run: export TILEWRIGHT_REFLECTION ?= true
run: $(STUBS) ## start the service on this machine, games in memory
	@exec $(BIN)/python -m service $(ARGS)

demo: $(STUBS) ## play whole games against the running service, with the board as text
	@exec $(BIN)/python -m tools.demo $(ARGS)

test: $(STUBS) ## the tests, in under five minutes
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ARGS)

test-long: $(STUBS) ## the tests marked slow as well
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "slow or not slow" --timeout 3600 $(ARGS)

fuzz: $(STUBS) ## send mutated requests to a service of its own, ten minutes a protocol
	@$(BIN)/python -m tests.hostile.fuzz $(ARGS)

clients: $(STUBS) ## generate and compile the contract in ten languages
	@$(BIN)/python -m tools.clients $(ARGS)

lint: $(STUBS) ## every static check, the manifests included
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/deptry engine service
	$(BIN)/buf lint proto
	$(BIN)/python -m tools.lint_contract
	$(BIN)/buf format proto --exclude-path proto/google --diff --exit-code
	$(BIN)/buf breaking proto --against proto/baseline.binpb
	$(BIN)/yamllint --strict .
	$(BIN)/hadolint deploy/Containerfile
	$(if $(shell command -v promtool),promtool test rules deploy/monitoring/rules.test.yaml)
	$(BIN)/python -m tools.docs --check
	$(BIN)/python -m pytest -q tests/deploy

format: $(READY) ## put the sources in the house format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/buf format -w proto --exclude-path proto/google

stubs: $(READY) ## make tilewright/v1 again from the .proto files
	@$(BIN)/python -m tools.stubs
	@touch $(STUBS)

docs: $(STUBS) ## write the generated documents again
	$(BIN)/python -m tools.docs

bench: $(STUBS) ## measure the engine and what it is compared to
	$(BIN)/python -m bench $(ARGS)

lock: $(READY) ## resolve requirements/*.txt again (UPGRADE=1: to the newest)
	$(UV_COMPILE) --extra service --group dev pyproject.toml -o requirements/dev.txt
	$(UV_COMPILE) --extra service pyproject.toml -c requirements/dev.txt -o requirements/service.txt
	$(UV_COMPILE) --group build -c requirements/dev.txt -o requirements/build.txt

release: $(STUBS) ## check the version, renew proto/baseline.binpb, build the wheel
	$(BIN)/python -m tools.release

image-test: $(STUBS) ## build the container image and try it
	bash deploy/image-test

clean: ## remove what the build made, .venv included
	rm -rf $(VENV) build dist ./*.egg-info tilewright/v1/*_pb2*
