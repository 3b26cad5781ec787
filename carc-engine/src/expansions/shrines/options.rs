//! The options of this room.

/// The options of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether shrines and monasteries challenge each other; without that a shrine is a monastery (SH-NAME-2).
    pub(super) challenges: bool,
    /// Whether no building gets a second opposite neighbour, also one that lies already (SH-PLACE-2).
    pub(super) one_each: bool,
}

impl Options {
    /// `value` gives the resolved value of an option, `is_on` says whether a mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self { challenges: is_on("challenges"), one_each: value("shrine_neighbours") == "one" }
    }
}
