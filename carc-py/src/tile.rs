//! Tile sets, their tiles, and how they look.

use std::sync::{Arc, OnceLock};

use carc_engine as engine;
use carc_render::{Layout, Point, SvgOptions, TextOptions, render_tile_svg, render_tile_text};
use engine::{Port, Rotation, Side};
use pyo3::{exceptions::PyIndexError, prelude::*, types::PyTuple};

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
        /// ``"city"``, ``"road"``, ``"field"``, ``"monastery"``, ``"garden"``, ``"river"`` or
        /// ``"shrine"``.
        kind: String,
        /// The ports that it owns on the unturned tile: a side, ``N``, ``E``, ``S`` or ``W``, and
        /// the left, center or right of it, clockwise as seen from the tile's center.
        ports: Tuple<String>,
        /// Pennants in a city segment.
        pennants: u8,
        /// The city segments of the same tile that a field segment borders, by number.
        touches: Tuple<u8>,
        /// What closes a road that ends on the tile: ``"crossroads"``, ``"city"``,
        /// ``"monastery"``, ``"house"``, ``"trees"``, ``"volcano"``, ``"wheel"``, ``"shrine"``
        /// or ``"tower"``; otherwise ``None``.
        end: Option<String>,
        /// The marks on it, such as ``"inn"``; a mark that is printed twice is there twice.
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
    found.ok_or_else(|| carc_error(format!("rotation: {rotation} is none of 0, 90, 180 and 270")))
}

/// A point as Python has it.
pub(crate) fn pair(at: Point) -> (f64, f64) {
    (at.x, at.y)
}

fn letter(side: Side) -> char {
    ['N', 'E', 'S', 'W'][side as usize]
}

/// Where a tile is from: what is needed to find it again.
#[derive(Clone, PartialEq)]
pub(crate) enum Origin {
    Set(TileSet),
    Config(Config),
}

/// A tile as printed: one of a :class:`TileSet`, or one of the different tiles of a game.
///
/// Tiles are immutable and hashable, and show themselves in a notebook.
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

    /// What is to be drawn.
    fn printed(&self) -> engine::Tile {
        self.kind().map_or_else(|| self.data().clone(), engine::TileType::printed)
    }

    fn layout(&self) -> &Layout {
        match &self.origin {
            Origin::Set(set) => set.layouts[self.index].get_or_init(|| Layout::new(self.data())),
            Origin::Config(config) => {
                carc_render::layout(&config.0, self.index as u16).expect("a kind of the config")
            }
        }
    }

    /// What a layout says of a segment.
    fn of_segment<T>(&self, segment: Int, said: impl Fn(usize) -> Option<T>) -> PyResult<T> {
        let count = self.data().segments.len();
        let wrong = || {
            PyIndexError::new_err(format!(
                "segment: {segment} is none of the tile's {count} segments"
            ))
        };
        segment.to::<u8>().and_then(|number| said(number.into())).ok_or_else(wrong)
    }

    /// What a game says of it besides.
    fn kind(&self) -> Option<&engine::TileType> {
        match &self.origin {
            Origin::Set(_) => None,
            Origin::Config(config) => Some(&config.0.tile_types()[self.index]),
        }
    }
}

#[pymethods]
impl Tile {
    /// The id: ``"D"`` in its set, ``"base/D"`` in a game.
    #[getter]
    fn id(&self) -> &str {
        match &self.origin {
            Origin::Set(set) => &set.set.tiles[self.index].id,
            Origin::Config(config) => &config.0.tile_types()[self.index].id,
        }
    }

    /// A few plain words for people.
    #[getter]
    fn name(&self) -> &str {
        &self.data().name
    }

    /// How many copies the set, or the game, has; in a game, a start tile is counted.
    #[getter]
    fn count(&self) -> u16 {
        match &self.origin {
            Origin::Set(set) => set.set.tiles[self.index].count,
            Origin::Config(config) => config.0.tile_types()[self.index].copies,
        }
    }

    /// Whether it is drawn from the stack of the river, before all other tiles.
    #[getter]
    fn river(&self) -> bool {
        match &self.origin {
            Origin::Set(set) => set.set.river,
            Origin::Config(config) => config.0.tile_types()[self.index].river,
        }
    }

    /// Whether it is drawn first from the stack of the river, which it parts in two.
    #[getter]
    fn fork(&self) -> bool {
        match &self.origin {
            Origin::Set(set) => set.set.fork == Some(self.index),
            Origin::Config(config) => config.0.tile_types()[self.index].fork,
        }
    }

    /// Whether it is drawn last from the stack of the river.
    #[getter]
    fn mouth(&self) -> bool {
        match &self.origin {
            Origin::Set(set) => set.set.mouth == Some(self.index),
            Origin::Config(config) => config.0.tile_types()[self.index].mouth,
        }
    }

    /// Whether it is in no stack because every player has one in front of them, as an abbey. Only
    /// in a game.
    #[getter]
    fn personal(&self) -> bool {
        self.kind().is_some_and(|kind| kind.personal)
    }

    /// Whether it is in no stack because it is a cell of a board, which lies there from the start.
    /// Only in a game.
    ///
    /// >>> carc.Config(expansions=["wheel"]).tile("wheel/board-1").board
    /// True
    #[getter]
    fn board(&self) -> bool {
        self.kind().is_some_and(|kind| kind.board)
    }

    /// The segments; the place in this tuple is the number of the segment everywhere.
    #[getter]
    fn segments(&self) -> Tuple<Segment> {
        self.data().segments.iter().map(Segment::new).collect()
    }

    /// What may lie against each side of the unturned tile, clockwise from the north: ``"field"``,
    /// ``"city"``, ``"road"``, ``"river"``, or ``"closed"`` for a side that fits anything.
    #[getter]
    fn sides(&self) -> Tuple<String> {
        let name = |side| match self.data().side(side) {
            engine::SideKind::Field => "field",
            engine::SideKind::City => "city",
            engine::SideKind::Road => "road",
            engine::SideKind::River => "river",
            _ => "closed",
        };
        Side::ALL.into_iter().map(|side| name(side).to_owned()).collect()
    }

    /// Groups of segments that end at a common point, by number.
    #[getter]
    fn meets(&self) -> Tuple<Tuple<u8>> {
        self.data().meets.iter().map(|group| Tuple(group.clone())).collect()
    }

    /// The marks of the tile as a whole, such as a dragon: in a set those that every copy shows, in
    /// a game those that are in force on these copies. Marks of single segments are those of the
    /// :class:`Segment`.
    ///
    /// >>> config = carc.Config(expansions=["princess_dragon"])
    /// >>> config.tile("princess/dragon-cap").marks
    /// ('dragon',)
    #[getter]
    fn marks(&self) -> Tuple<String> {
        let marks = self.kind().map_or(&self.data().marks, |kind| &kind.marks);
        Tuple(marks.clone())
    }

    /// The marks that single copies show besides: how many copies, and which marks.
    #[getter]
    fn copies(&self) -> Tuple<(u16, Tuple<String>)> {
        let copies = self.data().copies.iter();
        copies.map(|(count, marks)| (*count, Tuple(marks.clone()))).collect()
    }

    /// For a turn by 0, 90, 180 and 270 degrees, the smallest turn that shows the same.
    #[getter]
    fn canonical(&self) -> (u16, u16, u16, u16) {
        self.data().canonical_rotations().map(Rotation::degrees).into()
    }

    /// The outline of a segment, on the tile turned clockwise by 0, 90, 180 or 270 degrees: rings
    /// of points in the unit square, ``x`` to the right and ``y`` down, (0, 0) the north-west
    /// corner of the tile as it lies. Raises :class:`IndexError` if there is no such segment.
    ///
    /// A ring is closed: its last point is joined to its first. What lies inside an odd number of
    /// rings belongs to the segment: a field around a monastery has a ring for the hole. Rings
    /// around the segment run clockwise as seen on a screen, those around holes anticlockwise.
    ///
    /// The outlines of a tile cover it and do not overlap; neighbors share the points of their
    /// border. Across two tiles those meet whose ports meet. A tile on the board is asked for
    /// with its :attr:`PlacedTile.canonical` turn, by which segments are numbered.
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

    /// The point where a figure on a segment stands, inside its :meth:`outline`. On a field a
    /// figure lies with its middle there. Raises :class:`IndexError` if there is no such segment.
    ///
    /// >>> tile = carc.TileSet.base().tile("D")
    /// >>> tile.pick(*tile.anchor(2, 90), 90)
    /// 2
    #[pyo3(signature = (segment, rotation=Int::from(0)), text_signature = "(self, segment, rotation=0)")]
    fn anchor(&self, segment: Int, rotation: Int) -> PyResult<(f64, f64)> {
        let rotation = degrees(rotation)?;
        self.of_segment(segment, |number| self.layout().anchor(number, rotation)).map(pair)
    }

    /// The segment on which a point lies, that whose :meth:`outline` it is in; ``None`` for a point
    /// that is not on the tile, from 0 to 1. A point on a border belongs to one of the two.
    ///
    /// >>> tile = carc.TileSet.base().tile("D")
    /// >>> tile.segments[tile.pick(0.5, 0.1)].kind, tile.segments[tile.pick(0.9, 0.5, 90)].kind
    /// ('city', 'city')
    #[pyo3(signature = (x, y, rotation=Int::from(0)), text_signature = "(self, x, y, rotation=0)")]
    fn pick(&self, x: f64, y: f64, rotation: Int) -> PyResult<Option<usize>> {
        Ok(self.layout().pick(x, y, degrees(rotation)?))
    }

    /// The tile as a standalone SVG document, turned clockwise by 0, 90, 180 or 270 degrees.
    ///
    /// >>> carc.TileSet.base().tile("A").to_svg(90).startswith("<svg")
    /// True
    #[pyo3(
        signature = (rotation=Int::from(0), *, tile_pixels=Int::from(80)),
        text_signature = "(self, rotation=0, *, tile_pixels=80)"
    )]
    fn to_svg(&self, rotation: Int, tile_pixels: Int) -> PyResult<String> {
        let rotation = degrees(rotation)?;
        let options = SvgOptions { tile_pixels: pixels(tile_pixels)?, ..SvgOptions::default() };
        Ok(render_tile_svg(&self.printed(), rotation, &options))
    }

    /// The tile in five lines of seven characters, with the signs of :func:`render_text`, turned
    /// clockwise by 0, 90, 180 or 270 degrees.
    ///
    /// >>> carc.TileSet.base().tile("U").to_text(90).splitlines()[1:4]
    /// ['.......', '───────', '.......']
    #[pyo3(signature = (rotation=Int::from(0), *, colors=false), text_signature = "(self, rotation=0, *, colors=False)")]
    fn to_text(&self, rotation: Int, colors: bool) -> PyResult<String> {
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

/// The width of a tile in a picture.
pub(crate) fn pixels(number: Int) -> PyResult<u16> {
    let most = engine::limits::MAX_TILE_PIXELS;
    number
        .to()
        .filter(|pixels| (1..=most).contains(pixels))
        .ok_or_else(|| carc_error(format!("tile_pixels: {number} is out of range, 1 to {most}")))
}

/// A list of tiles with counts, read from a tile file.
///
/// Sets are immutable and can be pickled. ``Config(custom_sets=[text])`` plays with a set of your
/// own; reading it here first shows what is in it, or what is wrong with it.
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
    /// The layouts of its tiles that were asked for.
    layouts: Arc<Vec<OnceLock<Layout>>>,
    /// The name and text of the file; the base set has none.
    file: Option<(Arc<str>, Arc<str>)>,
}

impl PartialEq for TileSet {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.set, &other.set) || self.set == other.set
    }
}

#[pymethods]
impl TileSet {
    /// The 72 tiles of the base game.
    #[staticmethod]
    fn base() -> Self {
        Self::new(engine::TileSet::base(), None)
    }

    /// Reads a set from TOML text; ``file`` is only used in error messages. Raises
    /// :class:`TileSetError`, which says which tile is wrong and why.
    #[staticmethod]
    #[pyo3(signature = (text, file="tiles.toml"))]
    fn from_toml(py: Python<'_>, text: &str, file: &str) -> PyResult<Self> {
        let set = py
            .detach(|| engine::TileSet::from_toml(file, text))
            .map_err(|error| tile_set_error(&error))?;
        Ok(Self::new(set, Some((file.into(), text.into()))))
    }

    /// The name of the set, which is the first half of tile ids in a game.
    #[getter]
    fn id(&self) -> &str {
        &self.set.id
    }

    /// A title for people.
    #[getter]
    fn title(&self) -> &str {
        &self.set.title
    }

    /// The tile that starts the game, or ``None``.
    #[getter]
    fn start(&self) -> Option<Tile> {
        self.set.start.map(|index| self.at(index))
    }

    /// The tiles, in the order of the file.
    #[getter]
    fn tiles(&self) -> Tuple<Tile> {
        (0..self.set.tiles.len()).map(|index| self.at(index)).collect()
    }

    /// The tile with this id, without the name of the set. Raises :class:`ParseError` if there is
    /// none.
    ///
    /// >>> carc.TileSet.base().tile("U").name
    /// 'straight road'
    fn tile(&self, id: &str) -> PyResult<Tile> {
        let index = self.set.tiles.iter().position(|tile| tile.id == id);
        let missing =
            || parse_error(format!("there is no tile {id:?} in the set {:?}", self.set.id));
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
