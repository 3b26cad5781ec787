//! Rows, which are groups of games that one thread plays one after the other.

use std::sync::{Arc, Mutex, PoisonError};

use carc_engine::{ActionList, Actor, Game, Position, Setup};

use super::{
    Anew, BatchError, Course,
    choose::STAYS,
    slot::{Common, Slot},
    told::Told,
};
use crate::observation::{Encoding, Observer, Piece, Sight, TrackedFeatures};

/// The number of games in a row. The last row may contain fewer games.
pub(super) const ROW: usize = 32;

/// The number of games that can stay in the processor's cache between two steps.
const CACHED: usize = 128;

#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The slot of its first game in the batch.
    first: usize,
    /// True if the next game is prefetched because the batch does not fit in the cache.
    pub(super) reads_ahead: bool,
    pub(super) slots: Vec<Slot>,
    /// The games' legal actions, stored contiguously to be checked and copied sequentially.
    pub(super) legal: ActionList,
    /// The end offset of each game's codes.
    pub(super) ends: Vec<usize>,
    pub(super) told: Told,
    pub(super) looked: Looked,
}

/// The state after a row's last observation: the features and the version of each game. The state
/// makes the next observation faster, and is not copied with the row.
#[derive(Debug, Default)]
pub(super) struct Looked(Mutex<Seen>);

type Seen = (Sight, Vec<(u64, Box<TrackedFeatures>)>);

impl Looked {
    /// Takes the state. A thread that takes the state before it is put back gets an empty state.
    pub(super) fn take(&self) -> Seen {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn put(&self, seen: Seen) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = seen;
    }
}

impl Clone for Looked {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Row {
    /// Creates the row that starts with game `first` of a batch with `all` games.
    pub(super) fn new(first: usize, all: usize, players: usize, start: &Position) -> Self {
        let games = ROW.min(all - first);
        let slots = (0..games).map(|_| Slot::new(start)).collect();
        let (legal, ends) = (ActionList::new(), vec![0; games]);
        Self {
            first,
            reads_ahead: all > CACHED,
            slots,
            legal,
            ends,
            told: Told::new(games, players),
            looked: Looked::default(),
        }
    }

    /// Returns the legal action codes for a game in the row. The result is empty if the game is
    /// over.
    pub(super) fn legal(&self, game: usize) -> &[u64] {
        let start = if game == 0 { 0 } else { self.ends[game - 1] };
        &self.legal.codes()[start..self.ends[game]]
    }

    /// Returns each game's slot in the batch and its legal actions.
    pub(super) fn each_legal(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let mut start = 0;
        (self.first..).zip(&self.ends).map(move |(game, &end)| {
            (game, &self.legal.codes()[std::mem::replace(&mut start, end)..end])
        })
    }

    /// Returns each game with its setup and its actor. `setup` is the batch's setup.
    pub(super) fn each_position<'a>(
        &'a self,
        setup: &'a Arc<Setup>,
    ) -> impl Iterator<Item = (&'a Arc<Setup>, &'a Position, Actor)> {
        let actors = self.told.actors.iter().copied();
        let each = self.slots.iter().zip(actors);
        each.map(move |(slot, actor)| (slot.setup(setup), &slot.position, actor))
    }

    /// Updates the observation and the legal-action mask of each game in place.
    pub(super) fn rewrite(
        &self,
        setup: &Arc<Setup>,
        encoding: &Encoding,
        observer: Observer,
        piece: Piece<'_>,
    ) {
        let lives = self.slots.iter().map(|slot| slot.life.number());
        let games = self.each_position(setup).zip(lives).zip(self.each_legal());
        for (game, (out, mask, trace)) in games.zip(piece.games(encoding)) {
            let (((setup, position, actor), life), (_, legal)) = game;
            trace.begin(life);
            encoding.rewrite_mask(legal, mask, trace);
            encoding.observe_over(setup, position, observer.player(actor), out, Some(trace));
        }
    }

    /// Appends the action code for each game's choice. A finished game accepts any choice, and a
    /// game without a choice keeps its state.
    pub(super) fn choose<T, G: Copy + Into<Option<T>>>(
        &self,
        given: &[G],
        codes: &mut Vec<u64>,
        code: impl Fn(usize, &[u64], T) -> Result<u64, BatchError>,
    ) -> Result<(), BatchError> {
        for ((game, legal), &given) in self.each_legal().zip(given) {
            codes.push(match given.into() {
                None => STAYS,
                Some(_) if legal.is_empty() => 0,
                Some(given) => code(game, legal, given)?,
            });
        }
        Ok(())
    }

    /// Plays an action in each game.
    pub(super) fn step(&mut self, codes: &[u64], common: &Common<'_>) {
        self.legal.clear();
        let games = codes.iter().zip(self.told.each()).zip(&mut self.ends);
        for (game, ((&code, mut told), end)) in games.enumerate() {
            if self.reads_ahead
                && let Some(next) = self.slots.get(game + 1)
            {
                next.position.prefetch();
            }
            let place = self.first + game;
            self.slots[game].step(code, place, common, &mut self.legal, &mut told);
            *end = self.legal.len();
        }
    }

    /// Restores the games from their courses. If a code is illegal, returns the game's slot and the
    /// code.
    pub(super) fn resume(
        &mut self,
        courses: &[Course],
        common: &Common<'_>,
    ) -> Result<(), (usize, u64)> {
        self.legal.clear();
        for (game, (slot, course)) in self.slots.iter_mut().zip(courses).enumerate() {
            let place = self.first + game;
            let told = &mut self.told.of(game);
            let resumed = slot.resume(place, course, common, &mut self.legal, told);
            resumed.map_err(|code| (place, code))?;
            self.ends[game] = self.legal.len();
        }
        Ok(())
    }

    /// Lists each game's legal actions.
    pub(super) fn list(&mut self, setup: &Arc<Setup>) {
        self.legal.clear();
        for (slot, end) in self.slots.iter().zip(&mut self.ends) {
            slot.list(setup, &mut self.legal);
            *end = self.legal.len();
        }
    }

    /// Replaces a game. Call [`list`](Self::list) for the row afterward.
    pub(super) fn put(&mut self, game: usize, other: &Arc<Game>) {
        self.slots[game].put(other);
        let told = self.told.of(game);
        *told.actor = other.state().actor();
        *told.ended = false;
        told.rewards.fill(0.0);
        told.scores.copy_from_slice(other.state().scores());
    }

    /// Replaces a game with a copy of a game from any row. Call [`list`](Self::list) for the row
    /// afterward.
    pub(super) fn copy(&mut self, game: usize, other: &Self, place: usize) {
        let slot = &other.slots[place];
        let stays = self.first + game == other.first + place;
        self.slots[game] = if stays { slot.clone() } else { slot.moved() };
        self.told.copy(game, &other.told, place);
    }

    /// For each seed in `seeds`, replaces the corresponding game with a determinization.
    pub(super) fn determinize(&mut self, seeds: &[Option<u64>], common: &Common<'_>) {
        for (game, seed) in seeds.iter().enumerate() {
            let guess = seed.and_then(|seed| self.slots[game].guess(common.setup, seed));
            guess.iter().for_each(|guess| self.put(game, guess));
        }
        self.list(common.setup);
    }

    /// Resets the selected games.
    pub(super) fn begin(&mut self, which: &[Anew], common: &Common<'_>) {
        self.legal.clear();
        for (game, (slot, &anew)) in self.slots.iter_mut().zip(which).enumerate() {
            let (place, told) = (self.first + game, &mut self.told.of(game));
            match anew {
                Anew::Not => slot.list(common.setup, &mut self.legal),
                Anew::Next => slot.begin(place, None, common, &mut self.legal, told),
                Anew::By(seed) => slot.begin(place, Some(seed), common, &mut self.legal, told),
            }
            self.ends[game] = self.legal.len();
        }
    }

    /// Resets the episode counters.
    pub(super) fn forget_episodes(&mut self) {
        self.slots.iter_mut().for_each(Slot::forget_episodes);
        self.told.forget_final_scores();
    }
}
