//! Tiles, figures and features on the board.

use std::collections::BTreeMap;

use carc_engine as engine;
use engine::{ActionList, Actor, Cell, Player, Setup, State, TileType};
use pyo3::{IntoPyObjectExt, prelude::*, types::PyDict};

use crate::{
    action::Action,
    error::wrong_argument,
    event::{ScoreItem, score_items},
    spot::{self, Spot},
    value::{Int, Tuple, value},
};

value! {
    /// A tile on the board.
    PlacedTile {
        /// The column of the cell, increasing to the east.
        x: i16,
        /// The row of the cell, increasing to the south.
        y: i16,
        /// The id of the tile, such as ``"base/D"``; see :meth:`Config.tile`.
        tile: String,
        /// The clockwise rotation in which the tile was placed, in degrees.
        rotation: u16,
        /// The smallest rotation in which the tile looks the same as in :attr:`rotation`.
        canonical: u16,
    }
}

value! {
    /// A figure on the board.
    PlacedFigure {
        /// The spot of the figure.
        #[serde(flatten)]
        spot: Spot,
        /// The owner of the figure.
        player: u8,
        /// The name of the figure.
        figure: String,
    }
}

value! {
    /// A feature on the board: a set of connected segments of one kind, with its current value.
    ///
    /// >>> city = carc.Game(carc.Config(2), seed=7).feature_at(0, 0, 0)
    /// >>> city.kind, city.tiles, city.open_ends, city.complete, city.owners, city.value
    /// ('city', 1, 1, False, (), 1)
    Feature {
        /// ``"city"``, ``"road"``, ``"field"``, ``"monastery"``, ``"garden"`` or ``"shrine"``.
        kind: String,
        /// The spots of the feature's segments, in order; the first one identifies the feature.
        spots: Tuple<Spot>,
        /// The number of distinct tiles that the feature covers.
        tiles: u16,
        /// The number of places where the feature can grow.
        ///
        /// The number counts the sides that face an empty cell or, for a monastery or garden, the
        /// empty cells around the tile.
        open_ends: u16,
        /// ``True`` if the feature is complete; always ``False`` for a field.
        complete: bool,
        /// The number of pennants in a city.
        pennants: u16,
        /// The number of completed cities next to a field.
        cities: u16,
        /// The first spot of each city counted in :attr:`cities`.
        #[serde(default, skip_serializing_if = "Tuple::is_empty")]
        city_spots: Tuple<Spot>,
        /// The figures in the feature, ordered by spot.
        figures: Tuple<PlacedFigure>,
        /// The players who would score the feature now, in ascending order.
        owners: Tuple<u8>,
        /// The points for each owner.
        ///
        /// For a complete feature, this is the value at completion. For an incomplete feature, this
        /// is the value if the game ended now.
        value: i32,
        /// The breakdown of :attr:`value`.
        items: Tuple<ScoreItem>,
        /// Additional points for owners of pigs in the field, as pairs ``(player, points)``.
        #[serde(skip_serializing_if = "Tuple::is_empty")]
        bonuses: Tuple<(u8, i32)>,
        /// The number of marks on the segments, by name, such as ``"inn"``.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        marks: BTreeMap<String, u16>,
    }
}

value! {
    /// A player's rank in a game.
    Rank {
        /// The rank, starting at 1. Tied players share a rank, and the following ranks are skipped.
        rank: u8,
        /// The player.
        player: u8,
        /// The player's score.
        score: i32,
    }
}

value! {
    /// An entry in a game's history.
    ///
    /// >>> carc.Game(carc.Config(2), deck=["base/U"]).history
    /// [HistoryEntry(action=Action.draw(tile_type=20), automatic=True, player=None, phase='draw')]
    HistoryEntry {
        /// The decision or draw.
        action: Action,
        /// ``True`` for an automatic draw, made by the game's generator or from a deck.
        automatic: bool,
        /// The player who decided; ``None`` for a draw.
        player: Option<u8>,
        /// The name of the phase before the action.
        phase: String,
    }
}

pub(crate) fn board(state: State<'_>) -> Vec<PlacedTile> {
    let setup = state.setup();
    state
        .board()
        .map(|tile| PlacedTile {
            x: tile.cell.x,
            y: tile.cell.y,
            tile: setup.tile_types()[tile.tile_type.index()].id.clone(),
            rotation: tile.rotation.degrees(),
            canonical: tile.canonical.degrees(),
        })
        .collect()
}

fn occupant(occupant: &engine::PlacedFigure) -> PlacedFigure {
    PlacedFigure {
        spot: Spot(occupant.spot),
        player: occupant.player.number(),
        figure: occupant.figure.name().to_owned(),
    }
}

pub(crate) fn figures(state: State<'_>) -> Vec<PlacedFigure> {
    state.figures().iter().map(occupant).collect()
}

pub(crate) fn feature(feature: &engine::FeatureView) -> Feature {
    Feature {
        kind: feature.kind.name().to_owned(),
        spots: feature.spots.iter().copied().map(Spot).collect(),
        tiles: feature.tiles,
        open_ends: feature.open_ends,
        complete: feature.complete,
        pennants: feature.pennants,
        cities: feature.cities,
        city_spots: feature.city_spots.iter().copied().map(Spot).collect(),
        figures: feature.figures.iter().map(occupant).collect(),
        owners: Tuple(feature.owners.iter().map(|owner| owner.number()).collect()),
        value: feature.value,
        items: score_items(&feature.items),
        bonuses: Tuple(
            feature.bonuses.iter().map(|(owner, points)| (owner.number(), *points)).collect(),
        ),
        marks: feature.marks.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect(),
    }
}

pub(crate) fn features(state: State<'_>) -> Vec<Feature> {
    state.features().iter().map(feature).collect()
}

pub(crate) fn feature_at(state: State<'_>, spot: engine::Spot) -> Option<Feature> {
    state.feature_at(spot).as_ref().map(feature)
}

/// Converts a cell to its column and row.
pub(crate) const fn cell(cell: Cell) -> (i16, i16) {
    (cell.x, cell.y)
}

pub(crate) fn cells(cells: impl IntoIterator<Item = Cell>) -> Vec<(i16, i16)> {
    cells.into_iter().map(cell).collect()
}

/// The segments at the three ports of a side.
type SidePorts = (Option<u8>, Option<u8>, Option<u8>);
/// The segments at the ports of the four sides of a tile.
pub(crate) type Ports = (SidePorts, SidePorts, SidePorts, SidePorts);

pub(crate) fn ports(state: State<'_>, x: Int, y: Int) -> PyResult<Option<Ports>> {
    let ports = state.ports(spot::cell(x, y)?);
    Ok(ports.map(|[n, e, s, w]| (n.into(), e.into(), s.into(), w.into())))
}

/// Returns the value with the given name; the error lists all names.
pub(crate) fn named<T: Copy, const N: usize>(
    argument: &str,
    name: &str,
    all: [T; N],
    name_of: impl Fn(T) -> &'static str,
) -> PyResult<T> {
    all.into_iter().find(|known| name_of(*known) == name).ok_or_else(|| {
        let known = all.map(name_of).join(", ");
        wrong_argument(argument, format!("unknown name {name:?}; expected {known}"))
    })
}

/// Returns the segment at the port with the given side and position.
pub(crate) fn segment_at(
    state: State<'_>,
    x: Int,
    y: Int,
    (side, place): (&str, &str),
) -> PyResult<Option<u8>> {
    let side = named("side", side, engine::Side::ALL, engine::Side::name)?;
    let port = named("position", place, engine::Port::ALL, engine::Port::name)?;
    Ok(state.segment_at(spot::cell(x, y)?, side, port))
}

pub(crate) fn history(history: &[engine::HistoryEntry]) -> Vec<HistoryEntry> {
    let record = |record: &engine::HistoryEntry| HistoryEntry {
        action: Action(record.action),
        automatic: record.automatic,
        player: match record.actor {
            Actor::Player(player) => Some(player.number()),
            Actor::Chance | Actor::None => None,
        },
        phase: record.phase.name().to_owned(),
    };
    history.iter().map(record).collect()
}

/// Converts an actor to a player, `"chance"` or `None`.
pub(crate) fn actor(py: Python<'_>, actor: Actor) -> PyResult<Bound<'_, PyAny>> {
    match actor {
        Actor::Player(player) => player.number().into_bound_py_any(py),
        Actor::Chance => pyo3::intern!(py, "chance").into_bound_py_any(py),
        Actor::None => Ok(py.None().into_bound(py)),
    }
}

/// Returns the number of copies of each tile that can still be drawn, by tile id.
pub(crate) fn unseen(state: State<'_>) -> BTreeMap<String, u16> {
    let setup = state.setup();
    let types = TileType::all(setup.tile_types().len()).zip(setup.tile_types());
    let left = types.map(|(tile_type, info)| (info.id.clone(), state.remaining(tile_type)));
    left.filter(|(_, count)| *count > 0).collect()
}

/// Returns the number of figures in a player's supply, by figure name.
pub(crate) fn supply<'py>(
    py: Python<'py>,
    state: State<'_>,
    player: Player,
) -> PyResult<Bound<'py, PyDict>> {
    let setup = state.setup();
    let counts = &setup.config().figures;
    let supply = PyDict::new(py);
    for figure in engine::Figure::all() {
        if counts.get(figure.name()).is_some_and(|&count| count > 0) {
            supply.set_item(figure.name(), state.supply(player, figure))?;
        }
    }
    Ok(supply)
}

/// Returns the tokens in the game and the total number of each.
pub(crate) fn tokens_of(setup: &Setup) -> impl Iterator<Item = (engine::Token, u16)> + '_ {
    engine::Token::all().map(|token| (token, setup.tokens(token))).filter(|(_, count)| *count > 0)
}

/// Returns a player's number of tokens, by token name.
pub(crate) fn tokens<'py>(
    py: Python<'py>,
    state: State<'_>,
    player: Player,
) -> PyResult<Bound<'py, PyDict>> {
    let setup = state.setup();
    let tokens = PyDict::new(py);
    for (token, _) in tokens_of(setup) {
        tokens.set_item(token.name(), state.tokens(player, token))?;
    }
    Ok(tokens)
}

/// Returns the record of each card in the game.
pub(crate) fn records<'py>(py: Python<'py>, state: State<'_>) -> PyResult<Bound<'py, PyDict>> {
    let setup = state.setup();
    let records = PyDict::new(py);
    for (token, _) in tokens_of(setup).filter(|(token, _)| token.is_card()) {
        records.set_item(token.name(), state.record(token))?;
    }
    Ok(records)
}

/// Returns the number of floors on every tower site, by column and row.
pub(crate) fn towers<'py>(py: Python<'py>, state: State<'_>) -> PyResult<Bound<'py, PyDict>> {
    let towers = PyDict::new(py);
    for (cell, height) in state.towers() {
        towers.set_item((cell.x, cell.y), height)?;
    }
    Ok(towers)
}

/// Returns the number of ingots on every tile that has any, by column and row.
pub(crate) fn ingots<'py>(py: Python<'py>, state: State<'_>) -> PyResult<Bound<'py, PyDict>> {
    let ingots = PyDict::new(py);
    for (cell, count) in state.ingots() {
        ingots.set_item((cell.x, cell.y), count)?;
    }
    Ok(ingots)
}

/// Returns the figures that one player has captured from another, as counts by name.
pub(crate) fn prisoners<'py>(
    py: Python<'py>,
    state: State<'_>,
    captor: Player,
    owner: Player,
) -> PyResult<Bound<'py, PyDict>> {
    let held = PyDict::new(py);
    for figure in carc_engine::Figure::all() {
        let count = state.prisoners(captor, owner, figure);
        if count > 0 {
            held.set_item(figure.name(), count)?;
        }
    }
    Ok(held)
}

/// Returns the number of completed features of the given kind on the board.
pub(crate) fn completed_features(state: State<'_>, kind: &str) -> PyResult<u16> {
    let kind = named("kind", kind, engine::SegmentKind::ALL, engine::SegmentKind::name)?;
    Ok(state.completed_features(kind))
}

fn drawn_tokens(setup: &Setup) -> impl Iterator<Item = engine::Token> + '_ {
    tokens_of(setup).map(|(token, _)| token).filter(|token| token.is_drawn())
}

/// Returns the number of tokens in the bag, by token name.
pub(crate) fn bag<'py>(py: Python<'py>, state: State<'_>) -> PyResult<Bound<'py, PyDict>> {
    let setup = state.setup();
    let bag = PyDict::new(py);
    for token in drawn_tokens(setup) {
        bag.set_item(token.name(), state.bag(token))?;
    }
    Ok(bag)
}

/// Returns the tokens on a spot, as counts by name.
pub(crate) fn tokens_at<'py>(
    py: Python<'py>,
    state: State<'_>,
    spot: &Spot,
) -> PyResult<Bound<'py, PyDict>> {
    let tokens = PyDict::new(py);
    for token in engine::Token::all() {
        let count = state.tokens_at(spot.0, token);
        if count > 0 {
            tokens.set_item(token.name(), count)?;
        }
    }
    Ok(tokens)
}

/// Returns the spots of the neutral figures on the board, by name.
pub(crate) fn neutral_figures<'py>(
    py: Python<'py>,
    state: State<'_>,
) -> PyResult<Bound<'py, PyDict>> {
    let figures = PyDict::new(py);
    for (figure, spot) in state.neutral_figures() {
        figures.set_item(figure.name(), Spot(spot))?;
    }
    Ok(figures)
}

/// Returns the legal actions of a position.
pub(crate) fn legal_actions(state: State<'_>, all_rotations: bool) -> Vec<Action> {
    let mut list = ActionList::new();
    if all_rotations {
        state.legal_actions_all_rotations(&mut list);
    } else {
        state.legal_actions_into(&mut list);
    }
    list.iter().map(Action).collect()
}

/// Returns the ids of tile types.
pub(crate) fn ids(setup: &Setup, kinds: &[TileType]) -> Vec<String> {
    kinds.iter().map(|&kind| setup.tile_types()[kind.index()].id.clone()).collect()
}

/// Returns the id of the current tile.
pub(crate) fn drawn<'a>(state: State<'a>) -> Option<&'a str> {
    let setup = state.setup();
    state.current_tile().map(|kind| setup.tile_types()[kind.index()].id.as_str())
}
