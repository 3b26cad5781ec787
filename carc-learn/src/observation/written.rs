//! Records of the contents of arrays, which make updates cheap.

use std::ops::Range;

use super::Encoding;

/// A record of the contents of the arrays that an [`Encoding`] has written for some games. The
/// record allows [`Batch::rewrite`](crate::Batch::rewrite) to clear only outdated entries and add
/// only new entries.
///
/// Use each record with only one set of arrays. If the arrays are modified by anything else,
/// outdated contents can remain.
///
/// ```
/// use carc_engine::{Config, Setup};
/// use carc_learn::{Encoding, Written};
/// let mut config = Config::new(2);
/// config.options.insert("table".into(), "21x21".into());
/// let encoding = Encoding::new(&*Setup::new(config)?).unwrap();
/// assert_eq!(Written::new(&encoding, 8).len(), 8);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Written {
    board_len: usize,
    mask_len: usize,
    pub(crate) games: Vec<Trace>,
}

impl Written {
    /// Creates a record for arrays that contain only zeros.
    pub fn new(encoding: &Encoding, games: usize) -> Self {
        let (board_len, mask_len) = (encoding.board_len(), encoding.space().len());
        Self { board_len, mask_len, games: vec![Trace::default(); games] }
    }

    /// Returns the number of games.
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Returns true if the number of games is 0.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns true if the record was created for arrays of this size.
    pub(crate) fn fits(&self, encoding: &Encoding) -> bool {
        (self.board_len, self.mask_len) == (encoding.board_len(), encoding.space().len())
    }
}

/// The contents of one game's arrays.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trace {
    /// The version of the game that was written last, which identifies the game.
    life: u64,
    pub(super) goes_on: bool,
    /// The offsets of the tiles shown on the board, in order of placement; `None` for a tile off
    /// the table.
    pub(super) tiles: Vec<Option<u32>>,
    /// The offsets of the board bytes that show figures.
    pub(super) figures: Vec<u32>,
    /// The action indices that the mask allows.
    pub(super) legal: Vec<u32>,
}

impl Trace {
    /// Starts writing the game with this version. As long as the version stays the same, no tile
    /// has moved on the board.
    pub(crate) const fn begin(&mut self, life: u64) {
        self.goes_on = self.life == life;
        self.life = life;
    }

    /// Returns the parts of the board array that can be nonzero, which are the cells with tiles and
    /// the bytes that show figures.
    pub(super) fn parts(&self, channels: usize) -> impl Iterator<Item = Range<usize>> {
        let cell = move |&cell: &u32| cell as usize..cell as usize + channels;
        let cells = self.tiles.iter().flatten().map(cell);
        cells.chain(self.figures.iter().map(|&byte| byte as usize..byte as usize + 1))
    }
}

impl Encoding {
    /// Like [`ActionSpace::write_mask`](crate::ActionSpace::write_mask), but updates the mask in
    /// place.
    pub(crate) fn rewrite_mask(&self, legal: &[u64], mask: &mut [i8], trace: &mut Trace) {
        trace.legal.drain(..).for_each(|index| mask[index as usize] = 0);
        for &code in legal {
            let index = self.space.index_of_code(code).expect("every legal action has a number");
            mask[index] = 1;
            trace.legal.push(index as u32);
        }
    }
}
