//! The iterations of a search.

use std::sync::Arc;

use carc_engine::{
    Action, ActionList, Actor, Game, Generator, Player, Position, Setup, State, TileType, View,
    limits::MAX_PLAYERS,
};

use super::{
    leaves::Waiting,
    tree::{Edge, Tree},
    trials::{Trials, Worth},
    tuning::{Breadth, CURIOSITY, ITERATIONS_PER_WORLD, ONWARD_DECISIONS, WORLDS, reward},
    widen::Promising,
};
use crate::{
    evaluation::{Values, lead, scores},
    lookahead::{Lookahead, follows_placement, play_all},
    mix,
    rank::winners,
};

/// The candidates at the root: single actions or complete turns.
pub(super) type CandidateKind = Arc<[Vec<Action>]>;

/// A search on one thread: its worlds, its tree, and its current position.
#[derive(Debug)]
pub(super) struct Walk {
    pub(super) setup: Arc<Setup>,
    pub(super) seed: u64,
    pub(super) worlds: Vec<Game>,
    /// True if legal actions differ between worlds because hidden hands differ.
    pub(super) differ: bool,
    pub(super) breadth: &'static Breadth,
    pub(super) candidates: CandidateKind,
    /// Turn number at the root.
    turn: u32,
    pub(super) trials: Trials,
    pub(super) tree: Tree,
    /// Each player's lead at the root. Rewards are measured relative to these leads.
    pub(super) base: Values,
    /// Exploration constant.
    pub(super) curiosity: f32,
    /// True if values are shares of the win instead of points.
    pub(super) by_win: bool,
    pub(super) position: Position,
    pub(super) list: ActionList,
    pub(super) promising: Promising,
    /// Earlier leaves, whose memory is reused.
    pub(super) spare: Vec<Waiting>,
    pub(super) path: Vec<Step>,
    pub(super) iterations: u32,
    /// Length of the longest line, in actions and draws.
    pub(super) depth: u32,
    /// The index of the current iteration's world. `line` contains the iteration's actions and
    /// draws.
    pub(super) world: usize,
    pub(super) line: Vec<Action>,
}

/// A node on a path, and the edge chosen there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) node: u32,
    /// The edge and the player who chose it; `None` for a draw and at the end of the path.
    pub(super) choice: Option<(u32, Player)>,
}

/// The end of a path.
pub(super) enum End {
    /// The end of the game, or an evaluated leaf.
    Worth(Values),
    /// A decision that has not been evaluated.
    New { node: u32, player: Player },
}

impl Walk {
    /// Creates an empty search. `most` is the maximum number of iterations.
    pub(super) fn new(
        view: &View,
        setup: &Arc<Setup>,
        candidates: CandidateKind,
        seed: u64,
        most: Option<u32>,
        most_edges: usize,
    ) -> Self {
        let needed = most.map_or(WORLDS, |most| most.div_ceil(ITERATIONS_PER_WORLD).into());
        let worlds: Vec<Game> =
            (0..needed.min(WORLDS)).map(|number| view.determinize(mix(seed, number))).collect();
        let hands = |world: &Game| -> Vec<Vec<TileType>> {
            Player::all(setup.players()).map(|player| world.state().hand(player)).collect()
        };
        let differ = worlds[1..].iter().any(|world| hands(world) != hands(&worlds[0]));
        Self {
            setup: Arc::clone(setup),
            position: worlds[0].position().clone(),
            turn: worlds[0].state().turn(),
            seed,
            worlds,
            differ,
            breadth: Breadth::of(setup),
            candidates,
            trials: Trials::default(),
            tree: Tree::new(most_edges),
            base: [0.0; MAX_PLAYERS],
            curiosity: CURIOSITY,
            by_win: false,
            list: ActionList::new(),
            promising: Promising::default(),
            spare: Vec::new(),
            path: Vec::new(),
            iterations: 0,
            depth: 0,
            world: 0,
            line: Vec::new(),
        }
    }

    /// Runs one iteration: descends the tree, evaluates the leaf, and backs up the result.
    pub(super) fn iterate(&mut self, lookahead: &mut Lookahead) {
        let End::Worth(values) = self.descend(Some(lookahead)) else {
            unreachable!("the action has been evaluated")
        };
        self.back_up(&values);
    }

    /// Descends the tree to a leaf.
    pub(super) fn descend(&mut self, lookahead: Option<&mut Lookahead>) -> End {
        let end = self.go_down(lookahead);
        self.depth = self.depth.max(self.line.len() as u32);
        end
    }

    fn go_down(&mut self, mut lookahead: Option<&mut Lookahead>) -> End {
        // For every root action, the n-th visit uses the same draws, so that luck has less
        // influence on the comparison.
        let first = (!self.trials.is_empty()).then(|| match lookahead {
            Some(_) => self.trials.next(),
            // Before the first visits, only the evaluator's priors distinguish the candidates.
            None => self.tree.root().select(self.curiosity, |_| true),
        });
        let number = first.map_or(0, |first| self.tree.root().edges[first].visits.into());
        let mut draws = Generator::new(mix(!self.seed, number));
        self.world = (number % self.worlds.len() as u64) as usize;
        self.position.clone_from(self.worlds[self.world].position());
        self.path.clear();
        self.line.clear();
        let (mut node, mut last) = (0, None);
        loop {
            match self.state().actor() {
                Actor::None => {
                    self.path.push(Step { node, choice: None });
                    return End::Worth(match self.by_win {
                        true => wins(self.state().scores()),
                        false => scores(&self.setup, &self.position),
                    });
                }
                Actor::Chance => {
                    self.path.push(Step { node, choice: None });
                    let draw = self.position.draw(&mut draws).expect("a draw is pending");
                    self.play(draw);
                    node = self.tree.after_draw(node, draw);
                }
                Actor::Player(player) => {
                    let part = (player, self.state().turn(), self.state().turn_part());
                    // The root of a kept tree has to be evaluated again.
                    let is_new = node == 0 && self.trials.is_empty();
                    if is_new || self.tree.node(node).edges.is_empty() {
                        let Some(lookahead) = &mut lookahead else {
                            self.path.push(Step { node, choice: None });
                            return End::New { node, player };
                        };
                        let values = match node {
                            0 => self.expand_root(player, lookahead, &mut draws),
                            _ => self.expand(node, player, lookahead, &mut draws),
                        };
                        // Later decisions of the same turn were evaluated together with this one.
                        // Only the next turn adds information.
                        let told = last == Some(part) && follows_placement(self.state().phase());
                        if !told || self.tree.node(node).edges.is_empty() {
                            self.path.push(Step { node, choice: None });
                            return End::Worth(match node {
                                0 => values,
                                _ => self.play_on(values, player, lookahead, &mut draws),
                            });
                        }
                    }
                    let edge = if let (0, Some(first)) = (node, first) {
                        let (setup, turn) = (&self.setup, &self.candidates[first]);
                        let note = |played| self.line.push(played);
                        play_all(&mut self.position, setup, turn, &mut draws, note);
                        first
                    } else {
                        self.take(node, player, lookahead.as_deref_mut(), &mut draws)
                    };
                    self.path.push(Step { node, choice: Some((edge as u32, player)) });
                    node = self.tree.after(node, edge);
                    last = Some(part);
                }
            }
        }
    }

    /// Plays further turns greedily after the last evaluated decision, because later positions can
    /// be evaluated more accurately. Play ends at the same turn for all root candidates, whether
    /// or not the dragon moves after a candidate.
    fn play_on(
        &mut self,
        mut values: Values,
        mut player: Player,
        lookahead: &mut Lookahead,
        draws: &mut Generator,
    ) -> Values {
        let end = self.state().turn().max(self.turn + 1) + self.breadth.onward_turns;
        for _ in 0..ONWARD_DECISIONS {
            if self.state().turn() >= end {
                break;
            }
            let (action, next, _) = *self.best_evaluated(player);
            self.position
                .play(&self.setup, action)
                .expect("the action was evaluated in this world");
            if let Some(next) = next
                && self.state().actor() == Actor::Player(player)
            {
                self.position
                    .play(&self.setup, next)
                    .expect("the action was evaluated in this world");
            }
            while let Some(draw) = self.position.draw(draws) {
                self.position.play(&self.setup, draw).expect("the drawn tile is available");
            }
            let Actor::Player(decider) = self.state().actor() else {
                return scores(&self.setup, &self.position);
            };
            player = decider;
            values = self.evaluate_onward(player, lookahead, draws);
        }
        values
    }

    /// Selects an action at a decision and plays it.
    fn take(
        &mut self,
        node: u32,
        player: Player,
        mut lookahead: Option<&mut Lookahead>,
        draws: &mut Generator,
    ) -> usize {
        let index = self.select(node, player, lookahead.as_deref_mut(), draws);
        let Edge { action, next, .. } = self.tree.node(node).edges[index];
        if self.position.play(&self.setup, action).is_err() {
            // Hidden information does affect the legal actions, so legality is checked from now on.
            assert!(!self.differ, "the chosen action is legal in this world");
            self.differ = true;
            return self.take(node, player, lookahead, draws);
        }
        self.line.push(action);
        // If the continuation is illegal in this world, another action is selected at the next
        // node.
        if let Some(next) = next
            && self.state().actor() == Actor::Player(player)
            && self.position.play(&self.setup, next).is_ok()
        {
            self.line.push(next);
        }
        index
    }

    /// Returns the state of the current position.
    fn state(&self) -> State<'_> {
        self.position.state(&self.setup)
    }

    fn play(&mut self, action: Action) {
        self.position.play(&self.setup, action).expect("the action is legal in this world");
        self.line.push(action);
    }

    /// Backs up the values of the leaf.
    pub(super) fn back_up(&mut self, values: &Values) {
        let leads = leads(values, self.setup.players());
        let mut rewards = leads;
        for (own, base) in rewards.iter_mut().zip(self.base).filter(|_| !self.by_win) {
            *own = reward(*own - base);
        }
        if let Some(&Step { choice: Some((edge, player)), .. }) = self.path.first() {
            let of = |values: Values| values[usize::from(player)].into();
            self.trials.add(edge as usize, Worth { reward: of(rewards), lead: of(leads) });
        }
        for step in &self.path {
            let node = self.tree.node_mut(step.node);
            node.visits += 1;
            if let Some((edge, player)) = step.choice {
                let edge = &mut node.edges[edge as usize];
                edge.visits += 1;
                edge.sum += rewards[usize::from(player)];
                edge.leads += leads[usize::from(player)];
            }
        }
        self.iterations += 1;
    }
}

/// Returns each player's share of the win: 1 for a sole winner, or an equal share for each player
/// with the highest score.
fn wins(scores: &[i32]) -> Values {
    let winners = winners(scores);
    let mut wins = [0.0; MAX_PLAYERS];
    winners.iter().for_each(|player| wins[player.index()] = 1.0 / winners.len() as f32);
    wins
}

/// Returns each player's lead.
pub(super) fn leads(values: &Values, players: usize) -> Values {
    let mut leads = [0.0; MAX_PLAYERS];
    for (player, own) in Player::all(players).zip(&mut leads) {
        *own = lead(values, players, player);
    }
    leads
}
