//! Searches whose leaves the caller evaluates.

use std::ffi::{c_char, c_void};

use carc_agents::{
    AgentError, AgentSpec, Evaluation, EvaluationError, Evaluator, Leaf, Mcts, SpecError,
};

use super::carc_agent;
use crate::{
    buffer::text,
    error::carc_error,
    game::carc_game,
    handle::{self, not_null},
    panic_hook::User,
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// A callback that evaluates positions for a search, for example with a neural network or a
/// heuristic.
///
/// `user` is the pointer registered with the callback. `leaves` contains `count` games: one in the
/// first call, and up to the batch size in later calls. In each leaf, it is a player's turn to act
/// (see `carc_state_actor`). A leaf is the result of applying actions and draws from the search
/// tree to a determinization of the searched game. The determinization samples the information
/// hidden from the player for whom the search runs. The evaluation should use only the information
/// that is visible to the leaf's actor (see `carc_game_view`); otherwise, the search assumes that
/// players know each other's hidden information. The leaves can be read and copied
/// (`carc_game_clone`) like any other game. The leaves are borrowed: they are valid until the
/// callback returns and must not be freed.
///
/// `begins` has `count + 1` elements. For leaf `i`, the callback writes the prior of each legal
/// action, in the order of `carc_state_legal`, to the elements from `priors[begins[i]]` up to but
/// not including `priors[begins[i + 1]]`. Priors are nonnegative and need not be normalized; if all
/// priors of a leaf are 0, the search treats them as equal. The callback also writes each player's
/// expected final score, in seat order, to the `players` elements that start at
/// `values[i * players]`. Values range from -1e9 to 1e9. In games with several players, only the
/// differences between the values matter. The callback must write every element.
///
/// The callback returns 0 on success. A nonzero return value ends the search with
/// CARC_STATUS_EVALUATOR_FAILED. The callback runs on the thread that called the search function.
/// The callback may read the searched game, but it must not modify that game, use the agent or the
/// `carc_error` of the call, or let exceptions escape.
pub type carc_evaluate_fn = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        leaves: *const *const carc_game,
        count: usize,
        begins: *const usize,
        priors: *mut f32,
        values: *mut f32,
    ) -> i32,
>;

/// Creates a search agent that calls a function to evaluate positions.
///
/// The search collects leaves until the batch is full and passes them to the callback in one call.
/// With a larger batch, the search selects leaves using older statistics, so the batch should be
/// small relative to the number of iterations. The same seed and the same evaluations produce the
/// same leaves.
///
/// @param agent_text  the agent specification, UTF-8: `mcts` with its parameters, `hard` or
///                    `expert`, on a single thread; see `carc_agent_new`
/// @param len         the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
/// @param seed        the seed; given the same evaluations, the same seed produces the same leaves
///                    unless the agent has a time limit
/// @param evaluate    the callback, which runs on the calling thread, and only during searches with
///                    this agent
/// @param user        passed to the callback unchanged; it must stay valid as long as the agent is
///                    used; may be NULL
/// @param batch       the maximum number of leaves per call, 1 to 65536
/// @param out         receives the new handle; free it with `carc_agent_free`
/// @param error       receives error details; may be NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_AGENT if the string is
///         invalid, the agent does not search or uses several threads, or the batch size is out of
///         range. Searches with this agent can also return CARC_STATUS_EVALUATOR_FAILED and
///         CARC_STATUS_BAD_EVALUATION; the agent remains usable afterwards.
/// @note Threads: safe to call from any thread at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_with_evaluator(
    agent_text: *const c_char, len: usize, seed: u64, evaluate: carc_evaluate_fn,
    user: *mut c_void, batch: usize, out: *mut *mut carc_agent, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    let Some(call) = evaluate else { return CARC_STATUS_NULL_POINTER };
    // SAFETY: the caller guarantees `len` readable bytes of text, a writable pointer at `out`, and
    // a live or NULL `error`.
    unsafe {
        handle::free_call_telling(error, || {
            let wrong = |error: SpecError| Fault::new(CARC_STATUS_BAD_AGENT, error);
            let spec: AgentSpec = text(agent_text, len)?.parse().map_err(wrong)?;
            let budget = spec.budget().ok_or(AgentError::NoSearch)?;
            let asked = Asked { call, user: User(user) };
            let agent = Mcts::with_evaluator(budget, seed, asked, batch).map_err(wrong)?;
            handle::give(out, carc_agent::new(spec, Box::new(agent), true));
            Ok(())
        })
    }
}

/// An evaluator that calls the caller's callback.
struct Asked {
    call: unsafe extern "C" fn(
        *mut c_void,
        *const *const carc_game,
        usize,
        *const usize,
        *mut f32,
        *mut f32,
    ) -> i32,
    user: User,
}

impl Evaluator for Asked {
    fn evaluate(&mut self, leaves: &[Leaf<'_>]) -> Result<Vec<Evaluation>, EvaluationError> {
        let players = leaves[0].setup.players();
        let game = |leaf: &Leaf<'_>| carc_game::with_events(Vec::new(), leaf.game());
        let games: Vec<carc_game> = leaves.iter().map(game).collect();
        let handles: Vec<*const carc_game> = games.iter().map(|game| &raw const *game).collect();
        let mut begins = vec![0];
        begins.extend(leaves.iter().scan(0, |end, leaf| {
            *end += leaf.legal.len();
            Some(*end)
        }));
        // Unwritten elements remain NaN and are rejected.
        let mut priors = vec![f32::NAN; begins[leaves.len()]];
        let mut values = vec![f32::NAN; leaves.len() * players];
        // SAFETY: the caller guaranteed this when registering the callback, and each array has the
        // size that is passed.
        let answer = unsafe {
            (self.call)(
                self.user.get(),
                handles.as_ptr(),
                leaves.len(),
                begins.as_ptr(),
                priors.as_mut_ptr(),
                values.as_mut_ptr(),
            )
        };
        if answer != 0 {
            return Err(EvaluationError::Failed);
        }
        let parts = begins.windows(2).map(|part| &priors[part[0]..part[1]]);
        let evaluation = |(priors, values): (&[f32], &[f32])| Evaluation {
            priors: priors.to_vec(),
            values: values.to_vec(),
        };
        Ok(parts.zip(values.chunks_exact(players)).map(evaluation).collect())
    }
}
