//! Tests that batch searches return the same results as searches in individual games with any
//! evaluator, and that they play as well as the agent.

use std::sync::Arc;

use carc_agents::{
    Agent, Budget, CandidateKind, Evaluation, EvaluationError, Greedy, Interval, Leaf, LeafSearch,
    Mcts, Weights,
};
use carc_engine::{Actor, Config, Game, Player, Setup};
use carc_learn::{
    Batch, BatchOptions, BatchSearch, Encoding, Form, SearchError, SearchOptions, episode_seed,
};

use crate::{
    array::{Array, arrays, seen},
    batch::{choose, random_setup},
};

/// Returns the scores, starting with the score of the leaf's player, and priors that increase with
/// the action codes.
fn simple(leaf: &Leaf<'_>) -> (Vec<f32>, Vec<f32>) {
    let scores = leaf.position.state(leaf.setup).scores();
    let players = scores.len();
    let seats = (0..players).map(|seat| (usize::from(leaf.player) + seat) % players);
    let priors = (0..leaf.legal.len()).map(|index| 1.0 + index as f32).collect();
    (priors, seats.map(|player| scores[player] as f32).collect())
}

/// The number of turns that the agents' search plays after a leaf.
const TURNS_ONWARD: u32 = 2;

/// Returns the agents' evaluation of each action, and their evaluation of the position after the
/// same continuation. The game must have two players.
fn judged(leaf: &Leaf<'_>, judge: &mut Greedy) -> (Vec<f32>, Vec<f32>) {
    let mut game = leaf.game();
    let hints = judge.rank(&game, CandidateKind::Actions).expect("a player is to act");
    let best = hints[0].lead;
    let prior = |action| {
        let hint =
            hints.iter().find(|hint| hint.actions[0] == action).expect("the action is legal");
        let behind = 1.0 + (best - hint.lead) as f32 / 4.0;
        1.0 / (behind * behind)
    };
    let end = game.state().turn() + TURNS_ONWARD;
    while !game.state().is_over() && game.state().turn() < end {
        let action = judge.choose(&game).expect("a player is to act");
        game.play(action).expect("the action is legal");
    }
    let values = match game.state().actor() {
        Actor::Player(player) => {
            let lead =
                judge.rank(&game, CandidateKind::Actions).expect("a player is to act")[0].lead;
            if player == leaf.player { [lead as f32, 0.0] } else { [0.0, lead as f32] }
        }
        _ => [leaf.player.index(), 1 - leaf.player.index()]
            .map(|seat| game.state().scores()[seat] as f32),
    };
    (leaf.legal.iter().map(prior).collect(), values.to_vec())
}

/// Runs a search to its end.
fn run(search: &mut BatchSearch, mut evaluate: impl FnMut(&Leaf<'_>) -> (Vec<f32>, Vec<f32>)) {
    while search.gather() > 0 {
        let (mut priors, mut values) = (Vec::new(), Vec::new());
        for leaf in search.leaves() {
            let (own, points) = evaluate(&leaf);
            priors.extend(own);
            values.extend(points);
        }
        search.feed(&priors, &values).expect("the evaluations are valid");
    }
}

fn batch_of(number: u64, games: usize, steps: usize) -> Batch {
    let mut random = carc_engine::Generator::new(number);
    let setup = random_setup(&mut random);
    let mut batch = Batch::new(setup, games, BatchOptions::default()).expect("the batch is valid");
    for _ in 0..steps {
        batch.step(&choose(&batch, &mut random)).expect("the codes are legal");
    }
    batch
}

#[test]
fn batch_search_matches_single_searches() {
    for number in 0..5 {
        let batch = batch_of(number, 9, 30 * number as usize);
        let options = SearchOptions {
            iterations: 30,
            leaves: 1 + number as usize,
            seed: 3,
            ..SearchOptions::default()
        };
        let mut search = BatchSearch::new(&batch, options).expect("the search is valid");
        run(&mut search, simple);
        let mut policy = vec![9.0; batch.legal_total()];
        let (mut best, mut values) = ([9; 9], [9.0; 9]);
        search.write_policy(&mut policy, 1.0).expect("the array has the right size");
        search.write_best(&mut best).expect("the array has the right size");
        search.write_values(&mut values).expect("the array has the right size");
        let mut rest = &policy[..];
        for place in 0..9 {
            let (own, others) = rest.split_at(batch.legal(place).len());
            rest = others;
            if own.is_empty() {
                assert_eq!((best[place], values[place]), (0, 0.0));
                continue;
            }
            let seed = episode_seed(3, place as u64, 0);
            let game = batch.game(place);
            let mut alone =
                LeafSearch::new(&game, 30, options.leaves, seed).expect("the search is valid");
            while alone.gather() > 0 {
                let evaluation = |leaf: &Leaf<'_>| {
                    let values = leaf.position.state(leaf.setup).scores().iter();
                    let values = values.map(|&points| points as f32).collect();
                    Evaluation { priors: simple(leaf).0, values }
                };
                let evaluations = alone.leaves().iter().map(evaluation).collect();
                alone.feed(evaluations).expect("the evaluations are valid");
            }
            let found = alone.search(CandidateKind::Actions).expect("the search returns a result");
            assert!((own.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            let visits: u64 = found.candidates.iter().map(|prospect| prospect.visits).sum();
            for prospect in &found.candidates {
                let code = prospect.actions[0].code();
                let index = batch.legal(place).binary_search(&code).expect("the action is legal");
                let share = prospect.visits as f32 / visits as f32;
                assert!((own[index] - share).abs() < 1e-6);
            }
            let first = found.candidates[0].actions[0].code();
            assert_eq!(batch.legal(place)[best[place] as usize], first);
            assert_eq!(values[place], found.candidates[0].value as f32);
        }
    }
}

#[test]
fn leaves_are_observed_by_the_player_to_move() {
    for form in [Form::Cells, Form::Entities] {
        let batch = batch_of(3, 7, 25);
        let encoding = Encoding::new(batch.setup()).expect("the table is bounded");
        let options =
            SearchOptions { iterations: 40, leaves: 5, seed: 1, ..SearchOptions::default() };
        let mut search = BatchSearch::new(&batch, options).expect("the search is valid");
        let mut most = 0;
        while search.gather() > 0 {
            let leaves = search.leaves();
            let count = leaves.len();
            most = most.max(count);
            let mut all = arrays(&encoding, form, count);
            let out = all.iter_mut().map(Array::numbers).collect();
            search.write_leaves(&encoding, form, out).expect("the arrays have the right sizes");
            let length = encoding.fields(form)[0].len();
            let (numbers, offsets) = search.legal_action_indices(&encoding);
            assert_eq!((offsets.len(), search.games_of_leaves().len()), (count + 1, count));
            for (number, leaf) in leaves.iter().enumerate() {
                let own = seen(&encoding, form, &leaf.game(), leaf.player);
                let part = number * length..(number + 1) * length;
                match (&all[0], &own[0]) {
                    (Array::U8(all), Array::U8(own)) => assert_eq!(all[part], own[..]),
                    (all, own) => assert_eq!(all.shorts()[part], *own.shorts()),
                }
                let legal = &numbers[offsets[number] as usize..offsets[number + 1] as usize];
                for (&number, code) in legal.iter().zip(leaf.legal.codes()) {
                    assert_eq!(encoding.space().code(number as usize), Some(*code));
                }
            }
            let mut few = arrays(&encoding, form, count - 1);
            let out = few.iter_mut().map(Array::numbers).collect();
            let refused = search.write_leaves(&encoding, form, out);
            assert!(matches!(refused, Err(SearchError::Length { .. })));
            let answers: Vec<_> = search.leaves().iter().map(simple).collect();
            let priors: Vec<f32> = answers.iter().flat_map(|(priors, _)| priors.clone()).collect();
            let values: Vec<f32> = answers.into_iter().flat_map(|(_, values)| values).collect();
            search.feed(&priors, &values).expect("the evaluations are valid");
        }
        assert!(most > 14, "several leaves of each game are pending at the same time");
    }
}

#[test]
fn rejected_evaluations_change_nothing() {
    let batch =
        Batch::new(Setup::base(2).expect("the config is valid"), 2, BatchOptions::default());
    let batch = batch.expect("the batch is valid");
    for options in [
        SearchOptions { iterations: 0, ..SearchOptions::default() },
        SearchOptions { leaves: 0, ..SearchOptions::default() },
        SearchOptions { leaves: 1 << 30, ..SearchOptions::default() },
    ] {
        let error = BatchSearch::new(&batch, options).expect_err("a number is out of range");
        assert!(matches!(error, SearchError::Options(_)));
        let name =
            if options.iterations == 0 { "iterations cannot be" } else { "leaves cannot be" };
        assert!(error.to_string().starts_with(name), "{error}");
    }
    let options = SearchOptions { iterations: 10, leaves: 2, seed: 1, ..SearchOptions::default() };
    let mut search = BatchSearch::new(&batch, options).expect("the search is valid");
    assert_eq!(search.gather(), 2);
    let priors = vec![1.0; batch.legal_total()];
    let length = SearchError::Length { given: 3, needed: 4 };
    assert_eq!(search.feed(&priors, &[0.0; 3]), Err(length));
    assert!(search.feed(&priors[1..], &[0.0; 4]).is_err());
    let source = EvaluationError::BadValue;
    let wrong = SearchError::Evaluation { game: 1, source };
    assert_eq!(search.feed(&priors, &[0.0, 0.0, 0.0, f32::INFINITY]), Err(wrong));
    assert_eq!(search.write_best(&mut [0; 2]), Err(SearchError::Unknown(0)));
    assert_eq!(search.gather(), 2, "the leaves are still pending");
    run(&mut search, simple);
    assert!(search.write_best(&mut [0; 3]).is_err());
    search.write_best(&mut [0; 2]).expect("the root has been evaluated");
    assert_eq!((search.len(), search.is_empty(), search.gather()), (2, false, 0));
}

#[test]
fn results_do_not_depend_on_thread_count() {
    let found = |threads| {
        let options = BatchOptions { threads: Some(threads), ..BatchOptions::default() };
        let setup = Setup::base(3).expect("the config is valid");
        let batch = Batch::new(setup, 5, options).expect("the batch is valid");
        let options =
            SearchOptions { iterations: 20, leaves: 3, seed: 9, ..SearchOptions::default() };
        let mut search = BatchSearch::new(&batch, options).expect("the search is valid");
        run(&mut search, simple);
        let mut policy = vec![0.0; batch.legal_total()];
        search.write_policy(&mut policy, 1.0).expect("the array has the right size");
        policy
    };
    assert_eq!(found(1), found(3));
}

/// With the agents' evaluator, the search is as strong as the agent with the same number of
/// iterations. Each deck is played from both seats, and the confidence interval of the win rate
/// must include one half.
#[test]
fn search_with_judge_matches_agent_strength() {
    const SIMULATIONS: u32 = 40;
    let decks = std::env::var("CARC_DECKS")
        .map_or(4, |decks| decks.parse().expect("the action has an index"));
    let setup: Arc<Setup> = Setup::new(Config::new(2)).expect("the config is valid");
    let games: Vec<Game> =
        (0..2 * decks).map(|game| Game::new(setup.clone(), game as u64 / 2)).collect();
    let mut batch = Batch::from_games(games, BatchOptions::default()).expect("the batch is valid");
    let mut agent = Mcts::new(Budget::iterations(SIMULATIONS).expect("the budget is valid"), 1);
    let mut judge = Greedy::new(1).with_weights(Weights::for_search(&setup));
    let mut step = 0;
    let mut ended: Vec<bool> = vec![false; 2 * decks];
    while ended.iter().any(|ended| !ended) {
        let mut chosen: Vec<Option<i64>> = vec![None; 2 * decks];
        let decides = |place: usize, own: usize| {
            batch.actor(place) == Actor::Player(Player::new(((place + own) % 2) as u8))
        };
        let own: Vec<usize> = (0..2 * decks).filter(|place| decides(*place, 0)).collect();
        if !own.is_empty() {
            let some = batch.take(&own).expect("the slots exist");
            let options = SearchOptions {
                iterations: SIMULATIONS,
                leaves: 1,
                seed: step,
                ..SearchOptions::default()
            };
            let mut search = BatchSearch::new(&some, options).expect("the search is valid");
            run(&mut search, |leaf| judged(leaf, &mut judge));
            let mut best = vec![0; own.len()];
            search.write_best(&mut best).expect("the array has the right size");
            own.iter().zip(best).for_each(|(place, best)| chosen[*place] = Some(best));
        }
        for place in (0..2 * decks).filter(|place| decides(*place, 1)) {
            let action = agent.choose(&batch.game(place)).expect("a player is to act");
            let index =
                batch.legal(place).binary_search(&action.code()).expect("the action is legal");
            chosen[place] = Some(index as i64);
        }
        batch.step_indices(&chosen).expect("the actions are legal");
        (0..2 * decks).for_each(|place| ended[place] |= batch.has_ended(place));
        step += 1;
    }
    let lead = |place: usize| {
        let scores = batch.final_scores(place);
        f64::from(scores[place % 2] - scores[(place + 1) % 2])
    };
    let won =
        |place| if lead(place) > 0.0 { 1.0 } else { f64::from(u8::from(lead(place) == 0.0)) / 2.0 };
    let rate = (0..2 * decks).map(won).sum::<f64>() / (2 * decks) as f64;
    let mean = (0..2 * decks).map(lead).sum::<f64>() / (2 * decks) as f64;
    let interval = Interval::of_rate(rate, 2 * decks as u64);
    println!("{rate:.3} ({:.3} to {:.3}), {mean:.1} points ahead", interval.low, interval.high);
    assert!(interval.high >= 0.5, "{rate} is less than half of the games");
}

#[test]
fn debug_output_of_large_types_is_short() {
    let mut config = Config { preset: Some("everything".into()), ..Config::new(4) };
    config.options.insert("table".into(), "39x39".into());
    let setup = Setup::new(config).expect("the config is valid");
    let encoding = Encoding::new(&setup).expect("the table is bounded");
    let batch = Batch::new(setup, 9, BatchOptions::default()).expect("the batch is valid");
    let search = BatchSearch::new(&batch, SearchOptions::default()).expect("the search is valid");
    let leaves = LeafSearch::new(&batch.game(0), 10, 2, 1).expect("the search is valid");
    let all = [
        format!("{encoding:?}"),
        format!("{:?}", encoding.space()),
        format!("{batch:?}"),
        format!("{search:?}"),
        format!("{leaves:?}"),
    ];
    for shown in all {
        assert!(shown.len() < 800, "{shown}");
    }
}

/// Returns the policy of a search whose evaluations prefer later actions.
fn policy(batch: &Batch, options: SearchOptions, temperature: f32) -> Vec<f32> {
    let mut search = BatchSearch::new(batch, options).expect("the search is valid");
    run(&mut search, simple);
    let mut policy = vec![9.0; batch.legal_total()];
    search.write_policy(&mut policy, temperature).expect("the array has the right size");
    policy
}

#[test]
fn root_noise_mixes_into_the_priors() {
    let batch = batch_of(2, 9, 20);
    // After one iteration, the policy consists of the root's priors.
    let options = SearchOptions { iterations: 1, seed: 4, ..SearchOptions::default() };
    let own = policy(&batch, options, 1.0);
    let noisy = SearchOptions { root_noise: 0.25, ..options };
    let mixed = policy(&batch, noisy, 1.0);
    assert_eq!(mixed, policy(&batch, noisy, 1.0));
    assert_ne!(mixed, policy(&batch, SearchOptions { seed: 5, ..noisy }, 1.0));
    let only = policy(&batch, SearchOptions { root_noise: 1.0, ..options }, 1.0);
    for ((own, mixed), only) in own.iter().zip(&mixed).zip(&only) {
        assert!((0.75 * own + 0.25 * only - mixed).abs() < 1e-5, "{own} {mixed} {only}");
    }
    for wrong in [
        SearchOptions { root_noise: 1.5, ..options },
        SearchOptions { noise_alpha: 0.0, ..options },
        SearchOptions { exploration: -1.0, ..options },
        SearchOptions { exploration: f32::NAN, ..options },
    ] {
        assert!(matches!(BatchSearch::new(&batch, wrong), Err(SearchError::Options(_))));
    }
}

#[test]
fn temperature_sharpens_the_policy() {
    let batch = batch_of(3, 6, 20);
    let options = SearchOptions { iterations: 40, seed: 4, ..SearchOptions::default() };
    let [shares, sharp, greedy] = [1.0, 0.5, 0.0].map(|heat| policy(&batch, options, heat));
    let mut start = 0;
    for place in 0..batch.len() {
        let own = start..start + batch.legal(place).len();
        start = own.end;
        if own.is_empty() {
            continue;
        }
        let squares: f32 = shares[own.clone()].iter().map(|share| share * share).sum();
        for (share, sharp) in shares[own.clone()].iter().zip(&sharp[own.clone()]) {
            assert!((share * share / squares - sharp).abs() < 1e-5);
        }
        let most = shares[own.clone()].iter().copied().fold(0.0, f32::max);
        let chosen: Vec<usize> = own.clone().filter(|&index| greedy[index] > 0.0).collect();
        assert_eq!(chosen.len(), 1);
        assert_eq!((greedy[chosen[0]], shares[chosen[0]]), (1.0, most));
    }
    let search = BatchSearch::new(&batch, options).expect("the search is valid");
    let mut policy = vec![0.0; batch.legal_total()];
    for wrong in [-1.0, 0.001, f32::NAN, f32::INFINITY] {
        assert!(matches!(search.write_policy(&mut policy, wrong), Err(SearchError::Options(_))));
    }
}

/// The search results for each decision.
#[derive(PartialEq, Debug, Default)]
struct Advanced {
    policies: Vec<Vec<f32>>,
    values: Vec<Vec<f32>>,
    kept: Vec<Vec<u32>>,
}

/// Plays decisions with a search that keeps its trees.
fn advanced(threads: usize, seed: u64) -> Advanced {
    let setup = Setup::base(2).expect("the config is valid");
    let options = BatchOptions { threads: Some(threads), ..BatchOptions::default() };
    let mut batch = Batch::new(setup, 5, options).expect("the batch is valid");
    let options = SearchOptions {
        iterations: 30,
        leaves: 3,
        seed,
        root_noise: 0.25,
        reuse_tree: true,
        ..SearchOptions::default()
    };
    let mut search = BatchSearch::new(&batch, options).expect("the search is valid");
    let mut results = Advanced::default();
    for step in 0..40 {
        run(&mut search, simple);
        let (mut policy, mut value) = (vec![0.0; batch.legal_total()], vec![0.0; 5]);
        search.write_policy(&mut policy, 1.0).expect("the array has the right size");
        search.write_values(&mut value).expect("the array has the right size");
        let mut best = [0; 5];
        search.write_best(&mut best).expect("the array has the right size");
        batch.step_indices(&best).expect("the actions are legal");
        search.advance(&batch, seed + step).expect("the batch is the same");
        results.policies.push(policy);
        results.values.push(value);
        results.kept.push(search.kept_visits());
    }
    results
}

#[test]
fn advanced_searches_are_reproducible() {
    let first = advanced(1, 7);
    assert_eq!(first, advanced(3, 7));
    assert_ne!(first.policies, advanced(1, 8).policies);
    let kept = first.kept.iter().flatten().filter(|&&visits| visits > 0).count();
    assert!(kept > 40, "{kept} of 200 trees were kept");
}

#[test]
fn advance_adds_iterations_to_kept_visits() {
    let setup = Setup::base(2).expect("the config is valid");
    let mut batch = Batch::new(setup, 3, BatchOptions::default()).expect("the batch is valid");
    let options = SearchOptions { iterations: 50, reuse_tree: true, ..SearchOptions::default() };
    let mut search = BatchSearch::new(&batch, options).expect("the search is valid");
    run(&mut search, simple);
    let mut policy = vec![0.0; batch.legal_total()];
    search.write_policy(&mut policy, 1.0).expect("the array has the right size");
    let mut best = [0; 3];
    search.write_best(&mut best).expect("the array has the right size");
    let mut start = 0;
    // There are 49 visits to the root's actions. The first visit to the best action only evaluated
    // its position.
    let wanted: Vec<u32> = (0..3)
        .map(|place| {
            let share = policy[start + best[place] as usize];
            start += batch.legal(place).len();
            (share * 49.0).round() as u32 - 1
        })
        .collect();
    let before = batch.clone();
    batch.step_indices(&best).expect("the actions are legal");
    search.advance(&batch, 1).expect("the batch is the same");
    assert_eq!(search.kept_visits(), wanted);
    assert!(wanted.iter().all(|&visits| visits > 0));
    run(&mut search, simple);
    let mut policy = vec![0.0; batch.legal_total()];
    search.write_policy(&mut policy, 1.0).expect("the array has the right size");
    for (place, share) in policy.iter().enumerate() {
        let game = usize::from(place >= batch.legal(0).len())
            + usize::from(place >= batch.legal(0).len() + batch.legal(1).len());
        let visits = share * (wanted[game] + 49) as f32;
        assert!((visits - visits.round()).abs() < 1e-3, "{visits}");
    }
    // New games have no tree to keep.
    batch.reset_all();
    search.advance(&batch, 2).expect("the batch is the same");
    assert_eq!(search.kept_visits(), [0; 3]);
    let small = batch.take(&[0]).expect("the slot exists");
    let length = SearchError::Length { given: 1, needed: 3 };
    assert_eq!(search.advance(&small, 3), Err(length));
    let mut fixed =
        BatchSearch::new(&before, SearchOptions::default()).expect("the search is valid");
    assert_eq!(fixed.advance(&before, 3), Err(SearchError::NotReusable));
}
