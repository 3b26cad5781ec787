//! The options of this room.

/// The kinds of tokens: one to four sheep, and the wolf.
pub(super) const KINDS: usize = 5;

/// The options of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether there are shepherds (OPT-4).
    pub(super) shepherds: bool,
    /// Whether the number of meeples on hills decides ties, not only that there is one (HS-HILL-5).
    pub(super) counts_on_hills: bool,
    /// Whether a flock is decided about after the figure action (HS-SHEEP-6).
    pub(super) is_late: bool,
    /// Whether a field that cannot grow is gathered by itself (HS-SHEEP-13).
    pub(super) gathers_closed: bool,
    /// The tokens of the game, by kind (HS-SHEEP-2).
    pub(super) tokens: [u8; KINDS],
    /// Whether sheep printed on tiles count (HS-SHEEP-12).
    pub(super) printed_sheep: bool,
}

impl Options {
    /// `value` gives the resolved value of an option, `is_on` says whether a mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            shepherds: is_on("shepherds"),
            counts_on_hills: value("hill_tiebreak") == "count",
            is_late: value("flock_timing") == "after_figure",
            gathers_closed: value("closed_flock") == "score",
            tokens: match value("sheep_bag") {
                "4561" => [4, 5, 6, 1, 2],
                _ => [4, 5, 5, 2, 2],
            },
            printed_sheep: value("printed_sheep") == "on",
        }
    }
}
