//! The steps of a turn.

/// A step of a part of a turn, in the order of the TURN clauses. Steps are internal; a step that
/// asks somebody opens a [`Phase`](super::Phase).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// BASE-SETUP-5
    FirstPlayer,
    /// TURN-1
    Start,
    /// HOUSE-4g: the first hands are dealt.
    Deal,
    /// TURN-2
    FairyPoint,
    /// TURN-3
    TileSource,
    /// HOUSE-4e: a tile is drawn for a discarded one.
    DealOne,
    /// TURN-4
    Draw,
    /// TURN-5
    Hold,
    /// TURN-6
    Wheel,
    /// TURN-7
    Fit,
    /// TURN-8
    Place,
    /// TURN-9
    Placed,
    /// TURN-9b
    Hill,
    /// TURN-9c
    Builder,
    /// TURN-9d
    Volcano,
    /// TURN-9: the tile may have a site (TW-TILE-1)
    Site,
    /// TURN-10
    Princess,
    /// TURN-11
    Flock,
    /// RAND-3: a token is drawn for a flock.
    Sheep,
    /// TURN-12, where the figure action is lost
    Ransom,
    /// TURN-12
    Figure,
    /// TURN-12c
    Capture,
    /// TURN-13
    LateFlock,
    /// TURN-13: HS-SHEEP-13
    ClosedFlocks,
    /// TURN-14
    Dragon,
    /// TURN-15
    Score,
    /// TURN-15e
    Cards,
    /// TURN-16
    Wagons,
    /// TURN-17
    LateDragon,
    /// TURN-18
    EndOfPart,
    /// TURN-19: the hand is filled again
    Refill,
    /// TURN-19
    EndOfTurn,
    /// END-3: the abbey round (AM-ABBEY-11)
    AbbeyRound,
    /// FINAL-1 to FINAL-9
    Final,
}
