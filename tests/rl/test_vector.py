"""The vector environment: the games are those of the engine, autoreset is Gymnasium's."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from pardon.bots import Bot, find_bot
from pardon.engine.bots.entry import Players, bots_entry
from pardon.engine.layout import ACTION_COUNT
from pardon.engine.learners import learn
from pardon.engine.observe import OBSERVATION_SIZE
from pardon.errors import IllegalMoveError, PardonError
from pardon.rl import ID, Arrays, PardonEnv, PardonVectorEnv
from pardon.rl.observation import Array
from pardon.rl.opponents import Opponents
from pardon.rules.edition import COLOURS
from pardon.sim.jobs.chunk import play_chunk
from pardon.sim.jobs.job import make_job
from tests.game.walks import CONFIGS
from tests.rl.configurations import EVERY
from tests.rl.oracle import Oracle, is_over
from tests.sim.making import FIRST

NEXT, SAME, NEVER = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED


def choose(masks: Array, step: int) -> Array:
    """Return for each game some open action that depends on the step alone."""
    rng = np.random.default_rng(step)
    chosen: Array = (rng.random(masks.shape) * masks).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("config", CONFIGS)
def test_games_are_those_of_the_engine(config: str) -> None:
    compare_with_oracles(config, "random", 60)


@pytest.mark.parametrize("config", CONFIGS)
def test_against_bots_too(config: str) -> None:
    assert compare_with_oracles(config, "greedy", 40) > 20


@pytest.mark.parametrize(
    "bot", ["easy", "expectimax(depth=1, samples=2)", "mcts(n=8)", "hard", find_bot("greedy")]
)
def test_every_compiled_bot_chooses_as_it_does_elsewhere(bot: str | Bot) -> None:
    assert compare_with_oracles("hasbro-2002", bot, 12) > 6


@pytest.mark.parametrize("config", ["hasbro-2002+team", "revenge"])
def test_each_seat_plays_by_its_own_bot_and_so_does_a_partner(config: str) -> None:
    by_seat = {"red": "greedy", "yellow": "random", "green": "mcts(n=8)"}
    assert compare_with_oracles(config, by_seat, 25) > 10
    listed = ["random", "mcts(n=8)", "greedy"]  # clockwise from the learner
    assert played(config, by_seat) == played(config, listed) != played(config, listed[::-1])


def played(config: str, opponents: Opponents) -> bytes:
    """Return where the games stand after some steps."""
    envs = PardonVectorEnv(4, config, 4, learner="blue", opponents=opponents)
    follow(envs, 20)
    return bytes(envs.states.tobytes())


def compare_with_oracles(config: str, opponents: Opponents, steps: int) -> int:
    """Hold every step against the oracles; return how often they asked a bot to choose."""
    limited = f"{config}+turn_limit=25"
    seats = 4 if "team" in config or "partnership" in config or config == "revenge" else 3
    envs = PardonVectorEnv(3, limited, seats, learner="blue", opponents=opponents)
    oracles = [Oracle(limited, seats, 5 + game, "blue", opponents) for game in range(3)]
    observations, infos = envs.reset(seed=5)
    for oracle in oracles:
        oracle.begin()
    for step in range(steps):
        for game, oracle in enumerate(oracles):
            seen, mask = oracle.seen()
            assert np.array_equal(observations[game], seen)
            assert np.array_equal(infos["action_mask"][game], mask)
        actions = choose(infos["action_mask"], step)
        expected = []
        for oracle, action in zip(oracles, actions.tolist(), strict=True):
            if is_over(oracle):
                oracle.begin()
                expected.append((0.0, False, False))
            else:
                expected.append(oracle.step(action))
        observations, rewards, ended, cut, infos = envs.step(actions)
        assert np.array_equal(np.array([rewards, ended, cut]).T, expected)
    return sum(oracle.choices for oracle in oracles)


def test_whole_games_are_won_and_lost() -> None:
    envs = PardonVectorEnv(64, "hasbro-2002", 2)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    got = []
    for _ in range(250):
        _, rewards, ended, cut, _ = envs.step(envs.action_space.sample())
        assert not cut.any()
        assert not rewards[~ended].any()
        got += rewards[ended].tolist()
    assert {-1.0, 1.0} == set(got)
    assert abs(np.mean(got)) < 0.3


def test_a_bot_wins_as_many_games_as_in_a_simulation() -> None:
    games = 4000
    envs = PardonVectorEnv(games, "hasbro-2002", 2, opponents="greedy")
    envs.reset(seed=1)
    envs.action_space.seed(1)
    won = np.zeros(games)  # the first game of each
    while not won.all():
        rewards = envs.step(envs.action_space.sample())[1]
        won[won == 0] = rewards[won == 0]
    job = make_job("hasbro-2002", 2, ["random", "greedy"], 1)
    rows = play_chunk(job, 0, games).rows
    winners = [
        job.bots_of(game)[job.seats.index(COLOURS[winner])]
        for game, winner in rows[["game", "winner"]].tolist()
    ]
    expected = winners.count("random") / games
    assert 0.1 < expected < 0.3
    limit = 4 * np.sqrt(2 * expected * (1 - expected) / games)
    assert abs((won > 0).mean() - expected) < limit


@pytest.mark.parametrize("opponents", ["random", "greedy", ["easy", "mcts(n=4)"]])
def test_a_game_depends_on_its_seed_alone(opponents: Opponents) -> None:
    few, many = (PardonVectorEnv(games, "revenge", 3, opponents=opponents) for games in (3, 9))
    one, other = few.reset(seed=7), many.reset(seed=5)
    for step in range(40):
        assert np.array_equal(one[0], other[0][2:5])
        masks = other[1]["action_mask"]
        actions = choose(masks, step)
        one = few.step(actions[2:5])[::4]
        other = many.step(actions)[::4]


def test_seeds_may_be_given_one_by_one() -> None:
    envs = PardonVectorEnv(3)
    by_number, _ = envs.reset(seed=20)
    by_list, _ = envs.reset(seed=[20, 21, 22])
    assert np.array_equal(by_number, by_list)
    envs.reset(seed=[None, 3, None])
    with pytest.raises(gymnasium.error.Error, match="a list of 3"):
        envs.reset(seed=[1, 2])


def test_a_series_of_resets_is_repeatable() -> None:
    runs = []
    for _ in range(2):
        envs = PardonVectorEnv(4, "revenge")
        runs.append([envs.reset(seed=3)[0], envs.reset()[0]])
    assert np.array_equal(runs[0], runs[1])
    assert not np.array_equal(runs[0][0], runs[0][1])


def follow(envs: Any, steps: int) -> list[tuple[Any, ...]]:
    """Return what an environment answers to the first open action of every game."""
    observations, infos = envs.reset(seed=3)
    found = [(observations, None, None, None, infos)]
    for _ in range(steps):
        actions = found[-1][4]["action_mask"].argmax(axis=1)
        found.append(envs.step(actions))
    return found


@pytest.mark.parametrize("mode", [NEXT, SAME])
def test_answers_have_the_form_of_gymnasiums_own(mode: AutoresetMode) -> None:
    def make() -> PardonEnv:
        return PardonEnv("hasbro-2002", 2, turn_limit=6)

    ours = follow(PardonVectorEnv(3, "hasbro-2002", 2, turn_limit=6, autoreset_mode=mode), 12)
    theirs = follow(SyncVectorEnv([make] * 3, autoreset_mode=mode), 12)
    assert shape_of(ours[0]) == shape_of(theirs[0])
    assert forms(ours) == forms(theirs)
    assert len(forms(ours)) == (2 if mode is SAME else 1)


def forms(answers: list[tuple[Any, ...]]) -> dict[bool, Any]:
    """Return the form of steps in which games began anew at once, and of the others."""
    return {"final_obs" in answer[4]: shape_of(answer) for answer in answers[1:]}


def shape_of(value: Any) -> Any:
    """Return the types and shapes of all that a step returns, whatever the numbers."""
    if isinstance(value, dict):
        return {key: shape_of(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [shape_of(each) for each in value]
    if isinstance(value, np.ndarray):
        inner = [shape_of(each) for each in value if each is not None and value.dtype == object]
        return value.shape, value.dtype, inner[:1]
    return type(value)


def test_next_step_begins_anew_whatever_the_action() -> None:
    envs = PardonVectorEnv(1, "hasbro-2002", 2, turn_limit=4)
    envs.reset(seed=1)
    cut = np.array([False])
    while not cut[0]:
        observations, _, _, cut, infos = envs.step(envs.action_space.sample())
    assert observations[0, -1] == 1  # all the time is used up
    assert infos["action_mask"][0].nonzero()[0].tolist() == [0]
    observations, rewards, ended, cut, _ = envs.step(np.array([ACTION_COUNT + 7]))
    assert observations[0, -1] < 1
    assert not (rewards[0] or ended[0] or cut[0])


def test_same_step_plays_the_same_games_without_the_pause() -> None:
    pausing = PardonVectorEnv(1, "hasbro-2002", 2, turn_limit=8)
    at_once = PardonVectorEnv(1, "hasbro-2002", 2, turn_limit=8, autoreset_mode=SAME)
    found: list[list[Array]] = []
    for envs in (pausing, at_once):
        rows = []
        for observations, _, ended, cut, infos in follow(envs, 60):
            over = ended is not None and (ended[0] or cut[0])
            rows += [infos["final_obs"][0]] if over and envs is at_once else []
            rows.append(observations[0])
        found.append(rows)
    assert np.array_equal(found[0][:60], found[1][:60])


def test_final_observations_are_there_for_games_that_ended() -> None:
    envs = PardonVectorEnv(8, "hasbro-2002", 2, turn_limit=5, autoreset_mode="SameStep")
    for observations, _, ended, cut, infos in follow(envs, 30)[1:]:
        over = ended | cut
        assert ("final_obs" in infos) == over.any()
        for game in np.flatnonzero(over):
            assert infos["final_obs"][game][-1] == 1 and observations[game, -1] < 1
            assert infos["final_info"]["action_mask"][game].nonzero()[0].tolist() == [0]
            assert infos["action_mask"][game].any()


def test_without_autoreset_games_wait_for_a_reset() -> None:
    envs = PardonVectorEnv(2, "hasbro-2002", 2, turn_limit=4, autoreset_mode=NEVER)
    _, infos = envs.reset(seed=2)
    cut = np.zeros(2, np.bool_)
    while not cut.any():
        observations, _, _, cut, infos = envs.step(envs.action_space.sample())
    before = observations.copy()
    with pytest.raises(gymnasium.error.ResetNeeded, match="is over"):
        envs.step(envs.action_space.sample())
    observations, infos = envs.reset(options={"reset_mask": cut})
    assert np.array_equal(observations[~cut], before[~cut])
    assert (observations[cut, -1] < 1).all()
    assert infos["_action_mask"].tolist() == cut.tolist()
    envs.step(infos["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("mask", [[True, False], np.zeros(2, np.bool_), np.ones(3, np.bool_)])
def test_a_strange_reset_mask_is_refused(mask: Any) -> None:
    envs = PardonVectorEnv(2, autoreset_mode=NEVER)
    envs.reset(seed=1)
    with pytest.raises(gymnasium.error.Error, match="an array of 2 bools"):
        envs.reset(options={"reset_mask": mask})


def test_the_mode_is_declared() -> None:
    assert PardonVectorEnv().metadata["autoreset_mode"] is NEXT
    assert PardonVectorEnv(autoreset_mode="Disabled").metadata["autoreset_mode"] is NEVER


def test_arrays_of_the_callers_own_are_filled() -> None:
    out = Arrays.empty(16)
    envs = PardonVectorEnv(16, "revenge", 4, out=out)
    observations, infos = envs.reset(seed=1)
    assert observations is out.observations and infos["action_mask"] is out.masks
    before = out.observations.copy()
    answer = envs.step(infos["action_mask"].argmax(axis=1))
    assert answer[0] is out.observations and answer[1] is out.rewards
    assert answer[2] is out.terminations and answer[3] is out.truncations
    assert not np.array_equal(before, out.observations)


def test_a_rollout_is_written_row_by_row() -> None:
    rows = np.zeros((5, 4, OBSERVATION_SIZE), np.float32)
    envs, twin = PardonVectorEnv(4), PardonVectorEnv(4)
    _, infos = envs.reset(seed=1)
    _, other = twin.reset(seed=1)
    scratch = Arrays.empty(4)
    masks = infos["action_mask"]
    for row in rows:
        arrays = Arrays(row, masks, scratch.rewards, scratch.terminations, scratch.truncations)
        actions = masks.argmax(axis=1)
        envs.step_into(actions, arrays)
        observations, *_, other = twin.step(actions)
        assert np.array_equal(row, observations)
        assert np.array_equal(masks, other["action_mask"])


def test_without_them_what_was_returned_stays() -> None:
    envs = PardonVectorEnv(4)
    observations, infos = envs.reset(seed=1)
    kept = observations.copy()
    envs.step(infos["action_mask"].argmax(axis=1))
    assert np.array_equal(observations, kept)


@pytest.mark.parametrize("name", ["observations", "masks", "rewards", "terminations"])
def test_arrays_that_do_not_fit_are_refused(name: str) -> None:
    arrays = Arrays.empty(4)
    wrong = {name: np.zeros_like(getattr(arrays, name), np.int32)}
    with pytest.raises(gymnasium.error.Error, match=f"{name} should be a writeable"):
        PardonVectorEnv(4, out=Arrays(**(vars(arrays) | wrong)))
    with pytest.raises(gymnasium.error.Error, match="in the shape"):
        PardonVectorEnv(5, out=arrays)


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    envs = PardonVectorEnv(3, "hasbro-2002+points", 2)
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = 410
    states = envs.states.tobytes()
    with pytest.raises(gymnasium.error.InvalidAction, match="410 is not legal in game 1") as caught:
        envs.step(actions)
    assert isinstance(caught.value, IllegalMoveError)
    assert "hand.yellow:?5" in str(caught.value)
    assert envs.states.tobytes() == states


@pytest.mark.parametrize(
    "actions", [[0], [0, 0, 0], np.zeros((2, 1), int), [0.0, 1.0], "ab", None, [-1, 0], [411, 0]]
)
def test_what_is_no_list_of_actions_is_refused(actions: Any) -> None:
    envs = PardonVectorEnv(2)
    envs.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="whole numbers|not legal"):
        envs.step(actions)


def test_steps_need_a_reset_before() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded, match="before step"):
        PardonVectorEnv(2).step(np.zeros(2, int))
    with pytest.raises(gymnasium.error.ResetNeeded, match="all games"):
        PardonVectorEnv(2).reset(options={"reset_mask": np.array([True, False])})


def test_a_learner_that_is_never_asked_is_an_error() -> None:
    envs = PardonVectorEnv(2, "hasbro-2002+first=yellow", 2, turn_limit=1)
    with pytest.raises(gymnasium.error.Error, match="red is never asked"):
        envs.reset(seed=1)


def test_the_one_who_begins_begins() -> None:
    envs = PardonVectorEnv(8, "hasbro-2002+first=yellow", 2, learner="yellow")
    observations, _ = envs.reset(seed=1)
    assert not envs.states["turns"].any()
    assert observations in envs.observation_space


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"num_envs": 0}, "num_envs 0 should be from 1"),
        ({"num_envs": 2.5}, "num_envs 2.5 should be a whole number"),
        ({"config": "hasbro-2002+tem"}, "did you mean team"),
        ({"seats": 9}, "seats 9 should be 2, 3, 4"),
        ({"learner": "blue"}, "learner 'blue' should be one of red, yellow"),
        ({"opponents": "gredy"}, "unknown bot 'gredy'; did you mean greedy"),
        ({"opponents": "greedy(slip=2)"}, "slip 2.0 of greedy should be from 0 to 1"),
        (
            {"opponents": "mcts(seconds=1)"},
            "seconds=1.0\\)' does not choose inside the engine",
        ),
        ({"opponents": FIRST}, "random, greedy, mcts, expectimax, easy, medium, hard do"),
        ({"opponents": 5}, "opponent 5 should be a bot"),
        ({"opponents": ["random", "random"]}, "one for each of yellow"),
        ({"opponents": {"blue": "random"}}, "one for each of yellow"),
        ({"reward": "points"}, "needs an edition that counts"),
        ({"autoreset_mode": "Later"}, "unknown autoreset_mode 'Later'"),
    ],
)
def test_what_there_is_not_is_refused(arguments: dict[str, Any], fault: str) -> None:
    with pytest.raises(gymnasium.error.Error, match=fault) as caught:
        PardonVectorEnv(**arguments)
    assert isinstance(caught.value, PardonError)


def test_it_is_registered() -> None:
    envs = gymnasium.make_vec(ID, num_envs=5, config="revenge", seats=4, reward="share")
    assert isinstance(envs, PardonVectorEnv) and envs.num_envs == 5
    envs.reset(seed=1)
    assert envs.metadata["autoreset_mode"] is NEXT


def test_wrappers_fit_round_it() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(
        PardonVectorEnv(4, "hasbro-2002", 2, turn_limit=5)
    )
    envs.reset(seed=1)
    found = [envs.step(envs.action_space.sample())[4] for _ in range(12)]
    assert any("episode" in infos for infos in found)


def test_actions_drawn_by_masks_are_legal_too() -> None:
    envs = PardonVectorEnv(3)
    _, infos = envs.reset(seed=1)
    envs.step(envs.action_space.sample(mask=tuple(infos["action_mask"])))


@pytest.mark.parametrize("config", EVERY)
def test_rewards_follow_the_edition(config: str) -> None:
    envs = PardonVectorEnv(32, config, reward="edition", turn_limit=400)
    envs.reset(seed=1)
    envs.action_space.seed(1)
    got: list[float] = []
    for _ in range(500):
        _, rewards, ended, _, _ = envs.step(envs.action_space.sample())
        got += rewards[ended].tolist()
        if len(set(got)) > 1:
            break
    assert len(set(got)) > 1


def test_games_keep_their_generators_when_they_are_reset_without_a_seed() -> None:
    def seen(seed: int | list[int | None], games: int) -> list[float]:
        envs = PardonVectorEnv(games, autoreset_mode=AutoresetMode.DISABLED)
        envs.reset(seed=seed)
        again, _ = envs.reset()
        return [float(value) for value in again[1]]

    assert seen(3, 4) == seen([3, 4, 5, 6], 4) == seen(3, 9)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("copied", [deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_a_copy_goes_on_as_the_original_and_compiles_nothing(
    copied: Callable[[PardonVectorEnv], PardonVectorEnv], opponents: str
) -> None:
    envs = PardonVectorEnv(3, "revenge", 3, opponents=opponents)
    _, infos = envs.reset(seed=1)
    twin = copied(envs)
    compiled = [len(getattr(entry, "signatures", ())) for entry in (learn, bots_entry)]
    for step in range(20):
        actions = choose(infos["action_mask"], step)
        seen, *_, infos = envs.step(actions)
        assert np.array_equal(seen, twin.step(actions)[0])
    assert compiled == [len(getattr(entry, "signatures", ())) for entry in (learn, bots_entry)]


def test_games_broken_off_while_bots_choose_have_to_begin_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    envs = PardonVectorEnv(8, "hasbro-2002+points", 2, opponents="greedy")
    envs.reset(seed=1)

    def go_on() -> None:
        for _ in range(10):
            envs.step(envs.action_space.sample())

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Players, "choose_many", interrupted)
        with pytest.raises(KeyboardInterrupt):
            go_on()
    with pytest.raises(gymnasium.error.ResetNeeded):
        go_on()
    envs.reset(seed=1)
    go_on()


def test_a_learner_that_bots_leave_no_decision_is_an_error_too() -> None:
    envs = PardonVectorEnv(2, "hasbro-2002+points+first=yellow", turn_limit=1, opponents="greedy")
    with pytest.raises(gymnasium.error.Error, match="red is never asked"):
        envs.reset(seed=1)
