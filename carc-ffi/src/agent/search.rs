//! What a search has found out.

use std::{ffi::c_void, sync::PoisonError};

use carc_agents::{CandidateKind, Search, SearchCandidate};

use super::{Lookers, carc_agent, carc_progress_fn, codes};
use crate::{
    error::carc_error,
    game::carc_game,
    getter::{get_array, get_structs, get_value},
    handle::{self, Handle, Head, not_null, writes_telling},
    place::carc_seat,
    status::carc_status,
    stop::carc_cancel_token,
    structure::grows,
};

/// What a search has found out: what it thinks of everything that can be done, and how it expects the game to
/// go on. It never changes.
#[cfg_attr(all(), repr(C))]
#[derive(Debug)]
pub struct carc_search {
    head: Head,
    inner: Search,
}

// SAFETY: repr(C), the head comes first, the number is used once.
unsafe impl Handle for carc_search {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a0c;

    fn head(&self) -> &Head {
        &self.head
    }
}

/// Searches as for a choice, and says what was found out; the game stays as it is. For the same seed it is
/// the search behind `carc_agent_choose`, which takes its first prospect. A search that is stopped says what
/// it knows by then.
///
/// @param agent     the agent, one that searches: `mcts`, `hard` or `expert`; its generator goes on
/// @param game      the game; it may not change meanwhile
/// @param turns     1 for whole turns where a tile is to be laid, 0 for single actions
/// @param stop      the sign, which any thread may set meanwhile; NULL for none
/// @param progress  called after each iteration of a search, on this thread, before this call
///                  returns; NULL for none
/// @param user      handed to the function; may be NULL
/// @param out       gets the handle, to be freed with `carc_search_free`
/// @param error     told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_CANCELLED if it was stopped before everything was judged once,
///         CARC_STATUS_BAD_AGENT if the agent does not search, CARC_STATUS_OTHER_ACTOR if no player has
///         to decide
/// @note Threads: writes `agent`; reads `game` and `stop`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_search(
    agent: *mut carc_agent, game: *const carc_game, turns: i32, stop: *const carc_cancel_token,
    progress: carc_progress_fn, user: *mut c_void, out: *mut *mut carc_search,
    error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises live handles, of which `stop` may be NULL, and that `out` can be written
    // to.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = &handle::shared(game)?.inner;
            let mut watch = Lookers { stop, progress, user }.checked()?;
            let candidates = if turns == 0 { CandidateKind::Actions } else { CandidateKind::Turns };
            let agent = agent.inner.get_mut().unwrap_or_else(PoisonError::into_inner);
            let inner = agent.search_cancellable(game, candidates, &mut watch)?;
            handle::give(out, carc_search { head: Head::new(carc_search::MAGIC), inner });
            Ok(())
        })
    }
}

/// Frees what a search has found out.
///
/// @param search  the search, or NULL
/// @note Threads: nobody else may use `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_free(search: *mut carc_search) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(search) }
}

/// Something that a player can do, and what a search thinks of it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct carc_search_candidate {
    /// The size of this structure in bytes; set by the caller (in an array, of its first element).
    pub struct_size: u32,
    /// How many actions there are: 1, or those of a whole turn.
    pub count: u32,
    /// By how many points the player who decides is expected to end ahead of the best of the others,
    /// negative if behind; alone, with how many points. That of a placement is the value of the turn that
    /// was tried most with it.
    pub value: f64,
    /// The share of the tries that it deserved before anything was tried, 0 to 1; all together make 1.
    pub prior: f64,
    /// How often the search tried it; 0 also where another that comes to the same was tried.
    pub visits: u64,
    /// The actions in their order; those past `count` are 0.
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

/// Everything that could be done. What the agent takes comes first: the best turn, or the
/// action that begins it. The others follow by how often they were tried; of what was tried as often, what is
/// worth more comes before.
///
/// @param search  the search
/// @param buf     gets the candidates; the `struct_size` of the first must be set; may be NULL if `cap` is 0
/// @param cap     how many candidates fit
/// @param len     gets how many there are
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

/// How the search expects the game to go on: from the first prospect on the actions and draws that it tried
/// most, as far as it looked. Draws are those of one of the worlds that it imagined; a tile that goes under a
/// hill in the first turn is left out.
///
/// @param search  the search
/// @param buf     gets the codes of actions and draws; may be NULL if `cap` is 0
/// @param cap     how many codes fit
/// @param len     gets how many there are
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

/// The player who decides.
///
/// @param search  the search
/// @param player  gets the seat
/// @return CARC_STATUS_OK
/// @note Threads: reads `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_player(
    search: *const carc_search, player: *mut carc_seat,
) -> carc_status {
    get_value!(search, player, search.inner.player.into())
}

/// How many iterations were made, by all threads together.
///
/// @param search      the search
/// @param iterations  gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_iterations(
    search: *const carc_search, iterations: *mut u64,
) -> carc_status {
    get_value!(search, iterations, search.inner.iterations)
}

/// How many actions and draws the longest line had that was looked at.
///
/// @param search  the search
/// @param depth   gets the number
/// @return CARC_STATUS_OK
/// @note Threads: reads `search`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_search_depth(
    search: *const carc_search, depth: *mut u32,
) -> carc_status {
    get_value!(search, depth, search.inner.depth)
}
