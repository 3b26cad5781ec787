//! What stands in arrays that were written before, so that writing them again touches little.

use super::Encoding;

/// What an [`Encoding`] wrote into the arrays of some games:
/// [`Batch::rewrite`](crate::Batch::rewrite) clears what is there no more and adds what is new.
///
/// It belongs to one set of arrays, which nobody else may write into. Where that is done, what
/// stood there can show through later.
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
    /// Of arrays that hold nothing but zeros.
    pub fn new(encoding: &Encoding, games: usize) -> Self {
        let (board_len, mask_len) = (encoding.board_len(), encoding.space().len());
        Self { board_len, mask_len, games: vec![Trace::default(); games] }
    }

    /// For how many games it is.
    pub const fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether it is for no game.
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Whether it was made for arrays of this size.
    pub(crate) fn fits(&self, encoding: &Encoding) -> bool {
        (self.board_len, self.mask_len) == (encoding.board_len(), encoding.space().len())
    }
}

/// What stands in the arrays of one game.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trace {
    /// Which game was written last, and whether that is the one that is written now.
    life: u64,
    pub(super) goes_on: bool,
    /// Where the board shows tiles, in the order in which they were laid; `None` off the table.
    pub(super) tiles: Vec<Option<u32>>,
    /// The bytes of the board in which figures are shown.
    pub(super) figures: Vec<u32>,
    /// The numbers of the actions that the mask allows.
    pub(super) legal: Vec<u32>,
}

impl Trace {
    /// The game with this number is written next. While its number is the same, tiles that lie on its
    /// board stay where they are.
    pub(crate) const fn begin(&mut self, life: u64) {
        self.goes_on = self.life == life;
        self.life = life;
    }
}

impl Encoding {
    /// As [`ActionSpace::write_mask`](crate::ActionSpace::write_mask), over what stands there.
    pub(crate) fn rewrite_mask(&self, legal: &[u64], mask: &mut [i8], trace: &mut Trace) {
        trace.legal.drain(..).for_each(|index| mask[index as usize] = 0);
        for &code in legal {
            let index = self.space.index_of_code(code).expect("every legal action has a number");
            mask[index] = 1;
            trace.legal.push(index as u32);
        }
    }
}
