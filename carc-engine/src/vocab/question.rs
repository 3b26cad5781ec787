//! Questions: what rules ask besides where to put something.

use super::registered::is_equal;

/// The questions that rules ask, by permanent number: name, and the names of the answers.
pub(crate) const QUESTIONS: &[(&str, &[&str])] = &[
    ("flock", &["grow", "gather"]),
    ("ransom", RANSOMS),
    ("exchange", &["meeple", "abbot", "large_meeple", "mayor", "wagon"]),
];

/// A meeple of the player, and the seat of who holds it.
const RANSOMS: &[&str] = &[
    "meeple_0",
    "meeple_1",
    "meeple_2",
    "meeple_3",
    "meeple_4",
    "meeple_5",
    "meeple_6",
    "meeple_7",
    "abbot_0",
    "abbot_1",
    "abbot_2",
    "abbot_3",
    "abbot_4",
    "abbot_5",
    "abbot_6",
    "abbot_7",
    "large_meeple_0",
    "large_meeple_1",
    "large_meeple_2",
    "large_meeple_3",
    "large_meeple_4",
    "large_meeple_5",
    "large_meeple_6",
    "large_meeple_7",
    "mayor_0",
    "mayor_1",
    "mayor_2",
    "mayor_3",
    "mayor_4",
    "mayor_5",
    "mayor_6",
    "mayor_7",
    "wagon_0",
    "wagon_1",
    "wagon_2",
    "wagon_3",
    "wagon_4",
    "wagon_5",
    "wagon_6",
    "wagon_7",
];

/// What each of them means.
pub(crate) const QUESTION_MEANINGS: &[&str] = &[
    "The question what is to become of a flock: 0 to let it grow, 1 to gather it.",
    "The question which meeple to buy back, and from whom: 8 for each kind of meeple that comes before \
         it in the order of the next question, and the seat of who holds it.",
    "The question which own meeple returns in an exchange: 0 for a normal one, 1 for the abbot, 2 for \
         the large meeple, 3 for the mayor, 4 for the wagon.",
];

/// The permanent number of a question; a name that is not registered does not compile.
pub(crate) const fn question_number(name: &str) -> u8 {
    let mut number = 0;
    while !is_equal(QUESTIONS[number].0, name) {
        number += 1;
    }
    number as u8
}
