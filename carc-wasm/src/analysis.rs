//! Standings, fitting tiles, largest features, and complete turns with their results.

use carc_engine as engine;
use engine::{Cell, SegmentKind, State};
use serde_json::Value;
use wasm_bindgen::prelude::*;

use crate::{
    action, config,
    error::{self, Fault},
    look::id,
    value::{form, js, of_value, outgoing, to_js},
};

fn entries(entries: &[engine::ScoreEntry]) -> Value {
    let entry = |entry: &engine::ScoreEntry| {
        let mut fields = outgoing(form(entry));
        fields["clause"] = entry.reason.clause().into();
        fields
    };
    entries.iter().map(entry).collect()
}

fn standing_value(standing: &engine::Standing) -> Value {
    js!({
        "scores": standing.scores,
        "totals": standing.totals,
        "entries": entries(&standing.entries),
    })
}

pub(crate) fn standing(state: State<'_>) -> JsValue {
    of_value(standing_value(&state.standing()))
}

pub(crate) fn fits(state: State<'_>, at: Cell) -> JsValue {
    let fit = |fit: engine::FittingTile| {
        let degrees: Vec<u16> = fit.rotations.iter().map(|rotation| rotation.degrees()).collect();
        js!({
            "tile": id(state.setup(), fit.tile_type),
            "copies": fit.copies,
            "rotations": degrees,
        })
    };
    of_value(state.fits(at).into_iter().map(fit).collect())
}

pub(crate) fn largest(state: State<'_>, kind: &str) -> Result<JsValue, Fault> {
    let known = SegmentKind::ALL.into_iter().find(|known| known.name() == kind);
    let wrong = || error::argument("kind", &format!("unknown name {kind:?}"));
    Ok(to_js(&state.largest(known.ok_or_else(wrong)?)))
}

pub(crate) fn outcomes(
    state: State<'_>,
    tile: Option<String>,
    player: Option<f64>,
) -> Result<JsValue, Fault> {
    let number =
        |id: String| state.setup().tile_type(&id).map_err(|error| error::parse("tile", &error));
    let seat = |player: f64| config::seat(state.setup(), player);
    let turns = state.outcomes(tile.map(number).transpose()?, player.map(seat).transpose()?);
    let turns = turns.map_err(|error| error::argument("tile", &error))?;
    let turn = |turn: engine::TurnOutcome| {
        let feature = |feature: &engine::CompletedFeature| {
            js!({
                "kind": feature.kind.name(),
                "spot": outgoing(form(&feature.spot)),
                "owners": feature.owners,
            })
        };
        let completed: Value = turn.completed.iter().map(feature).collect();
        js!({
            "player": turn.player,
            "actions": action::values(turn.actions.iter().copied()),
            "completed": completed,
            "entries": entries(&turn.entries),
            "standing": standing_value(&turn.standing),
        })
    };
    Ok(of_value(turns.map(turn).collect()))
}
