//! The classes of events.

use carc_engine as engine;
use pyo3::{prelude::*, types::PyTuple};

use super::{
    Event, ScoreItem,
    words::{Field, Vocabulary},
};
use crate::{
    config::Config,
    spot::Spot,
    value::{Tuple, shown},
};

/// Declares a class for each kind of event.
///
/// Each class has the same name as the engine's variant. Each of its fields is read by the
/// [`Vocabulary`] method of the same name.
macro_rules! events {
    ($(
        $(#[$meta:meta])*
        $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? }
    )+) => {
        $(
            $(#[$meta])*
            #[pyclass(frozen, extends = Event, get_all, module = "carc")]
            pub(crate) struct $name { $($(#[$field_meta])* $field: $type),* }

            #[pymethods]
            impl $name {
                #[classattr]
                fn __match_args__(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
                    let names: &[&str] = &[$(stringify!($field)),*];
                    PyTuple::new(py, names)
                }

                fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                    shown(slf.as_any(), stringify!($name), &[$(stringify!($field)),*])
                }
            }
        )+

        const CLASSES: usize = [$(stringify!($name)),+].len();

        /// Adds the classes for all kinds of events to the module.
        pub(crate) fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_class::<$name>()?;)+
            Ok(())
        }

        /// Converts an event to its Python class.
        pub(super) fn make<'py>(
            config: &Bound<'py, Config>,
            event: engine::Event,
        ) -> PyResult<Bound<'py, Event>> {
            let words = Vocabulary { parts: event.parts(), setup: &config.get().0 };
            let base = PyClassInitializer::from(Event { event, config: config.clone().unbind() });
            let py = config.py();
            let object = match event {
                $(engine::Event::$name { .. } => {
                    let of_class = $name {
                        $($field: Field::from_word(words.$field(), stringify!($field))?),*
                    };
                    Py::new(py, base.add_subclass(of_class))?.into_any()
                })+
                _ => Py::new(py, base)?.into_any(),
            };
            Ok(object.into_bound(py).cast_into()?)
        }
    };
}

events! {
    // generated:begin events, by scripts/generate.py
    /// A player's turn started.
    TurnStarted {
        /// The active player.
        player: u8,
        /// The turn number, starting at 1.
        turn: u32,
        /// The active player in the previous turn; ``None`` for the first turn.
        previous_player: Option<u8>,
        /// The turn part in which the previous turn ended; ``None`` for the first turn.
        previous_turn_part: Option<u8>,
    }

    /// A tile was drawn from the stack and is now the current tile.
    TileDrawn {
        /// The player who will place the tile.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
    }

    /// A tile that could not be placed anywhere was removed from the game.
    TileDiscarded {
        /// The active player.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
        /// The tile's previous zone: ``"drawn"``, ``"hand"``, or ``"stack"`` if no tile in the
        /// stack fits.
        zone: String,
    }

    /// A tile was placed, or was part of the start position.
    TilePlaced {
        /// The player who placed the tile; ``None`` for tiles in the start position.
        player: Option<u8>,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
        /// The column of the cell.
        x: i16,
        /// The row of the cell.
        y: i16,
        /// The rotation that the player chose.
        rotation: u16,
        /// The smallest rotation in which the tile looks the same. The numbers of segments and
        /// ports refer to this rotation.
        canonical: u16,
    }

    /// A figure moved from the supply to the board in a figure action, or was part of the
    /// start position.
    FigurePlaced {
        /// The owner of the figure.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// The spot of the figure.
        spot: Spot,
    }

    /// A road, city, monastery, shrine or garden was completed, whether or not it scores.
    FeatureCompleted {
        /// The kind of the feature.
        kind: String,
        /// A segment of the feature. For a road or city, the segment is on the tile just placed
        /// or, if a closed tile such as an abbey ends the feature, on a neighboring tile.
        /// Monasteries, shrines and gardens have only one segment.
        spot: Spot,
    }

    /// A player scored points.
    ///
    /// >>> game = carc.Game(carc.Config(1), deck=["base/E"])
    /// >>> events = game.apply(carc.Action.place_tile(0, -1, 180))
    /// >>> events = game.apply(carc.Action.place_figure("meeple", 0, -1, 0))
    /// >>> scored = next(event for event in events if isinstance(event, carc.Scored))
    /// >>> scored.points, scored.reason, scored.items
    /// (4, 'completed_city', (ScoreItem(term='tiles', count=2, each=2),))
    Scored {
        /// The player who scored.
        player: u8,
        /// The points, which are the sum of :attr:`items`.
        points: i32,
        /// The reason for the points.
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
        /// Each player's strength in the feature, if a majority decided who scored.
        strengths: Tuple<u16>,
        /// The player's new total score, including these points.
        total: i32,
    }

    /// A figure returned to its owner's supply.
    FigureReturned {
        /// The owner of the figure.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// The spot that the figure left.
        spot: Spot,
        /// The cause of the return.
        cause: String,
        /// The feature that was scored when the figure returned, identified by the same spot as
        /// in :class:`Scored` and :class:`FeatureCompleted`; ``None`` if the figure returned for
        /// a reason other than scoring.
        feature: Option<Spot>,
    }

    /// The game ended, and all final scores are known.
    GameEnded {}

    /// The first player was determined.
    FirstPlayerChosen {
        /// The first player.
        player: u8,
    }

    /// A player showed a tile to all players: a tile that was drawn to determine the first
    /// player and returns to the stack, or a tile from a hidden hand.
    TileShown {
        /// The player who showed the tile.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
        /// The tile's zone: ``"stack"``, or ``"hand"`` if the tile stays in the hand.
        zone: String,
    }

    /// A tile returned to the stack.
    TileReturned {
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
        /// The player who had the tile, or the player who placed the volcano if the tile was set
        /// aside.
        player: u8,
        /// The tile's previous zone: ``"drawn"``, ``"hand"``, ``"shown"`` or ``"set_aside"``.
        zone: String,
        /// The cause: ``"unplaceable"``, ``"first_player"``, or ``"volcano"`` if the first
        /// volcano was placed.
        cause: String,
    }

    /// A tile was dealt from the stack into a hand.
    TileDealt {
        /// The owner of the hand.
        player: u8,
        /// The id of the tile; ``None`` if it is hidden from the observer.
        tile: Option<String>,
    }

    /// A player took a tile from their hand or took their abbey as the current tile.
    TileTaken {
        /// The player.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
        /// The tile's previous zone: ``"hand"``, or ``"front"`` for an abbey.
        zone: String,
    }

    /// A player showed their hand because no tile in it can be played.
    HandShown {
        /// The player.
        player: u8,
    }

    /// A player took tokens: a city's goods from the reserve, or ingots from a tile.
    TokensTaken {
        /// The player.
        player: u8,
        /// The name of the token.
        token: String,
        /// The number of tokens, at least 1.
        count: u16,
        /// The feature that earned the tokens, identified by the same spot as in its completion
        /// event, or the spot of the tile with the ingots.
        spot: Spot,
    }

    /// Another turn part started, or, after the last turn, a player's part of the abbey round
    /// started.
    TurnPartStarted {
        /// The active player.
        player: u8,
        /// The turn part, which is 1 in the abbey round.
        turn_part: u8,
        /// The previous active player.
        previous_player: u8,
        /// The previous turn part.
        previous_turn_part: u8,
    }

    /// A figure moved to another spot on the board. If the fairy moves to a segment, it
    /// accompanies the meeple there. If the fairy moves to a tile, it does not accompany a
    /// meeple. The wheel pig moves to a sector of the wheel, which then takes effect. The
    /// Count and the citizens move from quarters of Carcassonne, which are represented by
    /// spaces. A wagon that moves has already returned to the supply in the same turn part,
    /// so this event takes the wagon from the supply.
    FigureMoved {
        /// The name of the figure.
        figure: String,
        /// The new spot of the figure.
        spot: Spot,
        /// The owner of the figure; ``None`` for a neutral figure.
        player: Option<u8>,
        /// The spot that the figure left; ``None`` if the figure was not on the board.
        origin: Option<Spot>,
    }

    /// A drawn tile that could not be played yet was set aside. Another tile is drawn next.
    TileSetAside {
        /// The player who drew the tile.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
        /// The tile's previous zone: ``"drawn"`` or ``"hand"``.
        zone: String,
    }

    /// The next tile in the stack was placed face down under the hill just placed. No player
    /// knows the type of this tile.
    TileHidden {
        /// The player who placed the hill.
        player: u8,
        /// The column of the cell.
        x: i16,
        /// The row of the cell.
        y: i16,
    }

    /// A token was drawn from the bag for a shepherd.
    TokenDrawn {
        /// The owner of the shepherd.
        player: u8,
        /// The name of the token.
        token: String,
        /// The shepherd's spot.
        spot: Spot,
    }

    /// A shepherd's tokens returned to the bag. Wolf tokens return to the bag immediately,
    /// and sheep tokens return when the shepherd leaves the board.
    TokensReturned {
        /// The owner of the shepherd.
        player: u8,
        /// The name of the token.
        token: String,
        /// The number of tokens, at least 1.
        count: u16,
        /// The shepherd's spot, even if the shepherd has left the board.
        spot: Spot,
    }

    /// A player completed the largest city or the longest road so far. The player takes the
    /// corresponding card or, if the player already has the card, increases its record.
    CardTaken {
        /// The player who now has the card.
        player: u8,
        /// The name of the card.
        token: String,
        /// The number of tiles in the feature, which is the new record.
        count: u16,
        /// The feature, identified by the same spot as in its completion event.
        spot: Spot,
        /// The player who had the card before, possibly the same player; ``None`` for the first
        /// award.
        previous_player: Option<u8>,
        /// The previous record; 0 for the first award.
        previous_count: u16,
    }

    /// The player whose turn has ended also takes the next turn, as a reward for filling a
    /// hole or because they placed the volcano lake.
    ExtraTurn {
        /// The player.
        player: u8,
        /// The cause: ``"hole"`` or ``"volcano_lake"``.
        cause: String,
    }

    /// A challenge started between a shrine and a neighboring monastery or abbey. Both
    /// buildings have meeples, and at least one building is unfinished.
    ChallengeStarted {
        /// The shrine.
        spot: Spot,
        /// The monastery or abbey.
        feature: Spot,
    }

    /// A challenge between a shrine and a monastery or abbey ended.
    ChallengeEnded {
        /// The shrine.
        spot: Spot,
        /// The monastery or abbey.
        feature: Spot,
        /// The building that was scored while the other building was unfinished: ``"shrine"`` or
        /// ``"monastery"``. ``None`` if one tile completed both buildings, or if a building no
        /// longer has a meeple.
        winner: Option<String>,
        /// The cause: ``"challenge_won"``, ``"both_completed"`` or ``"abandoned"``.
        cause: String,
    }

    /// A player placed a token on the board, such as a floor on a tower or an ingot on a
    /// tile.
    TokenPlaced {
        /// The player.
        player: u8,
        /// The name of the token.
        token: String,
        /// The number of tokens now on the spot.
        count: u16,
        /// The spot.
        spot: Spot,
    }

    /// A player captured another player's meeple and keeps it as a prisoner.
    FigureCaptured {
        /// The captor.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// The spot that the figure left.
        spot: Spot,
        /// The owner of the figure.
        previous_player: u8,
        /// The tower that captured the figure.
        origin: Spot,
    }

    /// A prisoner returned to its owner's supply, either because the owner paid a ransom or
    /// in an exchange, which frees one meeple for each player.
    FigureFreed {
        /// The owner of the figure.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// The captor.
        previous_player: u8,
        /// The cause: ``"ransom"`` or ``"exchange"``.
        cause: String,
    }

    /// A neutral figure left the board.
    FigurePutAside {
        /// The name of the figure.
        figure: String,
        /// The spot that the figure left.
        spot: Spot,
        /// The cause: ``"completed"`` or ``"no_target"``.
        cause: String,
    }

    /// A player moved a ferry to other landings, so a different ferry token is now on the
    /// spot.
    TokenMoved {
        /// The player.
        player: u8,
        /// The name of the token that is now on the spot, such as a ferry with new landings.
        token: String,
        /// The spot.
        spot: Spot,
        /// The name of the token that was previously on the spot.
        previous_token: String,
    }

    /// An auctioneer chose a face-up tile at a bazaar to be auctioned.
    TileOffered {
        /// The auctioneer.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
    }

    /// A player bid for the offered tile.
    BidMade {
        /// The player.
        player: u8,
        /// The number of points bid.
        count: u16,
    }

    /// A player passed instead of bidding for the offered tile.
    BidPassed {
        /// The player.
        player: u8,
    }

    /// A player won a tile at the active player's bazaar and will place it in their next
    /// turn.
    TileWon {
        /// The player who won the tile.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
    }

    /// The active player chose the effect of a crop circle.
    CircleChosen {
        /// The active player.
        player: u8,
        /// The kind of feature whose meeples the circle affects: ``"field"``, ``"road"`` or
        /// ``"city"``.
        kind: String,
        /// The effect: ``"add"`` or ``"remove"``.
        cause: String,
    }

    /// A player's piece moved on the score track: a robber was placed, moved or returned to
    /// its owner.
    TrackMoved {
        /// The owner of the piece.
        player: u8,
        /// The name of the piece.
        token: String,
        /// The new space, 0 to 49; ``None`` if the piece returned to its owner.
        space: Option<u8>,
        /// The previous space; ``None`` if the piece was not on the track.
        previous_space: Option<u8>,
        /// The player who was robbed; ``None`` if the move is not a robbery.
        previous_player: Option<u8>,
    }

    /// A player chose a meeple for the flying machine on the tile just placed. The meeple is
    /// still in the supply.
    FlightStarted {
        /// The player.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// The column of the cell.
        x: i16,
        /// The row of the cell.
        y: i16,
    }

    /// The die was rolled for a flight. The figure then lands, or the flight fails.
    DieRolled {
        /// The player whose figure flies.
        player: u8,
        /// The value of the die, from 1 to 3.
        count: u16,
        /// The column of the cell.
        x: i16,
        /// The row of the cell.
        y: i16,
    }

    /// A figure could not land and stayed in the supply.
    FlightFailed {
        /// The player.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// The column of the cell.
        x: i16,
        /// The row of the cell.
        y: i16,
    }

    /// In a game with messengers, one of a player's two score markers moved.
    MarkerMoved {
        /// The owner of the marker.
        player: u8,
        /// The name of the marker: ``"score_marker"`` or ``"messenger"``.
        token: String,
        /// The number of points that the marker moved forward; negative if it moved backward.
        points: i32,
        /// The new space, 0 to 49.
        space: u8,
    }

    /// The active player drew a message, which is now at the bottom of the stack.
    MessageDrawn {
        /// The active player.
        player: u8,
        /// The name of the message.
        token: String,
    }

    /// The active player carried out a message or took 2 points instead. Carrying out
    /// ``message_tile`` grants an additional turn part.
    MessageUsed {
        /// The active player.
        player: u8,
        /// The name of the message.
        token: String,
        /// The choice: ``"carried_out"`` or ``"points"``.
        cause: String,
    }
    // generated:end
}

// A new kind of event in the engine needs a class above.
const _: () = assert!(engine::Event::NAMES.len() == CLASSES, "an event has no class");
