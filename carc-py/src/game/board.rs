//! The board of a game.

use pyo3::{prelude::*, types::PyDict};

use super::Game;
use crate::{
    inspect::{self, Feature, PlacedFigure, PlacedTile, Ports},
    spot::{Spot, SpotOrX},
    tile::pair,
    value::Int,
};

#[pymethods]
impl Game {
    /// Returns every tile on the board, in the order of placement.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).board()
    /// [PlacedTile(x=0, y=0, tile='base/D', rotation=0, canonical=0)]
    fn board(&self) -> Vec<PlacedTile> {
        inspect::board(self.game.state())
    }

    /// Returns the empty cells next to tiles as pairs ``(x, y)``, ordered by row, then column.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).open_cells()
    /// [(0, -1), (-1, 0), (1, 0), (0, 1)]
    fn open_cells(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.game.state().open_cells())
    }

    /// Returns the segments at the ports of a placed tile, taking its rotation into account.
    ///
    /// Segment numbers refer to the tile's canonical rotation, as in spots.
    ///
    /// Args:
    ///     x: The column of the cell.
    ///     y: The row of the cell.
    ///
    /// Returns:
    ///     The four sides, clockwise from north; ``None`` if the cell is empty. Each side lists the
    ///     segments at its left, center and right ports, as seen from the center of the tile, with
    ///     ``None`` for a port without a segment.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).ports(0, 0)
    /// ((0, 0, 0), (2, 1, 3), (3, None, 3), (3, 1, 2))
    fn ports(&self, x: Int, y: Int) -> PyResult<Option<Ports>> {
        inspect::ports(self.game.state(), x, y)
    }

    /// Returns the segment number at a placed tile's port, or ``None``.
    ///
    /// Args:
    ///     x: The column of the cell.
    ///     y: The row of the cell.
    ///     side: ``"north"``, ``"east"``, ``"south"`` or ``"west"``, on the board.
    ///     position: ``"left"``, ``"center"`` or ``"right"``, as seen from the center of the tile.
    ///
    /// Raises:
    ///     ParseError: If the side or the position is unknown.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).segment_at(0, 0, "east", "center")
    /// 1
    fn segment_at(&self, x: Int, y: Int, side: &str, position: &str) -> PyResult<Option<u8>> {
        inspect::segment_at(self.game.state(), x, y, (side, position))
    }

    /// Returns the holes as pairs ``(x, y)``, ordered by row, then column.
    ///
    /// A hole is an empty cell with tiles on all four sides. An abbey can be placed in a hole
    /// unless adjacent shrines prevent it.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).holes()
    /// []
    fn holes(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.game.state().holes())
    }

    /// Returns the open cells that no remaining tile fits, as pairs ``(x, y)``.
    ///
    /// The cells are ordered by row, then column. The remaining tiles are the current tile, tiles
    /// in stacks and hands, and tiles that are set aside. Abbeys are not counted because they fit
    /// in every hole.
    ///
    /// >>> start = carc.Start(stack={"base/B": 2})
    /// >>> carc.Game(carc.Config(2, start=start), chance="external").dead_cells()
    /// [(0, -1), (-1, 0), (1, 0)]
    fn dead_cells(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.game.state().dead_cells())
    }

    /// The column and row of the last placed tile; ``None`` if no tile has been placed.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
    /// >>> events = game.apply(game.action("place 1,0 90"))
    /// >>> game.last_cell
    /// (1, 0)
    #[getter]
    fn last_cell(&self) -> Option<(i16, i16)> {
        self.game.state().last_cell().map(inspect::cell)
    }

    /// Returns all players' figures on the board, ordered by spot.
    fn figures(&self) -> Vec<PlacedFigure> {
        inspect::figures(self.game.state())
    }

    /// Returns the spots of the neutral figures on the board, such as the dragon, by name.
    ///
    /// A neutral figure on a segment accompanies the meeple there. A neutral figure on a whole tile
    /// is not assigned to a meeple.
    ///
    /// >>> start = carc.Start(neutral=[carc.StartNeutral("fairy", carc.Spot(0, 0))])
    /// >>> config = carc.Config(2, expansions=["princess_dragon"], start=start)
    /// >>> carc.Game(config, seed=7).neutral_figures()
    /// {'fairy': Spot(0, 0)}
    fn neutral_figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::neutral_figures(py, self.game.state())
    }

    /// Returns every feature on the board, ordered by first spot.
    ///
    /// >>> [feature.kind for feature in carc.Game(carc.Config(2), seed=7).features()]
    /// ['city', 'road', 'field', 'field']
    fn features(&self) -> Vec<Feature> {
        inspect::features(self.game.state())
    }

    /// Returns the feature that contains a segment, or ``None`` if the segment does not exist.
    ///
    /// Args:
    ///     x: A :class:`Spot`, or the column of the cell.
    ///     y: The row of the cell.
    ///     segment: The segment number.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.feature_at(carc.Spot(0, 0, 0)) == game.feature_at(0, 0, 0)
    /// True
    /// >>> game.feature_at(5, 5, 0) is None
    /// True
    #[pyo3(signature = (x, y=None, segment=None))]
    fn feature_at(
        &self,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
    ) -> PyResult<Option<Feature>> {
        let spot = x.spot(y, segment, None, None, false, false)?;
        Ok(inspect::feature_at(self.game.state(), spot))
    }

    /// Returns the spot at a point on the table, such as a click or tap, or ``None``.
    ///
    /// The tile on cell (x, y) covers the square from (x, y) to (x + 1, y + 1).
    ///
    /// In order of precedence, the spot is a crown space of a wheel on the table or a quarter of
    /// Carcassonne, a corner within a tenth of a tile, a bridge close to the point, or the tile's
    /// segment at the point (see :meth:`Tile.pick`). The method returns a corner only if it has a
    /// figure, or if a figure in this game, such as a barn, can be placed on corners. Up to four
    /// tiles share a corner. If the corner has a figure, the spot contains the figure's tile;
    /// otherwise, it contains the last placed tile if that tile touches the corner, or else the
    /// tile at the point. Empty cells and the parts of the wheel outside the crown spaces do not
    /// have a spot.
    ///
    /// Args:
    ///     x: The horizontal coordinate in tiles, increasing to the right.
    ///     y: The vertical coordinate in tiles, increasing downward.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).pick(0.5, 0.1)
    /// Spot(0, 0, 0)
    fn pick(&self, x: f64, y: f64) -> Option<Spot> {
        carc_render::pick(self.game.position(), self.game.setup(), x, y).map(Spot)
    }

    /// Returns the point on the table where a figure on a spot is drawn, or ``None``.
    ///
    /// The point is the anchor of a segment (:meth:`Tile.anchor`), a corner, the center of a tile
    /// or tower, or a space on a game board such as the wheel. The coordinates are the same as in
    /// :meth:`pick`.
    ///
    /// Args:
    ///     x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
    ///         :class:`Spot`.
    ///
    /// Returns:
    ///     The coordinates ``(x, y)``, or ``None`` if the spot does not exist.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.locate(0, 0, corner=2), game.locate(0, 0), game.locate(9, 9)
    /// ((1.0, 1.0), (0.5, 0.5), None)
    /// >>> game.pick(*game.locate(0, 0, 1))
    /// Spot(0, 0, 1)
    #[pyo3(signature = (x, y=None, segment=None, *, corner=None, space=None, tower=false, lying=false))]
    fn locate(
        &self,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
        lying: bool,
    ) -> PyResult<Option<(f64, f64)>> {
        let spot = x.spot(y, segment, corner, space, tower, lying)?;
        Ok(carc_render::locate(self.game.position(), self.game.setup(), spot).map(pair))
    }
}
