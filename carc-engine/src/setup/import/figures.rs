//! The figures in a start position, on the board and in the supplies.

use super::Entry;
use crate::{
    action::{Location, Spot},
    board::{Board, Root},
    expansions::{self, monasteries},
    geometry::Cell,
    limits::MAX_PLAYERS,
    scoring::is_complete,
    setup::{Opening, Start, is_enough},
    suggest::{nearest, shown},
    vocab::{FIGURES, Figure, Phase, Player, Presence, StartProblem},
};

/// Returns the figure with the given name.
pub(super) fn figure_named(name: &str) -> Result<Figure, StartProblem> {
    Figure::all().find(|known| known.name() == name).ok_or_else(|| StartProblem::NoSuchFigure {
        name: shown(name),
        suggestion: nearest(name, FIGURES.iter().map(|spec| spec.name)),
    })
}

impl Entry<'_> {
    pub(super) fn figures(&mut self, start: &Start, board: &Board, opening: &mut Opening) {
        let players = self.setup.players();
        let mut used = [[0u8; FIGURES.len()]; MAX_PLAYERS];
        let mut taken = Vec::new();
        for (index, entry) in start.figures.iter().enumerate() {
            if is_enough(self.problems) {
                return;
            }
            let figure = match figure_named(&entry.figure) {
                Ok(figure) => figure,
                Err(reason) => {
                    self.fault("figures", Some(index), reason);
                    continue;
                }
            };
            if usize::from(entry.player) >= players {
                let reason = StartProblem::NoSuchPlayer(entry.player.number().into());
                self.fault("figures", Some(index), reason);
                continue;
            }
            // A shepherd does not exclude other figures (HS-SHEEP-3).
            let is_herd =
                figure.spec().special.is_some_and(|special| special.presence == Presence::HERDED);
            let stands = self.stand(board, opening, figure, entry.spot);
            match stands.map(|()| (self.shared_spot(board, entry.spot), is_herd)) {
                Err(reason) => self.fault("figures", Some(index), reason),
                Ok(point) if taken.contains(&point) && !self.may_share(opening, entry.spot) => {
                    self.fault("figures", Some(index), StartProblem::Taken);
                }
                Ok(point) => {
                    taken.push(point);
                    let used = &mut used[entry.player.index()][figure.number() as usize];
                    *used += 1;
                    opening.figures.push((entry.player, figure, entry.spot));
                    let count =
                        self.setup.opening.supplies[entry.player.index()][figure.number() as usize];
                    if *used > count {
                        let (player, figure) = (entry.player, figure.name());
                        let reason = StartProblem::TooManyFigures { player, figure, count };
                        self.fault("figures", Some(index), reason);
                    }
                }
            }
        }
        if opening.figures.len() == start.figures.len() {
            self.orphans(board, opening);
            self.kept_out(board, opening);
        }
        self.supplies(start, &used, opening);
    }

    /// Returns the spot that represents a group of mutually exclusive spots. A monastery has room
    /// for one meeple, either upright or lying (MO-FIG-2).
    fn shared_spot(&self, board: &Board, spot: Spot) -> Spot {
        let tile = board.tile_at(spot.cell.key()).map(|number| &board.tiles[number]);
        match (spot.place, tile) {
            (Location::Lying, Some(tile)) => {
                let segment = monasteries::lying_segment(self.setup, tile.kind());
                segment.map_or(spot, |segment| Spot::segment(spot.cell, segment))
            }
            _ => corner_point(spot),
        }
    }

    /// Checks whether several figures can be on the same spot.
    fn may_share(&self, opening: &Opening, spot: Spot) -> bool {
        expansions::ALL.iter().any(|it| it.may_share(self.setup, opening, spot))
    }

    /// Checks that every special figure that needs one of its player's meeples has one in its
    /// feature (SCORE-6).
    fn orphans(&mut self, board: &Board, opening: &Opening) {
        let root = |spot| self.root(board, spot);
        let mut alone = Vec::new();
        for (index, &(player, figure, spot)) in opening.figures.iter().enumerate() {
            let needs_meeple = figure.spec().special.is_some_and(|special| special.needs_meeple);
            let has_meeple = opening.figures.iter().any(|&(owner, other, place)| {
                owner == player && other.is_meeple() && root(place) == root(spot)
            });
            if needs_meeple && !has_meeple {
                alone.push(index);
            }
        }
        for index in alone {
            self.fault("figures", Some(index), StartProblem::NoOwnMeeple);
        }
    }

    /// Checks that no meeple is in a feature where a special figure forbids meeples (AM-BARN-8).
    fn kept_out(&mut self, board: &Board, opening: &Opening) {
        if opening.is_in(Phase::FinalCity) {
            // At the end of the game, citizens can also join fields with barns (COC-FINAL-2).
            return;
        }
        let root = |spot| self.root(board, spot);
        let keeps_out = |figure: Figure| {
            figure.spec().special.is_some_and(|s| s.presence == Presence::KEPT_OUT)
        };
        let keepers = opening.figures.iter().filter(|(_, figure, _)| keeps_out(*figure));
        // If a barn has just been placed, the farmers in its field stay until the field is scored
        // (AM-BARN-4).
        let is_scored = |root: &Root| !opening.is_unscored(self.setup, board, root.node());
        let closed: Vec<_> =
            keepers.filter_map(|&(.., spot)| root(spot)).filter(is_scored).collect();
        let is_out = |(_, figure, spot): &(Player, Figure, Spot)| {
            figure.is_meeple() && root(*spot).is_some_and(|root| closed.contains(&root))
        };
        let all = opening.figures.iter().enumerate();
        let out: Vec<_> = all.filter(|(_, entry)| is_out(entry)).map(|(index, _)| index).collect();
        for index in out {
            self.fault("figures", Some(index), StartProblem::KeptOut);
        }
    }

    /// Returns the root of the feature at a validated spot.
    fn root(&self, board: &Board, spot: Spot) -> Option<Root> {
        let tile = &board.tiles[board.tile_at(spot.cell.key())?];
        let segment = match spot.place {
            Location::Segment(segment) => segment,
            Location::Corner(corner) => {
                let face = self.setup.catalogue.face(tile.kind(), tile.rotation());
                face.segment_at_corner(corner)?
            }
            Location::Lying => monasteries::lying_segment(self.setup, tile.kind())?,
            _ => return None,
        };
        Some(board.root(tile.node(segment)))
    }

    /// Checks that a figure can be on a spot.
    fn stand(
        &self,
        board: &Board,
        opening: &Opening,
        figure: Figure,
        spot: Spot,
    ) -> Result<(), StartProblem> {
        let number = board.tile_at(spot.cell.key());
        let kind = number.map(|number| board.tiles[number].kind());
        let mut all = expansions::ALL.iter();
        let answer =
            all.find_map(|it| it.check_start_off_feature(self.setup, opening, figure, spot, kind));
        if let Some(answer) = answer {
            return answer;
        }
        let number = number.ok_or(StartProblem::NoTile)?;
        let tile = &board.tiles[number];
        let shape = self.setup.catalogue.shape(tile.kind());
        let lying = monasteries::lying_segment(self.setup, tile.kind());
        let segment = match (spot.place, lying) {
            (Location::Segment(segment), _) if segment < shape.count && !figure.is_on_corner() => {
                segment
            }
            (Location::Lying, Some(segment)) if figure.is_meeple() => segment,
            (Location::Corner(corner), _) if figure.is_on_corner() => {
                let catalogue = &self.setup.catalogue;
                let face = catalogue.face(tile.kind(), tile.rotation());
                let near = board.near(spot.cell);
                let shared = board.shared_corners(catalogue, spot.cell, near, face);
                shared[usize::from(corner) & 3].ok_or(StartProblem::NoFieldCorner)?
            }
            (place, _) => {
                return Err(StartProblem::NoSuchSegment {
                    figure: figure.name(),
                    tile: self.setup.catalogue.kind(tile.kind()).id.clone(),
                    cell: spot.cell,
                    place,
                    segments: shape.kinds[..usize::from(shape.count)].to_vec(),
                });
            }
        };
        let kind = shape.kinds[segment as usize];
        if self.setup.stands_on[figure.number() as usize] >> kind as u8 & 1 == 0 {
            return Err(StartProblem::WrongKind(kind));
        }
        let node = tile.node(segment);
        let is_scored = spot.place != Location::Lying
            && is_complete(kind, board.feature_of(node).open())
            && !opening.is_unscored(self.setup, board, node);
        if is_scored { Err(StartProblem::Complete) } else { Ok(()) }
    }

    /// Reads the players' supplies.
    fn supplies(
        &mut self,
        start: &Start,
        used: &[[u8; FIGURES.len()]; MAX_PLAYERS],
        opening: &mut Opening,
    ) {
        if !self.is_for_all("supplies", start.supplies.len()) {
            return;
        }
        for (seat, supply) in start.supplies.iter().enumerate() {
            for (name, &wanted) in supply {
                if is_enough(self.problems) {
                    return;
                }
                let figure = match figure_named(name) {
                    Ok(figure) => figure,
                    Err(reason) => {
                        self.fault("supplies", Some(seat), reason);
                        continue;
                    }
                };
                let number = figure.number() as usize;
                let count = opening.supplies[seat][number];
                let all = u32::from(used[seat][number]).saturating_add(wanted);
                if all > count.into() {
                    let (player, figure) = (Player::new(seat as u8), figure.name());
                    let reason = StartProblem::TooManyFigures { player, figure, count };
                    self.fault("supplies", Some(seat), reason);
                } else {
                    opening.supplies[seat][number] = all as u8;
                }
            }
        }
    }

    pub(super) fn neutral(&mut self, start: &Start, board: &Board, opening: &mut Opening) {
        let setup = self.setup;
        let known = || Figure::neutral().filter(|&figure| setup.has_figure(figure));
        for (index, entry) in start.neutral.iter().enumerate() {
            if is_enough(self.problems) {
                return;
            }
            let Some(figure) = known().find(|figure| figure.name() == entry.figure) else {
                let suggestion = nearest(&entry.figure, known().map(Figure::name));
                let name = shown(&entry.figure);
                self.fault("neutral", Some(index), StartProblem::NoSuchFigure { name, suggestion });
                continue;
            };
            if opening.neutral.iter().any(|&(other, _)| other == figure) {
                self.fault("neutral", Some(index), StartProblem::Taken);
            } else if !matches!(entry.spot.place, Location::Space(_))
                && board.tile_at(entry.spot.cell.key()).is_none()
            {
                self.fault("neutral", Some(index), StartProblem::NoTile);
            } else {
                opening.neutral.push((figure, entry.spot));
            }
        }
        let entered = opening.neutral.len();
        if entered == start.neutral.len() {
            expansions::ALL.iter().for_each(|it| it.complete_start(self.setup, opening));
            for (index, &(figure, spot)) in opening.neutral.iter().enumerate() {
                let mut all = expansions::ALL.iter();
                let check = all
                    .try_for_each(|it| it.check_neutral_start(self.setup, opening, figure, spot));
                if let Err(reason) = check {
                    self.fault("neutral", Some(index).filter(|&index| index < entered), reason);
                }
            }
        }
    }
}

/// Returns the spot that represents a corner point, which can be a corner of up to four tiles.
fn corner_point(spot: Spot) -> Spot {
    let Location::Corner(corner) = spot.place else { return spot };
    let Cell { x, y } = spot.cell;
    let (east, south) = (i16::from(corner == 1 || corner == 2), i16::from(corner >= 2));
    Spot { cell: Cell::new(x + east, y + south), place: Location::Corner(0) }
}
