//! A second implementation of the rules, as simple as possible, to verify the engine.
//!
//! Nothing here is optimized: the board is a map of cells, every feature is found by walking over
//! the whole board on each query, and each rule is a plain loop that can be compared with the
//! rulebook. It only uses the tile data and the geometry of the engine.
//!
//! [`Naive`] is the table: the tiles, the figures, and their values. [`Course`] plays whole games
//! on it: it manages the stacks and the hands, and determines the possible decisions and the events
//! at every step.

mod act;
mod barn;
mod board;
mod cards;
mod course;
mod dragon;
mod entered;
mod face;
mod feature;
mod figure;
mod first;
mod flock;
mod game;
mod herd;
mod kinds;
mod options;
mod river;
mod rules;
mod scoring;
mod shrine;
mod source;
mod spin;
mod told;
mod tower;
mod wagon;
mod walk;
mod wheel;

pub(crate) use self::{
    board::Spot,
    cards::{Card, CardPoints, CardScoring, CardTurn},
    course::{Course, Stacks},
    dragon::Departure,
    entered::kind_of,
    feature::NaiveFeature,
    figure::{Figure, FigureKind},
    flock::Gathering,
    game::Naive,
    herd::token,
    kinds::{Kind, board_cells, kinds_of},
    rules::{FarmScoring, FirstPlayer, RiverTurn, Rules, Table, TinyCity, Unfinished, VolcanoLake},
    scoring::{BarnScore, FAIRY_BONUS, GOODS, MOST_GOODS, NaiveScore},
    spin::{crown_spot, pig_spot},
    told::{Told, piece, spot_of_fairy},
    tower::TOWER,
    wheel::{CrownScore, Sector},
};
