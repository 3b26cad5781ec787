//! Questions about choices that no other type of action can express.

use super::{Figure, registered::registered};

/// A question with a permanent number.
pub(crate) struct Question(u8);

registered! {
    /// The questions, sorted by number, with their names and the names of their answers.
    QUESTIONS: [(&str, &[&str]); 0..] for pub(crate) Question;
    /// Asks whether to grow a flock or to gather it.
    FLOCK = 0: ("flock", &["grow", "gather"]);
    /// Asks which meeple to ransom from which captor. An answer's number is the captor's seat plus
    /// 8 times the number that represents the meeple in answers to `EXCHANGE`.
    RANSOM = 1: ("ransom", RANSOMS);
    /// Asks which of their captured meeples the player takes back in a prisoner exchange.
    EXCHANGE = 2: ("exchange", MEEPLES);
    /// Asks which feature or other castle determines a castle's points. Answer `1` is the
    /// feature or castle with the most points, answer `2` the next one, and so on.
    CASTLE_PAYER = 3: ("castle_payer", PAYERS);
    /// Asks which bazaar tile is auctioned, or taken without an auction. The answers number the
    /// tiles in the order in which they were revealed.
    AUCTION_TILE = 4: ("auction_tile", &["1", "2", "3", "4", "5", "6", "7", "8"]);
    /// Asks whether the auctioneer buys the tile from the highest bidder or sells it to that
    /// player.
    AUCTION_DEAL = 5: ("auction_deal", &["buy", "sell"]);
    /// Asks whether a crop circle lets all players add a meeple or makes them remove one.
    CIRCLE = 6: ("circle", &["add", "remove"]);
    /// Asks on which space of the score track to place a robber.
    ROBBER = 7: ("robber", SPACES);
    /// Asks which player a robber robs. Each answer is a seat number or a player's messenger.
    VICTIM = 8: ("victim", VICTIMS);
    /// Asks which meeple flies.
    FLIGHT = 9: ("flight", MEEPLES);
    /// Asks which score marker moves.
    MARKER = 10: ("marker", &["score_marker", "messenger"]);
    /// Asks whether the player carries out the drawn message or takes 2 points.
    MESSAGE = 11: ("message", &["carry_out", "points"]);
}

/// The names of the answers that select a meeple.
const MEEPLES: &[&str] = &["meeple", "abbot", "large_meeple", "mayor", "wagon", "phantom"];

/// The names of the answers that select a victim: the players' seats and messengers.
const VICTIMS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "0_messenger",
    "1_messenger",
    "2_messenger",
    "3_messenger",
    "4_messenger",
    "5_messenger",
    "6_messenger",
    "7_messenger",
];

/// The names of the answers about a castle's points: the ranks.
const PAYERS: &[&str] = &[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
    "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32",
];

/// The names of the answers that select a space: the numbers of the spaces.
const SPACES: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32",
    "33", "34", "35", "36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46", "47", "48",
    "49",
];

/// Returns the names of the answers to `RANSOM`, one for each meeple and captor.
macro_rules! by_captor {
    ($($meeple:literal),+) => {
        &[$(
            concat!($meeple, "_0"),
            concat!($meeple, "_1"),
            concat!($meeple, "_2"),
            concat!($meeple, "_3"),
            concat!($meeple, "_4"),
            concat!($meeple, "_5"),
            concat!($meeple, "_6"),
            concat!($meeple, "_7"),
        )+]
    };
}

const RANSOMS: &[&str] = by_captor!("meeple", "abbot", "large_meeple", "mayor", "wagon", "phantom");

impl Question {
    /// The meeples, in the order of the answers that select them. New entries must be appended.
    pub(crate) const MEEPLES: [Figure; 6] = [
        Figure::MEEPLE,
        Figure::ABBOT,
        Figure::LARGE_MEEPLE,
        Figure::MAYOR,
        Figure::WAGON,
        Figure::PHANTOM,
    ];

    /// Returns the permanent number.
    pub(crate) const fn number(&self) -> u8 {
        self.0
    }
}
