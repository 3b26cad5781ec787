//! A second implementation of geometry, legality and scoring, as simple as possible, to verify the engine.
//!
//! Nothing here is optimized: the board is a map of cells, every feature is found by walking over the whole board on
//! each query, and each rule is a plain loop that can be compared with the rulebook. It only uses the tile data and the
//! geometry of the engine.
//!
//! A [`Table`] is read from a position of the engine. It answers where a tile and a figure can be placed, which features
//! there are, what they are worth, and what the final scoring would award. It does not play: the order of a turn and its
//! events are the subject of the rule cases and of the properties.

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
