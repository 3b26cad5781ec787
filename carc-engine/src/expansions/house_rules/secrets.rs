//! Hidden hands: what a history may tell of them, and guesses that agree with it (HOUSE-4f, HID-6,
//! HID-9, HID-10).

use crate::{
    action::{Action, Item, Source},
    event::Silent,
    game::Record,
    nouns::Phase,
    position::{Listed, Position},
    rng::Generator,
    setup::Setup,
};

/// A tile in a hand.
struct InHand {
    /// The entry of the history that dealt it.
    record: usize,
    player: u8,
    kind: u16,
    /// Whether everybody has seen it.
    shown: bool,
}

/// The history as a player may know it, or a spectator: a tile dealt into another hand is unknown until it has been
/// played or shown, one that went under a hill (HID-2) for ever.
///
/// Nobody can tell when a played tile had been dealt, so the oldest deal that it can have been
/// stands for it, and what that one really brought takes the other's place. `showing` is the player
/// whose hand lies open now (HOUSE-4e).
pub(crate) fn mask(history: &[Record], viewer: Option<u8>, showing: Option<u8>) -> Vec<Record> {
    let mut masked = history.to_vec();
    let mut in_hand: Vec<InHand> = Vec::new();
    for (record, entry) in history.iter().enumerate() {
        let Some(player) = entry.owner.filter(|&player| Some(player) != viewer) else { continue };
        let gone = match entry.action {
            Action::Draw(Item::Tile(kind)) => {
                masked[record].action = Action::Draw(Item::Unknown);
                in_hand.push(InHand { record, player, kind, shown: false });
                continue;
            }
            Action::TakeTile(Source::Hand(kind)) => kind,
            Action::TakeTile(Source::Abbey) => {
                show(&mut in_hand, &mut masked, player);
                continue;
            }
            Action::DiscardTile { kind } => {
                show(&mut in_hand, &mut masked, player);
                kind
            }
            _ => continue,
        };
        let is = |tile: &InHand, shown: bool| tile.player == player && tile.shown == shown;
        if let Some(index) = in_hand.iter().position(|tile| is(tile, true) && tile.kind == gone) {
            in_hand.remove(index);
        } else if let Some(true_place) =
            in_hand.iter().position(|tile| is(tile, false) && tile.kind == gone)
            && let Some(oldest) = in_hand.iter().position(|tile| is(tile, false))
        {
            in_hand[true_place].kind = in_hand[oldest].kind;
            let played = in_hand.remove(oldest);
            masked[played.record].action = Action::Draw(Item::Tile(gone));
        }
    }
    if let Some(player) = showing {
        show(&mut in_hand, &mut masked, player);
    }
    masked
}

/// Everybody sees a player's hand.
fn show(in_hand: &mut [InHand], masked: &mut [Record], player: u8) {
    for tile in in_hand.iter_mut().filter(|tile| tile.player == player && !tile.shown) {
        tile.shown = true;
        masked[tile.record].action = Action::Draw(Item::Tile(tile.kind));
    }
}

/// A tile that a guess must name.
struct Gap {
    record: usize,
    player: u8,
    /// Kinds that it cannot be: they could have been played when the player was passed over
    /// (HOUSE-4h).
    forbidden: Vec<u16>,
}

/// A masked history that is to be filled.
pub(crate) struct Filling<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) stack: &'a [u16],
    pub(crate) listed: Listed,
    pub(crate) masked: &'a [Record],
    /// The tiles that can be in a hand.
    pub(crate) unseen: &'a [u16],
}

impl Filling<'_> {
    /// Fills what a masked history leaves open, all arrangements that agree with it being equally
    /// likely: the history without gaps and the position that it leads to, which is to be the one
    /// that `is_it` knows. `None` if so many guesses do not find it.
    pub(crate) fn fill(
        &self,
        guesses: usize,
        is_it: impl Fn(&Position) -> bool,
        generator: &mut Generator,
    ) -> Option<(Vec<Record>, Position)> {
        let Self { setup, masked, .. } = *self;
        let mut gaps: Vec<Gap> = (0..masked.len())
            .filter(|&record| masked[record].action == Action::Draw(Item::Unknown))
            .filter_map(|record| {
                let player = masked[record].owner?;
                // What nobody holds is no hand's.
                let is_seat = usize::from(player) < setup.players();
                is_seat.then(|| Gap { record, player, forbidden: Vec::new() })
            })
            .collect();
        let mut history = masked.to_vec();
        for _ in 0..guesses {
            let kinds = guess(&gaps, self.unseen, generator);
            for (gap, kind) in gaps.iter().zip(kinds) {
                history[gap.record].action = Action::Draw(Item::Tile(kind));
            }
            match self.replay(&history, &is_it) {
                Ok(position) => return Some((history, position)),
                // A guess that lets somebody play who was passed over says what they cannot hold;
                // there are few kinds, so this comes to an end.
                Err((step, player, playable)) => {
                    let is_before = |gap: &&mut Gap| gap.player == player && gap.record < step;
                    for gap in gaps.iter_mut().filter(is_before) {
                        gap.forbidden.extend(&playable);
                        gap.forbidden.sort_unstable();
                        gap.forbidden.dedup();
                    }
                }
            }
        }
        None
    }

    /// Plays a history. Where it goes another way than the true one, somebody holds what they cannot
    /// hold: at which step, who, and what they could play.
    fn replay(
        &self,
        history: &[Record],
        is_it: impl Fn(&Position) -> bool,
    ) -> Result<Position, (usize, u8, Vec<u16>)> {
        let setup = self.setup;
        let mut position = Position::with_stack(setup, self.stack, self.listed, &mut Silent);
        let conflict = |step: usize, position: &Position| {
            let mut list = crate::ActionList::new();
            position.legal_actions(setup, &mut list);
            let playable = list.iter().filter_map(|action| match action {
                Action::TakeTile(Source::Hand(kind)) => Some(*kind),
                _ => None,
            });
            (step, position.active_player(), playable.collect())
        };
        for (step, record) in history.iter().enumerate() {
            // A tile of the hand is played by the player who played it, not by the first who can.
            let other = record.owner.is_some_and(|owner| {
                position.phase == Phase::TileSource && owner != position.active_player()
            });
            if other || position.play(setup, record.action).is_err() {
                return Err(conflict(step, &position));
            }
        }
        if is_it(&position) { Ok(position) } else { Err(conflict(history.len(), &position)) }
    }
}

/// Tiles of these numbers, one by one.
pub(crate) fn pool(counts: &[u16]) -> Vec<u16> {
    (0..).zip(counts).flat_map(|(kind, &count)| std::iter::repeat_n(kind, count.into())).collect()
}

/// Tiles for all gaps. Drawing again until nothing forbidden is among them keeps the possible
/// arrangements equally likely; where that is hopeless, a matching is good enough.
fn guess(gaps: &[Gap], unseen: &[u16], generator: &mut Generator) -> Vec<u16> {
    let mut pool = pool(unseen);
    for _ in 0..1000 {
        shuffle(&mut pool, generator);
        if gaps.iter().zip(&pool).all(|(gap, kind)| !gap.forbidden.contains(kind)) {
            break;
        }
    }
    // For each tile of the pool the gap that it fills.
    let mut filled: Vec<Option<usize>> = vec![None; pool.len()];
    for gap in 0..gaps.len() {
        assign(gap, gaps, &pool, &mut filled, &mut vec![false; pool.len()]);
    }
    let mut kinds = vec![0; gaps.len()];
    for (kind, gap) in pool.iter().zip(filled) {
        if let Some(gap) = gap {
            kinds[gap] = *kind;
        }
    }
    kinds
}

/// Finds a tile for a gap; another gap may have to give way (an augmenting path).
fn assign(
    gap: usize,
    gaps: &[Gap],
    pool: &[u16],
    filled: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for tile in 0..pool.len() {
        if tried[tile] || gaps[gap].forbidden.contains(&pool[tile]) {
            continue;
        }
        tried[tile] = true;
        let free = match filled[tile] {
            None => true,
            Some(other) => assign(other, gaps, pool, filled, tried),
        };
        if free {
            filled[tile] = Some(gap);
            return true;
        }
    }
    false
}

pub(crate) fn shuffle(pool: &mut [u16], generator: &mut Generator) {
    for last in (1..pool.len()).rev() {
        pool.swap(last, generator.below(last as u32 + 1) as usize);
    }
}
