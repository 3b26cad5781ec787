//! Inns, cathedrals, and a large meeple for each player (IC-ROAD-1 to IC-LARGE-4). The tables of
//! figures and marks implement the rules of this expansion.

#[cfg(test)]
mod tests;

use crate::rules::Expansion;

/// The Inns and Cathedrals expansion.
pub(crate) struct InnsCathedrals;

impl Expansion for InnsCathedrals {}
