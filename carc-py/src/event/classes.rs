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

/// Declares the class of each kind of event. Its name is that of the engine's variant, its fields
/// are methods of [`Vocabulary`].
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

        /// Adds the classes of all kinds of events.
        pub(crate) fn add_classes(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_class::<$name>()?;)+
            Ok(())
        }

        /// The Python form of an event.
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
    /// A player's turn began.
    TurnStarted {
        /// Whose.
        player: u8,
        /// Which turn of the game, from 1.
        turn: u32,
        /// Whose turn was before; ``None`` for the first.
        previous_player: Option<u8>,
        /// In which part that turn ended; ``None`` for the first.
        previous_turn_part: Option<u8>,
    }

    /// A tile came out of the stack and lies open before the player.
    TileDrawn {
        /// Who plays it.
        player: u8,
        /// The id of the tile, such as ``"base/U"``.
        tile: String,
    }

    /// A tile fits nowhere and left the game.
    TileDiscarded {
        /// Whose turn it is.
        player: u8,
        /// The id of the tile.
        tile: String,
        /// Where it was: ``"drawn"``, ``"hand"``, or ``"stack"``, which is discarded if nothing of it
        /// fits any more.
        zone: String,
    }

    /// A tile was laid, or belongs to the start.
    TilePlaced {
        /// Who laid it; ``None`` for a tile of the start.
        player: Option<u8>,
        /// The id of the tile.
        tile: String,
        /// The column of its cell.
        x: i16,
        /// The row of its cell.
        y: i16,
        /// How it was turned, in degrees clockwise.
        rotation: u16,
        /// The smallest turn that shows the same; segments and ports are counted by it.
        canonical: u16,
    }

    /// A figure came from the supply to the board, by the figure action, or stands there when the game
    /// starts.
    FigurePlaced {
        /// Whose.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// Where.
        spot: Spot,
    }

    /// A road, city, monastery or garden was completed, scored or not.
    FeatureCompleted {
        /// What it is: ``"road"``, ``"city"``, ``"monastery"``, ``"shrine"`` or ``"garden"``.
        kind: String,
        /// One of its segments: on the tile just laid, or beside it where a closed tile ends the
        /// feature, or that of the monastery.
        spot: Spot,
    }

    /// A player got points.
    ///
    /// >>> game = carc.Game(carc.Config(1), deck=["base/E"])
    /// >>> events = game.apply(carc.Action.place_tile(0, -1, 180))
    /// >>> events = game.apply(carc.Action.place_figure("meeple", 0, -1, 0))
    /// >>> scored = next(event for event in events if isinstance(event, carc.Scored))
    /// >>> scored.points, scored.reason, scored.items
    /// (4, 'completed_city', (ScoreItem(term='tiles', count=2, each=2),))
    Scored {
        /// Who.
        player: u8,
        /// How many points; the sum over :attr:`items`.
        points: i32,
        /// The name of the reason, such as ``"completed_city"``.
        reason: String,
        /// The clause of the rules that gives the points.
        clause: String,
        /// The feature, named by one of its segments; ``None`` for points that no feature gives.
        spot: Option<Spot>,
        /// How the sum is made up.
        items: Tuple<ScoreItem>,
        /// What the feature is, such as ``"city"``; ``None`` for points that no feature gives.
        kind: Option<String>,
        /// What each player had in the feature, by seat, where a majority decided; otherwise
        /// empty.
        strengths: Tuple<u16>,
        /// The points that the player has now; before, it was so many less.
        total: i32,
    }

    /// A figure went back to its owner's supply.
    FigureReturned {
        /// Whose.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// Where it had stood.
        spot: Spot,
        /// Why: ``"scored"``, ``"dragon"`` or another of :func:`causes`.
        cause: String,
        /// What was scored, if that is why, named as in :class:`Scored`, and in
        /// :class:`FeatureCompleted` if it was completed.
        feature: Option<Spot>,
    }

    /// It is settled who begins, under the option ``first_player``.
    FirstPlayerChosen {
        /// Who.
        player: u8,
    }

    /// A player showed a tile to everybody: one drawn to settle who begins, which goes back to the
    /// stack, or one of a hand that is hidden otherwise.
    TileShown {
        /// Who.
        player: u8,
        /// The id of the tile.
        tile: String,
        /// Where it was: ``"stack"``, or ``"hand"``, where it stays.
        zone: String,
    }

    /// A tile went back to the stack.
    TileReturned {
        /// The id of the tile.
        tile: String,
        /// Who had it; of tiles that had been set aside, who laid the volcano.
        player: u8,
        /// Where it was: ``"drawn"``, ``"hand"``, ``"shown"`` or ``"set_aside"``.
        zone: String,
        /// Why: ``"unplaceable"``, ``"first_player"`` or ``"volcano"``.
        cause: String,
    }

    /// A tile came from the stack into a hand, under the option ``hand_size``.
    TileDealt {
        /// Whose hand.
        player: u8,
        /// The id of the tile; ``None`` in what :meth:`Event.seen_by` gives to players who may not
        /// know it.
        tile: Option<String>,
    }

    /// A player chose a tile of their hand, or their abbey, which now lies open before them.
    TileTaken {
        /// Who.
        player: u8,
        /// The id of the tile.
        tile: String,
        /// Where it was: ``"hand"``, or ``"front"`` for an abbey.
        zone: String,
    }

    /// A player showed their hand: none of its tiles can be played, and they discard one.
    HandShown {
        /// Who.
        player: u8,
    }

    /// A player took tokens, such as the goods of a city.
    TokensTaken {
        /// Who.
        player: u8,
        /// The name of the token.
        token: String,
        /// How many, at least one.
        count: u16,
        /// What they are for: the feature, named as where it was completed.
        spot: Spot,
    }

    /// The turn goes on with another part: a second tile. Or it is a player's part of the abbey round
    /// after the last turn; then ``turn_part`` is 1, and they are the active player.
    TurnPartStarted {
        /// Whose turn it is.
        player: u8,
        /// Which part: 2, or 1 in the abbey round.
        turn_part: u8,
        /// Whose turn it was before.
        previous_player: u8,
        /// In which part.
        previous_turn_part: u8,
    }

    /// A figure came to another place on the board. One that belongs to nobody: on a segment it
    /// stands with the meeple there, on a tile with nobody; the wheel pig comes to a sector of the
    /// wheel, which then acts. Or a wagon that moves on: it had gone home from its origin in this
    /// part, and leaves the supply again.
    FigureMoved {
        /// The name of the figure, such as ``"dragon"``.
        figure: String,
        /// Where to.
        spot: Spot,
        /// Whose; ``None`` for a figure that belongs to nobody.
        player: Option<u8>,
        /// Where from; ``None`` for one that was not on the board.
        origin: Option<Spot>,
    }

    /// The tile that was drawn may not come yet: it lies face up beside the stack, and another is
    /// drawn.
    TileSetAside {
        /// Who had drawn it.
        player: u8,
        /// The id of the tile.
        tile: String,
        /// Where it was: ``"drawn"`` or ``"hand"``.
        zone: String,
    }

    /// The next tile of the stack went face down under the hill just laid: nobody knows which.
    TileHidden {
        /// Who laid the hill.
        player: u8,
        /// The column of its cell.
        x: i16,
        /// The row of its cell.
        y: i16,
    }

    /// A token came out of the bag and lies beside a shepherd.
    TokenDrawn {
        /// Whose shepherd it is.
        player: u8,
        /// The name of the token, such as ``"sheep_2"`` or ``"wolf"``.
        token: String,
        /// Where the shepherd stands.
        spot: Spot,
    }

    /// Tokens beside a shepherd went back into the bag: a wolf at once, sheep when the shepherd has
    /// left the board.
    TokensReturned {
        /// Whose shepherd it is or was.
        player: u8,
        /// The name of the token.
        token: String,
        /// How many, at least one.
        count: u16,
        /// Where the shepherd stands or stood.
        spot: Spot,
    }

    /// A player completed a larger city or a longer road than anybody before: they take the card for
    /// it, or keep it with a higher record.
    CardTaken {
        /// Who has the card now.
        player: u8,
        /// The name of the card: ``"king"`` or ``"robber"``.
        token: String,
        /// How many tiles the feature has: the record from now on.
        count: u16,
        /// The feature, named as where it was completed.
        spot: Spot,
        /// Who had it before: ``None``, another player, or the same.
        previous_player: Option<u8>,
        /// The record before; 0 if there was none.
        previous_count: u16,
    }

    /// The player whose turn has ended has the next one too.
    ExtraTurn {
        /// Who.
        player: u8,
        /// Why: ``"hole"`` if they have filled one, or ``"volcano_lake"`` if they have laid it.
        cause: String,
    }

    /// A shrine and a monastery or abbey beside it challenge each other from now on: meeples stand
    /// in both, and not both are complete.
    ChallengeStarted {
        /// The shrine.
        spot: Spot,
        /// The monastery or abbey.
        feature: Spot,
    }

    /// A shrine and a monastery or abbey no longer challenge each other.
    ChallengeEnded {
        /// The shrine.
        spot: Spot,
        /// The monastery or abbey.
        feature: Spot,
        /// Which of them was scored while the other was not complete: ``"shrine"`` or
        /// ``"monastery"``; None if nobody has won.
        winner: Option<String>,
        /// Why: ``"challenge_won"``, ``"both_completed"`` by one tile, or ``"abandoned"``: nobody
        /// is left in one of them.
        cause: String,
    }

    /// A player laid a token on the board: a floor on a tower.
    TokenPlaced {
        /// Who.
        player: u8,
        /// The name of the token, such as ``"floor"``.
        token: String,
        /// How many lie there now.
        count: u16,
        /// Where.
        spot: Spot,
    }

    /// A player captured a meeple of another, who does not get it back as yet.
    FigureCaptured {
        /// Who holds it now.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// Where it had stood.
        spot: Spot,
        /// Whose it is.
        previous_player: u8,
        /// The tower from which it was taken.
        origin: Spot,
    }

    /// A captured meeple went back to its owner's supply.
    FigureFreed {
        /// Whose it is.
        player: u8,
        /// The name of the figure.
        figure: String,
        /// Who held it.
        previous_player: u8,
        /// Why: ``"ransom"``, or ``"exchange"``, which frees one of each player.
        cause: String,
    }

    /// The game is over; the final scores are in.
    GameEnded {}
}

// Whoever gives the engine an event gives it a class above.
const _: () = assert!(engine::Event::NAMES.len() == CLASSES, "an event has no class");
