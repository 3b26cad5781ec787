//! Tests that invalid input of every kind is rejected with a clear, typed error and without side
//! effects.

mod actions;
mod castles;
mod changes;
mod city;
mod configs;
mod expanded_starts;
mod mid_turn;
mod monasteries;
mod saves;
mod sizes;
mod starts;
mod tiles;
mod towers;
mod turn_details;
mod wheel;
