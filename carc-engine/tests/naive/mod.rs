//! The rules written a second time, as plainly as possible, to check the engine against.
//!
//! Nothing here is fast or clever: the board is a map of cells, every feature is found by walking
//! over the whole board each time somebody asks, and each rule is a plain loop that can be held
//! against the booklet. Of the engine it uses the tile data and the geometry, nothing else.
//!
//! A driver plays one part of a turn so:
//!
//! 1. [`Naive::legal_placements`] of the drawn tile; if there are none it is thrown away;
//! 2. [`Naive::place`];
//! 3. [`Naive::deployments`], and [`Naive::deploy`] if the player wants to;
//! 4. [`Naive::finish_turn`].
//!
//! At the end it asks for [`Naive::final_scores`]. [`Naive::features`] may be asked at any time.
//!
//! [`Course`] is such a driver for whole games: it keeps the stacks and the hands and says at every
//! step what can be decided and what has happened.

// Each integration test is a crate of its own and uses only a part of this module.
#![allow(dead_code, unused_imports)]

mod act;
mod barn;
mod board;
mod course;
mod dragon;
mod face;
mod feature;
mod figure;
mod first;
mod flock;
mod game;
mod herd;
mod kinds;
mod river;
mod rules;
mod scoring;
mod source;
mod spin;
mod wagon;
mod walk;
mod wheel;

pub(crate) use self::{
    board::Spot,
    course::{Course, Stacks, Told, piece},
    dragon::Departure,
    face::smallest_equal_turn,
    feature::NaiveFeature,
    figure::{Figure, FigureKind},
    flock::{Gathering, WOLF},
    game::Naive,
    herd::token,
    kinds::{Kind, board_cells, kinds_of},
    rules::{FarmScoring, FirstPlayer, RiverTurn, Rules, Table, TinyCity, Unfinished},
    scoring::{BarnScore, FAIRY_BONUS, GOODS, MOST_GOODS, NaiveScore},
    spin::{crown_spot, pig_spot},
    wheel::{CrownScore, Sector, Space},
};
