//! Events, which report the changes made by an action in order and include itemized scores.

mod parts;

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

pub use self::parts::EventParts;
use crate::{
    action::Spot,
    geometry::{Cell, Rotation},
    score::ScoreEntry,
    vocab::{EventCause, Figure, Player, SegmentKind, TileZone, Token},
    vocab::{TileType, numbered},
};

numbered! {
    /// A change in a game.
    ///
    /// Events are complete: a client that knows the setup and applies the events in order can track
    /// the board, the figures, the supplies, the scores and the active player without calling the
    /// engine. A server can send events in their JSON form, which deserializes to the same events.
    ///
    /// # Reverting events
    ///
    /// Each event also carries the state that it replaces, so a client can revert the event.
    /// [`Game::undo_with_events`](crate::Game::undo_with_events) returns an action's events in
    /// reverse order.
    ///
    /// | event | after it | before it |
    /// | --- | --- | --- |
    /// | `TurnStarted`, `TurnPartStarted` | the event's player and turn part are active | the previous player and turn part are active; before `TurnStarted`, the turn number is 1 lower, and before the first turn, no player is active |
    /// | `TileDrawn`, `TileDealt`, `TileHidden` | the tile is the current tile, in the hand, or under the hill | the tile is in the stack |
    /// | `TileTaken`, `TileSetAside`, `TileDiscarded`, `TileReturned`, `TileShown` | the tile is the current tile, set aside, out of the game, in the stack, or shown (a tile shown from a hand stays in the hand) | the tile is in its previous zone |
    /// | `TileWon` | the tile is in front of the player who won it | the tile is face up, revealed by the active player |
    /// | `TilePlaced` | the tile is on its cell and is no longer the current tile | the cell is empty, and the tile is the current tile; a tile of the start position is not on the board |
    /// | `FigurePlaced` | the figure is on the spot | the figure is in the supply |
    /// | `FigureMoved` | the figure is on the spot; a citizen has left their quarter of Carcassonne, and a wagon that is not a citizen has left the supply | a neutral figure is at its origin, or off the board if the event has no origin; a citizen is in their quarter of Carcassonne, and a wagon that is not a citizen is in the supply |
    /// | `FigureReturned` | the figure is in the supply | the figure is on the spot |
    /// | `Scored` | the player's score is the event's total | the player's score is the event's total minus the points |
    /// | `TokensTaken`, `TokenDrawn` | the player, or the shepherd on the spot, has the tokens | the tokens are in the reserve or the bag; ingots are on the tile |
    /// | `TokensReturned` | the tokens are in the bag | the shepherd has the tokens |
    /// | `CardTaken` | the player has the card with the new record | the previous player, if any, has the card with the previous record |
    /// | `TokenPlaced` | the spot has the given number of tokens | the player still has one of these tokens; an ingot or ferry is in the reserve |
    /// | `TokenMoved` | the spot has the token | the spot has the previous token |
    /// | `FigureCaptured` | the figure is a prisoner of the player | the figure is on the spot and belongs to the previous player |
    /// | `FigureFreed` | the figure is in the supply of the player | the figure is a prisoner of the previous player |
    /// | `FigurePutAside` | the neutral figure is off the board | the figure is on the spot |
    /// | `TrackMoved` | the piece is on the new space of the score track, or with its owner | the piece is on the previous space, or with its owner |
    /// | `MarkerMoved` | the marker has moved by the given number of points and is on the new space | the marker has not moved |
    /// | `MessageDrawn` | the message is at the bottom of the stack | the message is at the top of the stack |
    /// | `ChallengeStarted` | the shrine and the monastery challenge each other | the shrine and the monastery do not challenge each other |
    /// | `ChallengeEnded` | the challenge is over | the challenge is in progress |
    /// | `FeatureCompleted`, `CircleChosen`, `MessageUsed`, `FirstPlayerChosen`, `HandShown`, `ExtraTurn`, `TileOffered`, `BidMade`, `BidPassed`, `FlightStarted`, `DieRolled`, `FlightFailed`, `GameEnded` | the event has happened | the event has not happened |
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
    pub enum Event into EventParts {
        /// A player's turn started (TURN-1).
        TurnStarted {
            /// The active player.
            player: Player,
            /// The turn number, starting at 1.
            turn: u32,
            /// The active player in the previous turn; `None` for the first turn.
            previous_player: Option<Player>,
            /// The turn part in which the previous turn ended; `None` for the first turn.
            previous_turn_part: Option<u8>,
        } = 0 "turn_started",
        /// A tile was drawn from the stack and is now the current tile (TURN-4).
        TileDrawn {
            /// The player who will place the tile.
            player: Player,
            /// Its tile type.
            tile_type: TileType,
        } = 1 "tile_drawn",
        /// A tile that could not be placed anywhere was removed from the game (BASE-TILE-5).
        TileDiscarded {
            /// The active player.
            player: Player,
            /// The tile type.
            tile_type: TileType,
            /// The tile's previous zone: `drawn`, `hand` (HOUSE-4e), or `stack` if no tile in the
            /// stack fits (HOUSE-5).
            zone: TileZone,
        } = 2 "tile_discarded",
        /// A tile was placed (TURN-8), or was part of the start position (BASE-SETUP-2).
        TilePlaced {
            /// The player who placed the tile; `None` for tiles in the start position.
            player: Option<Player>,
            /// The tile type.
            tile_type: TileType,
            /// Its cell.
            #[cfg_attr(feature = "json", serde(flatten))]
            cell: Cell,
            /// The rotation that the player chose.
            rotation: Rotation,
            /// The smallest rotation in which the tile looks the same. The numbers of segments and
            /// ports refer to this rotation (TURN-25).
            canonical: Rotation,
        } = 3 "tile_placed",
        /// A figure moved from the supply to the board in a figure action (TURN-12), or was part of
        /// the start position.
        FigurePlaced {
            /// The owner of the figure.
            player: Player,
            /// The figure.
            figure: Figure,
            /// The spot of the figure.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 4 "figure_placed",
        /// A road, city, monastery, shrine or garden was completed (TURN-9a), whether or not it
        /// scores.
        FeatureCompleted {
            /// The kind of the feature.
            kind: SegmentKind,
            /// A segment of the feature. For a road or city, the segment is on the tile just placed
            /// or, if a closed tile such as an abbey ends the feature, on a neighboring tile.
            /// Monasteries, shrines and gardens have only one segment.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 5 "feature_completed",
        /// A player scored points (SCORE-7).
        Scored(ScoreEntry) = 6 "scored",
        /// A figure returned to its owner's supply (SCORE-4).
        FigureReturned {
            /// The owner of the figure.
            player: Player,
            /// The figure.
            figure: Figure,
            /// The spot that the figure left.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The cause of the return.
            cause: EventCause,
            /// The feature that was scored when the figure returned, identified by the same spot as
            /// in [`Scored`](Self::Scored) and [`FeatureCompleted`](Self::FeatureCompleted); `None`
            /// if the figure returned for a reason other than scoring.
            feature: Option<Spot>,
        } = 7 "figure_returned",
        /// The game ended, and all final scores are known (FINAL-9).
        GameEnded = 8 "game_ended",
        /// The first player was determined (HOUSE-1, HOUSE-2).
        FirstPlayerChosen {
            /// The first player.
            player: Player,
        } = 9 "first_player_chosen",
        /// A player showed a tile to all players: a tile that was drawn to determine the first
        /// player and returns to the stack (HOUSE-2), or a tile from a hidden hand (HOUSE-4e).
        TileShown {
            /// The player who showed the tile.
            player: Player,
            /// The tile type.
            tile_type: TileType,
            /// The tile's zone: `stack`, or `hand` if the tile stays in the hand.
            zone: TileZone,
        } = 10 "tile_shown",
        /// A tile returned to the stack (HOUSE-2, HOUSE-5, RAND-4).
        TileReturned {
            /// The tile type.
            tile_type: TileType,
            /// The player who had the tile, or the player who placed the volcano if the tile was
            /// set aside.
            player: Player,
            /// The tile's previous zone: `drawn`, `hand`, `shown` or `set_aside`.
            zone: TileZone,
            /// The cause: `unplaceable`, `first_player`, or `volcano` if the first volcano was
            /// placed.
            cause: EventCause,
        } = 11 "tile_returned",
        /// A tile was dealt from the stack into a hand (HOUSE-3, HOUSE-4).
        TileDealt {
            /// The owner of the hand.
            player: Player,
            /// The tile type; `None` if [`seen_by`](Self::seen_by) has hidden it from the observer.
            tile_type: Option<TileType>,
        } = 12 "tile_dealt",
        /// A player took a tile from their hand (HOUSE-4b) or took their abbey (AM-ABBEY-2) as the
        /// current tile.
        TileTaken {
            /// The player.
            player: Player,
            /// The tile type.
            tile_type: TileType,
            /// The tile's previous zone: `hand`, or `front` for an abbey.
            zone: TileZone,
        } = 13 "tile_taken",
        /// A player showed their hand because no tile in it can be played (HOUSE-4e).
        HandShown {
            /// The player.
            player: Player,
        } = 14 "hand_shown",
        /// A player took tokens: a city's goods from the reserve (TB-GOODS-1), or ingots from a
        /// tile (GM-TAKE-3, GM-TAKE-4).
        TokensTaken {
            /// The player.
            player: Player,
            /// The token.
            token: Token,
            /// The number of tokens, at least 1.
            count: u16,
            /// The feature that earned the tokens, identified by the same spot as in its completion
            /// event, or the spot of the tile with the ingots.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 15 "tokens_taken",
        /// Another turn part started (TURN-18, TURN-18a), or, after the last turn, a player's part
        /// of the abbey round started (AM-ABBEY-11).
        TurnPartStarted {
            /// The active player.
            player: Player,
            /// The turn part, which is 1 in the abbey round.
            turn_part: u8,
            /// The previous active player.
            previous_player: Player,
            /// The previous turn part.
            previous_turn_part: u8,
        } = 16 "turn_part_started",
        /// A figure moved to another spot on the board. If the fairy moves to a segment, it
        /// accompanies the meeple there. If the fairy moves to a tile, it does not accompany a
        /// meeple. The wheel pig moves to a sector of the wheel, which then takes effect
        /// (WF-ICON-2). The Count and the citizens move from quarters of Carcassonne, which are
        /// represented by spaces (TURN-14b, TURN-16a). A wagon that moves has already returned to
        /// the supply in the same turn part, so this event takes the wagon from the supply
        /// (TURN-16).
        FigureMoved {
            /// The figure.
            figure: Figure,
            /// The new spot of the figure.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The owner of the figure; `None` for a neutral figure.
            player: Option<Player>,
            /// The spot that the figure left; `None` if the figure was not on the board.
            origin: Option<Spot>,
        } = 17 "figure_moved",
        /// A drawn tile that could not be played yet was set aside. Another tile is drawn next
        /// (TURN-5).
        TileSetAside {
            /// The player who drew the tile.
            player: Player,
            /// The tile type.
            tile_type: TileType,
            /// The tile's previous zone: `drawn` or `hand` (HOUSE-4d).
            zone: TileZone,
        } = 18 "tile_set_aside",
        /// The next tile in the stack was placed face down under the hill just placed. No player
        /// knows the type of this tile (HS-HILL-2).
        TileHidden {
            /// The player who placed the hill.
            player: Player,
            /// The cell of the hill.
            #[cfg_attr(feature = "json", serde(flatten))]
            cell: Cell,
        } = 25 "tile_hidden",
        /// A token was drawn from the bag for a shepherd (HS-SHEEP-4, HS-SHEEP-8).
        TokenDrawn {
            /// The owner of the shepherd.
            player: Player,
            /// The token.
            token: Token,
            /// The shepherd's spot.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 26 "token_drawn",
        /// A shepherd's tokens returned to the bag. Wolf tokens return to the bag immediately, and
        /// sheep tokens return when the shepherd leaves the board (HS-SHEEP-8, HS-SHEEP-9,
        /// PD-DRAGON-8).
        TokensReturned {
            /// The owner of the shepherd.
            player: Player,
            /// The token.
            token: Token,
            /// The number of tokens, at least 1.
            count: u16,
            /// The shepherd's spot, even if the shepherd has left the board.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 27 "tokens_returned",
        /// A player completed the largest city or the longest road so far. The player takes the
        /// corresponding card or, if the player already has the card, increases its record
        /// (KR-KING-2, KR-KING-3, KR-ROBBER-2).
        CardTaken {
            /// The player who now has the card.
            player: Player,
            /// The card.
            token: Token,
            /// The number of tiles in the feature, which is the new record.
            count: u16,
            /// The feature, identified by the same spot as in its completion event.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The player who had the card before, possibly the same player; `None` for the first
            /// award.
            previous_player: Option<Player>,
            /// The previous record; 0 for the first award.
            previous_count: u16,
        } = 28 "card_taken",
        /// The player whose turn has ended also takes the next turn (TURN-19), as a reward for
        /// filling a hole (HOUSE-8) or because they placed the volcano lake (R2-LAKE-4).
        ExtraTurn {
            /// The player.
            player: Player,
            /// The cause: `hole` or `volcano_lake`.
            cause: EventCause,
        } = 29 "extra_turn",
        /// A challenge started between a shrine and a neighboring monastery or abbey. Both
        /// buildings have meeples, and at least one building is unfinished (SH-CHAL-1, SH-CHAL-4).
        ChallengeStarted {
            /// The shrine.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The monastery or abbey.
            feature: Spot,
        } = 30 "challenge_started",
        /// A challenge between a shrine and a monastery or abbey ended.
        ChallengeEnded {
            /// The shrine.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The monastery or abbey.
            feature: Spot,
            /// The building that was scored while the other building was unfinished (SH-CHAL-3):
            /// `shrine` or `monastery`. `None` if one tile completed both buildings (SH-CHAL-5), or
            /// if a building no longer has a meeple (SH-CHAL-9).
            winner: Option<SegmentKind>,
            /// The cause: `challenge_won`, `both_completed` or `abandoned`.
            cause: EventCause,
        } = 31 "challenge_ended",
        /// A player placed a token on the board, such as a floor on a tower (TW-ACT-1) or an ingot
        /// on a tile (GM-PLACE-1).
        TokenPlaced {
            /// The player.
            player: Player,
            /// The token.
            token: Token,
            /// The number of tokens now on the spot.
            count: u16,
            /// The spot.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
        } = 32 "token_placed",
        /// A player captured another player's meeple and keeps it as a prisoner (TW-CAPTURE-7).
        FigureCaptured {
            /// The captor.
            player: Player,
            /// The figure.
            figure: Figure,
            /// The spot that the figure left.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The owner of the figure.
            previous_player: Player,
            /// The tower that captured the figure.
            origin: Spot,
        } = 33 "figure_captured",
        /// A prisoner returned to its owner's supply, either because the owner paid a ransom
        /// (TW-RANSOM-1) or in an exchange, which frees one meeple for each player (TW-EXCHANGE-1).
        FigureFreed {
            /// The owner of the figure.
            player: Player,
            /// The figure.
            figure: Figure,
            /// The captor.
            previous_player: Player,
            /// The cause: `ransom` or `exchange`.
            cause: EventCause,
        } = 34 "figure_freed",
        /// A neutral figure left the board (MW-TURN-3, MW-VALUE-6).
        FigurePutAside {
            /// The figure.
            figure: Figure,
            /// The spot that the figure left.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The cause: `completed` or `no_target`.
            cause: EventCause,
        } = 35 "figure_put_aside",
        /// A player moved a ferry to other landings, so a different ferry token is now on the spot
        /// (FE-MOVE-3).
        TokenMoved {
            /// The player.
            player: Player,
            /// The token that is now on the spot, such as a ferry with new landings.
            token: Token,
            /// The spot.
            #[cfg_attr(feature = "json", serde(flatten))]
            spot: Spot,
            /// The token that was previously on the spot.
            previous_token: Token,
        } = 36 "token_moved",
        /// An auctioneer chose a face-up tile at a bazaar to be auctioned (BCB-BAZAAR-3).
        TileOffered {
            /// The auctioneer.
            player: Player,
            /// The tile type.
            tile_type: TileType,
        } = 37 "tile_offered",
        /// A player bid for the offered tile (BCB-BAZAAR-3, BCB-BAZAAR-4).
        BidMade {
            /// The player.
            player: Player,
            /// The number of points bid.
            count: u16,
        } = 38 "bid_made",
        /// A player passed instead of bidding for the offered tile (BCB-BAZAAR-4).
        BidPassed {
            /// The player.
            player: Player,
        } = 39 "bid_passed",
        /// A player won a tile at the active player's bazaar and will place it in their next turn
        /// (BCB-BAZAAR-5 to BCB-BAZAAR-7).
        TileWon {
            /// The player who won the tile.
            player: Player,
            /// The tile type.
            tile_type: TileType,
        } = 40 "tile_won",
        /// The active player chose the effect of a crop circle (CP-TURN-1).
        CircleChosen {
            /// The active player.
            player: Player,
            /// The kind of feature whose meeples the circle affects: `field`, `road` or `city`.
            kind: SegmentKind,
            /// The effect: `add` or `remove`.
            cause: EventCause,
        } = 41 "circle_chosen",
        /// A player's piece moved on the score track: a robber was placed, moved or returned to its
        /// owner (RB-PLACE-1, RB-ROB-1, RB-ROGUE-1).
        TrackMoved {
            /// The owner of the piece.
            player: Player,
            /// The piece.
            token: Token,
            /// The new space, 0 to 49; `None` if the piece returned to its owner.
            space: Option<u8>,
            /// The previous space; `None` if the piece was not on the track.
            previous_space: Option<u8>,
            /// The player who was robbed; `None` if the move is not a robbery.
            previous_player: Option<Player>,
        } = 42 "track_moved",
        /// A player chose a meeple for the flying machine on the tile just placed (FL-FLY-1,
        /// FL-FLY-2). The meeple is still in the supply.
        FlightStarted {
            /// The player.
            player: Player,
            /// The figure.
            figure: Figure,
            /// The cell of the machine. The direction of the flight follows from the tile and its
            /// rotation.
            #[cfg_attr(feature = "json", serde(flatten))]
            cell: Cell,
        } = 43 "flight_started",
        /// The die was rolled for a flight (FL-FLY-3). The figure then lands, or the flight fails.
        DieRolled {
            /// The player whose figure flies.
            player: Player,
            /// The value of the die, from 1 to 3.
            count: u16,
            /// The landing cell.
            #[cfg_attr(feature = "json", serde(flatten))]
            cell: Cell,
        } = 44 "die_rolled",
        /// A figure could not land and stayed in the supply (FL-FLY-6).
        FlightFailed {
            /// The player.
            player: Player,
            /// The figure.
            figure: Figure,
            /// The landing cell.
            #[cfg_attr(feature = "json", serde(flatten))]
            cell: Cell,
        } = 45 "flight_failed",
        /// In a game with messengers, one of a player's two score markers moved (MS-MARK-2,
        /// MS-MARK-4).
        MarkerMoved {
            /// The owner of the marker.
            player: Player,
            /// The marker: `score_marker` or `messenger`.
            token: Token,
            /// The number of points that the marker moved forward; negative if it moved backward.
            points: i32,
            /// The new space, 0 to 49.
            space: u8,
        } = 46 "marker_moved",
        /// The active player drew a message, which is now at the bottom of the stack (MS-DRAW-4).
        MessageDrawn {
            /// The active player.
            player: Player,
            /// The message.
            token: Token,
        } = 47 "message_drawn",
        /// The active player carried out a message or took 2 points instead (MS-DRAW-4). Carrying
        /// out `message_tile` grants an additional turn part (MS-TILE-1).
        MessageUsed {
            /// The active player.
            player: Player,
            /// The message.
            token: Token,
            /// The choice: `carried_out` or `points`.
            cause: EventCause,
        } = 48 "message_used",
    }
}

/// A receiver of events. Code that is compiled for [`Silent`] does not build events.
pub(crate) trait Sink: 'static {
    /// Returns true if the sink uses the events that it receives.
    fn listens(&self) -> bool;

    fn event(&mut self, event: Event);

    /// Returns the sink as a trait object, for code that is compiled only once.
    fn any(&mut self) -> &mut dyn Sink;
}

/// A sink that ignores events.
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
