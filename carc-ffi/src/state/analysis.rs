//! Standings, fitting tiles, largest features, and complete turns with their results.

use carc_engine::{
    Event, FittingTile, OutcomesError, ScoreEntry, SegmentKind, Standing, TurnOutcome,
};

use crate::{
    game::carc_event,
    getter::{get_array, get_handle, get_struct, get_structs},
    handle::{self, Handle, Head},
    place::{carc_seat, carc_spot, cell, seat_mask, seat_of},
    state::{carc_feature, carc_state},
    status::{
        Fault,
        carc_status::{self, *},
    },
    structure::grows,
};

/// Each player's current score, and their score if the game ended now.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_standing {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The number of players.
    pub player_count: u32,
    /// Each player's current points, in seat order; unused elements are 0.
    pub scores: [i32; 8],
    /// Each player's points if the game ended now, in seat order.
    pub totals: [i32; 8],
}
grows!(carc_standing, 72);

/// A tile type that fits an open cell.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_fitting_tile {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The tile type number.
    pub tile_type: u32,
    /// The number of copies that have not been placed yet, at least 1.
    pub copies: u32,
    /// The rotations that fit, as a bit mask of clockwise quarter turns: bit 0 represents 0
    /// degrees, and bit 3 represents 270 degrees. For a symmetric tile, only the smallest of the
    /// equivalent rotations is set (TURN-25).
    pub rotations: u32,
}
grows!(carc_fitting_tile, 16);

/// A complete turn with its results.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_turn_outcome {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The player whose turn it is.
    pub player: carc_seat,
    /// The number of actions; see `carc_outcomes_actions`.
    pub action_count: u32,
    /// The number of features that the turn completes; see `carc_outcomes_completed`.
    pub completed_count: u32,
    /// The number of score events in the turn; see `carc_outcomes_entries`.
    pub entry_count: u32,
    /// The number of players.
    pub player_count: u32,
    /// Each player's points after the turn, in seat order; unused elements are 0.
    pub scores: [i32; 8],
    /// Each player's points if the game ended after the turn, in seat order.
    pub totals: [i32; 8],
}
grows!(carc_turn_outcome, 88);

/// A feature that a turn completes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_completed_feature {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// A CARC_SEGMENT number.
    pub kind: i32,
    /// The spot that identifies the feature in the events of the turn.
    pub spot: carc_spot,
    /// The players who score the feature, as a bit mask of seats.
    pub owners: u32,
}
grows!(carc_completed_feature, 24);

/// A list of complete turns with their results. The list is immutable.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_outcomes {
    head: Head,
    turns: Vec<TurnOutcome>,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_outcomes {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a0d;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_outcomes {
    fn turn(&self, index: usize) -> Result<&TurnOutcome, Fault> {
        Ok(self.turns.get(index).ok_or(CARC_STATUS_NOT_FOUND)?)
    }
}

/// Returns the points by seat, padded with 0.
fn by_seat(points: &[i32]) -> [i32; 8] {
    let mut all = [0; 8];
    all[..points.len()].copy_from_slice(points);
    all
}

fn entries(entries: &[ScoreEntry]) -> impl ExactSizeIterator<Item = carc_event> {
    entries.iter().map(|entry| (&Event::Scored(*entry)).into())
}

impl From<&Standing> for carc_standing {
    fn from(standing: &Standing) -> Self {
        let player_count = standing.scores.len() as u32;
        let (scores, totals) = (by_seat(&standing.scores), by_seat(&standing.totals));
        Self { struct_size: 0, player_count, scores, totals }
    }
}

impl From<&FittingTile> for carc_fitting_tile {
    fn from(fit: &FittingTile) -> Self {
        let rotations = fit.rotations.iter().map(|&rotation| 1 << rotation as u32).sum();
        let (tile_type, copies) = (fit.tile_type.number().into(), fit.copies.into());
        Self { struct_size: 0, tile_type, copies, rotations }
    }
}

impl From<&TurnOutcome> for carc_turn_outcome {
    fn from(turn: &TurnOutcome) -> Self {
        let carc_standing { player_count, scores, totals, .. } = (&turn.standing).into();
        Self {
            struct_size: 0,
            player: seat_of(turn.player),
            action_count: turn.actions.len() as u32,
            completed_count: turn.completed.len() as u32,
            entry_count: turn.entries.len() as u32,
            player_count,
            scores,
            totals,
        }
    }
}

/// Gets each player's current score, and each player's score if the game ended now. Features that
/// were completed in this turn but have not been scored yet are scored before final scoring
/// (TURN-15), and pending decisions are skipped. The game does not change.
///
/// @param state  the state
/// @param out    receives the standing; set its `struct_size` before the call
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_standing(
    state: *const carc_state, out: *mut carc_standing,
) -> carc_status {
    get_struct!(state, out, (&state.read().standing()).into())
}

/// Gets the scores that final scoring would add if the game ended now, in order, as events of the
/// kind CARC_EVENT_SCORED.
///
/// @param state  the state
/// @param buf    caller-provided buffer that receives the events; set the `struct_size` of the first
///               element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in events
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_standing_entries(
    state: *const carc_state, buf: *mut carc_event, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, entries(&state.read().standing().entries))
}

/// Gets the remaining tile types that fit a cell, sorted by number. A tile fits if its sides match
/// the neighboring tiles; other rules, such as the river rules, are not checked. Remaining tiles
/// are defined as in `carc_state_dead_cells` and include the current tile. The list is empty if the
/// cell is not open.
///
/// @param state  the state
/// @param x      the column of the cell
/// @param y      the row of the cell
/// @param buf    caller-provided buffer that receives the tile types; set the `struct_size` of the
///               first element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in tile types
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_ARGUMENT,
///         CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_fits(
    state: *const carc_state, x: i32, y: i32, buf: *mut carc_fitting_tile, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, {
        state.read().fits(cell(x, y)?).into_iter().map(|fit| (&fit).into())
    })
}

/// Gets the features of the given kind with the most tiles, ordered by their first spots; the list
/// can contain one feature, several tied features, or none. The list includes both complete and
/// incomplete features. The `owners` of a feature are the players with the majority in it; a
/// complete feature that has been scored has no owners. The King and Robber cards depend only on
/// completed features; see `carc_state_record`.
///
/// @param state  the state
/// @param kind   a CARC_SEGMENT number
/// @param buf    caller-provided buffer that receives the features; set the `struct_size` of the
///               first element; may be NULL if `cap` is 0
/// @param cap    the capacity of `buf` in features
/// @param len    receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the kind is
///         unknown, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_largest(
    state: *const carc_state, kind: i32, buf: *mut carc_feature, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(state, buf, cap, len, {
        let kind = SegmentKind::ALL.into_iter().find(|known| i32::from(known.number()) == kind);
        let largest = state.read().largest(kind.ok_or(CARC_STATUS_NOT_FOUND)?);
        largest.into_iter().map(|feature| (&feature).into())
    })
}

/// Lists every complete turn with its results. By default, the turns begin with the pending
/// decision, so in the middle of a turn, the list contains all ways to finish the turn. `tile_type`
/// replaces the current tile, and `player` replaces the active player; both parameters can be used
/// only before a tile is placed. The list is empty if the tile cannot be placed.
///
/// A complete turn ends when its player has no further decisions in the same turn part: before the
/// next draw of a tile or token, before the dragon moves, before another player decides, or before
/// a builder's second turn part. Drawing a tile under a hill does not end the turn. If a turn
/// ends before its completed features are scored, `totals` includes the points for those features,
/// but `scores` does not.
///
/// A position typically has 10 to 300 possible turns, or several thousand with portals or towers.
///
/// @param state      the state
/// @param tile_type  a tile type number, or -1 for the current tile
/// @param player     the player, or CARC_NO_SEAT for the active player
/// @param out        receives the new handle; free it with `carc_outcomes_free`
/// @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the tile type or the player does not exist,
///         CARC_STATUS_OTHER_ACTOR if no player can act and no tile type was specified,
///         CARC_STATUS_INVALID_ARGUMENT if a tile type or another player was specified in the
///         middle of a turn
/// @note Threads: reads `state`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_state_outcomes(
    state: *const carc_state, tile_type: i32, player: carc_seat, out: *mut *mut carc_outcomes,
) -> carc_status {
    get_handle!(state, out, {
        let tile_type = match tile_type {
            -1 => None,
            number => Some(u16::try_from(number).map_err(|_| CARC_STATUS_NOT_FOUND)?.into()),
        };
        let turns = state.read().outcomes(tile_type, state.viewer(player)?);
        let turns = turns.map_err(|error| match error {
            OutcomesError::NoTile => CARC_STATUS_OTHER_ACTOR,
            OutcomesError::MidTurn(_) => CARC_STATUS_INVALID_ARGUMENT,
            _ => CARC_STATUS_NOT_FOUND,
        })?;
        carc_outcomes { head: Head::new(carc_outcomes::MAGIC), turns: turns.collect() }
    })
}

/// Frees a list of complete turns. Passing NULL is allowed and does nothing.
///
/// @param outcomes  the turns; may be NULL
/// @note Threads: requires exclusive access to `outcomes`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_outcomes_free(outcomes: *mut carc_outcomes) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(outcomes) }
}

/// Gets the complete turns in a list, ordered by their action codes.
///
/// @param outcomes  the turns
/// @param buf       caller-provided buffer that receives the turns; set the `struct_size` of the
///                  first element; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in turns
/// @param len       receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `outcomes`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_outcomes_turns(
    outcomes: *const carc_outcomes, buf: *mut carc_turn_outcome, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(outcomes, buf, cap, len, outcomes.turns.iter().map(Into::into))
}

/// Gets the actions of a turn, in order.
///
/// @param outcomes  the turns
/// @param index     the index of the turn
/// @param buf       caller-provided buffer that receives the codes; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in codes
/// @param len       receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the index is out
///         of range
/// @note Threads: reads `outcomes`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_outcomes_actions(
    outcomes: *const carc_outcomes, index: usize, buf: *mut u64, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(outcomes, buf, cap, len, {
        outcomes.turn(index)?.actions.iter().map(|action| action.code())
    })
}

/// Gets the features that a turn completes, in the order in which the events report them.
///
/// @param outcomes  the turns
/// @param index     the index of the turn
/// @param buf       caller-provided buffer that receives the features; set the `struct_size` of the
///                  first element; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in features
/// @param len       receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the index is out
///         of range, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `outcomes`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_outcomes_completed(
    outcomes: *const carc_outcomes, index: usize, buf: *mut carc_completed_feature, cap: usize,
    len: *mut usize,
) -> carc_status {
    get_structs!(outcomes, buf, cap, len, {
        outcomes.turn(index)?.completed.iter().map(|feature| carc_completed_feature {
            struct_size: 0,
            kind: feature.kind.number().into(),
            spot: feature.spot.into(),
            owners: seat_mask(&feature.owners),
        })
    })
}

/// Gets the points scored in a turn, in order, as events of the kind CARC_EVENT_SCORED. The events
/// include final scoring if the turn ends the game.
///
/// @param outcomes  the turns
/// @param index     the index of the turn
/// @param buf       caller-provided buffer that receives the events; set the `struct_size` of the
///                  first element; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in events
/// @param len       receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the index is out
///         of range, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `outcomes`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_outcomes_entries(
    outcomes: *const carc_outcomes, index: usize, buf: *mut carc_event, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(outcomes, buf, cap, len, entries(&outcomes.turn(index)?.entries))
}

/// Gets the scores that final scoring would add if the game ended after a turn, in order, as events
/// of the kind CARC_EVENT_SCORED.
///
/// @param outcomes  the turns
/// @param index     the index of the turn
/// @param buf       caller-provided buffer that receives the events; set the `struct_size` of the
///                  first element; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in events
/// @param len       receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the index is out
///         of range, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `outcomes`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_outcomes_standing_entries(
    outcomes: *const carc_outcomes, index: usize, buf: *mut carc_event, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(outcomes, buf, cap, len, entries(&outcomes.turn(index)?.standing.entries))
}
