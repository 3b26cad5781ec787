//! One room per expansion, and the registry that says in which order they act.

pub(crate) mod base;
pub(crate) mod registry;
