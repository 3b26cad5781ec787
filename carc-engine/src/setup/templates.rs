//! Action templates, which form a finite, numbered list of the actions in a game.

use super::Setup;
use crate::{
    action::{Action, Location, Spot},
    expansions::monasteries,
    geometry::Cell,
    tile::Segment,
    vocab::{Figure, SegmentKind},
};

/// An action that can become legal in games with a given setup, on one cell or on every cell.
///
/// ```
/// use carc_engine::{Action, Cell, Setup};
/// let templates = Setup::base(2)?.action_templates();
/// let pass = templates.iter().find(|template| !template.on_cells).unwrap();
/// assert_eq!(pass.action, Action::Pass);
/// let text = |template: &carc_engine::ActionTemplate, x, y| format!("{:?}", template.at(Cell::new(x, y)));
/// assert!(text(&templates[0], 2, -1).contains("x: 2, y: -1"));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ActionTemplate {
    /// The action. If [`on_cells`](Self::on_cells) is true, this is the action on cell (0, 0).
    pub action: Action,
    /// True if the action exists for every cell.
    pub on_cells: bool,
}

impl ActionTemplate {
    /// Returns the template for an action without a cell, or with only one possible cell.
    pub(crate) const fn single(action: Action) -> Self {
        Self { action, on_cells: false }
    }

    /// Returns the template for an action that exists for every cell.
    pub(crate) const fn everywhere(action: Action) -> Self {
        Self { action, on_cells: true }
    }

    /// Returns the template for an action, without its cell.
    ///
    /// ```
    /// use carc_engine::{Action, ActionTemplate, Cell, Rotation};
    /// let action = Action::PlaceTile { cell: Cell::new(3, 4), rotation: Rotation::R90 };
    /// let template = ActionTemplate::of(action);
    /// assert_eq!(template.at(Cell::new(3, 4)), action);
    /// ```
    pub const fn of(action: Action) -> Self {
        let on_cells = match action {
            Action::PlaceTile { .. } => true,
            // The spots of a game board's spaces always have the same cell.
            Action::PlaceFigure { spot, .. }
            | Action::MoveFigure { spot, .. }
            | Action::RemoveFigure { spot, .. }
            | Action::PlaceToken { spot, .. }
            | Action::TakeToken { spot, .. } => !matches!(spot.place, Location::Space(_)),
            _ => false,
        };
        Self { action: Self { action, on_cells }.at(ORIGIN), on_cells }
    }

    /// Returns the action on a cell, or the action itself if it does not depend on the cell.
    pub const fn at(self, cell: Cell) -> Action {
        if !self.on_cells {
            return self.action;
        }
        match self.action {
            Action::PlaceTile { rotation, .. } => Action::PlaceTile { cell, rotation },
            Action::PlaceFigure { figure, spot } => {
                Action::PlaceFigure { figure, spot: Spot { cell, ..spot } }
            }
            Action::MoveFigure { figure, spot } => {
                Action::MoveFigure { figure, spot: Spot { cell, ..spot } }
            }
            Action::RemoveFigure { figure, spot } => {
                Action::RemoveFigure { figure, spot: Spot { cell, ..spot } }
            }
            Action::PlaceToken { token, spot } => {
                Action::PlaceToken { token, spot: Spot { cell, ..spot } }
            }
            Action::TakeToken { token, spot } => {
                Action::TakeToken { token, spot: Spot { cell, ..spot } }
            }
            other => other,
        }
    }
}

const ORIGIN: Cell = Cell::new(0, 0);

/// Returns the spot of a location on the origin cell.
pub(crate) const fn anywhere(place: Location) -> Spot {
    Spot { cell: ORIGIN, place }
}

impl Setup {
    /// Returns the northwest cell, the width and the height of the table (HOUSE-10), or `None` if
    /// the table is unlimited.
    ///
    /// ```
    /// use carc_engine::{Cell, Config, Setup};
    /// let mut config = Config::new(2);
    /// config.options.insert("table".into(), "12x9".into());
    /// assert_eq!(Setup::new(config)?.table(), Some((Cell::new(-5, -4), 12, 9)));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn table(&self) -> Option<(Cell, u16, u16)> {
        self.rules.table.map(|table| table.size())
    }

    /// Iterates over the indices of all segments for which `may` returns true on any tile type.
    pub(crate) fn segments(
        &self,
        may: impl Fn(&Segment) -> bool,
    ) -> impl Iterator<Item = Location> {
        let mut numbers = 0u16;
        for (kind, shape) in self.tile_types().iter().zip(&self.catalogue.shapes) {
            for (number, segment) in kind.tile.segments.iter().enumerate() {
                numbers |= u16::from(may(segment)) << number;
            }
            // A bridge's segment follows the printed segments.
            if usize::from(shape.count) > kind.tile.segments.len() {
                numbers |=
                    u16::from(may(&Segment::plain(SegmentKind::Road))) << kind.tile.segments.len();
            }
        }
        (0..16).filter(move |number| numbers >> number & 1 == 1).map(Location::Segment)
    }

    /// Iterates over the segments on which a figure can be placed, and [`Location::Lying`] if it
    /// can lie in a monastery.
    pub(crate) fn segments_of(&self, figure: Figure) -> impl Iterator<Item = Location> {
        let kinds = self.stands_on[figure.number() as usize];
        let may_lie = monasteries::are_special(self)
            && figure.is_meeple()
            && kinds >> SegmentKind::Monastery as u8 & 1 == 1;
        let segments = self.segments(move |segment| kinds >> segment.kind as u8 & 1 == 1);
        segments.chain(may_lie.then_some(Location::Lying))
    }

    /// Iterates over the kinds of meeples in play.
    pub(crate) fn meeples(&self) -> impl Iterator<Item = Figure> + '_ {
        self.figures().filter(|figure| figure.is_meeple())
    }
}
