//! Wrong input of every sort: a clear, typed error, and nothing lost.

mod actions;
mod changes;
mod configs;
mod expanded_starts;
mod saves;
mod sizes;
mod starts;
mod tiles;
mod towers;
