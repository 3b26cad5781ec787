//! Scores: who got how many points for what, line by line.

use serde::{Deserialize, Serialize};

use crate::{
    action::Spot,
    nouns::{Reason, Term},
};

/// One line of a score: a count times points each.
///
/// ```
/// use carc_engine::{ScoreItem, Term};
/// let line = ScoreItem { term: Term::Pennants, count: 2, each: 2 };
/// assert_eq!(i32::from(line.count) * i32::from(line.each), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ScoreItem {
    /// What is counted.
    pub term: Term,
    /// How many.
    pub count: u16,
    /// Points for each; negative for a reduction.
    pub each: i16,
}

/// The lines of a score, at most six; read as a slice.
///
/// ```
/// use carc_engine::{Game, Setup};
/// let game = Game::new(Setup::base(2)?, 7);
/// let cap = &game.features()[0];
/// assert_eq!(cap.items.iter().map(|item| item.count).sum::<u16>(), 1);
/// assert_eq!(cap.items.total(), cap.value);
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ScoreItems {
    items: [ScoreItem; 6],
    len: u8,
}

impl ScoreItems {
    pub(crate) const EMPTY: Self =
        Self { items: [ScoreItem { term: Term::Tiles, count: 0, each: 0 }; 6], len: 0 };

    /// A line that counts nothing is left out.
    pub(crate) fn push(&mut self, term: Term, count: u16, each: i16) {
        if count != 0 && each != 0 {
            self.items[self.len as usize] = ScoreItem { term, count, each };
            self.len += 1;
        }
    }

    /// The sum of all lines.
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

impl Serialize for ScoreItems {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ScoreItems {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<ScoreItem>::deserialize(deserializer)?;
        let mut all = Self::EMPTY;
        if items.len() > all.items.len() {
            return Err(serde::de::Error::custom("a score has at most six lines"));
        }
        for ScoreItem { term, count, each } in items {
            all.push(term, count, each);
        }
        Ok(all)
    }
}

/// Who got how many points for what, and how the sum is made up (SCORE-7).
///
/// ```
/// use carc_engine::{Event, Game, Setup};
/// let mut game = Game::new(Setup::base(2)?, 7);
/// let mut sum = 0;
/// while !game.is_over() {
///     let actions = game.legal_actions();
///     for event in game.apply(actions[actions.len() - 1]).unwrap() {
///         if let Event::Scored(entry) = event {
///             assert_eq!(entry.points, entry.items.total());
///             sum += entry.points;
///         }
///     }
/// }
/// assert_eq!(sum, game.scores().iter().sum::<i32>());
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreEntry {
    /// Who.
    pub player: u8,
    /// How many points; the sum of [`items`](Self::items).
    pub points: i32,
    /// Why, and by which clause.
    pub reason: Reason,
    /// The feature, named by one of its segments; `None` for points that no feature gives.
    #[serde(flatten)]
    pub spot: Option<Spot>,
    /// How the sum is made up.
    pub items: ScoreItems,
}
