//! Determinization of a masked history. The resulting game is consistent with the entire history
//! (HID-9, HID-10).

use crate::{
    action::{Action, ActionList, Draw, Source},
    event::Silent,
    expansions::{self, house_rules::secrets::shuffled},
    game::HistoryEntry,
    position::{Listed, Position},
    rng::Generator,
    setup::Setup,
    vocab::{Phase, Player, TileType},
};

/// The maximum number of arrangements to try before the search for a consistent arrangement fails.
const MOST_TRIES: usize = 1000;
/// The number of attempts after which all learned constraints are dropped, because an earlier
/// failure may have led to a wrong conclusion.
const MEMORY: usize = 100;
/// The maximum number of attempts to draw tiles for all gaps without giving any player an
/// impossible tile.
const MOST_DRAWS: usize = 1000;

/// An unknown draw of a tile that is in a hand or under a hill.
struct Gap {
    record: usize,
    owner: Option<Player>,
}

impl Gap {
    /// Returns the hidden tile that results from filling the gap with a tile of this type.
    const fn holds(&self, kind: TileType) -> Held {
        Held { dealt: self.record, seen: usize::MAX, kind }
    }
}

/// A tile that was in a hidden hand from one history entry until a later entry in which all players
/// saw the tile.
struct Held {
    dealt: usize,
    seen: usize,
    kind: TileType,
}

/// Constraints learned from failed attempts.
#[derive(Default)]
struct Learned {
    limits: Vec<Limit>,
    barred: Vec<Barred>,
}

/// The maximum number of tiles of a type that can have been hidden when a history entry was played.
/// All other copies of the tile were visible at that time.
struct Limit {
    record: usize,
    kind: TileType,
    most: u16,
}

/// A tile type that was not in a player's hand at a history entry. A player with a tile of this
/// type would not have been skipped at the entry (HOUSE-4h).
struct Barred {
    record: usize,
    owner: Player,
    kind: TileType,
}

impl Limit {
    /// Returns the number of tiles of this type that may have been hidden at the entry, in addition
    /// to the tiles in `held`.
    fn room(&self, held: &[Held]) -> u16 {
        self.most.saturating_sub(hidden(held, self.record, self.kind))
    }
}

impl Learned {
    fn bars(&self, gap: &Gap, kind: TileType) -> bool {
        let is_it = |bar: &Barred| {
            bar.kind == kind && Some(bar.owner) == gap.owner && gap.record < bar.record
        };
        self.barred.iter().any(is_it)
    }

    /// Returns the maximum number of tiles of a type in a gap and all earlier gaps.
    fn room(&self, gap: &Gap, kind: TileType, held: &[Held]) -> u16 {
        let limits = self.limits.iter();
        let of_it = limits.filter(|limit| limit.kind == kind && gap.record < limit.record);
        of_it.map(|limit| limit.room(held)).min().unwrap_or(u16::MAX)
    }

    /// Checks whether a tile could have been in a hand from the entry that dealt the tile until it
    /// was seen.
    fn may_hold(&self, tile: &Held, held: &[Held]) -> bool {
        let during = |limit: &&Limit| {
            limit.kind == tile.kind && tile.dealt < limit.record && limit.record <= tile.seen
        };
        self.limits.iter().filter(during).all(|limit| limit.room(held) > 0)
    }
}

/// The reason why a history cannot be replayed.
enum Conflict {
    /// The draw at this index requires a tile that is not available.
    Draw(usize),
    /// A player who could play one of these tile types was skipped at this entry.
    Passed(usize, Player, Vec<TileType>),
    /// The replayed game differs from the history for an unknown reason.
    Other,
}

/// A masked history with unknown draws that must be filled in.
pub(crate) struct Filling<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) stack: &'a [u16],
    pub(crate) listed: Listed,
    /// The player who sees the masked history.
    pub(crate) viewer: Option<Player>,
    pub(crate) masked: &'a [HistoryEntry],
    /// The number of copies of each tile type that are available for the gaps.
    pub(crate) unseen: &'a [u16],
}

impl Filling<'_> {
    /// Fills the gaps in a masked history, and returns the full history and the position at its
    /// end. `is_it` must accept the position, and `looks_alike` must confirm that masking the full
    /// history results in the same masked history. Returns `None` if [`MOST_TRIES`] attempts fail.
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
                // The masked histories can differ if the deals of two identical tiles were
                // exchanged, because other tiles may then have been shown in a different order.
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

    /// Attributes every tile that was played from a hidden hand to a deal. Returns the resulting
    /// history and the entries between which each tile was hidden. Normally, a tile is attributed
    /// to the oldest possible deal; if `anew` is true, the tile is attributed to a random possible
    /// deal. The oldest deal can be wrong, because a tile that returned to the stack may still have
    /// been on the table at that time.
    fn deal_anew(
        &self,
        anew: bool,
        learned: &Learned,
        generator: &mut Generator,
    ) -> (Vec<HistoryEntry>, Vec<Held>) {
        let mut history = self.masked.to_vec();
        let mut held: Vec<Held> = Vec::new();
        // The deals whose tiles are still unknown at this point in the history, and the tiles that
        // were shown.
        let mut open: Vec<(Player, usize)> = Vec::new();
        let mut shown: Vec<(Player, TileType)> = Vec::new();
        let seats = self.setup.players();
        let is_other = |owner: &Player| Some(*owner) != self.viewer && usize::from(*owner) < seats;
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
            let is_it = |(player, dealt): &(Player, usize)| {
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
                true => open
                    .iter()
                    .position(|deal| deal.1 == named)
                    .expect("the tile was found in this gap"),
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

    /// Plays a history and returns the position at its end.
    fn replay(
        &self,
        history: &[HistoryEntry],
        is_it: impl Fn(&Position) -> bool,
    ) -> Result<Position, Conflict> {
        let setup = self.setup;
        let mut position = Position::with_stack(setup, self.stack, self.listed, &mut Silent);
        let passed = |record: usize, position: &Position| {
            let mut list = ActionList::new();
            position.state(setup).legal_actions_into(&mut list);
            let playable = list.iter().filter_map(|action| match action {
                Action::TakeTile(Source::Hand(kind)) => Some(kind),
                _ => None,
            });
            Conflict::Passed(record, position.active_player(), playable.collect())
        };
        for (record, HistoryEntry { action, owner, .. }) in history.iter().enumerate() {
            let is_source = position.phase == Phase::TileSource;
            // The player who took the tile from their hand must be the active player. Otherwise,
            // the replayed game has skipped a different player.
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

/// Returns the number of tiles of a type that were hidden when a history entry was played.
fn hidden(held: &[Held], record: usize, kind: TileType) -> u16 {
    let is_it = |tile: &&Held| tile.kind == kind && tile.dealt < record && record <= tile.seen;
    held.iter().filter(is_it).count() as u16
}

/// Returns the constraint that follows if a history draws a tile that is not available. If the draw
/// was hidden, it must not increase the number of hidden tiles of this type. Otherwise, fewer tiles
/// of this type were hidden before the draw.
fn limit(history: &[HistoryEntry], record: usize, held: &[Held]) -> Option<Limit> {
    let Action::Draw(Draw::Tile(kind)) = history[record].action else { return None };
    let before = hidden(held, record, kind);
    match held.iter().any(|tile| tile.dealt == record) {
        true => Some(Limit { record: record + 1, kind, most: before }),
        false => Some(Limit { record, kind, most: before.checked_sub(1)? }),
    }
}

/// Draws tiles for all gaps so that every arrangement within the limits is equally likely. A tile
/// that can fill one gap can also fill every later gap, so filling the oldest gap first is
/// unbiased. Redrawing until every tile is allowed is also unbiased. After too many draws, the
/// function computes a matching instead.
fn guess(
    gaps: &[Gap],
    unseen: &[u16],
    learned: &Learned,
    held: &[Held],
    generator: &mut Generator,
) -> Option<Vec<TileType>> {
    let rooms: Vec<Vec<u16>> = gaps
        .iter()
        .map(|gap| {
            let kinds = TileType::all(unseen.len()).zip(unseen);
            kinds.map(|(kind, &n)| n.min(learned.room(gap, kind, held))).collect()
        })
        .collect();
    for _ in 0..MOST_DRAWS {
        let kinds = draw(&rooms, generator)?;
        if gaps.iter().zip(&kinds).all(|(gap, &kind)| !learned.bars(gap, kind)) {
            return Some(kinds);
        }
    }
    let pool = shuffled(unseen, generator);
    let can_be = |gap: usize, kind: TileType| {
        rooms[gap][kind.index()] > 0 && !learned.bars(&gaps[gap], kind)
    };
    // For each tile in the pool, this list contains the gap that the tile fills.
    let mut filled: Vec<Option<usize>> = vec![None; pool.len()];
    let all = (0..gaps.len())
        .all(|gap| assign(gap, &pool, &can_be, &mut filled, &mut vec![false; pool.len()]));
    let kind = |gap: usize| {
        let tile = filled.iter().position(|filled| *filled == Some(gap));
        pool[tile.expect("all gaps have been filled")]
    };
    all.then(|| (0..gaps.len()).map(kind).collect())
}

/// Draws a tile for each gap. For each gap and tile type, `rooms` contains the maximum number of
/// tiles in this gap and all earlier gaps. Returns `None` if no tile is left for a gap.
fn draw(rooms: &[Vec<u16>], generator: &mut Generator) -> Option<Vec<TileType>> {
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
        Some(TileType::new(kind as u16))
    };
    rooms.iter().map(next).collect()
}

/// Finds a tile for a gap, reassigning other gaps to different tiles if necessary (an augmenting
/// path).
fn assign(
    gap: usize,
    pool: &[TileType],
    can_be: &impl Fn(usize, TileType) -> bool,
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

/// Checks whether determinizations of a game must be consistent with its history. Consistency is
/// necessary if the course of the game depends on hidden tiles: tiles in a hand determine the legal
/// actions, and tiles in the stack determine whether unplaceable tiles return to the stack
/// (HOUSE-5).
pub(crate) fn is_bound(setup: &Setup) -> bool {
    setup.rules.hidden_hands
        || setup.rules.unplaceable_returns
        || expansions::set_tiles_aside(setup)
}
