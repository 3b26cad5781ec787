//! Searches whose leaves somebody else judges.

use std::{
    ffi::{c_char, c_void},
    sync::Mutex,
};

use carc_agents::{
    AgentError, AgentSpec, Evaluation, EvaluationError, Evaluator, Leaf, Mcts, SpecError,
};

use super::carc_agent;
use crate::{
    buffer::text,
    error::carc_error,
    game::carc_game,
    handle::{self, Handle, Head, not_null},
    panic_hook::User,
    status::{
        Fault,
        carc_status::{self, *},
    },
};

/// A function that judges positions for a search: a network, say, or a rule of thumb.
///
/// `user` is what was handed over with it. There are `count` leaves: one at first, then up to as many as the
/// batch has. Each is a game in which a player is to decide (`carc_game_actor`): the searched game, as
/// the player who began the search may imagine it, and what the search has done and drawn since. What
/// is hidden from that player is guessed; of the leaf only what its own player may know should be used
/// (`carc_game_view`), or the search takes the others to know each other's secrets. The leaves can be read
/// and copied (`carc_game_clone`) like any game; they are there until the function returns and are not
/// to be freed.
///
/// `begins` has `count + 1` numbers. From `priors[begins[i]]` to before `priors[begins[i + 1]]` the
/// function writes how much of the tries each legal action of leaf `i` deserves, in the order of
/// `carc_game_legal`: 0 or more, of any sum; all 0 are as good as all equal. From `values[i * players]`
/// on it writes how many points each player may expect to have at the end of the game, by seat, between
/// -1e9 and 1e9. Only the differences count; of a single player the number. All of them have to be
/// written.
///
/// It returns 0; any other number gives up, and ends the search with CARC_STATUS_EVALUATOR_FAILED. It runs on the
/// thread of the call that searches. It must not use the agent, nor the game and the `carc_error` of
/// that call other than to read the game, and must not let exceptions out.
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

/// Makes an agent that searches and has its positions judged by a function; it judges nothing itself.
///
/// The search collects leaves until there are as many as the batch holds, and hands them over together.
/// The more come together, the less each is chosen with what the others tell: a batch should be small
/// beside the number of iterations. The same leaves follow from the same seed and evaluations.
///
/// @param agent_text  how long it searches, as in `carc_agent_new`: `mcts` with its parameters, `hard` or
///                    `expert`, by one thread; UTF-8
/// @param len         its length in bytes
/// @param seed        any number: the leaves follow from it and from the evaluations, unless the agent
///                    thinks for a time
/// @param evaluate    the function; it is called while a call with this agent searches, on its thread
/// @param user        handed to the function, and not looked at; it has to be there as long as the
///                    agent is used; may be NULL
/// @param batch       how many leaves come together at most, 1 to 65536
/// @param out         gets the handle, to be freed with `carc_agent_free`
/// @param error       told what is wrong, or NULL
/// @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_AGENT also for an agent that does not
///         search, several threads, or the size of the batch. What searches with the agent can fail
///         with CARC_STATUS_EVALUATOR_FAILED and CARC_STATUS_BAD_EVALUATION besides, and the agent can be asked again.
/// @note Threads: any, at any time; writes `error`.
/// @since ABI 1
#[unsafe(no_mangle)]
pub unsafe extern "C" fn carc_agent_with_evaluator(
    agent_text: *const c_char, len: usize, seed: u64, evaluate: carc_evaluate_fn,
    user: *mut c_void, batch: usize, out: *mut *mut carc_agent, error: *mut carc_error,
) -> carc_status {
    not_null!(out);
    let Some(call) = evaluate else { return CARC_STATUS_NULL_POINTER };
    // SAFETY: the caller promises that the text has `len` bytes, that `out` points to a pointer, and
    // that `error` is NULL or live.
    unsafe {
        handle::free_call_telling(error, || {
            let wrong = |error: SpecError| Fault::new(CARC_STATUS_BAD_AGENT, error);
            let spec: AgentSpec = text(agent_text, len)?.parse().map_err(wrong)?;
            let budget = spec.budget().ok_or(AgentError::NoSearch)?;
            let asked = Asked { call, user: User(user) };
            let agent = Mcts::with_evaluator(budget, seed, asked, batch).map_err(wrong)?;
            let inner = Mutex::new(Box::new(agent) as Box<_>);
            handle::give(out, carc_agent { head: Head::new(carc_agent::MAGIC), spec, inner });
            Ok(())
        })
    }
}

/// Asks a function of the caller.
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
        // What is not written is refused.
        let mut priors = vec![f32::NAN; begins[leaves.len()]];
        let mut values = vec![f32::NAN; leaves.len() * players];
        // SAFETY: the promise that was made with the function; all arrays have the sizes that it is told.
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
