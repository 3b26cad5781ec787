//! Wrong input of every sort: a clear, typed error, and nothing lost.

mod actions;
mod changes;
mod configs;
mod saves;
mod sizes;
mod starts;
mod tiles;
