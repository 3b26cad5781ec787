//! Tests for board notation: statements, errors, and positions from random games.

mod errors;
mod random;
mod statements;
