//! The options of this room.

/// The options of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether a wagon moves to a tile around it instead of along a link (AM-WAGON-6).
    pub(super) adjacent_wagons: bool,
    /// Whether a barn may join another one (AM-BARN-3).
    pub(super) shared_barns: bool,
    /// Whether abbeys can be laid after the last tile (AM-ABBEY-11).
    pub(super) round: bool,
    /// Whether an abbey can be laid after a tile that fits nowhere (AM-ABBEY-10).
    pub(crate) abbey_after_unplaceable: bool,
}

impl Options {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            adjacent_wagons: value("wagon_move") == "adjacent",
            shared_barns: value("barn_fields") == "shared",
            round: value("abbey_after_last_tile") == "offer",
            abbey_after_unplaceable: value("abbey_after_unplaceable") == "on",
        }
    }
}
