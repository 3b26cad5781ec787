//! All tests for the public API, in one program.

mod agents;
mod auctions;
mod estimate;
mod evaluator;
mod features;
mod flights;
mod knowledge;
mod ladder;
mod process;
mod protocol;
mod rank;
mod reuse;
mod robbers;
mod search;
mod sets;
mod solve;
mod support;
