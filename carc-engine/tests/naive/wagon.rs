//! Wagons that move on.

use std::collections::BTreeSet;

use carc_engine::{Cell, Port, SegmentKind, Side};

use super::{
    board::Spot,
    figure::{Figure, FigureKind},
    game::Naive,
};

impl Naive {
    /// Returns the targets of a wagon that returned from a scored feature (AM-WAGON-5, AM-WAGON-6,
    /// AM-WAGON-8, AM-WAGON-10). `from` contains the segments of the feature.
    pub(crate) fn wagon_targets(&self, wagon: Figure, from: &BTreeSet<Spot>) -> BTreeSet<Spot> {
        let mut targets = match self.rules.adjacent_wagons {
            true => self.segments_around(wagon),
            false => self.linked(from),
        };
        if self.rules.wagons_anywhere {
            // AM-WAGON-10.
            let features = targets.iter().map(|&target| self.feature_at(target));
            targets = features.flat_map(|feature| feature.segments.clone()).collect();
        }
        targets.retain(|&target| {
            let feature = self.feature_at(target);
            let takes_wagons = FigureKind::Wagon.stands_on(feature.kind, &self.rules);
            let is_free = !feature.complete && !feature.has_meeple();
            // SH-WAGON-1.
            let is_new = !from.contains(&target);
            is_new && takes_wagons && is_free && !self.is_blocked(target.cell)
        });
        targets
    }

    fn segments_around(&self, wagon: Figure) -> BTreeSet<Spot> {
        let mut cells = wagon.at.cell.ring().to_vec();
        cells.push(wagon.at.cell);
        let mut around = BTreeSet::new();
        for cell in cells {
            if let Some(placed) = self.board.tiles.get(&cell) {
                around
                    .extend((0..placed.tile.segments.len()).map(|segment| Spot { cell, segment }));
            }
        }
        around
    }

    fn linked(&self, from: &BTreeSet<Spot>) -> BTreeSet<Spot> {
        let mut linked = BTreeSet::new();
        for &spot in from {
            let placed = &self.board.tiles[&spot.cell];
            let kind = self.board.segment(spot).kind;
            for group in &placed.tile.meets {
                if !group.iter().any(|&member| usize::from(member) == spot.segment) {
                    continue;
                }
                for other in group.iter().map(|&member| Spot { segment: member.into(), ..spot }) {
                    let both = (kind, self.board.segment(other).kind);
                    // Roads are linked to each other and to the features at their ends, and a
                    // monastery to the city around it.
                    let is_link = match both {
                        (SegmentKind::City, SegmentKind::City) => false,
                        (SegmentKind::Monastery, SegmentKind::Monastery) => false,
                        _ => other != spot,
                    };
                    if is_link {
                        linked.insert(other);
                    }
                }
            }
            if placed.tile.closed && kind == SegmentKind::Monastery {
                linked.extend(self.beside_abbey(spot));
            }
            for &(side, _) in self.board.ports(spot) {
                linked.extend(self.abbeys_on(spot.cell.neighbor(side)));
            }
        }
        linked
    }

    /// Returns the monasteries on a tile with closed sides: an abbey, or a similar tile of a custom
    /// set in the stack.
    fn abbeys_on(&self, cell: Cell) -> Vec<Spot> {
        let mut abbeys = Vec::new();
        if let Some(placed) = self.board.tiles.get(&cell).filter(|placed| placed.tile.closed) {
            for (segment, data) in placed.tile.segments.iter().enumerate() {
                if data.kind == SegmentKind::Monastery {
                    abbeys.push(Spot { cell, segment });
                }
            }
        }
        abbeys
    }

    /// Returns everything that ends at an abbey.
    fn beside_abbey(&self, abbey: Spot) -> BTreeSet<Spot> {
        let mut beside = BTreeSet::new();
        for side in Side::ALL {
            let cell = abbey.cell.neighbor(side);
            if let Some(placed) = self.board.tiles.get(&cell) {
                for port in Port::ALL {
                    let there = placed.segment_at(side.opposite(), port);
                    beside.extend(there.map(|segment| Spot { cell, segment }));
                }
            }
        }
        beside
    }

    /// Places a wagon from its owner's supply on a segment.
    pub(crate) fn move_wagon(&mut self, owner: usize, at: Spot) {
        let kind = FigureKind::Wagon;
        *self.supplies[owner].get_mut(&kind).expect("every player has some") -= 1;
        self.figures.push(Figure { owner, kind, at, corner: None });
    }
}
