//! Checks that the documentation matches the engine.

mod editions;
mod protocol;
mod tiles;
