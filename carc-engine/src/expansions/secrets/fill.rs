//! Guesses at what a masked history leaves open, so that they agree with all of it (HID-9, HID-10).

use crate::{
    action::{Action, ActionList, Draw, Source},
    event::Silent,
    expansions::{self, house_rules::secrets::shuffled},
    game::HistoryEntry,
    position::{Listed, Position},
    rng::Generator,
    setup::Setup,
    vocab::Phase,
};

/// How many arrangements are tried before the search for one that agrees is given up.
const MOST_TRIES: usize = 1000;
/// After so many tries all that was learned is forgotten: a course that had gone wrong before may have
/// taught what is not so.
const MEMORY: usize = 100;
/// How often tiles are drawn for all gaps until nobody holds what they cannot hold.
const MOST_DRAWS: usize = 1000;

/// An unknown draw: a tile that is in a hand, or under a hill.
struct Gap {
    record: usize,
    owner: Option<u8>,
}

impl Gap {
    /// With this tile in it.
    const fn holds(&self, kind: u16) -> Held {
        Held { dealt: self.record, seen: usize::MAX, kind }
    }
}

/// A tile that was in a hidden hand from one entry of the history until all saw it at another.
struct Held {
    dealt: usize,
    seen: usize,
    kind: u16,
}

/// What tries that went wrong have taught.
#[derive(Default)]
struct Learned {
    limits: Vec<Limit>,
    barred: Vec<Barred>,
}

/// Of a kind, no more tiles than these lay hidden of those dealt before an entry of the history, when
/// that was played: all others lay open.
struct Limit {
    record: usize,
    kind: u16,
    most: u16,
}

/// A kind that a player did not hold at an entry of the history: they could have played it when they
/// were passed over (HOUSE-4h).
struct Barred {
    record: usize,
    owner: u8,
    kind: u16,
}

impl Limit {
    /// How many more of its kind may lie hidden then.
    fn room(&self, held: &[Held]) -> u16 {
        self.most.saturating_sub(hidden(held, self.record, self.kind))
    }
}

impl Learned {
    fn bars(&self, gap: &Gap, kind: u16) -> bool {
        let is_it = |bar: &Barred| {
            bar.kind == kind && Some(bar.owner) == gap.owner && gap.record < bar.record
        };
        self.barred.iter().any(is_it)
    }

    /// How many tiles of a kind can be in a gap and in those after it.
    fn room(&self, gap: &Gap, kind: u16, held: &[Held]) -> u16 {
        let limits = self.limits.iter();
        let of_it = limits.filter(|limit| limit.kind == kind && gap.record < limit.record);
        of_it.map(|limit| limit.room(held)).min().unwrap_or(u16::MAX)
    }

    /// Whether a tile can have been in a hand so long.
    fn may_hold(&self, tile: &Held, held: &[Held]) -> bool {
        let during = |limit: &&Limit| {
            limit.kind == tile.kind && tile.dealt < limit.record && limit.record <= tile.seen
        };
        self.limits.iter().filter(during).all(|limit| limit.room(held) > 0)
    }
}

/// Why a history cannot be played.
enum Conflict {
    /// This draw: the tile is not there.
    Draw(usize),
    /// A player who could play one of these kinds was passed over at this entry.
    Passed(usize, u8, Vec<u16>),
    /// It goes another way, and does not say why.
    Other,
}

/// A masked history that is to be filled.
pub(crate) struct Filling<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) stack: &'a [u16],
    pub(crate) listed: Listed,
    /// From whom all the rest is hidden.
    pub(crate) viewer: Option<u8>,
    pub(crate) masked: &'a [HistoryEntry],
    /// The tiles that can be in a gap.
    pub(crate) unseen: &'a [u16],
}

impl Filling<'_> {
    /// Fills what a masked history leaves open: the history without gaps and the position that it
    /// leads to. The position is to be one that `is_it` knows, and the history to look like the masked one,
    /// which `looks_alike` knows. `None` if none is found in so many tries.
    pub(crate) fn fill(
        &self,
        is_it: impl Fn(&Position) -> bool,
        looks_alike: impl Fn(&[HistoryEntry]) -> bool,
        generator: &mut Generator,
    ) -> Option<(Vec<HistoryEntry>, Position)> {
        let mut learned = Learned::default();
        for number in 0..MOST_TRIES {
            if number % MEMORY == 0 {
                learned = Learned::default();
            }
            let (mut history, mut held) = self.deal_anew(number > 0, &learned, generator);
            let gaps = gaps(&history);
            let Some(kinds) = guess(&gaps, self.unseen, &learned, &held, generator) else {
                continue;
            };
            for (gap, &kind) in gaps.iter().zip(&kinds) {
                history[gap.record].action = Action::Draw(Draw::Tile(kind));
            }
            match self.replay(&history, &is_it) {
                Ok(position) if looks_alike(&history) => return Some((history, position)),
                // A guess that moved one of two equal tiles may show the others in another order.
                Ok(_) => {}
                Err(Conflict::Draw(record)) => {
                    held.extend(gaps.iter().zip(&kinds).map(|(gap, &kind)| gap.holds(kind)));
                    learned.limits.extend(limit(&history, record, &held));
                }
                Err(Conflict::Passed(record, owner, kinds)) => {
                    let bar = |kind| Barred { record, owner, kind };
                    learned.barred.extend(kinds.into_iter().map(bar));
                }
                Err(Conflict::Other) => {}
            }
        }
        None
    }

    /// The masked history, in which the oldest deal stands for every tile that was played from a
    /// hidden hand; if `anew`, any deal that can have been it. A tile that goes back to the stack can
    /// have been on the table at the oldest. And how long each of these tiles was hidden.
    fn deal_anew(
        &self,
        anew: bool,
        learned: &Learned,
        generator: &mut Generator,
    ) -> (Vec<HistoryEntry>, Vec<Held>) {
        let mut history = self.masked.to_vec();
        let mut held: Vec<Held> = Vec::new();
        // The deals of which nobody knows yet what they brought, and the tiles that were shown.
        let mut open: Vec<(u8, usize)> = Vec::new();
        let mut shown: Vec<(u8, u16)> = Vec::new();
        let seats = self.setup.players();
        let is_other = |owner: &u8| Some(*owner) != self.viewer && usize::from(*owner) < seats;
        for entry in 0..history.len() {
            let Some(owner) = history[entry].owner.filter(is_other) else { continue };
            let kind = match history[entry].action {
                Action::Draw(_) => {
                    open.push((owner, entry));
                    continue;
                }
                Action::TakeTile(Source::Hand(kind)) => kind,
                action @ (Action::DiscardTile { .. } | Action::TakeTile(Source::Abbey)) => {
                    for (_, dealt) in open.extract_if(.., |(player, _)| *player == owner) {
                        if let Action::Draw(Draw::Tile(kind)) = history[dealt].action {
                            held.push(Held { dealt, seen: entry, kind });
                            shown.push((owner, kind));
                        }
                    }
                    let Action::DiscardTile { tile_type: kind } = action else { continue };
                    kind
                }
                _ => continue,
            };
            if let Some(index) = shown.iter().position(|tile| *tile == (owner, kind)) {
                shown.swap_remove(index);
                continue;
            }
            let brought = Action::Draw(Draw::Tile(kind));
            let is_it = |(player, dealt): &(u8, usize)| {
                *player == owner && history[*dealt].action == brought
            };
            let Some(named) = open.iter().position(is_it) else { continue };
            let named = open[named].1;
            let tile = |dealt| Held { dealt, seen: entry, kind };
            let choice: Vec<usize> = (0..open.len())
                .filter(|&index| open[index].0 == owner)
                .filter(|&index| learned.may_hold(&tile(open[index].1), &held))
                .collect();
            let index = match choice.is_empty() || !anew {
                true => open.iter().position(|deal| deal.1 == named).expect("it was found there"),
                false => choice[generator.uniform(choice.len() as u32) as usize],
            };
            let (_, dealt) = open.remove(index);
            let other = std::mem::replace(&mut history[dealt].action, brought);
            if dealt != named {
                history[named].action = other;
            }
            held.push(tile(dealt));
        }
        (history, held)
    }

    /// Plays a history.
    fn replay(
        &self,
        history: &[HistoryEntry],
        is_it: impl Fn(&Position) -> bool,
    ) -> Result<Position, Conflict> {
        let setup = self.setup;
        let mut position = Position::with_stack(setup, self.stack, self.listed, &mut Silent);
        let passed = |record: usize, position: &Position| {
            let mut list = ActionList::new();
            position.legal_actions(setup, &mut list);
            let playable = list.iter().filter_map(|action| match action {
                Action::TakeTile(Source::Hand(kind)) => Some(kind),
                _ => None,
            });
            Conflict::Passed(record, position.active_player(), playable.collect())
        };
        for (record, HistoryEntry { action, owner, .. }) in history.iter().enumerate() {
            let is_source = position.phase == Phase::TileSource;
            // A tile of the hand is played by the player who played it, not by the first who can.
            let other = is_source && owner.is_some_and(|owner| owner != position.active_player());
            if other || position.play(setup, *action).is_err() {
                return Err(match action {
                    Action::Draw(_) => Conflict::Draw(record),
                    _ if is_source => passed(record, &position),
                    _ => Conflict::Other,
                });
            }
        }
        match is_it(&position) {
            true => Ok(position),
            false if position.phase == Phase::TileSource => Err(passed(history.len(), &position)),
            false => Err(Conflict::Other),
        }
    }
}

fn gaps(history: &[HistoryEntry]) -> Vec<Gap> {
    let is_gap = |(_, entry): &(usize, &HistoryEntry)| entry.action == Action::Draw(Draw::Unknown);
    let gaps = history.iter().enumerate().filter(is_gap);
    gaps.map(|(record, entry)| Gap { record, owner: entry.owner }).collect()
}

/// How many tiles of a kind lay hidden when an entry of the history was played.
fn hidden(held: &[Held], record: usize, kind: u16) -> u16 {
    let is_it = |tile: &&Held| tile.kind == kind && tile.dealt < record && record <= tile.seen;
    held.iter().filter(is_it).count() as u16
}

/// What a draw teaches that finds no such tile where so much lay hidden: fewer did, or, where it was to
/// be hidden itself, it was not.
fn limit(history: &[HistoryEntry], record: usize, held: &[Held]) -> Option<Limit> {
    let Action::Draw(Draw::Tile(kind)) = history[record].action else { return None };
    let before = hidden(held, record, kind);
    match held.iter().any(|tile| tile.dealt == record) {
        true => Some(Limit { record: record + 1, kind, most: before }),
        false => Some(Limit { record, kind, most: before.checked_sub(1)? }),
    }
}

/// Tiles for all gaps, every arrangement within the limits being equally likely: what can be in a gap
/// can be in every later one, so choosing for the oldest first favours none. Drawing again until
/// nothing barred is among them keeps it so; where that is hopeless, a matching is good enough.
fn guess(
    gaps: &[Gap],
    unseen: &[u16],
    learned: &Learned,
    held: &[Held],
    generator: &mut Generator,
) -> Option<Vec<u16>> {
    let rooms: Vec<Vec<u16>> = gaps
        .iter()
        .map(|gap| {
            (0..).zip(unseen).map(|(kind, &n)| n.min(learned.room(gap, kind, held))).collect()
        })
        .collect();
    for _ in 0..MOST_DRAWS {
        let kinds = draw(&rooms, generator)?;
        if gaps.iter().zip(&kinds).all(|(gap, &kind)| !learned.bars(gap, kind)) {
            return Some(kinds);
        }
    }
    let pool = shuffled(unseen, generator);
    let can_be =
        |gap: usize, kind: u16| rooms[gap][kind as usize] > 0 && !learned.bars(&gaps[gap], kind);
    // For each tile of the pool the gap that it fills.
    let mut filled: Vec<Option<usize>> = vec![None; pool.len()];
    let all = (0..gaps.len())
        .all(|gap| assign(gap, &pool, &can_be, &mut filled, &mut vec![false; pool.len()]));
    let kind = |gap: usize| {
        let tile = filled.iter().position(|filled| *filled == Some(gap));
        pool[tile.expect("all gaps are filled")]
    };
    all.then(|| (0..gaps.len()).map(kind).collect())
}

/// A tile for each gap, of which so many of each kind can be in it and those before; `None` if there
/// is none left for one.
fn draw(rooms: &[Vec<u16>], generator: &mut Generator) -> Option<Vec<u16>> {
    let mut used = vec![0; rooms.first().map_or(0, Vec::len)];
    let next = |room: &Vec<u16>| {
        let left = |kind: usize| u32::from(room[kind].saturating_sub(used[kind]));
        let total = (0..room.len()).map(left).sum();
        let mut rest = if total == 0 { return None } else { generator.uniform(total) };
        let kind = (0..room.len()).find(|&kind| {
            let is_it = rest < left(kind);
            rest = rest.wrapping_sub(left(kind));
            is_it
        })?;
        used[kind] += 1;
        Some(kind as u16)
    };
    rooms.iter().map(next).collect()
}

/// Finds a tile for a gap; another gap may have to give way (an augmenting path).
fn assign(
    gap: usize,
    pool: &[u16],
    can_be: &impl Fn(usize, u16) -> bool,
    filled: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for tile in 0..pool.len() {
        if tried[tile] || !can_be(gap, pool[tile]) {
            continue;
        }
        tried[tile] = true;
        if filled[tile].is_none_or(|other| assign(other, pool, can_be, filled, tried)) {
            filled[tile] = Some(gap);
            return true;
        }
    }
    false
}

/// Whether a game can need a guess that its history checks: what is in a hand decides what can be
/// played, and what lies in the stack decides whether tiles still go back to it (HOUSE-5).
pub(crate) fn is_bound(setup: &Setup) -> bool {
    setup.rules.hidden_hands
        || setup.rules.unplaceable_returns
        || expansions::set_tiles_aside(setup)
}
