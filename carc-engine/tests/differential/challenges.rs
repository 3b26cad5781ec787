//! Compares the events of challenges with the naive model (SH-EVENT-1).

use std::collections::BTreeSet;

use carc_engine::{Event, EventCause, SegmentKind, Spot};

use super::explain::engine_spot;
use crate::naive::{Naive, NaiveFeature, NaiveScore};

/// A shrine and a monastery.
type Pair = (Spot, Spot);

#[derive(Default)]
pub(crate) struct Challenges {
    /// The active challenges according to the engine.
    on: BTreeSet<Pair>,
    /// The challenges that have ended since the last decision according to the engine.
    ended: Vec<(Pair, Option<SegmentKind>, EventCause)>,
    /// The features completed since the last decision according to the model.
    completed: BTreeSet<Spot>,
    /// The losers since the last decision according to the model.
    lost: BTreeSet<Spot>,
}

impl Challenges {
    /// Records an event of the engine; returns true if it concerns a challenge.
    pub(crate) fn hear(&mut self, event: &Event) -> bool {
        match *event {
            Event::ChallengeStarted { spot, feature } => {
                assert!(self.on.insert((spot, feature)), "begun twice: {event:?}");
            }
            Event::ChallengeEnded { spot, feature, winner, cause } => {
                assert!(self.on.remove(&(spot, feature)), "never begun: {event:?}");
                self.ended.push(((spot, feature), winner, cause));
            }
            _ => return false,
        }
        true
    }

    pub(crate) fn note_completed(&mut self, features: &[NaiveFeature]) {
        self.completed.extend(features.iter().map(|it| engine_spot(it.first())));
    }

    pub(crate) fn note_lost(&mut self, entries: &[NaiveScore]) {
        let lost = entries.iter().filter(|it| it.lost_to.is_some());
        self.lost.extend(lost.map(|it| engine_spot(it.first())));
    }

    /// Called when a player is to act. Checks that the active challenges match the table, and that
    /// every other challenge has ended for its cause. Returns the number of challenges that ended
    /// without a loser.
    pub(crate) fn compare(&mut self, table: &Naive) -> usize {
        assert_eq!(self.on, table.challenges(), "SH-CHAL-1");
        let mut lost = BTreeSet::new();
        let mut quiet = 0;
        for ((shrine, monastery), winner, cause) in std::mem::take(&mut self.ended) {
            let both = [shrine, monastery].iter().all(|it| self.completed.contains(it));
            let loser = match winner {
                Some(SegmentKind::Shrine) => Some(monastery),
                Some(_) => Some(shrine),
                None => None,
            };
            let expected = match loser {
                Some(_) => EventCause::CHALLENGE_WON,
                None if both => EventCause::BOTH_COMPLETED,
                None => EventCause::ABANDONED,
            };
            assert_eq!(cause, expected, "{shrine} and {monastery}");
            quiet += usize::from(loser.is_none());
            lost.extend(loser);
        }
        assert_eq!(lost, self.lost, "SH-CHAL-3");
        self.lost.clear();
        self.completed.clear();
        quiet
    }
}
