//! Inns, cathedrals, and a large meeple for each player (IC-ROAD-1 to IC-LARGE-4). What they change
//! stands in the tables of figures and marks.

#[cfg(test)]
mod tests;

use crate::rules::Expansion;

/// Inns and Cathedrals.
pub(crate) struct InnsCathedrals;

impl Expansion for InnsCathedrals {}
