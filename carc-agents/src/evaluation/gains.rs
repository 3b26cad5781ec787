//! Rough estimates of the gain from each action after a tile placement, which the lookahead uses to
//! select the most promising actions.

use carc_engine::{
    Action, Figure, Location, Phase, Player, Position, SegmentKind, Setup, Spot, State, Token,
};

use super::{
    Horizon, Outlook, StaticEvaluator,
    prisoners::{loss, would_reach},
};
use crate::features::Features;

/// The gain from placing the fairy next to a meeple, in points.
const FAIRY: f32 = 1.5;
/// The loss from placing a meeple on a tower as a guard, in addition to the meeple's value.
const GUARD: f32 = 1.0;
/// The reduction in the estimated gain for each earlier action of the same kind. Actions of the
/// same kind are often equally good, so trying one is enough.
const ALIKE: f32 = 0.5;

impl StaticEvaluator {
    /// Estimates how many points a player gains from each listed action, compared with passing.
    /// `position` must be the position that was evaluated last.
    pub(crate) fn gains(
        &mut self,
        setup: &Setup,
        position: &Position,
        player: Player,
        actions: &[Action],
        gains: &mut Vec<f32>,
    ) {
        let state = position.state(setup);
        let Self { weights, features, chances, worths, .. } = self;
        let horizon = Horizon::new(weights, setup, position);
        let mut claims = Claims { horizon, state, player, features, chances, worths, alike: 0.0 };
        gains.clear();
        gains.extend(actions.iter().map(|&action| claims.gain(action)));
    }
}

/// The estimates for one player in one position.
struct Claims<'a> {
    horizon: Horizon<'a>,
    state: State<'a>,
    player: Player,
    features: &'a mut Features,
    chances: &'a mut [f32],
    /// Value of each listed feature to each owner.
    worths: &'a [f32],
    /// The reduction in the estimated gain for the next action that is similar to earlier actions.
    alike: f32,
}

impl Claims<'_> {
    fn gain(&mut self, action: Action) -> f32 {
        match action {
            Action::PlaceFigure { figure, spot } => self.placed(figure, spot),
            Action::RemoveFigure { figure, spot } => self.removed(figure, spot),
            Action::PlaceToken { token, spot } if token == Token::FLOOR.number() => {
                self.floor(spot)
            }
            Action::MoveFigure { figure: Figure::FAIRY, .. } => {
                self.alike += ALIKE;
                FAIRY + ALIKE - self.alike
            }
            _ => 0.0,
        }
    }

    /// Estimates the gain from placing a figure.
    fn placed(&mut self, figure: Figure, spot: Spot) -> f32 {
        let Horizon { weights, time, .. } = self.horizon;
        let (mut cost, mut left) = (0.0, self.horizon.free[self.player.index()]);
        if let Some((_, worth)) = weights.claiming().into_iter().find(|(it, _)| *it == figure) {
            left = (left - worth).max(0.0);
            cost = worth * self.horizon.nth(left as usize) * time;
        } else if let Some((_, worth)) = weights.helping().into_iter().find(|(it, _)| *it == figure)
        {
            cost = worth * time;
        }
        if spot.place == Location::Tower {
            return -cost - GUARD;
        }
        let graph = self.state.feature_graph();
        let feature = graph.segment_at(spot).map(|segment| graph.feature(segment));
        let Some(feature) = feature.and_then(|id| self.features.unoccupied(graph, id)) else {
            return -cost;
        };
        let Outlook { gain, returns, stuck } =
            self.horizon.outlook(self.features, self.chances, &feature);
        match feature.facts.kind {
            SegmentKind::Field if figure == Figure::BARN => {
                weights.bonus * 4.0 * f32::from(feature.facts.finished_cities) - cost
            }
            _ => gain + time * (returns * self.horizon.nth(left as usize) - stuck) - cost,
        }
    }

    /// Estimates the gain from removing a figure by capturing it, returning it to its owner or
    /// taking it back.
    fn removed(&mut self, figure: Figure, spot: Spot) -> f32 {
        let mut figures = self.features.figures(self.state.setup(), self.state.position());
        let found = figures.find(|(placed, _)| placed.figure == figure && placed.spot == spot);
        let Some((placed, place)) = found else { return 0.0 };
        let Horizon { weights, time, .. } = self.horizon;
        let feature = &self.features.list()[place];
        let is_lying = placed.spot.place == Location::Lying;
        let loss = loss(&self.horizon, feature, self.worths[place], placed.player, is_lying);
        let one_more = self.horizon.nth(self.horizon.free[placed.player.index()] as usize) * time;
        match self.state.phase() {
            Phase::Capture if placed.player == self.player => -loss,
            Phase::Capture => loss + weights.prisoner * time,
            Phase::Figure => feature.facts.value as f32 + one_more - loss,
            _ if placed.player == self.player => one_more - loss,
            _ => loss - one_more,
        }
    }

    /// Estimates the gain from the capture that another tower floor would allow.
    fn floor(&mut self, spot: Spot) -> f32 {
        let Some((_, height)) = self.state.towers().find(|(tower, _)| *tower == spot.cell) else {
            return 0.0;
        };
        let figures = self.features.figures(self.state.setup(), self.state.position());
        let losses = figures.filter(|(figure, _)| {
            figure.player != self.player
                && figure.figure.is_meeple()
                && would_reach(spot.cell, height, figure.spot.cell)
        });
        let prisoner = self.horizon.weights.prisoner * self.horizon.time;
        losses
            .map(|(figure, place)| {
                let feature = &self.features.list()[place];
                let is_lying = figure.spot.place == Location::Lying;
                loss(&self.horizon, feature, self.worths[place], figure.player, is_lying) + prisoner
            })
            .fold(0.0, f32::max)
    }
}
