//! Wrong input of every sort: a clear, typed error, and nothing lost.

#[path = "bad_input/actions.rs"]
mod actions;
#[path = "bad_input/changes.rs"]
mod changes;
#[path = "bad_input/configs.rs"]
mod configs;
#[path = "bad_input/saves.rs"]
mod saves;
#[path = "bad_input/sizes.rs"]
mod sizes;
#[path = "bad_input/starts.rs"]
mod starts;
mod support;
#[path = "bad_input/tiles.rs"]
mod tiles;
