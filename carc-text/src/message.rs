//! Messages, which contain the parts of a sentence about an event.

use carc_engine::{
    Cell, Event, EventCause, Figure, Location, Player, Rotation, ScoreEntry, ScoreItems,
    ScoreReason, SegmentKind, Spot, TileType, TileZone, Token,
};
use serde::{Serialize, Serializer, ser::SerializeMap};

/// A typed argument of a [`Message`], which a translator turns into words.
///
/// ```
/// use carc_engine::{Cell, Event, Player};
/// use carc_text::{Argument, Message};
/// let message = Message::new(&Event::TileHidden { player: Player::new(1), cell: Cell::new(0, 3) });
/// assert_eq!(message.argument("player"), Some(Argument::Number(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Argument {
    /// A number, such as a seat, a count, points, a turn part or degrees.
    Number(i32),
    /// A tile type.
    Tile(TileType),
    /// A figure.
    Figure(Figure),
    /// A token.
    Token(Token),
    /// The kind of feature.
    Feature(SegmentKind),
    /// A score reason.
    Reason(ScoreReason),
    /// A cell.
    Cell(Cell),
    /// A spot on the board.
    Spot(Spot),
    /// The score items.
    Lines(ScoreItems),
}

/// The type of an [`Argument`], which determines the placeholders that a sentence can use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sort {
    Number,
    Tile,
    Figure,
    Token,
    Feature,
    ScoreReason,
    Cell,
    Spot,
    Lines,
}

/// The parts of a sentence about an [`Event`], independent of the language. A message consists of a
/// key that identifies the sentence, and named arguments with types. Keys and argument names are as
/// stable as event names.
///
/// In JSON: `{"key":"tile_drawn","arguments":{"player":1,"tile":20}}`.
///
/// ```
/// use carc_engine::{Event, Player, TileType};
/// use carc_text::{Argument, Message};
/// let tile_type = TileType::new(20);
/// let message = Message::new(&Event::TileDrawn { player: Player::new(1), tile_type });
/// assert_eq!(message.key, "tile_drawn");
/// assert_eq!(message.arguments, [("player", Argument::Number(1)), ("tile", Argument::Tile(tile_type))]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Message {
    /// The sentence key.
    pub key: &'static str,
    /// The arguments, by name.
    #[serde(serialize_with = "as_map")]
    pub arguments: Vec<(&'static str, Argument)>,
}

fn as_map<S: Serializer>(
    arguments: &[(&'static str, Argument)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(arguments.len()))?;
    for (name, argument) in arguments {
        map.serialize_entry(name, argument)?;
    }
    map.end()
}

impl Message {
    /// Returns every key with the names of its arguments.
    #[doc(hidden)]
    pub fn keys() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
        SENTENCES.iter().map(|(key, gaps)| (*key, gaps.iter().map(|(name, _)| *name).collect()))
    }

    /// Returns the argument with the given name.
    pub fn argument(&self, name: &str) -> Option<Argument> {
        self.arguments.iter().find(|(own, _)| *own == name).map(|(_, argument)| *argument)
    }
}

const PLAYER: (&str, Sort) = ("player", Sort::Number);
const TILE: (&str, Sort) = ("tile", Sort::Tile);
const FIGURE: (&str, Sort) = ("figure", Sort::Figure);
const TOKEN: (&str, Sort) = ("token", Sort::Token);
const COUNT: (&str, Sort) = ("count", Sort::Number);
const SPACE: (&str, Sort) = ("space", Sort::Number);
const CELL: (&str, Sort) = ("cell", Sort::Cell);
const SPOT: (&str, Sort) = ("spot", Sort::Spot);
const RIVAL: (&str, Sort) = ("rival", Sort::Spot);
const DEGREES: (&str, Sort) = ("degrees", Sort::Number);
const POINTS: (&str, Sort) = ("points", Sort::Number);
const REASON: (&str, Sort) = ("reason", Sort::ScoreReason);
const LINES: (&str, Sort) = ("lines", Sort::Lines);

/// All sentences with their arguments. Entries may be added, but not changed.
pub(crate) const SENTENCES: &[(&str, &[(&str, Sort)])] = &[
    ("turn_started", &[PLAYER]),
    ("first_player_chosen", &[PLAYER]),
    ("turn_part_started", &[PLAYER, ("part", Sort::Number)]),
    ("part_started_in_round", &[PLAYER]),
    ("tile_drawn", &[PLAYER, TILE]),
    ("tile_dealt", &[PLAYER, TILE]),
    ("tile_dealt_hidden", &[PLAYER]),
    ("tile_taken", &[PLAYER, TILE]),
    ("tile_taken_front", &[PLAYER, TILE]),
    ("tile_shown", &[PLAYER, TILE]),
    ("hand_shown", &[PLAYER]),
    ("extra_turn_hole", &[PLAYER]),
    ("extra_turn_volcano_lake", &[PLAYER]),
    ("challenge_started", &[SPOT, RIVAL]),
    ("challenge_won_shrine", &[SPOT, RIVAL]),
    ("challenge_won_monastery", &[SPOT, RIVAL]),
    ("challenge_both_completed", &[SPOT, RIVAL]),
    ("challenge_abandoned", &[SPOT, RIVAL]),
    ("tile_set_aside", &[PLAYER, TILE]),
    ("tile_hidden", &[PLAYER, CELL]),
    ("tile_discarded", &[PLAYER, TILE]),
    ("tile_returned", &[TILE]),
    ("tile_returned_unplaceable", &[TILE]),
    ("tile_returned_volcano", &[TILE]),
    ("tile_placed", &[PLAYER, TILE, CELL, DEGREES]),
    ("tile_placed_start", &[TILE, CELL, DEGREES]),
    ("figure_placed", &[PLAYER, FIGURE, SPOT]),
    ("figure_laid_down", &[PLAYER, FIGURE, CELL]),
    ("figure_moved", &[FIGURE, SPOT]),
    ("figure_moved_wagon", &[PLAYER, FIGURE, ("origin", Sort::Spot), SPOT]),
    ("figure_returned", &[PLAYER, FIGURE, SPOT]),
    ("figure_returned_orphaned", &[PLAYER, FIGURE, SPOT]),
    ("figure_returned_dragon", &[PLAYER, FIGURE, SPOT]),
    ("figure_returned_princess", &[PLAYER, FIGURE, SPOT]),
    ("figure_returned_plague", &[PLAYER, FIGURE, SPOT]),
    ("figure_returned_wolf", &[PLAYER, FIGURE, SPOT]),
    ("figure_returned_challenge", &[PLAYER, FIGURE, SPOT]),
    ("feature_completed", &[("feature", Sort::Feature), SPOT]),
    ("scored", &[PLAYER, POINTS, REASON, LINES]),
    ("scored_at", &[PLAYER, POINTS, REASON, SPOT, LINES]),
    ("tokens_taken", &[PLAYER, COUNT, TOKEN]),
    ("token_drawn", &[PLAYER, TOKEN, SPOT]),
    ("tokens_returned", &[COUNT, TOKEN, SPOT]),
    ("game_ended", &[]),
    ("card_taken", &[PLAYER, TOKEN, COUNT, SPOT]),
    ("card_taken_from", &[PLAYER, TOKEN, COUNT, SPOT, ("previous", Sort::Number)]),
    ("card_kept", &[PLAYER, TOKEN, COUNT, SPOT]),
    ("token_placed", &[PLAYER, TOKEN, COUNT, SPOT]),
    ("ingot_placed", &[PLAYER, COUNT, SPOT]),
    ("ingots_taken", &[PLAYER, COUNT, SPOT]),
    ("figure_captured", &[PLAYER, FIGURE, SPOT, ("previous", Sort::Number)]),
    ("figure_freed", &[PLAYER, FIGURE, ("previous", Sort::Number)]),
    ("figure_freed_exchange", &[PLAYER, FIGURE, ("previous", Sort::Number)]),
    ("figure_returned_captured", &[PLAYER, FIGURE, SPOT]),
    ("figure_returned_castle", &[PLAYER, FIGURE, SPOT]),
    ("figure_returned_circle", &[PLAYER, FIGURE, SPOT]),
    ("castle_placed", &[PLAYER, SPOT]),
    ("robber_placed", &[PLAYER, SPACE]),
    ("robber_moved", &[PLAYER, SPACE, ("previous", Sort::Number)]),
    ("robber_returned", &[PLAYER, ("previous", Sort::Number)]),
    ("robber_returned_home", &[PLAYER]),
    ("marker_moved", &[PLAYER, TOKEN, POINTS, SPACE]),
    ("marker_moved_back", &[PLAYER, TOKEN, POINTS, SPACE]),
    ("message_drawn", &[PLAYER, TOKEN]),
    ("message_carried_out", &[PLAYER, TOKEN]),
    ("message_points", &[PLAYER]),
    ("figure_returned_message", &[PLAYER, FIGURE, SPOT]),
    ("bridge_placed", &[PLAYER, SPOT]),
    ("figure_put_aside", &[FIGURE, SPOT]),
    ("figure_put_aside_no_target", &[FIGURE, SPOT]),
    ("ferry_placed", &[PLAYER, TOKEN, SPOT]),
    ("ferry_moved", &[PLAYER, TOKEN, SPOT]),
    ("tile_taken_waiting", &[PLAYER, TILE]),
    ("tile_offered", &[PLAYER, TILE]),
    ("bid_made", &[PLAYER, POINTS]),
    ("bid_passed", &[PLAYER]),
    ("tile_won", &[PLAYER, TILE]),
    ("circle_add_farmer", &[PLAYER]),
    ("circle_add_thief", &[PLAYER]),
    ("circle_add_knight", &[PLAYER]),
    ("circle_remove_farmer", &[PLAYER]),
    ("circle_remove_thief", &[PLAYER]),
    ("circle_remove_knight", &[PLAYER]),
    ("flight_started", &[PLAYER, FIGURE, CELL]),
    ("die_rolled", &[PLAYER, POINTS, CELL]),
    ("flight_failed", &[FIGURE, PLAYER, CELL]),
];

impl Message {
    /// Creates the message for an event, for custom translations.
    /// [`Language::event_text`](crate::Language::event_text) returns the sentence directly.
    pub fn new(event: &Event) -> Self {
        let number = |number: u8| Argument::Number(number.into());
        let seat = |player: Player| number(player.number());
        let of = |key, player| Self { key, arguments: vec![("player", seat(player))] };
        let tile = |key, player, kind| of(key, player).with("tile", Argument::Tile(kind));
        let figure = |key, player, figure, spot| {
            of(key, player)
                .with("figure", Argument::Figure(figure))
                .with("spot", Argument::Spot(spot))
        };
        let none = |key| Self { key, arguments: Vec::new() };
        let challenge = |key, shrine, monastery| {
            none(key).with("spot", Argument::Spot(shrine)).with("rival", Argument::Spot(monastery))
        };
        let degrees = |rotation: Rotation| Argument::Number(rotation.degrees().into());
        match *event {
            Event::TurnStarted { player, .. } => of("turn_started", player),
            Event::FirstPlayerChosen { player } => of("first_player_chosen", player),
            Event::TurnPartStarted { player, turn_part: 1, .. } => {
                of("part_started_in_round", player)
            }
            Event::TurnPartStarted { player, turn_part: part, .. } => {
                of("turn_part_started", player).with("part", number(part))
            }
            Event::TileDrawn { player, tile_type: kind } => tile("tile_drawn", player, kind),
            Event::TileDealt { player, tile_type: Some(kind) } => tile("tile_dealt", player, kind),
            Event::TileDealt { player, tile_type: None } => of("tile_dealt_hidden", player),
            Event::TileTaken { player, tile_type: kind, zone: TileZone::Front } => {
                tile("tile_taken_front", player, kind)
            }
            Event::TileTaken { player, tile_type: kind, zone: TileZone::Waiting } => {
                tile("tile_taken_waiting", player, kind)
            }
            Event::TileOffered { player, tile_type: kind } => tile("tile_offered", player, kind),
            Event::BidMade { player, count } => {
                of("bid_made", player).with("points", Argument::Number(count.into()))
            }
            Event::BidPassed { player } => of("bid_passed", player),
            Event::TileWon { player, tile_type: kind } => tile("tile_won", player, kind),
            Event::TileTaken { player, tile_type: kind, .. } => tile("tile_taken", player, kind),
            Event::TileShown { player, tile_type: kind, .. } => tile("tile_shown", player, kind),
            Event::HandShown { player } => of("hand_shown", player),
            Event::ExtraTurn { player, cause: EventCause::VOLCANO_LAKE } => {
                of("extra_turn_volcano_lake", player)
            }
            Event::ExtraTurn { player, .. } => of("extra_turn_hole", player),
            Event::ChallengeStarted { spot, feature } => {
                challenge("challenge_started", spot, feature)
            }
            Event::ChallengeEnded { spot, feature, winner, cause } => {
                let key = match (winner, cause) {
                    (Some(SegmentKind::Shrine), _) => "challenge_won_shrine",
                    (Some(_), _) => "challenge_won_monastery",
                    (None, EventCause::BOTH_COMPLETED) => "challenge_both_completed",
                    (None, _) => "challenge_abandoned",
                };
                challenge(key, spot, feature)
            }
            Event::TileSetAside { player, tile_type: kind, .. } => {
                tile("tile_set_aside", player, kind)
            }
            Event::TileHidden { player, cell } => {
                of("tile_hidden", player).with("cell", Argument::Cell(cell))
            }
            Event::TileDiscarded { player, tile_type: kind, .. } => {
                tile("tile_discarded", player, kind)
            }
            Event::TileReturned { tile_type: kind, cause, .. } => {
                let key = match cause {
                    EventCause::UNPLACEABLE => "tile_returned_unplaceable",
                    EventCause::VOLCANO => "tile_returned_volcano",
                    _ => "tile_returned",
                };
                none(key).with("tile", Argument::Tile(kind))
            }
            Event::TilePlaced { player, tile_type: kind, cell, rotation, .. } => {
                let message = match player {
                    Some(player) => tile("tile_placed", player, kind),
                    None => none("tile_placed_start").with("tile", Argument::Tile(kind)),
                };
                message.with("cell", Argument::Cell(cell)).with("degrees", degrees(rotation))
            }
            Event::FigurePlaced { player, figure: which, spot }
                if spot.place == Location::Lying =>
            {
                of("figure_laid_down", player)
                    .with("figure", Argument::Figure(which))
                    .with("cell", Argument::Cell(spot.cell))
            }
            Event::FigurePlaced { player, figure: which, spot } => {
                figure("figure_placed", player, which, spot)
            }
            Event::FigureMoved { player: Some(player), figure: which, spot, origin } => {
                let from = Argument::Spot(origin.unwrap_or(spot));
                figure("figure_moved_wagon", player, which, spot).with("origin", from)
            }
            Event::FigureMoved { player: None, figure, spot, .. } => none("figure_moved")
                .with("figure", Argument::Figure(figure))
                .with("spot", Argument::Spot(spot)),
            Event::FigureReturned { player, figure: which, spot, cause, .. } => {
                let key = match cause {
                    EventCause::ORPHANED => "figure_returned_orphaned",
                    EventCause::DRAGON => "figure_returned_dragon",
                    EventCause::PRINCESS => "figure_returned_princess",
                    EventCause::PLAGUE => "figure_returned_plague",
                    EventCause::WOLF => "figure_returned_wolf",
                    EventCause::CHALLENGE_LOST => "figure_returned_challenge",
                    EventCause::CAPTURED => "figure_returned_captured",
                    EventCause::CASTLE => "figure_returned_castle",
                    EventCause::CROP_CIRCLE => "figure_returned_circle",
                    EventCause::MESSAGE => "figure_returned_message",
                    _ => "figure_returned",
                };
                figure(key, player, which, spot)
            }
            Event::FeatureCompleted { kind, spot } => none("feature_completed")
                .with("feature", Argument::Feature(kind))
                .with("spot", Argument::Spot(spot)),
            Event::Scored(ScoreEntry { player, points, reason, spot, items, .. }) => {
                let message = of(if spot.is_some() { "scored_at" } else { "scored" }, player)
                    .with("points", Argument::Number(points))
                    .with("reason", Argument::Reason(reason))
                    .with("lines", Argument::Lines(items));
                match spot {
                    Some(spot) => message.with("spot", Argument::Spot(spot)),
                    None => message,
                }
            }
            Event::TokensTaken { player, token: Token::INGOT, count, spot } => {
                of("ingots_taken", player)
                    .with("count", Argument::Number(count.into()))
                    .with("spot", Argument::Spot(spot))
            }
            Event::TokensTaken { player, token, count, .. } => of("tokens_taken", player)
                .with("count", Argument::Number(count.into()))
                .with("token", Argument::Token(token)),
            Event::TokenDrawn { player, token, spot } => of("token_drawn", player)
                .with("token", Argument::Token(token))
                .with("spot", Argument::Spot(spot)),
            Event::TokensReturned { token, count, spot, .. } => none("tokens_returned")
                .with("count", Argument::Number(count.into()))
                .with("token", Argument::Token(token))
                .with("spot", Argument::Spot(spot)),
            Event::CardTaken { player, token, count, spot, previous_player, .. } => {
                let key = match previous_player {
                    None => "card_taken",
                    Some(previous) if previous == player => "card_kept",
                    Some(_) => "card_taken_from",
                };
                let message = of(key, player)
                    .with("token", Argument::Token(token))
                    .with("count", Argument::Number(count.into()))
                    .with("spot", Argument::Spot(spot));
                match previous_player.filter(|&previous| previous != player) {
                    Some(previous) => message.with("previous", seat(previous)),
                    None => message,
                }
            }
            Event::TokenPlaced { player, token: Token::INGOT, count, spot } => {
                of("ingot_placed", player)
                    .with("count", Argument::Number(count.into()))
                    .with("spot", Argument::Spot(spot))
            }
            Event::TokenPlaced {
                player, token: Token::BRIDGE_NS | Token::BRIDGE_WE, spot, ..
            } => of("bridge_placed", player).with("spot", Argument::Spot(spot)),
            Event::TokenPlaced { player, token: Token::CASTLE, spot, .. } => {
                of("castle_placed", player).with("spot", Argument::Spot(spot))
            }
            Event::TokenPlaced { player, token, spot, .. } if token.landings().is_some() => {
                of("ferry_placed", player)
                    .with("token", Argument::Token(token))
                    .with("spot", Argument::Spot(spot))
            }
            Event::TokenMoved { player, token, spot, .. } => of("ferry_moved", player)
                .with("token", Argument::Token(token))
                .with("spot", Argument::Spot(spot)),
            Event::TrackMoved { player, space, previous_space, previous_player, .. } => {
                let number = |space: u8| Argument::Number(space.into());
                match (space, previous_space, previous_player) {
                    (Some(space), Some(previous), _) => of("robber_moved", player)
                        .with("space", number(space))
                        .with("previous", number(previous)),
                    (Some(space), None, _) => {
                        of("robber_placed", player).with("space", number(space))
                    }
                    (None, _, Some(robbed)) => {
                        of("robber_returned", player).with("previous", seat(robbed))
                    }
                    (None, _, None) => of("robber_returned_home", player),
                }
            }
            Event::MarkerMoved { player, token, points, space } => {
                let key = if points < 0 { "marker_moved_back" } else { "marker_moved" };
                of(key, player)
                    .with("token", Argument::Token(token))
                    .with("points", Argument::Number(points.saturating_abs()))
                    .with("space", Argument::Number(space.into()))
            }
            Event::MessageDrawn { player, token } => {
                of("message_drawn", player).with("token", Argument::Token(token))
            }
            Event::MessageUsed { player, cause: EventCause::POINTS, .. } => {
                of("message_points", player)
            }
            Event::MessageUsed { player, token, .. } => {
                of("message_carried_out", player).with("token", Argument::Token(token))
            }
            Event::TokenPlaced { player, token, count, spot } => of("token_placed", player)
                .with("token", Argument::Token(token))
                .with("count", Argument::Number(count.into()))
                .with("spot", Argument::Spot(spot)),
            Event::FigureCaptured { player, figure: which, spot, previous_player, .. } => {
                figure("figure_captured", player, which, spot)
                    .with("previous", seat(previous_player))
            }
            Event::FigureFreed { player, figure, previous_player, cause } => {
                let is_exchange = cause == EventCause::EXCHANGE;
                let key = if is_exchange { "figure_freed_exchange" } else { "figure_freed" };
                of(key, player)
                    .with("figure", Argument::Figure(figure))
                    .with("previous", seat(previous_player))
            }
            Event::FigurePutAside { figure, spot, cause } => {
                let has_target = cause != EventCause::NO_TARGET;
                none(if has_target { "figure_put_aside" } else { "figure_put_aside_no_target" })
                    .with("figure", Argument::Figure(figure))
                    .with("spot", Argument::Spot(spot))
            }
            Event::CircleChosen { player, kind, cause } => {
                let key = match (kind, cause) {
                    (SegmentKind::Road, EventCause::ADD) => "circle_add_thief",
                    (SegmentKind::City, EventCause::ADD) => "circle_add_knight",
                    (_, EventCause::ADD) => "circle_add_farmer",
                    (SegmentKind::Road, _) => "circle_remove_thief",
                    (SegmentKind::City, _) => "circle_remove_knight",
                    _ => "circle_remove_farmer",
                };
                of(key, player)
            }
            Event::FlightStarted { player, figure, cell } => of("flight_started", player)
                .with("figure", Argument::Figure(figure))
                .with("cell", Argument::Cell(cell)),
            Event::DieRolled { player, count, cell } => of("die_rolled", player)
                .with("points", Argument::Number(count.into()))
                .with("cell", Argument::Cell(cell)),
            Event::FlightFailed { player, figure, cell } => of("flight_failed", player)
                .with("figure", Argument::Figure(figure))
                .with("cell", Argument::Cell(cell)),
            Event::GameEnded => none("game_ended"),
            // The event does not have a sentence yet. A golden test checks that every kind of event
            // has one.
            _ => none(event.name()),
        }
    }

    fn with(mut self, name: &'static str, argument: Argument) -> Self {
        self.arguments.push((name, argument));
        self
    }
}
