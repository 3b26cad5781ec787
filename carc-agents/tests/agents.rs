//! Tests that every agent supports all expansions, does not use hidden information, and makes the
//! same choices with the same seed.

use std::{collections::BTreeSet, sync::Arc};

use carc_agents::{
    Agent, AgentError, AgentSpec, Arena, ArenaError, CandidateKind, Greedy, Weights,
};
use carc_engine::{Config, Expansion, Game, Generator, Phase, Setup};

use crate::support::{any, config, setup, small};

fn spec(text: &str) -> AgentSpec {
    text.parse().expect("the agent is valid")
}

fn agents() -> Vec<AgentSpec> {
    vec![spec("random"), spec("greedy"), spec("mcts:iterations=3"), spec("easy")]
}

/// Plays a mostly random game, in which agents choose at about one in 24 decisions. Returns the
/// phases of these decisions.
fn play_through(setup: &Arc<Setup>, seed: u64) -> BTreeSet<&'static str> {
    play_at_rate(setup, seed, 24)
}

/// Plays a mostly random game. At the first two decisions of each phase and at about one in `rate`
/// other decisions, every agent chooses an action, and one of these actions is played. Returns the
/// phases of these decisions.
fn play_at_rate(setup: &Arc<Setup>, seed: u64, rate: u32) -> BTreeSet<&'static str> {
    let mut game = Game::new(Arc::clone(setup), seed);
    let mut agents: Vec<_> = agents().iter().map(|spec| spec.build(seed)).collect();
    let mut dice = Generator::new(seed);
    let (mut asked, mut times) = (BTreeSet::new(), [0; 64]);
    while !game.state().is_over() {
        let phase = game.state().phase();
        times[phase as usize] += 1;
        if times[phase as usize] > 2 && dice.uniform(rate) > 0 {
            game.play(any(&game, &mut dice)).expect("the action is listed");
            continue;
        }
        asked.insert(phase.name());
        let hash = game.state().hash();
        let choices: Vec<_> =
            agents.iter_mut().map(|agent| agent.choose(&game).expect("a player decides")).collect();
        assert_eq!(game.state().hash(), hash, "asking an agent does not change the game");
        for &choice in &choices {
            assert!(game.state().is_legal(choice), "{choice:?} in {phase:?}");
        }
        game.play(choices[dice.uniform(4) as usize]).expect("the action is legal");
    }
    asked
}

#[test]
fn agents_play_every_expansion() {
    let mut asked = BTreeSet::new();
    for (number, expansion) in (0..).zip(Expansion::all()) {
        let players = 1 + number % 8;
        asked.extend(play_through(&setup(config(players, &[expansion.name], &[])), number.into()));
    }
    for (number, options) in (0..).zip([
        &[("hand_size", "3"), ("hand_visibility", "hidden"), ("unplaceable", "return")][..],
        &[("hand_size", "1"), ("hand_visibility", "open"), ("first_player", "most_roads")],
        &[("table", "7x7"), ("start_tile", "in_stack"), ("farm_scoring", "city4")],
    ]) {
        let config = config(2 + number, &["hills_sheep", "abbey_mayor"], options);
        asked.extend(play_through(&setup(config), number.into()));
    }
    // Decisions about a princess are rare.
    let princess = setup(config(2, &["princess_dragon"], &[]));
    let mut seeds = 0..20;
    while !asked.contains("princess") {
        asked.extend(play_through(&princess, seeds.next().expect("twenty seeds are sufficient")));
    }
    for phase in [
        "tile_source",
        "place",
        "princess",
        "figure",
        "phantom",
        "dragon",
        "plague",
        "wagon",
        "flock",
    ] {
        assert!(asked.contains(phase), "no player was asked in the phase {phase}");
    }
}

#[test]
fn agents_play_all_expansions_with_any_number_of_players() {
    for players in 1..=8 {
        let preset = Some("everything".to_owned());
        // A search takes up to a second, so only a few searches are run.
        play_at_rate(&setup(Config { preset, ..Config::new(players) }), players.into(), 500);
    }
}

/// HOUSE-10: agents can play on a small table. Toward the end of the game, unfinished features are
/// open only toward the edge of the table.
#[test]
fn agents_play_on_a_small_table() {
    for table in ["2x1", "3x1", "3x3"] {
        let setup = setup(config(2, &[], &[("table", table)]));
        (0..10).for_each(|seed| drop(play_through(&setup, seed)));
    }
}

/// With any weights, evaluations are finite and the choice is legal.
#[test]
fn agents_play_with_any_weights() {
    let setup = small(2, &["river", "inns_cathedrals", "abbey_mayor"], &[]);
    let (most, least) = (f32::MAX, f32::MIN);
    for pair in
        [[0.0, 0.0], [-1.0, -1.0], [most, most], [0.0, most], [most, least], [f32::NAN, 1.0]]
    {
        let mut weights = Weights::START;
        for (number, name) in (0..).zip(Weights::NAMES) {
            *weights.get_mut(name).expect("the weight exists") = pair[number % 2];
        }
        let mut greedy = Greedy::new(1).with_weights(weights);
        let mut game = Game::new(Arc::clone(&setup), 3);
        while !game.state().is_over() {
            let hints = greedy.rank(&game, CandidateKind::Actions).expect("a player decides");
            assert!(hints.iter().all(|hint| hint.lead.is_finite()), "{pair:?}");
            game.play(greedy.choose(&game).expect("a player decides"))
                .expect("the action is legal");
        }
    }
}

#[test]
fn agents_play_whole_games() {
    let arena = Arena::new(setup(Config::new(4)), agents(), 4, 5)
        .expect("there are four agents and four players");
    let result = arena.play(|| false, |_| {}).expect("the arena is not cancelled");
    let points: Vec<f64> = result.standings.iter().map(|standing| standing.points).collect();
    assert!(points[1..].iter().all(|own| *own > points[0]), "{result}");
    for text in ["greedy", "mcts:iterations=2", "easy"] {
        let mut alone = Game::new(setup(config(1, &["river"], &[])), 3);
        let mut agent = spec(text).build(1);
        while !alone.state().is_over() {
            alone
                .play(agent.choose(&alone).expect("a player is to act"))
                .expect("the action is legal");
        }
        assert!(
            alone.state().scores()[0] > 40,
            "{text} scores {:?} in a solo game",
            alone.state().scores()
        );
    }
}

#[test]
fn same_seed_gives_same_choices() {
    let play = |spec: AgentSpec, seed: u64| {
        let mut game = Game::new(setup(config(2, &["hills_sheep"], &[])), 4);
        let mut agent = spec.build(seed);
        for _ in 0..20 {
            game.play(agent.choose(&game).expect("a player decides")).expect("the action is legal");
        }
        game.history().to_vec()
    };
    for spec in agents() {
        assert_eq!(play(spec, 1), play(spec, 1), "{spec}");
    }
    assert_ne!(play(AgentSpec::Random, 1), play(AgentSpec::Random, 2));
}

#[test]
fn choose_rejects_non_decisions_and_can_be_stopped() {
    let open = Game::with_external_chance(setup(Config::new(2)));
    let over =
        Game::with_deck(setup(Config::new(2)), &[] as &[&str]).expect("an empty deck is valid");
    let game = Game::new(setup(Config::new(2)), 1);
    assert_eq!(game.state().phase(), Phase::Place);
    for spec in agents() {
        let mut agent: Box<dyn Agent> = spec.build(1);
        assert_eq!(agent.choose(&open), Err(AgentError::ChanceIsToDraw));
        assert_eq!(agent.choose(&over), Err(AgentError::GameOver));
    }
    let mut long = spec("mcts:seconds=3600").build(1);
    let asked = std::cell::Cell::new(0);
    let mut stop = || asked.replace(asked.get() + 1) > 3;
    assert_eq!(long.choose_cancellable(&game, &mut stop), Err(AgentError::Cancelled));
    assert!(long.choose_cancellable(&game, &mut stop).is_err());
    // Without a search, the agent does not check again after it has been cancelled.
    for name in ["greedy", "easy"] {
        let mut agent = spec(name).build(1);
        asked.set(4);
        assert_eq!(agent.choose_cancellable(&game, &mut stop), Err(AgentError::Cancelled));
        assert_eq!(asked.get(), 5, "{name}");
    }
}

#[test]
fn results_do_not_depend_on_thread_count() {
    let arena = Arena::new(setup(Config::new(2)), vec![spec("greedy"), spec("random")], 9, 1);
    let arena = arena.expect("there are two agents and two players");
    assert_eq!(arena.games(), 10, "whole rounds");
    let play = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| arena.play(|| false, |_| {})).expect("the arena is not cancelled")
    };
    assert_eq!(play(1), play(3));
}

#[test]
fn arena_rejects_invalid_matches() {
    let two = || vec![AgentSpec::Random; 2];
    let refused = |players, agents, games| {
        Arena::new(setup(Config::new(players)), agents, games, 1)
            .expect_err("the arena is rejected")
    };
    assert_eq!(refused(3, two(), 2), ArenaError::Seats { agents: 2, players: 3 });
    assert_eq!(refused(1, two()[..1].to_vec(), 2), ArenaError::Seats { agents: 1, players: 1 });
    assert_eq!(refused(2, two(), 0), ArenaError::Games(0));
    assert_eq!(refused(2, two(), u64::MAX), ArenaError::Games(u64::MAX));
    let arena = Arena::new(setup(Config::new(2)), two(), 1000, 1)
        .expect("there are two agents and two players");
    let played = std::sync::atomic::AtomicU32::new(0);
    let count = || played.load(std::sync::atomic::Ordering::Relaxed);
    let one_more = |points: &[i32]| {
        assert_eq!(points.len(), 2);
        played.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    };
    assert_eq!(arena.play(|| count() > 4, one_more), Err(ArenaError::Cancelled));
    assert!(count() < 1000);
}

#[test]
fn greedy_beats_random() {
    let agents = vec![AgentSpec::Greedy, AgentSpec::Random];
    let arena = Arena::new(setup(Config::new(2)), agents, 40, 1)
        .expect("there are two agents and two players");
    let result = arena.play(|| false, |_| {}).expect("the arena is not cancelled");
    let [greedy, random] = &result.standings[..] else { panic!("two agents") };
    assert!(greedy.interval.low > 0.8, "{result}");
    assert_eq!(
        (greedy.wins, greedy.draws, greedy.losses),
        (random.losses, random.draws, random.wins)
    );
}

#[test]
fn each_level_beats_the_one_below() {
    let beats = |better: &str, worse: &str| {
        let agents = vec![spec(better), spec(worse)];
        let arena = Arena::new(setup(Config::new(2)), agents, 40, 1)
            .expect("there are two agents and two players");
        let result = arena.play(|| false, |_| {}).expect("the arena is not cancelled");
        assert!(result.standings[0].interval.low > 0.5, "{result}");
    };
    beats("easy", "random");
    beats("normal", "easy");
}

/// Plays games with only a few tiles, because the search is slow.
#[test]
fn search_beats_greedy() {
    let agents = vec![spec("hard:iterations=200"), AgentSpec::Normal];
    let arena = Arena::new(small(2, &["river", "inns_cathedrals"], &[]), agents, 40, 1)
        .expect("there are two agents and two players");
    let result = arena.play(|| false, |_| {}).expect("the arena is not cancelled");
    let [mcts, greedy] = &result.standings[..] else { panic!("two agents") };
    assert!(mcts.win_rate > 0.6 && mcts.points > greedy.points, "{result}");
}
