//! The engine's numbers as C enumerations, in generated files.

mod actions;
mod events;
mod refusals;

pub use self::{actions::*, events::*, refusals::*};
