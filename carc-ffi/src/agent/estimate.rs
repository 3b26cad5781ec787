//! Estimates from playouts.

use carc_agents::{
    CandidateKind, Estimate, FeatureEstimate, Mean, TurnEstimate, estimate, estimate_turns,
};

use super::{carc_monitor, codes, has_room};
use crate::{
    error::carc_error,
    game::carc_game,
    getter::{get_structs, get_value},
    handle::{self, Handle, Head, not_null, reads_telling},
    place::{carc_seat, carc_spot},
    status::carc_status,
    structure::{grows, write_structs},
};

/// The expected outcome of a game, estimated from playouts. An estimate is immutable.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_estimate {
    head: Head,
    inner: Estimate,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_estimate {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a11;

    fn head(&self) -> &Head {
        &self.head
    }
}

/// Estimates each player's final points and probability of winning, and the outcome of each feature
/// on the board.
///
/// In a playout, all players play like the `greedy` agent, and draws are random. Each playout
/// samples hidden information that is consistent with the view of the player to act. The estimates
/// apply to games between players as strong as `greedy`, and the errors account only for sampling
/// noise. A cancelled call returns the estimates from the completed playouts.
///
/// @param game     the game; it must not change during the call
/// @param samples  the number of playouts, such as 100; at least 2
/// @param seed     the seed; it determines the result
/// @param monitor  cancels the call and reports the number of playouts; may be NULL
/// @param out      receives the new handle; free it with `carc_estimate_free`
/// @param error    receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR if the game is over, CARC_STATUS_CANCELLED if
///         the call was cancelled before two playouts were complete,
///         CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `game` and `monitor`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_estimate(
    game: *const carc_game, samples: u32, seed: u64, monitor: *const carc_monitor,
    out: *mut *mut carc_estimate, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees live handles (`monitor` may be NULL) and a writable `out`.
    unsafe {
        reads_telling(game, error, |game| {
            let mut watch = carc_monitor::watch(monitor)?;
            let inner = estimate(&game.inner, samples, seed, &mut watch)?;
            handle::give(out, carc_estimate { head: Head::new(carc_estimate::MAGIC), inner });
            Ok(())
        })
    }
}

/// Frees an estimate. Passing NULL is allowed and does nothing.
///
/// @param estimate  the estimate; may be NULL
/// @note Threads: requires exclusive access to `estimate`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_estimate_free(estimate: *mut carc_estimate) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(estimate) }
}

/// Gets the number of playouts.
///
/// @param estimate  the estimate
/// @param samples   receives the number of playouts
/// @return CARC_STATUS_OK
/// @note Threads: reads `estimate`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_estimate_samples(
    estimate: *const carc_estimate, samples: *mut u32,
) -> carc_status {
    get_value!(estimate, samples, estimate.inner.samples)
}

/// The expected outcome for a player. The errors are standard errors of the mean.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_player_estimate {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The player whose outcome is estimated.
    pub player: carc_seat,
    /// The expected final points.
    pub points: f64,
    /// The standard error of `points`.
    pub points_error: f64,
    /// The probability of winning, from 0 to 1. In a tie, the winners share the win equally.
    pub win: f64,
    /// The standard error of `win`.
    pub win_error: f64,
}
grows!(carc_player_estimate, 40);

/// Gets each player's expected outcome, in seat order.
///
/// @param estimate  the estimate
/// @param buf       caller-provided buffer that receives the outcomes; set the `struct_size` of the
///                  first element; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in elements
/// @param len       receives the number of players
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `estimate`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_estimate_players(
    estimate: *const carc_estimate, buf: *mut carc_player_estimate, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(estimate, buf, cap, len, {
        let Estimate { points, wins, .. } = &estimate.inner;
        (0..points.len()).map(|seat| carc_player_estimate {
            struct_size: 0,
            player: seat as carc_seat,
            points: points[seat].mean,
            points_error: points[seat].error,
            win: wins[seat].mean,
            win_error: wins[seat].error,
        })
    })
}

/// The expected outcome of a feature. The errors are standard errors of the mean.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_feature_estimate {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// A CARC_SEGMENT number.
    pub kind: i32,
    /// The column of the first spot, which identifies the feature.
    pub x: i32,
    /// The row of the first spot.
    pub y: i32,
    /// The location of the first spot; see `carc_spot`.
    pub place: i32,
    /// The number of players.
    pub player_count: u32,
    /// The probability that the feature is completed before the end of the game, from 0 to 1;
    /// always 0 for a field.
    pub completion: f64,
    /// The standard error of `completion`.
    pub completion_error: f64,
    /// Each player's expected points from the feature, in seat order; unused elements are 0.
    pub points: [f64; 8],
    /// The standard errors of `points`.
    pub point_errors: [f64; 8],
}
grows!(carc_feature_estimate, 168);

/// Returns a quantity's means and standard errors, by seat, padded with 0.
fn by_seat(means: &[Mean]) -> ([f64; 8], [f64; 8]) {
    let (mut values, mut errors) = ([0.0; 8], [0.0; 8]);
    for (seat, mean) in means.iter().enumerate() {
        (values[seat], errors[seat]) = (mean.mean, mean.error);
    }
    (values, errors)
}

impl From<&FeatureEstimate> for carc_feature_estimate {
    fn from(feature: &FeatureEstimate) -> Self {
        let carc_spot { x, y, place } = feature.spot.into();
        let (points, point_errors) = by_seat(&feature.points);
        Self {
            struct_size: 0,
            kind: feature.kind as i32,
            x,
            y,
            place,
            player_count: feature.points.len() as u32,
            completion: feature.completion.mean,
            completion_error: feature.completion.error,
            points,
            point_errors,
        }
    }
}

/// Gets the expected outcome of each incomplete feature and each field on the board, ordered by
/// their first spots.
///
/// @param estimate  the estimate
/// @param buf       caller-provided buffer that receives the features; set the `struct_size` of the
///                  first element; may be NULL if `cap` is 0
/// @param cap       the capacity of `buf` in elements
/// @param len       receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `estimate`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_estimate_features(
    estimate: *const carc_estimate, buf: *mut carc_feature_estimate, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(estimate, buf, cap, len, estimate.inner.features.iter().map(Into::into))
}

/// The expected outcome of a turn. The errors are standard errors of the mean.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_turn_estimate {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The number of actions.
    pub count: u32,
    /// The number of playouts.
    pub samples: u32,
    /// The number of players.
    pub player_count: u32,
    /// The actions, in order; unused elements are 0.
    pub actions: [u64; 8],
    /// Each player's expected final points, in seat order; unused elements are 0.
    pub points: [f64; 8],
    /// The standard errors of `points`.
    pub point_errors: [f64; 8],
    /// Each player's probability of winning, from 0 to 1. In a tie, the winners share the win
    /// equally.
    pub wins: [f64; 8],
    /// The standard errors of `wins`.
    pub win_errors: [f64; 8],
}
grows!(carc_turn_estimate, 336);

impl From<&TurnEstimate> for carc_turn_estimate {
    fn from(turn: &TurnEstimate) -> Self {
        let (points, point_errors) = by_seat(&turn.points);
        let (wins, win_errors) = by_seat(&turn.wins);
        Self {
            struct_size: 0,
            count: turn.actions.len() as u32,
            samples: turn.samples,
            player_count: turn.points.len() as u32,
            actions: codes(&turn.actions),
            points,
            point_errors,
            wins,
            win_errors,
        }
    }
}

/// Estimates each player's final points and probability of winning after each of the most promising
/// turns.
///
/// The `greedy` agent selects and ranks the turns. If the player is not about to place a tile, the
/// legal actions are estimated instead. Playouts work as in `carc_game_estimate`. Where possible,
/// all turns use the same draws, so the differences between turns are more accurate than the errors
/// suggest.
///
/// The number of turns is known in advance: `most`, or fewer if there are fewer candidates. If the
/// buffer is too small for all turns, the call sets only `*len`. A cancelled call returns the turns
/// for which all playouts are complete.
///
/// @param game     the game; it must not change during the call
/// @param most     the maximum number of turns
/// @param samples  the number of playouts for each turn, such as 100; at least 2
/// @param seed     the seed; it determines the result
/// @param monitor  cancels the call and reports the number of playouts; may be NULL
/// @param buf      caller-provided buffer that receives the turns; set the `struct_size` of the first
///                 element; may be NULL if `cap` is 0
/// @param cap      the capacity of `buf` in elements
/// @param len      receives the number of turns
/// @param error    receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE,
///         CARC_STATUS_OTHER_ACTOR if no player can act, CARC_STATUS_CANCELLED if the call was
///         cancelled before all playouts of the first turn were complete
/// @note Threads: reads `game` and `monitor`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_game_estimate_turns(
    game: *const carc_game, most: usize, samples: u32, seed: u64, monitor: *const carc_monitor,
    buf: *mut carc_turn_estimate, cap: usize, len: *mut usize, error: *mut carc_error,
) -> carc_status {
    not_null!(len);
    // SAFETY: the caller guarantees live handles (`monitor` may be NULL), memory for `cap` elements,
    // and a writable `len`.
    unsafe {
        reads_telling(game, error, |game| {
            let game = &game.inner;
            let mut watch = carc_monitor::watch(monitor)?;
            let count = || CandidateKind::Turns.count(game).min(most);
            if !has_room(game, count, buf, cap, len)? {
                return Ok(());
            }
            let turns = estimate_turns(game, most, samples, seed, &mut watch)?;
            write_structs(turns.iter().map(carc_turn_estimate::from), buf, cap, len)
        })
    }
}
