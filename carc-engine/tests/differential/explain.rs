//! Expectations of the naive model for every event of the engine.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{
    Event, EventCause, Figure, Location, PlacedFigure, Player, ScoreEntry, ScoreReason, ScoreTerm,
    SegmentKind, Spot,
};

use super::duel::Duel;
use crate::naive::{
    self, BarnScore, CrownScore, Departure, FAIRY_BONUS, FigureKind, Gathering, MOST_GOODS,
    NaiveFeature, NaiveScore, Sector, crown_spot, piece, token,
};

/// Converts a spot of the engine to one of the model.
pub(crate) fn naive_spot(spot: Spot) -> naive::Spot {
    let carc_engine::Location::Segment(segment) = spot.place else {
        panic!("{spot} is no segment")
    };
    naive::Spot { cell: spot.cell, segment: segment.into() }
}

pub(crate) fn engine_spot(spot: naive::Spot) -> Spot {
    match spot.segment {
        naive::TOWER => Spot { cell: spot.cell, place: Location::Tower },
        segment => Spot::segment(spot.cell, segment as u8),
    }
}

/// Returns the engine's spot of a figure of the model.
pub(crate) fn spot_of(figure: &naive::Figure) -> Spot {
    match figure.corner {
        Some(corner) => Spot { cell: figure.at.cell, place: Location::Corner(corner) },
        None => engine_spot(figure.at),
    }
}

/// Converts figures of the model to the engine's list, ordered by their spots.
pub(crate) fn occupants(figures: &[naive::Figure]) -> Vec<PlacedFigure> {
    let mut occupants = Vec::new();
    for figure in figures {
        let (spot, player) = (spot_of(figure), Player::new(figure.owner as u8));
        occupants.push(PlacedFigure { spot, player, figure: piece(figure.kind) });
    }
    occupants.sort();
    occupants
}

/// Returns the spots of the dragon, the fairy and the pig of the wheel.
pub(crate) fn neutral_figures(course: &naive::Course) -> Vec<(Figure, Spot)> {
    let on_tile = |cell| Spot { cell, place: Location::Tile };
    let mut figures = Vec::new();
    figures.extend(course.game.dragon.map(|cell| (Figure::DRAGON, on_tile(cell))));
    if let Some(fairy) = course.game.fairy {
        figures.push((Figure::FAIRY, naive::spot_of_fairy(fairy)));
    }
    figures.extend(course.game.wheel.iter().map(|it| (Figure::WHEEL_PIG, naive::pig_spot(it.pig))));
    figures
}

fn barn_reason(barn: BarnScore) -> ScoreReason {
    match barn {
        BarnScore::Placed => ScoreReason::BARN_PLACED,
        BarnScore::Joined => ScoreReason::BARN_JOINED,
        BarnScore::AtEnd => ScoreReason::BARN,
    }
}

fn completed_reason(entry: &NaiveScore) -> ScoreReason {
    match entry.kind {
        _ if entry.barn.is_some() => barn_reason(entry.barn.expect("just asked")),
        SegmentKind::Road => ScoreReason::COMPLETED_ROAD,
        SegmentKind::City => ScoreReason::COMPLETED_CITY,
        SegmentKind::Monastery | SegmentKind::Shrine => ScoreReason::COMPLETED_MONASTERY,
        SegmentKind::Garden => ScoreReason::COMPLETED_GARDEN,
        other => panic!("{other:?} is never complete"),
    }
}

fn final_reason(entry: &NaiveScore) -> ScoreReason {
    match entry.kind {
        _ if entry.barn.is_some() => barn_reason(entry.barn.expect("just asked")),
        _ if entry.for_farmers => ScoreReason::CITY_FARMERS,
        SegmentKind::Road => ScoreReason::UNFINISHED_ROAD,
        SegmentKind::City => ScoreReason::UNFINISHED_CITY,
        SegmentKind::Monastery | SegmentKind::Shrine => ScoreReason::UNFINISHED_MONASTERY,
        SegmentKind::Garden => ScoreReason::UNFINISHED_GARDEN,
        SegmentKind::Field => ScoreReason::FIELD,
        other => panic!("{other:?} is never scored"),
    }
}

/// Returns the number of the FINAL clause behind a score reason.
fn step(reason: ScoreReason) -> u8 {
    match reason {
        ScoreReason::UNFINISHED_ROAD => 2,
        ScoreReason::UNFINISHED_CITY => 3,
        ScoreReason::UNFINISHED_MONASTERY | ScoreReason::UNFINISHED_GARDEN => 4,
        ScoreReason::FIELD | ScoreReason::CITY_FARMERS => 5,
        ScoreReason::BARN => 6,
        other => panic!("{other:?} gives nothing at the end"),
    }
}

impl Duel {
    /// Checks the next event of the engine.
    pub(crate) fn expect(&mut self, expected: Event) {
        assert_eq!(self.events.pop_front(), Some(expected), "the next event");
    }

    /// Checks the features completed by the tile.
    pub(crate) fn expect_completed(&mut self, expected: &[NaiveFeature]) {
        self.tally.completed += expected.len() as u64;
        let mut told = Vec::new();
        let mut last = None;
        while let Some(&Event::FeatureCompleted { kind, spot }) = self.events.front() {
            assert!(last < Some(spot), "CONV-6: {last:?} before {spot}");
            last = Some(spot);
            let meant =
                expected.iter().find(|feature| feature.segments.contains(&naive_spot(spot)));
            let meant = meant.unwrap_or_else(|| panic!("the {kind:?} at {spot} is not complete"));
            assert_eq!(meant.kind, kind, "{spot}");
            self.tally.gardens += u64::from(kind == SegmentKind::Garden);
            told.push(meant.first());
            self.events.pop_front();
        }
        told.sort();
        let expected: Vec<_> = expected.iter().map(NaiveFeature::first).collect();
        assert_eq!(told, expected, "the features that the tile completed");
    }

    pub(crate) fn expect_retrieval(&mut self, player: usize, at: naive::Spot, points: usize) {
        let told = self.next_entry();
        let expected = (
            Player::new(player as u8),
            points as i32,
            ScoreReason::ABBOT_RETURNED,
            Some(engine_spot(at)),
        );
        assert_eq!((told.player, told.points, told.reason, told.spot), expected, "AB-4");
    }

    pub(crate) fn next_entry(&mut self) -> ScoreEntry {
        match self.events.pop_front() {
            Some(Event::Scored(entry)) => {
                assert_eq!(entry.items.total(), entry.points, "SCORE-7: {entry:?}");
                let has_herd = entry.items.iter().any(|item| item.term == ScoreTerm::PigHerd);
                self.tally.herds += u64::from(has_herd);
                entry
            }
            other => panic!("expected points, found {other:?}"),
        }
    }

    /// Checks the scores of a turn, feature by feature and owner by owner, followed by the
    /// returning meeples.
    pub(crate) fn expect_scores(&mut self, mut entries: Vec<NaiveScore>) {
        let barns = entries.split_off(entries.partition_point(|entry| entry.barn.is_none()));
        self.tally.barn_fields += barns.len() as u64;
        let lost = entries.split_off(entries.partition_point(|entry| entry.lost_to.is_none()));
        self.tally.lost_challenges += lost.len() as u64;
        self.expect_entries(entries);
        self.expect_losses(lost);
        self.expect_entries(barns);
    }

    /// SH-CHAL-3: building by building, in the order of CONV-6.
    fn expect_losses(&mut self, losses: Vec<NaiveScore>) {
        for loss in losses {
            let spot = loss.lost_to.map(engine_spot);
            for &owner in &loss.owners {
                let told = self.next_entry();
                let expected = (Player::new(owner as u8), 0, ScoreReason::CHALLENGE_LOST, spot);
                assert_eq!((told.player, told.points, told.reason, told.spot), expected);
            }
            let (figures, leaves_fairy) = (loss.returned, loss.leaves_fairy);
            let departure = Departure { figures, leaves_fairy, ..Departure::default() };
            self.expect_departure(departure, EventCause::CHALLENGE_LOST, spot);
        }
    }

    fn expect_entries(&mut self, mut entries: Vec<NaiveScore>) {
        // Figures can return from a feature without owners (MAJ-5).
        entries.retain(|entry| !entry.returned.is_empty());
        let mut last = None;
        while !entries.is_empty() {
            let spot = match self.events.front() {
                Some(&Event::Scored(ScoreEntry { spot: Some(spot), .. })) => {
                    assert!(last < Some(spot), "CONV-6: {last:?} before {spot}");
                    last = Some(spot);
                    spot
                }
                Some(&Event::FigureReturned { feature: Some(spot), .. }) => spot,
                other => panic!("not told: {entries:?}, but {other:?}"),
            };
            let meant = entries.iter().position(|entry| entry.segments.contains(&naive_spot(spot)));
            let entry =
                entries.remove(meant.unwrap_or_else(|| panic!("nothing to score at {spot}")));
            self.tally.shared += u64::from(entry.owners.len() > 1);
            for &owner in &entry.owners {
                let told = self.next_entry();
                let points = entry.points_of(owner) as i32;
                let expected =
                    (Player::new(owner as u8), points, completed_reason(&entry), Some(spot));
                assert_eq!((told.player, told.points, told.reason, told.spot), expected);
            }
            for &player in &entry.fairy {
                self.tally.fairy += 1;
                let told = self.next_entry();
                let expected = (
                    Player::new(player as u8),
                    FAIRY_BONUS as i32,
                    ScoreReason::FAIRY_BONUS,
                    Some(spot),
                );
                assert_eq!((told.player, told.points, told.reason, told.spot), expected);
            }
            let mut returned = entry.returned;
            returned.sort_by_key(|figure| figure.at);
            let leaves_fairy = entry.leaves_fairy;
            let figures = returned;
            let departure = Departure { figures, leaves_fairy, ..Departure::default() };
            self.expect_departure(departure, EventCause::SCORED, Some(spot));
        }
    }

    /// Checks that figures return for a cause, with the scored feature, followed by figures that
    /// they leave behind as orphans (SCORE-6). If the fairy was with one of them, she stays
    /// (PD-FAIRY-7).
    pub(crate) fn expect_departure(
        &mut self,
        departure: Departure,
        cause: EventCause,
        feature: Option<Spot>,
    ) {
        let is_orphan = |event: Option<&Event>| {
            matches!(event, Some(Event::FigureReturned { cause: EventCause::ORPHANED, .. }))
        };
        let returned = |figure: &naive::Figure, is_orphan: bool| {
            let (player, spot) = (Player::new(figure.owner as u8), spot_of(figure));
            let beside = matches!(figure.kind, FigureKind::Builder | FigureKind::Pig);
            // In a scored feature, or in the dragon's path, it can return independently.
            let (cause, feature) = match beside && is_orphan && cause != EventCause::SCORED {
                true => (EventCause::ORPHANED, None),
                false => (cause, feature),
            };
            Event::FigureReturned { player, figure: piece(figure.kind), spot, cause, feature }
        };
        let mut figures = departure.figures;
        while !figures.is_empty() {
            // A shepherd and a farmer can be on one spot, and either one can return first.
            let told = self.events.front().copied();
            let alone = is_orphan(told.as_ref());
            let next = figures.iter().position(|figure| Some(returned(figure, alone)) == told);
            let next = next.filter(|&next| figures[next].at == figures[0].at);
            let figure = figures.remove(next.unwrap_or(0));
            let (player, spot) = (Player::new(figure.owner as u8), spot_of(&figure));
            self.expect(returned(&figure, alone));
            let tokens = departure.tokens.get(&figure).into_iter().flatten();
            let mut counts: BTreeMap<usize, u16> = BTreeMap::new();
            tokens.for_each(|&sheep| *counts.entry(sheep).or_insert(0) += 1);
            for (sheep, count) in counts {
                self.expect(Event::TokensReturned { player, token: token(sheep), count, spot });
            }
            if departure.leaves_fairy == Some(figure) {
                let (player, figure, origin) = (None, Figure::FAIRY, Some(spot));
                let spot = Spot { place: Location::Tile, ..spot };
                self.expect(Event::FigureMoved { player, figure, spot, origin });
            }
        }
    }

    /// TW-CAPTURE-7, TW-CAPTURE-8.
    pub(crate) fn expect_capture(&mut self, event: Event, mut departure: Departure) {
        self.expect(event);
        let captured = departure.figures.remove(0);
        if departure.leaves_fairy == Some(captured) {
            let origin = spot_of(&captured);
            let (player, figure) = (None, Figure::FAIRY);
            let (spot, origin) = (Spot { place: Location::Tile, ..origin }, Some(origin));
            self.expect(Event::FigureMoved { player, figure, spot, origin });
        }
        self.expect_departure(departure, EventCause::ORPHANED, None);
    }

    /// TW-RANSOM-5.
    pub(crate) fn expect_ransom(&mut self, payer: usize, captor: usize) {
        for (player, points) in [(payer, -3), (captor, 3)] {
            let told = self.next_entry();
            let expected = (Player::new(player as u8), points, ScoreReason::RANSOM, None);
            assert_eq!((told.player, told.points, told.reason, told.spot), expected);
        }
    }

    /// HS-SHEEP-9.
    pub(crate) fn expect_gatherings(&mut self, mut gatherings: Vec<Gathering>) {
        let mut last = None;
        while !gatherings.is_empty() {
            let Some(&Event::Scored(ScoreEntry { spot: Some(spot), .. })) = self.events.front()
            else {
                panic!("not told: {gatherings:?}, but {:?}", self.events.front());
            };
            assert!(last < Some(spot), "CONV-6: {last:?} before {spot}");
            last = Some(spot);
            let meant = gatherings.iter().position(|it| it.field.contains(&naive_spot(spot)));
            let meant = meant.unwrap_or_else(|| panic!("no flock at {spot}"));
            self.expect_gathering(gatherings.remove(meant));
        }
    }

    fn expect_gathering(&mut self, gathering: Gathering) {
        let mut feature = None;
        for &player in &gathering.players {
            let told = self.next_entry();
            let expected = (Player::new(player as u8), gathering.points as i32, ScoreReason::FLOCK);
            assert_eq!((told.player, told.points, told.reason), expected, "HS-SHEEP-9");
            let spot = told.spot.expect("a flock is in a field");
            assert!(gathering.field.contains(&naive_spot(spot)), "{spot}");
            feature = Some(spot);
        }
        self.expect_departure(gathering.departure, EventCause::SCORED, feature);
    }

    /// WF-ICON-2: the points of a sector, in any order.
    pub(crate) fn expect_sector(&mut self, sector: Sector, points: BTreeMap<usize, usize>) {
        let reason = match sector {
            Sector::Fortune => ScoreReason::WHEEL_FORTUNE,
            Sector::Taxes => ScoreReason::WHEEL_TAXES,
            Sector::Famine => ScoreReason::WHEEL_FAMINE,
            Sector::Storm => ScoreReason::WHEEL_STORM,
            Sector::Inquisition => ScoreReason::WHEEL_INQUISITION,
            Sector::Plague => return,
        };
        let mut told: BTreeMap<usize, usize> = BTreeMap::new();
        while let Some(Event::Scored(entry)) = self.events.front()
            && entry.reason == reason
        {
            let entry = self.next_entry();
            *told.entry(entry.player.into()).or_insert(0) += entry.points as usize;
        }
        assert_eq!(told, points, "{sector:?}");
    }

    /// WF-CROWN-2, WF-CROWN-3.
    pub(crate) fn expect_crowns(&mut self, crowns: &[CrownScore]) {
        for crown in crowns {
            let told = self.next_entry();
            let (player, points) = (Player::new(crown.player as u8), crown.points as i32);
            let expected =
                (player, points, ScoreReason::WHEEL_CROWN, Some(crown_spot(crown.space)));
            assert_eq!((told.player, told.points, told.reason, told.spot), expected);
        }
        for crown in crowns {
            let (player, figure) = (Player::new(crown.player as u8), piece(crown.kind));
            let (spot, cause) = (crown_spot(crown.space), EventCause::SCORED);
            let feature = Some(spot);
            self.expect(Event::FigureReturned { player, figure, spot, cause, feature });
        }
    }

    /// PD-FAIRY-4.
    pub(crate) fn expect_fairy_point(&mut self, player: usize) {
        let told = self.next_entry();
        let expected = (Player::new(player as u8), 1, ScoreReason::FAIRY_POINT, None);
        assert_eq!((told.player, told.points, told.reason, told.spot), expected);
    }

    /// Checks the final scores: reason by reason, in any order within a reason.
    pub(crate) fn expect_final_scores(&mut self, entries: &[NaiveScore]) {
        let mut expected = Vec::new();
        for entry in entries {
            self.tally.shared += u64::from(entry.owners.len() > 1);
            self.tally.farms += u64::from(entry.kind == SegmentKind::Field || entry.for_farmers);
            let first = entry.segments.first().copied();
            for &owner in &entry.owners {
                let reason = final_reason(entry);
                expected.push((reason.number(), first, owner, entry.points_of(owner) as i32));
            }
            for &player in &entry.fairy {
                let reason = ScoreReason::FAIRY_BONUS.number();
                expected.push((reason, first, player, FAIRY_BONUS as i32));
            }
        }
        let mut told = Vec::new();
        let mut last = 0;
        while let Some(Event::Scored(ScoreEntry { spot: Some(_), .. })) = self.events.front() {
            let entry = self.next_entry();
            let is_bonus = entry.reason == ScoreReason::FAIRY_BONUS;
            if !is_bonus {
                assert!(last <= step(entry.reason), "FINAL-2 to FINAL-6: {entry:?}");
                last = step(entry.reason);
            }
            let meant = entries.iter().find(|meant| {
                entry.spot.is_some_and(|spot| meant.segments.contains(&naive_spot(spot)))
                    && (is_bonus && !meant.fairy.is_empty() || final_reason(meant) == entry.reason)
            });
            let first = meant.and_then(|meant| meant.segments.first().copied());
            told.push((entry.reason.number(), first, entry.player.into(), entry.points));
        }
        expected.sort();
        told.sort();
        assert_eq!(told, expected, "the final scoring");
    }

    /// TURN-15d.
    pub(crate) fn expect_goods(&mut self, player: usize, taken: &BTreeMap<String, usize>) {
        let mut told = BTreeMap::new();
        while let Some(&Event::TokensTaken { player: to, token, count, .. }) = self.events.front() {
            assert_eq!(usize::from(to), player, "TB-GOODS-2");
            assert!(count > 0, "no event without a token");
            *told.entry(token.name().to_owned()).or_insert(0) += usize::from(count);
            self.tally.goods += u64::from(count);
            self.events.pop_front();
        }
        assert_eq!(told, *taken, "TB-GOODS-1");
    }

    /// FINAL-7.
    pub(crate) fn expect_most_goods(&mut self, goods: &BTreeMap<String, BTreeSet<usize>>) {
        let mut expected = Vec::new();
        for (good, winners) in goods {
            for &winner in winners {
                expected.push((format!("most_{good}"), winner, MOST_GOODS as i32));
            }
        }
        let mut told = Vec::new();
        let is_of_goods = |reason: ScoreReason| reason.name().starts_with("most_");
        while let Some(Event::Scored(entry)) = self.events.front()
            && is_of_goods(entry.reason)
        {
            let entry = self.next_entry();
            assert_eq!(entry.spot, None, "no feature gives these points");
            told.push((entry.reason.name().to_owned(), entry.player.into(), entry.points));
        }
        told.sort();
        assert_eq!(told, expected, "TB-GOODS-4");
    }
}
