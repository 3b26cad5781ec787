//! Methods that put games into a batch and copy them out.

use std::sync::Arc;

use carc_engine::{Actor, Game};

use super::{Batch, BatchError, BatchOptions, MOST_GAMES, ROW, row::Row};
use crate::observation::differ_in_start_only;

impl Batch {
    /// Creates a batch from the given games, which can already be in progress. Each game is
    /// [set](Self::set) in its slot, so it keeps its own seed until it is over. Later games in the
    /// slot use the batch's seeds.
    ///
    /// ```
    /// use carc_engine::{Game, Setup};
    /// use carc_learn::{Batch, BatchOptions};
    /// let setup = Setup::base(2)?;
    /// let games = [5, 6, 7].map(|seed| Game::new(setup.clone(), seed));
    /// let batch = Batch::from_games(games.to_vec(), BatchOptions::default()).unwrap();
    /// assert_eq!([batch.seed(0), batch.seed(1), batch.seed(2)], [5, 6, 7]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns the same errors as [`new`](Self::new) and [`set`](Self::set). The batch has the
    /// setup of the first game.
    pub fn from_games(games: Vec<Game>, options: BatchOptions) -> Result<Self, BatchError> {
        let setup = Arc::clone(games.first().ok_or(BatchError::Games(0))?.setup());
        let mut batch = Self::new(setup, games.len(), options)?;
        for (slot, game) in games.into_iter().enumerate() {
            batch.put(slot, game)?;
        }
        batch.rows.iter_mut().for_each(|row| row.list(&batch.setup));
        Ok(batch)
    }

    /// Returns a copy of the game in a slot, with its history. The copy draws the same tiles as the
    /// game in the batch, so the same actions lead to the same positions.
    ///
    /// ```
    /// use carc_engine::{Action, Setup};
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 1, BatchOptions::default()).unwrap();
    /// let mut game = batch.game(0);
    /// for _ in 0..20 {
    ///     let code = batch.legal(0)[0];
    ///     batch.step(&[code]).unwrap();
    ///     game.play(Action::from_code(code).unwrap()).unwrap();
    /// }
    /// assert_eq!(batch.position(0), game.position());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the slot does not exist.
    pub fn game(&self, game: usize) -> Game {
        self.slot(game).game(&self.setup)
    }

    /// Replaces the game in a slot. The game continues with its own seed, which becomes the
    /// [seed](Self::seed) of the slot. The next game in the slot has the seed of the next episode.
    /// Replacing a game is not a step, so it does not produce rewards or end a game.
    ///
    /// The game's start position can differ from the batch's, so a batch can contain games with
    /// several start positions. The next game in the slot has the batch's start position.
    ///
    /// ```
    /// use carc_engine::{Action, Setup};
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
    /// let mut game = batch.game(0);
    /// game.play(game.state().legal_actions().at(0)).unwrap();
    /// batch.set(1, game.clone()).unwrap();
    /// assert_eq!(batch.position(1), game.position());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`BatchError`] if the game's config differs from the batch's config, except for its
    /// start position, or if the game draws from a deck or has external chance. To obtain a game
    /// that draws with a seed, use [`Game::after`] without actions. On error, nothing is changed.
    ///
    /// # Panics
    /// Panics if the slot does not exist.
    pub fn set(&mut self, slot: usize, game: Game) -> Result<(), BatchError> {
        self.put(slot, game)?;
        self.rows[slot / ROW].list(&self.setup);
        Ok(())
    }

    /// Replaces the game in a slot. The caller must list the legal actions of the row afterward.
    fn put(&mut self, slot: usize, game: Game) -> Result<(), BatchError> {
        self.check_game(slot, &game)?;
        self.rows[slot / ROW].put(slot % ROW, &Arc::new(game));
        Ok(())
    }

    /// For each seed in `seeds`, replaces the corresponding game with a determinization: a game
    /// that is consistent with the view of the player to act, with hidden information determined by
    /// the seed. The method is equivalent to [`Game::determinize`] for many games. Finished games
    /// are not changed.
    ///
    /// ```
    /// use carc_engine::{Player, Setup};
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
    /// let guess = batch.game(1).determinize(Player::new(0), 9).unwrap();
    /// batch.determinize(&[None, Some(9)]).unwrap();
    /// assert_eq!(batch.position(1), guess.position());
    /// assert_eq!(batch.seed(1), 9);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`BatchError`] if the length of the array differs from the number of games.
    pub fn determinize(&mut self, seeds: &[Option<u64>]) -> Result<(), BatchError> {
        self.check_length(seeds.len())?;
        self.each(seeds, Row::determinize);
        Ok(())
    }

    /// Creates a batch with copies of the games in the given slots, in the given order. A slot can
    /// be listed several times. The copies continue with the seeds of the originals, and later
    /// games have the seeds of their new slots. Use this method to select some of the games, or to
    /// continue one game in several ways.
    ///
    /// ```
    /// use carc_engine::Setup;
    /// use carc_learn::{Batch, BatchOptions};
    /// let batch = Batch::new(Setup::base(2)?, 4, BatchOptions::default()).unwrap();
    /// let some = batch.take(&[3, 0, 3]).unwrap();
    /// assert_eq!([some.seed(0), some.seed(2)], [batch.seed(3); 2]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`BatchError`] if a slot does not exist, or if the number of slots is 0 or too
    /// large.
    pub fn take(&self, slots: &[usize]) -> Result<Self, BatchError> {
        let (own, games) = (self.len(), slots.len());
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(BatchError::Games(games));
        }
        if let Some(&slot) = slots.iter().find(|slot| **slot >= own) {
            return Err(BatchError::Slot { slot, games: own });
        }
        let row = |(number, slots): (usize, &[usize])| {
            let mut row = Row::new(number * ROW, games, self.setup.players(), &self.start);
            for (game, &slot) in slots.iter().enumerate() {
                row.copy(game, &self.rows[slot / ROW], slot % ROW);
            }
            row.list(&self.setup);
            row
        };
        Ok(Self {
            setup: Arc::clone(&self.setup),
            start: self.start.clone(),
            rows: slots.chunks(ROW).enumerate().map(row).collect(),
            games,
            options: self.options,
            threads: self.threads.clone(),
            samples: self.samples,
            due: Vec::new(),
        })
    }

    /// Checks that a game can continue in a batch.
    pub(super) fn check_game(&self, slot: usize, game: &Game) -> Result<(), BatchError> {
        let (own, other) = (&self.setup, game.setup());
        if !Arc::ptr_eq(own, other) && !differ_in_start_only(own.config(), other.config()) {
            return Err(BatchError::Setup(slot));
        }
        if game.generator().is_none() || game.state().actor() == Actor::Chance {
            return Err(BatchError::Draws(slot));
        }
        Ok(())
    }
}
