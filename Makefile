# Every command of the repository; `make` alone lists them.
.DEFAULT_GOAL := help
.PHONY: help run dev build check test smoke bench kills failover scale image fmt lint clippy style deny setup unit journeys short-kills simulate fuzz

BINARY := target/release/zhedel
STAMPS := target/stamps
FUZZ_SECONDS ?= 60
# The measures are a workspace of their own, which no other command builds.
BENCH := --manifest-path bench/app/Cargo.toml
PURE_CRATES := base money identity ledger lending origination permissions bank_statement content
WEB_SOURCES := $(shell find web site -type f -not -path '*/dist/*' -not -path '*/dist-dev/*' -not -path '*/node_modules/*') package-lock.json

help: ## List the commands
	@sed -n 's/^\([a-z0-9]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

run: build ## Build everything and serve the site; prints the addresses to open
	$(BINARY) serve

dev: setup ## Serve the site and rebuild, restart and reload on every change
	node scripts/dev.mjs

build: setup $(STAMPS)/web ## Build the web bundles and the release binary
	cargo build --release
	node scripts/supply-chain.mjs sbom

# What runs in a moment: everything but the tests that need a database, a browser or the binary.
check: setup ## Format, lint, types and the unit tests of the pure crates: before every commit
	npx biome ci
	npx tsc --noEmit -p web
	npx tsc --noEmit -p tests
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	cargo test --quiet $(PURE_CRATES:%=-p %)

deny: ## Check licences, sources and known vulnerabilities of all libraries
	@cargo deny --version >/dev/null 2>&1 || cargo install cargo-deny --locked
	cargo deny check

test: ## Install what is missing, then run every check and test
	scripts/setup test
	@for step in style unit journeys short-kills; do \
		began=$$(date +%s); \
		$(MAKE) $$step || exit 1; \
		printf '== make %s: %d s\n' $$step $$(($$(date +%s) - began)); \
	done

# `make test` drives a build that is checked more and optimised less; this is the one that ships.
smoke: build $(STAMPS)/web-dev ## Walk from the calculator to the money in a browser on the release binary
	scripts/setup test
	ZHEDEL_TEST_BINARY=$(BINARY) scripts/with-memory-tmp scripts/with-postgres \
		npm test --silent -w tests -- journeys/application-to-payout.spec.ts journeys/repayment.spec.ts

bench: ## Measure against nginx, pyxirr and rows written by hand, and by Lighthouse; fails on a missed target
	scripts/setup bench
	$(MAKE) smoke
	cargo build --release --example core_bench
	cargo build --release $(BENCH) --target-dir target
	node bench/run.mjs

kills: build ## Kill processes and PostgreSQL under load, hold the books against what was acknowledged; KILLS=1000
	scripts/setup postgresql
	ZHEDEL_TEST_POSTGRES_FSYNC=on ZHEDEL_TEST_POSTGRES_URL= scripts/with-postgres npm run --silent kills -w bench

failover: build ## Fail the leader of three PostgreSQL servers under load; FAILURES=10
	scripts/setup failover
	npm run --silent failover -w bench

scale: build ## Measure 1, 2 and 4 processes on one PostgreSQL; SCALE_SECONDS=10
	scripts/setup bench postgresql
	ZHEDEL_TEST_POSTGRES_FSYNC=on ZHEDEL_TEST_POSTGRES_URL= scripts/with-postgres npm run --silent scale -w bench

image: build ## Write the container image as target/zhedel-image.tar
	node scripts/image.mjs $(BINARY) target/zhedel-image.tar

fmt: setup ## Format all code
	npx biome check --write
	cargo fmt --all
	cargo fmt $(BENCH)

lint: style clippy ## Check style, types and warnings
	cargo clippy $(BENCH) --target-dir target --all-targets -- -D warnings

style: setup $(STAMPS)/web
	npx biome ci
	npx tsc --noEmit -p web
	npx tsc --noEmit -p tests
	npx knip
	node scripts/supply-chain.mjs check
	cargo fmt --all --check
	cargo fmt $(BENCH) --check

clippy: setup
	cargo clippy --workspace --all-targets -- -D warnings

simulate: ## Live 20 books of 5,000 loans for 1,000 days; ZHEDEL_SEED, _SEEDS, _LOANS, _DAYS
	cargo test --release -p lending --test it simulation:: -- --ignored --nocapture

# What is found goes to a folder of its own: the kept corpus is also what `make test` runs.
fuzz: ## Make up inputs for the core, FUZZ_SECONDS=60 for each target, and for the API
	@cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz --locked
	@cargo +nightly --version >/dev/null 2>&1 || rustup toolchain install nightly --profile minimal
	@for target in commands parsers; do \
		mkdir -p fuzz/target/corpus/$$target; \
		cargo +nightly fuzz run --sanitizer none $$target fuzz/target/corpus/$$target fuzz/corpus/$$target \
			-- -max_len=500 -max_total_time=$(FUZZ_SECONDS) || exit 1; \
	done
	SCHEMATHESIS_SEED=$${SCHEMATHESIS_SEED:-$$(date +%s)} $(MAKE) journeys SPECS=api/description.spec.ts

setup:
	@scripts/setup

# Clippy compiles the workspace here, which saves going through everything a second time for warnings
# alone. The flag goes to every library, so both targets need the same.
LINTED := RUSTC_WORKSPACE_WRAPPER=clippy-driver RUSTFLAGS=-Dwarnings

unit: $(STAMPS)/web
	npm test --silent -w web
	@if cargo nextest --version >/dev/null 2>&1; then run='nextest run --cargo-profile checked'; \
	else run='test --profile checked'; fi; \
	$(LINTED) scripts/with-memory-tmp scripts/with-postgres cargo $$run --workspace

# `unit` has built the binary with the tests, so here cargo only looks.
journeys: $(STAMPS)/web $(STAMPS)/web-dev
	$(LINTED) cargo test --no-run --quiet --profile checked --workspace
	scripts/with-memory-tmp scripts/with-postgres npm test --silent -w tests -- $(SPECS)

# Of the binary that `unit` has built: what `make kills` does a thousand times, in half a minute.
short-kills:
	KILLS=20 LOANS=10 SERVER_KILL_EVERY=5 ZHEDEL_TEST_BINARY=target/checked/zhedel ZHEDEL_TEST_POSTGRES_URL= \
		scripts/with-memory-tmp scripts/with-postgres npm run --silent kills -w bench

# A stamp is newer than the sources it was built from, so an unchanged web is not built again.
$(STAMPS)/web: $(WEB_SOURCES) | setup
	npm run build --silent -w web
	@mkdir -p $(@D) && touch $@

# The development build of React is the one that reports hydration mistakes.
$(STAMPS)/web-dev: $(WEB_SOURCES) | setup
	npm run build:dev --silent -w web
	@mkdir -p $(@D) && touch $@
