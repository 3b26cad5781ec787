//! Notations for actions and positions.

mod action;
mod board;

pub use self::{
    action::ParseActionError,
    board::{ParseBoardError, tile_word},
};
