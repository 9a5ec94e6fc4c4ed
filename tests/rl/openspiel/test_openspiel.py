"""The OpenSpiel game: its own simulations, exact chances, what players know, kept playthroughs."""

import contextlib
import io
import os
import pickle
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import observation as spiel_observation
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.tests import games_sim_test

import pardon.rl
from pardon.game import Game
from pardon.rl.observation import GROUPS
from pardon.rules.config import Config
from pardon.rules.editions import EDITIONS
from tests.rl.configurations import EVERY, lengthy

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
KEPT = {
    **{key: f"pardon(edition={key},turn_limit=2)" for key in EDITIONS},
    "hasbro-2002-team": "pardon(edition=hasbro-2002,options=team,turn_limit=2)",
    "hasbro-2002-points": "pardon(edition=hasbro-2002,options=points,players=3,turn_limit=2)",
}
"""The games whose playthroughs are kept, by the names of their files."""
UPDATE = "PARDON_UPDATE_PLAYTHROUGHS"
"""The variable that makes the tests write the playthroughs anew."""

NONE, SINGLE, ALL = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)


def load(config: str, turns: int = 60, **more: object) -> Any:
    """Load the game of a configuration."""
    edition, _, options = config.partition("+")
    given = {"edition": edition, "options": options, "turn_limit": turns} | more
    return pyspiel.load_game("pardon", given)


def advance(state: Any, rng: Random) -> int:
    """Take a random step and return it."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        step = rng.choices(outcomes, weights)[0]
    else:
        step = rng.choice(state.legal_actions())
    state.apply_action(step)
    return int(step)


def walk(game: Any, seed: int, steps: int = 300) -> Iterator[Any]:
    """Yield the states of a random game."""
    state, rng = game.new_initial_state(), Random(seed)
    for _ in range(steps):
        yield state
        if state.is_terminal():
            return
        advance(state, rng)


@pytest.mark.parametrize("config", EVERY)
def test_random_simulations_pass(config: str) -> None:
    pyspiel.random_sim_test(load(config), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("config", EVERY)
def test_the_simulations_that_ship_with_it_pass(config: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        games_sim_test.GamesSimTest(methodName="sim_game").sim_game(load(config))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("reward", ["win", "share"])
def test_any_number_may_play(players: int, reward: str) -> None:
    game = load("revenge", 20, players=players, reward=reward)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    assert game.num_players() == players


def test_whole_games_are_won() -> None:
    game = pyspiel.load_game("pardon(players=3)")
    [*_, last] = walk(game, 1, 5000)
    assert last.is_terminal()
    assert sorted(last.returns()) == [-0.5, -0.5, 1.0]


def test_returns_are_what_the_edition_counts() -> None:
    game = load("hasbro-2002+points", 400, players=2)
    [*_, last] = walk(game, 3, 5000)
    outcome = last.node.game.outcome()
    assert outcome is not None and outcome.winners
    assert last.returns() == list(outcome.scores.values())
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert max(last.returns()) <= game.max_utility()


def test_a_limit_of_turns_leaves_a_game_undecided() -> None:
    [*_, last] = walk(load("hasbro-2002", 5), 1)
    assert last.returns() == [0, 0]


def test_turns_of_too_many_steps_leave_a_game_undecided(tmp_path: Path) -> None:
    game = load(lengthy(tmp_path), 2)
    *_, last = walk(game, 1, game.max_game_length() + 2)
    assert last.is_terminal() and not last.node.game.is_over()
    assert last.returns() == [0, 0]
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("config", EVERY)
def test_chances_are_exact(config: str) -> None:
    for state in walk(load(config), 4):
        if state.is_chance_node():
            chances = state.node.game.chances()
            total = sum(chances.values())
            found = {state.action_to_string(o): p for o, p in state.chance_outcomes()}
            assert found == {f"={name}": ways / total for name, ways in chances.items()}
            assert sum(found.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("config", EVERY)
def test_actions_are_those_of_the_game(config: str) -> None:
    for state in walk(load(config), 5):
        if state.is_player_node():
            game: Game = state.node.game
            assert state.legal_actions() == list(game.action_ids)
            texts = [state.action_to_string(action) for action in state.legal_actions()]
            assert texts == [move.text for move in game.legal_moves]
            assert str(state) == game.position()


def test_information_is_perfect_where_no_hand_is_held() -> None:
    kinds = pyspiel.GameType.Information
    assert load("hasbro-2002").get_type().information == kinds.PERFECT_INFORMATION
    assert load("revenge").get_type().information == kinds.IMPERFECT_INFORMATION


def reachable(config: str, seed: int) -> tuple[Any, Any]:
    """Return two states that differ in cards that only the second player has seen."""
    one = load(config, players=2).new_initial_state()
    rng = Random(seed)
    while one.is_chance_node():
        advance(one, rng)
    other = load(config, players=2).new_initial_state()
    history, swapped = one.history(), False
    for at, step in enumerate(history):
        dealt = "deal" in str(other) or "phase:deal" in other.node.text
        options = [outcome for outcome, _ in other.chance_outcomes()]
        mine = other.node.states["actor"][0] == 0
        if dealt and not mine and not swapped:
            step = next(o for o in options if o != step and history[at:].count(o) == 0)
            swapped = True
        other.apply_action(step if step in options else options[0])
    assert swapped
    return one, other


@pytest.mark.parametrize("config", ["hasbro-2002+points", "revenge", "fire-ice-2013+strategic"])
def test_what_a_player_knows_does_not_tell_the_other_hand(config: str) -> None:
    one, other = reachable(config, 6)
    assert str(one) != str(other)
    if one.current_player() == other.current_player() == 0:
        assert one.legal_actions() == other.legal_actions()
    for ask in ("information_state_string", "information_state_tensor", "observation_string",
                "observation_tensor"):  # fmt: skip
        assert getattr(one, ask)(0) == getattr(other, ask)(0)
        assert getattr(one, ask)(1) != getattr(other, ask)(1)


def test_information_states_remember_everything_seen() -> None:
    game = load("revenge", 30)
    known: dict[str, tuple[int, ...]] = {}
    for state in walk(game, 7):
        text = state.information_state_string(0)
        tensor = state.information_state_tensor(0)
        assert len(tensor) == game.information_state_tensor_size()
        assert text not in known or known[text] == tuple(tensor)
        known[text] = tuple(tensor)
    lengths = [sum(each > 0 for each in t[-game.max_game_length() :]) for t in known.values()]
    assert all(later >= before for before, later in pairwise(lengths))
    assert lengths[-1] > 50


def test_a_hand_given_up_is_known_to_its_holder_alone() -> None:
    game = load("hasbro-2002+points", 300, players=2)
    met = 0
    for seed in range(6):
        for state in walk(game, seed, 2000):
            if state.node.game.phase == "card" and 0 in state.legal_actions():
                after, actor = state.child(0), state.current_player()
                for player in (0, 1):
                    before = state.information_state_string(player)
                    assert (before == after.information_state_string(player)) == (player != actor)
                met += 1
    assert met


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("private", [NONE, SINGLE, ALL])
@pytest.mark.parametrize("public", [False, True])
def test_observers_tell_what_they_are_asked_for(public: bool, private: Any, recall: bool) -> None:
    game = load("hasbro-2002+points", players=3)
    kind = pyspiel.IIGObservationType(
        public_info=public, perfect_recall=recall, private_info=private
    )
    observer = spiel_observation.make_observation(game, kind)
    names = {group.name for group in GROUPS} if public else {"hand"} if private != NONE else set()
    names |= {"hands"} if private == ALL else set()
    names |= {"history"} if recall else set()
    assert set(observer.dict) == names
    for state in walk(game, 2, 40):
        for player in range(3):
            observer.set_from(state, player)
            hands = state.node.states["hands"][0]
            if public and private == NONE:
                assert not observer.dict["hand"].any()
            if private != NONE:
                seat = (0, 1, 2)[player]
                assert observer.dict["hand"].tolist() == hands[seat].tolist()
            if private == ALL:
                assert observer.dict["hands"][1].tolist() == hands[(seat + 1) % 4].tolist()
            assert isinstance(observer.string_from(state, player), str)


def test_what_is_public_is_the_same_for_all() -> None:
    game = load("revenge", players=3)
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=True, private_info=NONE)
    observer = spiel_observation.make_observation(game, kind)
    for state in walk(game, 3, 60):
        assert len({observer.string_from(state, player) for player in range(3)}) == 1


def test_observers_have_no_parameters() -> None:
    with pytest.raises(pyspiel.SpielError, match="have no parameters"):
        load("revenge").make_py_observer(None, {"x": 1})


def test_clones_go_their_own_way() -> None:
    state = load("revenge").new_initial_state()
    clone = state.clone()
    advance(clone, Random(1))
    assert str(clone) != str(state)
    again = pickle.loads(pickle.dumps(clone))
    assert str(again) == str(clone) and again.history() == clone.history()
    assert again.information_state_string(0) == clone.information_state_string(0)


def test_monte_carlo_tree_search_plays_a_game_and_wins_it() -> None:
    game = pyspiel.load_game("pardon(options=fast_setup,edition=birthday-2004)")
    rng = np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=rng)
    state, chance = game.new_initial_state(), Random(2)
    while not state.is_terminal():
        if state.is_player_node() and state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            advance(state, chance)
    assert state.returns() in ([1, -1], [-1, 1])


@pytest.mark.parametrize("name", KEPT)
def test_a_playthrough_is_kept_and_replays(name: str) -> None:
    flags.FLAGS.mark_as_parsed()
    path = PLAYTHROUGHS / f"{name}.txt"
    if os.environ.get(UPDATE):
        path.write_text(generate_playthrough.playthrough(KEPT[name], None, seed=7))
    kept, found = generate_playthrough.replay(str(path))
    assert kept.splitlines() == found.splitlines()


def test_every_edition_has_a_playthrough() -> None:
    assert {path.stem for path in PLAYTHROUGHS.glob("*.txt")} == set(KEPT)
    assert set(EDITIONS) <= set(KEPT)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("pardon(edition=hasbro-2003)", "unknown edition 'hasbro-2003'; did you mean"),
        ("pardon(options=tem)", "unknown option 'tem' of hasbro-2002; did you mean team"),
        ("pardon(options=team,players=2)", "a game of teams needs four seats, not 2"),
        ("pardon(players=7)", "seats 7 should be 2, 3, 4"),
        ("pardon(players=-2)", "seats -2 should be 2, 3, 4"),
        ("pardon(reward=money)", "unknown reward 'money'"),
        ("pardon(turn_limit=0)", "turn_limit '0' of hasbro-2002 should be"),
        ("pardon(colour=red)", "Unknown parameter 'colour'"),
        ("pardon(options=deck:7)", "deck '7' of hasbro-2002 should be"),
        ("pardon(players=x)", "Wrong type for parameter players"),
    ],
)
def test_what_there_is_not_is_refused(name: str, fault: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=fault):
        pyspiel.load_game(name)


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    state = load("hasbro-2002").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="action 1 is not legal; there are 0, 2 in"):
        state.apply_action(1)
    while state.is_chance_node():
        advance(state, Random(1))
    before = str(state), state.history()
    with pytest.raises(pyspiel.SpielError, match="action 400 is not legal; there are"):
        state.apply_action(400)
    assert (str(state), state.history()) == before


@pytest.mark.parametrize(
    "text",
    [
        "hasbro-2002+team",
        "hasbro-2002+deck=2:9,1:5",
        "revenge+lap_required=false+teleports=7-37,22-52+deck=1:5,2:4,sorry:9",
    ],
)
def test_options_have_a_text_that_loads_the_same_game(text: str) -> None:
    from pardon.rl.openspiel.game import named

    game = pyspiel.load_game(named(Config.parse(text), 4))
    limited = Config.parse(f"{text}+turn_limit=500")
    assert game.core.config == limited
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_options_may_bring_their_own_limit_of_turns() -> None:
    assert pyspiel.load_game("pardon(options=turn_limit:7)").core.config.rules.turn_limit == 7


def test_an_edition_file_can_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('from = "hasbro-2002"\npawns = 2\n')
    pyspiel.random_sim_test(
        pyspiel.load_game(f"pardon(edition={path},turn_limit=30)"), 1, True, False
    )


def test_a_name_that_openspiel_reads_otherwise_is_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="should have none of = , "):
        pyspiel.load_game("pardon", {"edition": "a,b.toml"})


def test_its_version_is_in_its_name() -> None:
    assert "Pardon v0" in load("hasbro-2002").get_type().long_name
    assert pardon.rl.ID.endswith("v0")
