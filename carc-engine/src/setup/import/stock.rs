//! The tiles in a start position that are not on the board: set-aside tiles, tiles in hands,
//! abbeys, and tiles left to draw.

use super::Entry;
use crate::{
    expansions, limits,
    setup::{Opening, Start, is_enough},
    suggest::shown,
    vocab::{Player, PlayerSet, SegmentKind, StartProblem, TileType},
};

impl Entry<'_> {
    pub(super) fn held(&mut self, start: &Start, opening: &mut Opening) {
        for (id, &count) in &start.held {
            if is_enough(self.problems) {
                return;
            }
            let Some(kind) = self.kind("held", None, id) else { continue };
            if count > limits::MAX_TILES as u16 {
                self.fault("held", None, StartProblem::OutOfRange(count.into()));
            } else if !expansions::ALL
                .iter()
                .any(|it| it.may_start_set_aside(self.setup, opening, kind))
            {
                let id = shown(id);
                self.fault("held", None, StartProblem::SetAside(id));
            } else {
                opening.held.extend(std::iter::repeat_n(kind, count.into()));
            }
        }
        crate::compact::sort(&mut opening.held);
    }

    pub(super) fn hands(&mut self, start: &Start, opening: &mut Opening) {
        if start.hands.is_empty() || !self.is_for_all("hands", start.hands.len()) {
            return;
        }
        for (seat, hand) in start.hands.iter().enumerate() {
            // An abbey replaces a tile in a three-tile hand (HOUSE-4a).
            let most = usize::from(self.setup.rules.hand_size);
            let size =
                most - usize::from(most == 3 && opening.abbeys.contains(Player::new(seat as u8)));
            if hand.len() > size {
                self.fault("hands", Some(seat), StartProblem::Hand);
                return;
            }
            let kinds =
                hand.iter().filter_map(|id| self.drawable("hands", Some(seat), id)).collect();
            opening.hands.push(kinds);
        }
    }

    /// Reads each player's waiting tile.
    pub(super) fn waiting(&mut self, start: &Start, opening: &mut Opening) {
        if start.waiting.is_empty() || !self.is_for_all("waiting", start.waiting.len()) {
            return;
        }
        for (seat, id) in start.waiting.iter().enumerate() {
            let kind = id.as_ref().and_then(|id| self.drawable("waiting", Some(seat), id));
            opening.waiting[seat] = kind.unwrap_or(TileType::NONE);
        }
    }

    /// Reads the players who still have their abbey. Each abbey on the board reduces the number of
    /// players with an abbey by 1.
    pub(super) fn abbeys(&mut self, start: &Start, opening: &mut Opening) {
        if !self.is_for_all("abbeys", start.abbeys.len()) {
            return;
        }
        if !start.abbeys.is_empty() {
            opening.abbeys = PlayerSet::of(|seat| start.abbeys.get(seat.index()) == Some(&true));
        }
        let aside = self.setup.catalogue.aside;
        let laid = opening.tiles.iter().filter(|(kind, ..)| Some(*kind) == aside).count();
        let all = laid + opening.abbeys.len();
        let most = aside.map_or(0, |_| self.setup.players());
        if all > most {
            self.fault("abbeys", None, StartProblem::TooManyAbbeys(all, most));
        }
    }

    /// Returns the tiles left to draw.
    pub(super) fn stack(&mut self, start: &Start, opening: &Opening) -> Vec<u16> {
        let catalogue = &self.setup.catalogue;
        let mut left = match &start.stack {
            None => self.setup.all.clone(),
            Some(counts) => {
                let mut left = vec![0; catalogue.kinds.len()];
                for (id, &count) in counts {
                    if is_enough(self.problems) {
                        return left;
                    }
                    if let Some(kind) = self.drawable("stack", None, id) {
                        left[kind.index()] = count;
                    }
                }
                left
            }
        };
        if start.stack.is_none() {
            // The stack already excludes the tiles that the default start places or removes.
            if start.tiles.is_empty() {
                left.clone_from(&self.setup.stack);
            }
            self.take_used(start, opening, &mut left);
        }
        let unseen: usize = left.iter().copied().map(usize::from).sum();
        if unseen < usize::from(opening.unknown) {
            let fewer = StartProblem::TooManyHidden(usize::from(opening.hidden_total()), unseen);
            self.fault("hidden", None, fewer);
        }
        let is_river = |kind: TileType| catalogue.kind(kind).river;
        let kinds = TileType::all(left.len());
        let river_left = kinds.zip(&left).any(|(kind, &count)| count > 0 && is_river(kind));
        let shows_river = |kind: TileType| {
            let segments = &catalogue.kind(kind).tile.segments;
            segments.iter().any(|segment| segment.kind == SegmentKind::River)
        };
        if river_left && !opening.tiles.iter().any(|(kind, ..)| shows_river(*kind)) {
            self.fault("stack", None, StartProblem::NoSource);
        }
        if let Some(problem) = self.setup.too_large(&left, opening) {
            self.problems.push(problem);
        }
        left
    }

    /// Subtracts the start position's tiles from the setup's tiles. A tile that is used too often
    /// is reported at its last use.
    fn take_used(&mut self, start: &Start, opening: &Opening, left: &mut [u16]) {
        let catalogue = &self.setup.catalogue;
        let is_laid = |kind: &TileType| !start.tiles.is_empty() && catalogue.kind(*kind).is_drawn();
        let laid = opening.tiles.iter().map(|(kind, ..)| *kind).filter(is_laid);
        let drawn = opening.drawn.known().filter(|kind| catalogue.kind(*kind).is_drawn());
        let uses = laid.map(|kind| ("tiles", None, kind));
        let hands = opening.hands.iter().enumerate();
        let uses = uses
            .chain(hands.flat_map(|(seat, hand)| {
                hand.iter().map(move |&kind| ("hands", Some(seat), kind))
            }));
        let waiting = (0..).zip(opening.waiting).filter(|(_, kind)| *kind != TileType::NONE);
        let uses = uses.chain(waiting.map(|(seat, kind)| ("waiting", Some(seat), kind)));
        let uses = uses.chain(opening.held.iter().map(|&kind| ("held", None, kind)));
        let uses = uses.chain(opening.hidden.iter().map(|&kind| ("hidden", None, kind)));
        let shown = opening.mid_turn.iter().flat_map(|turn| &turn.shown);
        let uses = uses.chain(shown.map(|&kind| ("mid_turn.shown", None, kind)));
        let open = opening.open_tiles().map(|kind| ("mid_turn.open_tiles", None, kind));
        let uses = uses.chain(open);
        let uses = uses.chain(drawn.map(|kind| ("drawn", None, kind)));
        let mut used = vec![(0u32, "", None); left.len()];
        for (field, index, kind) in uses {
            let entry = &mut used[kind.index()];
            *entry = (entry.0 + 1, field, index);
        }
        for ((kind, (used, field, index)), left) in TileType::all(left.len()).zip(used).zip(left) {
            let count = *left;
            *left = u32::from(count).saturating_sub(used) as u16;
            if used > count.into() {
                let tile = catalogue.kind(kind).id.clone();
                self.fault(field, index, StartProblem::TooManyCopies { tile, used, count });
            }
        }
    }
}
