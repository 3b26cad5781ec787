//! The causes of events.

use super::registered::{cited, registered};

/// The cause of an event, such as the reason why a figure left the board, the effect of a crop
/// circle, or the use of a message. Each cause has a permanent number and name, and corresponds to
/// a clause of the rules.
///
/// ```
/// use carc_engine::EventCause;
/// assert_eq!(EventCause::DRAGON.name(), "dragon");
/// assert_eq!(EventCause::DRAGON.clause(), "PD-DRAGON-7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EventCause(u8);

registered! {
    /// The causes of events with their names and clauses.
    CAUSES: [(&str, &str); 0..] for pub EventCause;
    /// The figure returned to the supply because its feature was scored.
    SCORED = 0: ("scored", "SCORE-4");
    /// The owner took back their abbot.
    RETURNED = 1: ("returned", "AB-4");
    /// The figure returned to the supply because its player's last meeple left the feature.
    ORPHANED = 2: ("orphaned", "SCORE-6");
    /// The dragon ate the figure.
    DRAGON = 3: ("dragon", "PD-DRAGON-7");
    /// A princess sent the figure away.
    PRINCESS = 4: ("princess", "PD-PRINCESS-1");
    /// The figure was removed because of the wheel's Plague sector.
    PLAGUE = 5: ("plague", "WF-PLAGUE-1");
    /// The shepherd returned to the supply because a wolf was drawn.
    WOLF = 6: ("wolf", "HS-SHEEP-8");
    /// The tile cannot be placed anywhere.
    UNPLACEABLE = 7: ("unplaceable", "HOUSE-5");
    /// The tile was drawn to determine the first player.
    FIRST_PLAYER = 8: ("first_player", "HOUSE-2");
    /// The first volcano was placed, so the tiles that were set aside return to the stack.
    VOLCANO = 9: ("volcano", "PD-DRAGON-2");
    /// The player filled a hole.
    HOLE = 10: ("hole", "HOUSE-8");
    /// The player placed the volcano lake.
    VOLCANO_LAKE = 11: ("volcano_lake", "R2-LAKE-4");
    /// The figure returned to the supply because its building lost a challenge.
    CHALLENGE_LOST = 12: ("challenge_lost", "SH-CHAL-3");
    /// The owner captured their own figure with a tower.
    CAPTURED = 13: ("captured", "TW-CAPTURE-5");
    /// The prisoner was exchanged for another prisoner.
    EXCHANGE = 14: ("exchange", "TW-EXCHANGE-1");
    /// The prisoner was freed for a ransom.
    RANSOM = 15: ("ransom", "TW-RANSOM-1");
    /// One of the two buildings in a challenge was completed and scored before the other.
    CHALLENGE_WON = 16: ("challenge_won", "SH-CHAL-3");
    /// One tile completed both buildings in a challenge.
    BOTH_COMPLETED = 17: ("both_completed", "SH-CHAL-5");
    /// The last meeple left one of the two buildings in a challenge.
    ABANDONED = 18: ("abandoned", "SH-CHAL-9");
    /// The lord returned to the supply because their castle was scored.
    CASTLE = 19: ("castle", "BCB-CASTLE-9");
    /// The figure's road or city was completed.
    COMPLETED = 20: ("completed", "MW-VALUE-6");
    /// The figure had no feature to move to.
    NO_TARGET = 21: ("no_target", "MW-TURN-3");
    /// The active player chose to let all players add a meeple.
    ADD = 22: ("add", "CP-ADD-1");
    /// The active player chose to make all players remove a meeple.
    REMOVE = 23: ("remove", "CP-REMOVE-1");
    /// The owner removed the meeple because of a crop circle.
    CROP_CIRCLE = 24: ("crop_circle", "CP-REMOVE-1");
    /// The player carried out the message.
    CARRIED_OUT = 25: ("carried_out", "MS-DRAW-4");
    /// The player took 2 points instead of carrying out the message.
    POINTS = 26: ("points", "MS-DRAW-4");
    /// The owner took back the meeple because of a message.
    MESSAGE = 27: ("message", "MS-MSG-8");
}

cited! { EventCause in CAUSES, "cause" }
