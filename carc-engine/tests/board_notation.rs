//! Tests board notation: statements, errors, and positions of random games.

mod errors;
mod random;
mod statements;
