//! Trees that are kept for the next decision.

use super::{
    trials::Worth,
    tuning::{points, reward},
    walk::Walk,
};
use crate::evaluation::Values;

impl Walk {
    /// Continues with the part of another search's tree reached by the actions and draws made since
    /// that search. Returns the number of visits to the root's actions, or `None` if the other
    /// search has not evaluated this position.
    ///
    /// Both searches must have single actions as candidates. The tree is not kept if the game has
    /// hidden information, because the other search may have been for a player with different
    /// information.
    pub(super) fn keep(&mut self, other: Self) -> Option<u32> {
        let is_same_game =
            self.by_win == other.by_win && self.setup.config() == other.setup.config();
        if !is_same_game || self.setup.has_secrets() {
            return None;
        }
        let since = self.worlds[0].history().get(other.worlds[0].history().len()..)?;
        let (mut position, mut node) = (other.worlds[0].position().clone(), 0);
        for entry in since {
            position.play(&self.setup, entry.action).ok()?;
            node = other.tree.next(node, entry.action)?;
        }
        if position != *self.worlds[0].position() {
            return None;
        }
        let mut tree = other.tree.subtree(node);
        let root = tree.node_mut(0);
        // The candidates and the root's actions have the same order.
        let mut edges = Vec::with_capacity(self.candidates.len());
        for candidate in self.candidates.iter() {
            edges.push(*root.edges.iter().find(|edge| [edge.action] == candidate[..])?);
        }
        if edges.len() != root.edges.len() {
            return None;
        }
        root.edges = edges;
        root.visits = root.edges.iter().map(|edge| edge.visits).sum();
        let visits = root.visits;
        (self.tree, self.base) = (tree, other.base);
        Some(visits)
    }

    /// Sets the leads that rewards are measured against, and converts the rewards already in the
    /// tree. The reward is not a linear function of the points, so converted mean rewards are
    /// approximate.
    pub(super) fn set_base(&mut self, base: Values) {
        let old = std::mem::replace(&mut self.base, base);
        if self.by_win {
            return;
        }
        for node in self.tree.nodes_mut() {
            let Some(player) = node.player else { continue };
            let (old, new) = (old[usize::from(player)], base[usize::from(player)]);
            for edge in &mut node.edges {
                edge.evaluated = reward(edge.lead - new);
                if edge.visits > 0 {
                    let visits = edge.visits as f32;
                    edge.sum = visits * reward(points(edge.sum / visits) + old - new);
                }
            }
        }
    }

    /// Updates the root of a kept tree with a new evaluation, whose priors can contain noise.
    pub(super) fn renew_root(&mut self, worth: Worth, prior: impl Fn(usize) -> f32) {
        let Worth { reward, lead } = worth;
        let root = self.tree.node_mut(0);
        for (index, edge) in root.edges.iter_mut().enumerate() {
            edge.prior = prior(index);
            (edge.evaluated, edge.lead) = (reward as f32, lead as f32);
            self.trials.enter(worth, None);
            let total = Worth { reward: edge.sum.into(), lead: edge.leads.into() };
            self.trials.carry(index, total, edge.visits);
        }
    }
}

#[cfg(test)]
mod tests {
    use carc_engine::{Action, Actor, Game, Setup};

    use super::super::tree::{Edge, Node, Tree};
    use crate::{CandidateKind, Evaluation, Leaf, LeafSearch};

    /// Evaluates positions by their scores, with higher priors for later actions.
    fn evaluation(leaf: &Leaf<'_>) -> Evaluation {
        let scores = leaf.position.state(leaf.setup).scores().iter();
        Evaluation {
            priors: (0..leaf.legal.len()).map(|index| 1.0 + (index % 5) as f32).collect(),
            values: scores.map(|&points| points as f32).collect(),
        }
    }

    fn step(search: &mut LeafSearch) -> bool {
        if search.gather() == 0 {
            return false;
        }
        let evaluations = search.leaves().iter().map(evaluation).collect();
        search.feed(evaluations).expect("the evaluations are valid");
        true
    }

    fn visits(node: &Node) -> Vec<(Action, u32, f32)> {
        let mut edges: Vec<_> =
            node.edges.iter().map(|edge| (edge.action, edge.visits, edge.leads)).collect();
        edges.sort_unstable_by_key(|(action, ..)| action.code());
        edges
    }

    /// Returns the number of nodes that can be reached from a node.
    fn size(tree: &Tree, node: u32) -> usize {
        1 + tree.after_all(node).into_iter().map(|next| size(tree, next)).sum::<usize>()
    }

    #[test]
    fn kept_tree_equals_the_subtree_of_the_played_actions() {
        let mut kept = 0;
        for seed in 0..4 {
            let mut game = Game::new(Setup::base(2).expect("the base game is valid"), seed);
            let mut search =
                LeafSearch::new_reusable(&game, 300, 3, seed).expect("the search is valid");
            for decision in 0..30 {
                while step(&mut search) {}
                let known = search.search(CandidateKind::Actions).expect("the search is done");
                let from = game.history().len();
                game.play(known.candidates[0].actions[0]).expect("the action is legal");
                let since: Vec<Action> =
                    game.history()[from..].iter().map(|entry| entry.action).collect();
                let tree = &search.walk.tree;
                let path = since.iter().try_fold(0, |node, &action| tree.next(node, action));
                let wanted = path.map(|node| (visits(tree.node(node)), size(tree, node)));
                let next = LeafSearch::new_reusable(&game, 300, 3, 100 + decision);
                search = next.expect("the search is valid").with_tree_of(search);
                let wanted = wanted.filter(|(edges, _)| !edges.is_empty());
                let Some((edges, nodes)) = wanted else {
                    assert_eq!(search.kept_visits(), 0);
                    continue;
                };
                let sum: u32 = edges.iter().map(|(_, visits, _)| visits).sum();
                assert_eq!((search.kept_visits(), visits(search.walk.tree.root())), (sum, edges));
                assert_eq!(search.walk.tree.len(), nodes, "all other nodes are freed");
                kept += usize::from(sum > 0);
                // The first iteration evaluates the root without visiting an action.
                assert!(step(&mut search));
                let found = search.search(CandidateKind::Actions).expect("the root is known");
                let total: u64 = found.candidates.iter().map(|candidate| candidate.visits).sum();
                assert_eq!((total, search.iterations()), (sum.into(), 1));
            }
        }
        assert!(kept > 60, "{kept} of 120 trees were kept");
    }

    #[test]
    fn rewards_are_converted_to_a_new_base() {
        let game = Game::new(Setup::base(2).expect("the base game is valid"), 3);
        let mut search = LeafSearch::new_reusable(&game, 200, 1, 1).expect("the search is valid");
        while step(&mut search) {}
        let Actor::Player(player) = game.state().actor() else { panic!("a player is to act") };
        let means = |search: &LeafSearch| -> Vec<f32> {
            let root = search.walk.tree.root();
            assert_eq!(root.player, Some(player));
            root.edges.iter().filter(|edge| edge.visits > 0).map(Edge::mean).collect()
        };
        let before = means(&search);
        let mut base = search.walk.base;
        base[usize::from(player)] += 10.0;
        search.walk.set_base(base);
        let moved = means(&search);
        assert!(before.iter().zip(&moved).all(|(before, moved)| *moved < before - 0.1));
        base[usize::from(player)] -= 10.0;
        search.walk.set_base(base);
        for (before, after) in before.iter().zip(means(&search)) {
            assert!((before - after).abs() < 1e-4, "{before} {after}");
        }
    }
}
