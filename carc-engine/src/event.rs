//! Events: what an action changed, in order, with itemised scores.

use serde::{Deserialize, Serialize};

use crate::{
    action::{Place, Spot},
    geometry::{Cell, Rotation},
    nouns::{Figure, SegmentKind, Token},
    numbered::numbered,
    score::ScoreEntry,
};

numbered! {
    /// Something that has happened.
    ///
    /// Events are complete: a client that knows the setup and follows the events knows the board, the
    /// figures, the supplies, the scores and whose turn it is, without asking the engine. Their JSON
    /// form can be read back, so that they can be sent.
    ///
    /// ```
    /// use carc_engine::{Event, Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// for event in game.opening_events() {
    ///     let text = serde_json::to_string(&event).unwrap();
    ///     assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
    /// }
    /// # Ok::<(), carc_engine::SetupError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[non_exhaustive]
    pub enum Event {
        /// A player's turn began (TURN-1).
        TurnStarted {
            /// Whose.
            player: u8,
        } = 0 "turn_started",
        /// A tile came out of the stack and lies open before the player (TURN-4).
        TileDrawn {
            /// Who plays it.
            player: u8,
            /// Its kind in [`Setup::kinds`](crate::Setup::kinds).
            kind: u16,
        } = 1 "tile_drawn",
        /// The tile fits nowhere and left the game (BASE-TILE-5).
        TileDiscarded {
            /// Who had drawn it.
            player: u8,
            /// Its kind.
            kind: u16,
        } = 2 "tile_discarded",
        /// A tile was laid (TURN-8), or belongs to the start (BASE-SETUP-2).
        TilePlaced {
            /// Who laid it; nobody laid a start tile.
            player: Option<u8>,
            /// Its kind.
            kind: u16,
            /// Where.
            #[serde(flatten)]
            cell: Cell,
            /// How it was turned by the player.
            rotation: Rotation,
            /// The smallest rotation that shows the same data; segments and ports are counted by it
            /// (TURN-25).
            canonical: Rotation,
        } = 3 "tile_placed",
        /// A figure came from the supply to the board: by the figure action (TURN-12), or a wagon that
        /// moves on (TURN-16).
        FigurePlaced {
            /// Whose.
            player: u8,
            /// Which.
            figure: Figure,
            /// Where.
            #[serde(flatten)]
            spot: Spot,
        } = 4 "figure_placed",
        /// A road, city, monastery or garden was completed (TURN-9a), scored or not.
        FeatureCompleted {
            /// What it is.
            kind: SegmentKind,
            /// One of its segments: on the tile just laid, or beside it where a closed tile ends the
            /// feature, or that of the monastery.
            #[serde(flatten)]
            spot: Spot,
        } = 5 "feature_completed",
        /// A player got points (SCORE-7).
        Scored(ScoreEntry) = 6 "scored",
        /// A figure went back to its owner's supply (SCORE-4).
        FigureReturned {
            /// Whose.
            player: u8,
            /// Which.
            figure: Figure,
            /// Where it had stood.
            #[serde(flatten)]
            spot: Spot,
        } = 7 "figure_returned",
        /// The game is over; the final scores are in (FINAL-9).
        GameEnded = 8 "game_ended",
        /// It is settled who begins (HOUSE-1, HOUSE-2).
        FirstPlayerChosen {
            /// Who.
            player: u8,
        } = 9 "first_player_chosen",
        /// A player showed a tile to everybody: one drawn to settle who begins, which goes back to the
        /// stack (HOUSE-2), or one of a hand that is hidden otherwise (HOUSE-4e).
        TileShown {
            /// Who.
            player: u8,
            /// Its kind.
            kind: u16,
        } = 10 "tile_shown",
        /// A tile went back to the stack (HOUSE-2, HOUSE-5, RAND-4).
        TileReturned {
            /// Its kind.
            kind: u16,
        } = 11 "tile_returned",
        /// A tile came from the stack into a hand (HOUSE-3, HOUSE-4).
        TileDealt {
            /// Whose hand.
            player: u8,
            /// Its kind; `None` in what [`seen_by`](Self::seen_by) gives to players who may not know
            /// it.
            kind: Option<u16>,
        } = 12 "tile_dealt",
        /// A player chose a tile of their hand, which now lies open before them (HOUSE-4b), or their
        /// abbey (AM-ABBEY-2).
        TileTaken {
            /// Who.
            player: u8,
            /// Its kind.
            kind: u16,
        } = 13 "tile_taken",
        /// A player showed their hand: none of its tiles can be played (HOUSE-4e).
        HandShown {
            /// Who.
            player: u8,
        } = 14 "hand_shown",
        /// A player took tokens from the reserve.
        TokensTaken {
            /// Who.
            player: u8,
            /// Which.
            token: Token,
            /// How many, at least one.
            count: u16,
        } = 15 "tokens_taken",
        /// The turn goes on with another part: a second tile (TURN-18). Or it is a player's part of the
        /// abbey round after the last turn (AM-ABBEY-11); then `part` is 1, and they are the
        /// active player.
        PartStarted {
            /// Whose turn it is.
            player: u8,
            /// Which part: 2, or 1 in the abbey round.
            part: u8,
        } = 16 "part_started",
        /// A figure that belongs to nobody came to a place on the board. What is on a segment stands with
        /// the meeple there; what is on a tile stands with nobody. The wheel pig comes to a sector of the
        /// wheel, which then acts (WF-ICON-2).
        FigureMoved {
            /// Which.
            figure: Figure,
            /// Where to.
            #[serde(flatten)]
            spot: Spot,
        } = 17 "figure_moved",
        /// The tile that was drawn may not come yet: it lies face up beside the stack, and another is
        /// drawn (TURN-5).
        TileHeld {
            /// Who had drawn it.
            player: u8,
            /// Its kind.
            kind: u16,
        } = 18 "tile_held",
        /// The next tile of the stack went face down under the hill just laid: nobody knows which
        /// (HS-HILL-2).
        TileHidden {
            /// Who laid the hill.
            player: u8,
            /// Where it lies.
            #[serde(flatten)]
            cell: Cell,
        } = 25 "tile_hidden",
        /// A token came out of the bag and lies beside a shepherd (HS-SHEEP-4, HS-SHEEP-8).
        TokenDrawn {
            /// Whose shepherd it is.
            player: u8,
            /// Which token.
            token: Token,
            /// Where the shepherd stands.
            #[serde(flatten)]
            spot: Spot,
        } = 26 "token_drawn",
        /// Tokens beside a shepherd went back into the bag: a wolf at once, sheep when the shepherd has
        /// left the board (HS-SHEEP-8, HS-SHEEP-9, PD-DRAGON-8).
        TokensReturned {
            /// Whose shepherd it is or was.
            player: u8,
            /// Which token.
            token: Token,
            /// How many, at least one.
            count: u16,
            /// Where the shepherd stands or stood.
            #[serde(flatten)]
            spot: Spot,
        } = 27 "tokens_returned",
    }
}

/// The parts of an [`Event`], whatever happened: what an event does not have is `None`.
///
/// It is the event for code that treats all kinds alike, such as the tables of other languages;
/// elsewhere a `match` says more.
///
/// ```
/// use carc_engine::Event;
/// let parts = Event::TileDrawn { player: 1, kind: 20 }.parts();
/// assert_eq!((parts.player, parts.kind, parts.figure), (Some(1), Some(20), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct EventParts {
    /// Whose it is.
    pub player: Option<u8>,
    /// A kind of tile, by its number in [`Setup::kinds`](crate::Setup::kinds).
    pub kind: Option<u16>,
    /// A figure.
    pub figure: Option<Figure>,
    /// A token.
    pub token: Option<Token>,
    /// How many of it.
    pub count: Option<u16>,
    /// A part of the turn.
    pub part: Option<u8>,
    /// Where it happened.
    pub cell: Option<Cell>,
    /// Where on the cell.
    pub place: Option<Place>,
    /// How a tile was turned.
    pub rotation: Option<Rotation>,
    /// The smallest rotation that shows the same data, by which its segments and ports are counted
    /// (TURN-25).
    pub canonical: Option<Rotation>,
    /// What a feature is.
    pub segment: Option<SegmentKind>,
    /// The points; their player and place are in [`player`](Self::player), [`cell`](Self::cell) and
    /// [`place`](Self::place) too.
    pub score: Option<ScoreEntry>,
}

impl Event {
    /// What the event says, taken apart.
    pub fn parts(&self) -> EventParts {
        let none = EventParts::default();
        let of = |player: u8| EventParts { player: Some(player), ..none };
        let tile = |player: u8, kind: u16| EventParts { kind: Some(kind), ..of(player) };
        let at = |spot: Spot| EventParts { cell: Some(spot.cell), place: Some(spot.place), ..none };
        match *self {
            Self::TurnStarted { player }
            | Self::FirstPlayerChosen { player }
            | Self::HandShown { player } => of(player),
            Self::TileDrawn { player, kind }
            | Self::TileShown { player, kind }
            | Self::TileTaken { player, kind }
            | Self::TileHeld { player, kind }
            | Self::TileDiscarded { player, kind } => tile(player, kind),
            Self::TileDealt { player, kind } => EventParts { kind, ..of(player) },
            Self::TileReturned { kind } => EventParts { kind: Some(kind), ..none },
            Self::TilePlaced { player, kind, cell, rotation, canonical } => EventParts {
                player,
                kind: Some(kind),
                cell: Some(cell),
                rotation: Some(rotation),
                canonical: Some(canonical),
                ..none
            },
            Self::FigurePlaced { player, figure, spot }
            | Self::FigureReturned { player, figure, spot } => {
                EventParts { player: Some(player), figure: Some(figure), ..at(spot) }
            }
            Self::FigureMoved { figure, spot } => EventParts { figure: Some(figure), ..at(spot) },
            Self::FeatureCompleted { kind, spot } => EventParts { segment: Some(kind), ..at(spot) },
            Self::Scored(entry) => {
                let place = entry.spot.map_or(none, at);
                EventParts { player: Some(entry.player), score: Some(entry), ..place }
            }
            Self::TokensTaken { player, token, count } => {
                EventParts { token: Some(token), count: Some(count), ..of(player) }
            }
            Self::PartStarted { player, part } => EventParts { part: Some(part), ..of(player) },
            Self::TileHidden { player, cell } => EventParts { cell: Some(cell), ..of(player) },
            Self::TokenDrawn { player, token, spot } => {
                EventParts { player: Some(player), token: Some(token), count: Some(1), ..at(spot) }
            }
            Self::TokensReturned { player, token, count, spot } => EventParts {
                player: Some(player),
                token: Some(token),
                count: Some(count),
                ..at(spot)
            },
            Self::GameEnded => none,
        }
    }
}

/// Where events go. Playing for nobody compiles to code that builds no event at all, where it is
/// compiled for [`Silent`].
pub(crate) trait Sink: 'static {
    /// Whether anybody listens.
    fn listens(&self) -> bool;

    fn event(&mut self, event: Event);

    /// The same, for code that is compiled once for every listener.
    fn any(&mut self) -> &mut dyn Sink;
}

/// Nobody listens.
pub(crate) struct Silent;

impl Sink for Silent {
    #[inline]
    fn listens(&self) -> bool {
        false
    }

    #[inline]
    fn event(&mut self, _: Event) {}

    #[inline]
    fn any(&mut self) -> &mut dyn Sink {
        self
    }
}

impl Sink for Vec<Event> {
    #[inline]
    fn listens(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event) {
        self.push(event);
    }

    fn any(&mut self) -> &mut dyn Sink {
        self
    }
}
