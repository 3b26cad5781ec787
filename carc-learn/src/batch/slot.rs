//! Slots, each with one game in a batch.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use carc_engine::{Action, ActionList, Actor, Game, Generator, Position, Setup};

use super::{Autoreset, BatchOptions, Course, Origin, choose::STAYS, episode_seed, told::TellMut};
use crate::reward::Reward;

/// The data that all games in a batch share.
#[derive(Clone, Copy)]
pub(super) struct Common<'a> {
    pub(super) setup: &'a Arc<Setup>,
    pub(super) start: &'a Position,
    pub(super) options: &'a BatchOptions,
}

/// A version that is unique among all games in this process, including copies, which may diverge.
/// Actions do not change the version of a game, but all other changes give the game a new version.
#[derive(Debug)]
pub(super) struct Life(u64);

impl Life {
    fn new() -> Self {
        // No game has version 0.
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    pub(super) const fn number(&self) -> u64 {
        self.0
    }
}

impl Clone for Life {
    fn clone(&self) -> Self {
        Self::new()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) position: Position,
    pub(super) life: Life,
    draws: Generator,
    /// The index of the next episode.
    next: u64,
    pub(super) origin: Origin,
    /// The codes of all decisions that were made after the [`origin`](Self::origin).
    pub(super) codes: Vec<u64>,
}

impl Slot {
    pub(super) fn new(start: &Position) -> Self {
        Self {
            position: start.clone(),
            life: Life::new(),
            draws: Generator::new(0),
            next: 0,
            origin: Origin::Slot,
            codes: Vec::new(),
        }
    }

    pub(super) const fn seed(&self) -> u64 {
        self.draws.seed()
    }

    pub(super) const fn episode(&self) -> u64 {
        self.next.wrapping_sub(1)
    }

    pub(super) const fn forget_episodes(&mut self) {
        self.next = 0;
    }

    /// Returns the setup of a game that was set in the slot.
    fn own_setup(&self) -> Option<&Arc<Setup>> {
        match &self.origin {
            Origin::Game(game) => Some(game.setup()),
            Origin::Slot | Origin::Seed(_) => None,
        }
    }

    /// Returns the game's setup, which is the batch's setup unless a game with a different start
    /// position was set in the slot.
    pub(super) fn setup<'a>(&'a self, common: &'a Arc<Setup>) -> &'a Arc<Setup> {
        self.own_setup().unwrap_or(common)
    }

    /// Creates a new game, with an explicit seed if given, plays it up to the first decision, and
    /// lists its legal actions.
    pub(super) fn begin(
        &mut self,
        game: usize,
        seed: Option<u64>,
        common: &Common<'_>,
        legal: &mut ActionList,
        told: &mut TellMut<'_>,
    ) {
        told.rewards.fill(0.0);
        *told.ended = false;
        self.start_over(game, seed, common, legal, told);
    }

    fn start_over(
        &mut self,
        game: usize,
        seed: Option<u64>,
        common: &Common<'_>,
        legal: &mut ActionList,
        told: &mut TellMut<'_>,
    ) {
        self.restart(game, seed, common);
        self.show(common.setup, legal, told);
    }

    fn restart(&mut self, game: usize, seed: Option<u64>, common: &Common<'_>) {
        let of_place = || episode_seed(common.options.seed, game as u64, self.next);
        self.draws = Generator::new(seed.unwrap_or_else(of_place));
        self.next = self.next.wrapping_add(1);
        self.origin = seed.map_or(Origin::Slot, Origin::Seed);
        self.codes.clear();
        self.life = Life::new();
        self.position.clone_from(common.start);
        self.draw(common.setup);
    }

    /// Replaces the game with a game whose draws all come from a seed.
    pub(super) fn put(&mut self, game: &Arc<Game>) {
        self.draws = game.generator().expect("the game draws with a seed").clone();
        self.origin = Origin::Game(Arc::clone(game));
        self.codes.clear();
        self.life = Life::new();
        self.position.clone_from(game.position());
    }

    /// Returns a copy for another slot. The copy stores the seed, because the default seed of the
    /// other slot is different.
    pub(super) fn moved(&self) -> Self {
        let mut moved = self.clone();
        if moved.origin == Origin::Slot {
            moved.origin = Origin::Seed(self.seed());
        }
        moved
    }

    /// Returns the game with its history.
    pub(super) fn game(&self, setup: &Arc<Setup>) -> Game {
        let mut game = match &self.origin {
            Origin::Game(game) => Game::clone(game),
            Origin::Slot | Origin::Seed(_) => Game::new(Arc::clone(setup), self.seed()),
        };
        for &code in &self.codes {
            let action = Action::from_code(code).expect("the action code is valid");
            game.play(action).expect("an action played in this game is legal in the copy");
        }
        game
    }

    /// Returns a determinization for the player to act, or `None` if there is no player to act.
    pub(super) fn guess(&self, setup: &Arc<Setup>, seed: u64) -> Option<Arc<Game>> {
        let state = self.position.state(self.setup(setup));
        let Actor::Player(player) = state.actor() else { return None };
        self.game(setup).determinize(player, seed).map(Arc::new)
    }

    /// Restores the game from a course, or returns the first illegal code.
    pub(super) fn resume(
        &mut self,
        game: usize,
        course: &Course,
        common: &Common<'_>,
        legal: &mut ActionList,
        told: &mut TellMut<'_>,
    ) -> Result<(), u64> {
        self.next = course.episode;
        match &course.origin {
            Origin::Slot => self.restart(game, None, common),
            Origin::Seed(seed) => self.restart(game, Some(*seed), common),
            Origin::Game(other) => {
                self.restart(game, None, common);
                self.put(other);
            }
        }
        let setup = Arc::clone(self.setup(common.setup));
        for &code in &course.codes {
            let action = Action::from_code(code).ok().filter(|action| {
                !matches!(action, Action::Draw(_)) && self.position.state(&setup).is_legal(*action)
            });
            let action = action.ok_or(code)?;
            self.position.play(&setup, action).map_err(|_| code)?;
            self.draw(&setup);
            self.codes.push(code);
        }
        told.rewards.copy_from_slice(&course.rewards);
        told.final_scores.copy_from_slice(&course.final_scores);
        *told.ended = course.ended;
        self.show(&setup, legal, told);
        Ok(())
    }

    /// Lists the legal actions and records the actor and the scores.
    #[inline]
    fn show(&self, setup: &Arc<Setup>, legal: &mut ActionList, told: &mut TellMut<'_>) {
        self.list(setup, legal);
        *told.actor = self.position.state(setup).actor();
        told.scores.copy_from_slice(self.position.state(setup).scores());
    }

    #[inline]
    pub(super) fn list(&self, setup: &Arc<Setup>, legal: &mut ActionList) {
        self.position.state(self.setup(setup)).append_legal_actions(legal);
    }

    /// Makes draws until a player has to act.
    #[inline]
    fn draw(&mut self, setup: &Setup) {
        while let Some(draw) = self.position.draw(&mut self.draws) {
            self.position.play(setup, draw).expect("a chance outcome is legal");
        }
    }

    #[inline]
    pub(super) fn step(
        &mut self,
        code: u64,
        game: usize,
        common: &Common<'_>,
        legal: &mut ActionList,
        told: &mut TellMut<'_>,
    ) {
        let Common { options, .. } = *common;
        *told.ended = false;
        if code == STAYS {
            told.rewards.fill(0.0);
            self.list(common.setup, legal);
            return;
        }
        let own = self.own_setup().cloned();
        let setup = own.as_ref().unwrap_or(common.setup);
        if self.position.state(setup).is_over() {
            told.rewards.fill(0.0);
            if options.autoreset == Autoreset::NextStep {
                self.start_over(game, None, common, legal, told);
            }
            return;
        }
        let action = Action::from_code(code).expect("the code belongs to a legal action");
        self.position.play(setup, action).expect("the action is legal");
        self.codes.push(code);
        self.draw(setup);
        let gives = options.reward == Reward::Points;
        let players = told.rewards.iter_mut().zip(&mut *told.scores);
        for ((reward, score), &now) in players.zip(self.position.state(setup).scores()) {
            let before = std::mem::replace(score, now);
            *reward = if gives { (now - before) as f32 } else { 0.0 };
        }
        *told.actor = self.position.state(setup).actor();
        self.list(setup, legal);
        if !self.position.state(setup).is_over() {
            return;
        }
        *told.ended = true;
        told.final_scores.copy_from_slice(told.scores);
        if options.reward != Reward::Points {
            options.reward.write_end(told.scores, told.rewards);
        }
        if options.autoreset == Autoreset::SameStep {
            self.start_over(game, None, common, legal, told);
        }
    }
}
