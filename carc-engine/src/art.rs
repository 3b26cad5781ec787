//! What a drawing of an expansion consists of. Each room has its drawings; `drawings.rs` lists them.

/// How a figure is drawn: an outline around (0, 0), with its size in units of a tile of 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FigureArt {
    pub(crate) path: &'static str,
    /// The letter before the player's digit in the terminal; a plain meeple has none.
    pub(crate) letter: &'static str,
    /// The size in percent of a meeple's.
    pub(crate) percent: u16,
    /// Whether it lies down on a field, as a farmer does.
    pub(crate) lies_down: bool,
}

/// How a mark is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MarkArt {
    /// The drawing around (0, 0) as SVG, in units of a tile of 100.
    pub(crate) svg: &'static str,
    /// How much room it takes around its middle.
    pub(crate) radius: u8,
    /// The character that stands for it in the terminal.
    pub(crate) sign: char,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardArt {
    /// The drawing around its middle as SVG, in units of a tile of 100.
    pub(crate) svg: &'static str,
    /// How far it reaches from its middle.
    pub(crate) radius: u16,
    /// Its fields, in their order.
    pub(crate) fields: &'static [BoardField],
}

/// A field of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardField {
    pub(crate) name: &'static str,
    /// The space for what belongs to nobody: its number and where it is.
    pub(crate) stand: (u8, f64, f64),
    /// The spaces for figures of players, likewise.
    pub(crate) spaces: &'static [(u8, f64, f64)],
}
