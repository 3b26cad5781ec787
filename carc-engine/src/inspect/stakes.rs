//! What players have at stake on the board: facts for whoever judges a position.

use super::{
    Position,
    completed::Completed,
    counts::{Count, Counts, Laid},
    follow::LiveFeatures,
    gaps::{AllGaps, Gaps, Meeting, OpenCell},
};
use crate::{
    board::{Board, Root},
    expansions::shrines,
    limits::MAX_PLAYERS,
    position::{Piece, PlacedFigure},
    rules::At,
    scoring,
    setup::Setup,
    vocab::SegmentKind,
};

/// A feature with figures in it: what it is worth, and to whom.
///
/// ```
/// use carc_engine::{Game, SegmentKind, Setup, Stakes};
/// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
/// for text in ["place 1,0 0", "place meeple 1,0 0"] {
///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
/// }
/// let mut stakes = Stakes::new();
/// stakes.look(game.setup(), game.position());
/// let stake = &stakes.features()[0];
/// assert_eq!((stake.kind, stake.open_ports), (SegmentKind::City, 3));
/// assert_eq!((stake.value, stake.completed_value), (1, 2));
/// assert_eq!((stake.owners, stake.figures[0]), (0b1, 1));
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Stake {
    /// Road, city, field, monastery or garden.
    pub kind: SegmentKind,
    /// Ports that nothing lies against: three for a whole city side, one for a road side, two for a
    /// whole field side; for a monastery or garden the empty cells around it.
    pub open_ports: u16,
    /// Whether it is complete (TURN-20), which it only is until it has been scored. A field never
    /// is.
    pub complete: bool,
    /// What each owner would get if the game ended now; for a complete feature what its completion
    /// gives.
    pub value: i32,
    /// What each owner would get for its completion if no tile but those around a monastery were
    /// added; 0 for a field.
    pub completed_value: i32,
    /// Pennants, in a city.
    pub pennants: u16,
    /// Completed cities that touch it, for a field.
    pub finished_cities: u16,
    /// Unfinished cities that touch it, for a field, those among them that no tile can finish.
    pub open_cities: u16,
    /// The strength of each player in it, by seat (MAJ-1).
    pub strengths: [u16; MAX_PLAYERS],
    /// The players who would get the points now, a bit for each seat (MAJ-2, MAJ-3).
    pub owners: u8,
    /// What single players would get from it besides if the game ended now, by seat: for pigs, for
    /// barns, and by the fairy (TB-PIG-5, AM-BARN-11, PD-FAIRY-6).
    pub bonuses: [i32; MAX_PLAYERS],
    /// How many figures of each player stand in it, by seat, those without strength among them.
    pub figures: [u8; MAX_PLAYERS],
    /// What it still needs, as a place in [`Stakes::gaps`]; `None` for a field, for what is complete, and for
    /// what is open only towards cells beyond the border of the table.
    pub gaps: Option<u16>,
    /// What the shrine or monastery still needs that challenges it, as a place in [`Stakes::gaps`]: whoever is
    /// finished first leaves the other with nothing (SH-CHAL-3). `None` where nothing does.
    pub rival: Option<u16>,
    /// Of the first [`Gaps::MOST`] unfinished cities that touch a field those that have gaps, by place in
    /// [`Stakes::gaps`]; then [`OpenCell::NOTHING`].
    pub cities: [u16; Gaps::MOST],
    /// How many of them there are.
    needy: u8,
}

impl Stake {
    /// Those of the unfinished cities that touch a field which are told of, as places in [`Stakes::gaps`]:
    /// fewer than [`open_cities`](Self::open_cities) where a city has no gaps, or there are many.
    pub fn unfinished_cities(&self) -> &[u16] {
        &self.cities[..usize::from(self.needy)]
    }
}

/// Every feature with figures, and what unfinished features still need. It keeps its memory from one
/// position to the next, and what it has counted of a position for those that follow from it.
///
/// Far cheaper than [`Position::features`], which tells more, of all features.
///
/// ```
/// use carc_engine::{Game, Setup, Stakes};
/// let game = Game::new(Setup::base(2)?, 7);
/// let mut stakes = Stakes::new();
/// stakes.look(game.setup(), game.position());
/// assert!(stakes.features().is_empty(), "nobody has placed a figure");
/// assert_eq!(stakes.gaps().len(), 2, "the start tile has a city and a road");
/// assert_eq!(stakes.cells().len(), 4);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stakes {
    features: Vec<Stake>,
    roots: Vec<Root>,
    /// For each placed segment the place of its feature, if all features were looked at.
    segments: Vec<u16>,
    /// By root: the place among the features, if it has one.
    places: Vec<u16>,
    gaps: AllGaps,
    /// The board of the position from which others follow, and the one that was seen last.
    first: Laid,
    last: Laid,
    /// What was counted on the first board, and on the last.
    first_counts: Counts,
    last_counts: Counts,
    completed: Completed,
    /// Whether no city has changed between the two, so that a field which has not grown is as it was.
    keeps_fields: bool,
}

impl Stakes {
    /// Nothing yet. It may look at positions of any games, but at those of one setup: what fits where is
    /// kept.
    pub fn new() -> Self {
        Self::default()
    }

    /// The features that were looked at, each once: those in which figures stand, in no particular order,
    /// or all.
    #[inline]
    pub fn features(&self) -> &[Stake] {
        &self.features
    }

    /// What unfinished roads, cities, monasteries and gardens still need, with figures or without.
    #[inline]
    pub fn gaps(&self) -> &[Gaps] {
        &self.gaps.list
    }

    /// The figures that stand in features, in no particular order, each with the place of its feature in
    /// [`features`](Self::features), in the position that was looked at last.
    ///
    /// ```
    /// use carc_engine::{Game, Setup, Stakes};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
    /// for text in ["place 1,0 0", "place meeple 1,0 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let mut stakes = Stakes::new();
    /// stakes.look(game.setup(), game.position());
    /// let (figure, place) = stakes.figures(game.position()).next().unwrap();
    /// assert_eq!((figure.player, stakes.features()[place].figures[0]), (0, 1));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn figures(&self, position: &Position) -> impl Iterator<Item = (PlacedFigure, usize)> {
        position.pieces.iter().map(|piece| {
            let root = position.board.root(piece.node);
            (position.occupant(piece), self.places[root.index()].into())
        })
    }

    /// The open cells, in the order of [`Position::open_cells`].
    #[inline]
    pub fn cells(&self) -> &[OpenCell] {
        &self.gaps.cells
    }

    /// The unfinished cities that meet, with figures or without, cell by cell. Where more than two meet one
    /// cell, the first is told of with each of the others; where no tile to come fits, none.
    ///
    /// ```
    /// use carc_engine::{Game, Setup, Stakes};
    /// let deck = ["base/D", "base/I", "base/N", "base/N"];
    /// let mut game = Game::with_deck(Setup::base(2)?, &deck)?;
    /// for text in ["place 1,0 0", "pass", "place 1,-1 180", "pass"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let mut stakes = Stakes::new();
    /// stakes.look(game.setup(), game.position());
    /// // The cell to the north of the start tile, with a city to the south and another to the east.
    /// assert_eq!(stakes.meetings().len(), 1);
    /// let meeting = stakes.meetings()[0];
    /// assert_eq!(meeting.fit, 1, "one of them is drawn");
    /// assert!(meeting.cities.iter().all(|&city| stakes.gaps()[usize::from(city)].cells() == 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn meetings(&self) -> &[Meeting] {
        &self.gaps.meetings
    }

    /// [`Position::completed_features`] of the position that was looked at last, which has to be given. It is
    /// counted once for all positions on one board, and goes on from the board that they follow from.
    ///
    /// ```
    /// use carc_engine::{Game, SegmentKind, Setup, Stakes};
    /// let mut game = Game::with_deck(Setup::base(2)?, &["base/E"])?;
    /// let mut stakes = Stakes::new();
    /// stakes.look(game.setup(), game.position());
    /// game.play(game.setup().parse_action("place 0,-1 180").unwrap()).unwrap();
    /// stakes.look_after(game.setup(), game.position());
    /// assert_eq!(stakes.completed_features(game.setup(), game.position(), SegmentKind::City), 1);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn completed_features(
        &mut self,
        setup: &Setup,
        position: &Position,
        kind: SegmentKind,
    ) -> u16 {
        let more = self.last.tiles.wrapping_sub(self.first.tiles);
        self.completed.count(setup, position, kind, more)
    }

    /// Looks at a position, and remembers what it has counted. Until the next call all positions that are
    /// given to [`look_after`](Self::look_after) follow from this one.
    pub fn look(&mut self, setup: &Setup, position: &Position) {
        self.first = Laid::of(&position.board);
        self.first_counts.begin(position.board.nodes.len());
        self.board(setup, position);
        self.see(setup, position);
    }

    /// As [`look`](Self::look), at the features in which no figure stands as well, rivers excepted. They
    /// come in the order in which the first segment of each was laid.
    ///
    /// ```
    /// use carc_engine::{Game, Setup, Stakes};
    /// let game = Game::new(Setup::base(2)?, 7);
    /// let mut stakes = Stakes::new();
    /// stakes.look_at_all(game.setup(), game.position());
    /// assert_eq!(stakes.features().len(), 4, "a city, a road and two fields");
    /// assert_eq!(stakes.segments(), [0, 1, 2, 3]);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn look_at_all(&mut self, setup: &Setup, position: &Position) {
        let board = &position.board;
        self.first = Laid::of(board);
        self.first_counts.begin(board.nodes.len());
        self.board(setup, position);
        self.forget();
        for node in board.nodes() {
            let is_river = scoring::kind_of(board, &setup.catalogue, node) == SegmentKind::River;
            let place = match is_river {
                true => OpenCell::NOTHING,
                false => self.enter(setup, position, board.root(node)) as u16,
            };
            self.segments.push(place);
        }
        self.occupy(setup, position);
    }

    /// Brings the features of one game that are open or occupied up to a position. What has not changed since
    /// the last one is not looked at again: between two calls with the same [`LiveFeatures`] nothing may have
    /// happened but that the game was played on, unless they were told to [forget](LiveFeatures::forget). All is
    /// looked at anew where the tile that was the last one no longer lies there.
    ///
    /// The stakes only lend what they know of the setup, and still tell of the position that they looked at.
    ///
    /// ```
    /// use carc_engine::{Game, LiveFeatures, Setup, Stakes};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// let (mut stakes, mut live) = (Stakes::new(), LiveFeatures::default());
    /// while !game.is_over() {
    ///     game.play(game.legal_actions().at(0)).unwrap();
    ///     stakes.follow(game.setup(), game.position(), &mut live);
    /// }
    /// assert!(live.features().iter().all(|each| each.open_ports > 0 || each.occupied));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn follow(&mut self, setup: &Setup, position: &Position, live: &mut LiveFeatures) {
        live.follow(setup, position, self.gaps.fits());
    }

    /// Of each placed segment the feature, as a place in [`features`](Self::features): tile after tile in
    /// the order of [`Position::board`], the segments of each by number. [`OpenCell::NOTHING`] for a river and
    /// for a garden that nobody plays with. Empty unless [all features](Self::look_at_all) were looked at.
    #[inline]
    pub fn segments(&self) -> &[u16] {
        &self.segments
    }

    /// Looks at a position that was reached by playing on from the one that was looked at last, in the
    /// same game: what has not changed is not counted again. The result is that of [`look`](Self::look).
    /// Of a position that was reached in another way it may be wrong.
    pub fn look_after(&mut self, setup: &Setup, position: &Position) {
        let laid = Laid::of(&position.board);
        if laid.tiles < self.first.tiles || laid.nodes < self.first.nodes {
            // It does not follow, and lacks segments that the counts may name.
            return self.look(setup, position);
        }
        // More than one tile: the last does not tell which board it is.
        let is_far = laid.tiles > self.first.tiles + 1;
        if is_far || self.last != laid || self.gaps.are_of_others(position) {
            self.board(setup, position);
        }
        self.see(setup, position);
    }

    /// Looks at the board without the figures.
    fn board(&mut self, setup: &Setup, position: &Position) {
        let board = &position.board;
        self.last = Laid::of(board);
        self.completed.begin(self.first == self.last);
        let is_city = |node| scoring::kind_of(board, &setup.catalogue, node) == SegmentKind::City;
        self.keeps_fields = match board.tiles.len().wrapping_sub(self.first.tiles) {
            0 => true,
            1 => !board.changed(&setup.catalogue).any(is_city),
            _ => false,
        };
        self.places.resize(self.places.len().max(board.nodes.len()), 0);
        self.last_counts.begin(board.nodes.len());
        self.gaps.look(setup, position);
    }

    fn see(&mut self, setup: &Setup, position: &Position) {
        self.forget();
        self.occupy(setup, position);
    }

    fn forget(&mut self) {
        self.features.clear();
        self.roots.clear();
        self.segments.clear();
    }

    /// The place of a feature, entered if it is not.
    #[inline]
    fn enter(&mut self, setup: &Setup, position: &Position, root: Root) -> usize {
        let place = usize::from(self.places[root.index()]);
        if self.roots.get(place) == Some(&root) {
            return place;
        }
        let count = *self.count(setup, position, root);
        let place = self.roots.len();
        self.places[root.index()] = place as u16;
        self.roots.push(root);
        self.features.push(self.gaps.stake(&position.board, root, &count));
        place
    }

    /// Puts the figures into their features.
    fn occupy(&mut self, setup: &Setup, position: &Position) {
        for piece in &position.pieces {
            let place = self.enter(setup, position, position.board.root(piece.node));
            let stake = &mut self.features[place];
            let seat = piece.player.index();
            stake.strengths[seat] += piece.figure.spec().strength.with(stake.pennants);
            stake.figures[seat] += 1;
        }
        if !setup.is_base {
            return self.ask(setup, position);
        }
        for stake in &mut self.features {
            stake.owners = scoring::owners(&stake.strengths).bits();
        }
    }

    /// Asks the expansions who owns what, what single players get, and what challenges what.
    fn ask(&mut self, setup: &Setup, position: &Position) {
        let at = At::new(position, setup);
        for (stake, &root) in self.features.iter_mut().zip(&self.roots) {
            let is_inside = |piece: &Piece| position.board.root(piece.node) == root;
            let owners = at.break_tie(scoring::owners(&stake.strengths), &is_inside);
            stake.owners = owners.bits();
            stake.bonuses = super::bonuses::end_bonuses(at, root, owners, stake.finished_cities);
            let rival = shrines::rival(at, stake.kind, root);
            stake.rival = rival.and_then(|rival| self.gaps.find(rival));
        }
        for (root, player, points) in super::bonuses::figure_bonuses(at) {
            let place = usize::from(self.places[root.index()]);
            self.features[place].bonuses[player.index()] += points;
        }
    }

    /// What was counted of a feature, which is counted unless that is known.
    fn count(&mut self, setup: &Setup, position: &Position, root: Root) -> &Count {
        if self.first == self.last {
            if self.first_counts.get(root).is_none() {
                self.first_counts.set(root, &Count::of(setup, position, root));
            }
            return self.first_counts.at(root);
        }
        let stage = position.board.feature(root).stage();
        let is_same = self.first_counts.get(root).is_some_and(|known| {
            known.stage == Some(stage) && (self.keeps_fields || known.kind != SegmentKind::Field)
        });
        if is_same {
            return self.first_counts.at(root);
        }
        if self.last_counts.get(root).is_none() {
            self.last_counts.set(root, &Count::of(setup, position, root));
        }
        self.last_counts.at(root)
    }
}

impl AllGaps {
    /// A feature as it lies there, without its figures.
    fn stake(&self, board: &Board, root: Root, count: &Count) -> Stake {
        let mut cities = [OpenCell::NOTHING; Gaps::MOST];
        let mut needy = 0;
        for city in count.cities.iter().take(count.open_cities.into()) {
            if let Some(place) = self.find(board.root(city.node())) {
                cities[needy] = place;
                needy += 1;
            }
        }
        Stake {
            kind: count.kind,
            open_ports: count.open,
            complete: count.complete,
            value: count.value,
            completed_value: count.completed_value,
            pennants: count.pennants,
            finished_cities: count.finished_cities,
            open_cities: count.open_cities,
            strengths: [0; MAX_PLAYERS],
            owners: 0,
            bonuses: [0; MAX_PLAYERS],
            figures: [0; MAX_PLAYERS],
            gaps: self.find(root),
            rival: None,
            cities,
            needy: needy as u8,
        }
    }
}
