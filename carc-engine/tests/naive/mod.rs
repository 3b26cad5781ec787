//! A second implementation of geometry, legality and scoring, which is as simple as possible and is
//! used to verify the engine.
//!
//! Nothing in the model is optimized: the board is a map of cells, every feature is found by
//! walking over the whole board for each query, and each rule is a plain loop that can be compared
//! with the rulebook. The model uses only the engine's tile data and geometry.
//!
//! A [`Table`] is read from an engine position. The model determines where tiles and figures can be
//! placed, which features exist, what they are worth, and what the final scoring would award. It
//! does not play games; the rule cases and the property tests cover the order of a turn and its
//! events instead.
//!
//! The model covers the base game and all expansions except Bridges, Castles & Bazaars, the Count,
//! the Ferries, the Flying Machines, the Robbers and the Messages. These expansions have separate
//! property tests.

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
