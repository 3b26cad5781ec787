//! Agents: players that decide for themselves.

use std::{
    ffi::c_char,
    fmt, ptr,
    sync::{Mutex, PoisonError},
};

use carc_agents::{Agent, AgentError, AgentSpec};

use crate::{
    buffer::text,
    error::carc_error,
    game::carc_game,
    getter::get_text,
    handle::{self, Handle, Head, not_null, writes_telling},
    status::{
        Fault,
        carc_status::{self, *},
    },
    stop::carc_stop,
};

/// Somebody who decides for players: in games of every setup, in every phase, and never by what the
/// player who decides may not know. Apart from its generator an agent keeps nothing from one decision
/// to the next, so one agent may play on several seats and in several games.
#[cfg_attr(all(), repr(C))]
pub struct carc_agent {
    head: Head,
    spec: AgentSpec,
    /// Never locked: whoever uses it has the handle to himself. It makes the handle one that may be
    /// looked at by several threads.
    inner: Mutex<Box<dyn Agent>>,
}

impl fmt::Debug for carc_agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("carc_agent").field("spec", &self.spec).finish_non_exhaustive()
    }
}

// SAFETY: repr(C), the head comes first, the number is used once.
unsafe impl Handle for carc_agent {
    const MAGIC: u64 = 0xca4c_e440_5d2f_0a07;

    fn head(&self) -> &Head {
        &self.head
    }
}

/// Makes an agent.
///
/// The text is `random` (any legal action), `greedy` (the best turn, without looking further), or
/// `mcts`, a Monte Carlo tree search with 1000 iterations for each decision; `mcts:iterations=500` and
/// `mcts:seconds=0.2` say how long it thinks, `mcts:iterations=500,seconds=0.2` until whichever comes
/// first.
///
/// @param agent_text  the text, UTF-8
/// @param len         its length in bytes
/// @param seed        any number: the choices follow from it, unless the agent thinks for a time
/// @param out         gets the handle, to be freed with `carc_agent_free`
/// @param error       told what is wrong, with the nearest name, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_AGENT
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_new(
    agent_text: *const c_char, len: usize, seed: u64, out: *mut *mut carc_agent,
    error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    // SAFETY: the caller promises that the text has `len` bytes, that `out` points to a pointer, and
    // that `error` is NULL or live.
    unsafe {
        handle::free_call_telling(error, || {
            let spec: AgentSpec = text(agent_text, len)?
                .parse()
                .map_err(|error| Fault::new(CARC_STATUS_BAD_AGENT, error))?;
            let inner = Mutex::new(spec.build(seed));
            handle::give(out, carc_agent { head: Head::new(carc_agent::MAGIC), spec, inner });
            Ok(())
        })
    }
}

/// Frees an agent.
///
/// @param agent  the agent, or NULL
/// @note Threads: nobody else may use `agent`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_free(agent: *mut carc_agent) {
    // SAFETY: the caller promises that nobody uses the handle any more.
    unsafe { handle::free(agent) }
}

/// The agent as a text that `carc_agent_new` understands, with what it leaves out filled in.
///
/// @param agent  the agent
/// @param buf    gets the text; may be NULL if `cap` is 0
/// @param cap    how many bytes fit
/// @param len    gets the length in bytes
/// @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
/// @note Threads: reads `agent`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_text(
    agent: *const carc_agent, buf: *mut c_char, cap: usize, len: *mut usize,
) -> carc_status {
    get_text!(agent, buf, cap, len, agent.spec.to_string())
}

/// Decides for the player who is to act; the game stays as it is. A search takes as long as its text
/// says; `carc_agent_choose_unless` can be stopped.
///
/// @param agent  the agent; its generator goes on
/// @param game   the game; it may not change meanwhile
/// @param code   gets a legal action
/// @param error  told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR if no player has to decide, because chance is to
///         draw or the game is over
/// @note Threads: writes `agent`; reads `game`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_choose(
    agent: *mut carc_agent, game: *const carc_game, code: *mut u64, error: *mut carc_error,
) -> carc_status {
    // SAFETY: as there.
    unsafe { carc_agent_choose_unless(agent, game, ptr::null(), code, error) }
}

/// Decides as `carc_agent_choose` does, unless it is told to stop: from another thread, or before the
/// call. The agent looks at the sign before each iteration of a search, and can be asked again
/// afterwards.
///
/// @param agent  the agent; its generator goes on
/// @param game   the game; it may not change meanwhile
/// @param stop   the sign, which any thread may set meanwhile; NULL for none
/// @param code   gets a legal action
/// @param error  told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_STOPPED, CARC_STATUS_OTHER_ACTOR if no player has to decide,
///         because chance is to draw or the game is over
/// @note Threads: writes `agent`; reads `game` and `stop`; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_choose_unless(
    agent: *mut carc_agent, game: *const carc_game, stop: *const carc_stop, code: *mut u64,
    error: *mut carc_error,
) -> carc_status {
    not_null!(code);
    // SAFETY: the caller promises live handles, of which `stop` may be NULL, and that `code` can be
    // written to.
    unsafe {
        writes_telling(agent, error, |agent| {
            let game = handle::shared(game)?;
            let stop = if stop.is_null() { None } else { Some(handle::shared(stop)?) };
            let stopped = || stop.is_some_and(carc_stop::is_set);
            let inner = agent.inner.get_mut().unwrap_or_else(PoisonError::into_inner);
            code.write(inner.choose_unless(&game.inner, &stopped)?.code());
            Ok(())
        })
    }
}

impl From<AgentError> for Fault {
    fn from(error: AgentError) -> Self {
        let status = match error {
            AgentError::Stopped => CARC_STATUS_STOPPED,
            _ => CARC_STATUS_OTHER_ACTOR,
        };
        Self::new(status, error)
    }
}
