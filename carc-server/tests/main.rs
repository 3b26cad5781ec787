//! Tests for rooms, with and without a network.

mod frames;
mod hostile;
mod room;
mod serving;
mod support;
