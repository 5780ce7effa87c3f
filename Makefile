# The doors of the project: `make` alone lists them. Everything that needs a tool installs what is missing first.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
export PATH := $(PATH):$(HOME)/.cargo/bin

# Continuous integration builds exactly what Cargo.lock says; a person may be changing it.
CARGO_FLAGS := $(if $(CI),--locked)
# `make install PREFIX=/usr/local` puts the command in /usr/local/bin; Cargo's own directory otherwise.
PREFIX ?=
# Which random programs `make csmith` and `make library-fuzz` compare, by their seeds, and how long `make fuzz` runs each target.
CSMITH_SEEDS ?= 1-300
LIBRARY_SEEDS ?= 1-2000
FUZZ_SECONDS ?= 60

.PHONY: help
help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

.PHONY: setup
setup: ## install what is missing: clang and LLVM 19, headers, csmith, Z3
	@setup/setup.sh

.PHONY: build
build: setup ## build the release binary, target/release/adamant
	cargo build --release --package adamant $(CARGO_FLAGS)

.PHONY: demo
demo: build ## look at and execute the programs of examples/, with explanations
	@setup/demo.sh target/release/adamant

.PHONY: test
test: lint ## all that continuous integration asks for: lints and every test
	cargo test --workspace --doc $(CARGO_FLAGS)
	@if cargo nextest --version &>/dev/null; then \
	    set -x; cargo nextest run --workspace $(CARGO_FLAGS); \
	else \
	    echo "cargo-nextest is not installed: using cargo test instead"; \
	    set -x; cargo test --workspace --lib --bins --tests --examples $(CARGO_FLAGS); \
	fi

.PHONY: quick
quick: setup ## unit tests, and every program of tests/programs once: under two minutes after the build
	ADAMANT_QUICK=1 cargo nextest run --workspace --profile quick $(CARGO_FLAGS)

.PHONY: lint
lint: setup ## check formatting, clippy and the documentation, warnings being errors
	cargo fmt --all --check
	cargo clippy --workspace --all-targets $(CARGO_FLAGS) -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps $(CARGO_FLAGS)

.PHONY: fmt
fmt: ## format the code
	cargo fmt --all

.PHONY: install
install: setup ## install the command `adamant` (PREFIX=... for another place than Cargo's)
	cargo install --locked --path crates/cli $(if $(PREFIX),--root $(PREFIX))

.PHONY: bench
bench: setup ## run the benchmarks
	cargo bench --workspace --bench '*' $(CARGO_FLAGS)

.PHONY: csmith
csmith: setup ## compare the random programs CSMITH_SEEDS=1-300 with native code
	CSMITH_SEEDS=$(CSMITH_SEEDS) cargo test --release --package adamant --test differential $(CARGO_FLAGS) -- csmith/

.PHONY: library-fuzz
library-fuzz: setup ## compare the random library calls LIBRARY_SEEDS=1-2000 with native code
	LIBRARY_SEEDS=$(LIBRARY_SEEDS) cargo test --release --package adamant --test library_fuzz $(CARGO_FLAGS)

.PHONY: fuzz
fuzz: setup ## fuzz the readers for FUZZ_SECONDS=60 each (needs a nightly toolchain)
	@setup/fuzz.sh $(FUZZ_SECONDS)
