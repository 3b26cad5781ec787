//! Plays the games in a ladder.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use carc_engine::{Actor, Game, Player};
use rayon::prelude::*;

use super::{Ladder, LadderError, LadderResult, Planned, Played, Results};
use crate::{AgentError, Monitor, bench::Seated};

/// Interval between checks for cancellation.
const PATIENCE: Duration = Duration::from_millis(50);

impl Ladder {
    /// Plays the missing games, adds each game to the results as soon as it ends, and returns the
    /// overall result. The ladder runs on `threads` threads, or on all cores if `threads` is 0.
    /// Games with participants that play [alone](super::Entrant::alone) are played last, on the
    /// calling thread.
    ///
    /// `watch` is called on the calling thread. The monitor receives the number of games played and
    /// can cancel the ladder at any time. Completed games are kept.
    ///
    /// # Errors
    /// Fails if the ladder was cancelled, if a player cannot start, or if results cannot be
    /// written. A player that fails during a game loses the game without causing an error.
    pub fn play(
        &self,
        results: &mut Results,
        threads: usize,
        watch: &mut dyn Monitor,
    ) -> Result<LadderResult, LadderError> {
        let todo = self.plan().filter(|planned| !results.has(planned.deck, self.names(*planned)));
        let (alone, together): (Vec<Planned>, Vec<Planned>) = todo
            .partition(|planned| planned.seats.iter().any(|seat| self.entrants[*seat].is_alone()));
        let total = self.games();
        let mut done = total - (alone.len() + together.len()) as u64;
        watch.progress(done, total);
        if !together.is_empty() {
            self.play_together(&together, threads, watch, &mut |played, watch| {
                results.add(played)?;
                done += 1;
                watch.progress(done, total);
                Ok(())
            })?;
        }
        for planned in alone {
            results.add(self.game(planned, watch)?)?;
            done += 1;
            watch.progress(done, total);
        }
        results.finish()?;
        Ok(self.result(results))
    }

    /// Plays games on threads. The calling thread collects the results and calls the monitor.
    fn play_together(
        &self,
        games: &[Planned],
        threads: usize,
        watch: &mut dyn Monitor,
        take: &mut dyn FnMut(Played, &mut dyn Monitor) -> Result<(), LadderError>,
    ) -> Result<(), LadderError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| LadderError::Threads(error.to_string()))?;
        let stop = AtomicBool::new(false);
        // The channel holds one result, so threads wait while earlier results are being written.
        let (tell, told) = mpsc::sync_channel(1);
        thread::scope(|scope| {
            let stop = &stop;
            scope.spawn(move || {
                pool.install(|| {
                    games.iter().copied().par_bridge().for_each_with(tell, |tell, planned| {
                        let mut is_cancelled = || stop.load(Ordering::Relaxed);
                        if !is_cancelled() {
                            // The receiver is dropped only after an error.
                            let _ = tell.send(self.game(planned, &mut is_cancelled));
                        }
                    });
                });
            });
            let mut ended = Ok(());
            loop {
                let news = match told.recv_timeout(PATIENCE) {
                    Ok(Ok(played)) => take(played, watch),
                    Ok(Err(error)) => Err(error),
                    Err(mpsc::RecvTimeoutError::Timeout) => Ok(()),
                    Err(mpsc::RecvTimeoutError::Disconnected) => return ended,
                };
                let news = match watch.is_cancelled() {
                    true => news.and(Err(LadderError::Cancelled)),
                    false => news,
                };
                if news.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    // Only the first error is reported, and it cancels the other games.
                    ended = ended.and(news);
                }
            }
        })
    }

    fn game(&self, planned: Planned, watch: &mut dyn Monitor) -> Result<Played, LadderError> {
        let Planned { deck, seats } = planned;
        let [first, second] = seats.map(|entrant| &self.entrants[entrant]);
        let mut game = Game::new(Arc::clone(&self.setup), Self::deck_seed(self.seed, deck));
        game.set_undo_depth(0);
        let sit = |entrant: &super::Entrant, seat| {
            let seed = Self::player_seed(self.seed, deck, seat);
            let begin = |error| LadderError::Begin { player: entrant.name().to_owned(), error };
            entrant.sit(&self.setup, seed).map_err(begin)
        };
        let mut players = [sit(first, Player::new(0))?, sit(second, Player::new(1))?];
        let failed = loop {
            let Actor::Player(seat) = game.state().actor() else { break None };
            match decide(&mut game, &mut players[usize::from(seat)], watch) {
                Ok(()) => {}
                Err(AgentError::Cancelled) => return Err(LadderError::Cancelled),
                Err(error) => break Some((seat, error.to_string())),
            }
        };
        let points = [game.state().scores()[0], game.state().scores()[1]];
        for ((entrant, player), seat) in
            [first, second].into_iter().zip(players).zip(Player::all(2))
        {
            // A failed player is not notified.
            if failed.as_ref().is_none_or(|(loser, _)| *loser != seat) {
                entrant.rise(player, &points);
            }
        }
        let players = self.names(planned).map(str::to_owned);
        let (failed, why) = failed.unzip();
        Ok(Played { deck, players, points, failed, why })
    }
}

fn decide(game: &mut Game, player: &mut Seated, watch: &mut dyn Monitor) -> Result<(), AgentError> {
    if watch.is_cancelled() {
        return Err(AgentError::Cancelled);
    }
    // The agent's progress must not be reported as the ladder's progress.
    let action = player.agent().choose_cancellable(game, &mut || watch.is_cancelled())?;
    let text = game.setup().action_text(action);
    game.play(action).map_err(|error| AgentError::Illegal { action: text, reason: error.reason })
}
