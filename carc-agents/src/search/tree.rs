//! The tree: decisions and draws, and how often each was tried.

use std::collections::HashMap;

use carc_engine::Action;

use super::tuning::{CURIOSITY, TRUST, share};

/// A decision, or a draw, in the tree.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// How often the search came here.
    pub(super) visits: u32,
    /// The actions judged here so far, in no particular order; none for a draw.
    pub(super) edges: Vec<Edge>,
    /// How many actions were legal when it was judged first.
    pub(super) legal: u32,
}

/// An action in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) action: Action,
    /// What follows at once: in the tree a turn goes on as it seems best.
    pub(super) next: Option<Action>,
    /// The share of the tries that it deserves before anything is known.
    pub(super) prior: f32,
    /// By how many points the player who decides is ahead with it, before it was tried.
    pub(super) lead: f32,
    /// The same as a reward.
    pub(super) judged: f32,
    pub(super) visits: u32,
    /// The sum of the rewards of the player who decides.
    pub(super) sum: f32,
    /// Where it leads, or 0 before it was tried.
    pub(super) node: u32,
}

impl Edge {
    pub(super) fn new(action: Action, lead: f32, judged: f32) -> Self {
        Self { action, next: None, prior: 0.0, lead, judged, visits: 0, sum: 0.0, node: 0 }
    }

    /// What it has given on the whole.
    pub(super) fn mean(&self) -> f32 {
        (self.judged * TRUST + self.sum) / (TRUST + self.visits as f32)
    }
}

impl Node {
    /// Shares the tries among the actions by what they are judged to be worth.
    pub(super) fn share(&mut self) {
        let best = self.edges.iter().map(|edge| edge.lead).fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = self.edges.iter().map(|edge| share(best - edge.lead)).sum();
        for edge in &mut self.edges {
            edge.prior = share(best - edge.lead) / sum;
        }
    }

    /// The most promising of the edges that count (PUCT).
    pub(super) fn select(&self, counts: impl Fn(&Edge) -> bool) -> usize {
        let curiosity = CURIOSITY * (self.visits as f32).sqrt();
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (index, edge) in self.edges.iter().enumerate() {
            let promise = edge.mean() + curiosity * edge.prior / (1.0 + edge.visits as f32);
            if promise > most && counts(edge) {
                (best, most) = (index, promise);
            }
        }
        best
    }

    /// The edge that was tried most; of several the best, and of these the first.
    pub(super) fn favourite(&self) -> Option<&Edge> {
        let better = |a: &&Edge, b: &&Edge| {
            (a.visits, a.mean()).partial_cmp(&(b.visits, b.mean())).expect("rewards are numbers")
        };
        self.edges.iter().rev().max_by(better)
    }
}

/// All nodes of one search; number 0 is the root.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Where a draw leads, by the node and the code of what is drawn.
    drawn: HashMap<(u32, u64), u32>,
    edges: usize,
    most_edges: usize,
}

impl Tree {
    /// Only a root, with room for so many actions.
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

    /// Whether there is room for more actions.
    pub(super) const fn has_room(&self) -> bool {
        self.edges < self.most_edges
    }

    /// Enters actions that were judged.
    pub(super) fn enter(&mut self, node: u32, edges: impl ExactSizeIterator<Item = Edge>) {
        self.edges += edges.len();
        self.node_mut(node).edges.extend(edges);
    }

    /// The node behind an action, made when it is needed first.
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

    /// The node behind a draw, made when it is needed first.
    pub(super) fn after_draw(&mut self, node: u32, draw: Action) -> u32 {
        let next = self.nodes.len() as u32;
        let found = *self.drawn.entry((node, draw.code())).or_insert(next);
        if found == next {
            self.nodes.push(Node::default());
        }
        found
    }

    /// The actions and draws that were tried most, from a node on.
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
                    // The order of the map is none: of draws that came equally often the first code.
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
