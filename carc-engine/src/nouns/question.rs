//! Questions: what rules ask besides where to put something.

use super::registered::is_equal;

/// The questions that rules ask, by permanent number: name, and the names of the answers.
pub(crate) const QUESTIONS: &[(&str, &[&str])] = &[("flock", &["grow", "gather"])];

/// What each of them means.
pub(crate) const QUESTION_MEANINGS: &[&str] =
    &["The question what is to become of a flock: 0 to let it grow, 1 to gather it."];

/// The permanent number of a question; a name that is not registered does not compile.
pub(crate) const fn question_number(name: &str) -> u8 {
    let mut number = 0;
    while !is_equal(QUESTIONS[number].0, name) {
        number += 1;
    }
    number as u8
}
