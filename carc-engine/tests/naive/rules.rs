//! The rule switches that the model knows.

/// What a complete city of exactly two tiles is worth (C1-CITY-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TinyCity {
    Full,
    Half,
}

/// How farmers are paid at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FarmScoring {
    /// Field by field, 3 points for each complete city (FARM-5).
    Field3,
    /// City by city, 4 points for the most farmers around it (C1-FARM-1).
    City4,
}

/// What unfinished roads, cities and monasteries are worth at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfinished {
    /// FINAL-2 to FINAL-4 as they stand.
    Standard,
    /// HOUSE-13.
    CitiesOnly,
    /// HOUSE-14.
    RestHalf,
    /// HOUSE-9.
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) farmers: bool,
    pub(crate) tiny_city: TinyCity,
    pub(crate) farm_scoring: FarmScoring,
    pub(crate) unfinished: Unfinished,
    /// Normal meeples per player.
    pub(crate) meeples: usize,
}

impl Rules {
    /// The second and third edition, and the big box.
    pub(crate) const STANDARD: Self = Self {
        farmers: true,
        tiny_city: TinyCity::Full,
        farm_scoring: FarmScoring::Field3,
        unfinished: Unfinished::Standard,
        meeples: 7,
    };

    /// The first edition.
    pub(crate) const FIRST_EDITION: Self =
        Self { tiny_city: TinyCity::Half, farm_scoring: FarmScoring::City4, ..Self::STANDARD };
}
