//! One room per expansion, and the registry that says in which order they act.

pub(crate) mod abbey_mayor;
pub(crate) mod abbot;
pub(crate) mod base;
pub(crate) mod hills_sheep;
pub(crate) mod house_rules;
pub(crate) mod inns_cathedrals;
pub(crate) mod king_robber;
pub(crate) mod options;
pub(crate) mod princess_dragon;
pub(crate) mod registry;
pub(crate) mod river;
pub(crate) mod river_2;
pub(crate) mod secrets;
pub(crate) mod shrines;
pub(crate) mod states;
pub(crate) mod tower;
pub(crate) mod traders_builders;
pub(crate) mod wheel;
