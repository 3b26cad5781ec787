//! Tests for robbers. They check the robberies against those implied by the scores in each turn
//! part, and check views, saves, start positions and events against the game.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{
    Action, Actor, Config, Event, Game, Generator, Phase, Player, ScoreReason, Setup, Token,
};

use super::{
    kept::{check_copies, check_start, check_undo},
    mirror,
    mix::{OTHERS, add_house_rules, add_some, choose},
    tally_games,
};
use crate::support::random_action;

/// Returns a game with robbers and with some of the given expansions.
fn game(random: &mut Generator, others: &[&str]) -> Game {
    let mut config = Config::new(1 + random.uniform(6));
    config.expansions.push("robbers".to_owned());
    config.tile_sets.insert("robbers".to_owned(), 1 + random.uniform(6));
    add_some(&mut config, random, others);
    let options = [
        ("robber_place", ["next", "all"]),
        ("king_robber_scoring", ["per_feature", "continuous"]),
        ("flock_timing", ["before_figure", "after_figure"]),
    ];
    choose(&mut config, random, &options);
    add_house_rules(&mut config, random);
    Game::with_external_chance(Setup::new(config).expect("the config is valid"))
}

/// Each player's points in a scoring round, and the scores before the round.
type Round = (BTreeMap<usize, Vec<i32>>, Vec<i32>);

/// The scores and robbers, derived from the events, and the points scored in the current round. In
/// these games, players score only at the end of a turn part.
struct Model {
    scores: Vec<i32>,
    robbers: BTreeMap<usize, i32>,
    round: Option<Round>,
    /// The robbers that have robbed in this round or have come along with a marker.
    done: BTreeSet<usize>,
    /// The last robbery in the round: the owner of the robber, the points, and the owner's previous
    /// score.
    robbery: Option<(usize, i32, i32)>,
}

impl Model {
    fn new(players: usize) -> Self {
        Self {
            scores: vec![0; players],
            robbers: BTreeMap::new(),
            round: None,
            done: BTreeSet::new(),
            robbery: None,
        }
    }

    /// Returns the players whom a robber can rob in this round.
    fn victims(&self, owner: usize) -> BTreeSet<usize> {
        let (Some((points, before)), Some(space)) = (&self.round, self.robbers.get(&owner)) else {
            return BTreeSet::new();
        };
        let is_there = |other: &usize| *other != owner && before[*other].rem_euclid(50) == *space;
        points.keys().copied().filter(is_there).collect()
    }

    /// Processes an event, and returns the number of robberies and the number of robbers that come
    /// along.
    fn follow(&mut self, event: &Event) -> (usize, usize) {
        match event {
            Event::Scored(entry) => {
                let (player, points) = (entry.player.index(), entry.points);
                let before = self.scores.clone();
                self.scores[player] += points;
                if entry.reason == ScoreReason::ROBBED {
                    assert!(!self.done.contains(&player));
                    self.robbery = Some((player, points, before[player]));
                } else if points > 0 && entry.reason != ScoreReason::ROBBER_HOME {
                    assert!(self.done.is_empty(), "the robberies end the round");
                    let (round, _) = self.round.get_or_insert((BTreeMap::new(), before));
                    round.entry(player).or_default().push(points);
                }
                (0, 0)
            }
            Event::TrackMoved { player, space, previous_space, previous_player, token } => {
                assert_eq!(*token, Token::TRACK_ROBBER);
                let owner = player.index();
                let is_robbery = previous_player.is_some();
                if let Some(robbed) = previous_player {
                    let (of, points, _) = self.robbery.expect("a robbery has happened");
                    assert_eq!(of, owner);
                    assert!(self.victims(owner).contains(&robbed.index()), "RB-ROB-1");
                    let round = &self.round.as_ref().expect("a round is in progress").0;
                    let least =
                        round[&robbed.index()].iter().min().expect("the player has scored points");
                    assert_eq!(points, (least + 1) / 2, "RB-ROB-1, RB-ROB-4");
                    self.done.insert(owner);
                }
                let comes_along = !is_robbery && self.robbery.is_some() && space.is_some();
                if comes_along {
                    let (of, _, score) = self.robbery.expect("a robbery has happened");
                    assert!(of != owner && self.victims(owner).is_empty(), "RB-ROGUE-1");
                    assert_eq!(previous_space.map(i32::from), Some(score.rem_euclid(50)));
                    let to = self.scores[of].rem_euclid(50);
                    assert_eq!(space.map(i32::from), Some(to), "RB-ROGUE-1");
                    self.done.insert(owner);
                }
                let before = match space {
                    Some(space) => self.robbers.insert(owner, i32::from(*space)),
                    None => self.robbers.remove(&owner),
                };
                assert_eq!(before, previous_space.map(i32::from));
                (usize::from(is_robbery), usize::from(comes_along))
            }
            Event::TurnStarted { .. } | Event::TurnPartStarted { .. } => {
                self.end_round();
                (0, 0)
            }
            _ => (0, 0),
        }
    }

    /// Checks that no robber has missed a robbery (RB-ROB-3).
    fn end_round(&mut self) {
        for owner in 0..self.scores.len() {
            assert!(self.done.contains(&owner) || self.victims(owner).is_empty(), "RB-ROB-3");
        }
        self.round = None;
        self.done.clear();
        self.robbery = None;
    }
}

/// RB-ROB-1 to RB-ROB-7, RB-ROGUE-1, ROUND-4: every robbery is implied by the points scored in the
/// turn part.
#[test]
fn robberies_follow_from_the_scores() {
    let others = ["inns_cathedrals", "traders_builders", "gold_mines", "phantom", "mage_witch"];
    let minimums = [("robberies", 300), ("along", 10), ("choices", 1)];
    tally_games(150, &minimums, |random, tally| {
        let mut game = game(random, &others);
        let players = game.setup().players();
        let mut model = Model::new(players);
        while let Some(action) = random_action(&game, random) {
            let phase = game.state().phase();
            if phase == Phase::Victim {
                let Actor::Player(owner) = game.state().actor() else { panic!("a player decides") };
                let owner = owner.index();
                assert_eq!(
                    game.state().legal_actions().len(),
                    model.victims(owner).len(),
                    "RB-ROB-5"
                );
                tally.add("choices", 1);
            }
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            if matches!(events.last(), Some(Event::GameEnded)) {
                break;
            }
            for event in events {
                let (robberies, along) = model.follow(&event);
                tally.add("robberies", robberies);
                tally.add("along", along);
            }
            for player in Player::all(players) {
                let space = game.state().robber_space(player).map(i32::from);
                assert_eq!(model.robbers.get(&player.index()).copied(), space);
                assert_eq!(model.scores[player.index()], game.state().scores()[player.index()]);
            }
        }
    });
}

/// RB-PLACE-1 to RB-PLACE-5: the correct players are asked, and the correct spaces are offered.
#[test]
fn robbers_are_placed_with_markers_of_others() {
    let minimums = [("asked", 300), ("second", 100), ("moves", 30)];
    tally_games(60, &minimums, |random, tally| {
        let mut game = game(random, &["inns_cathedrals", "traders_builders", "abbey_mayor"]);
        let setup = game.setup().clone();
        let asks_all = setup.option("robber_place") == Some("all");
        let mut asked: Vec<Player> = Vec::new();
        while let Some(action) = random_action(&game, random) {
            let state = game.state();
            if state.phase() == Phase::Robber {
                let Actor::Player(player) = state.actor() else { panic!("a player decides") };
                let active = state.active_player();
                let own = state.robber_space(player);
                let spaces: BTreeSet<u16> = Player::all(setup.players())
                    .filter(|other| *other != player)
                    .map(|other| state.scores()[other.index()].rem_euclid(50) as u16)
                    .filter(|space| own.map(u16::from) != Some(*space))
                    .collect();
                let legal = state.legal_actions();
                assert_eq!(legal.iter().next(), Some(Action::Pass));
                let offered: Vec<u16> = legal
                    .iter()
                    .filter_map(|action| match action {
                        Action::Choose { option, .. } => Some(option),
                        _ => None,
                    })
                    .collect();
                assert!(!spaces.is_empty() && offered.iter().eq(&spaces), "RB-PLACE-1");
                assert!(player == active || own.is_none(), "RB-PLACE-2");
                assert!(!asked.contains(&player) && (asks_all || asked.len() < 2), "RB-PLACE-3");
                tally.add("asked", 1);
                tally.add("second", usize::from(player != active));
                tally.add("moves", usize::from(own.is_some()));
                asked.push(player);
            } else {
                asked.clear();
            }
            game.play(action).expect("a listed action is legal");
        }
    });
}

/// RB-START-1, RB-EVENT-1, RB-HID-1: start positions, saves, undo, views and clients preserve the
/// robbers.
#[test]
fn robbers_are_kept_everywhere() {
    let newer = ["mage_witch", "ferries", "crop_circles", "wheel"];
    let others: Vec<_> = OTHERS.into_iter().chain(newer).collect();
    let minimums = [("starts", 150), ("in_phase", 30), ("undone", 100)];
    tally_games(32, &minimums, |random, tally| {
        let mut game = game(random, &others);
        let mut client = mirror::client(&game, None);
        while let Some(action) = random_action(&game, random) {
            if random.uniform(16) == 0 {
                check_undo(&mut game, action);
                tally.add("undone", 1);
            }
            for event in game.apply(action).expect("a listed action is legal").to_vec() {
                client.follow(&event);
            }
            let phase = game.state().phase();
            let is_own = matches!(phase, Phase::Robber | Phase::Victim);
            if random.uniform(if is_own { 2 } else { 40 }) > 0 {
                continue;
            }
            check_copies(&game, &client);
            for player in Player::all(game.setup().players()) {
                let view = game.view(player).expect("the player exists");
                for owner in Player::all(game.setup().players()) {
                    let space = view.state().robber_space(owner);
                    assert_eq!(space, game.state().robber_space(owner));
                }
            }
            let Some(start) = game.state().to_start() else { continue };
            check_start(&game, start, random, false);
            tally.add("starts", 1);
            tally.add("in_phase", usize::from(phase == Phase::Robber));
        }
    });
}
