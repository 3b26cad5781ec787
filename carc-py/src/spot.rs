//! Spots on the board, as used by actions, events and features.

use carc_engine as engine;
use engine::{Cell, Location};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyTuple},
};
use serde::Serialize;

use crate::{
    error::parse_error,
    value::{Int, json},
};

/// A location on the board for a figure or token.
///
/// A spot is a segment or corner of the tile at ``x``, ``y``, the tower on that tile, a space on a
/// wheel, the position of a lying meeple in its monastery, or, if no location is passed, the whole
/// tile.
///
/// Spots are immutable, hashable and ordered by ``y``, then ``x``.
///
/// Args:
///     x: The column of the cell.
///     y: The row of the cell.
///     segment: A segment number on the tile.
///     corner: A corner number, 0 to 3, clockwise from northwest.
///     space: A space number on the wheel.
///     tower: ``True`` for the tower on the tile.
///     lying: ``True`` for a meeple lying in the monastery on the tile.
///
/// Raises:
///     ParseError: If a number is out of range, or if more than one location is passed.
///
/// >>> spot = carc.Spot(0, 1, 2)
/// >>> spot.segment
/// 2
/// >>> str(spot)
/// '0,1 2'
/// >>> carc.Spot(0, 1, corner=3).segment is None
/// True
#[pyclass(frozen, eq, ord, hash, from_py_object, module = "carc")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub(crate) struct Spot(pub(crate) engine::Spot);

#[pymethods]
#[expect(clippy::wrong_self_convention, reason = "Python's methods take references")]
impl Spot {
    #[classattr]
    fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["x", "y", "segment"])
    }

    #[new]
    #[pyo3(signature = (x, y, segment=None, *, corner=None, space=None, tower=false, lying=false))]
    fn new(
        x: Int,
        y: Int,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
        lying: bool,
    ) -> PyResult<Self> {
        spot(x, y, segment, corner, space, tower, lying).map(Self)
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((i16, i16), Bound<'py, PyDict>)> {
        let place = PyDict::new(py);
        if let Some((name, number)) = place_argument(self.0.place) {
            place.set_item(name, number)?;
        } else if self.tower() {
            place.set_item("tower", true)?;
        } else if self.lying() {
            place.set_item("lying", true)?;
        }
        Ok(((self.x(), self.y()), place))
    }

    /// The column of the cell, increasing to the east.
    #[getter]
    fn x(&self) -> i16 {
        self.0.cell.x
    }

    /// The row of the cell, increasing to the south.
    #[getter]
    fn y(&self) -> i16 {
        self.0.cell.y
    }

    /// The segment number, or ``None``.
    #[getter]
    pub(crate) fn segment(&self) -> Option<u8> {
        match self.0.place {
            Location::Segment(number) => Some(number),
            _ => None,
        }
    }

    /// The corner number, or ``None``.
    #[getter]
    pub(crate) fn corner(&self) -> Option<u8> {
        match self.0.place {
            Location::Corner(number) => Some(number),
            _ => None,
        }
    }

    /// The space number, or ``None``.
    #[getter]
    pub(crate) fn space(&self) -> Option<u8> {
        match self.0.place {
            Location::Space(number) => Some(number),
            _ => None,
        }
    }

    /// ``True`` if the spot is the tower on the tile.
    #[getter]
    pub(crate) fn tower(&self) -> bool {
        self.0.place == Location::Tower
    }

    /// ``True`` for a meeple lying in the monastery on the tile.
    #[getter]
    pub(crate) fn lying(&self) -> bool {
        self.0.place == Location::Lying
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Spot({})", spot_arguments(self.0))
    }

    /// Returns the JSON form, such as ``{"x":0,"y":1,"segment":2}``.
    fn to_json(&self) -> String {
        json(self)
    }
}

fn place_argument(place: Location) -> Option<(&'static str, u8)> {
    match place {
        Location::Segment(number) => Some(("segment", number)),
        Location::Corner(number) => Some(("corner", number)),
        Location::Space(number) => Some(("space", number)),
        Location::Tile | Location::Tower | Location::Lying => None,
    }
}

pub(crate) fn spot_arguments(spot: engine::Spot) -> String {
    let Cell { x, y } = spot.cell;
    match place_argument(spot.place) {
        None if spot.place == Location::Tower => format!("{x}, {y}, tower=True"),
        None if spot.place == Location::Lying => format!("{x}, {y}, lying=True"),
        None => format!("{x}, {y}"),
        Some(("segment", number)) => format!("{x}, {y}, {number}"),
        Some((name, number)) => format!("{x}, {y}, {name}={number}"),
    }
}

/// The first argument of a call that accepts a spot or its numbers.
pub(crate) enum SpotOrX {
    Spot(engine::Spot),
    X(Int),
}

impl SpotOrX {
    /// Returns the spot represented by this argument and the following ones.
    pub(crate) fn spot(
        self,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
        lying: bool,
    ) -> PyResult<engine::Spot> {
        let says_more =
            tower || lying || [&segment, &corner, &space].into_iter().any(Option::is_some);
        match (self, y) {
            (Self::X(x), Some(y)) => spot(x, y, segment, corner, space, tower, lying),
            (Self::X(_), None) => Err(PyTypeError::new_err("pass x and y, or a Spot")),
            (Self::Spot(spot), None) if !says_more => Ok(spot),
            _ => Err(PyTypeError::new_err(
                "x: a Spot includes its cell and location; omit the other arguments",
            )),
        }
    }
}

impl FromPyObject<'_, '_> for SpotOrX {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match object.extract::<Spot>() {
            Ok(Spot(spot)) => Ok(Self::Spot(spot)),
            Err(_) => object.extract().map(Self::X),
        }
    }
}

pub(crate) fn cell(x: Int, y: Int) -> PyResult<Cell> {
    Ok(Cell::new(x.operand("x")?, y.operand("y")?))
}

pub(crate) fn spot(
    x: Int,
    y: Int,
    segment: Option<Int>,
    corner: Option<Int>,
    space: Option<Int>,
    tower: bool,
    lying: bool,
) -> PyResult<engine::Spot> {
    let cell = cell(x, y)?;
    let place = match (segment, corner, space, tower, lying) {
        (None, None, None, false, false) => Location::Tile,
        (Some(number), None, None, false, false) => Location::Segment(number.operand("segment")?),
        (None, Some(number), None, false, false) => Location::Corner(number.operand("corner")?),
        (None, None, Some(number), false, false) => Location::Space(number.operand("space")?),
        (None, None, None, true, false) => Location::Tower,
        (None, None, None, false, true) => Location::Lying,
        _ => {
            return Err(parse_error(
                "pass at most one of segment, corner, space, tower and lying".to_owned(),
            ));
        }
    };
    let probe = engine::Action::PlaceToken { token: 0, spot: engine::Spot { cell, place } };
    // An invalid number does not survive conversion to a code and back.
    if engine::Action::from_code(probe.code()) == Ok(probe) {
        Ok(engine::Spot { cell, place })
    } else {
        let (name, number) = place_argument(place).unwrap_or_default();
        Err(parse_error(format!("{name}: {number} is out of range")))
    }
}
