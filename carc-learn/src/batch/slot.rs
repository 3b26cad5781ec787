//! One game of a batch.

use carc_engine::{Action, ActionList, Generator, Position, Setup, limits::MAX_PLAYERS};

use super::{Autoreset, BatchOptions, Course, episode_seed};
use crate::reward::Reward;

/// What all games of a batch have in common.
#[derive(Clone, Copy)]
pub(super) struct Common<'a> {
    pub(super) setup: &'a Setup,
    pub(super) start: &'a Position,
    pub(super) options: &'a BatchOptions,
}

/// What is legal in some games, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Legal {
    /// The codes, game after game in ascending order; a game that is over has none.
    pub(super) codes: Vec<u64>,
    /// Memory for listing, which all the games share so that it stays in the cache.
    list: ActionList,
}

#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub(super) position: Position,
    draws: Generator,
    /// The number of the next episode.
    next: u64,
    /// What was decided since the game began.
    codes: Vec<u64>,
    pub(super) rewards: [f32; MAX_PLAYERS],
    pub(super) ended: bool,
    pub(super) final_scores: [i32; MAX_PLAYERS],
}

impl Slot {
    pub(super) fn new(start: &Position) -> Self {
        Self {
            position: start.clone(),
            draws: Generator::new(0),
            next: 0,
            codes: Vec::new(),
            rewards: [0.0; MAX_PLAYERS],
            ended: false,
            final_scores: [0; MAX_PLAYERS],
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
        self.final_scores = [0; MAX_PLAYERS];
    }

    /// A new game up to its first decision, with what is legal then.
    pub(super) fn begin(&mut self, game: usize, common: &Common<'_>, legal: &mut Legal) {
        self.rewards = [0.0; MAX_PLAYERS];
        self.ended = false;
        self.start_over(game, common, legal);
    }

    fn start_over(&mut self, game: usize, common: &Common<'_>, legal: &mut Legal) {
        self.restart(game, common);
        self.list(common.setup, legal);
    }

    fn restart(&mut self, game: usize, common: &Common<'_>) {
        self.draws = Generator::new(episode_seed(common.options.seed, game as u64, self.next));
        self.next = self.next.wrapping_add(1);
        self.codes.clear();
        self.position.clone_from(common.start);
        self.draw(common.setup);
    }

    /// How far the game has come.
    pub(super) fn course(&self, players: usize) -> Course {
        Course {
            episode: self.episode(),
            codes: self.codes.clone(),
            rewards: self.rewards[..players].to_vec(),
            ended: self.ended,
            final_scores: self.final_scores[..players].to_vec(),
        }
    }

    /// Goes to where a game had come; the code that is not legal, if there is one.
    pub(super) fn resume(
        &mut self,
        game: usize,
        course: &Course,
        common: &Common<'_>,
        legal: &mut Legal,
    ) -> Result<(), u64> {
        self.next = course.episode;
        self.restart(game, common);
        for &code in &course.codes {
            let action = Action::from_code(code).ok().filter(|action| {
                !matches!(action, Action::Draw(_)) && self.position.is_legal(common.setup, *action)
            });
            let action = action.ok_or(code)?;
            self.position.play(common.setup, action).map_err(|_| code)?;
            self.draw(common.setup);
            self.codes.push(code);
        }
        let players = course.rewards.len();
        self.rewards[..players].copy_from_slice(&course.rewards);
        self.final_scores[..players].copy_from_slice(&course.final_scores);
        self.ended = course.ended;
        self.list(common.setup, legal);
        Ok(())
    }

    #[inline]
    pub(super) fn list(&self, setup: &Setup, legal: &mut Legal) {
        self.position.legal_actions(setup, &mut legal.list);
        legal.codes.extend_from_slice(legal.list.codes());
    }

    /// Lets chance decide until a player has to.
    #[inline]
    fn draw(&mut self, setup: &Setup) {
        while let Some(draw) = self.position.draw(&mut self.draws) {
            self.position.play(setup, draw).expect("what can be drawn can be played");
        }
    }

    #[inline]
    pub(super) fn step(&mut self, code: u64, game: usize, common: &Common<'_>, legal: &mut Legal) {
        let Common { setup, options, .. } = *common;
        self.ended = false;
        self.rewards = [0.0; MAX_PLAYERS];
        if self.position.is_over() {
            if options.autoreset == Autoreset::NextStep {
                self.start_over(game, common, legal);
            }
            return;
        }
        let players = setup.players();
        let mut before = [0; MAX_PLAYERS];
        before[..players].copy_from_slice(self.position.scores(setup));
        let action = Action::from_code(code).expect("the code of a legal action");
        self.position.play(setup, action).expect("a legal action");
        self.codes.push(code);
        self.draw(setup);
        self.list(setup, legal);
        let scores = self.position.scores(setup);
        if options.reward == Reward::Points {
            for (reward, (now, before)) in self.rewards.iter_mut().zip(scores.iter().zip(before)) {
                *reward = (now - before) as f32;
            }
        }
        if !self.position.is_over() {
            return;
        }
        self.ended = true;
        self.final_scores[..players].copy_from_slice(scores);
        if options.reward != Reward::Points {
            options.reward.write_end(scores, &mut self.rewards[..players]);
        }
        if options.autoreset == Autoreset::SameStep {
            self.start_over(game, common, legal);
        }
    }
}
