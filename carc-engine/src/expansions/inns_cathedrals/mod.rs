//! Inns, cathedrals, and a large meeple for each player (IC-ROAD-1 to IC-LARGE-4). Their rules are in the
//! tables of figures and marks.

#[cfg(test)]
mod tests;

use crate::rules::Expansion;

/// The expansion Inns and Cathedrals.
pub(crate) struct InnsCathedrals;

impl Expansion for InnsCathedrals {}
