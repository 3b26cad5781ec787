//! The arrays for observations of many games.

use carc_engine::{Actor, Player};

use super::{
    Encoding, ObservationMut,
    written::{Trace, Written},
};

/// The observer of a game.
///
/// ```
/// use carc_engine::Player;
/// use carc_learn::Observer;
/// assert_ne!(Observer::Decider, Observer::Player(Player::new(0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Observer {
    /// The player to act, or player 0 if the game is over.
    Decider,
    /// The same player in every game.
    Player(Player),
}

impl Observer {
    /// Returns the observer of a game with the given actor.
    pub(crate) const fn player(self, actor: Actor) -> Player {
        match (self, actor) {
            (Self::Player(player), _) | (_, Actor::Player(player)) => player,
            _ => Player::FIRST,
        }
    }
}

/// The arrays for updating the observations and legal-action masks of many games in place; see
/// [`Batch::rewrite`](crate::Batch::rewrite).
///
/// ```
/// use carc_engine::{Config, Setup};
/// use carc_learn::{Arrays, Batch, BatchOptions, Encoding, Observation, Observer, Written};
/// let mut config = Config::new(2);
/// config.options.insert("table".into(), "21x21".into());
/// let setup = Setup::new(config)?;
/// let encoding = Encoding::new(&setup).unwrap();
/// let mut batch = Batch::new(setup, 1, BatchOptions::default()).unwrap();
/// let mut written = Written::new(&encoding, 1);
/// let mut seen = Observation::new(&encoding);
/// let mut masks = vec![0; encoding.space().len()];
/// for _ in 0..10 {
///     let arrays = Arrays {
///         encoding: &encoding,
///         observer: Observer::Decider,
///         out: seen.as_mut(),
///         masks: &mut masks,
///         written: &mut written,
///     };
///     batch.rewrite(arrays).unwrap();
///     let number = masks.iter().position(|legal| *legal == 1).unwrap();
///     batch.step_action_indices(&encoding, &[number as i64]).unwrap();
/// }
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Debug)]
pub struct Arrays<'a> {
    /// The encoding for the games.
    pub encoding: &'a Encoding,
    /// The observer of each game.
    pub observer: Observer,
    /// The observations, game by game.
    pub out: ObservationMut<'a>,
    /// The legal-action masks, [`ActionSpace::len`](crate::ActionSpace::len) elements for each
    /// game.
    pub masks: &'a mut [i8],
    /// The current contents of the arrays.
    pub written: &'a mut Written,
}

/// The arrays for a subset of the games.
pub(crate) struct Piece<'a> {
    out: ObservationMut<'a>,
    masks: &'a mut [i8],
    traces: &'a mut [Trace],
}

impl<'a> Arrays<'a> {
    /// Splits the arrays into pieces for the given number of games.
    pub(crate) fn pieces(self, games: usize) -> impl Iterator<Item = Piece<'a>> {
        let length = games * self.encoding.space().len();
        let masks = self.masks.chunks_mut(length).zip(self.written.games.chunks_mut(games));
        let pieces = cut(self.encoding, self.out, games).zip(masks);
        pieces.map(|(out, (masks, traces))| Piece { out, masks, traces })
    }
}

impl<'a> Piece<'a> {
    /// Returns the arrays of each game.
    pub(crate) fn games(
        self,
        encoding: &Encoding,
    ) -> impl Iterator<Item = (ObservationMut<'a>, &'a mut [i8], &'a mut Trace)> {
        let masks = self.masks.chunks_exact_mut(encoding.space().len()).zip(self.traces);
        let games = cut(encoding, self.out, 1).zip(masks);
        games.map(|(out, (mask, trace))| (out, mask, trace))
    }
}

/// Splits the arrays into pieces for the given number of games.
pub(crate) fn cut<'a>(
    encoding: &Encoding,
    ObservationMut { board, tiles, vector }: ObservationMut<'a>,
    games: usize,
) -> impl Iterator<Item = ObservationMut<'a>> {
    let board = board.chunks_mut(games * encoding.board_len());
    let tiles = tiles.chunks_mut(games * encoding.tiles_len());
    let vector = vector.chunks_mut(games * encoding.vector_len());
    let each = board.zip(tiles).zip(vector);
    each.map(|((board, tiles), vector)| ObservationMut { board, tiles, vector })
}
