//! A search with a custom evaluator, which evaluates leaves in batches.

use carc_engine::{Action, ActionList, Player, Position, limits::MAX_PLAYERS};

use super::{
    evaluator::{Evaluation, EvaluationError, Evaluator, Leaf},
    tree::Edge,
    trials::Worth,
    tuning::{VIRTUAL_LOSS, WORLDS, reward},
    walk::{End, Step, Walk, leads},
};
use crate::{
    Monitor,
    clock::Deadline,
    evaluation::{Values, lead},
    mix,
};

/// A custom evaluator with its batch size.
pub(super) struct Own {
    pub(super) evaluator: Box<dyn Evaluator>,
    pub(super) batch: usize,
}

impl std::fmt::Debug for Own {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Own").field("batch", &self.batch).finish_non_exhaustive()
    }
}

/// A leaf waiting for its evaluation.
#[derive(Debug)]
pub(super) struct Waiting {
    node: u32,
    player: Player,
    position: Position,
    list: ActionList,
    pub(super) path: Vec<Step>,
    /// The index of the world. `line` contains the actions and draws up to the leaf.
    world: usize,
    line: Vec<Action>,
}

impl Waiting {
    fn new(position: &Position) -> Self {
        Self {
            node: 0,
            player: Player::new(0),
            position: position.clone(),
            list: ActionList::new(),
            path: Vec::new(),
            world: 0,
            line: Vec::new(),
        }
    }
}

impl Own {
    /// Searches until the budget is used up, and returns `false` if the search was cancelled.
    pub(super) fn run(
        &mut self,
        walk: &mut Walk,
        deadline: &Deadline,
        most: Option<u32>,
        watch: &mut dyn Monitor,
    ) -> Result<bool, EvaluationError> {
        loop {
            if watch.is_cancelled() {
                return Ok(false);
            }
            let left = most.unwrap_or(u32::MAX) - walk.iterations;
            let waiting = gather(walk, self.batch.min(left as usize));
            self.evaluate(walk, waiting)?;
            let (done, total) = deadline.progress(walk.iterations.into(), most);
            watch.progress(done, total);
            if done >= total {
                return Ok(true);
            }
        }
    }

    fn evaluate(&mut self, walk: &mut Walk, waiting: Vec<Waiting>) -> Result<(), EvaluationError> {
        if waiting.is_empty() {
            return Ok(());
        }
        let given = self.evaluator.evaluate(&walk.leaves(&waiting))?;
        walk.check(&waiting, &given)?;
        walk.feed(waiting, given);
        Ok(())
    }
}

/// Descends the tree until `count` paths have ended at a leaf that needs an evaluation or at the
/// end of the game. Paths to waiting leaves carry a virtual loss, which makes the search explore
/// other paths.
pub(super) fn gather(walk: &mut Walk, count: usize) -> Vec<Waiting> {
    let (mut waiting, mut again): (Vec<Waiting>, Vec<Vec<Step>>) = (Vec::new(), Vec::new());
    let mut ended = 0;
    while waiting.len() + ended < count && again.len() < count {
        match walk.descend(None) {
            End::Worth(values) => {
                walk.back_up(&values);
                ended += 1;
            }
            End::New { node, player } => {
                let path = std::mem::take(&mut walk.path);
                walk.reserve(&path);
                if waiting.iter().any(|other| other.node == node) {
                    again.push(path);
                } else {
                    let new = || Waiting::new(&walk.position);
                    let mut leaf = walk.spare.pop().unwrap_or_else(new);
                    (leaf.node, leaf.player, leaf.world) = (node, player, walk.world);
                    leaf.position.clone_from(&walk.position);
                    leaf.position.state(&walk.setup).legal_actions_into(&mut leaf.list);
                    std::mem::swap(&mut leaf.line, &mut walk.line);
                    walk.path = std::mem::replace(&mut leaf.path, path);
                    waiting.push(leaf);
                }
                // This is the first evaluation of the root, and all other nodes are created after
                // it.
                if node == 0 {
                    break;
                }
            }
        }
    }
    for path in again {
        walk.release(&path);
    }
    waiting
}

impl Walk {
    /// Returns the waiting leaves in their public form.
    pub(super) fn leaves<'a>(&'a self, waiting: &'a [Waiting]) -> Vec<Leaf<'a>> {
        let leaf = |leaf: &'a Waiting| Leaf {
            setup: &self.setup,
            position: &leaf.position,
            player: leaf.player,
            legal: &leaf.list,
            world: &self.worlds[leaf.world],
            line: &leaf.line,
            seed: mix(self.seed, WORLDS + u64::from(leaf.node)),
        };
        waiting.iter().map(leaf).collect()
    }

    /// Checks that each leaf has a valid evaluation.
    pub(super) fn check(
        &self,
        waiting: &[Waiting],
        given: &[Evaluation],
    ) -> Result<(), EvaluationError> {
        if given.len() != waiting.len() {
            return Err(EvaluationError::Count { leaves: waiting.len(), given: given.len() });
        }
        let players = self.setup.players();
        let mut pairs = waiting.iter().zip(given);
        pairs.try_for_each(|(leaf, evaluation)| evaluation.check(leaf.list.len(), players))
    }

    /// Adds valid evaluations to the tree.
    pub(super) fn feed(&mut self, waiting: Vec<Waiting>, given: Vec<Evaluation>) {
        for (mut leaf, evaluation) in waiting.into_iter().zip(given) {
            let values = self.enter_evaluated(&leaf, &evaluation);
            self.release(&leaf.path);
            std::mem::swap(&mut self.path, &mut leaf.path);
            self.back_up(&values);
            self.spare.push(leaf);
        }
    }

    /// Adds a virtual loss to a path.
    fn reserve(&mut self, path: &[Step]) {
        for step in path {
            let node = self.tree.node_mut(step.node);
            node.visits += 1;
            if let Some((edge, _)) = step.choice {
                node.edges[edge as usize].visits += 1;
                node.edges[edge as usize].sum -= VIRTUAL_LOSS;
            }
        }
    }

    /// Removes the virtual loss from a path.
    pub(super) fn release(&mut self, path: &[Step]) {
        for step in path {
            let node = self.tree.node_mut(step.node);
            node.visits -= 1;
            if let Some((edge, _)) = step.choice {
                node.edges[edge as usize].visits -= 1;
                node.edges[edge as usize].sum += VIRTUAL_LOSS;
            }
        }
    }

    /// Adds a leaf's legal actions to the tree and returns its values.
    fn enter_evaluated(&mut self, leaf: &Waiting, evaluation: &Evaluation) -> Values {
        let (players, player) = (self.setup.players(), leaf.player);
        let mut values = [0.0; MAX_PLAYERS];
        values[..players].copy_from_slice(&evaluation.values);
        if leaf.node == 0 {
            self.set_base(leads(&values, players));
        }
        let lead = lead(&values, players, player);
        let evaluated = match self.by_win {
            true => lead,
            false => reward(lead - self.base[usize::from(player)]),
        };
        let sum: f32 = evaluation.priors.iter().sum();
        let prior = |index: usize| match sum > 0.0 {
            true => evaluation.priors[index] / sum,
            false => 1.0 / leaf.list.len() as f32,
        };
        let edge = |action, prior| Edge { prior, ..Edge::new(action, lead, evaluated) };
        let edges: Vec<Edge> = if leaf.node == 0 && !self.tree.root().edges.is_empty() {
            let worth = Worth { reward: evaluated.into(), lead: lead.into() };
            self.renew_root(worth, prior);
            Vec::new()
        } else if leaf.node == 0 {
            // Complete turns with the same placement share its prior.
            let begin =
                |first: Action| self.candidates.iter().filter(|turn| turn[0] == first).count();
            let of = |turn: &Vec<Action>| {
                let first = turn[0];
                let index = leaf.list.index_of(first).expect("a candidate is legal");
                edge(first, prior(index) / begin(first) as f32)
            };
            let worth = Worth { reward: evaluated.into(), lead: lead.into() };
            self.candidates.iter().for_each(|_| self.trials.enter(worth, None));
            self.candidates.iter().map(of).collect()
        } else if self.tree.has_room() {
            leaf.list.iter().enumerate().map(|(index, action)| edge(action, prior(index))).collect()
        } else {
            Vec::new()
        };
        self.tree.node_mut(leaf.node).legal = leaf.list.len() as u32;
        self.tree.enter(leaf.node, player, edges.into_iter());
        values
    }
}
