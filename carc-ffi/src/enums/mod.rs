//! The engine's numbers as enumerations of C, in generated files.

mod actions;
mod events;
mod refusals;

pub use self::{actions::*, events::*, refusals::*};
