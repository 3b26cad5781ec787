//! Every event of the engine foreseen by the naive model.

use carc_engine::{Event, Figure, Reason, ScoreEntry, SegmentKind, Spot};

use crate::{
    duel::Duel,
    naive::{self, NaiveScore},
};

/// A spot of the engine in the words of the model.
pub(crate) fn naive_spot(spot: Spot) -> naive::Spot {
    let carc_engine::Place::Segment(segment) = spot.place else { panic!("{spot} is no segment") };
    naive::Spot { cell: spot.cell, segment: segment.into() }
}

pub(crate) fn engine_spot(spot: naive::Spot) -> Spot {
    Spot::segment(spot.cell, spot.segment as u8)
}

fn completed_reason(kind: SegmentKind) -> Reason {
    match kind {
        SegmentKind::Road => Reason::COMPLETED_ROAD,
        SegmentKind::City => Reason::COMPLETED_CITY,
        SegmentKind::Monastery => Reason::COMPLETED_MONASTERY,
        other => panic!("{other:?} is never complete"),
    }
}

fn final_reason(entry: &NaiveScore) -> Reason {
    match entry.kind {
        _ if entry.for_farmers => Reason::CITY_FARMERS,
        SegmentKind::Road => Reason::UNFINISHED_ROAD,
        SegmentKind::City => Reason::UNFINISHED_CITY,
        SegmentKind::Monastery => Reason::UNFINISHED_MONASTERY,
        SegmentKind::Field => Reason::FIELD,
        other => panic!("{other:?} is never scored"),
    }
}

impl Duel {
    /// The next thing that the engine has told.
    pub(crate) fn expect(&mut self, expected: Event) {
        assert_eq!(self.events.pop_front(), Some(expected), "the next event");
    }

    /// The features that the engine tells to be complete. Without the abbot a garden is nothing
    /// that the model would know of.
    pub(crate) fn take_completed(&mut self) -> Vec<(SegmentKind, Spot)> {
        let mut told = Vec::new();
        while let Some(&Event::FeatureCompleted { kind, spot }) = self.events.front() {
            told.push((kind, spot));
            self.events.pop_front();
        }
        assert!(told.is_sorted_by_key(|(_, spot)| *spot), "CONV-6: {told:?}");
        told.retain(|(kind, _)| *kind != SegmentKind::Garden);
        told
    }

    pub(crate) fn compare_completed(&self, told: &[(SegmentKind, Spot)], entries: &[NaiveScore]) {
        let mut told_by_engine = Vec::new();
        for &(kind, spot) in told {
            let entry = entries.iter().find(|entry| entry.segments.contains(&naive_spot(spot)));
            let entry = entry.unwrap_or_else(|| panic!("the {kind:?} at {spot} is not complete"));
            assert_eq!(entry.kind, kind, "{spot}");
            told_by_engine.push(entry.segments.first());
        }
        told_by_engine.sort();
        let expected: Vec<_> = entries.iter().map(|entry| entry.segments.first()).collect();
        assert_eq!(told_by_engine, expected, "the features that the tile completed");
    }

    fn next_entry(&mut self) -> ScoreEntry {
        match self.events.pop_front() {
            Some(Event::Scored(entry)) => {
                assert_eq!(entry.items.total(), entry.points, "SCORE-7: {entry:?}");
                entry
            }
            other => panic!("expected points, found {other:?}"),
        }
    }

    /// The points of a turn: feature by feature, owner by owner, and then the meeples go home.
    pub(crate) fn expect_scores(&mut self, mut entries: Vec<NaiveScore>) {
        entries.retain(|entry| !entry.owners.is_empty());
        let mut last = None;
        while !entries.is_empty() {
            let Some(&Event::Scored(ScoreEntry { spot, .. })) = self.events.front() else {
                panic!("not told: {entries:?}, but {:?}", self.events.front());
            };
            assert!(last < Some(spot), "CONV-6: {last:?} before {spot}");
            last = Some(spot);
            let meant = entries.iter().position(|entry| entry.segments.contains(&naive_spot(spot)));
            let entry =
                entries.remove(meant.unwrap_or_else(|| panic!("nothing to score at {spot}")));
            self.tally.shared += u64::from(entry.owners.len() > 1);
            for owner in entry.owners {
                let told = self.next_entry();
                let expected =
                    (owner as u8, entry.points as i32, completed_reason(entry.kind), spot);
                assert_eq!((told.player, told.points, told.reason, told.spot), expected);
            }
            let mut returned = entry.returned;
            returned.sort_by_key(|figure| figure.at);
            for figure in returned {
                let (player, spot) = (figure.owner as u8, engine_spot(figure.at));
                self.expect(Event::FigureReturned { player, figure: Figure::MEEPLE, spot });
            }
        }
    }

    /// The points of the end: kind by kind, in any order within a kind.
    pub(crate) fn expect_final_scores(&mut self) {
        let entries = self.naive.final_scores();
        let mut expected = Vec::new();
        for entry in &entries {
            self.tally.shared += u64::from(entry.owners.len() > 1);
            self.tally.farms += u64::from(entry.kind == SegmentKind::Field || entry.for_farmers);
            let first = entry.segments.first().copied();
            for &owner in &entry.owners {
                let reason = final_reason(entry);
                expected.push((reason.number(), first, owner, entry.points as i32));
            }
        }
        let mut told = Vec::new();
        let mut last = 0;
        while let Some(Event::Scored(_)) = self.events.front() {
            let entry = self.next_entry();
            assert!(last <= entry.reason.number(), "FINAL-2 to FINAL-5: {entry:?}");
            last = entry.reason.number();
            let meant = entries.iter().find(|meant| {
                meant.segments.contains(&naive_spot(entry.spot))
                    && final_reason(meant) == entry.reason
            });
            let first = meant.and_then(|meant| meant.segments.first().copied());
            told.push((entry.reason.number(), first, entry.player.into(), entry.points));
        }
        expected.sort();
        told.sort();
        assert_eq!(told, expected, "the final scoring");
    }
}
