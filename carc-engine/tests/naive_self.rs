//! The naive model held against the printed examples, so that it may judge the engine.
//!
//! Tests are named by the example or clause they hold. Boards are built from real tiles, as many
//! of each as the example needs; every tile is laid legally.

mod naive;

#[path = "naive_self/abbey.rs"]
mod abbey;
#[path = "naive_self/dragon.rs"]
mod dragon;
#[path = "naive_self/examples.rs"]
mod examples;
#[path = "naive_self/farmers.rs"]
mod farmers;
#[path = "naive_self/hills.rs"]
mod hills;
#[path = "naive_self/random.rs"]
mod random;
#[path = "naive_self/rules.rs"]
mod rules;
#[path = "naive_self/table.rs"]
mod table;
#[path = "naive_self/wheel.rs"]
mod wheel;
