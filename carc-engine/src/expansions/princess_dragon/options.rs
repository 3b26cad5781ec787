//! The options of this room.

/// The options of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether the dragon moves after the scoring instead of before it (PD-DRAGON-4).
    pub(super) dragon_is_late: bool,
    /// Whether a knight must be removed if there is one (PD-PRINCESS-2).
    pub(super) princess_must: bool,
    /// Whether the fairy stands on a tile instead of with a meeple (PD-FAIRY-10).
    pub(crate) fairy_on_tile: bool,
    /// Whether volcanoes are closed to figures for ever (PD-VOLCANO-5).
    pub(super) volcano_is_closed: bool,
}

impl Options {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            dragon_is_late: value("dragon_move") == "after_scoring",
            princess_must: value("princess") == "must",
            fairy_on_tile: value("fairy") == "tile",
            volcano_is_closed: value("volcano_block") == "forever",
        }
    }
}
