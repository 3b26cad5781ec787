//! What must hold of every agent: it plays everything, it is not told what it may not know, and the
//! same seed gives the same choices.

use std::{collections::BTreeSet, sync::Arc};

use carc_agents::{Agent, AgentError, AgentSpec, Arena, ArenaError};
use carc_engine::{Action, Actor, Config, Expansion, Game, Generator, Phase, Setup};

fn spec(text: &str) -> AgentSpec {
    text.parse().expect("it is an agent")
}

fn agents() -> Vec<AgentSpec> {
    vec![spec("random"), spec("greedy"), spec("mcts:iterations=3")]
}

fn setup(config: Config) -> Arc<Setup> {
    Setup::new(config).expect("the config is valid")
}

fn config(players: u32, expansions: &[&str], options: &[(&str, &str)]) -> Config {
    let mut config = Config::new(players);
    config.expansions = expansions.iter().copied().map(str::to_owned).collect();
    for (option, value) in options {
        config.options.insert((*option).to_owned(), (*value).to_owned());
    }
    config
}

/// Any action, for the decisions that no test is about.
fn any(game: &Game, dice: &mut Generator) -> Action {
    let list = game.legal_actions();
    list.at(dice.below(list.len() as u32) as usize)
}

/// Plays a game at random, but asks every agent now and then, and about every phase the first few
/// times that it comes up; one of them is followed. The phases that were asked about.
fn play_through(setup: &Arc<Setup>, seed: u64) -> BTreeSet<&'static str> {
    let mut game = Game::new(Arc::clone(setup), seed);
    let mut agents: Vec<_> = agents().iter().map(|spec| spec.build(seed)).collect();
    let mut dice = Generator::new(seed);
    let (mut asked, mut times) = (BTreeSet::new(), [0; 32]);
    while !game.is_over() {
        let phase = game.phase();
        times[phase as usize] += 1;
        if times[phase as usize] > 2 && dice.below(24) > 0 {
            game.play(any(&game, &mut dice)).expect("it is listed");
            continue;
        }
        asked.insert(phase.name());
        let hash = game.hash();
        let choices: Vec<_> =
            agents.iter_mut().map(|agent| agent.choose(&game).expect("a player decides")).collect();
        assert_eq!(game.hash(), hash, "who is asked changes nothing");
        for &choice in &choices {
            assert!(game.is_legal(choice), "{choice:?} in {phase:?}");
        }
        game.play(choices[dice.below(3) as usize]).expect("it is legal");
    }
    asked
}

#[test]
fn every_expansion_is_played() {
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
    // A princess is seldom asked about.
    let princess = setup(config(2, &["princess_dragon"], &[]));
    let mut seeds = 0..20;
    while !asked.contains("princess") {
        asked.extend(play_through(&princess, seeds.next().expect("twenty are enough")));
    }
    for phase in
        ["tile_source", "place", "princess", "figure", "dragon", "plague", "wagon", "flock"]
    {
        assert!(asked.contains(phase), "nobody was asked about {phase}");
    }
}

#[test]
fn everything_is_played_by_any_number() {
    for players in 1..=8 {
        let preset = Some("everything".to_owned());
        play_through(&setup(Config { preset, ..Config::new(players) }), players.into());
    }
}

#[test]
fn agents_play_whole_games() {
    let arena = Arena::new(setup(Config::new(3)), agents(), 3, 5).expect("three for three");
    let result = arena.play(|| false, |_| {}).expect("nobody stops it");
    let points: Vec<f64> = result.standings.iter().map(|standing| standing.points).collect();
    assert!(points[1] > points[0] && points[2] > points[0], "{result}");
    for text in ["greedy", "mcts:iterations=2"] {
        let mut alone = Game::new(setup(config(1, &["river"], &[])), 3);
        let mut agent = spec(text).build(1);
        while !alone.is_over() {
            alone.play(agent.choose(&alone).expect("one decides")).expect("it is legal");
        }
        assert!(alone.scores()[0] > 40, "{text} gets {:?} alone", alone.scores());
    }
}

/// The same choice in two full games that a player cannot tell apart.
fn check_no_leak(config: Config, deck: Option<&[&str]>, is_hidden: impl Fn(&Game, &Game) -> bool) {
    let setup = setup(config);
    let mut different = 0;
    for seed in 0..6 {
        let mut game = match deck {
            Some(deck) => Game::with_deck(Arc::clone(&setup), deck).expect("a deck"),
            None => Game::new(Arc::clone(&setup), seed),
        };
        let mut dice = Generator::new(seed);
        for _ in 0..30 + 5 * seed {
            game.play(any(&game, &mut dice)).expect("it is listed");
        }
        let Actor::Player(player) = game.actor() else { panic!("a player decides") };
        let other = game.determinize(player, 77 + seed).expect("he plays");
        let view = |game: &Game| game.view(player).expect("he plays").to_json();
        assert_eq!(view(&game), view(&other));
        different += u32::from(is_hidden(&game, &other));
        for spec in [spec("random"), spec("greedy"), spec("mcts:iterations=24")] {
            let choose = |game: &Game| spec.build(9).choose(game).expect("a player decides");
            assert_eq!(choose(&game), choose(&other), "{spec} saw what is hidden");
        }
    }
    assert!(different > 0, "the games were the same in all");
}

#[test]
fn hidden_hands_stay_hidden() {
    let options = [("hand_size", "3"), ("hand_visibility", "hidden")];
    check_no_leak(config(3, &[], &options), None, |game, other| {
        (0..3).any(|player| game.position().hand(player) != other.position().hand(player))
    });
}

#[test]
fn the_order_of_a_deck_stays_hidden() {
    let order = ["base/V", "base/U", "base/E", "base/N", "base/D", "base/J", "base/K", "base/L"];
    let deck = order.repeat(8);
    let rest = |game: &Game| {
        let (mut game, mut dice, mut drawn) = (game.clone(), Generator::new(1), Vec::new());
        while !game.is_over() {
            drawn.extend(game.position().drawn());
            game.play(any(&game, &mut dice)).expect("it is listed");
        }
        drawn
    };
    check_no_leak(config(2, &[], &[]), Some(&deck), |game, other| rest(game) != rest(other));
}

#[test]
fn tiles_under_hills_stay_hidden() {
    check_no_leak(config(2, &["hills_sheep"], &[]), None, |game, other| {
        game.history() != other.history()
    });
}

#[test]
fn a_seed_gives_the_same_choices() {
    let play = |spec: AgentSpec, seed: u64| {
        let mut game = Game::new(setup(config(2, &["hills_sheep"], &[])), 4);
        let mut agent = spec.build(seed);
        for _ in 0..20 {
            game.play(agent.choose(&game).expect("a player decides")).expect("it is legal");
        }
        game.history().to_vec()
    };
    for spec in agents() {
        assert_eq!(play(spec, 1), play(spec, 1), "{spec}");
    }
    assert_ne!(play(AgentSpec::Random, 1), play(AgentSpec::Random, 2));
}

#[test]
fn only_players_are_asked_and_a_search_can_be_stopped() {
    let open = Game::open(setup(Config::new(2)));
    let over = Game::with_deck(setup(Config::new(2)), &[] as &[&str]).expect("no tile");
    let game = Game::new(setup(Config::new(2)), 1);
    assert_eq!(game.phase(), Phase::Place);
    for spec in agents() {
        let mut agent: Box<dyn Agent> = spec.build(1);
        assert_eq!(agent.choose(&open), Err(AgentError::ChanceIsToDraw));
        assert_eq!(agent.choose(&over), Err(AgentError::GameOver));
    }
    let mut long = spec("mcts:seconds=3600").build(1);
    let asked = std::cell::Cell::new(0);
    let mut stop = || asked.replace(asked.get() + 1) > 3;
    assert_eq!(long.choose_unless(&game, &mut stop), Err(AgentError::Stopped));
    assert!(long.choose_unless(&game, &mut stop).is_err());
}

#[test]
fn the_number_of_threads_decides_nothing() {
    let arena = Arena::new(setup(Config::new(2)), vec![spec("greedy"), spec("random")], 9, 1);
    let arena = arena.expect("two for two");
    assert_eq!(arena.games(), 10, "whole rounds");
    let play = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| arena.play(|| false, |_| {})).expect("nobody stops it")
    };
    assert_eq!(play(1), play(3));
}

#[test]
fn an_arena_says_why_it_cannot_be_played() {
    let two = || vec![AgentSpec::Random; 2];
    let refused = |players, agents, games| {
        Arena::new(setup(Config::new(players)), agents, games, 1).expect_err("it is refused")
    };
    assert_eq!(refused(3, two(), 2), ArenaError::Seats { agents: 2, players: 3 });
    assert_eq!(refused(1, two()[..1].to_vec(), 2), ArenaError::Seats { agents: 1, players: 1 });
    assert_eq!(refused(2, two(), 0), ArenaError::Games(0));
    assert_eq!(refused(2, two(), u64::MAX), ArenaError::Games(u64::MAX));
    let arena = Arena::new(setup(Config::new(2)), two(), 1000, 1).expect("two for two");
    let played = std::sync::atomic::AtomicU32::new(0);
    let count = || played.load(std::sync::atomic::Ordering::Relaxed);
    let one_more = |points: &[i32]| {
        assert_eq!(points.len(), 2);
        played.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    };
    assert_eq!(arena.play(|| count() > 4, one_more), Err(ArenaError::Stopped));
    assert!(count() < 1000);
}

#[test]
fn greedy_beats_random() {
    let agents = vec![AgentSpec::Greedy, AgentSpec::Random];
    let arena = Arena::new(setup(Config::new(2)), agents, 40, 1).expect("two for two");
    let result = arena.play(|| false, |_| {}).expect("nobody stops it");
    let [greedy, random] = result.standings[..] else { panic!("two agents") };
    assert!(greedy.interval.low > 0.8, "{result}");
    assert_eq!(
        (greedy.wins, greedy.draws, greedy.losses),
        (random.losses, random.draws, random.wins)
    );
}

/// On a table with few tiles, for it takes its time.
#[test]
fn a_search_beats_greedy() {
    let mut small = config(2, &["river", "inns_cathedrals"], &[]);
    small.tile_sets.insert("base".to_owned(), 0);
    let agents = vec![spec("mcts:iterations=40"), AgentSpec::Greedy];
    let arena = Arena::new(setup(small), agents, 40, 1).expect("two for two");
    let result = arena.play(|| false, |_| {}).expect("nobody stops it");
    let [mcts, greedy] = result.standings[..] else { panic!("two agents") };
    assert!(mcts.win_rate > 0.6 && mcts.points > greedy.points, "{result}");
}
