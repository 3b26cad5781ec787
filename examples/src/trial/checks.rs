//! Checks for the invariants that hold in every game.

use std::{collections::BTreeSet, sync::Arc};

use carc_engine::{
    Action, Actor, Config, Event, Figure, Game, Generator, Phase, Player, Setup, TileType,
};

/// The average number of actions between expensive checks.
const SELDOM: u32 = 40;

/// The number of unlisted actions to try in each position.
const STRANGERS: u32 = 16;

/// The expected state of a game, which is derived from its events.
pub(super) struct Checks {
    scores: Vec<i32>,
    tiles: usize,
    random: Generator,
}

/// Returns an error with the given message if the condition is false.
macro_rules! must {
    ($condition:expr, $($sentence:tt)+) => {
        if !$condition {
            return Err(format!($($sentence)+));
        }
    };
}

impl Checks {
    /// Creates the checks for a game that has just started.
    pub(super) fn new(game: &Game, seed: u64) -> Self {
        let scores = vec![0; game.setup().players()];
        let mut checks = Self { scores, tiles: tiles(game), random: Generator::new(!seed) };
        checks.follow(&game.opening_events());
        checks
    }

    /// Updates the expected state from an action's events.
    pub(super) fn follow(&mut self, events: &[Event]) {
        for event in events {
            if let Event::Scored(entry) = event {
                self.scores[usize::from(entry.player)] += entry.points;
            }
        }
    }

    /// Checks the game's current position.
    pub(super) fn look(&mut self, game: &Game) -> Result<(), String> {
        must!(game.state().scores() == self.scores, "the events gave {:?} points", self.scores);
        self.list(game)?;
        figures(game)?;
        if self.random.uniform(SELDOM) == 0 {
            self.tiles(game)?;
            features(game)?;
            saved(game)?;
            entered(game)?;
            self.undone(game)?;
            self.guessed(game)?;
        }
        Ok(())
    }

    /// Checks that the list of legal actions is complete, exact, sorted and free of duplicates.
    fn list(&mut self, game: &Game) -> Result<(), String> {
        let state = game.state();
        let list = state.legal_actions();
        must!(list.is_empty() == state.is_over(), "{} actions are listed", list.len());
        must!(state.is_over() == (state.actor() == Actor::None), "{:?} acts", state.actor());
        let codes = list.codes();
        must!(codes.is_sorted_by(|a, b| a < b), "the list is not in order: {list:?}");
        for (action, &code) in list.iter().zip(codes) {
            must!(Action::from_code(code) == Ok(action), "{action:?} has the code {code}");
            must!(state.is_legal(action), "{action:?} is listed and not legal");
        }
        // An action similar to a listed one is the most likely to be accepted by mistake.
        for _ in 0..if list.is_empty() { 0 } else { STRANGERS } {
            let code = codes[self.random.uniform(codes.len() as u32) as usize];
            let Ok(action) = Action::from_code(code ^ 1 << self.random.uniform(53)) else {
                continue;
            };
            let is_turn = matches!(action, Action::PlaceTile { .. });
            let listed = list.contains(action) || is_turn && all_turns(game).contains(&action);
            must!(state.is_legal(action) == listed, "{action:?} is listed: {listed}");
        }
        let turns = if state.phase() == Phase::Place { game.turns() } else { Vec::new() };
        let begun: BTreeSet<_> = turns.iter().map(|turn| turn.actions()[0]).collect();
        if !turns.is_empty() {
            must!(begun.iter().copied().eq(list.iter()), "complete turns begin with {begun:?}");
        }
        Ok(())
    }

    /// Checks that no tile is lost or duplicated.
    fn tiles(&self, game: &Game) -> Result<(), String> {
        let count = tiles(game);
        must!(count == self.tiles, "found {count} of {} tiles", self.tiles);
        Ok(())
    }

    /// Undoes some steps and replays them.
    fn undone(&mut self, game: &Game) -> Result<(), String> {
        let mut other = game.clone();
        let steps = self.random.uniform(8);
        let taken: Vec<_> = (0..steps).map_while(|_| other.undo()).collect();
        for action in taken.into_iter().rev() {
            other.play(action).map_err(|error| format!("after undo: {error}"))?;
        }
        must!(other.to_json() == game.to_json(), "undoing and replaying actions changed the game");
        must!(
            other.position() == game.position(),
            "undoing and replaying actions changed the position"
        );
        Ok(())
    }

    /// Checks that a determinization has the same view for its player and can be played.
    fn guessed(&mut self, game: &Game) -> Result<(), String> {
        let player = Player::new(self.random.uniform(game.setup().players() as u32) as u8);
        let seed = u64::from(self.random.uniform(u32::MAX));
        let mut guess = game.determinize(player, seed).ok_or("a player without a view")?;
        let view = |game: &Game| game.view(player).map(|view| view.to_json());
        must!(view(&guess) == view(game), "a determinization for player {player} has another view");
        for _ in 0..10 {
            let list = guess.state().legal_actions();
            if list.is_empty() {
                break;
            }
            let action = list.at(self.random.uniform(list.len() as u32) as usize);
            guess.play(action).map_err(|error| format!("in a guess: {error}"))?;
        }
        Ok(())
    }

    /// Checks at the end of the game that the decisions reproduce the game, and that the ranking is
    /// correct.
    pub(super) fn look_back(&self, game: &Game) -> Result<(), String> {
        self.tiles(game)?;
        features(game)?;
        saved(game)?;
        let ranking = game.state().ranking();
        must!(ranking.len() == game.setup().players(), "{} are ranked", ranking.len());
        for rank in &ranking {
            let score = game.state().scores()[usize::from(rank.player)];
            let better = game.state().scores().iter().filter(|other| **other > score).count();
            must!(usize::from(rank.rank) == better + 1, "player {} is {}", rank.player, rank.rank);
        }
        Ok(())
    }
}

/// Returns every placement of the current tile, including equivalent placements.
fn all_turns(game: &Game) -> Vec<Action> {
    let mut list = carc_engine::ActionList::new();
    game.state().legal_actions_all_rotations(&mut list);
    list.to_vec()
}

/// Checks that every figure is in a supply, on the board or captured.
fn figures(game: &Game) -> Result<(), String> {
    let state = game.state();
    let placed = state.figures();
    for (name, &count) in &game.setup().config().figures {
        let figure = Figure::from_name(name).ok_or("a figure without a name")?;
        for player in Player::all(game.setup().players()) {
            let there = placed.iter().filter(|who| (who.player, who.figure) == (player, figure));
            let captors = Player::all(game.setup().players());
            let captured = captors.map(|captor| u32::from(state.prisoners(captor, player, figure)));
            let supply = u32::from(state.supply(player, figure));
            let sum = there.count() as u32 + supply + captured.sum::<u32>();
            must!(sum == count, "player {player} has {sum} of {count} {name}");
        }
    }
    Ok(())
}

/// Returns the number of tiles in stacks, in hands, on the board and out of the game.
fn tiles(game: &Game) -> usize {
    let (setup, state) = (game.setup(), game.state());
    // Personal tiles are not in any stack.
    let is_counted = |tile_type: TileType| !setup.tile_types()[tile_type.index()].personal;
    let laid = state.board().filter(|tile| is_counted(tile.tile_type)).count();
    let hands: usize = Player::all(setup.players()).map(|player| state.hand_size(player)).sum();
    let waiting = Player::all(setup.players()).filter_map(|player| state.waiting_tile(player));
    let at_bazaar = waiting.count() + state.open_tiles().count();
    let drawn = usize::from(state.current_tile().is_some_and(is_counted));
    let gone = state.set_aside().len() + game.discarded().len() + usize::from(state.hidden_tiles());
    usize::from(state.tiles_remaining()) + laid + hands + at_bazaar + drawn + gone
}

/// Checks that features share no spots, that each feature can be found from its spots, and that
/// each feature's value is the sum of its items.
fn features(game: &Game) -> Result<(), String> {
    let features = game.state().features();
    let spots: Vec<_> = features.iter().flat_map(|feature| &feature.spots).collect();
    let distinct: BTreeSet<_> = spots.iter().collect();
    must!(distinct.len() == spots.len(), "a segment belongs to two features");
    for feature in &features {
        let again = game.state().feature_at(feature.spots[0]);
        must!(
            again.as_ref() == Some(feature),
            "the feature at {} differs from the listed one",
            feature.spots[0]
        );
        must!(
            feature.value == feature.items.total(),
            "the value {} is not the sum of its items",
            feature.value
        );
    }
    Ok(())
}

/// Checks that saving and loading a game restores it.
fn saved(game: &Game) -> Result<(), String> {
    let text = game.to_json();
    let loaded = Game::from_json(&text).map_err(|error| format!("its own save: {error}"))?;
    must!(loaded.position() == game.position(), "the loaded game has another position");
    must!(loaded.state().hash() == game.state().hash(), "the loaded game has another hash");
    must!(loaded.to_json() == text, "the loaded game saves itself differently");
    Ok(())
}

/// Checks that an exported position can be used as the start of a new game.
fn entered(game: &Game) -> Result<(), String> {
    let Some(start) = game.state().to_start() else { return Ok(()) };
    let config = Config { start: Some(start), ..game.setup().config().clone() };
    let setup = Setup::new(config).map_err(|error| format!("its own start: {error}"))?;
    let again = Game::with_external_chance(Arc::clone(&setup));
    must!(again.position() == game.position(), "the entered position differs from the original");
    must!(again.state().hash() == game.state().hash(), "the entered position has another hash");
    Ok(())
}
