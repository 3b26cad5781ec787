//! Tests the statements and errors of board notation, and positions of random games.

mod errors;
mod random;
mod statements;
