//! Evaluates the first actions of a turn by trying every way to finish it.

use std::sync::Arc;

use carc_engine::{
    Action, ActionList, Actor, Generator, Phase, Player, Position, Setup, State,
    limits::MAX_PLAYERS,
};

use crate::evaluation::{StaticEvaluator, Values, Weights, lead};

/// A legal action, with the evaluation after the best continuation of the turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) action: Action,
    pub(crate) values: Values,
}

/// Returns the action with the best lead for a player; ties are broken at random. Removes all worse
/// choices.
pub(crate) fn best_of(
    choices: &mut Vec<Choice>,
    players: usize,
    player: Player,
    generator: &mut Generator,
) -> Action {
    let value = |choice: &Choice| lead(&choice.values, players, player);
    let best = choices.iter().map(value).fold(f32::NEG_INFINITY, f32::max);
    choices.retain(|choice| value(choice) == best);
    choices[generator.uniform(choices.len() as u32) as usize].action
}

/// A one-turn lookahead. It reuses its buffers.
#[derive(Debug)]
pub(crate) struct Lookahead {
    evaluator: StaticEvaluator,
    spare: Vec<Level>,
    /// The potential gain on each open cell.
    interests: Vec<f32>,
    /// Maximum number of continuations after an action. If there are more, an evenly spaced selection is tried. A
    /// portal offers a hundred figure placements after each of fifty tile placements.
    width: usize,
    /// The best continuation after the actions evaluated last.
    next: Option<Action>,
    /// Figure actions are tried only if the lead without a figure action is at least this high.
    floor: f32,
}

/// Buffers for one decision.
#[derive(Debug)]
struct Level {
    position: Position,
    list: ActionList,
    /// The actions to try, if some of the list are equally good.
    different: Vec<Action>,
}

/// Number of draws to try if a player can choose to draw a tile.
const DRAWS: u32 = 4;

impl Lookahead {
    pub(crate) fn new(weights: Option<Weights>) -> Self {
        Self {
            evaluator: StaticEvaluator::new(weights),
            spare: Vec::new(),
            interests: Vec::new(),
            width: usize::MAX,
            next: None,
            floor: f32::NEG_INFINITY,
        }
    }

    /// Prepares the evaluation for games with the given setup.
    pub(crate) fn prepare(&mut self, setup: &Arc<Setup>) {
        self.evaluator.prepare(setup);
    }

    /// Evaluates a position, which becomes the base until the next call. All positions evaluated
    /// before that call must follow from it.
    pub(crate) fn begin(&mut self, setup: &Setup, position: &Position) -> Values {
        self.evaluator.values(setup, position)
    }

    /// Computes a rough potential in points for each legal action in the base position, without
    /// playing the action. Higher is more promising.
    pub(crate) fn promises(
        &mut self,
        state: State<'_>,
        list: &ActionList,
        promises: &mut Vec<f32>,
    ) {
        promises.clear();
        let Actor::Player(player) = state.actor() else { return };
        if state.phase() != Phase::Place {
            // There are no estimates yet, so the first candidates are spread over the list.
            promises.extend((0..list.len() as u32).map(|number| -spread(number)));
            return;
        }
        self.evaluator.interests(player, &mut self.interests);
        let mut cells = state.open_cells().zip(&self.interests).peekable();
        for action in list {
            let Action::PlaceTile { cell, .. } = action else {
                promises.push(0.0);
                continue;
            };
            while cells.next_if(|(open, _)| *open != cell).is_some() {}
            promises.push(cells.peek().map_or(0.0, |(_, interest)| **interest));
        }
    }

    /// Lists the legal actions with their evaluations. `is_cancelled` is called every few
    /// milliseconds. Returns false if it has stopped the evaluation.
    pub(crate) fn choices(
        &mut self,
        setup: &Setup,
        position: &Position,
        draws: &mut Generator,
        choices: &mut Vec<Choice>,
        mut is_cancelled: impl FnMut() -> bool,
    ) -> bool {
        choices.clear();
        self.begin(setup, position);
        let mut is_complete = true;
        let tell = |action, values: &Values| {
            choices.push(Choice { action, values: *values });
            is_complete = !is_cancelled();
            is_complete
        };
        (self.width, self.floor) = (usize::MAX, f32::NEG_INFINITY);
        self.each(setup, position, usize::MAX, draws, tell);
        is_complete
    }

    /// Evaluates the position after the given legal actions and the best continuation of the turn.
    /// Draws between the actions are sampled. `is_cancelled` is called every few milliseconds.
    /// Returns `None` if it has stopped the evaluation.
    pub(crate) fn evaluate(
        &mut self,
        setup: &Setup,
        position: &Position,
        actions: &[Action],
        draws: &mut Generator,
    ) -> Values {
        self.evaluate_above(setup, position, actions, usize::MAX, f32::NEG_INFINITY, draws)
    }

    /// Evaluates the position after the given legal actions as [`evaluate`](Self::evaluate) does,
    /// but with at most `width` continuations after an action. If the lead without a figure action
    /// is below `floor`, figure actions are not tried.
    pub(crate) fn evaluate_above(
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

    /// Returns the best continuation after the last evaluated actions, if the player has another
    /// decision in the same turn.
    pub(crate) const fn next(&self) -> Option<Action> {
        self.next
    }

    /// Tries up to `width` legal actions, each with its best continuation, while `tell` returns
    /// true.
    fn each(
        &mut self,
        setup: &Setup,
        position: &Position,
        width: usize,
        draws: &mut Generator,
        mut tell: impl FnMut(Action, &Values) -> bool,
    ) {
        let mut level = self.level(position);
        position.state(setup).legal_actions_into(&mut level.list);
        let state = position.state(setup);
        let is_magic = state.phase() == Phase::Magic;
        if is_magic {
            different_moves(state, &level.list, &mut level.different);
        }
        let count = if is_magic { level.different.len() } else { level.list.len() };
        let tried = count.min(width);
        for index in 0..tried {
            let number = index * count / tried;
            let action = if is_magic { level.different[number] } else { level.list.at(number) };
            level.position.clone_from(position);
            level.position.play(setup, action).expect("a listed action is legal");
            let values = self.rest(setup, position, &level.position, draws);
            if !tell(action, &values) {
                break;
            }
        }
        self.spare.push(level);
    }

    /// Evaluates the end of the turn, assuming that the player of the decision `before` plays the
    /// best continuation.
    fn rest(
        &mut self,
        setup: &Setup,
        before: &Position,
        position: &Position,
        draws: &mut Generator,
    ) -> Values {
        match position.state(setup).actor() {
            Actor::Player(_) if goes_on(before.state(setup), position.state(setup)) => {
                self.best(setup, position, draws)
            }
            Actor::Chance => match position.state(setup).phase() {
                // The tile under a hill does not affect the turn.
                Phase::Hill => self.mean(setup, before, position, 1, draws),
                Phase::Draw if before.state(setup).phase() == Phase::TileSource => {
                    self.mean(setup, before, position, DRAWS, draws)
                }
                Phase::Sheep => self.expected(setup, position),
                _ => self.evaluator.values_after(setup, position),
            },
            _ => self.evaluator.values_after(setup, position),
        }
    }

    fn best(&mut self, setup: &Setup, position: &Position, draws: &mut Generator) -> Values {
        let Actor::Player(player) = position.state(setup).actor() else {
            return self.evaluator.values_after(setup, position);
        };
        let players = setup.players();
        let mut best = ([0.0; MAX_PLAYERS], f32::NEG_INFINITY, None);
        let floor = self.floor;
        self.each(setup, position, self.width, draws, |action, values| {
            let lead = lead(values, players, player);
            if lead > best.1 {
                best = (*values, lead, Some(action));
            }
            // Passing is the first action.
            action != Action::Pass || lead >= floor
        });
        self.next = best.2;
        best.0
    }

    /// Returns the mean evaluation over random draws.
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
            let draw = position.draw(draws).expect("a draw is pending");
            level.position.play(setup, draw).expect("the drawn tile is available");
            let values = match level.position.state(setup).phase() {
                // The next tile does not fit anywhere either. This is so rare that the lookahead
                // stops here.
                Phase::Draw => self.evaluator.values_after(setup, &level.position),
                _ => self.rest(setup, before, &level.position, draws),
            };
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value / count as f32);
        }
        // The best continuation depends on the draw.
        self.next = None;
        self.spare.push(level);
        sum
    }

    /// Returns the mean evaluation over all tokens that can be drawn.
    fn expected(&mut self, setup: &Setup, position: &Position) -> Values {
        let mut level = self.level(position);
        let mut sum = [0.0; MAX_PLAYERS];
        for (draw, probability) in position.state(setup).chance_outcomes() {
            level.position.clone_from(position);
            level.position.play(setup, draw).expect("a listed outcome is legal");
            let values = self.evaluator.values_after(setup, &level.position);
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value * probability as f32);
        }
        self.spare.push(level);
        sum
    }

    fn level(&mut self, position: &Position) -> Level {
        self.spare.pop().unwrap_or_else(|| Level {
            position: position.clone(),
            list: ActionList::new(),
            different: Vec::new(),
        })
    }
}

/// Selects moves of the mage and the witch with different effects: one move to each feature with
/// players' figures, and one move to a feature without any.
fn different_moves(state: State<'_>, list: &ActionList, different: &mut Vec<Action>) {
    let graph = state.feature_graph();
    let (mut known, mut seen) = (Vec::new(), Vec::new());
    known.extend(graph.figures().map(|figure| graph.feature(figure.segment)));
    different.clear();
    for action in list {
        if let Action::MoveFigure { figure, spot } = action {
            let feature = graph.segment_at(spot).map(|segment| graph.feature(segment));
            let effect = (figure, feature.filter(|feature| known.contains(feature)));
            if seen.contains(&effect) {
                continue;
            }
            seen.push(effect);
        }
        different.push(action);
    }
}

/// Maps numbers to the range 0..1 so that the first few results are far apart.
fn spread(number: u32) -> f32 {
    (number.reverse_bits() >> 8) as f32 / (1 << 24) as f32
}

/// Plays legal actions and the draws between them, and calls `note` for each action and draw.
pub(crate) fn play_all(
    position: &mut Position,
    setup: &Setup,
    actions: &[Action],
    draws: &mut Generator,
    mut note: impl FnMut(Action),
) {
    for &action in actions {
        while let Some(draw) = position.draw(draws) {
            position.play(setup, draw).expect("the drawn tile is available");
            note(draw);
        }
        position.play(setup, action).expect("a listed action is legal");
        note(action);
    }
}

/// Returns a phase's rank within a turn part, from the tile placement to the consequences of the
/// figure action, or `None` for other phases.
const fn rank(phase: Phase) -> Option<u8> {
    match phase {
        Phase::TileSource => Some(0),
        Phase::Place => Some(1),
        Phase::Magic => Some(2),
        Phase::Princess => Some(3),
        Phase::Flock => Some(4),
        Phase::Figure => Some(5),
        Phase::Capture => Some(6),
        Phase::Exchange => Some(7),
        Phase::Ferries => Some(8),
        _ => None,
    }
}

/// Returns true for decisions that follow the tile placement in the same turn part.
pub(crate) fn follows_placement(phase: Phase) -> bool {
    rank(phase) > rank(Phase::Place)
}

/// Returns true if the pending decision is a later decision of the same turn part, up to the figure
/// action and its consequences. These decisions are evaluated together.
fn goes_on(before: State<'_>, state: State<'_>) -> bool {
    let (from, to) = (rank(before.phase()), rank(state.phase()));
    before.actor() == state.actor()
        && (before.turn(), before.turn_part()) == (state.turn(), state.turn_part())
        && match (from, to) {
            // The figure action follows a ransom.
            (Some(from), Some(to)) if from == to => state.has_ransomed() && !before.has_ransomed(),
            (Some(from), Some(to)) => from < to,
            _ => false,
        }
}
