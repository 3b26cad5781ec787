//! Evaluates the first actions of a turn by trying every way to finish the turn.

use std::sync::Arc;

use carc_engine::{
    Action, ActionList, Actor, Generator, Phase, Player, Position, Setup, State,
    limits::MAX_PLAYERS,
};

use crate::evaluation::{StaticEvaluator, Values, WeightSource, lead};

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
    /// Rough gains from the continuations of a turn.
    gains: Vec<f32>,
    /// Maximum number of continuations after an action. If there are more continuations than this,
    /// only the most promising are tried. For example, a portal can offer a hundred figure
    /// placements after each of fifty tile placements.
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
    /// The actions to try.
    tried: Vec<Action>,
}

/// Number of draws to try if a player can choose to draw a tile.
const DRAWS: u32 = 4;

/// The evaluation of one decision, with its source of chance and its cancellation check.
struct Run<'a> {
    draws: &'a mut Generator,
    is_cancelled: &'a mut dyn FnMut() -> bool,
    /// Number of positions evaluated so far.
    leaves: u32,
    /// True if the evaluation was cancelled. Values computed after the cancellation are
    /// meaningless.
    is_over: bool,
}

impl<'a> Run<'a> {
    /// Number of positions between two checks for cancellation. With all expansions, evaluating
    /// this many positions takes up to three milliseconds.
    const LEAVES: u32 = 8;

    fn new(draws: &'a mut Generator, is_cancelled: &'a mut dyn FnMut() -> bool) -> Self {
        Self { draws, is_cancelled, leaves: 0, is_over: false }
    }

    /// Counts a position, and checks for cancellation at regular intervals.
    fn poll(&mut self) {
        self.leaves += 1;
        if self.leaves.is_multiple_of(Self::LEAVES) {
            self.check();
        }
    }

    fn check(&mut self) {
        self.is_over = self.is_over || (self.is_cancelled)();
    }
}

impl Lookahead {
    pub(crate) fn new(weights: WeightSource) -> Self {
        Self {
            evaluator: StaticEvaluator::new(weights),
            spare: Vec::new(),
            interests: Vec::new(),
            gains: Vec::new(),
            width: usize::MAX,
            next: None,
            floor: f32::NEG_INFINITY,
        }
    }

    /// Prepares the evaluation for games with the given setup.
    pub(crate) fn prepare(&mut self, setup: &Arc<Setup>) {
        self.evaluator.prepare(setup);
    }

    /// Makes a position the base position. Until another position becomes the base position, all
    /// evaluated positions must follow from this one.
    pub(crate) fn begin(&mut self, setup: &Setup, position: &Position) {
        self.evaluator.start(setup, position);
    }

    /// Makes a position that follows from the base position the new base position.
    pub(crate) fn advance(&mut self, setup: &Setup, position: &Position) {
        self.evaluator.advance(setup, position);
    }

    /// Evaluates a position, which becomes the base position.
    pub(crate) fn values(&mut self, setup: &Setup, position: &Position) -> Values {
        self.evaluator.values(setup, position)
    }

    /// Computes a rough potential in points for each legal action in the base position, without
    /// playing the action. Higher is more promising.
    pub(crate) fn promises(
        &mut self,
        state: State<'_>,
        actions: impl ExactSizeIterator<Item = Action>,
        promises: &mut Vec<f32>,
    ) {
        promises.clear();
        let Actor::Player(player) = state.actor() else { return };
        if state.phase() != Phase::Place {
            // No estimates are available yet, so the first candidates are spread over the list.
            promises.extend((0..actions.len() as u32).map(|number| -spread(number)));
            return;
        }
        self.evaluator.interests(player, &mut self.interests);
        let mut cells = state.open_cells().zip(&self.interests).peekable();
        for action in actions {
            let Action::PlaceTile { cell, .. } = action else {
                promises.push(0.0);
                continue;
            };
            while cells.next_if(|(open, _)| *open != cell).is_some() {}
            promises.push(cells.peek().map_or(0.0, |(_, interest)| **interest));
        }
    }

    /// Lists the legal actions with their evaluations. `is_cancelled` is called every few
    /// milliseconds. Returns false if `is_cancelled` has stopped the evaluation.
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
        let tell = |action, values: &Values| {
            choices.push(Choice { action, values: *values });
            true
        };
        (self.width, self.floor) = (usize::MAX, f32::NEG_INFINITY);
        let mut run = Run::new(draws, &mut is_cancelled);
        self.each(setup, position, usize::MAX, &mut run, tell);
        run.check();
        !run.is_over
    }

    /// Evaluates the position after the given legal actions and the best continuation of the turn.
    /// Draws between the actions are sampled. `is_cancelled` is called every few milliseconds.
    /// Returns `None` if `is_cancelled` has stopped the evaluation.
    pub(crate) fn evaluate(
        &mut self,
        setup: &Setup,
        position: &Position,
        actions: &[Action],
        draws: &mut Generator,
        mut is_cancelled: impl FnMut() -> bool,
    ) -> Option<Values> {
        (self.width, self.floor) = (usize::MAX, f32::NEG_INFINITY);
        let mut run = Run::new(draws, &mut is_cancelled);
        let values = self.after(setup, position, actions, &mut run);
        run.check();
        (!run.is_over).then_some(values)
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
        (self.width, self.floor) = (width, floor);
        self.after(setup, position, actions, &mut Run::new(draws, &mut || false))
    }

    fn after(
        &mut self,
        setup: &Setup,
        position: &Position,
        actions: &[Action],
        run: &mut Run<'_>,
    ) -> Values {
        self.next = None;
        let mut level = self.level(position);
        level.position.clone_from(position);
        play_all(&mut level.position, setup, actions, run.draws, |_| {});
        let values = self.rest(setup, position, &level.position, run);
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
        run: &mut Run<'_>,
        mut tell: impl FnMut(Action, &Values) -> bool,
    ) {
        let mut level = self.level(position);
        position.state(setup).legal_actions_into(&mut level.list);
        let state = position.state(setup);
        level.tried.clear();
        if state.phase() == Phase::Magic {
            different_moves(state, &level.list, &mut level.tried);
        } else {
            level.tried.extend(&level.list);
        }
        let passes = level.tried.first() == Some(&Action::Pass);
        let mut index = 0;
        while index < level.tried.len().min(width) {
            // The gains are not needed if passing ends the evaluation.
            if index == usize::from(passes) {
                self.narrow(setup, position, width, &mut level.tried);
            }
            let action = level.tried[index];
            index += 1;
            level.position.clone_from(position);
            level.position.play(setup, action).expect("a listed action is legal");
            let values = self.rest(setup, position, &level.position, run);
            if run.is_over || !tell(action, &values) {
                break;
            }
        }
        self.spare.push(level);
    }

    /// Keeps only the `width` most promising actions to try. Passing stays first.
    fn narrow(
        &mut self,
        setup: &Setup,
        position: &Position,
        width: usize,
        tried: &mut Vec<Action>,
    ) {
        if tried.len() <= width {
            return;
        }
        let state = position.state(setup);
        let Actor::Player(player) = state.actor() else { return };
        let mut gains = std::mem::take(&mut self.gains);
        match state.phase() {
            Phase::Figure | Phase::Capture | Phase::Princess => {
                self.evaluator.values_after(setup, position);
                self.evaluator.gains(setup, position, player, tried, &mut gains);
            }
            phase => {
                if phase == Phase::Place {
                    self.evaluator.values_after(setup, position);
                }
                self.promises(state, tried.iter().copied(), &mut gains);
            }
        }
        let passes = usize::from(tried[0] == Action::Pass);
        for place in passes..width {
            let rest = gains[place..].iter().enumerate().rev();
            let (best, _) = rest.max_by(|a, b| a.1.total_cmp(b.1)).expect("there are more actions");
            // The other actions keep their order.
            tried[place..=place + best].rotate_right(1);
            gains[place..=place + best].rotate_right(1);
        }
        tried.truncate(width);
        self.gains = gains;
    }

    /// Evaluates the end of a turn.
    fn leaf(&mut self, setup: &Setup, position: &Position, run: &mut Run<'_>) -> Values {
        run.poll();
        self.evaluator.values_after(setup, position)
    }

    /// Evaluates the end of the turn, assuming that the player to act in the `before` position
    /// plays the best continuation.
    fn rest(
        &mut self,
        setup: &Setup,
        before: &Position,
        position: &Position,
        run: &mut Run<'_>,
    ) -> Values {
        match position.state(setup).actor() {
            Actor::Player(_) if goes_on(before.state(setup), position.state(setup)) => {
                self.best(setup, position, run)
            }
            Actor::Player(_) if is_between(before.state(setup), position.state(setup)) => {
                self.after_pass(setup, before, position, run)
            }
            Actor::Chance => match position.state(setup).phase() {
                // The tile under a hill does not affect the turn.
                Phase::Hill => self.mean(setup, before, position, 1, run),
                Phase::Draw if before.state(setup).phase() == Phase::TileSource => {
                    self.mean(setup, before, position, DRAWS, run)
                }
                Phase::Sheep | Phase::Flight => self.expected(setup, before, position, run),
                _ => self.leaf(setup, position, run),
            },
            _ => self.leaf(setup, position, run),
        }
    }

    /// Evaluates the end of the turn, assuming that the other players leave their robbers where
    /// they are.
    fn after_pass(
        &mut self,
        setup: &Setup,
        before: &Position,
        position: &Position,
        run: &mut Run<'_>,
    ) -> Values {
        let mut level = self.level(position);
        level.position.clone_from(position);
        level.position.play(setup, Action::Pass).expect("players may decline to place a robber");
        let values = self.rest(setup, before, &level.position, run);
        // The best continuation depends on the other players' decisions.
        self.next = None;
        self.spare.push(level);
        values
    }

    fn best(&mut self, setup: &Setup, position: &Position, run: &mut Run<'_>) -> Values {
        let Actor::Player(player) = position.state(setup).actor() else {
            return self.leaf(setup, position, run);
        };
        let players = setup.players();
        let mut best = ([0.0; MAX_PLAYERS], f32::NEG_INFINITY, None);
        let floor = self.floor;
        self.each(setup, position, self.width, run, |action, values| {
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
        run: &mut Run<'_>,
    ) -> Values {
        let mut level = self.level(position);
        let mut sum = [0.0; MAX_PLAYERS];
        for _ in 0..count {
            if run.is_over {
                break;
            }
            level.position.clone_from(position);
            let draw = position.draw(run.draws).expect("a draw is pending");
            level.position.play(setup, draw).expect("the drawn tile is available");
            let values = match level.position.state(setup).phase() {
                // The next tile does not fit anywhere either. This is so rare that the lookahead
                // stops here.
                Phase::Draw => self.leaf(setup, &level.position, run),
                _ => self.rest(setup, before, &level.position, run),
            };
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value / count as f32);
        }
        // The best continuation depends on the draw.
        self.next = None;
        self.spare.push(level);
        sum
    }

    /// Returns the mean evaluation over all tokens that can be drawn, or over all rolls of the die.
    /// After a roll, the player is assumed to choose the best landing.
    fn expected(
        &mut self,
        setup: &Setup,
        before: &Position,
        position: &Position,
        run: &mut Run<'_>,
    ) -> Values {
        let is_flight = position.state(setup).phase() == Phase::Flight;
        let mut level = self.level(position);
        let mut sum = [0.0; MAX_PLAYERS];
        for (draw, probability) in position.state(setup).chance_outcomes() {
            if run.is_over {
                break;
            }
            level.position.clone_from(position);
            level.position.play(setup, draw).expect("a listed outcome is legal");
            let values = match level.position.state(setup).phase() {
                Phase::Landing => self.best(setup, &level.position, run),
                _ if is_flight => self.rest(setup, before, &level.position, run),
                _ => self.leaf(setup, &level.position, run),
            };
            sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value * probability as f32);
        }
        // The best continuation depends on the draw.
        self.next = None;
        self.spare.push(level);
        sum
    }

    fn level(&mut self, position: &Position) -> Level {
        self.spare.pop().unwrap_or_else(|| Level {
            position: position.clone(),
            list: ActionList::new(),
            tried: Vec::new(),
        })
    }
}

/// Selects moves of the mage and the witch with different effects: one move to each feature with
/// players' figures, and one move to a feature without players' figures.
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

/// Maps numbers to the range 0..1 so that the results for the first few numbers are far apart.
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

/// Returns the rank of a phase in the order from the tile placement to the consequences of the
/// figure action, or `None` if the phase is not in this order.
const fn rank(phase: Phase) -> Option<u8> {
    match phase {
        Phase::TileSource => Some(0),
        Phase::Place => Some(1),
        Phase::Magic => Some(2),
        Phase::Robber => Some(3),
        Phase::Princess => Some(4),
        Phase::Flock => Some(5),
        Phase::Figure => Some(6),
        Phase::Landing | Phase::Capture => Some(7),
        Phase::Exchange => Some(8),
        Phase::Ferries => Some(9),
        Phase::Marker => Some(10),
        Phase::Message => Some(11),
        Phase::MessageMeeple => Some(12),
        _ => None,
    }
}

/// Returns true for decisions that follow the tile placement in the same turn part.
pub(crate) fn follows_placement(phase: Phase) -> bool {
    rank(phase) > rank(Phase::Place)
}

/// Returns true if another player decides about a robber between two decisions of the active
/// player.
fn is_between(before: State<'_>, state: State<'_>) -> bool {
    let active = Actor::Player(state.active_player());
    state.phase() == Phase::Robber
        && before.actor() == active
        && state.actor() != active
        && (before.turn(), before.turn_part()) == (state.turn(), state.turn_part())
}

/// Returns true if the pending decision is a later decision of the same turn part, up to the figure
/// action and its consequences. Decisions of the same turn part are evaluated together.
fn goes_on(before: State<'_>, state: State<'_>) -> bool {
    let (from, to) = (rank(before.phase()), rank(state.phase()));
    before.actor() == state.actor()
        && (before.turn(), before.turn_part()) == (state.turn(), state.turn_part())
        && match (from, to) {
            // Consecutive decisions can have the same rank: the figure action follows a ransom, and
            // a player chooses a score marker each time points are scored.
            (Some(from), Some(to)) if from == to => {
                state.phase() == Phase::Marker || state.has_ransomed() && !before.has_ransomed()
            }
            (Some(from), Some(to)) => from < to,
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use carc_engine::{Config, Game};

    use super::*;

    /// The best continuation is usually among the most promising actions.
    #[test]
    fn gains_find_the_best_continuation() {
        let expansions = ["inns_cathedrals", "traders_builders", "tower"];
        let config = Config { expansions: expansions.map(str::to_owned).into(), ..Config::new(2) };
        let setup = Setup::new(config).expect("the config is valid");
        let (mut lookahead, mut draws) = (Lookahead::new(WeightSource::Greedy), Generator::new(1));
        lookahead.prepare(&setup);
        let (mut found, mut total, mut lost) = (0, 0, 0.0);
        for seed in 0..4 {
            let mut game = Game::new(Arc::clone(&setup), seed);
            let mut choices = Vec::new();
            while let Actor::Player(player) = game.state().actor() {
                let position = game.position().clone();
                lookahead.choices(&setup, &position, &mut draws, &mut choices, || false);
                let action = best_of(&mut choices, 2, player, &mut draws);
                if game.state().phase() == Phase::Place && game.state().turn().is_multiple_of(5) {
                    let floor = f32::NEG_INFINITY;
                    let mut after = |width| {
                        lookahead.begin(&setup, &position);
                        let one = &[action];
                        lookahead.evaluate_above(&setup, &position, one, width, floor, &mut draws)
                    };
                    let [best, limited] =
                        [usize::MAX, 4].map(|width| lead(&after(width), 2, player));
                    assert!(limited <= best + 1e-3);
                    (total, found) = (total + 1, found + u32::from(limited == best));
                    lost += best - limited;
                }
                game.play(action).expect("the action is legal");
            }
        }
        assert!(found * 10 > total * 8, "found {found} of {total}");
        assert!(lost < 0.3 * total as f32, "{lost} points in {total} turns");
    }
}
