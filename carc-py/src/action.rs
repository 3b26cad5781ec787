//! Actions: players' decisions and chance outcomes.

use carc_engine as engine;
use engine::{Cell, Draw, Figure, Rotation, Source, Token};
use pyo3::{prelude::*, types::PyString};
use serde::Serialize;

use crate::{
    error::{parse_error, read_json, wrong_argument},
    spot::{Spot, SpotOrX, cell, spot_arguments},
    tile::TileType,
    value::{Int, Named, Reduced, json},
};

fn figure(name: &str) -> PyResult<Figure> {
    Figure::from_name(name).ok_or_else(|| {
        let meant = engine::suggest(Figure::nearest(name).map(Figure::name));
        parse_error(format!("figure: unknown figure {name:?}{meant}"))
    })
}

fn token_number(name: &str) -> Option<usize> {
    Token::from_name(name).map(|token| token.number().into())
}

fn answers(question: u8) -> &'static [&'static str] {
    engine::Action::QUESTIONS.get(usize::from(question)).map_or(&[], |(_, answers)| answers)
}

/// A player's decision or a chance outcome.
///
/// An action does not store the player who takes it and is not necessarily legal;
/// :meth:`Game.legal_actions` lists the legal actions. Create actions with the static methods
/// below, or parse their notation with :meth:`Game.action`. Actions are immutable, hashable and
/// picklable, and are ordered by their codes.
///
/// >>> action = carc.Action.place_tile(0, 1, 90)
/// >>> action.verb, action.x, action.y, action.rotation
/// ('place_tile', 0, 1, 90)
/// >>> str(action)
/// 'place 0,1 90'
/// >>> carc.Action.from_code(action.code) == action
/// True
#[pyclass(frozen, eq, ord, hash, from_py_object, module = "carc")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub(crate) struct Action(pub(crate) engine::Action);

#[pymethods]
#[expect(clippy::wrong_self_convention, reason = "Python's methods take references")]
impl Action {
    /// Creates the action that declines all available options.
    #[staticmethod]
    fn pass_() -> Self {
        Self(engine::Action::Pass)
    }

    /// Creates the chance outcome of drawing an item. Pass exactly one argument.
    ///
    /// To draw a tile by id, use ``game.action("draw base/U")``.
    ///
    /// Args:
    ///     tile_type: The tile type number; see :attr:`tile_type`.
    ///     token: The name of the token, or its number in :func:`tokens`.
    ///     seat: The number of the drawn player, starting at 0.
    ///     unknown: ``True`` for a draw that the player of a :class:`View` is not allowed to see.
    ///
    /// Raises:
    ///     ParseError: If the item is unknown or out of range, or if the number of items passed is
    ///         not 1.
    ///
    /// >>> carc.Action.draw(tile_type=3).tile_type
    /// 3
    /// >>> carc.Action.draw(token="wolf")
    /// Action.draw(token='wolf')
    #[staticmethod]
    #[pyo3(signature = (tile_type=None, *, token=None, seat=None, unknown=false))]
    fn draw(
        tile_type: Option<TileType>,
        token: Option<Named>,
        seat: Option<Int>,
        unknown: bool,
    ) -> PyResult<Self> {
        let item = match (tile_type, token, seat, unknown) {
            (Some(tile_type), None, None, false) => Draw::Tile(tile_type.read()?),
            (None, Some(token), None, false) => Draw::Token(token.number("token", token_number)?),
            (None, None, Some(number), false) => Draw::Seat(number.operand("seat")?),
            (None, None, None, true) => Draw::Unknown,
            _ => {
                return Err(parse_error(
                    "pass exactly one of tile_type, token, seat and unknown".to_owned(),
                ));
            }
        };
        Ok(Self(engine::Action::Draw(item)))
    }

    /// Creates the action that chooses the source of the next tile.
    ///
    /// Args:
    ///     source: ``"stack"``, ``"abbey"`` or ``"hand"``.
    ///     tile_type: The tile type number of the tile to play; only for the source ``"hand"``.
    ///
    /// Raises:
    ///     ParseError: If the source is unknown or does not match ``tile_type``.
    #[staticmethod]
    #[pyo3(signature = (source, tile_type=None))]
    fn take_tile(source: &str, tile_type: Option<TileType>) -> PyResult<Self> {
        let number = tile_type.map(|tile_type| tile_type.read().map(u16::from)).transpose()?;
        let known = Source::NAMES.iter().find(|(_, name)| *name == source);
        let source = known
            .and_then(|(sort, _)| Source::from_parts(*sort, number.unwrap_or_default()))
            .filter(|source| source.operand() == number);
        source.map(|source| Self(engine::Action::TakeTile(source))).ok_or_else(|| {
            let known = "source: expected 'stack', 'abbey', or 'hand' with a tile_type";
            parse_error(known.to_owned())
        })
    }

    /// Creates the action that places the current tile on a cell.
    ///
    /// Args:
    ///     x: The column of the cell.
    ///     y: The row of the cell.
    ///     rotation: 0, 90, 180 or 270 degrees clockwise.
    ///
    /// Raises:
    ///     ParseError: If a number is out of range.
    #[staticmethod]
    fn place_tile(x: Int, y: Int, rotation: Int) -> PyResult<Self> {
        let turned = rotation.to().and_then(Rotation::from_degrees);
        let rotation = turned.ok_or_else(|| {
            parse_error(format!("rotation: {rotation} is invalid; expected 0, 90, 180 or 270"))
        })?;
        Ok(Self(engine::Action::PlaceTile { cell: cell(x, y)?, rotation }))
    }

    /// Creates the action that places a figure from the supply on a spot.
    ///
    /// Args:
    ///     figure: The name of the figure; see :func:`figures`.
    ///     x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
    ///         :class:`Spot`.
    ///
    /// Raises:
    ///     ParseError: If the figure is unknown or the spot is invalid.
    ///
    /// >>> carc.Action.place_figure("meeple", 0, 1, 2).spot
    /// Spot(0, 1, 2)
    /// >>> carc.Action.place_figure("meeple", carc.Spot(0, 1, 2)).segment
    /// 2
    #[staticmethod]
    #[pyo3(
        name = "place_figure",
        signature = (figure, x, y=None, segment=None, *, corner=None, space=None, tower=false, lying=false)
    )]
    fn put_figure(
        figure: &str,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
        lying: bool,
    ) -> PyResult<Self> {
        let spot = x.spot(y, segment, corner, space, tower, lying)?;
        Ok(Self(engine::Action::PlaceFigure { figure: self::figure(figure)?, spot }))
    }

    /// Creates the action that moves a figure on the board to a spot.
    ///
    /// Args:
    ///     figure: The name of the figure; see :func:`figures`.
    ///     x: The destination as a :class:`Spot`, or the column of the spot, followed by the other
    ///         arguments of :class:`Spot`.
    ///
    /// Raises:
    ///     ParseError: If the figure is unknown or the spot is invalid.
    #[staticmethod]
    #[pyo3(signature = (figure, x, y=None, segment=None, *, corner=None, space=None, tower=false, lying=false))]
    fn move_figure(
        figure: &str,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
        lying: bool,
    ) -> PyResult<Self> {
        let spot = x.spot(y, segment, corner, space, tower, lying)?;
        Ok(Self(engine::Action::MoveFigure { figure: self::figure(figure)?, spot }))
    }

    /// Creates the action that removes a figure from a spot on the board.
    ///
    /// Args:
    ///     figure: The name of the figure; see :func:`figures`.
    ///     x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
    ///         :class:`Spot`.
    ///
    /// Raises:
    ///     ParseError: If the figure is unknown or the spot is invalid.
    #[staticmethod]
    #[pyo3(signature = (figure, x, y=None, segment=None, *, corner=None, space=None, tower=false, lying=false))]
    fn remove_figure(
        figure: &str,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
        lying: bool,
    ) -> PyResult<Self> {
        let spot = x.spot(y, segment, corner, space, tower, lying)?;
        Ok(Self(engine::Action::RemoveFigure { figure: self::figure(figure)?, spot }))
    }

    /// Creates the action that places a token on a spot.
    ///
    /// Args:
    ///     token: The name of the token, or its number in :func:`tokens`.
    ///     x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
    ///         :class:`Spot`.
    ///
    /// Raises:
    ///     ParseError: If the token is unknown or the spot is invalid.
    #[staticmethod]
    #[pyo3(signature = (token, x, y=None, segment=None, *, corner=None, space=None, tower=false, lying=false))]
    fn place_token(
        token: Named,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
        lying: bool,
    ) -> PyResult<Self> {
        let spot = x.spot(y, segment, corner, space, tower, lying)?;
        Ok(Self(engine::Action::PlaceToken { token: token.number("token", token_number)?, spot }))
    }

    /// Creates the action that takes a token from a spot.
    ///
    /// Args:
    ///     token: The name of the token, or its number in :func:`tokens`.
    ///     x: A :class:`Spot`, or the column of the spot, followed by the other arguments of
    ///         :class:`Spot`.
    ///
    /// Raises:
    ///     ParseError: If the token is unknown or the spot is invalid.
    #[staticmethod]
    #[pyo3(signature = (token, x, y=None, segment=None, *, corner=None, space=None, tower=false, lying=false))]
    fn take_token(
        token: Named,
        x: SpotOrX,
        y: Option<Int>,
        segment: Option<Int>,
        corner: Option<Int>,
        space: Option<Int>,
        tower: bool,
        lying: bool,
    ) -> PyResult<Self> {
        let spot = x.spot(y, segment, corner, space, tower, lying)?;
        Ok(Self(engine::Action::TakeToken { token: token.number("token", token_number)?, spot }))
    }

    /// Creates the action that answers a question posed by a rule.
    ///
    /// Args:
    ///     question: The name or number of the question; see :func:`questions`.
    ///     option: The name or number of the answer.
    ///
    /// Raises:
    ///     ParseError: If the question or the answer is unknown.
    ///
    /// >>> carc.Action.choose("flock", "gather")
    /// Action.choose('flock', 'gather')
    #[staticmethod]
    fn choose(question: Named, option: Named) -> PyResult<Self> {
        let questions = engine::Action::QUESTIONS;
        let question: u8 = question
            .number("question", |name| questions.iter().position(|(known, _)| *known == name))?;
        let option = option
            .number("option", |name| answers(question).iter().position(|known| *known == name))?;
        Ok(Self(engine::Action::Choose { question, option }))
    }

    /// Creates the action that bids the given number of points.
    ///
    /// Raises:
    ///     ParseError: If the number is out of range.
    #[staticmethod]
    fn bid(points: Int) -> PyResult<Self> {
        Ok(Self(engine::Action::Bid { points: points.operand("points")? }))
    }

    /// Creates the action that discards a tile of the given type from the hand.
    ///
    /// Raises:
    ///     ParseError: If the number is out of range.
    #[staticmethod]
    fn discard_tile(tile_type: TileType) -> PyResult<Self> {
        Ok(Self(engine::Action::DiscardTile { tile_type: tile_type.read()? }))
    }

    /// Returns the action with the given :attr:`code`.
    ///
    /// Raises:
    ///     ParseError: If the number is not a valid action code.
    #[staticmethod]
    fn from_code(code: Int) -> PyResult<Self> {
        let code = code.operand("code")?;
        engine::Action::from_code(code).map(Self).map_err(|error| wrong_argument("code", error))
    }

    /// Parses an action from its JSON form.
    ///
    /// Raises:
    ///     ParseError: If the text is not a valid action.
    ///
    /// >>> carc.Action.from_json('{"place_tile":{"x":0,"y":1,"rotation":90}}')
    /// Action.place_tile(0, 1, 90)
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Self> {
        let action = read_json("text: ", text, engine::limits::MAX_ACTION_BYTES)?;
        // Unlike a code, JSON can describe spots that do not exist on any tile.
        if engine::Action::from_code(engine::Action::code(action)) != Ok(action) {
            return Err(parse_error(format!("text: {text:?} is not a valid action")));
        }
        Ok(Self(action))
    }

    /// Returns the JSON form, such as ``{"place_tile":{"x":0,"y":1,"rotation":90}}``.
    fn to_json(&self) -> String {
        json(self)
    }

    /// The action code, which is below 2**53 and the same in every language and position.
    #[getter]
    fn code(&self) -> u64 {
        self.0.code()
    }

    /// The kind of action.
    ///
    /// The verb is ``"pass"``, ``"draw"``, ``"take_tile"``, ``"place_tile"``, ``"place_figure"``,
    /// ``"move_figure"``, ``"remove_figure"``, ``"place_token"``, ``"take_token"``, ``"choose"``,
    /// ``"bid"`` or ``"discard_tile"``.
    #[getter]
    fn verb(&self) -> &'static str {
        self.0.verb_name()
    }

    /// The column of the cell, or ``None`` for an action without a cell.
    #[getter]
    fn x(&self) -> Option<i16> {
        self.cell().map(|cell| cell.x)
    }

    /// The row of the cell, or ``None`` for an action without a cell.
    #[getter]
    fn y(&self) -> Option<i16> {
        self.cell().map(|cell| cell.y)
    }

    /// The clockwise rotation of the tile in degrees, or ``None``.
    #[getter]
    fn rotation(&self) -> Option<u16> {
        match self.0 {
            engine::Action::PlaceTile { rotation, .. } => Some(rotation.degrees()),
            _ => None,
        }
    }

    /// The name of the figure, or ``None``.
    #[getter(figure)]
    fn figure_name(&self) -> Option<&'static str> {
        match self.0 {
            engine::Action::PlaceFigure { figure, .. }
            | engine::Action::MoveFigure { figure, .. }
            | engine::Action::RemoveFigure { figure, .. } => Some(figure.name()),
            _ => None,
        }
    }

    /// The spot of the figure or token, or ``None``.
    #[getter]
    fn spot(&self) -> Option<Spot> {
        match self.0 {
            engine::Action::PlaceFigure { spot, .. }
            | engine::Action::MoveFigure { spot, .. }
            | engine::Action::RemoveFigure { spot, .. }
            | engine::Action::PlaceToken { spot, .. }
            | engine::Action::TakeToken { spot, .. } => Some(Spot(spot)),
            _ => None,
        }
    }

    /// The segment number of :attr:`spot`, or ``None``.
    #[getter]
    fn segment(&self) -> Option<u8> {
        self.spot()?.segment()
    }

    /// The corner number of :attr:`spot`, or ``None``.
    #[getter]
    fn corner(&self) -> Option<u8> {
        self.spot()?.corner()
    }

    /// The space number of :attr:`spot`, or ``None``.
    #[getter]
    fn space(&self) -> Option<u8> {
        self.spot()?.space()
    }

    /// ``True`` if :attr:`spot` is the tower on a tile.
    #[getter]
    fn tower(&self) -> bool {
        self.spot().is_some_and(|spot| spot.tower())
    }

    /// ``True`` if :attr:`spot` is for a meeple lying in a monastery.
    #[getter]
    fn lying(&self) -> bool {
        self.spot().is_some_and(|spot| spot.lying())
    }

    /// The tile type number, which is an index into :attr:`Config.tiles`, or ``None``.
    ///
    /// Only actions that draw a tile, take a tile from the hand or discard a tile have a tile type.
    #[getter]
    fn tile_type(&self) -> Option<u16> {
        match self.0 {
            engine::Action::Draw(Draw::Tile(kind))
            | engine::Action::TakeTile(Source::Hand(kind))
            | engine::Action::DiscardTile { tile_type: kind } => Some(kind.number()),
            _ => None,
        }
    }

    /// The name of the token to draw, place or take, or ``None``.
    ///
    /// A token that is not in :func:`tokens` is represented by its number, as a string.
    #[getter]
    fn token(&self) -> Option<String> {
        let number = match self.0 {
            engine::Action::Draw(Draw::Token(token)) => token,
            engine::Action::PlaceToken { token, .. } | engine::Action::TakeToken { token, .. } => {
                token.into()
            }
            _ => return None,
        };
        let token = u8::try_from(number).ok().and_then(Token::from_number);
        Some(token.map_or_else(|| number.to_string(), |token| token.name().to_owned()))
    }

    /// The drawn player, or ``None``.
    #[getter]
    fn seat(&self) -> Option<u16> {
        match self.0 {
            engine::Action::Draw(Draw::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The kind of drawn item: ``"tile"``, ``"token"``, ``"seat"``, ``"unknown"`` or ``None``.
    #[getter]
    fn item(&self) -> Option<&'static str> {
        match self.0 {
            engine::Action::Draw(item) => Some(item.name()),
            _ => None,
        }
    }

    /// The source of the tile: ``"stack"``, ``"abbey"``, ``"hand"`` or ``None``.
    #[getter]
    fn source(&self) -> Option<&'static str> {
        match self.0 {
            engine::Action::TakeTile(source) => Some(source.name()),
            _ => None,
        }
    }

    /// The name of the question being answered, or ``None``.
    ///
    /// A question that is not in :func:`questions` is represented by its number, as a string.
    #[getter]
    fn question(&self) -> Option<String> {
        let engine::Action::Choose { question, .. } = self.0 else { return None };
        let known = engine::Action::QUESTIONS.get(usize::from(question));
        Some(known.map_or_else(|| question.to_string(), |(name, _)| (*name).to_owned()))
    }

    /// The name of the answer, or ``None``.
    ///
    /// An answer that is not in :func:`questions` is represented by its number, as a string.
    #[getter]
    fn option(&self) -> Option<String> {
        let engine::Action::Choose { question, option } = self.0 else { return None };
        let known = answers(question).get(usize::from(option));
        Some(known.map_or_else(|| option.to_string(), |name| (*name).to_owned()))
    }

    /// The number of points bid, or ``None``.
    #[getter]
    fn points(&self) -> Option<u16> {
        match self.0 {
            engine::Action::Bid { points } => Some(points),
            _ => None,
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (u64,)> {
        Ok((slf.get_type().getattr("from_code")?, (slf.get().0.code(),)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action.{}", self.constructor())
    }

    /// Applies a Python format specification to the action's notation.
    fn __format__<'py>(&self, py: Python<'py>, spec: &str) -> PyResult<Bound<'py, PyAny>> {
        PyString::new(py, &self.0.to_string()).call_method1("__format__", (spec,))
    }
}

impl Action {
    fn cell(&self) -> Option<Cell> {
        match self.0 {
            engine::Action::PlaceTile { cell, .. } => Some(cell),
            _ => self.spot().map(|spot| spot.0.cell),
        }
    }

    /// The Python call that creates this action.
    fn constructor(&self) -> String {
        let verb = self.0.verb_name();
        match self.0 {
            engine::Action::Pass => "pass_()".to_owned(),
            engine::Action::Draw(Draw::Tile(kind)) => format!("draw(tile_type={kind})"),
            engine::Action::Draw(Draw::Token(_)) => {
                format!("draw(token='{}')", self.token().unwrap_or_default())
            }
            engine::Action::Draw(Draw::Seat(seat)) => format!("draw(seat={seat})"),
            engine::Action::Draw(Draw::Unknown) => "draw(unknown=True)".to_owned(),
            engine::Action::TakeTile(Source::Hand(kind)) => format!("take_tile('hand', {kind})"),
            engine::Action::TakeTile(_) => {
                format!("take_tile('{}')", self.source().unwrap_or_default())
            }
            engine::Action::PlaceTile { cell, rotation } => {
                format!("place_tile({}, {}, {})", cell.x, cell.y, rotation.degrees())
            }
            engine::Action::PlaceFigure { figure, spot }
            | engine::Action::MoveFigure { figure, spot }
            | engine::Action::RemoveFigure { figure, spot } => {
                format!("{verb}('{figure}', {})", spot_arguments(spot))
            }
            engine::Action::PlaceToken { spot, .. } | engine::Action::TakeToken { spot, .. } => {
                format!("{verb}('{}', {})", self.token().unwrap_or_default(), spot_arguments(spot))
            }
            engine::Action::Choose { .. } => {
                let (question, option) = (self.question(), self.option());
                format!(
                    "choose('{}', '{}')",
                    question.unwrap_or_default(),
                    option.unwrap_or_default()
                )
            }
            engine::Action::Bid { points } => format!("bid({points})"),
            engine::Action::DiscardTile { tile_type: kind } => format!("discard_tile({kind})"),
            _ => format!("from_code({})", self.0.code()),
        }
    }
}
