//! The search tree, which consists of decisions and draws with their visits.

use std::collections::HashMap;

use carc_engine::{Action, Player};

use super::tuning::{TRUST, share};

/// A decision or draw in the tree.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Number of visits.
    pub(super) visits: u32,
    /// The actions evaluated so far, in no particular order; empty for a draw.
    pub(super) edges: Vec<Edge>,
    /// Number of legal actions at the first evaluation.
    pub(super) legal: u32,
    /// The player to act; `None` for a draw or before the first evaluation.
    pub(super) player: Option<Player>,
}

/// An action in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) action: Action,
    /// The best continuation of the turn, which the search plays immediately.
    pub(super) next: Option<Action>,
    /// Prior probability.
    pub(super) prior: f32,
    /// Evaluated lead of the player to act, in points.
    pub(super) lead: f32,
    /// The evaluated lead as a reward.
    pub(super) evaluated: f32,
    pub(super) visits: u32,
    /// Sum of the rewards for the player to act.
    pub(super) sum: f32,
    /// Sum of the leads for the player to act.
    pub(super) leads: f32,
    /// The index of the next node, or 0 before the first visit.
    pub(super) node: u32,
}

impl Edge {
    pub(super) fn new(action: Action, lead: f32, evaluated: f32) -> Self {
        Self {
            action,
            next: None,
            prior: 0.0,
            lead,
            evaluated,
            visits: 0,
            sum: 0.0,
            leads: 0.0,
            node: 0,
        }
    }

    /// Returns the mean reward.
    pub(super) fn mean(&self) -> f32 {
        (self.evaluated * TRUST + self.sum) / (TRUST + self.visits as f32)
    }
}

impl Node {
    /// Computes the priors from the evaluations.
    pub(super) fn share(&mut self) {
        let best = self.edges.iter().map(|edge| edge.lead).fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = self.edges.iter().map(|edge| share(best - edge.lead)).sum();
        for edge in &mut self.edges {
            edge.prior = share(best - edge.lead) / sum;
        }
    }

    /// Returns the most promising edge (by PUCT) that `counts` accepts.
    pub(super) fn select(&self, curiosity: f32, counts: impl Fn(&Edge) -> bool) -> usize {
        let curiosity = curiosity * (self.visits as f32).sqrt();
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (index, edge) in self.edges.iter().enumerate() {
            let promise = edge.mean() + curiosity * edge.prior / (1.0 + edge.visits as f32);
            if promise > most && counts(edge) {
                (best, most) = (index, promise);
            }
        }
        best
    }

    /// Returns the edge with the most visits. Ties are broken by value, then by order.
    pub(super) fn favourite(&self) -> Option<&Edge> {
        let better = |a: &&Edge, b: &&Edge| {
            (a.visits, a.mean()).partial_cmp(&(b.visits, b.mean())).expect("rewards are numbers")
        };
        self.edges.iter().rev().max_by(better)
    }
}

/// The nodes of one search. Node 0 is the root.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The node after each draw. The key consists of the previous node and the code of the draw.
    drawn: HashMap<(u32, u64), u32>,
    edges: usize,
    most_edges: usize,
}

impl Tree {
    /// Creates a tree with a root and a maximum number of edges.
    pub(super) fn new(most_edges: usize) -> Self {
        Self { nodes: vec![Node::default()], drawn: HashMap::new(), edges: 0, most_edges }
    }

    pub(super) fn root(&self) -> &Node {
        &self.nodes[0]
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// Returns true if more edges can be added.
    pub(super) const fn has_room(&self) -> bool {
        self.edges < self.most_edges
    }

    /// Adds a player's evaluated actions to a node.
    pub(super) fn enter(
        &mut self,
        node: u32,
        player: Player,
        edges: impl ExactSizeIterator<Item = Edge>,
    ) {
        self.edges += edges.len();
        let node = self.node_mut(node);
        node.player = Some(player);
        node.edges.extend(edges);
    }

    /// Returns the node after an action or a draw, or `None` if it has not been visited.
    pub(super) fn next(&self, node: u32, action: Action) -> Option<u32> {
        let mut edges = self.node(node).edges.iter();
        match edges.find(|edge| edge.action == action) {
            Some(edge) => Some(edge.node).filter(|&next| next != 0),
            None => self.drawn.get(&(node, action.code())).copied(),
        }
    }

    /// Returns the subtree rooted at the given node. The order of the nodes depends only on the
    /// tree.
    pub(super) fn subtree(mut self, root: u32) -> Self {
        let mut draws: Vec<((u32, u64), u32)> = self.drawn.drain().collect();
        draws.sort_unstable();
        let mut kept = Self { nodes: Vec::new(), ..Self::new(self.most_edges) };
        // The old index of each new node.
        let mut order = vec![root];
        while let Some(&old) = order.get(kept.nodes.len()) {
            let new = kept.nodes.len() as u32;
            let mut node = std::mem::take(self.node_mut(old));
            for edge in node.edges.iter_mut().filter(|edge| edge.node != 0) {
                let after = std::mem::replace(&mut edge.node, order.len() as u32);
                order.push(after);
            }
            let first = draws.partition_point(|((from, _), _)| *from < old);
            let own = draws[first..].iter().take_while(|((from, _), _)| *from == old);
            for &((_, code), after) in own {
                kept.drawn.insert((new, code), order.len() as u32);
                order.push(after);
            }
            kept.edges += node.edges.len();
            kept.nodes.push(node);
        }
        kept
    }

    /// Returns the number of nodes.
    #[cfg(test)]
    pub(super) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the nodes that follow a node after any action or draw.
    #[cfg(test)]
    pub(super) fn after_all(&self, node: u32) -> Vec<u32> {
        let edges = self.node(node).edges.iter().map(|edge| edge.node);
        let drawn = self.drawn.iter().filter(|((from, _), _)| *from == node).map(|(_, to)| *to);
        edges.filter(|&next| next != 0).chain(drawn).collect()
    }

    pub(super) fn nodes_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        self.nodes.iter_mut()
    }

    /// Returns the node after an action. The node is created at the first visit.
    pub(super) fn after(&mut self, node: u32, edge: usize) -> u32 {
        let next = self.nodes.len() as u32;
        let edge = &mut self.nodes[node as usize].edges[edge];
        if edge.node == 0 {
            edge.node = next;
            self.nodes.push(Node::default());
            return next;
        }
        edge.node
    }

    /// Returns the node after a draw. The node is created at the first visit.
    pub(super) fn after_draw(&mut self, node: u32, draw: Action) -> u32 {
        let next = self.nodes.len() as u32;
        let found = *self.drawn.entry((node, draw.code())).or_insert(next);
        if found == next {
            self.nodes.push(Node::default());
        }
        found
    }

    /// Returns the line from a node that follows the most-visited action or draw at each step.
    pub(super) fn line(&self, mut node: u32) -> Vec<Action> {
        let mut drawn: HashMap<u32, Vec<(u64, u32)>> = HashMap::new();
        for (&(from, code), &to) in &self.drawn {
            drawn.entry(from).or_default().push((code, to));
        }
        let mut line = Vec::new();
        loop {
            let favourite = self.node(node).favourite().filter(|edge| edge.visits > 0);
            let step = match favourite {
                Some(edge) => Some(([Some(edge.action), edge.next], edge.node)),
                None => drawn.get(&node).and_then(|draws| {
                    let visits = |to: u32| self.node(to).visits;
                    // The order of the map is random, so ties are broken by the smallest code.
                    let most = draws.iter().max_by_key(|(code, to)| (visits(*to), !code));
                    most.map(|&(code, to)| ([Action::from_code(code).ok(), None], to))
                }),
            };
            let Some((actions, next)) = step else { return line };
            line.extend(actions.into_iter().flatten());
            node = next;
        }
    }
}
