//! Suggestions for misspelled names.

use crate::limits;

/// Truncates text for display in a message.
pub fn shown(text: &str) -> String {
    text.chars().take(limits::MAX_NAME).collect()
}

/// Returns a suggestion to append to a message about a misspelled name. The string is empty if
/// there is no suggestion.
///
/// ```
/// use carc_engine::{nearest, suggest};
/// let meant = nearest("gredy", ["random", "greedy"].into_iter());
/// assert_eq!(suggest(meant.as_deref()), r#"; did you mean "greedy"?"#);
/// assert_eq!(suggest(None), "");
/// ```
pub fn suggest(meant: Option<&str>) -> String {
    meant.map_or_else(String::new, |name| format!("; did you mean {name:?}?"))
}

/// Returns the known name that is most similar to a misspelled name, if there is a similar one.
/// Letters in the wrong case count less than wrong letters. At most [`limits::MAX_NAME`] characters
/// are compared.
///
/// ```
/// use carc_engine::nearest;
/// assert_eq!(nearest("gredy", ["random", "greedy"].into_iter()).as_deref(), Some("greedy"));
/// assert_eq!(nearest("king", ["random", "greedy"].into_iter()), None);
/// ```
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let name: Vec<char> = name.chars().take(limits::MAX_NAME).collect();
    let folded: Vec<char> = name.iter().map(char::to_ascii_lowercase).collect();
    known
        .map(|known| {
            (distance(&folded, &known.to_ascii_lowercase()), distance(&name, known), known)
        })
        .filter(|(distance, _, known)| *distance <= 1 + known.len() / 4)
        .min()
        .map(|(_, _, known)| known.to_owned())
}

/// Returns the edit distance between two words, which is the number of letters to change, add or
/// remove.
fn distance(from: &[char], to: &str) -> usize {
    let mut row: Vec<usize> = (0..=from.len()).collect();
    for (i, letter) in to.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, other) in from.iter().enumerate() {
            let changed = corner + usize::from(*other != letter);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[from.len()]
}
