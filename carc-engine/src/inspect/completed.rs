//! How many features are complete, on a board and on those that follow from it.

use super::Position;
use crate::{
    rules::{At, scoring},
    scoring::kind_of,
    setup::Setup,
    vocab::SegmentKind,
};

/// What was counted, kind by kind, where somebody has asked.
#[derive(Clone, Debug, Default)]
pub(super) struct Completed {
    first: [Option<u16>; KINDS],
    /// On the board that was looked at last.
    last: [Option<u16>; KINDS],
}

/// How many kinds of segments there are.
const KINDS: usize = SegmentKind::ALL.len();

impl Completed {
    /// Goes on to another board, from which others follow if it is a first one.
    pub(super) fn begin(&mut self, is_first: bool) {
        self.last = [None; KINDS];
        if is_first {
            self.first = [None; KINDS];
        }
    }

    /// How many features of a kind are complete on a board with so many tiles more than the first one.
    pub(super) fn count(
        &mut self,
        setup: &Setup,
        position: &Position,
        kind: SegmentKind,
        more: usize,
    ) -> u16 {
        let number = usize::from(kind.number());
        let before = self.first[number].filter(|_| more == 1);
        let known = if more == 0 { &mut self.first } else { &mut self.last };
        *known[number].get_or_insert_with(|| match before {
            Some(before) => before + newly(setup, position, kind),
            None => position.completed_features(setup, kind),
        })
    }
}

/// How many the last tile has completed.
fn newly(setup: &Setup, position: &Position, kind: SegmentKind) -> u16 {
    let mut nodes = scoring::NONE_COMPLETED;
    let count = scoring::completed(At::new(position, setup), &mut nodes, |_| true);
    let is_one = |&&node: &&_| kind_of(&position.board, &setup.catalogue, node) == kind;
    nodes[..count].iter().filter(is_one).count() as u16
}
