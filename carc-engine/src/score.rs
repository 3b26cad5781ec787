//! Itemized scores.

#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

use crate::{
    action::Spot,
    limits::MAX_PLAYERS,
    vocab::{Player, ScoreReason, ScoreTerm, SegmentKind},
};

/// A score item, which consists of a count and the points for each unit counted.
///
/// ```
/// use carc_engine::{ScoreItem, ScoreTerm};
/// let line = ScoreItem { term: ScoreTerm::Pennants, count: 2, each: 2 };
/// assert_eq!(i32::from(line.count) * i32::from(line.each), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize))]
pub struct ScoreItem {
    /// The counted term.
    pub term: ScoreTerm,
    /// The count.
    pub count: u16,
    /// The points for each unit counted; negative for a deduction.
    pub each: i16,
}

/// The items of a score. The list contains at most six items and dereferences to a slice.
///
/// ```
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let cap = &game.state().features()[0];
/// assert_eq!(cap.items.iter().map(|item| item.count).sum::<u16>(), 1);
/// assert_eq!(cap.items.total(), cap.value);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ScoreItems {
    items: [ScoreItem; 6],
    len: u8,
}

impl ScoreItems {
    pub(crate) const EMPTY: Self =
        Self { items: [ScoreItem { term: ScoreTerm::Tiles, count: 0, each: 0 }; 6], len: 0 };

    /// Returns a list with one item, or an empty list if the count is 0.
    pub(crate) fn of(term: ScoreTerm, count: u16, each: i16) -> Self {
        let mut items = Self::EMPTY;
        items.push(term, count, each);
        items
    }

    /// Adds an item unless its count or the points for each unit are 0.
    pub(crate) fn push(&mut self, term: ScoreTerm, count: u16, each: i16) {
        if count != 0 && each != 0 {
            self.items[self.len as usize] = ScoreItem { term, count, each };
            self.len += 1;
        }
    }

    /// Adds one to the count of a term for which each unit is worth the given number of points.
    pub(crate) fn add(&mut self, term: ScoreTerm, each: i16) {
        let own = &mut self.items[..self.len as usize];
        match own.iter_mut().find(|item| item.term == term && item.each == each) {
            Some(item) => item.count += 1,
            None => self.push(term, 1, each),
        }
    }

    /// Returns the sum of all items.
    pub fn total(&self) -> i32 {
        self.iter().map(|item| i32::from(item.count) * i32::from(item.each)).sum()
    }
}

impl std::ops::Deref for ScoreItems {
    type Target = [ScoreItem];

    fn deref(&self) -> &[ScoreItem] {
        &self.items[..self.len as usize]
    }
}

impl PartialEq for ScoreItems {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for ScoreItems {}

#[cfg(feature = "json")]
impl Serialize for ScoreItems {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "json")]
impl<'de> Deserialize<'de> for ScoreItems {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<ScoreItem>::deserialize(deserializer)?;
        let mut all = Self::EMPTY;
        if items.len() > all.items.len() {
            return Err(serde::de::Error::custom("too many score items; the maximum is 6"));
        }
        for ScoreItem { term, count, each } in items {
            all.push(term, count, each);
        }
        Ok(all)
    }
}

/// Each player's strength in a feature, if a majority decided who scored (MAJ-2), or an empty list.
/// The type dereferences to a slice.
///
/// ```
/// use carc_engine::{Event, Game, Setup};
/// let mut game = Game::with_deck(Setup::base(2)?, &["base/E"])?;
/// for text in ["place 0,-1 180", "place meeple 0,-1 0"] {
///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
/// }
/// let events = game.past_events(0);
/// let scored = events.iter().find_map(|event| match event {
///     Event::Scored(entry) => Some(entry),
///     _ => None,
/// });
/// assert_eq!(*scored.unwrap().strengths, [1, 0]);
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Strengths {
    by_seat: [u16; MAX_PLAYERS],
    len: u8,
}

impl Strengths {
    /// The value that represents the absence of a majority.
    pub(crate) const NONE: Self = Self { by_seat: [0; MAX_PLAYERS], len: 0 };

    /// Creates strengths for the given number of players.
    pub(crate) const fn of(by_seat: [u16; MAX_PLAYERS], players: u8) -> Self {
        Self { by_seat, len: players }
    }
}

impl std::ops::Deref for Strengths {
    type Target = [u16];

    fn deref(&self) -> &[u16] {
        &self.by_seat[..self.len as usize]
    }
}

impl PartialEq for Strengths {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Strengths {}

#[cfg(feature = "json")]
impl Serialize for Strengths {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "json")]
impl<'de> Deserialize<'de> for Strengths {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read = Vec::<u16>::deserialize(deserializer)?;
        let mut all = Self::NONE;
        let Some(slots) = all.by_seat.get_mut(..read.len()) else {
            return Err(serde::de::Error::custom("too many players; the maximum is 8"));
        };
        slots.copy_from_slice(&read);
        all.len = read.len() as u8;
        Ok(all)
    }
}

/// A score entry, with the player, the points, the reason and the breakdown (SCORE-7).
///
/// ```
/// use carc_engine::{Event, Game, Setup};
/// let mut game = Game::new(Setup::base(2)?, 7);
/// let mut sum = 0;
/// while !game.state().is_over() {
///     let actions = game.state().legal_actions();
///     for event in game.apply(actions.at(actions.len() - 1)).unwrap() {
///         if let Event::Scored(entry) = event {
///             assert_eq!(entry.points, entry.items.total());
///             sum += entry.points;
///         }
///     }
/// }
/// assert_eq!(sum, game.state().scores().iter().sum::<i32>());
/// # Ok::<(), carc_engine::ConfigError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize))]
pub struct ScoreEntry {
    /// The player who scored.
    pub player: Player,
    /// The points, which are the sum of [`items`](Self::items).
    pub points: i32,
    /// The reason for the points.
    pub reason: ScoreReason,
    /// The feature, identified by one of its segments; `None` if the points do not come from a
    /// feature.
    #[cfg_attr(feature = "json", serde(flatten))]
    pub spot: Option<Spot>,
    /// The breakdown of the points.
    pub items: ScoreItems,
    /// The kind of the feature; `None` if the points do not come from a feature.
    pub kind: Option<SegmentKind>,
    /// Each player's strength in the feature, if a majority decided who scored.
    pub strengths: Strengths,
    /// The player's new total score, including these points.
    pub total: i32,
}
