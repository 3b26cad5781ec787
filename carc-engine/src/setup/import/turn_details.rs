//! The parts of a start position's current turn that concern flights, crop circles, bridges,
//! castles, bazaars and messages.

use super::{Entry, figures::figure_named};
use crate::{
    geometry::Cell,
    setup::{StartTurn, is_enough},
    vocab::{Figure, Phase, Player, StartProblem, TileType, Token},
};

/// The castles in a turn.
pub(super) struct Castles {
    pub(super) round: u8,
    /// The castles that have scored, each with its round and points.
    pub(super) paid: Vec<(crate::Spot, u8, u16)>,
}

/// The auction in a turn.
pub(super) struct Auction {
    pub(super) chosen_tile: Option<u8>,
    pub(super) bid: Option<(Player, u16)>,
}

/// The messages in a turn.
pub(super) struct Messages {
    pub(super) parts: u8,
    pub(super) extra_parts: u8,
    pub(super) moved_markers: Vec<Option<bool>>,
}

const fn problem<T>(why: &'static str) -> Result<T, StartProblem> {
    Err(StartProblem::MidTurn(why))
}

/// Returns a number, or a problem if the number is larger than `most`.
fn at_most<T: TryFrom<u32>>(number: u32, most: u32) -> Result<T, StartProblem> {
    let fits = T::try_from(number).ok().filter(|_| number <= most);
    fits.ok_or(StartProblem::OutOfRange(number.into()))
}

/// Reads the effect that the active player has chosen for a crop circle. Returns true if players
/// add meeples.
pub(super) fn adds_meeples(turn: &StartTurn, phase: Phase) -> Result<Option<bool>, StartProblem> {
    match (turn.circle.as_deref(), phase) {
        (Some("add"), Phase::CircleMeeple) => Ok(Some(true)),
        (Some("remove"), Phase::CircleMeeple) => Ok(Some(false)),
        (_, Phase::CircleMeeple) => problem("circle must be add or remove"),
        (None, _) => Ok(None),
        _ => problem("players do not add or remove meeples in this phase"),
    }
}

/// Reads the cell of the bridge that the tile just placed needs.
pub(super) fn due_bridge(turn: &StartTurn, phase: Phase) -> Result<Option<Cell>, StartProblem> {
    match turn.due_bridge {
        Some(_) if phase != Phase::Bridge => problem("players do not build bridges in this phase"),
        cell => Ok(cell),
    }
}

impl Entry<'_> {
    /// Reads the flying figure, and checks the value of the die.
    pub(super) fn flight(
        &self,
        turn: &StartTurn,
        phase: Phase,
    ) -> Result<Option<Figure>, StartProblem> {
        let is_flight = matches!(phase, Phase::Flight | Phase::Landing);
        if turn.flying.is_some() != is_flight {
            return problem(if is_flight {
                "the flying figure is missing"
            } else {
                "figures do not fly in this phase"
            });
        }
        match turn.roll {
            None if phase == Phase::Landing => return problem("the value of the die is missing"),
            Some(_) if phase != Phase::Landing => {
                return problem("the die has not been rolled in this phase");
            }
            Some(0 | 4..) => return problem("`roll` must be 1, 2 or 3"),
            _ => {}
        }
        turn.flying.as_deref().map(figure_named).transpose()
    }

    /// Reads the castle whose owner decides, and the castles that have scored.
    pub(super) fn castles(&self, turn: &StartTurn, phase: Phase) -> Result<Castles, StartProblem> {
        let is_paying = phase == Phase::CastlePayer;
        let needs_castle = is_paying || phase == Phase::Castle;
        if turn.castle.is_some() != needs_castle {
            return problem(if needs_castle {
                "the small city or the castle is missing"
            } else {
                "players do not decide about castles in this phase"
            });
        }
        let has_details =
            turn.castle_round.is_some() || turn.scored || !turn.paid_castles.is_empty();
        if has_details && !is_paying {
            return problem("castles do not score in this phase");
        }
        let round = turn.castle_round.unwrap_or(1);
        let mut paid = Vec::new();
        for castle in &turn.paid_castles {
            let points = at_most(castle.points, u16::MAX.into())?;
            paid.push((castle.spot, at_most(castle.round, round)?, points));
        }
        // A round begins only if a castle scored in the previous round.
        let begins = |round: u32| paid.iter().any(|&(_, own, _)| u32::from(own) == round);
        if round == 0 || !(1..round).all(begins) || begins(0) {
            return problem(
                "`paid_castles` must have a castle for each round before `castle_round`",
            );
        }
        Ok(Castles { round: at_most(round, u8::MAX.into())?, paid })
    }

    /// Reads the tiles revealed at a bazaar; `NONE` for tiles that have an owner.
    pub(super) fn open_tiles(&mut self, ids: &[Option<String>]) -> Vec<TileType> {
        let mut open = Vec::new();
        for (index, id) in ids.iter().enumerate() {
            if is_enough(self.problems) {
                break;
            }
            open.push(match id {
                None => TileType::NONE,
                Some(id) => match self.drawable("mid_turn.open_tiles", Some(index), id) {
                    Some(kind) => kind,
                    None => continue,
                },
            });
        }
        open
    }

    /// Reads the auction at a bazaar. The open tiles are read separately.
    pub(super) fn auction(&self, turn: &StartTurn, phase: Phase) -> Result<Auction, StartProblem> {
        let is_auction = matches!(phase, Phase::AuctionBid | Phase::AuctionDeal);
        let has_auctioneer = is_auction || phase == Phase::AuctionTile;
        if !turn.open_tiles.is_empty() && !has_auctioneer && phase != Phase::Bazaar {
            return problem("no bazaar is held in this phase");
        }
        if turn.open_tiles.len() > self.setup.players() {
            return problem("a bazaar reveals at most one tile for each player");
        }
        if turn.auctioneer.is_some() && !has_auctioneer {
            return problem("no auction is held in this phase");
        }
        if turn.chosen_tile.is_some() != is_auction {
            return problem(if is_auction {
                "the tile being auctioned is missing"
            } else {
                "no tile is being auctioned in this phase"
            });
        }
        if turn.bid.is_some() != turn.bidder.is_some() || turn.bid.is_some() && !is_auction {
            return problem("an auction bid requires both points and a bidder");
        }
        let chosen_tile =
            turn.chosen_tile.map(|place| at_most(place, u8::MAX.into())).transpose()?;
        let bid = match (turn.bidder, turn.bid) {
            (Some(bidder), Some(points)) => {
                Some((self.seat(bidder)?, at_most(points, u16::MAX.into())?))
            }
            _ => None,
        };
        Ok(Auction { chosen_tile, bid })
    }

    /// Reads the turn parts granted by messages, and the markers that have moved.
    pub(super) fn messages(&self, turn: &StartTurn) -> Result<Messages, StartProblem> {
        let players = self.setup.players();
        if !turn.moved_markers.is_empty() && turn.moved_markers.len() != players {
            return Err(StartProblem::Length(turn.moved_markers.len(), players));
        }
        let marker = |name: &Option<String>| match name.as_deref().map(Token::from_name) {
            None => Ok(None),
            Some(Some(Token::MESSENGER)) => Ok(Some(true)),
            Some(Some(Token::SCORE_MARKER)) => Ok(Some(false)),
            _ => problem("a moved marker must be score_marker or messenger"),
        };
        Ok(Messages {
            parts: at_most(turn.message_parts, u8::MAX.into())?,
            extra_parts: at_most(turn.extra_parts, u8::MAX.into())?,
            moved_markers: turn.moved_markers.iter().map(marker).collect::<Result<_, _>>()?,
        })
    }
}
