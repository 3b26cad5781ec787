//! Notation: the text forms of actions and positions.

mod action;

pub use self::action::ParseActionError;
