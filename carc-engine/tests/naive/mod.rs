//! A second implementation of geometry, legality and scoring, as simple as possible, to verify the engine.
//!
//! Nothing here is optimized: the board is a map of cells, every feature is found by walking over
//! the whole board on each query, and each rule is a plain loop that can be compared with the
//! rulebook. It uses only the engine's tile data and geometry.
//!
//! A [`Table`] is read from a position of the engine. The model determines where a tile and a
//! figure can be placed, which features there are, what they are worth, and what the final scoring
//! would award. It does not play games; the order of a turn and its events are covered by the rule
//! cases and the property tests.

mod board;
mod face;
mod feature;
mod figure;
mod legality;
mod river;
mod rules;
mod scoring;
mod table;

pub(crate) use self::{
    board::Spot,
    feature::NaiveFeature,
    figure::Figure,
    scoring::{FAIRY_BONUS, NaiveScore},
    table::{Table, Tiles, most_goods},
};
