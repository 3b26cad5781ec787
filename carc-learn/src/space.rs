//! Fixed-size action spaces, which assign an action index to every action that can be legal on a
//! bounded table.

use std::fmt;

use carc_engine::{Action, ActionTemplate, Cell, Setup};
use thiserror::Error;

/// The error for a setup that does not support fixed-size arrays.
///
/// ```
/// use carc_engine::Setup;
/// use carc_learn::{ActionSpace, NoTable};
/// assert_eq!(ActionSpace::new(&*Setup::base(2)?).unwrap_err(), NoTable);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "fixed-size arrays require the table option, such as 25x25; without it, the board is unbounded"
)]
pub struct NoTable;

/// The error for a table that cannot be rotated by a quarter turn because it is not square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("only a square table can be rotated; this one has {columns} columns and {rows} rows")]
pub struct NotSquare {
    /// The number of columns in the table.
    pub columns: usize,
    /// The number of rows in the table.
    pub rows: usize,
}

/// An action space, which assigns an action index from 0 to [`len`](Self::len) - 1 to every action
/// that a player can choose in games with a bounded table (HOUSE-10).
///
/// Action indices do not depend on the position. The action indices start with planes, which have
/// one index per cell. There is a plane for each rotation of a tile, each figure on each segment,
/// and so on; see [`planes`](Self::planes). The action that plane `p` represents in column `x` and
/// row `y` of the table has the index `(p * height + y) * width + x`. The planes are followed by
/// the actions that do not refer to a cell, [`singles`](Self::singles). All legal actions are
/// included.
///
/// ```
/// use carc_engine::{Config, Game, Setup};
/// use carc_learn::ActionSpace;
/// let mut config = Config::new(2);
/// config.options.insert("table".into(), "21x21".into());
/// let setup = Setup::new(config)?;
/// let space = ActionSpace::new(&setup).unwrap();
/// let game = Game::new(setup, 7);
/// for action in &game.state().legal_actions() {
///     let index = space.index(action).unwrap();
///     assert_eq!(space.action(index), Some(action));
/// }
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone)]
pub struct ActionSpace {
    first: Cell,
    width: usize,
    height: usize,
    planes: Vec<Action>,
    singles: Vec<Action>,
    plane_codes: Vec<u64>,
    single_codes: Vec<u64>,
    /// The row in `rows` for each combination of a verb and its subject.
    row_of: Vec<u16>,
    /// The first index of the plane for each location, or [`NO_PLANE`].
    rows: Vec<[u32; 256]>,
}

impl fmt::Debug for ActionSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ActionSpace")
            .field("width", &self.width)
            .field("height", &self.height)
            .field("actions", &self.len())
            .finish_non_exhaustive()
    }
}

const NONE: u16 = u16::MAX;

const NO_PLANE: u32 = u32::MAX;

/// The bits of an action code that contain the cell.
const CELL: u64 = 0xffff_ffff << 16;

/// Splits a code into the location and the rest, which is the verb with its subject; see
/// [`Action::code`].
const fn parts(code: u64) -> (usize, usize) {
    ((code >> 48 << 8 | code >> 8 & 0xff) as usize, (code & 0xff) as usize)
}

impl ActionSpace {
    /// Creates the action space for games with the given setup.
    ///
    /// # Errors
    /// Returns [`NoTable`] if the setup does not have a bounded table.
    pub fn new(setup: &Setup) -> Result<Self, NoTable> {
        let (first, width, height) = setup.table().ok_or(NoTable)?;
        let (planes, singles): (Vec<_>, Vec<_>) =
            setup.action_templates().into_iter().partition(|template| template.on_cells);
        let mut space = Self {
            first,
            width: width.into(),
            height: height.into(),
            planes: planes.into_iter().map(|template| template.action).collect(),
            singles: singles.into_iter().map(|template| template.action).collect(),
            plane_codes: Vec::new(),
            single_codes: Vec::new(),
            row_of: vec![NONE; Action::VERBS.len() << 8],
            rows: Vec::new(),
        };
        let codes = |actions: &[Action]| actions.iter().map(|action| action.code()).collect();
        space.plane_codes = codes(&space.planes);
        space.single_codes = codes(&space.singles);
        let firsts = (0..).step_by(space.width * space.height);
        for (first, &action) in firsts.zip(&space.planes) {
            let (about, place) = parts(action.code());
            if space.row_of[about] == NONE {
                space.row_of[about] = space.rows.len() as u16;
                space.rows.push([NO_PLANE; 256]);
            }
            space.rows[space.row_of[about] as usize][place] = first;
        }
        Ok(space)
    }

    /// Returns the number of action indices.
    pub const fn len(&self) -> usize {
        self.planes.len() * self.width * self.height + self.singles.len()
    }

    /// Returns false, because passing is always included.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the action that each plane represents for the cell (0, 0), in ascending order.
    pub fn planes(&self) -> &[Action] {
        &self.planes
    }

    /// Returns the actions that do not refer to a cell, in ascending order.
    pub fn singles(&self) -> &[Action] {
        &self.singles
    }

    /// Returns the numbers of columns and rows in the table.
    pub const fn table(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Returns the index of an action, or `None` for an action that can never be legal for a
    /// player, such as a draw or a placement off the table.
    #[inline]
    pub fn index(&self, action: Action) -> Option<usize> {
        self.index_of_code(action.code())
    }

    /// Returns the index of the action with the given code, or `None` if the code is invalid or the
    /// action does not have an index.
    #[inline]
    pub fn index_of_code(&self, code: u64) -> Option<usize> {
        let (about, place) = parts(code);
        let row = self.row_of.get(about).and_then(|&row| self.rows.get(row as usize));
        match row.map(|row| row[place]) {
            Some(first) if first != NO_PLANE => {
                let [y, x] = [code >> 32, code >> 16].map(|key| (key as u16 ^ 0x8000) as i16);
                Some(first as usize + self.place_of(Cell::new(x, y))?)
            }
            _ => {
                let single = self.single_codes.binary_search(&code).ok()?;
                Some(self.planes.len() * self.width * self.height + single)
            }
        }
    }

    /// Returns the action with the given index, or `None` if the index is out of range.
    pub fn action(&self, index: usize) -> Option<Action> {
        let cells = self.width * self.height;
        let Some(&action) = self.planes.get(index / cells) else {
            return self.singles.get(index - self.planes.len() * cells).copied();
        };
        Some(ActionTemplate::of(action).at(self.cell_of(index % cells)))
    }

    /// Returns the code of the action with the given index, or `None` if the index is out of range.
    #[inline]
    pub fn code(&self, index: usize) -> Option<u64> {
        let cells = self.width * self.height;
        let Some(&code) = self.plane_codes.get(index / cells) else {
            return self.single_codes.get(index - self.planes.len() * cells).copied();
        };
        let (x, y) = (index % cells % self.width, index % cells / self.width);
        let [x, y] = [(self.first.x, x), (self.first.y, y)]
            .map(|(first, more)| u64::from((first + more as i16) as u16 ^ 0x8000));
        Some(code & !CELL | y << 32 | x << 16)
    }

    /// Returns the first cell of the table.
    pub(crate) const fn first(&self) -> Cell {
        self.first
    }

    /// Returns the position of a cell in a plane, row by row, or `None` if the cell is off the
    /// table.
    #[inline]
    pub(crate) fn place_of(&self, cell: Cell) -> Option<usize> {
        self.column_and_row(cell).map(|(column, row)| row * self.width + column)
    }

    /// Returns the column and the row of a cell, from 0, or `None` if the cell is off the table.
    #[inline]
    pub(crate) fn column_and_row(&self, cell: Cell) -> Option<(usize, usize)> {
        // Cells before the first one wrap around to positions far beyond the last one.
        let column = usize::from(cell.x.wrapping_sub(self.first.x) as u16);
        let row = usize::from(cell.y.wrapping_sub(self.first.y) as u16);
        (column < self.width && row < self.height).then_some((column, row))
    }

    /// Checks that the table can be rotated by a number of quarter turns.
    pub(crate) const fn check_turn(&self, quarters: u8) -> Result<(), NotSquare> {
        if quarters.is_multiple_of(4) || self.width == self.height {
            return Ok(());
        }
        Err(NotSquare { columns: self.width, rows: self.height })
    }

    /// Returns the cell at a position in a plane.
    pub(crate) const fn cell_of(&self, place: usize) -> Cell {
        let (x, y) = (place % self.width, place / self.width);
        Cell::new(self.first.x + x as i16, self.first.y + y as i16)
    }

    /// Writes the legal-action mask, which is 1 for the actions with the given codes and 0 for all
    /// other actions.
    ///
    /// # Panics
    /// Panics if the length of the array differs from [`len`](Self::len), or if an action cannot
    /// occur in a game with this setup.
    pub fn write_mask(&self, legal: &[u64], mask: &mut [i8]) {
        assert_eq!(mask.len(), self.len(), "a mask has a place for each action");
        mask.fill(0);
        for &code in legal {
            mask[self.index_of_code(code).expect("every legal action has a number")] = 1;
        }
    }
}
