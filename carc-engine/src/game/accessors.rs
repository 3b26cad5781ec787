//! Access to a game's history, events and discarded tiles.

use super::{Chance, Game, HistoryEntry};
use crate::{
    action::{Action, Draw},
    event::{Event, Silent},
    expansions::bridges_castles_bazaars::has_bazaars,
    position::Position,
    rng::Generator,
    rules::placement::returns_unplaceable,
    setup::Setup,
    vocab::{Phase, TileType},
};

impl Game {
    /// Returns every decision and draw so far, in order.
    pub fn history(&self) -> &[HistoryEntry] {
        &self.history
    }

    /// Returns the events before the first decision: the start tile, the first turn and the first
    /// draw. Together with the events from every applied action, they describe the whole game.
    pub fn opening_events(&self) -> Vec<Event> {
        let automatic = self.history.iter().take_while(|record| record.automatic);
        self.replayed(0, automatic.count())
    }

    /// Returns the events starting at an entry of the [history](Self::history). A client that
    /// disconnected when the history had `from` entries has missed exactly the returned events.
    ///
    /// If `from` is 0, the list includes the opening events; if `from` is at least the length of
    /// the history, the list is empty. The game is replayed to compute the list.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let opening = game.opening_events();
    /// assert_eq!(game.past_events(0), opening);
    /// let seen = game.history().len();
    /// let events = game.apply(game.state().legal_actions().at(0)).unwrap().to_vec();
    /// // Loading a save keeps the history.
    /// let loaded = Game::from_json(&game.to_json()).unwrap();
    /// assert_eq!(loaded.past_events(seen), events);
    /// assert_eq!(loaded.past_events(0), [opening, events].concat());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn past_events(&self, from: usize) -> Vec<Event> {
        self.replayed(from, self.history.len())
    }

    /// Returns the events for part of the history. If this part starts with the first entry, the
    /// opening events are included.
    fn replayed(&self, from: usize, until: usize) -> Vec<Event> {
        let mut events = Vec::new();
        let mut position = if from == 0 {
            Position::with_stack(&self.setup, &self.stack, self.position.listed, &mut events)
        } else {
            Position::with_stack(&self.setup, &self.stack, self.position.listed, &mut Silent)
        };
        for (index, record) in self.history[..until].iter().enumerate() {
            let played = if index < from {
                position.play(&self.setup, record.action)
            } else {
                position.play_with(&self.setup, record.action, &mut events)
            };
            // The history of a determinized game cannot always be replayed.
            if played.is_err() {
                break;
            }
        }
        events
    }

    /// Returns the types of the tiles discarded so far, in the order in which they were discarded
    /// (BASE-TILE-5, HOUSE-4e).
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// // The cap closes the only city. `base/C` has only city sides and does not fit anywhere.
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/E", "base/C", "base/U"])?;
    /// let cap = game.setup().parse_action("place 0,-1 180").unwrap();
    /// game.play(cap).unwrap();
    /// game.play(carc_engine::Action::Pass).unwrap();
    /// assert_eq!(game.discarded(), [game.setup().tile_type("base/C")?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn discarded(&self) -> Vec<TileType> {
        let known = discarded_in(&self.setup, &self.history, self.position.discarded);
        known.unwrap_or_else(|| self.discarded_until(self.history.len()))
    }

    /// Returns the tiles discarded during the first `entries` entries of the history, by replaying
    /// them.
    pub(crate) fn discarded_until(&self, entries: usize) -> Vec<TileType> {
        let gone = self.replayed(0, entries).into_iter().filter_map(|event| match event {
            Event::TileDiscarded { tile_type: kind, .. } => Some(kind),
            _ => None,
        });
        gone.collect()
    }

    /// Returns the generator that makes all later draws, or `None` if a list or the caller supplies
    /// any later draws. Together with the [`position`](Self::position), the generator is sufficient
    /// to continue the game without its history.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// assert_eq!(game.generator().map(|generator| generator.seed()), Some(7));
    /// assert!(Game::with_external_chance(Setup::base(2)?).generator().is_none());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn generator(&self) -> Option<&Generator> {
        self.chance.generator()
    }

    pub(crate) const fn chance(&self) -> &Chance {
        &self.chance
    }

    /// Returns the number of copies of each tile type in the stack at the start of the game.
    pub(crate) fn stack(&self) -> &[u16] {
        &self.stack
    }
}

/// Returns the tiles that were discarded during a history; `count` is the number of these tiles.
/// Returns `None` if the history does not identify the tiles because the whole stack was discarded
/// (HOUSE-5), or because a bazaar tile was discarded at the start of a turn.
pub(crate) fn discarded_in(
    setup: &Setup,
    history: &[HistoryEntry],
    count: u16,
) -> Option<Vec<TileType>> {
    let has_bazaars = has_bazaars(setup);
    let mut discarded = Vec::new();
    for (index, entry) in history.iter().enumerate() {
        let after = history.get(index + 1).map_or(count, |next| next.discarded);
        if after == entry.discarded {
            continue;
        }
        let drawn = match (entry.action, entry.phase) {
            (Action::DiscardTile { tile_type }, _) => Some(tile_type),
            (Action::Draw(Draw::Tile(kind)), Phase::Draw) => Some(kind),
            (Action::Draw(Draw::Tile(kind)), _) if !has_bazaars => Some(kind),
            // BCB-BRIDGE-6: the player gives up the tile that was just drawn.
            (Action::Pass, Phase::Place) => match index.checked_sub(1).map(|last| history[last]) {
                Some(HistoryEntry { action: Action::Draw(Draw::Tile(kind)), .. }) => Some(kind),
                _ => None,
            },
            _ => None,
        };
        let is_given_up = entry.action == Action::Pass;
        discarded.push(drawn.filter(|&kind| is_given_up || !returns_unplaceable(setup, kind))?);
    }
    (discarded.len() == usize::from(count)).then_some(discarded)
}
