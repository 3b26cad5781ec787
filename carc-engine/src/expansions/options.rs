//! The options of all rooms, as the rules of a setup hold them.

use super::{
    abbey_mayor::options as abbey_mayor, hills_sheep::options as hills_sheep,
    king_robber::options as king_robber, princess_dragon::options as princess_dragon,
    river_2::options as river_2, shrines::options as shrines, tower::options as tower,
};

/// What the rooms read of the options.
#[derive(Clone, Debug)]
pub(crate) struct RoomRules {
    pub(crate) princess: princess_dragon::Options,
    pub(crate) abbey: abbey_mayor::Options,
    pub(crate) hills: hills_sheep::Options,
    pub(crate) king: king_robber::Options,
    pub(crate) river_2: river_2::Options,
    pub(crate) shrines: shrines::Options,
    pub(crate) tower: tower::Options,
}

impl RoomRules {
    /// `value` gives the resolved value of an option, `is_on` says whether a mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            princess: princess_dragon::Options::new(value),
            abbey: abbey_mayor::Options::new(value),
            hills: hills_sheep::Options::new(value, is_on),
            king: king_robber::Options::new(value, is_on),
            river_2: river_2::Options::new(value, is_on),
            shrines: shrines::Options::new(value, is_on),
            tower: tower::Options::new(value, is_on),
        }
    }
}
