# Names for what cargo and the scripts in scripts/ do. Make is on most machines, so nothing has to be
# installed first.
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
# The oldest Rust that the crates promise, `rust-version` in Cargo.toml.
MSRV = $(shell sed -n 's/^rust-version = "\(.*\)"$$/\1/p' Cargo.toml)

.PHONY: help test generate test-training test-web test-platforms lint hooks docs bench bench-ratios \
	soak fuzz msrv packages crates wheels wheel npm web serve site sbom install package \
	release-check clean

help: ## lists the targets
	@sed -n 's/^\([a-z%-]*\):.*## /\1	/p' $(MAKEFILE_LIST) | expand -t 18

test: ## builds everything and runs every test; the last line is the totals
	@$(PYTHON) scripts/run_tests.py

test-%: ## one part: rust, doc, c, python, types, js, examples, scripts, asan or windows
	@$(PYTHON) scripts/run_tests.py $*

lint: ## formats, warnings, spelling, links, generated files, dependencies
	@$(PYTHON) scripts/toolbox.py
	@PATH="$(abspath $(VENV))/bin:$$PATH" prek run --all-files --stage manual --verbose --no-progress

hooks: ## runs the fast checks of make lint at every commit
	@$(PYTHON) scripts/toolbox.py
	@PATH="$(abspath $(VENV))/bin:$$PATH" prek install --prepare-hooks

# In this order: names, what repeats them, what is computed from both.
generate: ## regenerates what is derived from the engine: golden names, other languages, header, listings
	BLESS=1 cargo test -q --locked -p carc-engine --test all golden::
	$(PYTHON) scripts/generate.py
	BLESS=1 cargo test -q --locked -p carc-ffi header::
	BLESS=1 $(PYTHON) scripts/public_api.py
	$(PYTHON) scripts/clauses.py

test-web: ## plays on the page in a browser, whole games too
	@$(PYTHON) scripts/web.py test

test-training: ## trains a little with the usual libraries, in a virtual environment of its own
	@$(PYTHON) scripts/training_tests.py

# 77 is the exit status of a skipped check.
test-platforms: ## plays the pinned games on other processors, by emulation
	@$(PYTHON) scripts/platforms.py || test $$? -eq 77

soak: GAMES = 20000
soak: ## plays GAMES=20000 random games of everything and looks for faults
	cargo run --locked --release --example soak -- --games $(GAMES)

fuzz: ## runs the fuzz targets for SECONDS=60 in all
	@$(PYTHON) scripts/fuzz.py --seconds $(SECONDS)

msrv: ## builds the crates with the oldest Rust that they promise
	rustup toolchain install $(MSRV) --profile minimal --no-self-update
	cargo +$(MSRV) check -q --locked --target-dir "$${CARGO_TARGET_DIR:-target}/msrv" \
	  -p carc-engine -p carc-text -p carc-render -p carc-agents -p carc-learn -p carc-ffi

docs: ## builds the Rust documentation
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps

bench: ## plays GAMES random games and prints how many a second
	cargo run --locked --release --example playouts -- --games $(GAMES)

bench-ratios: ## compares speeds; KERNEL=PROGRAM adds one
	@$(PYTHON) scripts/performance.py --json $(if $(KERNEL),--kernel "$(KERNEL)")

npm: ## builds the JavaScript package, in build/npm
	@$(PYTHON) scripts/npm.py

web: ## builds the page in web/dist
	@$(PYTHON) scripts/web.py build

serve: ## serves the page on this machine
	@$(PYTHON) scripts/web.py serve

site: ## builds the site with the page, in build/site
	@$(PYTHON) scripts/site.py

packages: ## builds the Python packages, installs them afresh and plays
	@$(PYTHON) scripts/packages.py

wheels: ## builds the Python packages for Linux, two processors and both C libraries
	@$(PYTHON) scripts/wheels.py

wheel: ## builds the Python package for this machine, installs it afresh and plays
	@$(PYTHON) scripts/wheels.py here

crates: ## packs the crates and builds each from its package alone
	cargo package --locked -p carc-engine -p carc-text -p carc-render -p carc-agents -p carc-learn -p carc-ffi

# Needs `cargo install cargo-cyclonedx`.
sbom: ## writes the components of the crates, as CycloneDX
	mkdir -p build/sbom
	cargo cyclonedx -q --format json --spec-version 1.5 --describe crate
	mv carc-*/*.cdx.json build/sbom/
	rm -f examples/*.cdx.json

install: ## installs the C and C++ library in PREFIX
	scripts/install.sh "$(PREFIX)"

package: ## packs the C and C++ library for this machine or TARGET
	scripts/package.sh build $(TARGET)

release-check: ## checks all (or STEPS=) of a release that needs no keys
	@$(PYTHON) scripts/release_check.py
	@$(MAKE) --no-print-directory --keep-going $(STEPS)

clean: ## removes what was built, the virtual environment included
	cargo clean
	rm -rf "$(VENV)" build
