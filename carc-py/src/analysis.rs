//! Standings, fitting tiles and complete turns with their results.

use carc_engine as engine;
use engine::State;
use pyo3::{exceptions::PyValueError, prelude::*, types::PyDict};

use crate::{
    action::Action,
    error::{seat, tile_type},
    event::{ScoreItem, score_items},
    inspect::{Feature, feature, named},
    spot::{self, Spot},
    value::{Int, Tuple, value},
};

value! {
    /// A score entry: the player, the points, the reason and the breakdown.
    ///
    /// Score entries have the same fields as the event :class:`Scored`.
    ScoreEntry {
        /// The player who scores.
        player: u8,
        /// The points, which are the sum of :attr:`items`.
        points: i32,
        /// The reason, such as ``"unfinished_city"``.
        reason: String,
        /// The rules clause behind the points.
        clause: String,
        /// The feature, identified by one of its segments; ``None`` if the points do not come
        /// from a feature.
        spot: Option<Spot>,
        /// The breakdown of the points.
        items: Tuple<ScoreItem>,
        /// The kind of the feature; ``None`` if the points do not come from a feature.
        kind: Option<String>,
        /// Each player's strength in the feature, if a majority decides who scores.
        strengths: Tuple<u16>,
        /// The player's total score, including these points.
        total: i32,
    }
}

value! {
    /// Each player's current score and hypothetical final score; see :meth:`Game.standing`.
    Standing {
        /// Each player's current score.
        scores: Tuple<i32>,
        /// Each player's final score if the game ended now.
        totals: Tuple<i32>,
        /// The score entries that final scoring would add, in order.
        entries: Tuple<ScoreEntry>,
    }
}

#[pymethods]
impl Standing {
    /// Returns the points that final scoring would add to a player's score, by reason.
    ///
    /// The points and the player's current score add up to the player's total in :attr:`totals`.
    ///
    /// >>> game = carc.Game(carc.Config(2), deck=["base/D", "base/V"])
    /// >>> for text in ["place 1,0 0", "place meeple 1,0 0"]:
    /// ...     events = game.apply(game.action(text))
    /// >>> game.standing().by_reason(0)
    /// {'unfinished_city': 1}
    fn by_reason<'py>(&self, py: Python<'py>, player: u8) -> PyResult<Bound<'py, PyDict>> {
        let sums = PyDict::new(py);
        for entry in self.entries.0.iter().filter(|entry| entry.player == player) {
            let reason = entry.reason.as_str();
            let before = sums.get_item(reason)?.map_or(Ok(0), |sum| sum.extract::<i32>())?;
            sums.set_item(reason, before + entry.points)?;
        }
        Ok(sums)
    }
}

value! {
    /// A tile that fits an open cell; see :meth:`Game.fits`.
    FittingTile {
        /// The tile's id, such as ``"base/D"``.
        tile: String,
        /// The number of copies that have not been placed yet, at least 1.
        copies: u16,
        /// The rotations that fit, in degrees clockwise, in ascending order.
        ///
        /// For a symmetric tile, only the smallest of the equivalent rotations is listed.
        rotations: Tuple<u16>,
    }
}

value! {
    /// A feature that a turn completes; see :class:`TurnOutcome`.
    CompletedFeature {
        /// The kind: ``"city"``, ``"road"``, ``"monastery"``, ``"garden"`` or ``"shrine"``.
        kind: String,
        /// The spot that identifies the feature in the events of the turn.
        spot: Spot,
        /// The players who score the feature, in ascending order.
        owners: Tuple<u8>,
    }
}

value! {
    /// A complete turn with its results; see :meth:`Game.outcomes`.
    TurnOutcome {
        /// The player who takes the turn.
        player: u8,
        /// The player's decisions, in order.
        actions: Tuple<Action>,
        /// The features that the turn completes.
        completed: Tuple<CompletedFeature>,
        /// The turn's score entries, in order.
        ///
        /// The entries include final scoring if the turn ends the game.
        entries: Tuple<ScoreEntry>,
        /// Each player's score after the turn, and their final score if the game ended at that
        /// point.
        standing: Standing,
    }
}

fn entry(entry: &engine::ScoreEntry) -> ScoreEntry {
    ScoreEntry {
        player: entry.player.number(),
        points: entry.points,
        reason: entry.reason.name().to_owned(),
        clause: entry.reason.clause().to_owned(),
        spot: entry.spot.map(Spot),
        items: score_items(&entry.items),
        kind: entry.kind.map(|kind| kind.name().to_owned()),
        strengths: entry.strengths.iter().copied().collect(),
        total: entry.total,
    }
}

fn convert(standing: engine::Standing) -> Standing {
    Standing {
        entries: standing.entries.iter().map(entry).collect(),
        scores: Tuple(standing.scores),
        totals: Tuple(standing.totals),
    }
}

pub(crate) fn standing(state: State<'_>) -> Standing {
    convert(state.standing())
}

pub(crate) fn fits(state: State<'_>, x: Int, y: Int) -> PyResult<Vec<FittingTile>> {
    let types = state.setup().tile_types();
    let fitting = |fit: engine::FittingTile| FittingTile {
        tile: types[fit.tile_type.index()].id.clone(),
        copies: fit.copies,
        rotations: fit.rotations.iter().map(|rotation| rotation.degrees()).collect(),
    };
    Ok(state.fits(spot::cell(x, y)?).into_iter().map(fitting).collect())
}

pub(crate) fn largest(state: State<'_>, kind: &str) -> PyResult<Vec<Feature>> {
    let kind = named("kind", kind, engine::SegmentKind::ALL, engine::SegmentKind::name)?;
    Ok(state.largest(kind).iter().map(feature).collect())
}

pub(crate) fn outcomes(
    state: State<'_>,
    tile: Option<&str>,
    player: Option<Int>,
) -> PyResult<Vec<TurnOutcome>> {
    let setup = state.setup();
    let tile = tile.map(|id| tile_type(setup, "tile", id)).transpose()?;
    let player = player.map(|player| seat(setup, player)).transpose()?;
    let turns = state.outcomes(tile, player);
    let turns = turns.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let outcome = |turn: engine::TurnOutcome| TurnOutcome {
        player: turn.player.number(),
        actions: turn.actions.into_iter().map(Action).collect(),
        completed: turn
            .completed
            .into_iter()
            .map(|feature| CompletedFeature {
                kind: feature.kind.name().to_owned(),
                spot: Spot(feature.spot),
                owners: Tuple(feature.owners.into_iter().map(engine::Player::number).collect()),
            })
            .collect(),
        entries: turn.entries.iter().map(entry).collect(),
        standing: convert(turn.standing),
    };
    Ok(turns.map(outcome).collect())
}
