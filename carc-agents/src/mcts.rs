//! Monte Carlo tree search over what a player may know.

use std::{collections::HashMap, sync::Arc};

use carc_engine::{
    Action, ActionList, Actor, Game, Generator, Position, Setup, limits::MAX_PLAYERS,
};

use crate::{
    Agent, AgentError, Budget, Candidates, Hint, Watch,
    clock::Deadline,
    decider,
    judge::{Values, lead, values_of},
    lookahead::{Choice, Lookahead, play_all},
    mix,
    rank::{best_first, by_action},
};

/// Searches: a Monte Carlo tree search in games that agree with what the player knows.
///
/// What is hidden is drawn anew for many worlds ([`Game::determinize`]), all of which share one tree
/// (information-set search); draws are sampled where they happen. Where the tree ends, the
/// evaluation of [`Greedy`](crate::Greedy) judges the best way to finish that turn; it also says
/// which actions are worth a look first. Every player is taken to want to be ahead of the best of the
/// others, a player alone to want points. In the end the action that was tried most often is taken.
///
/// With a number of iterations the choice follows from the seed; with a time it depends on the
/// machine. The tree is limited to about 100 MB; a search that fills it goes on with what is there.
///
/// ```
/// use carc_agents::{Agent, Budget, Mcts};
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut a = Mcts::new(Budget::iterations(20)?, 1);
/// let mut b = Mcts::new(Budget::iterations(20)?, 1);
/// assert_eq!(a.choose(&game)?, b.choose(&game)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Mcts {
    budget: Budget,
    generator: Generator,
    lookahead: Lookahead,
    choices: Vec<Choice>,
}

impl Mcts {
    /// A player who thinks for so long about each decision.
    pub fn new(budget: Budget, seed: u64) -> Self {
        Self::with(budget, Generator::new(seed))
    }

    pub(crate) fn with(budget: Budget, generator: Generator) -> Self {
        Self { budget, generator, lookahead: Lookahead::new(WIDTH), choices: Vec::new() }
    }
}

/// Ways to go on that the judge tries after each action inside of the tree.
const WIDTH: usize = 8;
/// Worlds in which what is hidden is drawn.
const WORLDS: u64 = 16;
/// Actions in the tree at most.
const MOST_EDGES: usize = 2_000_000;
/// How much an action that was tried little is preferred.
const CURIOSITY: f32 = 0.4;
/// Points that make most of a difference.
const SCALE: f32 = 12.0;
/// How many points behind the best an action must be to be tried a quarter as often.
const SPREAD: f32 = 2.0;
/// As how many tries the judgement of an action counts.
const TRUST: f32 = 1.0;

impl Agent for Mcts {
    fn choose_unless(&mut self, game: &Game, watch: &mut dyn Watch) -> Result<Action, AgentError> {
        let deadline = Deadline::after(self.budget.max_seconds());
        let player = decider(game)?;
        let legal = game.legal_actions();
        if legal.len() == 1 {
            return Ok(legal.at(0));
        }
        let mut search = Search::new(self, game, player, Candidates::Actions.of(game));
        match search.run(&deadline, watch) {
            true => Ok(search.most_tried()),
            false => Err(AgentError::Stopped),
        }
    }

    fn rank_unless(
        &mut self,
        game: &Game,
        candidates: Candidates,
        watch: &mut dyn Watch,
    ) -> Result<Vec<Hint>, AgentError> {
        let deadline = Deadline::after(self.budget.max_seconds());
        let player = decider(game)?;
        // A search that tried other figure actions after a placement would make it look worse than it is.
        let mut search = Search::new(self, game, player, Candidates::Turns.of(game));
        search.run(&deadline, watch);
        let turns = search.hints().ok_or(AgentError::Stopped)?;
        Ok(match candidates {
            Candidates::Actions => by_action(turns),
            Candidates::Turns => turns,
        })
    }

    fn words(&self) -> u64 {
        self.generator.words()
    }
}

/// A decision, or a draw, in the tree.
#[derive(Debug, Default)]
struct Node {
    visits: u32,
    /// The actions seen here so far, in no particular order; none for a draw.
    edges: Vec<Edge>,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    action: Action,
    /// The share of the tries that it deserves before anything is known.
    prior: f32,
    /// What the judge thinks of it, as a reward.
    judged: f32,
    visits: u32,
    /// The sum of the rewards of the player who decides.
    sum: f32,
    /// Where it leads, or 0 before it was tried.
    node: u32,
}

/// One search.
struct Search<'a> {
    agent: &'a mut Mcts,
    setup: Arc<Setup>,
    seed: u64,
    worlds: Vec<Position>,
    /// What can be done at the root, an edge each.
    candidates: Vec<Vec<Action>>,
    /// For each of them the lead of the player as the judge sees it, and the sum of what the tries gave.
    leads: Vec<(f64, f64)>,
    nodes: Vec<Node>,
    edges: usize,
    /// Where a draw leads, by the node and the code of what is drawn.
    drawn: HashMap<(u32, u64), u32>,
    /// The lead of each player as the root is judged: rewards are measured from there.
    base: Values,
    position: Position,
    list: ActionList,
    path: Vec<(u32, usize, u8)>,
}

impl<'a> Search<'a> {
    fn new(agent: &'a mut Mcts, game: &Game, player: u8, candidates: Vec<Vec<Action>>) -> Self {
        let mut half = || u64::from(agent.generator.below(u32::MAX));
        let seed = half() << 32 | half();
        let setup = Arc::clone(game.setup());
        let view = game.view(player).expect("the player who decides is a player");
        let most = agent.budget.max_iterations().map_or(WORLDS, |most| most.div_ceil(8).into());
        let worlds: Vec<Position> = (0..most.min(WORLDS))
            .map(|number| view.determinize(mix(seed, number)).position().clone())
            .collect();
        let values = values_of(&setup, &worlds[0]);
        let base = leads(&values, setup.players());
        Self {
            position: worlds[0].clone(),
            agent,
            setup,
            seed,
            worlds,
            candidates,
            leads: Vec::new(),
            nodes: vec![Node::default()],
            edges: 0,
            drawn: HashMap::new(),
            base,
            list: ActionList::new(),
            path: Vec::new(),
        }
    }

    /// Searches until the budget is used; `false` if it was told to stop.
    fn run(&mut self, deadline: &Deadline, watch: &mut dyn Watch) -> bool {
        let most = self.agent.budget.max_iterations();
        for iteration in 1..=most.unwrap_or(u32::MAX) {
            if watch.is_stopped() {
                return false;
            }
            self.iterate();
            let (done, total) = deadline.progress(iteration, most);
            watch.progress(done, total);
            if done == total {
                break;
            }
        }
        true
    }

    /// Goes down the tree once, adds a node to it, and carries up what that is worth.
    fn iterate(&mut self) {
        // The same draws follow on each action of the root when it is tried for the same time, so
        // that luck does not decide between them.
        let first = self.select_at_root();
        let number = first.map_or(0, |first| self.nodes[0].edges[first].visits.into());
        let mut draws = Generator::new(mix(!self.seed, number));
        let world = (number % self.worlds.len() as u64) as usize;
        self.position.clone_from(&self.worlds[world]);
        self.path.clear();
        let mut node = 0;
        let values = loop {
            match self.position.actor() {
                Actor::Nobody => {
                    break values_of(&self.setup, &self.position);
                }
                Actor::Chance => {
                    let draw = self.position.draw(&mut draws).expect("chance is to draw");
                    self.position.play(&self.setup, draw).expect("what is drawn is there");
                    node = self.after_draw(node, draw);
                }
                Actor::Player(player) => {
                    if self.nodes[node as usize].edges.is_empty() {
                        break self.expand(node, player, &mut draws);
                    }
                    let edge = if let (0, Some(first)) = (node, first) {
                        let actions = &self.candidates[first];
                        play_all(&mut self.position, &self.setup, actions, &mut draws);
                        first
                    } else {
                        let edge = self.select(node, player, &mut draws);
                        let action = self.nodes[node as usize].edges[edge].action;
                        self.position.play(&self.setup, action).expect("it is legal in this world");
                        edge
                    };
                    self.path.push((node, edge, player));
                    node = self.after(node, edge);
                }
            }
        };
        if let Some(&(0, edge, player)) = self.path.first() {
            self.leads[edge].1 += f64::from(lead(&values, self.setup.players(), player));
        }
        let rewards = self.rewards(&values);
        for (node, edge, player) in self.path.drain(..) {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.sum += rewards[usize::from(player)];
        }
    }

    /// The node behind an action, made when it is needed first.
    fn after(&mut self, node: u32, edge: usize) -> u32 {
        let next = self.nodes.len() as u32;
        let edge = &mut self.nodes[node as usize].edges[edge];
        if edge.node != 0 {
            return edge.node;
        }
        edge.node = next;
        self.nodes.push(Node::default());
        next
    }

    fn after_draw(&mut self, node: u32, draw: Action) -> u32 {
        let next = self.nodes.len() as u32;
        let found = *self.drawn.entry((node, draw.code())).or_insert(next);
        if found == next {
            self.nodes.push(Node::default());
        }
        found
    }

    /// Judges every action of a decision and enters them; the values are those of the best.
    fn expand(&mut self, node: u32, player: u8, draws: &mut Generator) -> Values {
        let Mcts { lookahead, choices, .. } = &mut *self.agent;
        let players = self.setup.players();
        let lead = |choice: &Choice| lead(&choice.values, players, player);
        if node == 0 {
            choices.clear();
            choices.extend(self.candidates.iter().map(|actions| Choice {
                action: actions[0],
                values: lookahead.judge(&self.setup, &self.position, actions, draws),
            }));
            self.leads.extend(choices.iter().map(|choice| (lead(choice).into(), 0.0)));
        } else {
            lookahead.choices(&self.setup, &self.position, draws, choices);
        }
        let best = *choices
            .iter()
            .max_by(|a, b| lead(a).total_cmp(&lead(b)))
            .expect("a decision has an option");
        let values = best.values;
        let most = lead(&best);
        let share = |choice: &Choice| {
            let behind = (most - lead(choice)) / SPREAD;
            1.0 / ((1.0 + behind) * (1.0 + behind))
        };
        let sum: f32 = choices.iter().map(share).sum();
        if self.edges + choices.len() <= MOST_EDGES || node == 0 {
            let base = self.base[usize::from(player)];
            let edges = choices.iter().map(|choice| Edge {
                action: choice.action,
                prior: share(choice) / sum,
                judged: reward(lead(choice) - base),
                visits: 0,
                sum: 0.0,
                node: 0,
            });
            self.nodes[node as usize].edges.extend(edges);
            self.edges += choices.len();
        }
        values
    }

    /// The action to be tried next, among those that are legal in this world.
    fn select(&mut self, node: u32, player: u8, draws: &mut Generator) -> usize {
        self.position.legal_actions(&self.setup, &mut self.list);
        let edges = &self.nodes[node as usize].edges;
        let same = edges.len() == self.list.len()
            && edges.iter().zip(&self.list).all(|(edge, action)| edge.action == action);
        if same {
            return best(edges, self.nodes[node as usize].visits, |_| true);
        }
        // Only where hands are hidden: another world offers other tiles.
        let known = |action: Action| edges.iter().any(|edge| edge.action == action);
        if self.list.iter().any(|action| !known(action)) {
            self.add_unseen(node, player, draws);
        }
        let Node { visits, edges, .. } = &self.nodes[node as usize];
        let list = &self.list;
        best(edges, *visits, |edge| list.contains(edge.action))
    }

    fn add_unseen(&mut self, node: u32, player: u8, draws: &mut Generator) {
        let Mcts { lookahead, choices, .. } = &mut *self.agent;
        lookahead.choices(&self.setup, &self.position, draws, choices);
        let base = self.base[usize::from(player)];
        let edges = &mut self.nodes[node as usize].edges;
        let prior = 1.0 / choices.len() as f32;
        for choice in choices {
            if !edges.iter().any(|edge| edge.action == choice.action) {
                let judged = reward(lead(&choice.values, self.setup.players(), player) - base);
                let action = choice.action;
                edges.push(Edge { action, prior, judged, visits: 0, sum: 0.0, node: 0 });
                self.edges += 1;
            }
        }
    }

    /// What to begin with, once the root was judged.
    fn select_at_root(&self) -> Option<usize> {
        let Node { visits, edges } = &self.nodes[0];
        (!edges.is_empty()).then(|| best(edges, *visits, |_| true))
    }

    fn rewards(&self, values: &Values) -> Values {
        let mut rewards = leads(values, self.setup.players());
        for (reward_of, base) in rewards.iter_mut().zip(self.base) {
            *reward_of = reward(*reward_of - base);
        }
        rewards
    }

    /// What is known of everything that can be done at the root; `None` before it was judged.
    fn hints(self) -> Option<Vec<Hint>> {
        if self.leads.is_empty() {
            return None;
        }
        let trust = f64::from(TRUST);
        let edges = self.nodes[0].edges.iter().zip(self.leads);
        let hint = |(actions, (edge, (judged, sum))): (Vec<Action>, (&Edge, (f64, f64)))| Hint {
            actions,
            lead: (judged * trust + sum) / (trust + f64::from(edge.visits)),
            tries: edge.visits,
        };
        Some(best_first(self.candidates.into_iter().zip(edges).map(hint).collect()))
    }

    /// The action of the root that was tried most; of several the best.
    fn most_tried(&self) -> Action {
        let edges = &self.nodes[0].edges;
        let first = edges.iter().max_by(|a, b| {
            (a.visits, mean(a)).partial_cmp(&(b.visits, mean(b))).expect("rewards are numbers")
        });
        first.expect("the root is a decision").action
    }
}

/// The lead of each player.
fn leads(values: &Values, players: usize) -> Values {
    let mut leads = [0.0; MAX_PLAYERS];
    for (player, own) in leads.iter_mut().enumerate().take(players) {
        *own = lead(values, players, player as u8);
    }
    leads
}

/// Points as a reward between -1 and 1.
fn reward(points: f32) -> f32 {
    let part = points / SCALE;
    part / (1.0 + part.abs())
}

fn mean(edge: &Edge) -> f32 {
    (edge.judged * TRUST + edge.sum) / (TRUST + edge.visits as f32)
}

/// The most promising of the edges that count (PUCT).
fn best(edges: &[Edge], visits: u32, counts: impl Fn(&Edge) -> bool) -> usize {
    let curiosity = CURIOSITY * (visits as f32 + 1.0).sqrt();
    let promise = |edge: &Edge| mean(edge) + curiosity * edge.prior / (1.0 + edge.visits as f32);
    let (mut best, mut most) = (0, f32::NEG_INFINITY);
    for (index, edge) in edges.iter().enumerate() {
        let promise = promise(edge);
        if promise > most && counts(edge) {
            (best, most) = (index, promise);
        }
    }
    best
}
