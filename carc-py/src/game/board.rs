//! What lies and stands on the board of a game.

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
    /// Every tile on the board, in the order in which they were laid.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).board()
    /// [PlacedTile(x=0, y=0, tile='base/D', rotation=0, canonical=0)]
    fn board(&self) -> Vec<PlacedTile> {
        inspect::board(self.game.setup(), self.game.position())
    }

    /// The empty cells beside tiles as pairs of column and row, by row, then column.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).open_cells()
    /// [(0, -1), (-1, 0), (1, 0), (0, 1)]
    fn open_cells(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.game.position().open_cells())
    }

    /// The segments at the sides of a placed tile, as it lies: for each side from the north
    /// clockwise its left, center and right port as seen from the middle of the tile, ``None``
    /// where no segment is. ``None`` if no tile lies there. The numbers are those of spots; they
    /// follow the canonical rotation.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).ports(0, 0)
    /// ((0, 0, 0), (2, 1, 3), (3, None, 3), (3, 1, 2))
    fn ports(&self, x: Int, y: Int) -> PyResult<Option<Ports>> {
        inspect::ports(self.game.setup(), self.game.position(), x, y)
    }

    /// The segment at a port of a placed tile, as it lies; ``None`` if there is none. The side is
    /// ``"north"``, ``"east"``, ``"south"`` or ``"west"``, the position on it ``"left"``,
    /// ``"center"`` or ``"right"`` as seen from the middle of the tile. Raises :class:`ParseError`
    /// for another word.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).segment_at(0, 0, "east", "center")
    /// 1
    fn segment_at(&self, x: Int, y: Int, side: &str, position: &str) -> PyResult<Option<u8>> {
        let (setup, now) = (self.game.setup(), self.game.position());
        inspect::segment_at(setup, now, x, y, (side, position))
    }

    /// The holes as pairs of column and row, by row, then column: empty cells with tiles on all
    /// four sides, where an abbey can be laid unless shrines around forbid it.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).holes()
    /// []
    fn holes(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.game.position().holes())
    }

    /// The cells beside tiles that can never be filled any more: no tile that is to come fits there
    /// by its sides. Pairs of column and row, by row, then column. To come are the tile that is
    /// drawn, those in the stacks and in hands, and those that are set aside. Abbeys are not
    /// counted: they fit in every hole.
    ///
    /// >>> start = carc.Start(stack={"base/B": 2})
    /// >>> carc.Game(carc.Config(2, start=start), chance="external").dead_cells()
    /// [(0, -1), (-1, 0), (1, 0)]
    fn dead_cells(&self) -> Vec<(i16, i16)> {
        inspect::cells(self.game.position().dead_cells(self.game.setup()))
    }

    /// The column and row of the tile that was laid last; ``None`` if none was.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/U", "base/V"])
    /// >>> events = game.apply(game.action("place 1,0 90"))
    /// >>> game.last_cell
    /// (1, 0)
    #[getter]
    fn last_cell(&self) -> Option<(i16, i16)> {
        self.game.position().last_cell().map(inspect::cell)
    }

    /// Every figure of a player on the board, in the order of their spots.
    fn figures(&self) -> Vec<PlacedFigure> {
        inspect::figures(self.game.position())
    }

    /// The figures on the board that belong to nobody, such as the dragon, by name, and where they
    /// stand: on a segment with the meeple there, on a tile with nobody.
    ///
    /// >>> start = carc.Start(neutral=[carc.StartNeutral("fairy", carc.Spot(0, 0))])
    /// >>> config = carc.Config(2, expansions=["princess_dragon"], start=start)
    /// >>> carc.Game(config, seed=7).neutral_figures()
    /// {'fairy': Spot(0, 0)}
    fn neutral_figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        inspect::neutral_figures(py, self.game.position())
    }

    /// Every feature on the board, in the order of their first spots.
    ///
    /// >>> [feature.kind for feature in carc.Game(carc.Config(2), seed=7).features()]
    /// ['city', 'road', 'field', 'field']
    fn features(&self) -> Vec<Feature> {
        inspect::features(self.game.setup(), self.game.position())
    }

    /// The feature to which a segment belongs, given by a :class:`Spot` or its numbers; ``None``
    /// where there is no such segment.
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
        let spot = x.spot(y, segment, None, None, false)?;
        Ok(inspect::feature_at(self.game.setup(), self.game.position(), spot))
    }

    /// The spot at a point of the table: what a player means who points there. ``x`` grows to the
    /// right and ``y`` down; the tile on cell (x, y) lies from (x, y) to (x + 1, y + 1).
    ///
    /// It is the crown space of a wheel that lies in the layout; or a corner, within a tenth of a
    /// tile, if a figure stands there, or could in this game, as a barn where four tiles show one
    /// field each; or the segment of the tile, see :meth:`Tile.pick`. A corner is named as its
    /// figure names it, else by the tile laid last if that is one of the four, as an action
    /// would. ``None`` where nothing lies, and for the rest of the wheel.
    ///
    /// >>> carc.Game(carc.Config(2), seed=7).pick(0.5, 0.1)
    /// Spot(0, 0, 0)
    fn pick(&self, x: f64, y: f64) -> Option<Spot> {
        carc_render::pick(self.game.position(), self.game.setup(), x, y).map(Spot)
    }

    /// The point of the table where a figure on a spot stands, given by a :class:`Spot` or its
    /// numbers: that of a segment (:meth:`Tile.anchor`), a corner, a tower, the middle of a tile,
    /// or a space of a wheel that lies in the layout. ``None`` if there is no such spot.
    ///
    /// >>> game = carc.Game(carc.Config(2), seed=7)
    /// >>> game.locate(0, 0, corner=2), game.locate(0, 0), game.locate(9, 9)
    /// ((1.0, 1.0), (0.5, 0.5), None)
    /// >>> game.pick(*game.locate(0, 0, 1))
    /// Spot(0, 0, 1)
    #[pyo3(signature = (x, y=None, segment=None, *, corner=None, space=None, tower=false))]
    fn locate(
        &self,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
    ) -> PyResult<Option<(f64, f64)>> {
        let spot = x.spot(y, segment, corner, space, tower)?;
        Ok(carc_render::locate(self.game.position(), self.game.setup(), spot).map(pair))
    }
}
