//! The options of all rooms, as the rules of a setup hold them.

use super::{
    abbey_mayor::options as abbey_mayor, hills_sheep::options as hills_sheep,
    princess_dragon::options as princess_dragon,
};

/// What the rooms read of the options.
#[derive(Clone, Debug)]
pub(crate) struct RoomRules {
    pub(crate) princess: princess_dragon::Options,
    pub(crate) abbey: abbey_mayor::Options,
    pub(crate) hills: hills_sheep::Options,
}

impl RoomRules {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            princess: princess_dragon::Options::new(value),
            abbey: abbey_mayor::Options::new(value),
            hills: hills_sheep::Options::new(value),
        }
    }
}
