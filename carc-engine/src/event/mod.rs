//! Events: what an action changed, in order, with itemised scores.

mod parts;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

pub use self::parts::EventParts;
use crate::{
    action::Spot,
    geometry::{Cell, Rotation},
    score::ScoreEntry,
    vocab::numbered,
    vocab::{EventCause, Figure, SegmentKind, TileZone, Token},
};

numbered! {
    /// Something that has happened.
    ///
    /// Events are complete: a client that knows the setup and follows the events knows the board, the
    /// figures, the supplies, the scores and whose turn it is, without asking the engine. Their JSON
    /// form can be read back, so that they can be sent.
    ///
    /// # Backwards
    ///
    /// Each event also tells what was before it, so that the same client can take it back without
    /// asking: what [`Game::undo_with_events`](crate::Game::undo_with_events) gives is followed event by
    /// event, each by its rule backwards.
    ///
    /// | event | forwards | backwards |
    /// | --- | --- | --- |
    /// | `TurnStarted`, `TurnPartStarted` | player and part are those that it names | they are the previous ones; of `TurnStarted` the turn is one less, and nobody's if there are none |
    /// | `TileDrawn`, `TileDealt`, `TileHidden` | the tile leaves the stack and lies open, in the hand, under the hill | it is in the stack |
    /// | `TileTaken`, `TileSetAside`, `TileDiscarded`, `TileReturned`, `TileShown` | the tile leaves its zone and lies open, aside, nowhere, in the stack, before the player; shown from a hand it stays there | it is in its zone |
    /// | `TilePlaced` | the tile lies on its cell, no longer open | the cell is empty, the tile lies open; one of the start lies nowhere |
    /// | `FigurePlaced` | the figure goes from the supply to its spot | it is in the supply |
    /// | `FigureMoved` | the figure stands on its spot; one with a player comes out of the supply | it stands on its origin, if it has one; one with a player is in the supply |
    /// | `FigureReturned` | the figure goes from its spot to the supply | it stands on its spot |
    /// | `Scored` | the player has the total | the player has the total less the points |
    /// | `CardTaken` | the player has the card, and so many tiles are its record | the previous player has it, if there is one, with the previous record |
    /// | `TokensTaken`, `TokenDrawn` | so many are before the player, beside the shepherd | they are not |
    /// | `TokensReturned` | so many are no longer beside the shepherd | they are |
    /// | `TokenPlaced` | a token of the player lies on the spot, the last of so many | it is in front of the player |
    /// | `FigureCaptured` | the figure goes from its spot to the player, a prisoner | it stands on its spot, the previous player's |
    /// | `FigureFreed` | the figure goes from the previous player to the supply | it is their prisoner |
    /// | `ChallengeStarted` | the shrine and the monastery challenge each other | they do not |
    /// | `ChallengeEnded` | they no longer do | they do |
    /// | `FeatureCompleted`, `FirstPlayerChosen`, `HandShown`, `ExtraTurn`, `GameEnded` | it is so | it is not |
    ///
    /// ```
    /// use carc_engine::{Event, Game, Setup};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// for event in game.opening_events() {
    ///     let text = serde_json::to_string(&event).unwrap();
    ///     assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
    /// }
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum Event {
        /// A player's turn began (TURN-1).
        TurnStarted {
            /// Whose.
            player: u8,
            /// Which turn of the game, from 1.
            turn: u32,
            /// Whose turn was before; `None` for the first.
            previous_player: Option<u8>,
            /// In which part that turn ended; `None` for the first.
            previous_turn_part: Option<u8>,
        } = 0 "turn_started",
        /// A tile came out of the stack and lies open before the player (TURN-4).
        TileDrawn {
            /// Who plays it.
            player: u8,
            /// Its kind in [`Setup::tile_types`](crate::Setup::tile_types).
            tile_type: u16,
        } = 1 "tile_drawn",
        /// The tile fits nowhere and left the game (BASE-TILE-5).
        TileDiscarded {
            /// Whose turn it is.
            player: u8,
            /// Its kind.
            tile_type: u16,
            /// Where it was: drawn, in the hand (HOUSE-4e), or in the stack, which is discarded if
            /// nothing of it fits any more (HOUSE-5).
            zone: TileZone,
        } = 2 "tile_discarded",
        /// A tile was laid (TURN-8), or belongs to the start (BASE-SETUP-2).
        TilePlaced {
            /// Who laid it; nobody laid a start tile.
            player: Option<u8>,
            /// Its kind.
            tile_type: u16,
            /// Where.
            #[cfg_attr(feature = "json", serde(flatten))]
            cell: Cell,
            /// How it was turned by the player.
            rotation: Rotation,
            /// The smallest rotation that shows the same data; segments and ports are counted by it
            /// (TURN-25).
            canonical: Rotation,
        } = 3 "tile_placed",
        /// A figure came from the supply to the board, by the figure action (TURN-12), or stands there
        /// when the game starts.
        FigurePlaced {
            /// Whose.
            player: u8,
            /// Which.
            figure: Figure,
            /// Where.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 4 "figure_placed",
        /// A road, city, monastery or garden was completed (TURN-9a), scored or not.
        FeatureCompleted {
            /// What it is.
            kind: SegmentKind,
            /// One of its segments: on the tile just laid, or beside it where a closed tile ends the
            /// feature, or that of the monastery.
            #[cfg_attr(feature = "json", serde(flatten))]
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
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// Why.
            cause: EventCause,
            /// What was scored, if that is why: the spot that names it in [`Scored`](Self::Scored), and in
            /// [`FeatureCompleted`](Self::FeatureCompleted) if it was completed.
            feature: Option<Spot>,
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
            tile_type: u16,
            /// Where it was: in the stack, or in the hand, where it stays.
            zone: TileZone,
        } = 10 "tile_shown",
        /// A tile went back to the stack (HOUSE-2, HOUSE-5, RAND-4).
        TileReturned {
            /// Its kind.
            tile_type: u16,
            /// Who had it; of tiles that had been set aside, who laid the volcano.
            player: u8,
            /// Where it was: drawn, in the hand, shown, or aside.
            zone: TileZone,
            /// Why: it fits nowhere, it was drawn to settle who begins, or a volcano has come.
            cause: EventCause,
        } = 11 "tile_returned",
        /// A tile came from the stack into a hand (HOUSE-3, HOUSE-4).
        TileDealt {
            /// Whose hand.
            player: u8,
            /// Its kind; `None` in what [`seen_by`](Self::seen_by) gives to players who may not know
            /// it.
            tile_type: Option<u16>,
        } = 12 "tile_dealt",
        /// A player chose a tile of their hand, which now lies open before them (HOUSE-4b), or their
        /// abbey (AM-ABBEY-2).
        TileTaken {
            /// Who.
            player: u8,
            /// Its kind.
            tile_type: u16,
            /// Where it was: in the hand, or in front of the player.
            zone: TileZone,
        } = 13 "tile_taken",
        /// A player showed their hand: none of its tiles can be played (HOUSE-4e).
        HandShown {
            /// Who.
            player: u8,
        } = 14 "hand_shown",
        /// A player took tokens from the reserve: the goods of a city (TB-GOODS-1).
        TokensTaken {
            /// Who.
            player: u8,
            /// Which.
            token: Token,
            /// How many, at least one.
            count: u16,
            /// What they are for: the feature, named as where it was completed.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 15 "tokens_taken",
        /// The turn goes on with another part: a second tile (TURN-18). Or it is a player's part of the
        /// abbey round after the last turn (AM-ABBEY-11); then `part` is 1, and they are the
        /// active player.
        TurnPartStarted {
            /// Whose turn it is.
            player: u8,
            /// Which part: 2, or 1 in the abbey round.
            turn_part: u8,
            /// Whose turn it was before.
            previous_player: u8,
            /// In which part.
            previous_turn_part: u8,
        } = 16 "turn_part_started",
        /// A figure came to another place on the board. One that belongs to nobody: on a segment it stands
        /// with the meeple there, on a tile with nobody; the wheel pig comes to a sector of the wheel,
        /// which then acts (WF-ICON-2). Or a wagon that moves on: it had gone home from its origin in this
        /// part, and leaves the supply again (TURN-16).
        FigureMoved {
            /// Which.
            figure: Figure,
            /// Where to.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// Whose; `None` for a figure that belongs to nobody.
            player: Option<u8>,
            /// Where from; `None` for one that was not on the board.
            origin: Option<Spot>,
        } = 17 "figure_moved",
        /// The tile that was drawn may not come yet: it lies face up beside the stack, and another is
        /// drawn (TURN-5).
        TileSetAside {
            /// Who had drawn it.
            player: u8,
            /// Its kind.
            tile_type: u16,
            /// Where it was: drawn, or in the hand (HOUSE-4d).
            zone: TileZone,
        } = 18 "tile_set_aside",
        /// The next tile of the stack went face down under the hill just laid: nobody knows which
        /// (HS-HILL-2).
        TileHidden {
            /// Who laid the hill.
            player: u8,
            /// Where it lies.
            #[cfg_attr(feature = "json", serde(flatten))]
            cell: Cell,
        } = 25 "tile_hidden",
        /// A token came out of the bag and lies beside a shepherd (HS-SHEEP-4, HS-SHEEP-8).
        TokenDrawn {
            /// Whose shepherd it is.
            player: u8,
            /// Which token.
            token: Token,
            /// Where the shepherd stands.
            #[cfg_attr(feature = "json", serde(flatten))]
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
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 27 "tokens_returned",
        /// A player completed a larger city or a longer road than anybody before: they take the card for
        /// it, or keep it with a higher record (KR-KING-2, KR-KING-3, KR-ROBBER-2).
        CardTaken {
            /// Who has the card now.
            player: u8,
            /// Which card.
            token: Token,
            /// How many tiles the feature has: the record from now on.
            count: u16,
            /// The feature, named as where it was completed.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// Who had it before: nobody, another player, or the same.
            previous_player: Option<u8>,
            /// The record before; 0 if there was none.
            previous_count: u16,
        } = 28 "card_taken",
        /// The player whose turn has ended has the next one too (TURN-19): they have filled a hole (HOUSE-8),
        /// or laid the volcano lake (R2-LAKE-4).
        ExtraTurn {
            /// Who.
            player: u8,
            /// Why.
            cause: EventCause,
        } = 29 "extra_turn",
        /// A shrine and a monastery or abbey beside it challenge each other from now on: meeples stand in
        /// both, and not both are complete (SH-CHAL-1, SH-CHAL-4).
        ChallengeStarted {
            /// The shrine.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The monastery or abbey.
            feature: Spot,
        } = 30 "challenge_started",
        /// They no longer challenge each other.
        ChallengeEnded {
            /// The shrine.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The monastery or abbey.
            feature: Spot,
            /// Which of them was scored while the other was not complete (SH-CHAL-3); `None` if one tile
            /// has completed both (SH-CHAL-5), or nobody is left in one of them (SH-CHAL-9).
            winner: Option<SegmentKind>,
            /// Which of the three.
            cause: EventCause,
        } = 31 "challenge_ended",
        /// A player laid a token on the board: a floor on a tower (TW-ACT-1).
        TokenPlaced {
            /// Who.
            player: u8,
            /// Which token.
            token: Token,
            /// How many lie there now.
            count: u16,
            /// Where.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 32 "token_placed",
        /// A player captured a meeple of another, who does not get it back as yet (TW-CAPTURE-7).
        FigureCaptured {
            /// Who holds it now.
            player: u8,
            /// Which figure.
            figure: Figure,
            /// Where it had stood.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// Whose it is.
            previous_player: u8,
            /// The tower from which it was taken.
            origin: Spot,
        } = 33 "figure_captured",
        /// A captured meeple went back to its owner's supply: bought back (TW-RANSOM-1), or in an exchange,
        /// which frees one of each player (TW-EXCHANGE-1).
        FigureFreed {
            /// Whose it is.
            player: u8,
            /// Which figure.
            figure: Figure,
            /// Who held it.
            previous_player: u8,
            /// Why.
            cause: EventCause,
        } = 34 "figure_freed",
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
