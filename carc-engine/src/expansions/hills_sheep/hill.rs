//! Hills, the tiles hidden under hills, and tie-breaking (HS-HILL-1 to HS-HILL-6).

use super::HILL;
use crate::{
    action::{Action, ActionList, Draw},
    event::Event,
    game::HistoryEntry,
    limits::MAX_PLAYERS,
    position::{Piece, Position},
    rng::Generator,
    rules::{NOBODY, Play, State, placement, turn::Step},
    setup::Setup,
    vocab::{IllegalAction, PlayerSet, TileType},
};

/// Checks whether tiles are hidden under hills in games with this setup.
#[inline]
pub(super) fn hides_tiles(setup: &Setup) -> bool {
    setup.catalogue.marks.has(HILL)
}

/// Checks whether a tile must be hidden under the tile just placed (TURN-9b, HS-HILL-2).
#[inline]
pub(crate) fn hides(at: State<'_>) -> bool {
    at.position.left_total > 0 && at.last_tile_shows(HILL)
}

/// Checks whether a tile will be hidden under the tile that is about to be placed.
pub(super) fn will_hide(position: &Position, setup: &Setup) -> bool {
    position.left_total > 0 && position.state(setup).drawn_tile_shows(HILL)
}

/// Checks whether chance can place this draw under a hill. The draw must be a tile from the main
/// stack or an unknown tile (OPT-6).
pub(super) fn check(at: State<'_>, action: Action) -> Result<Draw, IllegalAction> {
    let State { position, .. } = at;
    let Action::Draw(item) = action else { return at.other_phase() };
    let is_left = |kind: TileType| position.left.get(kind.index()).is_some_and(|&left| left > 0);
    match item {
        Draw::Unknown => Ok(item),
        Draw::Tile(kind) if is_left(kind) => Ok(item),
        _ => Err(IllegalAction::NoSuchTile),
    }
}

/// Places a tile under the hill just placed.
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    let item = check(play.at(), action)?;
    let position = &mut *play.position;
    position.left_total -= 1;
    let state = &mut position.expansions.hills;
    match item {
        Draw::Tile(kind) => {
            position.left[kind.index()] -= 1;
            state.hidden[kind.index()] += 1;
        }
        // The player does not know the tile, so any remaining tile type can still be drawn.
        _ => state.unknown += 1,
    }
    state.hidden_total += 1;
    let player = position.active_player();
    if let Some(cell) = position.last_cell() {
        play.event(|_| Event::TileHidden { player, cell });
    }
    Ok(Step::Hill.after())
}

pub(super) fn list(position: &Position, list: &mut ActionList) {
    placement::draws(&position.main_stack(), list);
    list.push(Action::Draw(Draw::Unknown));
}

impl State<'_> {
    /// Returns the number of tiles under hills (HS-HILL-2). No player may know the types of these
    /// tiles (HID-2), so every [`View`](crate::View) counts them as unseen (HID-3).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config = Config { expansions: vec!["hills_sheep".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["hills/hill-corner", "base/U", "base/V"])?;
    /// game.apply(game.state().legal_actions().at(0)).unwrap();
    /// assert_eq!((game.state().hidden_tiles(), game.state().tiles_remaining()), (1, 1));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn hidden_tiles(self) -> u16 {
        self.position.expansions.hills.hidden_total
    }
}

/// Returns the tile types known to be under hills, each with the number of copies.
pub(super) fn hidden_copies(position: &Position) -> impl Iterator<Item = (TileType, u16)> + '_ {
    let hidden = &position.expansions.hills.hidden;
    TileType::all(hidden.len()).zip(hidden.iter().copied())
}

/// Hides the tiles under hills, which then count as remaining (HID-3).
pub(crate) fn hide_hills(position: &mut Position) {
    if !position.expansions.hills.is_played {
        return;
    }
    let state = &mut position.expansions.hills;
    for (left, hidden) in position.left.iter_mut().zip(&mut state.hidden) {
        *left += *hidden;
        state.unknown += *hidden;
        *hidden = 0;
    }
}

/// Breaks a tie between players with the highest strength (MAJ-3). If any tied player has a meeple
/// on a hill, only players with a meeple on a hill remain owners (HS-HILL-4). With
/// `hill_tiebreak=count`, only the players with the most meeples on hills remain owners
/// (HS-HILL-5). `is_inside` selects the competing figures.
pub(super) fn break_tie(
    at: State<'_>,
    owners: PlayerSet,
    is_inside: &dyn Fn(&Piece) -> bool,
) -> PlayerSet {
    let State { position, setup, .. } = at;
    let board = &position.board;
    let is_on_hill =
        |piece: &Piece| setup.catalogue.shows(board.tiles[piece.number_of_tile()].kind(), HILL);
    let mut on_hills = [0u16; MAX_PLAYERS];
    for piece in &position.pieces {
        let is_meeple = piece.figure.is_meeple();
        if owners.contains(piece.player) && is_meeple && is_inside(piece) && is_on_hill(piece) {
            on_hills[piece.player.index()] += 1;
        }
    }
    let most = on_hills.into_iter().max().unwrap_or(0);
    let least = if setup.rules.expansions.hills.counts_on_hills { most } else { most.min(1) };
    owners.iter().filter(|player| on_hills[player.index()] >= least).collect()
}

/// Determinizes the tiles under hills and writes them into the history (HID-9). Every arrangement
/// of the unseen tiles is equally likely. Tiles that the start position lists are not hidden.
pub(crate) fn refill(
    position: &mut Position,
    setup: &Setup,
    history: &mut [HistoryEntry],
    generator: &mut Generator,
) {
    if !position.expansions.hills.is_played {
        return;
    }
    for &kind in &setup.opening.hidden {
        uncover(position, kind);
    }
    let is_open = |record: &&mut HistoryEntry| {
        record.owner == Some(NOBODY) && record.action == Action::Draw(Draw::Unknown)
    };
    for record in history.iter_mut().filter(is_open) {
        let mut rest = generator.uniform(position.left.iter().copied().map(u32::from).sum());
        let found = position.left.iter().position(|&left| {
            let is_it = rest < u32::from(left);
            rest = rest.wrapping_sub(left.into());
            is_it
        });
        let kind = TileType::new(found.expect("a tile was put under the hill") as u16);
        uncover(position, kind);
        record.action = Action::Draw(Draw::Tile(kind));
    }
}

/// Records that one of the unknown tiles under hills has the given type.
fn uncover(position: &mut Position, kind: TileType) {
    position.left[kind.index()] -= 1;
    let state = &mut position.expansions.hills;
    state.hidden[kind.index()] += 1;
    state.unknown -= 1;
}
