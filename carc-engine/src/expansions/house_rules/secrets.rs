//! Hidden hands in the game history (HOUSE-4f, HID-6).

use crate::{
    action::{Action, Draw, Source},
    game::HistoryEntry,
    position::Position,
    rng::Generator,
    vocab::{Player, TileType},
};

/// A tile in a hand.
struct InHand {
    /// The index of the history entry that dealt the tile.
    record: usize,
    player: Player,
    kind: TileType,
    /// True if all players have seen the tile.
    shown: bool,
}

/// Returns the history, limited to the information that a player or a spectator may know. A tile
/// dealt to another player is unknown until it is played or shown, and a tile under a hill stays
/// unknown (HID-2).
///
/// No other player can know when a played tile was dealt. Therefore, the masked history swaps two
/// tiles: the played tile is attributed to the oldest possible deal, and the tile from that deal is
/// attributed to the played tile's actual deal. `showing` is the player whose hand is shown now
/// (HOUSE-4e).
pub(crate) fn mask(
    history: &[HistoryEntry],
    viewer: Option<Player>,
    showing: Option<Player>,
) -> Vec<HistoryEntry> {
    let mut masked = history.to_vec();
    let mut in_hand: Vec<InHand> = Vec::new();
    for (record, entry) in history.iter().enumerate() {
        let Some(player) = entry.owner.filter(|&player| Some(player) != viewer) else { continue };
        let gone = match entry.action {
            Action::Draw(Draw::Tile(kind)) => {
                masked[record].action = Action::Draw(Draw::Unknown);
                in_hand.push(InHand { record, player, kind, shown: false });
                continue;
            }
            Action::TakeTile(Source::Hand(kind)) => kind,
            Action::TakeTile(Source::Abbey) => {
                show(&mut in_hand, &mut masked, player);
                continue;
            }
            Action::DiscardTile { tile_type: kind } => {
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
            masked[played.record].action = Action::Draw(Draw::Tile(gone));
        }
    }
    if let Some(player) = showing {
        show(&mut in_hand, &mut masked, player);
    }
    masked
}

/// Shows a player's hand to all players.
fn show(in_hand: &mut [InHand], masked: &mut [HistoryEntry], player: Player) {
    for tile in in_hand.iter_mut().filter(|tile| tile.player == player && !tile.shown) {
        tile.shown = true;
        masked[tile.record].action = Action::Draw(Draw::Tile(tile.kind));
    }
}

/// Deals new random tiles for hidden hands, ignoring the history.
pub(crate) fn deal(
    position: &mut Position,
    history: &mut [HistoryEntry],
    unseen: &[u16],
    generator: &mut Generator,
) {
    let mut pool = shuffled(unseen, generator);
    for (player, kind) in position.expansions.house.hands.fill(&mut pool) {
        position.left[kind.index()] -= 1;
        let is_gap = |record: &&mut HistoryEntry| {
            record.owner == Some(player) && record.action == Action::Draw(Draw::Unknown)
        };
        if let Some(record) = history.iter_mut().find(is_gap) {
            record.action = Action::Draw(Draw::Tile(kind));
        }
    }
}

/// Returns a list of tiles in random order, given the number of copies of each type.
pub(crate) fn shuffled(counts: &[u16], generator: &mut Generator) -> Vec<TileType> {
    let copies = |(kind, &count): (TileType, &u16)| std::iter::repeat_n(kind, count.into());
    let mut pool: Vec<TileType> =
        TileType::all(counts.len()).zip(counts).flat_map(copies).collect();
    for last in (1..pool.len()).rev() {
        pool.swap(last, generator.uniform(last as u32 + 1) as usize);
    }
    pool
}
