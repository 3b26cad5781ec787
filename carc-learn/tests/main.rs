//! All tests for the public API, in one program.

mod array;
mod arrays;
mod batch;
mod choose;
mod followed;
mod forms;
mod games;
mod rewrite;
mod save;
mod search;
mod shown;
mod turn;
