//! Some games of a batch, which one thread plays one after the other.

use std::sync::{Arc, Mutex, PoisonError};

use carc_engine::{ActionList, Actor, Game, LiveFeatures, Position, Setup};

use super::{
    Anew, BatchError, Course,
    choose::STAYS,
    slot::{Common, Slot},
    told::Told,
};
use crate::observation::{Encoding, Observer, Piece, Sight};

/// How many games a row has; the last one may have fewer.
pub(super) const ROW: usize = 32;

/// So many games are still in the cache of a processor when it comes to them again.
const CACHED: usize = 128;

#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The place of its first game in the batch.
    first: usize,
    /// Whether the next game is read ahead, because the batch has more than stay in a cache.
    pub(super) reads_ahead: bool,
    pub(super) slots: Vec<Slot>,
    /// What is legal in its games: in one piece, so that checking and copying read on.
    pub(super) legal: ActionList,
    /// Where the codes of each game end.
    pub(super) ends: Vec<usize>,
    pub(super) told: Told,
    pub(super) looked: Looked,
}

/// What was seen when the games of a row were last looked at: for each its features, and in which life. It
/// makes the next look cheaper, and is no part of a copy.
#[derive(Debug, Default)]
pub(super) struct Looked(Mutex<Seen>);

type Seen = (Sight, Vec<(u64, Box<LiveFeatures>)>);

impl Looked {
    /// Takes it away; whoever looks at the same time begins with nothing.
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
    /// The row that begins with a game, of a batch of so many.
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

    /// The codes of what is legal in a game of the row; none if it is over.
    pub(super) fn legal(&self, game: usize) -> &[u64] {
        let start = if game == 0 { 0 } else { self.ends[game - 1] };
        &self.legal.codes()[start..self.ends[game]]
    }

    /// What is legal in each game, with its place in the batch.
    pub(super) fn each_legal(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let mut start = 0;
        (self.first..).zip(&self.ends).map(move |(game, &end)| {
            (game, &self.legal.codes()[std::mem::replace(&mut start, end)..end])
        })
    }

    /// Each game with who decides.
    pub(super) fn each_position(&self) -> impl Iterator<Item = (&Position, Actor)> {
        self.slots.iter().map(|slot| &slot.position).zip(self.told.actors.iter().copied())
    }

    /// Writes what is seen and legal in each game over what stands there.
    pub(super) fn rewrite(
        &self,
        setup: &Setup,
        encoding: &Encoding,
        observer: Observer,
        piece: Piece<'_>,
    ) {
        let lives = self.slots.iter().map(|slot| slot.life.number());
        let games = self.each_position().zip(lives).zip(self.each_legal());
        for (game, (out, mask, trace)) in games.zip(piece.games(encoding)) {
            let (((position, actor), life), (_, legal)) = game;
            trace.begin(life);
            encoding.rewrite_mask(legal, mask, trace);
            encoding.observe_over(setup, position, observer.player(actor), out, Some(trace));
        }
    }

    /// The code that each game takes for what was given for it, put behind others. A game that is
    /// over takes anything; nothing is given for one that stays as it is.
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

    /// Goes to where its games had come; which game of the batch cannot, and its code that is not legal.
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

    /// Lists what is legal in each game.
    pub(super) fn list(&mut self, setup: &Setup) {
        self.legal.clear();
        for (slot, end) in self.slots.iter().zip(&mut self.ends) {
            slot.list(setup, &mut self.legal);
            *end = self.legal.len();
        }
    }

    /// Puts a game in the place of another one; the row is to be [listed](Self::list) then.
    pub(super) fn put(&mut self, game: usize, other: &Arc<Game>) {
        self.slots[game].put(other);
        let told = self.told.of(game);
        *told.actor = other.actor();
        *told.ended = false;
        told.rewards.fill(0.0);
        told.scores.copy_from_slice(other.scores());
    }

    /// Puts a copy of a game of some row in the place of another one; the row is to be [listed](Self::list)
    /// then.
    pub(super) fn copy(&mut self, game: usize, other: &Self, place: usize) {
        let slot = &other.slots[place];
        let stays = self.first + game == other.first + place;
        self.slots[game] = if stays { slot.clone() } else { slot.moved() };
        self.told.copy(game, &other.told, place);
    }

    /// Puts guesses in the places of those games for which a seed is given.
    pub(super) fn determinize(&mut self, seeds: &[Option<u64>], common: &Common<'_>) {
        for (game, seed) in seeds.iter().enumerate() {
            let guess = seed.and_then(|seed| self.slots[game].guess(common.setup, seed));
            guess.iter().for_each(|guess| self.put(game, guess));
        }
        self.list(common.setup);
    }

    /// Begins those games anew for which it is asked.
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

    /// Forgets what was played.
    pub(super) fn forget_episodes(&mut self) {
        self.slots.iter_mut().for_each(Slot::forget_episodes);
        self.told.forget_final_scores();
    }
}
