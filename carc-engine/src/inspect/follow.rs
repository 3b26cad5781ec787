//! The features of one game that can still change or in which figures stand, kept up as it goes on.

use super::{
    Position,
    cells::Cells,
    counts::Laid,
    gaps::{Fits, OpenCell},
    live::{FAR, LiveFeature},
};
use crate::{
    action::Spot,
    board::{Board, Root},
    position::Piece,
    prefetch::prefetch,
    rules::At,
    scoring,
    setup::Setup,
    vocab::SegmentKind,
};

/// The features of one game that are open or occupied. [`Stakes::follow`](super::Stakes::follow) keeps them up.
///
/// ```
/// use carc_engine::LiveFeatures;
/// let mut live = LiveFeatures::default();
/// live.forget();
/// assert!(live.features().is_empty());
/// ```
#[derive(Clone, Default, Debug)]
pub struct LiveFeatures {
    features: Vec<LiveFeature>,
    /// By root: the place among the features, if it has one.
    places: Vec<u16>,
    /// The figures on segments and corners.
    pieces: Vec<Piece>,
    /// Of each of them its feature.
    stands: Vec<u16>,
    cells: Cells,
    last: Laid,
    /// The tiles for which it was counted what fits into the cells.
    left: Vec<u16>,
}

impl LiveFeatures {
    /// Forgets all of it: the next position is one of another game.
    pub fn forget(&mut self) {
        self.features.clear();
        self.pieces.clear();
        self.stands.clear();
        self.last = Laid::default();
    }

    /// Reads ahead what is needed to follow the game, as [`Position::prefetch`] does for the position.
    ///
    /// ```
    /// use carc_engine::{Game, LiveFeatures, Setup, Stakes};
    /// let games: Vec<Game> = (0..3).map(|seed| Game::new(Setup::base(2).unwrap(), seed)).collect();
    /// let (mut stakes, mut live) = (Stakes::new(), vec![LiveFeatures::default(); 3]);
    /// for (number, game) in games.iter().enumerate() {
    ///     live.get(number + 1).inspect(|next| next.prefetch());
    ///     stakes.follow(game.setup(), game.position(), &mut live[number]);
    /// }
    /// assert!(live.iter().all(|live| !live.features().is_empty()));
    /// ```
    #[inline]
    pub fn prefetch(&self) {
        prefetch(&self.features);
        prefetch(&self.places);
        prefetch(&self.pieces);
        self.cells.prefetch();
    }

    /// First those in which figures stand; of these, and of the others, first what is or would be worth most, and
    /// of equal ones the older.
    #[inline]
    pub fn features(&self) -> &[LiveFeature] {
        &self.features
    }

    /// By the number of an open cell, how many of the tiles to come fit there by their sides. A cell has the same
    /// number as long as it is open; what stands at numbers that no cell has means nothing.
    ///
    /// ```
    /// use carc_engine::{Game, LiveFeatures, SegmentKind, Setup, Stakes};
    /// let game = Game::with_deck(Setup::base(2)?, &["base/D"])?;
    /// let mut live = LiveFeatures::default();
    /// Stakes::new().follow(game.setup(), game.position(), &mut live);
    /// let road = live.features().iter().find(|one| one.kind == SegmentKind::Road).unwrap();
    /// // Both ends of the road are open, and ask the same of a tile.
    /// let [west, east, none, ..] = road.open_cells().map(usize::from);
    /// assert_eq!(live.fits()[west], live.fits()[east]);
    /// assert_eq!((road.cells, none), (2, 0));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    #[inline]
    pub fn fits(&self) -> &[u16] {
        self.cells.fits()
    }

    /// For the first of [`Position::each_figure`], those on segments and corners, the places of their features;
    /// [`OpenCell::NOTHING`] on a river.
    #[inline]
    pub fn stands(&self) -> &[u16] {
        &self.stands
    }

    /// The place of the feature of a segment or corner in the position that was followed last; `None` where no tile
    /// lies or no such segment, and where the feature is none of these.
    pub fn place_at(&self, setup: &Setup, position: &Position, spot: Spot) -> Option<usize> {
        let root = position.board.root(position.node_at(setup, spot)?);
        (root.index() < self.places.len()).then(|| self.find(root))?
    }

    /// Goes on to a position of the same game.
    pub(super) fn follow(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        let board = &position.board;
        fits.make_room(position.left.len());
        if self.last.leads_to(board) && board.tiles.len() - self.last.tiles <= FAR {
            self.draw(position);
            self.cells.lay(setup, position, &board.tiles[self.last.tiles..], fits);
        } else {
            self.forget();
            self.left.clone_from(&position.left);
            self.cells.begin(setup, position, fits);
        }
        let laid = Laid::of(board);
        let has_grown = self.last != laid;
        let is_taken = has_grown && self.lay(setup, position);
        self.last = laid;
        let has_moved = self.pieces != position.pieces;
        if is_taken || has_moved || !setup.is_base {
            self.occupy(setup, position);
        }
        if has_grown || has_moved {
            self.features.retain(LiveFeature::is_live);
            self.sort();
            self.stand(position);
        }
    }

    /// Finds where the figures stand.
    fn stand(&mut self, position: &Position) {
        self.pieces.clone_from(&position.pieces);
        let mut stands = std::mem::take(&mut self.stands);
        stands.clear();
        stands.extend(position.pieces.iter().map(|piece| {
            let place = self.find(position.board.root(piece.node));
            place.map_or(OpenCell::NOTHING, |place| place as u16)
        }));
        self.stands = stands;
    }

    #[inline]
    fn find(&self, root: Root) -> Option<usize> {
        let place = usize::from(self.places[root.index()]);
        self.features.get(place).filter(|feature| feature.root == root).map(|_| place)
    }

    /// Goes on to what is left now.
    fn draw(&mut self, position: &Position) {
        let mut kinds = self.left.iter().zip(&position.left);
        let Some(kind) = kinds.position(|(before, now)| before != now) else { return };
        let more = position.left[kind].wrapping_sub(self.left[kind]);
        if self.left[kind + 1..] == position.left[kind + 1..] {
            self.left[kind] = position.left[kind];
            self.cells.draw(kind, more);
        } else {
            self.left.clone_from(&position.left);
            self.cells.count(&position.left);
        }
    }

    /// Goes on to what has been laid. Whether a feature has grown in which figures stand.
    fn lay(&mut self, setup: &Setup, position: &Position) -> bool {
        let board = &position.board;
        self.places.resize(self.places.len().max(board.nodes.len()), 0);
        // Without a way out, because that is quicker than to foresee one.
        let any_joined = |any, one: &LiveFeature| any | board.has_joined(one.root);
        let mut is_city_changed = self.features.iter().fold(false, any_joined) && self.join(board);
        for node in board.nodes().skip(self.last.nodes) {
            let root = board.root(node);
            let place = match self.find(root) {
                None if board.feature(root).open() > 0 => self.enter(setup, board, root),
                known => known,
            };
            if let Some(place) = place {
                self.features[place].reach(node, board.number_of_tile(node), &board.tiles);
            }
        }
        let laid = &board.tiles[self.last.tiles..];
        let mut is_taken = false;
        for feature in &mut self.features {
            let stage = board.feature(feature.root).stage();
            if feature.stage != Some(stage) {
                let was_complete = feature.complete;
                feature.grow(setup, position, laid, &self.cells);
                is_taken |= feature.occupied;
                is_city_changed |=
                    feature.kind == SegmentKind::City && feature.complete && !was_complete;
            } else if feature.is_near(laid) {
                feature.meet(setup, position, &self.cells);
            }
        }
        if is_city_changed {
            let is_beside = |one: &&mut LiveFeature| one.open_cities > 0;
            let fields = self.features.iter_mut().filter(is_beside);
            fields.for_each(|field| field.count_worth(setup, position));
        }
        is_taken
    }

    /// Makes one of those that have become one feature. Whether cities have.
    fn join(&mut self, board: &Board) -> bool {
        let (mut kept, mut is_city) = (0, false);
        for at in 0..self.features.len() {
            let root = board.root(self.features[at].root.node());
            let place = usize::from(self.places[root.index()]);
            if place < kept && self.features[place].root == root {
                let joined = self.features[at];
                self.features[place].join(&joined, &self.cells);
                is_city |= joined.kind == SegmentKind::City;
                continue;
            }
            self.places[root.index()] = kept as u16;
            if kept != at {
                self.features[kept] = self.features[at];
            }
            let feature = &mut self.features[kept];
            if feature.root != root {
                (feature.root, feature.stage) = (root, None);
            }
            kept += 1;
        }
        self.features.truncate(kept);
        is_city
    }

    /// The place of a feature, which is entered, to be counted, unless it is a river.
    fn enter(&mut self, setup: &Setup, board: &Board, root: Root) -> Option<usize> {
        let kind = scoring::kind_of(board, &setup.catalogue, root.node());
        if kind == SegmentKind::River {
            return None;
        }
        let place = self.features.len();
        self.places[root.index()] = place as u16;
        self.features.push(LiveFeature::new(kind, root));
        Some(place)
    }

    /// Puts the figures into their features.
    fn occupy(&mut self, setup: &Setup, position: &Position) {
        self.features.iter_mut().filter(|feature| feature.occupied).for_each(LiveFeature::vacate);
        for piece in &position.pieces {
            let root = position.board.root(piece.node);
            let feature = match self.find(root) {
                Some(place) => &mut self.features[place],
                None => {
                    let Some(place) = self.enter(setup, &position.board, root) else { continue };
                    let feature = &mut self.features[place];
                    feature.count(setup, position, &self.cells);
                    feature
                }
            };
            feature.occupy(piece);
        }
        for feature in self.features.iter_mut().filter(|feature| feature.occupied) {
            let mut owners = scoring::owners(&feature.strengths);
            if !setup.is_base {
                let root = feature.root;
                let is_inside = |piece: &Piece| position.board.root(piece.node) == root;
                owners = At::new(position, setup).break_tie(owners, &is_inside);
            }
            feature.owners = owners.bits();
        }
    }

    /// Puts them in order: they are nearly.
    fn sort(&mut self) {
        let is_after = |pair: &[LiveFeature]| pair[0].key() > pair[1].key();
        let sorted = self.features.windows(2).position(is_after).map_or(usize::MAX, |at| at + 1);
        for at in sorted..self.features.len() {
            let key = self.features[at].key();
            if key < self.features[at - 1].key() {
                let place = self.features[..at].partition_point(|feature| feature.key() < key);
                self.features[place..=at].rotate_right(1);
            }
        }
        for (place, feature) in (0..).zip(&self.features) {
            self.places[feature.root.index()] = place;
        }
    }
}
