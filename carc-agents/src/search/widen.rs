//! Progressive widening, which adds the most promising actions of a decision to the tree first.

use std::sync::Arc;

use carc_engine::{Action, Generator, Player};

use super::{tree::Edge, trials::Worth, tuning::reward, walk::Walk};
use crate::{
    evaluation::{Values, lead},
    lookahead::Lookahead,
};

/// Buffers for ordering actions.
#[derive(Debug, Default)]
pub(super) struct Promising {
    promises: Vec<f32>,
    actions: Vec<(f32, Action)>,
    evaluated: Vec<(Action, Option<Action>, Values)>,
}

impl Walk {
    /// Evaluates all candidates at the root and returns the values of the best one.
    pub(super) fn expand_root(
        &mut self,
        player: Player,
        lookahead: &mut Lookahead,
        draws: &mut Generator,
    ) -> Values {
        let candidates = Arc::clone(&self.candidates);
        self.promising.evaluated.clear();
        lookahead.begin(&self.setup, &self.position);
        for actions in candidates.iter() {
            let (setup, position, floor) = (&self.setup, &self.position, f32::NEG_INFINITY);
            let values =
                lookahead.evaluate_above(setup, position, actions, usize::MAX, floor, draws);
            let lead = lead(&values, self.setup.players(), player);
            let reward = reward(lead - self.base[usize::from(player)]);
            let same = if self.breadth.merges { self.same(actions, &values) } else { None };
            self.trials.enter(Worth { reward: reward.into(), lead: lead.into() }, same);
            self.promising.evaluated.push((actions[0], None, values));
        }
        self.enter(0, player)
    }

    /// Returns a candidate just evaluated that is equivalent to the given one, such as a turn with
    /// another figure of the same strength. Different placements are never equivalent, because
    /// different tiles fit next to them.
    fn same(&self, actions: &[Action], values: &Values) -> Option<usize> {
        let (last, before) = actions.split_last()?;
        if matches!(last, Action::PlaceTile { .. }) {
            return None;
        }
        let ends = |other: &[Action]| other.split_last().is_some_and(|(_, begin)| begin == before);
        let evaluated = self.promising.evaluated.iter().zip(&*self.candidates).enumerate().rev();
        let mut alike = evaluated.take_while(|(_, (_, other))| ends(other));
        alike.find(|(_, ((_, _, own), _))| own == values).map(|(index, _)| index)
    }

    /// Evaluates the most promising actions of a new decision and returns the values of the best
    /// one.
    pub(super) fn expand(
        &mut self,
        node: u32,
        player: Player,
        lookahead: &mut Lookahead,
        draws: &mut Generator,
    ) -> Values {
        lookahead.begin(&self.setup, &self.position);
        let legal =
            self.evaluate_more(Some(node), player, self.breadth.actions(0), lookahead, draws);
        self.tree.node_mut(node).legal = legal as u32;
        self.enter(node, player)
    }

    /// Returns the next action to visit that is legal in this world. With a custom evaluator, all
    /// actions of the decision have already been evaluated.
    pub(super) fn select(
        &mut self,
        node: u32,
        player: Player,
        lookahead: Option<&mut Lookahead>,
        draws: &mut Generator,
    ) -> usize {
        let here = self.tree.node(node);
        let width = match lookahead {
            Some(_) => self.breadth.actions(here.visits),
            None => usize::MAX,
        };
        let known = if self.differ {
            self.position.state(&self.setup).legal_actions_into(&mut self.list);
            here.edges.iter().filter(|edge| self.list.contains(edge.action)).count()
        } else {
            here.edges.len()
        };
        let legal = if self.differ { self.list.len() } else { here.legal as usize };
        if known < legal.min(width) && (known == 0 || self.tree.has_room()) {
            match lookahead {
                Some(lookahead) => {
                    let more = legal.min(width) - known;
                    lookahead.begin(&self.setup, &self.position);
                    self.evaluate_more(Some(node), player, more, lookahead, draws);
                    self.enter(node, player);
                }
                None => self.add_unseen(node, player),
            }
        }
        let (list, differ) = (&self.list, self.differ);
        self.tree.node(node).select(self.curiosity, |edge| !differ || list.contains(edge.action))
    }

    /// Evaluates the most promising actions of a decision outside the tree and returns the values
    /// of the best one. The position must follow from the last decision that was evaluated.
    pub(super) fn evaluate_onward(
        &mut self,
        player: Player,
        lookahead: &mut Lookahead,
        draws: &mut Generator,
    ) -> Values {
        lookahead.advance(&self.setup, &self.position);
        self.evaluate_more(None, player, self.breadth.onward, lookahead, draws);
        self.best_evaluated(player).2
    }

    /// Returns the best of the actions just evaluated, with its continuation and its values.
    pub(super) fn best_evaluated(&self, player: Player) -> &(Action, Option<Action>, Values) {
        let players = self.setup.players();
        let lead = |values: &Values| lead(values, players, player);
        let best = self.promising.evaluated.iter().max_by(|a, b| lead(&a.2).total_cmp(&lead(&b.2)));
        best.expect("a decision has at least one option")
    }

    /// Evaluates the `count` most promising actions that are not in the tree. The lookahead's base
    /// position must be the current position. Returns the number of legal actions.
    fn evaluate_more(
        &mut self,
        node: Option<u32>,
        player: Player,
        count: usize,
        lookahead: &mut Lookahead,
        draws: &mut Generator,
    ) -> usize {
        let Promising { promises, actions, evaluated } = &mut self.promising;
        let edges = node.map_or(&[][..], |node| &self.tree.node(node).edges);
        self.position.state(&self.setup).legal_actions_into(&mut self.list);
        actions.clear();
        if self.list.len() > count {
            let state = self.position.state(&self.setup);
            lookahead.promises(state, self.list.iter(), promises);
            actions.extend(promises.iter().copied().zip(&self.list));
        } else {
            actions.extend(self.list.iter().map(|action| (0.0, action)));
        }
        actions.retain(|(_, action)| !edges.iter().any(|edge| edge.action == *action));
        evaluated.clear();
        let mut best = f32::NEG_INFINITY;
        for _ in 0..count.min(actions.len()) {
            let action = take_best(actions);
            let (setup, width) = (&self.setup, self.breadth.width);
            let values =
                lookahead.evaluate_above(setup, &self.position, &[action], width, best, draws);
            best = best.max(lead(&values, setup.players(), player));
            evaluated.push((action, lookahead.next(), values));
        }
        self.list.len()
    }

    /// Adds the actions just evaluated and returns the values of the best one.
    fn enter(&mut self, node: u32, player: Player) -> Values {
        let players = self.setup.players();
        let base = self.base[usize::from(player)];
        let values = self.best_evaluated(player).2;
        let evaluated = &self.promising.evaluated;
        // A decision that is already in the tree needs a legal action in every world.
        let is_known = node == 0 || !self.tree.node(node).edges.is_empty();
        if is_known || self.tree.has_room() {
            let edge = |(action, next, values): &(Action, Option<Action>, Values)| {
                let lead = lead(values, players, player);
                Edge { next: *next, ..Edge::new(*action, lead, reward(lead - base)) }
            };
            self.tree.enter(node, player, evaluated.iter().map(edge));
            self.tree.node_mut(node).share();
        }
        values
    }

    /// Adds actions that were not legal in the worlds of earlier visits.
    fn add_unseen(&mut self, node: u32, player: Player) {
        let edges = &self.tree.node(node).edges;
        let (lead, evaluated) =
            edges.first().map_or((0.0, 0.0), |edge| (edge.lead, edge.evaluated));
        let prior = 1.0 / self.list.len() as f32;
        let is_new = |action: &Action| !edges.iter().any(|edge| edge.action == *action);
        let edge = |action| Edge { prior, ..Edge::new(action, lead, evaluated) };
        let unseen: Vec<Edge> = self.list.iter().filter(is_new).map(edge).collect();
        self.tree.enter(node, player, unseen.into_iter());
    }
}

/// Removes and returns the first of the most promising actions. The list is not sorted, because
/// only a few of its many actions are needed.
fn take_best(actions: &mut Vec<(f32, Action)>) -> Action {
    let (mut best, mut most) = (0, f32::NEG_INFINITY);
    for (place, (promise, _)) in actions.iter().enumerate() {
        if *promise > most {
            (best, most) = (place, *promise);
        }
    }
    actions.remove(best).1
}
