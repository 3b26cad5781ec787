//! The options of all rooms, as the rules of a setup hold them.

use super::{abbey_mayor, hills_sheep, princess_dragon};

/// What the rooms read of the options.
#[derive(Clone, Debug)]
pub(crate) struct RoomRules {
    pub(crate) princess: princess_dragon::options::Options,
    pub(crate) abbey: abbey_mayor::options::Options,
    pub(crate) hills: hills_sheep::options::Options,
}

impl RoomRules {
    /// `value` gives the resolved value of an option.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self {
            princess: princess_dragon::options::Options::new(value),
            abbey: abbey_mayor::options::Options::new(value),
            hills: hills_sheep::options::Options::new(value),
        }
    }
}
