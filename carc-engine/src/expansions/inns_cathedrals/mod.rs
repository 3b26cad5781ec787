//! Inns, cathedrals, and a large meeple for each player (IC-ROAD-1 to IC-LARGE-4). The tables of
//! figures and marks implement their rules.

#[cfg(test)]
mod tests;

use crate::rules::Expansion;

/// The expansion Inns and Cathedrals.
pub(crate) struct InnsCathedrals;

impl Expansion for InnsCathedrals {}
