//! The small drawings on tiles, and the colors of the land.

use crate::art::{Mark, MarkArt, shrines};

/// A small drawing around the point (0, 0). All drawings are upright, except the drawings of some
/// marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Symbol {
    RedHouse,
    OrangeHouse,
    BrownHouse,
    SlateHouse,
    Tree,
    Fir,
    Grove,
    Bush,
    Farmhouse,
    Village,
    Monastery,
    Garden,
    Pennant,
    Keep,
    Shrine,
    /// A mark with a hand-made drawing.
    Mark(Mark),
}

/// The color of city ground.
pub(super) const CITY: &str = "#d3a468";
/// The color of wall outlines.
pub(super) const WALL_EDGE: &str = "#4d3a2a";
/// The color of wall stones.
pub(super) const WALL: &str = "#b3a48b";
/// The color of battlements.
pub(super) const WALL_TOP: &str = "#ebe1ca";
/// The color of road surfaces.
pub(super) const ROAD: &str = "#f6ecd3";
/// The color of road borders.
pub(super) const ROAD_EDGE: &str = "#8d7343";
/// The color of water.
pub(super) const RIVER: &str = "#4f9ed3";
/// The color of river banks.
pub(super) const BANK: &str = "#2f6f9f";
/// The color of grass.
pub(super) const FIELD: &str = "#92c05a";
/// The color of blades of grass and of dark patches of grass.
pub(super) const FIELD_DARK: &str = "#7fae4a";
/// The color of bright patches of grass.
pub(super) const FIELD_LIGHT: &str = "#a3cd6c";

impl Symbol {
    /// All drawings except the drawings of marks.
    pub(super) const ALL: [Self; 15] = [
        Self::RedHouse,
        Self::OrangeHouse,
        Self::BrownHouse,
        Self::SlateHouse,
        Self::Tree,
        Self::Fir,
        Self::Grove,
        Self::Bush,
        Self::Farmhouse,
        Self::Village,
        Self::Monastery,
        Self::Garden,
        Self::Pennant,
        Self::Keep,
        Self::Shrine,
    ];

    pub(super) const HOUSES: [Self; 4] =
        [Self::RedHouse, Self::OrangeHouse, Self::BrownHouse, Self::SlateHouse];

    pub(super) const TREES: [Self; 3] = [Self::Tree, Self::Fir, Self::Grove];

    /// Returns the drawing of a mark, if it has one.
    pub(super) fn of_mark(name: &str) -> Option<Self> {
        Mark::named(name).map(Self::Mark)
    }

    pub(super) fn mark_art(self) -> Option<&'static MarkArt> {
        match self {
            Self::Mark(mark) => Some(mark.art()),
            _ => None,
        }
    }

    /// Checks whether the drawing rotates with its tile.
    pub(super) fn is_turned(self) -> bool {
        matches!(self, Self::Mark(mark) if mark.is_turned())
    }

    /// Returns the letters that identify the drawing in the document.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Mark(mark) => mark.name(),
            Self::RedHouse => "hr",
            Self::OrangeHouse => "ho",
            Self::BrownHouse => "hb",
            Self::SlateHouse => "hs",
            Self::Tree => "tt",
            Self::Fir => "tf",
            Self::Grove => "tg",
            Self::Bush => "tb",
            Self::Farmhouse => "fh",
            Self::Village => "vi",
            Self::Monastery => "mo",
            Self::Garden => "ga",
            Self::Pennant => "pe",
            Self::Keep => "ke",
            Self::Shrine => "sh",
        }
    }

    /// Returns the other drawings that this drawing references.
    pub(super) const fn parts(self) -> &'static [Self] {
        match self {
            Self::Village => &[Self::RedHouse, Self::OrangeHouse, Self::BrownHouse, Self::Bush],
            Self::Farmhouse => &[Self::RedHouse, Self::Bush],
            _ => &[],
        }
    }

    /// Returns the scale at which the drawing is shown.
    pub(super) const fn scale(self) -> &'static str {
        match self {
            Self::RedHouse | Self::OrangeHouse | Self::BrownHouse | Self::SlateHouse => "1.2",
            Self::Monastery => "1.14",
            Self::Pennant | Self::Keep => "1.1",
            Self::Garden => "1.15",
            _ => "1",
        }
    }

    /// Returns the drawing. `use_` returns an element that references another drawing at a
    /// position.
    pub(super) fn art(self, use_: impl Fn(Self, f64, f64) -> String) -> String {
        match self {
            Self::Mark(_) => self.mark_art().map_or_else(String::new, |art| art.svg.into()),
            Self::RedHouse => house("#c2492f", "#8f3220"),
            Self::OrangeHouse => house("#d9763a", "#a25222"),
            Self::BrownHouse => house("#9a5a3c", "#6d3d27"),
            Self::SlateHouse => house("#71798a", "#4c5362"),
            Self::Tree => concat!(
                r##"<ellipse cx="1" cy="4" rx="4.6" ry="1.8" fill="#3c5a1e" opacity=".35"/>"##,
                r##"<path d="M-.7 4.2V0H.7V4.2Z" fill="#6b4a2b"/>"##,
                r##"<circle cy="-1.6" r="4.2" fill="#4c8a3a" stroke="#2f5f26" stroke-width=".6"/>"##,
                r##"<circle cx="-1.2" cy="-2.9" r="2" fill="#6fae52"/>"##
            )
            .into(),
            Self::Fir => concat!(
                r##"<ellipse cx="1" cy="4.2" rx="4" ry="1.5" fill="#3c5a1e" opacity=".35"/>"##,
                r##"<path d="M-.7 4.6V2H.7V4.6Z" fill="#6b4a2b"/>"##,
                r##"<path d="M0-7L3 -2H1.8L4 3H-4L-1.8-2H-3Z" fill="#3f7a44" stroke="#28552c" "##,
                r##"stroke-width=".6" stroke-linejoin="round"/>"##
            )
            .into(),
            Self::Grove => concat!(
                r##"<ellipse cx="1" cy="4" rx="7" ry="2" fill="#3c5a1e" opacity=".35"/>"##,
                r##"<g stroke="#2f5f26" stroke-width=".6"><circle cx="-3" cy=".4" r="3.4" fill="#4c8a3a"/>"##,
                r##"<circle cx="3.4" cy=".8" r="3.2" fill="#427c34"/>"##,
                r##"<circle cx=".6" cy="-2.4" r="3.6" fill="#579643"/></g>"##,
                r##"<circle cx="-.4" cy="-3.6" r="1.6" fill="#78b559"/>"##
            )
            .into(),
            Self::Bush => concat!(
                r##"<g stroke="#2f5f26" stroke-width=".5"><circle cx="-1.8" cy=".6" r="2.3" fill="#427c34"/>"##,
                r##"<circle cx="1.7" cy=".8" r="2.2" fill="#4c8a3a"/><circle cy="-.8" r="2.3" fill="#579643"/></g>"##
            )
            .into(),
            Self::Farmhouse => {
                use_(Self::Bush, -7.5, 3.4) + &use_(Self::RedHouse, 0.0, -1.0) + &use_(Self::Bush, 7.5, 3.8)
            }
            Self::Village => {
                use_(Self::OrangeHouse, -6.4, -6.0)
                    + &use_(Self::BrownHouse, 6.8, -4.6)
                    + &use_(Self::Bush, -10.0, 2.2)
                    + &use_(Self::RedHouse, -0.4, 5.2)
                    + &use_(Self::Bush, 8.8, 5.4)
            }
            Self::Monastery => MONASTERY.into(),
            Self::Garden => GARDEN.into(),
            Self::Shrine => shrines::SHRINE.into(),
            Self::Keep => concat!(
                r##"<g stroke="#4a3826" stroke-width=".7" stroke-linejoin="round">"##,
                r##"<path d="M-3.6 5V-3H3.6V5Z" fill="#cfc3ab"/>"##,
                r##"<path d="M-4.8-2.6L0-10 4.8-2.6Z" fill="#5a6a8c"/></g>"##,
                r##"<path d="M-.8 2V-.6A.8.8 0 0 1 .8-.6V2Z" fill="#4a3826"/>"##,
                r##"<path d="M1.2-2.9V5H3.3V-2.9Z" fill="#8d806a" opacity=".45"/>"##
            )
            .into(),
            Self::Pennant => concat!(
                r##"<path d="M-6-7.5H6V0C6 4.6 2.6 6.8 0 8.3-2.6 6.8-6 4.6-6 0Z" fill="#2b5fa8" "##,
                r##"stroke="#33230f" stroke-width="2.4" stroke-linejoin="round"/>"##,
                r##"<path d="M-6-7.5H6V0C6 4.6 2.6 6.8 0 8.3-2.6 6.8-6 4.6-6 0Z" fill="#2b5fa8" "##,
                r##"stroke="#f7ecd0" stroke-width="1.1"/>"##,
                r##"<path d="M0-6.9V7.6M-5.5-1.6H5.5" stroke="#f4c542" stroke-width="2.4"/>"##
            )
            .into(),
        }
    }
}

fn house(roof: &str, dark: &str) -> String {
    format!(
        concat!(
            r##"<g stroke="#54341d" stroke-width=".6" stroke-linejoin="round">"##,
            r##"<path d="M-4.8 4.2V-.2L-2.3-4.2 .2-.2V4.2Z" fill="#fbeed2"/>"##,
            r##"<path d="M.2-.2H4.8V4.2H.2Z" fill="#e2c999"/>"##,
            r##"<path d="M-2.3-4.8H2.8L5.6-.2H.5Z" fill="{roof}"/>"##,
            r##"<path d="M-5.4-.1L-2.3-4.8 .7-.1" fill="none" stroke="{dark}" stroke-width="1.1"/></g>"##,
            r##"<path d="M-3.2 4.1V1.6H-1.5V4.1Z" fill="#6b4322"/>"##
        ),
        roof = roof,
        dark = dark
    )
}

const MONASTERY: &str = concat!(
    r##"<ellipse cx="0" cy="2" rx="18.5" ry="16.5" fill="#e4d6a4" stroke="#7d9a45" stroke-width="1.2"/>"##,
    r##"<ellipse cx="1.5" cy="13" rx="17" ry="3.4" fill="#3c3a1e" opacity=".3"/>"##,
    r##"<g stroke="#4a2d1a" stroke-width=".8" stroke-linejoin="round">"##,
    r##"<path d="M-15 13V1H15V13Z" fill="#f2e4c4"/>"##,
    r##"<path d="M-17 2.2L-12.5-8H12.5L17 2.2Z" fill="#c0392b"/></g>"##,
    r##"<path d="M-13.6-1.2H13.6M-12.4-4.6H12.4" stroke="#96281c" stroke-width=".7"/>"##,
    r##"<g fill="#5d7f99" stroke="#4a2d1a" stroke-width=".5">"##,
    r##"<path d="M-12.6 10V6.4A1.4 1.4 0 0 1-9.8 6.4V10ZM9.8 10V6.4A1.4 1.4 0 0 1 12.6 6.4V10Z"/></g>"##,
    r##"<g stroke="#4a2d1a" stroke-width=".8" stroke-linejoin="round">"##,
    r##"<path d="M-6 13V-7H6V13Z" fill="#fbf1d8"/>"##,
    r##"<path d="M-7.6-6.2L0-16.5 7.6-6.2Z" fill="#d24a36"/>"##,
    r##"<path d="M-2.4 13V6.6A2.4 2.4 0 0 1 2.4 6.6V13Z" fill="#6b4322"/>"##,
    r##"<circle cy="-1.4" r="2.3" fill="#5d7f99"/></g>"##,
    r##"<path d="M0-24.5V-15.5M-3.4-21.4H3.4" stroke="#4a2d1a" stroke-width="3.2"/>"##,
    r##"<path d="M0-23.9V-16.2M-2.8-21.4H2.8" stroke="#ffe08a" stroke-width="1.8"/>"##
);

const GARDEN: &str = concat!(
    r##"<path d="M-10-8H10V8H-10Z" fill="#5f9440" stroke="#2f5f26" stroke-width="1.6" stroke-linejoin="round"/>"##,
    r##"<path d="M0-7.2V7.2M-9.2 0H9.2" stroke="#eadbae" stroke-width="2.4"/>"##,
    r##"<circle r="2.6" fill="#5aa7d8" stroke="#eadbae" stroke-width="1.4"/>"##,
    r##"<g fill="#e0527a"><circle cx="-6.6" cy="-5" r="1.3"/><circle cx="-3.4" cy="-3.4" r="1.3"/>"##,
    r##"<circle cx="6.4" cy="4.8" r="1.3"/><circle cx="3.4" cy="3.4" r="1.3"/></g>"##,
    r##"<g fill="#ffd84d"><circle cx="6.4" cy="-4.9" r="1.3"/><circle cx="3.5" cy="-3.3" r="1.3"/>"##,
    r##"<circle cx="-6.5" cy="4.9" r="1.3"/><circle cx="-3.5" cy="3.4" r="1.3"/></g>"##,
    r##"<g fill="#fff"><circle cx="-3.6" cy="-5.6" r=".9"/><circle cx="3.6" cy="5.6" r=".9"/>"##,
    r##"<circle cx="-6.6" cy="-2.6" r=".9"/><circle cx="6.6" cy="2.4" r=".9"/></g>"##
);
