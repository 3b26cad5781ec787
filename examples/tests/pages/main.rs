//! The pages of the documentation say what the engine does.

mod editions;
mod protocol;
mod tiles;
