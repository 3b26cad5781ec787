//! The base game.
