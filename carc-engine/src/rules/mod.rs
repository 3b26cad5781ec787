//! The rules: the order of a turn, the decisions in it, and the interface for expansions.
//!
//! Start with [`turn`], then [`decisions`]. The base game is in [`placement`], [`figures`] and [`scoring`];
//! [`expansion`] is the interface that the expansions implement.

mod chance;
mod decisions;
mod expansion;
pub(crate) mod figures;
mod lookahead;
pub(crate) mod mid_turn;
pub(crate) mod placement;
mod play;
pub(crate) mod scoring;
mod state;
#[cfg(test)]
mod tests;
pub(crate) mod turn;

#[cfg(test)]
pub(crate) use self::decisions::PLAYED;
#[cfg(feature = "json")]
pub(crate) use self::expansion::ViewField;
pub(crate) use self::{
    decisions::at_index,
    expansion::{Decider, Expansion, FigureVerb, Hook, HookSet, Hooks, NOBODY, decider},
    lookahead::Ahead,
    play::{Flow, Play},
    turn::Order,
};
pub use self::{
    decisions::{IllegalActionError, IndexError},
    state::{Rank, State},
};
