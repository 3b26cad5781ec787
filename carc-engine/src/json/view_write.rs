//! Writes views as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    action::Spot,
    digest, expansions,
    geometry::Rotation,
    position::PlacedFigure,
    setup::{Config, UNKNOWN_ID},
    view::View,
    vocab::{Actor, Figure, Phase, Player, TileType},
};

#[derive(Serialize)]
struct ViewText<'a> {
    player: Option<Player>,
    config: &'a Config,
    #[serde(skip_serializing_if = "Option::is_none")]
    stack: Option<BTreeMap<&'a str, u16>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_list: bool,
    actor: Actor,
    phase: Phase,
    active: Player,
    turn: u32,
    part: u8,
    drawn: Option<&'a str>,
    scores: &'a [i32],
    supplies: Vec<BTreeMap<&'static str, u16>>,
    options: &'a BTreeMap<String, String>,
    board: Vec<TileText<'a>>,
    figures: Vec<PlacedFigure>,
    discarded: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    neutral: Vec<NeutralText>,
    #[serde(flatten)]
    rooms: BTreeMap<&'static str, serde_json::Value>,
    unseen: BTreeMap<&'a str, u16>,
    tiles_remaining: u16,
    river_tiles_remaining: u16,
    history: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    owners: Vec<Option<Player>>,
    hash: String,
    /// A checksum of all other fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
}

#[derive(Serialize)]
struct NeutralText {
    figure: Figure,
    #[serde(flatten)]
    spot: Spot,
}

#[derive(Serialize)]
struct TileText<'a> {
    tile: &'a str,
    x: i16,
    y: i16,
    rotation: Rotation,
}

impl View {
    /// Returns the stack at the start of the game if it differs from the setup's stack. The entry
    /// `"unknown"` states how many of the counted tiles are not in play.
    fn stack_text(&self) -> Option<BTreeMap<&str, u16>> {
        let beside = self.position.listed.beside;
        (self.stack != self.setup.stack || beside > 0).then(|| {
            let ids = self.setup.tile_types().iter().map(|kind| kind.id.as_str());
            let counts = ids.zip(self.stack.iter().copied());
            let beside = (UNKNOWN_ID, beside);
            crate::compact::table(counts.chain([beside]).filter(|(_, count)| *count > 0))
        })
    }

    fn supplies(&self, player: Player) -> BTreeMap<&'static str, u16> {
        let count = |figure: Figure| (figure.name(), self.position.supply(player, figure).into());
        crate::compact::table(Figure::all().map(count))
    }

    /// Returns the view as JSON. The JSON form contains the player (`null` for a spectator), actor,
    /// phase, active player, turn number, turn part, current tile, scores, supplies, options,
    /// board, figures including neutral figures, tiles set aside, the discarded and unseen tiles,
    /// the number of tiles left to draw (less than the number of unseen tiles if hands are hidden),
    /// the number of river tiles among them, and the history. If the game uses them, the JSON form
    /// also contains abbeys, tokens, the bag, shepherds with their tokens, the number of hidden
    /// tiles, and the hands, each with its size and its known tiles.
    ///
    /// The JSON form also includes the config and the [hash](crate::State::hash), which
    /// [`from_json`](Self::from_json) needs, and a checksum of all other keys that does not depend
    /// on whitespace or the order of keys.
    ///
    /// # Panics
    /// Never panics in practice, because every part of a view has a JSON form.
    pub fn to_json(&self) -> String {
        let state = self.state();
        let id = |kind: TileType| self.setup.tile_types()[kind.index()].id.as_str();
        let mut text = ViewText {
            player: self.player,
            config: self.setup.config(),
            stack: self.stack_text(),
            is_list: self.position.listed.is_list,
            actor: state.actor(),
            phase: state.phase(),
            active: state.active_player(),
            turn: state.turn(),
            part: state.turn_part(),
            drawn: state.current_tile().map(id),
            scores: state.scores(),
            supplies: Player::all(self.setup.players())
                .map(|player| self.supplies(player))
                .collect(),
            options: &self.setup.config().options,
            board: state
                .board()
                .map(|tile| TileText {
                    tile: id(tile.tile_type),
                    x: tile.cell.x,
                    y: tile.cell.y,
                    rotation: tile.rotation,
                })
                .collect(),
            figures: state.figures(),
            discarded: self.discarded().iter().copied().map(id).collect(),
            neutral: state
                .neutral_figures()
                .map(|(figure, spot)| NeutralText { figure, spot })
                .collect(),
            rooms: crate::compact::table(
                expansions::view_fields()
                    .filter_map(|(name, write)| Some((name, write(&self.position, &self.setup)?))),
            ),
            unseen: crate::compact::table(
                self.unseen().map(|(kind, count)| (kind.id.as_str(), count)),
            ),
            tiles_remaining: state.tiles_remaining(),
            river_tiles_remaining: state.river_tiles_remaining(),
            history: self
                .history
                .iter()
                .map(|record| self.setup.action_text(record.action))
                .collect(),
            owners: match self.setup.rules.hidden_hands {
                true => self.history.iter().map(|record| record.owner).collect(),
                false => Vec::new(),
            },
            hash: format!("{:#018x}", state.hash()),
            check: None,
        };
        let unchecked = serde_json::to_string(&text).expect("a view can be serialized");
        let check = digest::of_json(&unchecked, &[]).expect("the view was just written");
        text.check = Some(format!("{check:#018x}"));
        serde_json::to_string(&text).expect("a view can be serialized")
    }
}
