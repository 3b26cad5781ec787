//! Games put into a batch and taken out of it.

use std::sync::Arc;

use carc_engine::{Actor, Game};

use super::{Batch, BatchError, BatchOptions, MOST_GAMES, ROW, row::Row};

impl Batch {
    /// A batch of these games, which need not be new: each is [set](Self::set) in its place. So each
    /// has a seed of its own until it is over; those that begin then have the seeds of the batch.
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
    /// As [`new`](Self::new) and [`set`](Self::set); the setup is that of the first game.
    pub fn from_games(games: Vec<Game>, options: BatchOptions) -> Result<Self, BatchError> {
        let setup = Arc::clone(games.first().ok_or(BatchError::Games(0))?.setup());
        let mut batch = Self::new(setup, games.len(), options)?;
        for (slot, game) in games.into_iter().enumerate() {
            batch.put(slot, game)?;
        }
        batch.rows.iter_mut().for_each(|row| row.list(&batch.setup));
        Ok(batch)
    }

    /// The game in a place with all that led to it. It draws what the batch will draw: with the same
    /// actions both go on in the same way.
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
    /// If there is no such game.
    pub fn game(&self, game: usize) -> Game {
        self.slot(game).game(&self.setup)
    }

    /// Puts a game in the place of another one. It goes on as it would have alone, with its own seed,
    /// which is then that of the [place](Self::seed); the next game there has that of the next episode.
    /// Nothing counts as played: there are no rewards, and nothing has ended.
    ///
    /// ```
    /// use carc_engine::{Action, Setup};
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
    /// let mut game = batch.game(0);
    /// game.play(game.legal_actions().at(0)).unwrap();
    /// batch.set(1, game.clone()).unwrap();
    /// assert_eq!(batch.position(1), game.position());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// If the game is played with another setup, draws from a list or leaves draws to the caller;
    /// [`Game::after`] with no actions gives one that draws by a seed. Then nothing has changed.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn set(&mut self, slot: usize, game: Game) -> Result<(), BatchError> {
        self.put(slot, game)?;
        self.rows[slot / ROW].list(&self.setup);
        Ok(())
    }

    /// The same, but for the row, which is to be listed then.
    fn put(&mut self, slot: usize, game: Game) -> Result<(), BatchError> {
        self.check_game(slot, &game)?;
        self.rows[slot / ROW].put(slot % ROW, &Arc::new(game));
        Ok(())
    }

    /// Puts a game in the place of each for which a seed is given that agrees with all that whoever
    /// decides there may know, and draws by the seed: [`Game::determinize`]
    /// for many games. Games that are over stay as they are.
    ///
    /// ```
    /// use carc_engine::Setup;
    /// use carc_learn::{Batch, BatchOptions};
    /// let mut batch = Batch::new(Setup::base(2)?, 2, BatchOptions::default()).unwrap();
    /// let guess = batch.game(1).determinize(0, 9).unwrap();
    /// batch.determinize(&[None, Some(9)]).unwrap();
    /// assert_eq!(batch.position(1), guess.position());
    /// assert_eq!(batch.seed(1), 9);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    ///
    /// # Errors
    /// If there is not one answer for each game.
    pub fn determinize(&mut self, seeds: &[Option<u64>]) -> Result<(), BatchError> {
        self.check_length(seeds.len())?;
        self.each(seeds, Row::determinize);
        Ok(())
    }

    /// A batch of copies of the games in these places, in this order; a place may be given several times.
    /// They go on as the games here would, with their own seeds; games that begin there later have those
    /// of their new places. So some games are seen alone, or one is played on in several ways.
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
    /// If there is no such game, or no place or far too many are given.
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

    /// Whether a game can go on in a batch.
    pub(super) fn check_game(&self, slot: usize, game: &Game) -> Result<(), BatchError> {
        let (own, other) = (&self.setup, game.setup());
        if !Arc::ptr_eq(own, other) && own.config() != other.config() {
            return Err(BatchError::Setup(slot));
        }
        if game.generator().is_none() || game.actor() == Actor::Chance {
            return Err(BatchError::Draws(slot));
        }
        Ok(())
    }
}
