//! The engine's numbers as C enumerations, in generated files.

mod actions;
mod answers;
mod events;
mod refusals;

pub use self::{actions::*, answers::*, events::*, refusals::*};
