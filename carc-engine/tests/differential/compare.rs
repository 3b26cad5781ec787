//! Everything that can be seen of the engine, held against the naive model.

use std::collections::BTreeSet;

use carc_engine::{
    Action, Actor, Cell, FeatureView, Figure, Game, Item, Occupant, Phase, Place, Rotation,
    SegmentKind, Side, Spot, Tile, Turn,
};

use crate::{
    duel::Duel,
    explain::{engine_spot, naive_spot},
    naive::{FarmScoring, NaiveFeature},
    scenario::Draws,
};

fn place((cell, rotation): (Cell, Rotation)) -> Action {
    Action::PlaceTile { cell, rotation }
}

impl Duel {
    fn deploy(&self, segment: usize) -> Action {
        let spot = Spot::segment(self.last_cell(), segment as u8);
        Action::PlaceFigure { figure: Figure::MEEPLE, spot }
    }

    /// What is cheap: who decides what, stack, supplies, scores, figures, tiles.
    pub(crate) fn compare(&mut self, phase: Phase) {
        self.tally.steps += 1;
        assert!(self.events.is_empty(), "not foreseen: {:?}", self.events);
        assert_eq!(self.game.history().len(), self.accounted, "draws that were not foreseen");
        let position = self.game.position();
        assert_eq!(self.game.phase(), phase);
        let actor = match phase {
            Phase::Draw => Actor::Chance,
            Phase::Over => Actor::Nobody,
            _ => Actor::Player(self.active),
        };
        assert_eq!(self.game.actor(), actor);
        assert_eq!((position.active_player(), position.turn()), (self.active, self.turn));
        assert_eq!(position.drawn(), self.drawn);
        assert_eq!((position.left(), position.tiles_left()), (&self.left[..], self.tiles_left()));
        assert_eq!(position.last_cell(), Some(self.last_cell()));
        assert_eq!(self.game.is_over(), phase == Phase::Over);
        if phase == Phase::Over {
            assert!(self.legal_actions().is_empty());
        }

        let scores = match phase {
            Phase::Over => self.naive.totals(),
            _ => self.naive.scores().to_vec(),
        };
        let told: Vec<usize> = self.game.scores().iter().map(|&score| score as usize).collect();
        assert_eq!(told, scores, "scores");
        for player in 0..9 {
            let known = player < self.players();
            let expected = if known { self.naive.supply(player.into()) } else { 0 };
            let told = position.supply(player, Figure::MEEPLE);
            assert_eq!(usize::from(told), expected, "the supply of player {player}");
        }
        assert_eq!(self.game.figures(), occupants(self.naive.figures()), "figures");

        let board = self.game.board();
        assert_eq!(board.len(), self.laid.len());
        let tiles = self.naive.tiles();
        for (told, laid) in board.iter().zip(&self.laid) {
            assert_eq!((told.cell, told.kind, told.rotation), (laid.cell, laid.kind, laid.shown));
            assert_eq!(told.canonical, tiles[&laid.cell].1, "TURN-25: the tile on {}", laid.cell);
        }
        self.compare_legality();
    }

    /// One action at random, legal or not.
    fn compare_legality(&mut self) {
        let near = *self.dice.pick(&self.laid.iter().map(|laid| laid.cell).collect::<Vec<_>>());
        let cell = match self.dice.below(4) {
            0 => near,
            1 => self.last_cell(),
            _ => near.neighbour(*self.dice.pick(&Side::ALL)),
        };
        let rotation = *self.dice.pick(&Rotation::ALL);
        let segment = self.dice.below(9) as u8;
        let spot = match self.dice.below(8) {
            0 => Spot { cell, place: Place::Tile },
            1 => Spot { cell, place: Place::Corner(segment % 4) },
            _ => Spot::segment(cell, segment),
        };
        let kind = self.dice.below(self.left.len() + 1);
        let action = match self.dice.below(6) {
            0 => Action::Pass,
            1 => Action::Draw(Item::Tile(kind as u16)),
            2 | 3 => Action::PlaceTile { cell, rotation },
            _ => Action::PlaceFigure { figure: Figure::MEEPLE, spot },
        };
        let phase = self.game.phase();
        let legal = match action {
            Action::Pass => phase == Phase::Figure,
            Action::Draw(_) => {
                phase == Phase::Draw && self.left.get(kind).is_some_and(|left| *left > 0)
            }
            Action::PlaceTile { .. } => self.drawn.is_some_and(|kind| {
                self.naive.is_legal_placement(cell, rotation, &self.tile(kind))
            }),
            _ => {
                let options = self.naive.deployments(self.active.into());
                let option = |option| self.deploy(option) == action;
                phase == Phase::Figure && options.into_iter().any(option)
            }
        };
        assert_eq!(self.game.is_legal(action), legal, "whether {action:?} is legal");
        if !legal {
            let hash = self.game.hash();
            assert!(self.game.apply(action).is_err(), "{action:?} was taken");
            assert_eq!(self.game.hash(), hash, "a refused action changes nothing");
        }
    }

    /// All cells and turns for the drawn tile, every turn listed; both lists of the engine must
    /// agree with the model and come in their order.
    pub(crate) fn compare_placements(&self, tile: &Tile) -> Vec<(Cell, Rotation)> {
        let expected: Vec<_> = self.naive.legal_placements(tile).into_iter().map(place).collect();
        assert_eq!(self.legal_actions().as_slice(), expected, "placements of {}", tile.id);
        let all: Vec<_> = self.naive.all_legal_placements(tile).into_iter().collect();
        let expected: Vec<_> = all.iter().copied().map(place).collect();
        let mut list = carc_engine::ActionList::new();
        self.game.position().legal_actions_all_rotations(&self.setup, &mut list);
        assert_eq!(list.as_slice(), expected, "placements of {} with all turns", tile.id);
        all
    }

    /// Whole turns: what could be claimed after so many of the placements.
    pub(crate) fn compare_turns(&mut self, tile: &Tile, placements: usize) {
        let turns = self.game.turns();
        let mut listed: Vec<_> = turns.iter().map(|turn| turn.actions()[0]).collect();
        listed.dedup();
        assert_eq!(self.legal_actions().as_slice(), listed, "the placements of whole turns");
        let mut legal: Vec<_> = self.naive.legal_placements(tile).into_iter().collect();
        if placements < legal.len() {
            self.dice.shuffle(&mut legal);
            legal.truncate(placements);
        }
        for (cell, rotation) in legal {
            let first = place((cell, rotation));
            let mut thought = self.naive.clone();
            thought.place(cell, rotation, tile);
            let mut expected = Vec::new();
            for segment in thought.deployments(self.active.into()) {
                let spot = Spot::segment(cell, segment as u8);
                expected.push(vec![first, Action::PlaceFigure { figure: Figure::MEEPLE, spot }]);
            }
            match expected.is_empty() {
                true => expected.push(vec![first]),
                false => expected.insert(0, vec![first, Action::Pass]),
            }
            let meant = turns.iter().map(Turn::actions).filter(|turn| turn[0] == first);
            let told: Vec<_> = meant.collect();
            assert_eq!(told, expected, "whole turns");
        }
    }

    pub(crate) fn compare_deployments(&self, options: &BTreeSet<usize>) {
        let mut expected = vec![Action::Pass];
        expected.extend(options.iter().map(|&segment| self.deploy(segment)));
        assert_eq!(self.legal_actions().as_slice(), expected, "deployments");
    }

    pub(crate) fn compare_draws(&self, possible: &[u16]) {
        let draws: Vec<_> = possible.iter().map(|&kind| Action::Draw(Item::Tile(kind))).collect();
        assert_eq!(self.legal_actions().as_slice(), draws, "draws");
        let total = f64::from(self.tiles_left());
        let chance = |&kind: &u16| f64::from(self.left[usize::from(kind)]) / total;
        let expected: Vec<_> = draws.into_iter().zip(possible.iter().map(chance)).collect();
        assert_eq!(self.game.chance_outcomes(), expected, "RAND-1");
    }

    /// What every possible draw leads to.
    pub(crate) fn compare_outlook(&self, placeable: &[u16], unplaceable: &[u16]) {
        for &kind in placeable {
            let mut position = self.game.position().clone();
            let draw = Action::Draw(Item::Tile(kind));
            position.play(&self.setup, draw).expect("a possible draw");
            assert_eq!((position.phase(), position.drawn()), (Phase::Place, Some(kind)));
            let tile = self.tile(kind);
            let expected: Vec<_> =
                self.naive.legal_placements(&tile).into_iter().map(place).collect();
            let mut list = carc_engine::ActionList::new();
            position.legal_actions(&self.setup, &mut list);
            assert_eq!(list.as_slice(), expected, "placements of {} if drawn", tile.id);
        }
        for &kind in unplaceable {
            let mut position = self.game.position().clone();
            let draw = Action::Draw(Item::Tile(kind));
            position.play(&self.setup, draw).expect("a possible draw");
            let phase = if self.tiles_left() == 1 { Phase::Over } else { Phase::Draw };
            assert_eq!((position.phase(), position.drawn()), (phase, None), "BASE-TILE-5");
            assert_eq!(position.active_player(), self.active);
        }
    }

    /// Every feature with all that is said of it.
    pub(crate) fn compare_features(&mut self) {
        self.tally.full += 1;
        let mut told = self.game.features();
        // Without the abbot the model knows nothing of gardens.
        told.retain(|feature| feature.kind != SegmentKind::Garden);
        let expected = self.naive.features();
        for (told, expected) in told.iter().zip(&expected) {
            self.compare_feature(told, expected);
        }
        assert_eq!(told.len(), expected.len(), "the number of features");

        let cell = self.dice.pick(&self.laid).cell;
        let spot = Spot::segment(cell, self.dice.below(9) as u8);
        let found = self.game.position().feature_at(&self.setup, spot);
        let meant = expected.iter().position(|f| f.segments.contains(&naive_spot(spot)));
        // Rivers and gardens apart.
        let is_feature = |feature: &FeatureView| {
            !matches!(feature.kind, SegmentKind::Garden | SegmentKind::River)
        };
        assert_eq!(found.as_ref().filter(|found| is_feature(found)), meant.map(|at| &told[at]));
    }

    fn compare_feature(&self, told: &FeatureView, expected: &NaiveFeature) {
        let spots: Vec<_> = expected.segments.iter().copied().map(engine_spot).collect();
        assert_eq!((told.kind, &told.spots), (expected.kind, &spots), "membership");
        let at = spots[0];
        let open = match told.kind {
            SegmentKind::Monastery => expected.empty_around,
            _ => expected.open_sides,
        };
        let told_counts = [told.tiles, told.open_ends, told.pennants, told.cities];
        let counts = [expected.tiles.len(), open, expected.pennants, expected.cities.len()];
        assert_eq!(
            told_counts.map(usize::from),
            counts,
            "tiles, open ends, pennants, cities of the {:?} at {at}",
            told.kind
        );
        assert_eq!(told.complete, expected.complete, "completion of the {:?} at {at}", told.kind);
        assert_eq!(told.occupants, occupants(&expected.figures), "occupants at {at}");
        let owners: Vec<u8> = expected.owners.iter().map(|&owner| owner as u8).collect();
        assert_eq!(told.owners, owners, "owners at {at}");
        // Under `city4` a field has no value of its own; the engine shows what its cities would
        // give to whoever has the most farmers around them.
        let value = expected.value.unwrap_or(4 * expected.cities.len()) as i32;
        assert_eq!(told.value, value, "the value of the {:?} at {at}", told.kind);
        assert_eq!(told.items.total(), value, "the items of the {:?} at {at}", told.kind);
        assert!(
            expected.value.is_some() || self.scenario.rules.farm_scoring == FarmScoring::City4,
            "only city4 leaves a field without a value"
        );
    }

    /// The empty cells beside tiles, and how full it is around one of them.
    pub(crate) fn compare_cells(&mut self) {
        let laid: BTreeSet<_> = self.laid.iter().map(|laid| laid.cell).collect();
        let beside = |cell: &Cell| Side::ALL.map(|side| cell.neighbour(side));
        let mut open: BTreeSet<_> = laid.iter().flat_map(beside).collect();
        open.retain(|cell| !laid.contains(cell));
        let open: Vec<_> = open.into_iter().collect();
        let position = self.game.position();
        assert_eq!(position.open_cells().collect::<Vec<_>>(), open);
        let cell = *self.dice.pick(&open);
        let around = cell.ring().iter().filter(|around| laid.contains(around)).count();
        assert_eq!(usize::from(position.neighbours(cell)), around, "neighbours of {cell}");
    }

    pub(crate) fn compare_ranking(&self) {
        let (ranks, totals) = (self.naive.ranks(), self.naive.totals());
        let mut expected: Vec<_> =
            ranks.into_iter().zip(totals).zip(0..).map(|((r, t), player)| (r, player, t)).collect();
        expected.sort();
        let told: Vec<_> = self
            .game
            .ranking()
            .iter()
            .map(|rank| (usize::from(rank.rank), rank.player, rank.score as usize))
            .collect();
        assert_eq!(told, expected, "FINAL-9");
    }

    /// The same decisions without a listener lead to the same end.
    pub(crate) fn compare_replay(&self) {
        let setup = std::sync::Arc::clone(&self.setup);
        let mut silent = match &self.scenario.draws {
            Draws::Seed(seed) => Game::new(setup, *seed),
            Draws::Deck(deck) => Game::with_deck(setup, deck).expect("made before"),
            Draws::Open => Game::open(setup),
        };
        for record in self.game.history() {
            if !record.automatic {
                silent.play(record.action).expect("it was legal before");
            }
        }
        assert_eq!(silent.history(), self.game.history());
        assert!(silent == self.game && silent.hash() == self.game.hash());
    }
}

/// Figures of the model as the engine lists them, in the order of their spots.
fn occupants(figures: &[crate::naive::Figure]) -> Vec<Occupant> {
    let mut occupants = Vec::new();
    for figure in figures {
        let (spot, player) = (engine_spot(figure.at), figure.owner as u8);
        occupants.push(Occupant { spot, player, figure: Figure::MEEPLE });
    }
    occupants.sort_by_key(|occupant| occupant.spot);
    occupants
}
