//! What lies on the board and what it is worth.

use std::collections::BTreeMap;

use carc_engine as engine;
use engine::{ActionList, Actor, Cell, Position, Setup};
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
        /// The column of its cell, growing to the east.
        x: i16,
        /// The row of its cell, growing to the south.
        y: i16,
        /// Its id, such as ``"base/D"``; see :meth:`Config.tile`.
        tile: String,
        /// How it was turned by whoever laid it, in degrees clockwise.
        rotation: u16,
        /// The smallest turn that shows the same.
        canonical: u16,
    }
}

value! {
    /// A figure on the board.
    PlacedFigure {
        /// Where it stands.
        #[serde(flatten)]
        spot: Spot,
        /// Whose it is.
        player: u8,
        /// The name of the figure.
        figure: String,
    }
}

value! {
    /// A feature on the board: all connected segments of one kind, and what it is worth now.
    ///
    /// >>> city = carc.Game(carc.Config(2), seed=7).feature_at(0, 0, 0)
    /// >>> city.kind, city.tiles, city.open_ends, city.complete, city.owners, city.value
    /// ('city', 1, 1, False, (), 1)
    Feature {
        /// ``"city"``, ``"road"``, ``"field"``, ``"monastery"``, ``"garden"`` or ``"shrine"``.
        kind: String,
        /// Its placed segments, in order; the first names the feature.
        spots: Tuple<Spot>,
        /// How many tiles it lies on, each counted once.
        tiles: u16,
        /// Where it can still grow: sides that face an empty cell; for a monastery or garden the
        /// empty cells around it.
        open_ends: u16,
        /// Whether it is complete. A field never is.
        complete: bool,
        /// Pennants, in a city.
        pennants: u16,
        /// Completed cities that touch it, for a field.
        cities: u16,
        /// Which cities those are, each by the first of its spots, which names it.
        #[serde(default, skip_serializing_if = "Tuple::is_empty")]
        city_spots: Tuple<Spot>,
        /// The figures in it, in the order of their spots.
        figures: Tuple<PlacedFigure>,
        /// The players who would get the points now, by seat.
        owners: Tuple<u8>,
        /// What each owner would get: the value of a completed feature if it is complete,
        /// otherwise what it would give if the game ended now.
        value: i32,
        /// How :attr:`value` is made up.
        items: Tuple<ScoreItem>,
        /// What single owners would get besides, as seat and points: for a pig in their field.
        #[serde(skip_serializing_if = "Tuple::is_empty")]
        bonuses: Tuple<(u8, i32)>,
        /// The marks on its segments by name, and how many of them: inns, cathedrals, goods.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        marks: BTreeMap<String, u16>,
    }
}

value! {
    /// A player's place in a ranking.
    Rank {
        /// From 1; tied players share a rank, and the next rank is left out.
        rank: u8,
        /// The seat.
        player: u8,
        /// The points.
        score: i32,
    }
}

value! {
    /// One entry of a game's history.
    ///
    /// >>> carc.Game(carc.Config(2), deck=["base/U"]).history
    /// [HistoryEntry(action=Action.draw(tile_type=20), automatic=True, player=None, phase='draw')]
    HistoryEntry {
        /// What was decided or drawn.
        action: Action,
        /// Whether it followed by itself from the entry before: a draw of a seeded game or of a
        /// deck.
        automatic: bool,
        /// The seat of the player who decided; ``None`` for a draw.
        player: Option<u8>,
        /// The name of the phase that the game was in.
        phase: String,
    }
}

pub(crate) fn board(setup: &Setup, position: &Position) -> Vec<PlacedTile> {
    position
        .board()
        .map(|tile| PlacedTile {
            x: tile.cell.x,
            y: tile.cell.y,
            tile: setup.tile_types()[tile.tile_type as usize].id.clone(),
            rotation: tile.rotation.degrees(),
            canonical: tile.canonical.degrees(),
        })
        .collect()
}

fn occupant(occupant: &engine::PlacedFigure) -> PlacedFigure {
    PlacedFigure {
        spot: Spot(occupant.spot),
        player: occupant.player,
        figure: occupant.figure.name().to_owned(),
    }
}

pub(crate) fn figures(position: &Position) -> Vec<PlacedFigure> {
    position.figures().iter().map(occupant).collect()
}

fn feature(feature: &engine::FeatureView) -> Feature {
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
        owners: Tuple(feature.owners.clone()),
        value: feature.value,
        items: score_items(&feature.items),
        bonuses: Tuple(feature.bonuses.clone()),
        marks: feature.marks.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect(),
    }
}

pub(crate) fn features(setup: &Setup, position: &Position) -> Vec<Feature> {
    position.features(setup).iter().map(feature).collect()
}

pub(crate) fn feature_at(
    setup: &Setup,
    position: &Position,
    spot: engine::Spot,
) -> Option<Feature> {
    position.feature_at(setup, spot).as_ref().map(feature)
}

/// A cell as its column and row.
pub(crate) const fn cell(cell: Cell) -> (i16, i16) {
    (cell.x, cell.y)
}

pub(crate) fn cells(cells: impl IntoIterator<Item = Cell>) -> Vec<(i16, i16)> {
    cells.into_iter().map(cell).collect()
}

/// The segments at the three ports of a side.
type SidePorts = (Option<u8>, Option<u8>, Option<u8>);
/// Those of the four sides of a tile.
pub(crate) type Ports = (SidePorts, SidePorts, SidePorts, SidePorts);

pub(crate) fn ports(setup: &Setup, position: &Position, x: Int, y: Int) -> PyResult<Option<Ports>> {
    let ports = position.ports(setup, spot::cell(x, y)?);
    Ok(ports.map(|[n, e, s, w]| (n.into(), e.into(), s.into(), w.into())))
}

/// What has this name; the error lists all that there are.
fn named<T: Copy, const N: usize>(
    argument: &str,
    name: &str,
    all: [T; N],
    name_of: impl Fn(T) -> &'static str,
) -> PyResult<T> {
    all.into_iter().find(|known| name_of(*known) == name).ok_or_else(|| {
        let known = all.map(name_of).join(", ");
        wrong_argument(argument, format!("{name:?} is not known; there are {known}"))
    })
}

/// The segment at a port, which is named by its side and its place there.
pub(crate) fn segment_at(
    setup: &Setup,
    position: &Position,
    x: Int,
    y: Int,
    (side, place): (&str, &str),
) -> PyResult<Option<u8>> {
    let side = named("side", side, engine::Side::ALL, engine::Side::name)?;
    let port = named("position", place, engine::Port::ALL, engine::Port::name)?;
    Ok(position.segment_at(setup, spot::cell(x, y)?, side, port))
}

pub(crate) fn history(history: &[engine::HistoryEntry]) -> Vec<HistoryEntry> {
    let record = |record: &engine::HistoryEntry| HistoryEntry {
        action: Action(record.action),
        automatic: record.automatic,
        player: match record.actor {
            Actor::Player(player) => Some(player),
            Actor::Chance | Actor::None => None,
        },
        phase: record.phase.name().to_owned(),
    };
    history.iter().map(record).collect()
}

/// A seat, `"chance"`, or `None` for nobody.
pub(crate) fn actor(py: Python<'_>, actor: Actor) -> PyResult<Bound<'_, PyAny>> {
    match actor {
        Actor::Player(player) => player.into_bound_py_any(py),
        Actor::Chance => pyo3::intern!(py, "chance").into_bound_py_any(py),
        Actor::None => Ok(py.None().into_bound(py)),
    }
}

/// The kinds that can still be drawn, by id, with their numbers.
pub(crate) fn unseen(setup: &Setup, position: &Position) -> BTreeMap<String, u16> {
    let left =
        (0..).zip(setup.tile_types()).map(|(number, kind)| (kind, position.remaining(number)));
    left.filter(|(_, count)| *count > 0).map(|(kind, count)| (kind.id.clone(), count)).collect()
}

/// How many of each figure of the game a player has in front of them.
pub(crate) fn supply<'py>(
    py: Python<'py>,
    setup: &Setup,
    position: &Position,
    player: u8,
) -> PyResult<Bound<'py, PyDict>> {
    let counts = &setup.config().figures;
    let supply = PyDict::new(py);
    for figure in engine::Figure::all() {
        if counts.get(figure.name()).is_some_and(|&count| count > 0) {
            supply.set_item(figure.name(), position.supply(player, figure))?;
        }
    }
    Ok(supply)
}

/// The tokens of the game, and how many of each there are in all.
pub(crate) fn tokens_of(setup: &Setup) -> impl Iterator<Item = (engine::Token, u16)> + '_ {
    engine::Token::all().map(|token| (token, setup.tokens(token))).filter(|(_, count)| *count > 0)
}

/// How many of each token of the game a player has.
pub(crate) fn tokens<'py>(
    py: Python<'py>,
    setup: &Setup,
    position: &Position,
    player: u8,
) -> PyResult<Bound<'py, PyDict>> {
    let tokens = PyDict::new(py);
    for (token, _) in tokens_of(setup) {
        tokens.set_item(token.name(), position.tokens(player, token))?;
    }
    Ok(tokens)
}

/// The record of each card of the game.
pub(crate) fn records<'py>(
    py: Python<'py>,
    setup: &Setup,
    position: &Position,
) -> PyResult<Bound<'py, PyDict>> {
    let records = PyDict::new(py);
    for (token, _) in tokens_of(setup).filter(|(token, _)| token.is_card()) {
        records.set_item(token.name(), position.record(token))?;
    }
    Ok(records)
}

/// The floors on every site, by column and row.
pub(crate) fn towers<'py>(py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyDict>> {
    let towers = PyDict::new(py);
    for (cell, height) in position.towers() {
        towers.set_item((cell.x, cell.y), height)?;
    }
    Ok(towers)
}

/// What one player holds of another, by the names of figures.
pub(crate) fn prisoners<'py>(
    py: Python<'py>,
    position: &Position,
    captor: u8,
    owner: u8,
) -> PyResult<Bound<'py, PyDict>> {
    let held = PyDict::new(py);
    for figure in carc_engine::Figure::all() {
        let count = position.prisoners(captor, owner, figure);
        if count > 0 {
            held.set_item(figure.name(), count)?;
        }
    }
    Ok(held)
}

/// How many features of a kind are complete on the board.
pub(crate) fn completed_features(setup: &Setup, position: &Position, kind: &str) -> PyResult<u16> {
    let kind = named("kind", kind, engine::SegmentKind::ALL, engine::SegmentKind::name)?;
    Ok(position.completed_features(setup, kind))
}

fn drawn_tokens(setup: &Setup) -> impl Iterator<Item = engine::Token> + '_ {
    tokens_of(setup).map(|(token, _)| token).filter(|token| token.is_drawn())
}

/// How many of each token are in the bag from which chance draws.
pub(crate) fn bag<'py>(
    py: Python<'py>,
    setup: &Setup,
    position: &Position,
) -> PyResult<Bound<'py, PyDict>> {
    let bag = PyDict::new(py);
    for token in drawn_tokens(setup) {
        bag.set_item(token.name(), position.bag(token))?;
    }
    Ok(bag)
}

/// The tokens beside the figure on a spot.
pub(crate) fn tokens_at<'py>(
    py: Python<'py>,
    setup: &Setup,
    position: &Position,
    spot: &Spot,
) -> PyResult<Bound<'py, PyDict>> {
    let tokens = PyDict::new(py);
    for token in drawn_tokens(setup) {
        let count = position.tokens_at(spot.0, token);
        if count > 0 {
            tokens.set_item(token.name(), count)?;
        }
    }
    Ok(tokens)
}

/// The figures on the board that belong to nobody, by name, and where they stand.
pub(crate) fn neutral_figures<'py>(
    py: Python<'py>,
    position: &Position,
) -> PyResult<Bound<'py, PyDict>> {
    let figures = PyDict::new(py);
    for (figure, spot) in position.neutral_figures() {
        figures.set_item(figure.name(), Spot(spot))?;
    }
    Ok(figures)
}

/// The legal actions of a position.
pub(crate) fn legal_actions(
    setup: &Setup,
    position: &Position,
    all_rotations: bool,
) -> Vec<Action> {
    let mut list = ActionList::new();
    if all_rotations {
        position.legal_actions_all_rotations(setup, &mut list);
    } else {
        position.legal_actions(setup, &mut list);
    }
    list.iter().map(Action).collect()
}

/// The ids of kinds.
pub(crate) fn ids(setup: &Setup, kinds: &[u16]) -> Vec<String> {
    kinds.iter().map(|&kind| setup.tile_types()[kind as usize].id.clone()).collect()
}

/// The id of the tile that is drawn and to be laid.
pub(crate) fn drawn<'a>(setup: &'a Setup, position: &Position) -> Option<&'a str> {
    position.current_tile().map(|kind| setup.tile_types()[kind as usize].id.as_str())
}
