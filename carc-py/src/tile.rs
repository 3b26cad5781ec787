//! Tile sets and their tiles, with geometry and rendering.

use std::sync::{Arc, OnceLock};

use carc_engine as engine;
use carc_render::{Layout, Point, SvgOptions, TextOptions, render_tile_svg, render_tile_text};
use engine::{Port, Rotation, Side};
use pyo3::{
    exceptions::{PyIndexError, PyTypeError},
    prelude::*,
    types::{PyString, PyTuple},
};

use crate::{
    config::Config,
    error::{carc_error, parse_error, tile_set_error},
    value::{Int, Reduced, Tuple, value},
};

value! {
    /// A part of a feature printed on one tile.
    ///
    /// >>> cap = carc.TileSet.base().tile("D").segments[0]
    /// >>> cap.kind, cap.ports
    /// ('city', ('Nl', 'Nc', 'Nr'))
    Segment {
        /// The kind of segment.
        ///
        /// The kind is ``"city"``, ``"road"``, ``"field"``, ``"monastery"``, ``"garden"``,
        /// ``"river"`` or ``"shrine"``.
        kind: String,
        /// The ports of the segment on the unrotated tile.
        ///
        /// A port is a side (``N``, ``E``, ``S`` or ``W``) followed by ``l``, ``c`` or ``r`` for left,
        /// center or right, as seen from the center of the tile.
        ports: Tuple<String>,
        /// The number of pennants on a city segment.
        pennants: u8,
        /// The numbers of the tile's city segments that border a field segment.
        touches: Tuple<u8>,
        /// The kind of road end if a road segment ends on the tile, otherwise ``None``.
        ///
        /// The kind is ``"crossroads"``, ``"city"``, ``"monastery"``, ``"house"``, ``"trees"``,
        /// ``"volcano"``, ``"wheel"``, ``"shrine"``, ``"tower"``, ``"bazaar"``, ``"ferry"``,
        /// ``"crop"`` or ``"carcassonne"``.
        end: Option<String>,
        /// The marks on the segment, such as ``"inn"``; a mark printed twice is listed twice.
        marks: Tuple<String>,
    }
}

impl Segment {
    fn new(segment: &engine::Segment) -> Self {
        let ports = Side::ALL.into_iter().flat_map(|side| {
            let own = Port::ALL.into_iter().filter(move |&port| segment.has_port(side, port));
            own.map(move |port| format!("{}{}", letter(side), ["l", "c", "r"][port as usize]))
        });
        let end = segment.end.map(|end| end.name().to_owned());
        Self {
            kind: segment.kind.name().to_owned(),
            ports: ports.collect(),
            pennants: segment.pennants,
            touches: Tuple(segment.touches.clone()),
            end,
            marks: Tuple(segment.marks.clone()),
        }
    }
}

fn degrees(rotation: Int) -> PyResult<Rotation> {
    let found = rotation.to().and_then(Rotation::from_degrees);
    found.ok_or_else(|| {
        carc_error(format!("rotation: {rotation} is invalid; expected 0, 90, 180 or 270"))
    })
}

/// Converts a point to a pair.
pub(crate) fn pair(at: Point) -> (f64, f64) {
    (at.x, at.y)
}

fn letter(side: Side) -> char {
    ['N', 'E', 'S', 'W'][side as usize]
}

/// The tile set or config that contains a tile.
#[derive(Clone, PartialEq)]
pub(crate) enum Origin {
    Set(TileSet),
    Config(Config),
}

/// A tile in a :class:`TileSet`, or a tile type in a game.
///
/// Tiles are immutable and hashable, and notebooks display them as pictures.
///
/// >>> tile = carc.Config().tile("base/D")
/// >>> tile.name, tile.count, tile.sides
/// ('cap, straight road', 4, ('city', 'road', 'field', 'road'))
#[pyclass(frozen, eq, module = "carc")]
#[derive(Clone)]
pub(crate) struct Tile {
    origin: Origin,
    index: usize,
}

impl PartialEq for Tile {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id() && self.count() == other.count() && self.data() == other.data()
    }
}

impl Tile {
    pub(crate) const fn new(origin: Origin, index: usize) -> Self {
        Self { origin, index }
    }

    fn data(&self) -> &engine::Tile {
        match &self.origin {
            Origin::Set(set) => &set.set.tiles[self.index],
            Origin::Config(config) => &config.0.tile_types()[self.index].tile,
        }
    }

    /// Returns the tile to render.
    fn printed(&self) -> engine::Tile {
        self.kind().map_or_else(|| self.data().clone(), engine::TileTypeInfo::printed)
    }

    fn layout(&self) -> &Layout {
        match &self.origin {
            Origin::Set(set) => set.layouts[self.index].get_or_init(|| Layout::new(self.data())),
            Origin::Config(config) => {
                carc_render::layout(&config.0, engine::TileType::new(self.index as u16))
                    .expect("the tile type belongs to the config")
            }
        }
    }

    /// Returns a property of a segment from the layout.
    fn of_segment<T>(&self, segment: Int, said: impl Fn(usize) -> Option<T>) -> PyResult<T> {
        let count = self.data().segments.len();
        let wrong = || {
            PyIndexError::new_err(format!(
                "segment: {segment} is out of range; the tile has {count} segments"
            ))
        };
        segment.to::<u8>().and_then(|number| said(number.into())).ok_or_else(wrong)
    }

    /// Returns the tile type of a tile in a game.
    fn kind(&self) -> Option<&engine::TileTypeInfo> {
        match &self.origin {
            Origin::Set(_) => None,
            Origin::Config(config) => Some(&config.0.tile_types()[self.index]),
        }
    }
}

#[pymethods]
impl Tile {
    /// The tile's id: ``"D"`` in its set, ``"base/D"`` in a game.
    #[getter]
    fn id(&self) -> &str {
        match &self.origin {
            Origin::Set(set) => &set.set.tiles[self.index].id,
            Origin::Config(config) => &config.0.tile_types()[self.index].id,
        }
    }

    /// A short description of the tile in plain language.
    #[getter]
    fn name(&self) -> &str {
        &self.data().name
    }

    /// The number of copies in the set or game. In a game, the number includes the start tile.
    #[getter]
    fn count(&self) -> u16 {
        match &self.origin {
            Origin::Set(set) => set.set.tiles[self.index].count,
            Origin::Config(config) => config.0.tile_types()[self.index].copies,
        }
    }

    /// ``True`` if the tile is drawn from the river stack, before all other tiles.
    #[getter]
    fn river(&self) -> bool {
        match &self.origin {
            Origin::Set(set) => set.set.river,
            Origin::Config(config) => config.0.tile_types()[self.index].river,
        }
    }

    /// ``True`` if the tile is the first in the river stack, where the river forks.
    #[getter]
    fn fork(&self) -> bool {
        match &self.origin {
            Origin::Set(set) => set.set.fork == Some(self.index),
            Origin::Config(config) => config.0.tile_types()[self.index].fork,
        }
    }

    /// ``True`` if the tile is the last in the river stack.
    #[getter]
    fn mouth(&self) -> bool {
        match &self.origin {
            Origin::Set(set) => set.set.mouth == Some(self.index),
            Origin::Config(config) => config.0.tile_types()[self.index].mouth,
        }
    }

    /// ``True`` for a personal tile, such as an abbey, which every player has from the start.
    #[getter]
    fn personal(&self) -> bool {
        self.kind().is_some_and(|kind| kind.personal)
    }

    /// ``True`` for a tile that is part of a larger board, such as the wheel.
    ///
    /// Board tiles are on the table from the start and are never drawn.
    ///
    /// >>> carc.Config(expansions=["wheel"]).tile("wheel/board-1").board
    /// True
    #[getter]
    fn board(&self) -> bool {
        self.kind().is_some_and(|kind| kind.board)
    }

    /// The segments of the tile, indexed by segment number.
    #[getter]
    fn segments(&self) -> Tuple<Segment> {
        self.data().segments.iter().map(Segment::new).collect()
    }

    /// The edges of the unrotated tile, clockwise from north.
    ///
    /// An edge is ``"field"``, ``"city"``, ``"road"``, ``"river"``, or ``"closed"`` if it fits any
    /// edge.
    #[getter]
    fn sides(&self) -> Tuple<String> {
        Side::ALL.into_iter().map(|side| self.data().side(side).name().to_owned()).collect()
    }

    /// Groups of segments that meet at a common point, as segment numbers.
    #[getter]
    fn meets(&self) -> Tuple<Tuple<u8>> {
        self.data().meets.iter().map(|group| Tuple(group.clone())).collect()
    }

    /// The marks on the tile as a whole, such as a dragon.
    ///
    /// In a set, these marks are printed on every copy of the tile. In a game, the marks apply to
    /// every copy of the tile type. For the marks on individual segments, see
    /// :attr:`Segment.marks`.
    ///
    /// >>> config = carc.Config(expansions=["princess_dragon"])
    /// >>> config.tile("princess/dragon-cap").marks
    /// ('dragon',)
    #[getter]
    fn marks(&self) -> Tuple<String> {
        let marks = self.kind().map_or(&self.data().marks, |kind| &kind.marks);
        Tuple(marks.clone())
    }

    /// Additional marks on individual copies, as pairs ``(copies, marks)``.
    #[getter]
    fn copies(&self) -> Tuple<(u16, Tuple<String>)> {
        let copies = self.data().copies.iter();
        copies.map(|(count, marks)| (*count, Tuple(marks.clone()))).collect()
    }

    /// The canonical rotation for each of the rotations 0, 90, 180 and 270 degrees.
    #[getter]
    fn canonical(&self) -> (u16, u16, u16, u16) {
        self.data().canonical_rotations().map(Rotation::degrees).into()
    }

    /// Returns a segment's outline as closed rings of points in the unit square.
    ///
    /// ``x`` increases to the right and ``y`` downward, with (0, 0) in the top left corner after
    /// rotation. The last point of a ring is joined to its first. Use the even-odd rule to fill the
    /// rings: a field around a monastery has a second ring for the hole. Outer rings run clockwise
    /// on the screen, and holes run counterclockwise.
    ///
    /// The outlines of a tile's segments cover the tile without overlapping; adjacent outlines
    /// share the points of their common border. On adjacent tiles, the outlines of connected
    /// segments meet. For a tile on the board, pass its :attr:`PlacedTile.canonical` rotation,
    /// which determines the segment numbers.
    ///
    /// Args:
    ///     segment: The segment number.
    ///     rotation: 0, 90, 180 or 270 degrees clockwise.
    ///
    /// Returns:
    ///     A list of rings, each a list of points ``(x, y)``.
    ///
    /// Raises:
    ///     IndexError: If the segment does not exist.
    ///     CarcError: If the rotation is invalid.
    ///
    /// >>> tile = carc.TileSet.base().tile("B")
    /// >>> [len(tile.outline(segment)) for segment in range(2)]
    /// [2, 1]
    /// >>> carc.TileSet.base().tile("C").outline(0)
    /// [[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]]
    #[pyo3(signature = (segment, rotation=Int::from(0)), text_signature = "(self, segment, rotation=0)")]
    fn outline(&self, segment: Int, rotation: Int) -> PyResult<Vec<Vec<(f64, f64)>>> {
        let rotation = degrees(rotation)?;
        let rings = self.of_segment(segment, |number| self.layout().outline(number, rotation))?;
        let pairs = |ring: Vec<Point>| ring.into_iter().map(pair).collect();
        Ok(rings.into_iter().map(pairs).collect())
    }

    /// Returns the point inside a segment's outline where a figure is drawn.
    ///
    /// A figure in a field is drawn on its side, centered on this point.
    ///
    /// Args:
    ///     segment: The segment number.
    ///     rotation: 0, 90, 180 or 270 degrees clockwise.
    ///
    /// Returns:
    ///     The coordinates ``(x, y)`` in the unit square, as in :meth:`outline`.
    ///
    /// Raises:
    ///     IndexError: If the segment does not exist.
    ///     CarcError: If the rotation is invalid.
    ///
    /// >>> tile = carc.TileSet.base().tile("D")
    /// >>> tile.pick(*tile.anchor(2, 90), 90)
    /// 2
    #[pyo3(signature = (segment, rotation=Int::from(0)), text_signature = "(self, segment, rotation=0)")]
    fn anchor(&self, segment: Int, rotation: Int) -> PyResult<(f64, f64)> {
        let rotation = degrees(rotation)?;
        self.of_segment(segment, |number| self.layout().anchor(number, rotation)).map(pair)
    }

    /// Returns the segment number at a point, or ``None`` for a point off the tile.
    ///
    /// A point on a border belongs to one of the two segments.
    ///
    /// Args:
    ///     x: The horizontal coordinate, 0 to 1.
    ///     y: The vertical coordinate, 0 to 1, increasing downward.
    ///     rotation: 0, 90, 180 or 270 degrees clockwise.
    ///
    /// Raises:
    ///     CarcError: If the rotation is invalid.
    ///
    /// >>> tile = carc.TileSet.base().tile("D")
    /// >>> tile.segments[tile.pick(0.5, 0.1)].kind, tile.segments[tile.pick(0.9, 0.5, 90)].kind
    /// ('city', 'city')
    #[pyo3(signature = (x, y, rotation=Int::from(0)), text_signature = "(self, x, y, rotation=0)")]
    fn pick(&self, x: f64, y: f64, rotation: Int) -> PyResult<Option<usize>> {
        Ok(self.layout().pick(x, y, degrees(rotation)?))
    }

    /// Renders the tile as a standalone SVG document.
    ///
    /// Args:
    ///     rotation: 0, 90, 180 or 270 degrees clockwise.
    ///     tile_pixels: The width of the picture in pixels.
    ///
    /// Raises:
    ///     CarcError: If the rotation or the width is invalid.
    ///
    /// >>> carc.TileSet.base().tile("A").render_svg(90).startswith("<svg")
    /// True
    #[pyo3(
        signature = (rotation=Int::from(0), *, tile_pixels=Int::from(80)),
        text_signature = "(self, rotation=0, *, tile_pixels=80)"
    )]
    fn render_svg(&self, rotation: Int, tile_pixels: Int) -> PyResult<String> {
        let rotation = degrees(rotation)?;
        let options = SvgOptions { tile_pixels: pixels(tile_pixels)?, ..SvgOptions::default() };
        Ok(render_tile_svg(&self.printed(), rotation, &options))
    }

    /// Renders the tile as five lines of seven characters, in the style of :func:`render_text`.
    ///
    /// Args:
    ///     rotation: 0, 90, 180 or 270 degrees clockwise.
    ///     colors: ``True`` to use ANSI escape sequences for colors.
    ///
    /// Raises:
    ///     CarcError: If the rotation is invalid.
    ///
    /// >>> carc.TileSet.base().tile("U").render_text(90).splitlines()[1:4]
    /// ['.......', '───────', '.......']
    #[pyo3(signature = (rotation=Int::from(0), *, colors=false), text_signature = "(self, rotation=0, *, colors=False)")]
    fn render_text(&self, rotation: Int, colors: bool) -> PyResult<String> {
        let options = TextOptions { colors, ..TextOptions::default() };
        let text = render_tile_text(&self.printed(), degrees(rotation)?, &options);
        Ok(text.trim_end().to_owned())
    }

    fn _repr_svg_(&self) -> String {
        render_tile_svg(&self.printed(), Rotation::R0, &SvgOptions::default())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.id(), self.count()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        let origin = match &self.origin {
            Origin::Set(set) => Bound::new(py, set.clone())?.into_any(),
            Origin::Config(config) => Bound::new(py, config.clone())?.into_any(),
        };
        Ok((origin.getattr("tile")?, (self.id().to_owned(),)))
    }

    fn __repr__(&self) -> String {
        format!("<carc.Tile {:?}: {}>", self.id(), self.name())
    }

    fn __str__(&self) -> &str {
        self.id()
    }
}

/// Validates `tile_pixels`, the width of a drawn tile in pixels.
pub(crate) fn pixels(number: Int) -> PyResult<u16> {
    let most = engine::limits::MAX_TILE_PIXELS;
    number.to().filter(|pixels| (1..=most).contains(pixels)).ok_or_else(|| {
        carc_error(format!("tile_pixels: {number} is out of range; expected 1 to {most}"))
    })
}

/// A set of tiles and the number of copies of each, loaded from a tile file.
///
/// Tile sets are immutable and picklable. ``Config(custom_sets=[text])`` uses a custom set in a
/// game; load the set with :meth:`from_toml` first to inspect its tiles or to find errors.
///
/// >>> base = carc.TileSet.base()
/// >>> sum(tile.count for tile in base.tiles)
/// 72
/// >>> carc.TileSet.from_toml("schema = 1", "mine.toml")
/// Traceback (most recent call last):
/// carc.TileSetError: mine.toml: ... missing field `id`
#[pyclass(frozen, eq, from_py_object, module = "carc")]
#[derive(Clone)]
pub(crate) struct TileSet {
    set: Arc<engine::TileSet>,
    /// The layouts of the set's tiles, computed on demand.
    layouts: Arc<Vec<OnceLock<Layout>>>,
    /// The name and text of the file; not set for the base set.
    file: Option<(Arc<str>, Arc<str>)>,
}

impl PartialEq for TileSet {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.set, &other.set) || self.set == other.set
    }
}

#[pymethods]
impl TileSet {
    /// Returns the 72 tiles of the base game.
    #[staticmethod]
    fn base() -> Self {
        Self::new(engine::TileSet::base(), None)
    }

    /// Loads a tile set from TOML text.
    ///
    /// Args:
    ///     text: The contents of the tile file.
    ///     file: The name of the file in error messages.
    ///
    /// Raises:
    ///     TileSetError: If the text is not a valid tile set. The message names the tile and the
    ///         problem.
    #[staticmethod]
    #[pyo3(signature = (text, file="tiles.toml"))]
    fn from_toml(py: Python<'_>, text: &str, file: &str) -> PyResult<Self> {
        let set = py
            .detach(|| engine::TileSet::from_toml(file, text))
            .map_err(|error| tile_set_error(&error))?;
        Ok(Self::new(set, Some((file.into(), text.into()))))
    }

    /// The name of the set, which is the first part of tile ids in a game.
    #[getter]
    fn id(&self) -> &str {
        &self.set.id
    }

    /// A human-readable title.
    #[getter]
    fn title(&self) -> &str {
        &self.set.title
    }

    /// The start tile, or ``None``.
    #[getter]
    fn start(&self) -> Option<Tile> {
        self.set.start.map(|index| self.at(index))
    }

    /// The tiles, in file order.
    #[getter]
    fn tiles(&self) -> Tuple<Tile> {
        (0..self.set.tiles.len()).map(|index| self.at(index)).collect()
    }

    /// Returns the tile with the given id, which does not include the name of the set.
    ///
    /// Raises:
    ///     ParseError: If the tile does not exist.
    ///
    /// >>> carc.TileSet.base().tile("U").name
    /// 'straight road'
    fn tile(&self, id: &str) -> PyResult<Tile> {
        let index = self.set.tiles.iter().position(|tile| tile.id == id);
        let missing = || parse_error(format!("id: unknown tile {id:?} in set {:?}", self.set.id));
        index.map(|index| self.at(index)).ok_or_else(missing)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (&self.set.id, &self.set.title, self.set.tiles.len()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, Bound<'py, PyTuple>> {
        let (class, py) = (slf.get_type(), slf.py());
        match &slf.get().file {
            None => Ok((class.getattr("base")?, PyTuple::empty(py))),
            Some((file, text)) => {
                Ok((class.getattr("from_toml")?, PyTuple::new(py, [&**text, &**file])?))
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<carc.TileSet {:?}: {} different tiles>", self.set.id, self.set.tiles.len())
    }
}

impl TileSet {
    fn new(set: engine::TileSet, file: Option<(Arc<str>, Arc<str>)>) -> Self {
        let layouts = Arc::new(vec![OnceLock::new(); set.tiles.len()]);
        Self { set: Arc::new(set), layouts, file }
    }

    fn at(&self, index: usize) -> Tile {
        Tile::new(Origin::Set(self.clone()), index)
    }
}

/// A tile type number, which only a config can resolve.
pub(crate) struct TileType(Int);

impl TileType {
    pub(crate) fn read(self) -> PyResult<engine::TileType> {
        self.0.operand("tile_type").map(engine::TileType::new)
    }
}

impl FromPyObject<'_, '_> for TileType {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(
                "expected the number of a tile type, not its id; config.tile_type(id) returns it, and \
                 game.action(\"draw ID\") reads ids",
            ));
        }
        object.extract().map(Self)
    }
}
