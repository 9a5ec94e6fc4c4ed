# Everything happens in .venv, which is made on first use and again when what it needs changes.
# Needed beforehand: Python 3.11 or newer with pip and venv (PYTHON=… names another), make, git.

PYTHON ?= python3
SECONDS ?= 60
SEED ?= 0
ANCHORS ?= ../shared/anchors/speed.py
LADDER ?= hasbro-2002 parker-1934 birthday-2004 fire-ice-2013 hasbro-2002+points \
	fire-ice-2013+strategic

BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
NEEDS := pyproject.toml constraints.txt

.DEFAULT_GOAL := help
.PHONY: help play test format formatted lint types layers warm unit uncompiled fuzz bench speed \
	ladder statistics train clean

help: ## list the verbs
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{printf "make %-11s %s\n", $$1, $$2}'

play: .venv/play ## play a game in the terminal
	@$(BIN)/pardon play

test: formatted lint types layers unit uncompiled ## run every check: what has to hold before a commit

format: .venv/dev ## format the sources and sort their imports
	$(BIN)/ruff format .
	$(BIN)/ruff check --select I --fix --quiet .

formatted: .venv/dev ## check that the sources are formatted
	$(BIN)/ruff format --check .

lint: .venv/dev ## look for mistakes in the sources
	$(BIN)/ruff check .

types: .venv/dev ## check the types
	$(BIN)/mypy

layers: .venv/dev ## check which layer imports which
	$(BIN)/lint-imports

# One process compiles the engine; the tests, which run in two, then find it in the cache.
warm: .venv/dev ## compile the engine
	$(BIN)/python -c "import pardon.cli.warmth as w; w.warm_up(kernel=True, players=True, learners=True)"

unit: warm ## run the tests
	$(BIN)/python -m pytest -n 2

# Two splits over eight pawns, thousands of positions each, would take longer than all the rest.
uncompiled: .venv/dev ## run the scenarios with the engine as plain Python
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 tests/scenarios/test_scenarios.py \
		-k "not reference and not X-42 and not B04-60"

fuzz: warm ## hold the engine against the reference for SECONDS, half of them in whole games
	$(BIN)/python -m tests.agreement.fuzz --seed $(SEED) --seconds $$(($(SECONDS) / 2))
	$(BIN)/python -m tests.agreement.fuzz --seed $(SEED) --seconds $$(($(SECONDS) / 2)) --games

bench: .venv/play ## measure the speed of every edition and variation
	$(BIN)/pardon bench

speed: .venv/play ## measure the speed against plain C, which needs gcc and the anchors
	@test -f $(ANCHORS) || { echo "no anchors at $(ANCHORS); ANCHORS=… names another speed.py"; exit 1; }
	$(BIN)/python $(ANCHORS) pardon.cli.bench:play_default

ladder: .venv/play ## let the bots play one another in every edition and write docs/ladder.md
	$(BIN)/pardon ladder $(LADDER) --games 200 --page docs/ladder.md

statistics: .venv/dev ## play every edition many times and write docs/statistics.md
	$(BIN)/pardon statistics --page docs/statistics.md

train: .venv/train ## train a small policy and draw its learning curve
	$(BIN)/python examples/train.py --picture docs/rl/curve.svg

clean: ## remove what was made
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "pardon needs Python 3.11 or newer; PYTHON=… names one"; exit 1; }
	@$(PYTHON) -m venv .venv \
		|| { rm -rf .venv; echo "pardon needs Python's venv and pip, such as from python3-venv"; exit 1; }

.venv/play: $(NEEDS) | .venv/bin/python
	@echo "installing pardon with numpy, numba, msgspec, click and rich into .venv"
	@$(INSTALL) -e .
	@touch $@

.venv/dev: $(NEEDS) | .venv/bin/python
	@echo "installing pardon with pytest, hypothesis, ruff, mypy, import-linter, matplotlib, pyarrow,"
	@echo "distributed, gymnasium, pettingzoo and open_spiel into .venv"
	@$(INSTALL) -e '.[dev,rl]'
	@touch $@ .venv/play

.venv/train: .venv/dev
	@echo "installing torch and matplotlib into .venv"
	@$(INSTALL) -e '.[dev,rl,train]'
	@touch $@
