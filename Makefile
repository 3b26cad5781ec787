# Everything here is done by cargo and by the scripts in scripts/; this file only names it.
#
# CARGO_TARGET_DIR, VENV (the virtual environment), CC and CXX are honoured everywhere.

PYTHON ?= python3
PREFIX ?= /usr/local
GAMES ?= 200000
SECONDS ?= 60
TARGET ?=
KERNEL ?=
STEPS ?= lint crates msrv packages npm package wheels sbom site test-installs test-platforms
VENV ?= .venv
# The oldest Rust that the crates promise, `rust-version` in Cargo.toml.
MSRV = $(shell sed -n 's/^rust-version = "\(.*\)"$$/\1/p' Cargo.toml)

.PHONY: help test test-training lint hooks docs install package bench bench-ratios packages crates wheels wheel sbom test-platforms test-installs release-check site npm web serve test-web soak fuzz asan msrv clean

help:
	@echo "make test             build everything and run every test; the last line is the totals"
	@echo "make test-PART        one part: rust, doc, c, python, js, examples, readme or scripts"
	@echo "make test-training    trains a little with the usual libraries, in a virtual environment of its own"
	@echo "make lint             formats, warnings, spelling, links, generated files, dependencies"
	@echo "make hooks            runs the fast checks of make lint at every commit"
	@echo "make docs             the Rust documentation, as HTML"
	@echo "make bench            how many random games are played in a second"
	@echo "make bench-ratios     speeds beside what they are compared with; KERNEL=PROGRAM adds one"
	@echo "make packages         builds the Python packages, installs them afresh and plays"
	@echo "make crates           packs the crates and builds each from its package alone"
	@echo "make wheels           the Python packages for Linux, two processors and both C libraries"
	@echo "make wheel            the Python package for this machine, installed afresh and played"
	@echo "make sbom             what the crates are made of, as CycloneDX"
	@echo "make test-platforms   plays the pinned games on other processors, by emulation"
	@echo "make test-installs    installs what is published as a new user would, from an empty home"
	@echo "make site             the site with the page to play on, in build/site"
	@echo "make release-check    all (or STEPS=) that can be checked of a release without keys"
	@echo "make npm              builds the JavaScript package, in build/npm"
	@echo "make soak GAMES=20000 plays so many random games of everything and looks for faults"
	@echo "make fuzz SECONDS=60  feeds the fuzz targets with odd input, for so many seconds in all"
	@echo "make msrv             builds the crates with the oldest Rust that they promise"
	@echo "make asan             runs the C and C++ tests under AddressSanitizer"
	@echo "make web              builds the page in web/dist; make serve serves it on this machine"
	@echo "make test-web         plays on the page in a browser; the last line is the totals"
	@echo "make install PREFIX=  the C and C++ library: headers, libraries, carc.pc, CMake package"
	@echo "make package TARGET=  the same as an archive, for this machine or a Rust target"
	@echo "make clean            removes what was built, the virtual environment included"

test:
	@$(PYTHON) scripts/run_tests.py

test-%:
	@$(PYTHON) scripts/run_tests.py $*

test-training:
	@$(PYTHON) scripts/training_tests.py

lint:
	@$(PYTHON) scripts/toolbox.py
	@PATH="$(abspath $(VENV))/bin:$$PATH" prek run --all-files --stage manual --verbose --no-progress

hooks:
	@$(PYTHON) scripts/toolbox.py
	@PATH="$(abspath $(VENV))/bin:$$PATH" prek install --prepare-hooks

web:
	@$(PYTHON) scripts/web.py build

serve:
	@$(PYTHON) scripts/web.py serve

test-web:
	@$(PYTHON) scripts/web_tests.py

docs:
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps

bench:
	cargo run --locked --release --example playouts -- --games $(GAMES)

bench-ratios:
	@$(PYTHON) scripts/performance.py --json $(if $(KERNEL),--kernel "$(KERNEL)")

packages:
	@$(PYTHON) scripts/packages.py

crates:
	cargo package --locked -p carc-engine -p carc-agents -p carc-learn -p carc-ffi

wheels:
	@$(PYTHON) scripts/wheels.py

wheel:
	@$(PYTHON) scripts/wheels.py here

# Needs `cargo install cargo-cyclonedx`.
sbom:
	mkdir -p build/sbom
	cargo cyclonedx -q --format json --spec-version 1.5 --describe crate
	mv carc-*/*.cdx.json build/sbom/
	rm -f examples/*.cdx.json

# 77 is the status of what was skipped.
test-platforms:
	@$(PYTHON) scripts/platforms.py || test $$? -eq 77

test-installs:
	@$(PYTHON) scripts/installs.py

site:
	@$(PYTHON) scripts/site.py

release-check:
	@$(PYTHON) scripts/release_check.py
	@$(MAKE) --no-print-directory --keep-going $(STEPS)

npm:
	@$(PYTHON) scripts/npm.py

soak: GAMES = 20000
soak:
	cargo run --locked --release --example soak -- --games $(GAMES)

fuzz:
	scripts/fuzz.sh "$(SECONDS)"

asan:
	scripts/asan.sh

# In a folder of its own, so that the build of the other toolchain stays.
msrv:
	rustup toolchain install $(MSRV) --profile minimal --no-self-update
	cargo +$(MSRV) check -q --locked --target-dir "$${CARGO_TARGET_DIR:-target}/msrv" \
	  -p carc-engine -p carc-agents -p carc-learn -p carc-ffi

install:
	scripts/install.sh "$(PREFIX)"

package:
	scripts/package.sh build $(TARGET)

clean:
	cargo clean
	rm -rf "$(VENV)" build
