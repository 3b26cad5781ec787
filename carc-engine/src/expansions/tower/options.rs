//! The options of this room.

/// The options of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether there are towers.
    pub(crate) is_on: bool,
    /// Whether players may capture their own meeples (TW-CAPTURE-5).
    pub(super) own: bool,
    /// How many floors each player has, whatever the number of players (TW-SETUP-2); `None` for as many as
    /// are printed.
    pub(super) floors: Option<u8>,
}

impl Options {
    /// `value` gives the resolved value of an option, `is_on` says whether a mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            is_on: is_on("tower"),
            own: value("tower_own") == "on",
            floors: value("tower_floors").parse().ok(),
        }
    }
}
