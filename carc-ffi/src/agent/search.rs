//! Search results.

use carc_agents::{Search, SearchCandidate};

use super::{candidates, carc_agent, carc_monitor, codes};
use crate::{
    error::carc_error,
    game::carc_game,
    getter::{get_array, get_structs, get_value},
    handle::{self, Handle, Head, not_null, writes_telling},
    place::{carc_seat, seat_of},
    status::carc_status,
    structure::grows,
};

/// The results of a search: its candidates and its principal variation. A search is immutable.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_search {
    head: Head,
    inner: Search,
}

// SAFETY: `repr(C)`, the head is the first field, and the magic number is unique.
unsafe impl Handle for carc_search {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a0c;

    fn head(&self) -> &Head {
        &self.head
    }
}

impl carc_search {
    pub(super) const fn new(inner: Search) -> Self {
        Self { head: Head::new(Self::MAGIC), inner }
    }
}

/// Runs a search and returns its results. The game is not changed. With the same seed,
/// `carc_agent_choose` runs the same search and chooses the first candidate. A cancelled search
/// returns the results so far.
///
/// @param agent     a search agent: `mcts`, `hard` or `expert`; its random number generator
///                  advances
/// @param game      the game; it must not change during the call
/// @param turns     1 to rank complete turns if the player is about to place a tile, 0 to rank
///                  single actions
/// @param monitor   cancels the search and reports its progress; may be NULL
/// @param out       receives the new handle; free it with `carc_search_free`
/// @param error     receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_CANCELLED if the search was cancelled before it had
///         evaluated each candidate once, CARC_STATUS_BAD_AGENT if the agent does not search,
///         CARC_STATUS_OTHER_ACTOR if no player can act
/// @note Threads: writes `agent`; reads `game` and `monitor`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_search(
    agent: *mut carc_agent, game: *const carc_game, turns: i32, monitor: *const carc_monitor,
    out: *mut *mut carc_search, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller guarantees live handles (`monitor` may be NULL) and a writable `out`.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = &handle::shared(game)?.inner;
            let mut watch = carc_monitor::watch(monitor)?;
            let candidates = candidates(turns);
            let inner = agent.idle()?.search_cancellable(game, candidates, &mut watch)?;
            handle::give(out, carc_search::new(inner));
            Ok(())
        })
    }
}

/// Frees search results. Passing NULL is allowed and does nothing.
///
/// @param search  the search; may be NULL
/// @note Threads: requires exclusive access to `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_free(search: *mut carc_search) {
    // SAFETY: the caller guarantees that the handle is no longer in use.
    unsafe { handle::free(search) }
}

/// A candidate action or turn for the player to act, with its search statistics.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_search_candidate {
    /// The size of this structure in bytes; set by the caller (for an array, in its first element).
    pub struct_size: u32,
    /// The number of actions; only a complete turn can have more than 1.
    pub count: u32,
    /// The expected lead, which is the player's final score minus the best opponent's final score;
    /// negative if the player is behind. In a solo game, the lead is the final score. The
    /// value of a tile placement is the value of the most-visited turn that begins with this
    /// placement.
    pub value: f64,
    /// The prior probability of the candidate, from 0 to 1; all candidates' priors add up to 1.
    pub prior: f64,
    /// The number of visits; 0 if the search visited an equivalent candidate instead.
    pub visits: u64,
    /// The actions, in order; unused elements are 0.
    pub actions: [u64; 8],
}
grows!(carc_search_candidate, 96);

impl From<&SearchCandidate> for carc_search_candidate {
    fn from(prospect: &SearchCandidate) -> Self {
        let SearchCandidate { actions, visits, value, prior, .. } = prospect;
        let count = actions.len() as u32;
        let (value, prior, visits, actions) = (*value, *prior, *visits, codes(actions));
        Self { struct_size: 0, count, value, prior, visits, actions }
    }
}

/// Gets the candidates in a search. The agent's choice, which is the best turn or its first action,
/// comes first. The other candidates are sorted by visits and then by value, in descending order.
///
/// @param search  the search results
/// @param buf     caller-provided buffer that receives the candidates; set the `struct_size` of the
///                first element; may be NULL if `cap` is 0
/// @param cap     the capacity of `buf` in candidates
/// @param len     receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
/// @note Threads: reads `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_candidates(
    search: *const carc_search, buf: *mut carc_search_candidate, cap: usize, len: *mut usize,
) -> carc_status {
    get_structs!(
        search,
        buf,
        cap,
        len,
        search.inner.candidates.iter().map(carc_search_candidate::from)
    )
}

/// Gets the principal variation: the most-visited actions and draws, starting with the first
/// candidate, down to the depth of the search. All draws come from the same determinization. If the
/// first turn of the variation hides a tile under a hill, the draw of this tile is omitted.
///
/// @param search  the search results
/// @param buf     caller-provided buffer that receives the codes of actions and draws; may be NULL
///                if `cap` is 0
/// @param cap     the capacity of `buf` in codes
/// @param len     receives the total number of elements
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_principal_variation(
    search: *const carc_search, buf: *mut u64, cap: usize, len: *mut usize,
) -> carc_status {
    get_array!(
        search,
        buf,
        cap,
        len,
        search.inner.principal_variation.iter().map(|action| action.code())
    )
}

/// Gets the player for whom the search ran.
///
/// @param search  the search results
/// @param player  receives the player
/// @return CARC_STATUS_OK
/// @note Threads: reads `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_player(
    search: *const carc_search, player: *mut carc_seat,
) -> carc_status {
    get_value!(search, player, seat_of(search.inner.player))
}

/// Gets the total number of iterations, summed over all threads.
///
/// @param search      the search results
/// @param iterations  receives the number of iterations
/// @return CARC_STATUS_OK
/// @note Threads: reads `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_iterations(
    search: *const carc_search, iterations: *mut u64,
) -> carc_status {
    get_value!(search, iterations, search.inner.iterations)
}

/// Gets the maximum depth of the search, in actions and draws.
///
/// @param search  the search results
/// @param depth   receives the depth, in actions and draws
/// @return CARC_STATUS_OK
/// @note Threads: reads `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_depth(
    search: *const carc_search, depth: *mut u32,
) -> carc_status {
    get_value!(search, depth, search.inner.depth)
}
