//! Challenges between shrines and monasteries, and the events that report their beginning and end
//! (SH-EVENT-1).

use crate::{
    action::Spot,
    event::{Event, Sink},
    position::Position,
    rules::State,
    scoring::kind_of,
    setup::Setup,
    vocab::{EventCause, SegmentKind},
};

/// A shrine, monastery or abbey, with the properties that determine its challenges.
#[derive(Clone, Copy)]
struct Building {
    spot: Spot,
    kind: SegmentKind,
    meeples: usize,
    is_complete: bool,
}

/// Changes a position and emits the events for the change and for the challenges that begin or end.
#[cold]
pub(crate) fn with_challenges<T>(
    position: &mut Position,
    setup: &Setup,
    events: &mut dyn Sink,
    change: impl FnOnce(&mut Position, &mut Vec<Event>) -> T,
) -> T {
    let challenges = Challenges::new(State::new(position, setup));
    let mut told = Vec::new();
    let result = change(position, &mut told);
    challenges.emit(State::new(position, setup), &told, events);
    result
}

/// The challenges in a position, updated from events.
struct Challenges(Vec<Building>);

impl Challenges {
    fn new(at: State<'_>) -> Self {
        let State { position, setup } = at;
        let nodes = position.board.surrounded.iter().map(|it| it.root.node());
        let buildings = nodes.filter_map(|node| {
            let kind = kind_of(&position.board, &setup.catalogue, node);
            kind.is_sacred().then(|| Building {
                spot: position.spot_of_node(node),
                kind,
                // Lying monks are not involved in challenges (MO-LIE-3).
                meeples: position
                    .pieces
                    .iter()
                    .filter(|piece| piece.node == node && !piece.is_lying())
                    .count(),
                is_complete: position.board.feature_of(node).open() == 0,
            })
        });
        Self(buildings.collect())
    }

    /// Emits the given events, and the challenge events that they cause. Each challenge event
    /// follows the event that causes it.
    fn emit(mut self, at: State<'_>, told: &[Event], events: &mut dyn Sink) {
        let mut before = self.pairs();
        for event in told {
            events.event(*event);
            if !self.follow(at, event) {
                continue;
            }
            let now = self.pairs();
            for &(spot, feature) in before.iter().filter(|pair| !now.contains(pair)) {
                let (winner, cause) = self.outcome(event, (spot, feature));
                events.event(Event::ChallengeEnded { spot, feature, winner, cause });
            }
            for &(spot, feature) in now.iter().filter(|pair| !before.contains(pair)) {
                events.event(Event::ChallengeStarted { spot, feature });
            }
            before = now;
        }
    }

    /// Updates the buildings from an event, and returns true if the event affects one of the
    /// buildings.
    fn follow(&mut self, at: State<'_>, event: &Event) -> bool {
        match *event {
            Event::TilePlaced { cell, player, .. } => {
                let all = Self::new(at).0.into_iter().filter(|it| it.spot.cell == cell);
                // Features completed by the start tiles do not have a completion event.
                let is_complete = |it: Building| player.is_none() && it.is_complete;
                let new = |it| Building { meeples: 0, is_complete: is_complete(it), ..it };
                self.0.extend(all.map(new));
                false
            }
            Event::FigurePlaced { spot, .. } | Event::FigureMoved { spot, player: Some(_), .. } => {
                self.change(spot, |it| it.meeples += 1)
            }
            Event::FigureReturned { spot, .. } | Event::FigureCaptured { spot, .. } => {
                self.change(spot, |it| it.meeples -= 1)
            }
            Event::FeatureCompleted { spot, .. } => self.change(spot, |it| it.is_complete = true),
            _ => false,
        }
    }

    fn change(&mut self, spot: Spot, change: impl FnOnce(&mut Building)) -> bool {
        self.0.iter_mut().find(|it| it.spot == spot).map(change).is_some()
    }

    /// Returns every pair of a shrine and a monastery that challenge each other, in spot order.
    fn pairs(&self) -> Vec<(Spot, Spot)> {
        let of = |kind| self.0.iter().filter(move |it| it.kind == kind && it.meeples > 0);
        let mut pairs = Vec::new();
        for shrine in of(SegmentKind::Shrine) {
            for monastery in of(SegmentKind::Monastery) {
                let is_beside = shrine.spot.cell.ring().contains(&monastery.spot.cell);
                if is_beside && !(shrine.is_complete && monastery.is_complete) {
                    pairs.push((shrine.spot, monastery.spot));
                }
            }
        }
        crate::compact::sort(&mut pairs);
        pairs
    }

    /// Returns the winner of a challenge that an event has ended, and the cause of the end.
    fn outcome(
        &self,
        event: &Event,
        (shrine, monastery): (Spot, Spot),
    ) -> (Option<SegmentKind>, EventCause) {
        let (returned, cause) = match *event {
            Event::FeatureCompleted { .. } => return (None, EventCause::BOTH_COMPLETED),
            Event::FigureReturned { spot, cause, .. } => (spot, cause),
            _ => return (None, EventCause::ABANDONED),
        };
        let rival = if returned == shrine { monastery } else { shrine };
        let winner = match cause {
            EventCause::SCORED => returned,
            // If there are several rivals, only the complete rivals have won (SH-CHAL-6).
            EventCause::CHALLENGE_LOST if self.is_complete(rival) => rival,
            _ => return (None, EventCause::ABANDONED),
        };
        let kind = if winner == shrine { SegmentKind::Shrine } else { SegmentKind::Monastery };
        (Some(kind), EventCause::CHALLENGE_WON)
    }

    fn is_complete(&self, spot: Spot) -> bool {
        self.0.iter().any(|it| it.spot == spot && it.is_complete)
    }
}
