//! The options of this room.

/// What the cards give (KR-END-2 to KR-END-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scoring {
    PerFeature,
    Flat10,
    Flat15,
    Continuous,
}

/// The options of this room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(super) king: bool,
    pub(super) robber: bool,
    pub(super) scoring: Scoring,
}

impl Options {
    /// `value` gives the resolved value of an option, `is_on` says whether a mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            king: is_on("king"),
            robber: is_on("robber"),
            scoring: match value("king_robber_scoring") {
                "flat10" => Scoring::Flat10,
                "flat15" => Scoring::Flat15,
                "continuous" => Scoring::Continuous,
                _ => Scoring::PerFeature,
            },
        }
    }

    /// Whether there is a card.
    pub(crate) const fn has_cards(&self) -> bool {
        self.king || self.robber
    }
}
