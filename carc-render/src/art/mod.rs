//! Hand-made drawings, with one module per expansion and tables that list all drawings.

mod abbey_mayor;
mod abbot;
mod base;
mod bridges_castles_bazaars;
pub(crate) mod count;
mod crop_circles;
mod ferries;
mod flying_machines;
pub(crate) mod gold_mines;
mod hills_sheep;
mod inns_cathedrals;
mod mage_witch;
mod monasteries;
mod phantom;
mod princess_dragon;
mod river_2;
pub(crate) mod robbers;
pub(crate) mod shrines;
pub(crate) mod tower;
mod traders_builders;
pub(crate) mod wheel;

use std::borrow::Cow;

use carc_engine::{Figure, Rotation, Token};

use crate::layout::curve::{Point, point};

/// The players' figures. A figure without an entry is drawn as a disc with the first letter of its
/// name.
const FIGURES: &[(Figure, FigureArt)] = &[
    (Figure::MEEPLE, base::MEEPLE),
    (Figure::ABBOT, abbot::ABBOT),
    (Figure::LARGE_MEEPLE, inns_cathedrals::LARGE_MEEPLE),
    (Figure::BUILDER, traders_builders::BUILDER),
    (Figure::PIG, traders_builders::PIG),
    (Figure::MAYOR, abbey_mayor::MAYOR),
    (Figure::WAGON, abbey_mayor::WAGON),
    (Figure::BARN, abbey_mayor::BARN),
    (Figure::SHEPHERD, hills_sheep::SHEPHERD),
    (Figure::PHANTOM, phantom::PHANTOM),
];

/// The neutral figures. Every neutral figure has an entry.
const NEUTRALS: &[(Figure, &MarkArt)] = &[
    (Figure::DRAGON, &princess_dragon::DRAGON),
    (Figure::FAIRY, &princess_dragon::FAIRY),
    (Figure::WHEEL_PIG, &wheel::PIG),
    (Figure::COUNT, &count::COUNT),
    (Figure::MAGE, &mage_witch::MAGE),
    (Figure::WITCH, &mage_witch::WITCH),
];

/// The marks by name, in the order of their numbers. A mark without an entry is drawn as a badge
/// with the first letter of its name, except the garden, which is drawn as its segment.
const MARKS: &[(&str, MarkArt)] = &[
    ("wheel1", wheel::ICON_1),
    ("wheel2", wheel::ICON_2),
    ("wheel3", wheel::ICON_3),
    ("vineyard", hills_sheep::VINEYARD),
    ("sheep", hills_sheep::SHEEP),
    ("inn", inns_cathedrals::INN),
    ("cathedral", inns_cathedrals::CATHEDRAL),
    ("wine", traders_builders::WINE),
    ("wheat", traders_builders::WHEAT),
    ("cloth", traders_builders::CLOTH),
    ("volcano", princess_dragon::VOLCANO),
    ("dragon", princess_dragon::DRAGON_SIGN),
    ("princess", princess_dragon::PRINCESS),
    ("portal", princess_dragon::PORTAL),
    ("hill", hills_sheep::HILL),
    ("pig_herd", river_2::PIG_HERD),
    ("tower", tower::SITE),
    ("gold", gold_mines::GOLD),
    ("mage", mage_witch::SYMBOL),
    ("ferry", ferries::LAKE),
    ("bazaar", bridges_castles_bazaars::BAZAAR),
    ("crop_farmer", crop_circles::FARMER),
    ("crop_thief", crop_circles::THIEF),
    ("crop_knight", crop_circles::KNIGHT),
    ("bag", robbers::BAG),
    ("machine_west", flying_machines::WEST),
    ("machine_northwest", flying_machines::NORTHWEST),
    ("special", monasteries::SPECIAL),
];

/// Checks whether a mark describes the shape of its segment, which the layout already shows.
pub(crate) fn is_shape(mark: &str) -> bool {
    mark == "tapered"
}

/// Returns the drawing of a player's figure by its name.
pub(crate) fn of_figure(name: &str) -> Option<FigureArt> {
    FIGURES.iter().find(|(figure, _)| figure.name() == name).map(|(_, art)| *art)
}

/// Returns the drawing of a neutral figure.
pub(crate) fn of_neutral(figure: Figure) -> &'static MarkArt {
    let found = NEUTRALS.iter().find(|(known, _)| *known == figure);
    found.expect("every neutral figure has a drawing").1
}

/// Returns the drawing of a token that covers land, relative to the token's center, and the
/// drawing's radius. Returns `None` for other tokens.
pub(crate) fn of_token(token: Token) -> Option<(Cow<'static, str>, f64)> {
    use bridges_castles_bazaars::{BRIDGE, CASTLE};
    Some(match token {
        Token::BRIDGE_WE => (BRIDGE.into(), 50.0),
        Token::BRIDGE_NS => (format!(r#"<g transform="rotate(90)">{BRIDGE}</g>"#).into(), 50.0),
        Token::CASTLE => (CASTLE.into(), 28.0),
        _ => (ferries::ferry(token.landings()?).into(), 20.0),
    })
}

/// The mark at the center of a ferry.
pub(crate) fn lake() -> Option<Mark> {
    Mark::named(ferries::LAKE_MARK)
}

/// A mark with a hand-made drawing, by its index in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Mark(usize);

impl Mark {
    /// Returns all marks, in the order of their numbers.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..MARKS.len()).map(Self)
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        MARKS.iter().position(|(known, _)| *known == name).map(Self)
    }

    pub(crate) const fn name(self) -> &'static str {
        MARKS[self.0].0
    }

    pub(crate) const fn art(self) -> &'static MarkArt {
        &MARKS[self.0].1
    }

    /// Checks whether the drawing rotates with its tile. Drawings that do not rotate are always
    /// upright.
    pub(crate) fn is_turned(self) -> bool {
        flying_machines::TURNED.iter().any(|(name, _)| *name == self.name())
    }

    /// Returns the character that represents the mark in text output, on a rotated tile.
    pub(crate) fn sign(self, rotation: Rotation) -> char {
        let turned = flying_machines::TURNED.iter().find(|(name, _)| *name == self.name());
        turned.map_or(self.art().sign, |(_, signs)| signs[rotation as usize])
    }
}

/// The drawing of a figure: an outline around (0, 0), in units of 1/100 of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FigureArt {
    pub(crate) path: &'static str,
    /// The letter before the player's digit in text output; empty for a plain meeple.
    pub(crate) letter: &'static str,
    /// The size as a percentage of a meeple's size.
    pub(crate) percent: u16,
    /// True if the figure is drawn lying down on a field, as a farmer is.
    pub(crate) lies_down: bool,
}

/// The drawing of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MarkArt {
    /// The drawing around (0, 0) as SVG, in units of 1/100 of a tile.
    pub(crate) svg: &'static str,
    /// The radius of the drawing.
    pub(crate) radius: u8,
    /// The character that represents the mark in text output.
    pub(crate) sign: char,
}

/// The drawing of a game board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardArt {
    /// The drawing around its center as SVG, in units of 1/100 of a tile.
    pub(crate) svg: &'static str,
    /// Half the board's width and half its height.
    pub(crate) half: (u16, u16),
    pub(crate) is_round: bool,
    /// The radius of the spaces for players' figures.
    pub(crate) reach: u8,
    /// The sectors of the wheel or the quarters of the city, in order.
    pub(crate) fields: &'static [BoardField],
}

impl BoardArt {
    /// Returns half the width and half the height.
    pub(crate) fn extent(&self) -> Point {
        point(self.half.0.into(), self.half.1.into())
    }

    /// Checks whether the drawing covers a point relative to its center.
    pub(crate) fn covers(&self, at: Point) -> bool {
        let half = self.extent();
        if self.is_round {
            at.length() <= half.x
        } else {
            at.x.abs() <= half.x && at.y.abs() <= half.y
        }
    }
}

/// A sector of the wheel or a quarter of the city.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardField {
    pub(crate) name: &'static str,
    /// The number and position of the space for neutral figures.
    pub(crate) stand: (u8, f64, f64),
    /// The numbers and positions of the spaces for players' figures.
    pub(crate) spaces: &'static [(u8, f64, f64)],
}

#[cfg(test)]
mod tests {
    use carc_engine::Vocabulary;

    use super::*;

    #[test]
    fn every_neutral_figure_has_a_drawing() {
        assert!(Figure::neutral().eq(NEUTRALS.iter().map(|(figure, _)| *figure)));
    }

    #[test]
    fn marks_are_in_the_order_of_their_numbers() {
        let drawn = |name: &&&str| Mark::named(name).is_some();
        let names = Vocabulary::all().marks;
        assert!(names.iter().filter(drawn).eq(MARKS.iter().map(|(name, _)| name)));
    }
}
