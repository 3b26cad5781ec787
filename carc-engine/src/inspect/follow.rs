//! The features of one game that can still change or in which figures stand, kept up as it goes on.

use super::{
    Position,
    counts::Laid,
    gaps::{Fits, OpenCell},
    live::LiveFeature,
};
use crate::{
    action::Spot,
    board::{Board, Root},
    expansions::registry,
    limits::MAX_PLAYERS,
    nouns::SegmentKind,
    position::Piece,
    scoring,
    setup::Setup,
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
    /// Of each figure on a segment or corner its feature.
    stands: Vec<u16>,
    last: Laid,
    /// The tiles for which the fits were counted.
    left: Vec<u16>,
    left_total: u16,
}

/// After so many tiles it is no dearer to begin anew.
const FAR: usize = 4;

impl LiveFeatures {
    /// Forgets all of it: the next position is one of another game.
    pub fn forget(&mut self) {
        self.features.clear();
        self.last = Laid::default();
    }

    /// First those in which figures stand; of these, and of the others, first what is or would be worth most, and
    /// of equal ones the older.
    #[inline]
    pub fn features(&self) -> &[LiveFeature] {
        &self.features
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
        if !self.last.leads_to(board) || board.tiles.len() - self.last.tiles > FAR {
            self.forget();
        }
        self.draw(setup, position, fits);
        if self.last != Laid::of(board) {
            self.lay(setup, position, fits);
            self.last = Laid::of(board);
        }
        self.occupy(setup, position, fits);
        self.sort();
        let places = &self.places;
        let stand = |piece: &Piece| {
            let root = board.root(piece.node);
            let place = places[root.index()];
            let has = self.features.get(usize::from(place)).is_some_and(|one| one.root == root);
            if has { place } else { OpenCell::NOTHING }
        };
        self.stands.clear();
        self.stands.extend(position.pieces.iter().map(stand));
    }

    #[inline]
    fn find(&self, root: Root) -> Option<usize> {
        let place = usize::from(self.places[root.index()]);
        self.features.get(place).filter(|feature| feature.root == root).map(|_| place)
    }

    /// Counts the fits for what is left now.
    fn draw(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        if self.left == position.left && self.left_total == position.left_total {
            return;
        }
        let kinds = self.left.iter().zip(&position.left).enumerate();
        let mut changed = kinds.filter(|(_, (before, now))| before != now);
        let (first, others) = (changed.next(), changed.next());
        match (first, others) {
            _ if self.left.len() != position.left.len() => {}
            (Some((kind, (&before, &now))), None) => {
                let more = now.wrapping_sub(before);
                for feature in &mut self.features {
                    feature.draw(setup, kind, more, position.left_total, fits);
                }
            }
            _ => {
                for feature in &mut self.features {
                    feature.fit(setup, position, fits);
                }
            }
        }
        self.left.clone_from(&position.left);
        self.left_total = position.left_total;
    }

    /// Goes on to what has been laid.
    fn lay(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        let board = &position.board;
        self.places.resize(self.places.len().max(board.nodes.len()), 0);
        let mut is_city_changed = self.join(board);
        for node in board.nodes().skip(self.last.nodes) {
            let root = board.root(node);
            if board.feature(root).open > 0 && self.find(root).is_none() {
                self.enter(setup, board, root);
            }
        }
        let laid = &board.tiles[self.last.tiles..];
        for feature in &mut self.features {
            let stage = board.feature(feature.root).stage();
            if stage.is_none() || feature.stage != stage {
                let was_complete = feature.complete;
                feature.count(setup, position, fits);
                is_city_changed |=
                    feature.kind == SegmentKind::City && feature.complete && !was_complete;
            } else {
                feature.meet_beside(setup, position, laid, fits);
            }
        }
        if is_city_changed {
            let fields = self.features.iter_mut().filter(|one| one.kind == SegmentKind::Field);
            fields.for_each(|field| field.count_worth(setup, position));
        }
    }

    /// Makes one of those that have become one feature. Whether cities have.
    fn join(&mut self, board: &Board) -> bool {
        let (mut kept, mut is_city) = (0, false);
        for at in 0..self.features.len() {
            let root = board.root(self.features[at].root.node());
            let place = usize::from(self.places[root.index()]);
            if place < kept && self.features[place].root == root {
                let joined = self.features[at];
                let whole = &mut self.features[place];
                whole.first = whole.first.min(joined.first);
                whole.stage = None;
                is_city |= joined.kind == SegmentKind::City;
                continue;
            }
            self.places[root.index()] = kept as u16;
            if kept != at {
                self.features[kept] = self.features[at];
            }
            self.features[kept].root = root;
            kept += 1;
        }
        self.features.truncate(kept);
        is_city
    }

    /// Enters a feature, to be counted, unless it is a river.
    fn enter(&mut self, setup: &Setup, board: &Board, root: Root) -> Option<&mut LiveFeature> {
        let kind = scoring::kind_of(board, &setup.catalogue, root.node());
        if kind == SegmentKind::River {
            return None;
        }
        self.places[root.index()] = self.features.len() as u16;
        self.features.push(LiveFeature::new(kind, root));
        self.features.last_mut()
    }

    /// Puts the figures into their features, and drops those that are closed and free.
    fn occupy(&mut self, setup: &Setup, position: &Position, fits: &mut Fits) {
        for feature in self.features.iter_mut().filter(|feature| feature.occupied) {
            (feature.occupied, feature.owners) = (false, 0);
            feature.strengths = [0; MAX_PLAYERS];
        }
        for piece in &position.pieces {
            let root = position.board.root(piece.node);
            let feature = match self.find(root) {
                Some(place) => &mut self.features[place],
                None => {
                    let Some(feature) = self.enter(setup, &position.board, root) else { continue };
                    feature.count(setup, position, fits);
                    feature
                }
            };
            let strength = piece.figure.spec().strength.with(feature.pennants);
            feature.strengths[piece.player.index()] += strength;
            feature.occupied = true;
        }
        if self.features.iter().any(|feature| !feature.is_live()) {
            self.features.retain(LiveFeature::is_live);
        }
        for feature in self.features.iter_mut().filter(|feature| feature.occupied) {
            let mut owners = scoring::owners(&feature.strengths);
            if !setup.is_usual {
                let root = feature.root;
                let is_inside = |piece: &Piece| position.board.root(piece.node) == root;
                owners = registry::at(position, setup).break_tie(owners, &is_inside);
            }
            feature.owners = owners.bits();
        }
    }

    /// Puts them in order: they are nearly.
    fn sort(&mut self) {
        let mut last = 0;
        for at in 0..self.features.len() {
            let key = self.features[at].key();
            if key < last {
                let place = self.features[..at].partition_point(|feature| feature.key() < key);
                self.features[place..=at].rotate_right(1);
            } else {
                last = key;
            }
        }
        for (place, feature) in (0..).zip(&self.features) {
            self.places[feature.root.index()] = place;
        }
    }
}
