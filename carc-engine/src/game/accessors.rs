//! What a game shows of itself.

use super::{Chance, Game, HistoryEntry};
use crate::{
    event::{Event, Silent},
    position::Position,
    rng::Generator,
};

impl Game {
    /// Everything that was decided and drawn so far, in order.
    pub fn history(&self) -> &[HistoryEntry] {
        &self.history
    }

    /// What happened before the first decision: the start tile, the first turn, the first draw.
    /// With the events of every action applied, these make up the whole game.
    pub fn opening_events(&self) -> Vec<Event> {
        let automatic = self.history.iter().take_while(|record| record.automatic);
        self.replayed(0, automatic.count())
    }

    /// What happened from an entry of the [history](Self::history) on, by its place there: what a
    /// client that left when the history had so many entries has missed. From 0 on it is everything,
    /// what came before the first entry included; from the end on, and beyond it, nothing. The game is
    /// played through to find it.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let opening = game.opening_events();
    /// assert_eq!(game.past_events(0), opening);
    /// let seen = game.history().len();
    /// let events = game.apply(game.state().legal_actions().at(0)).unwrap().to_vec();
    /// // Whatever a save was, its game has a past.
    /// let loaded = Game::from_json(&game.to_json()).unwrap();
    /// assert_eq!(loaded.past_events(seen), events);
    /// assert_eq!(loaded.past_events(0), [opening, events].concat());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn past_events(&self, from: usize) -> Vec<Event> {
        self.replayed(from, self.history.len())
    }

    /// The events of a part of the history; with its first entry go those before it.
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
            // A guess need not agree with its history.
            if played.is_err() {
                break;
            }
        }
        events
    }

    /// The tiles that have left the game, by kind number, in the order in which they went
    /// (BASE-TILE-5, HOUSE-4e). The game is played through to find them.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// // Nothing but fields all around the board, and a tile of nothing but city.
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/E", "base/C", "base/U"])?;
    /// let cap = game.setup().parse_action("place 0,-1 180").unwrap();
    /// game.play(cap).unwrap();
    /// game.play(carc_engine::Action::Pass).unwrap();
    /// assert_eq!(game.discarded(), [game.setup().tile_type("base/C")?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn discarded(&self) -> Vec<u16> {
        self.discarded_until(self.history.len())
    }

    /// Those that had left when the first so many entries of the history had been played.
    pub(crate) fn discarded_until(&self, entries: usize) -> Vec<u16> {
        let gone = self.replayed(0, entries).into_iter().filter_map(|event| match event {
            Event::TileDiscarded { tile_type: kind, .. } => Some(kind),
            _ => None,
        });
        gone.collect()
    }

    /// The generator as it will make the draws to come, for those who play on with the
    /// [`position`](Self::position) alone; none where a list or the caller makes some of them.
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

    /// Copies of each kind in the stack when the game began.
    pub(crate) fn stack(&self) -> &[u16] {
        &self.stack
    }
}
