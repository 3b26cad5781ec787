//! The report of a game, with its figures and spots in the engine's terms.

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{Event, EventCause, Figure as Piece, Location};

use super::{
    board::Spot,
    cards::{CardPoints, CardTurn},
    dragon::{Departure, Fairy},
    feature::NaiveFeature,
    figure::FigureKind,
    flock::Gathering,
    scoring::NaiveScore,
    tower::TOWER,
    wheel::{CrownScore, Sector},
};

/// A change in the game.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    Event(Event),
    /// The features completed by the tile, in any order.
    Completed(Vec<NaiveFeature>),
    /// The scores of completed features, in any order.
    Scores(Vec<NaiveScore>),
    /// A player has returned an abbot for points.
    Retrieval {
        player: usize,
        at: Spot,
        points: usize,
    },
    /// Flocks have been gathered, in any order.
    Gathered(Vec<Gathering>),
    /// The points of a wheel sector by player.
    Sector(Sector, BTreeMap<usize, usize>),
    /// The crowns of a sector have been scored.
    Crowns(Vec<CrownScore>),
    /// Figures have returned, in this order, for a cause other than a score.
    Departed(EventCause, Departure),
    /// A player's turn begins with the fairy's point.
    FairyPoint(usize),
    /// The active player takes goods.
    Goods {
        player: usize,
        taken: BTreeMap<String, usize>,
    },
    /// A tower has captured a meeple of another player: its event, and the figures that left the
    /// board with it.
    Captured(Event, Departure),
    /// A ransom was paid.
    Ransom {
        payer: usize,
        captor: usize,
    },
    /// The changes of the King and the Robber.
    Cards(Vec<CardTurn>),
    /// The final scores, the majorities of goods, and the points for the cards.
    Final(Vec<NaiveScore>, BTreeMap<String, BTreeSet<usize>>, Vec<CardPoints>),
}

/// Returns the engine's figure.
pub(crate) fn piece(kind: FigureKind) -> Piece {
    let name = match kind {
        FigureKind::Normal => "meeple",
        FigureKind::Large => "large_meeple",
        FigureKind::Abbot => "abbot",
        FigureKind::Builder => "builder",
        FigureKind::Pig => "pig",
        FigureKind::Mayor => "mayor",
        FigureKind::Wagon => "wagon",
        FigureKind::Barn => "barn",
        FigureKind::Shepherd => "shepherd",
    };
    Piece::from_name(name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// Returns the spot of the fairy: next to a meeple, or on a tile.
pub(crate) fn spot_of_fairy(fairy: Fairy) -> carc_engine::Spot {
    let on_tile = carc_engine::Spot { cell: fairy.cell, place: Location::Tile };
    fairy.with.map_or(on_tile, |figure| engine_spot(figure.at))
}

pub(super) fn engine_spot(spot: Spot) -> carc_engine::Spot {
    if spot.segment == TOWER {
        return carc_engine::Spot { cell: spot.cell, place: Location::Tower };
    }
    carc_engine::Spot::segment(spot.cell, spot.segment as u8)
}

pub(super) fn naive_spot(spot: carc_engine::Spot) -> Spot {
    let segment = match spot.place {
        Location::Segment(segment) => segment.into(),
        Location::Tower => TOWER,
        _ => panic!("{spot} is no segment"),
    };
    Spot { cell: spot.cell, segment }
}
