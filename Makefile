# Short names for cargo commands and the scripts in scripts/. Make is available on most machines, so
# nothing has to be installed first.
#
# CARGO_TARGET_DIR, VENV (the virtual environment), CC and CXX are honored everywhere.

PYTHON ?= python3
PREFIX ?= /usr/local
GAMES ?= 200000
SECONDS ?= 60
TARGET ?=
KERNEL ?=
STEPS ?= lint crates msrv packages npm package wheels sbom site test-platforms
VENV ?= .venv
TRAINING_VENV ?= .venv-training
# The minimum supported Rust version, `rust-version` in Cargo.toml.
MSRV = $(shell sed -n 's/^rust-version = "\(.*\)"$$/\1/p' Cargo.toml)

.PHONY: help test generate test-long test-training test-web test-platforms lint hooks docs bench bench-ratios \
	soak fuzz msrv packages crates wheels wheel npm web serve serve-rooms site sbom install package \
	release-check clean

help: ## list the targets
	@sed -n 's/^\([a-z%-]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 18

test: ## build everything and run all tests; the last line shows the totals
	@$(PYTHON) scripts/run_tests.py

test-%: ## run one part of the tests: rust, doc, c, python, types, js, examples, scripts, asan or windows
	@$(PYTHON) scripts/run_tests.py $*

lint: ## check formatting, warnings, spelling, links, generated files and dependencies
	@$(PYTHON) scripts/toolbox.py
	@PATH="$(abspath $(VENV))/bin:$$PATH" prek run --all-files --stage manual --verbose --no-progress

hooks: ## install Git hooks that run the fast checks on every commit
	@$(PYTHON) scripts/toolbox.py
	@PATH="$(abspath $(VENV))/bin:$$PATH" prek install --prepare-hooks

# First writes the names, then the files that contain them, then the files derived from both.
generate: ## regenerate everything derived from the engine: golden names, bindings, C header and listings
	BLESS=1 cargo test -q --locked -p carc-engine --test all golden::
	$(PYTHON) scripts/generate.py
	BLESS=1 cargo test -q --locked -p carc-ffi header::
	BLESS=1 $(PYTHON) scripts/public_api.py
	$(PYTHON) scripts/clauses.py

test-long: ## play all random games in the engine tests, and run all C programs under Valgrind
	CARC_GAMES=100 cargo test --locked -p carc-engine --test all
	$(PYTHON) scripts/c_tests.py long

test-web: ## test the web app in a browser
	@$(PYTHON) scripts/web.py test

# Only the package itself must be installable. Programs whose libraries are missing are skipped.
test-training: ## test training with common libraries, in a separate virtual environment
	$(PYTHON) -m venv $(TRAINING_VENV)
	$(TRAINING_VENV)/bin/python -m pip install -q pytest .
	-for extra in ".[training,rl]" ".[spiel]" torchrl "ray[rllib]" tianshou; do \
	  $(TRAINING_VENV)/bin/python -m pip install -q "$$extra"; done
	$(TRAINING_VENV)/bin/python -m pytest -q -c /dev/null --rootdir . carc-py/training
	@# AgileRL requires other versions of the same libraries.
	$(PYTHON) -m venv $(TRAINING_VENV)/agilerl
	-$(TRAINING_VENV)/agilerl/bin/python -m pip install -q pytest ".[rl]" agilerl peft
	$(TRAINING_VENV)/agilerl/bin/python -m pytest -q -c /dev/null --rootdir . carc-py/training -k AgileRL

# 77 is the exit status of a skipped check.
test-platforms: ## replay the golden games on emulated processors
	@$(PYTHON) scripts/platforms.py || test $$? -eq 77

soak: GAMES = 20000
soak: ## play GAMES=20000 random games with all expansions and check invariants
	cargo run --locked --release --example soak -- --games $(GAMES)

fuzz: ## run the fuzz targets for SECONDS=60 in total
	@$(PYTHON) scripts/fuzz.py --seconds $(SECONDS)

msrv: ## build the crates with the oldest supported Rust version
	rustup toolchain install $(MSRV) --profile minimal --no-self-update
	cargo +$(MSRV) check -q --locked --target-dir "$${CARGO_TARGET_DIR:-target}/msrv" \
	  -p carc-engine -p carc-text -p carc-render -p carc-agents -p carc-learn -p carc-ffi

docs: ## build the Rust documentation
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps

bench: ## play GAMES random games and print the games per second
	cargo run --locked --release --example playouts -- --games $(GAMES)

bench-ratios: ## measure the engine's speed; KERNEL=PROGRAM also measures that program
	@$(PYTHON) scripts/performance.py --json $(if $(KERNEL),--kernel "$(KERNEL)")

npm: ## build the JavaScript package in build/npm
	@$(PYTHON) scripts/npm.py

web: ## build the web app in web/dist
	@$(PYTHON) scripts/web.py build

serve: web ## serve the web app on this machine
	@cd web && npx vite preview --port 8000

serve-rooms: web ## serve the web app and game rooms on this machine
	cargo run -q --locked --release -p carc-server -- serve --web web/dist --data build/rooms

site: ## build the website, including the web app, in build/site
	@$(PYTHON) scripts/site.py

packages: ## build the Python packages, install them into a new environment and test them
	@$(PYTHON) scripts/packages.py

wheels: ## build the Python packages for two Linux architectures, with glibc and musl
	@$(PYTHON) scripts/packages.py linux

wheel: ## build the Python package for this machine, install it into a new environment and test it
	@$(PYTHON) scripts/packages.py here

crates: ## package the crates and build each from its package alone
	cargo package --locked -p carc-engine -p carc-text -p carc-render -p carc-agents -p carc-learn -p carc-ffi

# Needs `cargo install cargo-cyclonedx`.
sbom: ## write a CycloneDX SBOM of the crates
	mkdir -p build/sbom
	cargo cyclonedx -q --format json --spec-version 1.5 --describe crate
	mv carc-*/*.cdx.json build/sbom/
	rm -f examples/*.cdx.json

install: ## install the C and C++ library in PREFIX
	scripts/install.sh "$(PREFIX)"

package: ## package the C and C++ library for this machine or TARGET
	scripts/package.sh build $(TARGET)

release-check: ## run the release checks that do not need credentials; STEPS selects some of them
	@$(PYTHON) scripts/release_check.py
	@$(MAKE) --no-print-directory --keep-going $(STEPS)

clean: ## remove everything built, including the virtual environment
	cargo clean
	rm -rf "$(VENV)" build
