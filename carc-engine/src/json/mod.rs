//! The JSON forms of events, games and views.

mod error;
mod event;
mod save;
mod view_read;
mod view_write;

pub use self::{error::LoadError, event::ParseEventError, save::SAVE_VERSION};
