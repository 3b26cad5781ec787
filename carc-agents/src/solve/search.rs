//! The solver's recursive search.

use std::cmp::Ordering;

use carc_engine::{
    Action, ActionList, Actor, Draw, Phase, Player, Position, Setup, limits::MAX_PLAYERS,
};

use super::table::Table;
use crate::{Monitor, mix};

/// Values are rounded to multiples of this number before they are compared, because rounding errors
/// accumulate in expected points. The irregular digits ensure that no common fraction is halfway
/// between two multiples.
const EQUAL: f64 = 1.234_567_891e-9;

/// The number of nodes between two calls to the monitor.
const PATIENCE: u64 = 256;

/// Each player's expected final points and leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values {
    pub(super) points: [f64; MAX_PLAYERS],
    pub(super) leads: [f64; MAX_PLAYERS],
}

impl Values {
    pub(super) const ZERO: Self = Self { points: [0.0; MAX_PLAYERS], leads: [0.0; MAX_PLAYERS] };

    /// Returns the values for a position in which the game is over.
    fn of(setup: &Setup, position: &Position) -> Self {
        let mut values = Self::ZERO;
        for (own, &score) in values.points.iter_mut().zip(position.state(setup).scores()) {
            *own = score.into();
        }
        values.derive_leads(setup.players());
        values
    }

    /// Computes the leads from final points or, with at most two players, from expected points.
    pub(super) fn derive_leads(&mut self, players: usize) {
        let points = &self.points[..players];
        for (player, lead) in self.leads[..players].iter_mut().enumerate() {
            let others = points.iter().enumerate().filter(|(other, _)| *other != player);
            let best = others.map(|(_, points)| *points).reduce(f64::max);
            *lead = points[player] - best.unwrap_or(0.0);
        }
    }

    fn add(&mut self, other: &Self, probability: f64) {
        for (own, other) in self.points.iter_mut().zip(other.points) {
            *own += probability * other;
        }
        for (own, other) in self.leads.iter_mut().zip(other.leads) {
            *own += probability * other;
        }
    }

    fn divide(&mut self, total: f64) {
        self.points.iter_mut().chain(&mut self.leads).for_each(|own| *own /= total);
    }

    /// Compares two results from a player's perspective. Returns `Less` if `self` is better.
    pub(super) fn compare(&self, other: &Self, player: Player) -> Ordering {
        let player = usize::from(player);
        // Unlike a tolerance, rounding makes the comparison transitive.
        let by = |a: f64, b: f64| (b / EQUAL).round().total_cmp(&(a / EQUAL).round());
        by(self.leads[player], other.leads[player])
            .then(by(self.points[player], other.points[player]))
    }
}

/// The reason why a search ended early.
pub(super) enum Stop {
    /// The budget is used up.
    Nodes,
    /// The monitor cancelled the search.
    Cancelled,
}

/// The turn number and the turn part.
type Part = (u32, u8);

/// Buffers for one decision or draw.
#[derive(Debug)]
struct Level {
    position: Position,
    list: ActionList,
}

/// A search with its buffers.
pub(super) struct Solver<'a> {
    pub(super) setup: &'a Setup,
    /// The number of positions visited so far, and the maximum.
    pub(super) nodes: u64,
    most: u64,
    watch: &'a mut dyn Monitor,
    table: Table,
    spare: Vec<Level>,
    /// The number of turns to search after the current one.
    turns: u32,
    /// True if the search stopped at a position in which the game was not over.
    is_cut: bool,
    /// The hashes of the draws before the current one.
    path: Vec<u64>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(setup: &'a Setup, nodes: u64, watch: &'a mut dyn Monitor) -> Self {
        Self {
            setup,
            nodes: 0,
            most: nodes,
            watch,
            table: Table::new(setup.players(), nodes),
            spare: Vec::new(),
            turns: 0,
            is_cut: false,
            path: Vec::new(),
        }
    }

    /// Begins an iteration that searches the given number of turns after the current one.
    pub(super) fn begin(&mut self, turns: u32) {
        (self.turns, self.is_cut) = (turns, false);
        self.path.clear();
    }

    /// Returns true if the iteration has reached the end of the game in every continuation.
    pub(super) const fn is_exact(&self) -> bool {
        !self.is_cut
    }

    /// Returns the values after actions at the root, averaged over the draws between them.
    pub(super) fn value_after(
        &mut self,
        root: &Position,
        actions: &[Action],
    ) -> Result<Values, Stop> {
        let part = part(root, self.setup);
        self.follow(root, actions, self.turns, part)
    }

    fn follow(
        &mut self,
        position: &Position,
        actions: &[Action],
        turns: u32,
        part: Part,
    ) -> Result<Values, Stop> {
        let Some((&first, rest)) = actions.split_first() else {
            return self.value(position, turns, part);
        };
        if position.state(self.setup).actor() == Actor::Chance {
            return self.mean(position, |solver, next| solver.follow(next, actions, turns, part));
        }
        let mut level = self.level(position);
        level.position.clone_from(position);
        let values = self
            .play(&mut level.position, first)
            .and_then(|()| self.follow(&level.position, rest, turns, part));
        self.spare.push(level);
        values
    }

    /// Returns the values of a position. `before` is the turn part of the previous position.
    fn value(&mut self, position: &Position, mut turns: u32, before: Part) -> Result<Values, Stop> {
        let state = position.state(self.setup);
        if state.is_over() {
            return Ok(Values::of(self.setup, position));
        }
        let part = part(position, self.setup);
        if part != before {
            match turns.checked_sub(1) {
                Some(less) => turns = less,
                None => return Ok(self.cut(position)),
            }
        }
        match state.actor() {
            Actor::Player(player) => self.best(position, player, turns, part),
            Actor::Chance => self.expected(position, turns, part),
            Actor::None => Ok(Values::of(self.setup, position)),
        }
    }

    /// Returns the values after a player's best legal action.
    fn best(
        &mut self,
        position: &Position,
        player: Player,
        turns: u32,
        part: Part,
    ) -> Result<Values, Stop> {
        let mut level = self.level(position);
        position.state(self.setup).legal_actions_into(&mut level.list);
        let mut best: Option<Values> = None;
        let mut answer = Ok(());
        for index in 0..level.list.len() {
            level.position.clone_from(position);
            let action = level.list.at(index);
            let values = self
                .play(&mut level.position, action)
                .and_then(|()| self.value(&level.position, turns, part));
            match values {
                Ok(values) => {
                    if best.is_none_or(|best| values.compare(&best, player).is_lt()) {
                        best = Some(values);
                    }
                }
                Err(stop) => {
                    answer = Err(stop);
                    break;
                }
            }
        }
        self.spare.push(level);
        answer.map(|()| best.expect("a player to act has a legal action"))
    }

    /// Averages the values over the outcomes of a draw, or looks them up in the table if the
    /// position has already been solved.
    fn expected(&mut self, position: &Position, turns: u32, part: Part) -> Result<Values, Stop> {
        let hash = position.state(self.setup).hash();
        let key = mix(hash, u64::from(self.turns) << 32 | u64::from(turns));
        if let Some(values) = self.table.get(key) {
            return Ok(values);
        }
        if self.path.contains(&hash) {
            // A drawn tile can return to the stack, so an earlier draw can be pending again.
            return Ok(self.cut(position));
        }
        self.path.push(hash);
        let values = self.mean(position, |solver, next| solver.value(next, turns, part));
        self.path.pop();
        if let Ok(values) = &values {
            self.table.set(key, values);
        }
        values
    }

    /// Averages the values over all outcomes of a draw.
    fn mean(
        &mut self,
        position: &Position,
        mut value: impl FnMut(&mut Self, &Position) -> Result<Values, Stop>,
    ) -> Result<Values, Stop> {
        let state = position.state(self.setup);
        let outcomes = match state.phase() {
            // No player knows the tile, so it stays under the hill.
            Phase::Hill => vec![(Action::Draw(Draw::Unknown), 1.0)],
            _ => state.chance_outcomes(),
        };
        let hash = state.hash();
        let mut level = self.level(position);
        let (mut sum, mut total, mut answer) = (Values::ZERO, 0.0, Ok(()));
        for (draw, probability) in outcomes {
            level.position.clone_from(position);
            let values = self.play(&mut level.position, draw).and_then(|()| {
                // If a tile that cannot be placed returns to the stack, the draw is repeated.
                let next = level.position.state(self.setup);
                let is_same = next.actor() == Actor::Chance && next.hash() == hash;
                if is_same { Ok(None) } else { value(self, &level.position).map(Some) }
            });
            match values {
                Ok(None) => {}
                Ok(Some(values)) => {
                    sum.add(&values, probability);
                    total += probability;
                }
                Err(stop) => {
                    answer = Err(stop);
                    break;
                }
            }
        }
        self.spare.push(level);
        answer?;
        if total == 0.0 {
            return Ok(self.cut(position));
        }
        sum.divide(total);
        Ok(sum)
    }

    /// Returns the values if the game ended now.
    fn cut(&mut self, position: &Position) -> Values {
        self.is_cut = true;
        let mut level = self.level(position);
        level.position.clone_from(position);
        level.position.end_now(self.setup);
        let values = Values::of(self.setup, &level.position);
        self.spare.push(level);
        values
    }

    /// Plays a legal action or draw, and counts the resulting position.
    fn play(&mut self, position: &mut Position, action: Action) -> Result<(), Stop> {
        if self.nodes >= self.most {
            return Err(Stop::Nodes);
        }
        if self.nodes.is_multiple_of(PATIENCE) {
            self.watch.progress(self.nodes, self.most);
            if self.watch.is_cancelled() {
                return Err(Stop::Cancelled);
            }
        }
        self.nodes += 1;
        position.play(self.setup, action).expect("a listed action is legal");
        Ok(())
    }

    /// Returns buffers with arbitrary contents. `position` is copied only if new buffers must be
    /// created.
    fn level(&mut self, position: &Position) -> Level {
        self.spare
            .pop()
            .unwrap_or_else(|| Level { position: position.clone(), list: ActionList::new() })
    }
}

/// Returns the turn number and turn part of a position.
fn part(position: &Position, setup: &Setup) -> Part {
    let state = position.state(setup);
    (state.turn(), state.turn_part())
}
