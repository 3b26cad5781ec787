//! Plays a turn to its end in every way, and says what each first action is worth.

use std::sync::Arc;

use carc_engine::{
    Action, ActionList, Actor, Generator, Phase, Position, Setup, limits::MAX_PLAYERS,
};

use crate::judge::{Judge, Values, Weights, lead};

/// A legal action, and what every player may expect after it and the best rest of the turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) action: Action,
    pub(crate) values: Values,
}

/// Looks through turns; keeps its memory.
#[derive(Debug)]
pub(crate) struct Lookahead {
    judge: Judge,
    spare: Vec<Level>,
    /// What is to be had on each open cell.
    interests: Vec<f32>,
    /// How many ways to go on are tried after an action; where there are more, some that are spread evenly
    /// over the list. A portal offers a hundred figures after each of fifty placements.
    width: usize,
    /// With which action the turn goes on best after what was judged last.
    next: Option<Action>,
    /// Figure actions are tried only where the player is this far ahead without one.
    floor: f32,
}

/// Memory for one decision.
#[derive(Debug)]
struct Level {
    position: Position,
    list: ActionList,
}

/// How many draws are tried for a player who may choose to draw a tile.
const DRAWS: u32 = 4;

impl Lookahead {
    pub(crate) fn new(weights: Option<Weights>) -> Self {
        Self {
            judge: Judge::new(weights),
            spare: Vec::new(),
            interests: Vec::new(),
            width: usize::MAX,
            next: None,
            floor: f32::NEG_INFINITY,
        }
    }

    /// Looks through turns of games with this setup from now on.
    pub(crate) fn prepare(&mut self, setup: &Arc<Setup>) {
        self.judge.prepare(setup);
    }

    /// What every player may expect as it is. Until the next call all that is judged follows from this
    /// position.
    pub(crate) fn begin(&mut self, setup: &Setup, position: &Position) -> Values {
        self.judge.values(setup, position)
    }

    /// A rough promise in points for each legal action of the player who decides in the position that all
    /// that is judged follows from: the higher, the better it may be. Nothing is played.
    pub(crate) fn promises(
        &mut self,
        position: &Position,
        list: &ActionList,
        promises: &mut Vec<f32>,
    ) {
        promises.clear();
        let Actor::Player(player) = position.actor() else { return };
        if position.phase() != Phase::Place {
            // Nothing is known, so those that are looked at first are spread over the list.
            promises.extend((0..list.len() as u32).map(|number| -spread(number)));
            return;
        }
        self.judge.interests(player, &mut self.interests);
        let mut cells = position.open_cells().zip(&self.interests).peekable();
        for action in list {
            let Action::PlaceTile { cell, .. } = action else {
                promises.push(0.0);
                continue;
            };
            while cells.next_if(|(open, _)| *open != cell).is_some() {}
            promises.push(cells.peek().map_or(0.0, |(_, interest)| **interest));
        }
    }

    /// Lists the legal actions of the player who decides, with their values.
    pub(crate) fn choices(
        &mut self,
        setup: &Setup,
        position: &Position,
        draws: &mut Generator,
        choices: &mut Vec<Choice>,
    ) {
        choices.clear();
        self.begin(setup, position);
        let tell = |action, values: &Values| {
            choices.push(Choice { action, values: *values });
            true
        };
        (self.width, self.floor) = (usize::MAX, f32::NEG_INFINITY);
        self.each(setup, position, usize::MAX, draws, tell);
    }

    /// What every player may expect after some legal actions and the best rest of the turn, of all ways to go
    /// on; draws that come between them are made.
    pub(crate) fn judge(
        &mut self,
        setup: &Setup,
        position: &Position,
        actions: &[Action],
        draws: &mut Generator,
    ) -> Values {
        self.judge_above(setup, position, actions, usize::MAX, f32::NEG_INFINITY, draws)
    }

    /// As [`judge`](Self::judge), but at most `width` ways to go on are looked at after an action, and no figure
    /// action is tried where the player would be ahead by less than `floor` without one: the values are then
    /// those without.
    pub(crate) fn judge_above(
        &mut self,
        setup: &Setup,
        position: &Position,
        actions: &[Action],
        width: usize,
        floor: f32,
        draws: &mut Generator,
    ) -> Values {
        (self.next, self.width, self.floor) = (None, width, floor);
        let mut level = self.level(position);
        level.position.clone_from(position);
        play_all(&mut level.position, setup, actions, draws, |_| {});
        let values = self.rest(setup, position, &level.position, draws);
        self.spare.push(level);
        values
    }

    /// With which action the player goes on best after what was judged last, if they decide again in that
    /// turn.
    pub(crate) const fn next(&self) -> Option<Action> {
        self.next
    }

    /// Plays legal actions, up to so many, each with the best rest of the turn after it, as long as whoever
    /// is told wants more.
    fn each(
        &mut self,
        setup: &Setup,
        position: &Position,
        width: usize,
        draws: &mut Generator,
        mut tell: impl FnMut(Action, &Values) -> bool,
    ) {
        let mut level = self.level(position);
        position.legal_actions(setup, &mut level.list);
        let count = level.list.len();
        let tried = count.min(width);
        for index in 0..tried {
            let action = level.list.at(index * count / tried);
            level.position.clone_from(position);
            level.position.play(setup, action).expect("a listed action is legal");
            let values = self.rest(setup, position, &level.position, draws);
            if !tell(action, &values) {
                break;
            }
        }
        self.spare.push(level);
    }

    /// The values at the end of the turn if the player who decided `before` goes on as well as they
    /// can.
    fn rest(
        &mut self,
        setup: &Setup,
        before: &Position,
        position: &Position,
        draws: &mut Generator,
    ) -> Values {
        match position.actor() {
            Actor::Player(_) if goes_on(before, position) => self.best(setup, position, draws),
            Actor::Chance => match position.phase() {
                // What goes under a hill changes nothing for the turn.
                Phase::Hill => self.mean(setup, before, position, 1, draws),
                Phase::Draw if before.phase() == Phase::TileSource => {
                    self.mean(setup, before, position, DRAWS, draws)
                }
                Phase::Sheep => self.expected(setup, position),
                _ => self.judge.values_after(setup, position),
            },
            _ => self.judge.values_after(setup, position),
        }
    }

    fn best(&mut self, setup: &Setup, position: &Position, draws: &mut Generator) -> Values {
        let Actor::Player(player) = position.actor() else {
            return self.judge.values_after(setup, position);
        };
        let players = setup.players();
        let mut best = ([0.0; MAX_PLAYERS], f32::NEG_INFINITY, None);
        let floor = self.floor;
        self.each(setup, position, self.width, draws, |action, values| {
            let lead = lead(values, players, player);
            if lead > best.1 {
                best = (*values, lead, Some(action));
            }
            // Passing is listed first.
            action != Action::Pass || lead >= floor
        });
        self.next = best.2;
        best.0
    }

    /// The mean over some random draws.
    fn mean(
        &mut self,
        setup: &Setup,
        before: &Position,
        position: &Position,
        count: u32,
        draws: &mut Generator,
    ) -> Values {
        let mut level = self.level(position);
        let mut sum = [0.0; MAX_PLAYERS];
        for _ in 0..count {
            level.position.clone_from(position);
            let draw = position.draw(draws).expect("chance is to draw");
            level.position.play(setup, draw).expect("what is drawn is there");
            let values = match level.position.phase() {
                // The next tile fits nowhere either; that is rare enough to stop here.
                Phase::Draw => self.judge.values_after(setup, &level.position),
                _ => self.rest(setup, before, &level.position, draws),
            };
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value / count as f32);
        }
        // What seems best depends on what is drawn.
        self.next = None;
        self.spare.push(level);
        sum
    }

    /// The mean over every token that may come.
    fn expected(&mut self, setup: &Setup, position: &Position) -> Values {
        let mut level = self.level(position);
        let mut sum = [0.0; MAX_PLAYERS];
        for (draw, probability) in position.chance_outcomes() {
            level.position.clone_from(position);
            level.position.play(setup, draw).expect("a listed outcome is legal");
            let values = self.judge.values_after(setup, &level.position);
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value * probability as f32);
        }
        self.spare.push(level);
        sum
    }

    fn level(&mut self, position: &Position) -> Level {
        self.spare
            .pop()
            .unwrap_or_else(|| Level { position: position.clone(), list: ActionList::new() })
    }
}

/// From 0 to 1, so that those of the first numbers lie far apart.
fn spread(number: u32) -> f32 {
    (number.reverse_bits() >> 8) as f32 / (1 << 24) as f32
}

/// Plays legal actions, and the draws that come between them; tells of each.
pub(crate) fn play_all(
    position: &mut Position,
    setup: &Setup,
    actions: &[Action],
    draws: &mut Generator,
    mut note: impl FnMut(Action),
) {
    for &action in actions {
        while let Some(draw) = position.draw(draws) {
            position.play(setup, draw).expect("what is drawn is there");
            note(draw);
        }
        position.play(setup, action).expect("a listed action is legal");
        note(action);
    }
}

/// Whether the decision due comes later in the same part of the turn than the one before, as far as
/// the figure action and what follows it: what it is about then belongs together.
fn goes_on(before: &Position, position: &Position) -> bool {
    let rank = |phase: Phase| match phase {
        Phase::TileSource => Some(0),
        Phase::Place => Some(1),
        Phase::Princess => Some(2),
        Phase::Flock => Some(3),
        Phase::Figure => Some(4),
        Phase::Capture => Some(5),
        Phase::Exchange => Some(6),
        _ => None,
    };
    let (from, to) = (rank(before.phase()), rank(position.phase()));
    before.actor() == position.actor()
        && (before.turn(), before.turn_part()) == (position.turn(), position.turn_part())
        && match (from, to) {
            // After a ransom comes the figure action.
            (Some(from), Some(to)) if from == to => {
                position.has_ransomed() && !before.has_ransomed()
            }
            (Some(from), Some(to)) => from < to,
            _ => false,
        }
}
