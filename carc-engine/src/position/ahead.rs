//! What can be decided once the drawn tile lies, wherever it is laid.

use super::{At, Turn};
use crate::{
    action::Action,
    board::{Outlook, Root},
    setup::ActionTemplate,
};

/// The figure actions that the drawn tile leaves as they are, besides placing a figure on it: found once
/// for all placements, in the order of their codes.
#[derive(Default)]
pub(crate) struct Ahead {
    options: Vec<Choice>,
    /// What is done on the tile itself besides, in the order of its codes, after figures are put there.
    on_tile: Vec<ActionTemplate>,
    /// Room for the features that a placement spoils.
    lost: Vec<Root>,
    /// Room for the turns that put a figure on the tile.
    own: Vec<Turn>,
}

/// One of them.
struct Choice {
    code: u64,
    action: Action,
    /// The feature with which it goes: one that is completed, or joined to one with meeples.
    needs: Option<Root>,
}

impl Ahead {
    /// What all rooms see.
    pub(crate) fn new(at: At<'_>) -> Self {
        let mut ahead = Self::default();
        at.book.ahead.iter().for_each(|look| look(at, &mut ahead));
        crate::compact::sort_in_place(&mut ahead.options, |a, b| a.code.cmp(&b.code));
        ahead.options.dedup_by_key(|option| option.code);
        ahead
    }

    /// Adds an action, and the feature that must stay unfinished and free for it.
    pub(crate) fn add(&mut self, action: Action, needs: Option<Root>) {
        self.options.push(Choice { code: action.code(), action, needs });
    }

    /// Adds an action on the tile, wherever it lies, that comes after those that put a figure there.
    pub(crate) fn add_on_tile(&mut self, template: ActionTemplate) {
        self.on_tile.push(template);
    }

    /// Adds the turns that lay the tile as foreseen and go on with one of the actions to those in a list
    /// from a place on, which do something on the tile, and keeps all in order.
    pub(crate) fn complete(
        &mut self,
        placement: Action,
        outlook: &Outlook<'_>,
        list: &mut Vec<Turn>,
        from: usize,
    ) {
        let Self { options, on_tile, lost, own } = self;
        let there = on_tile.iter().map(|template| template.at(outlook.cell()));
        list.extend(there.map(|action| Turn::pair(placement, action)));
        if options.is_empty() {
            return;
        }
        lost.clear();
        outlook.each_lost(|root| lost.push(root));
        own.clear();
        own.extend(list.drain(from..));
        let code = |turn: &Turn| turn.actions()[1].code();
        let mut own = own.iter();
        let mut next = own.as_slice().first().map_or(u64::MAX, code);
        list.reserve(options.len() + own.len());
        for option in options.iter() {
            while next < option.code {
                list.extend(own.next());
                next = own.as_slice().first().map_or(u64::MAX, code);
            }
            if option.needs.is_none_or(|root| !lost.contains(&root)) {
                list.push(Turn::pair(placement, option.action));
            }
        }
        list.extend(own);
    }
}
