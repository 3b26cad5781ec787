//! The options of this room.

/// The options of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether herds count (R2-HERD-2).
    pub(super) herds_count: bool,
    /// Whether the volcano lake keeps figures off when it is laid, dragon or not (R2-LAKE-3).
    pub(super) lake_is_barred: bool,
    /// Whether it gives an extra turn (R2-LAKE-2 to R2-LAKE-6).
    pub(super) lake_gives_turn: bool,
}

impl Options {
    /// `value` gives the resolved value of an option, `is_on` says whether a mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        let lake = value("volcano_lake");
        Self {
            herds_count: value("pig_herd") == "always" || is_on("pig"),
            lake_is_barred: lake == "always",
            lake_gives_turn: lake == "always" || lake == "with_dragon" && is_on("dragon"),
        }
    }
}
