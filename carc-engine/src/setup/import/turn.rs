//! The current turn in a start position.

use super::{
    Entry,
    figures::figure_named,
    turn_details::{adds_meeples, due_bridge},
};
use crate::{
    action::Location,
    expansions::house_rules::{Deal, ExtraTurn},
    geometry::Cell,
    setup::{MidTurn, Opening, Start, StartClaim, StartFigure, StartTurn},
    suggest::{nearest, shown},
    vocab::{Figure, Phase, Player, PlayerSet, StartProblem, TileType},
};

impl Entry<'_> {
    /// Reads the current turn, if the start position is in the middle of a turn.
    pub(super) fn mid_turn(&mut self, start: &Start, opening: &mut Opening) {
        let Some(turn) = &start.mid_turn else { return };
        let Some(phase) = Phase::ALL.into_iter().find(|phase| phase.name() == turn.phase) else {
            let names = Phase::ALL.iter().map(|phase| phase.name());
            let suggestion = nearest(&turn.phase, names);
            let name = shown(&turn.phase);
            return self.turn_fault(StartProblem::NoSuchPhase { name, suggestion });
        };
        if start.active.is_some() == (phase == Phase::FirstPlayer) {
            return self.turn_fault(StartProblem::MidTurn(if start.active.is_some() {
                "there is no active player before the first player is determined"
            } else {
                "the active player is missing"
            }));
        }
        if let Err(problem) = self.parts(turn, phase).map(|turn| opening.mid_turn = Some(turn)) {
            return self.turn_fault(problem);
        }
        let shown: Vec<TileType> =
            turn.shown.iter().filter_map(|id| self.drawable("mid_turn.shown", None, id)).collect();
        let open_tiles = self.open_tiles(&turn.open_tiles);
        if let Some(turn) = &mut opening.mid_turn {
            (turn.shown, turn.open_tiles) = (shown, open_tiles);
        }
    }

    fn parts(&self, turn: &StartTurn, phase: Phase) -> Result<MidTurn, StartProblem> {
        let seat = |number: u32| self.seat(number);
        let extra_turn = match turn.extra_turn.as_deref() {
            None => ExtraTurn::None,
            Some("earned") => ExtraTurn::Earned,
            Some("running") => ExtraTurn::Running,
            Some("given") => ExtraTurn::Given,
            Some(_) => {
                return Err(StartProblem::MidTurn(
                    "`extra_turn` must be `earned`, `running` or `given`",
                ));
            }
        };
        if turn.placed.is_some() != MidTurn::needs_placed(phase) {
            return Err(StartProblem::MidTurn(if turn.placed.is_some() {
                "this phase cannot follow the placement of a tile"
            } else {
                "the cell of the tile just placed is missing"
            }));
        }
        if turn.plague.is_some() && phase != Phase::Plague {
            return Err(StartProblem::MidTurn("players do not remove meeples in this phase"));
        }
        if !turn.visited.is_empty() && phase != Phase::Dragon {
            return Err(StartProblem::MidTurn("the dragon does not move in this phase"));
        }
        if turn.tower.is_some() != (phase == Phase::Capture) {
            return Err(StartProblem::MidTurn(if turn.tower.is_some() {
                "towers do not capture meeples in this phase"
            } else {
                "the capturing tower is missing"
            }));
        }
        let is_exchange = phase == Phase::Exchange;
        if turn.captured.is_some() != is_exchange || turn.captured_from.is_some() != is_exchange {
            return Err(StartProblem::MidTurn(if is_exchange {
                "the captured figure or its owner is missing"
            } else {
                "figures are not exchanged in this phase"
            }));
        }
        let captured = match (&turn.captured, turn.captured_from) {
            (Some(name), Some(owner)) => Some((seat(owner)?, figure_named(name)?)),
            _ => None,
        };
        let is_sheep = phase == Phase::Sheep;
        let has_flocks = is_sheep || phase == Phase::Flock;
        if !has_flocks && (turn.shepherd.is_some() || turn.no_figure) {
            return Err(StartProblem::MidTurn("players do not decide about flocks in this phase"));
        }
        if is_sheep && turn.shepherd.is_none() {
            return Err(StartProblem::MidTurn("the shepherd who receives sheep is missing"));
        }
        if !is_sheep && turn.new_shepherd {
            return Err(StartProblem::MidTurn("new shepherds do not receive sheep in this phase"));
        }
        let can_use_portal = matches!(phase, Phase::Phantom | Phase::Flight | Phase::Landing);
        if turn.used_portal && !can_use_portal {
            return Err(StartProblem::MidTurn("using a portal has no effect in this phase"));
        }
        if turn.used_machine && phase != Phase::Phantom {
            return Err(StartProblem::MidTurn(
                "using a flying machine has no effect in this phase",
            ));
        }
        let asks_others = matches!(
            phase,
            Phase::FromCity
                | Phase::FinalCity
                | Phase::Robber
                | Phase::CircleMeeple
                | Phase::AuctionBid
        );
        if turn.asked.is_some() && !asks_others {
            return Err(StartProblem::MidTurn("only the active player decides in this phase"));
        }
        if !turn.passed.is_empty() && phase != Phase::FinalCity {
            return Err(StartProblem::MidTurn("citizens do not leave the city in this phase"));
        }
        if turn.may_enter_city
            && !matches!(phase, Phase::CastlePayer | Phase::GoldTaken | Phase::Wagon)
        {
            return Err(StartProblem::MidTurn("`may_enter_city` is not allowed in this phase"));
        }
        let takes_gold = phase == Phase::GoldTaken;
        // The claims on ingots are already known while castle owners decide.
        let has_claims = takes_gold || phase == Phase::CastlePayer && !turn.claims.is_empty();
        if turn.taker.is_some() != takes_gold || turn.claims.is_empty() == has_claims {
            return Err(StartProblem::MidTurn(if takes_gold {
                "the claims on ingots or the player who takes the next ingot is missing"
            } else {
                "players do not take ingots in this phase"
            }));
        }
        let claim = |claim: &StartClaim| {
            let players = claim.players.iter().map(|&player| seat(player));
            Ok::<_, StartProblem>((claim.cell, players.collect::<Result<PlayerSet, _>>()?))
        };
        let claims = turn.claims.iter().map(claim).collect::<Result<_, _>>()?;
        // Wagons move after castles have been scored and ingots have been taken.
        let wagons_wait = takes_gold || phase == Phase::CastlePayer;
        if turn.returned.is_empty() == (phase == Phase::Wagon) && !wagons_wait {
            return Err(StartProblem::MidTurn(if turn.returned.is_empty() {
                "the wagons that can move are missing"
            } else {
                "wagons do not move in this phase"
            }));
        }
        let wagon = |wagon: &StartFigure| match figure_named(&wagon.figure)? {
            Figure::WAGON if matches!(wagon.spot.place, Location::Segment(_)) => {
                Ok((seat(wagon.player.number().into())?, wagon.spot))
            }
            _ => Err(StartProblem::MidTurn("`returned` can contain only wagons on segments")),
        };
        let returned = turn.returned.iter().map(wagon).collect::<Result<_, _>>()?;
        if !turn.shown.is_empty() && phase != Phase::FirstPlayer {
            return Err(StartProblem::MidTurn("the first player is not determined in this phase"));
        }
        let deal = match (phase, turn.deal.as_deref()) {
            (Phase::Deal, Some(name)) => Deal::ALL.into_iter().find(|deal| deal.name() == name),
            (Phase::Deal, None) => None,
            (_, None) => Some(Deal::First),
            _ => return Err(StartProblem::MidTurn("tiles are not dealt in this phase")),
        };
        let deal =
            deal.ok_or(StartProblem::MidTurn("`deal` must be `first`, `discard` or `refill`"))?;
        let flying = self.flight(turn, phase)?;
        let castles = self.castles(turn, phase)?;
        let auction = self.auction(turn, phase)?;
        let messages = self.messages(turn)?;
        Ok(MidTurn {
            phase,
            placed: turn.placed,
            second_part: turn.second_part,
            second_part_follows: turn.second_part_follows,
            extra_turn,
            has_ransomed: turn.ransomed,
            abbey_round: turn.abbey_round.map(seat).transpose()?,
            plague: turn.plague.map(seat).transpose()?,
            tower: turn.tower,
            captured,
            shepherd: turn.shepherd,
            is_new_shepherd: turn.new_shepherd,
            skips_figure: turn.no_figure,
            has_used_portal: turn.used_portal,
            has_used_machine: turn.used_machine,
            flying,
            // An earlier check has ensured that the value is small.
            roll: turn.roll.unwrap_or(0) as u8,
            adds_meeples: adds_meeples(turn, phase)?,
            due_bridge: due_bridge(turn, phase)?,
            castle: turn.castle,
            castle_round: castles.round,
            paid_castles: castles.paid,
            has_scored: turn.scored,
            taker: turn.taker.map(seat).transpose()?,
            claims,
            has_entered_city: turn.entered_city,
            may_enter_city: turn.may_enter_city,
            asked: turn.asked.map(seat).transpose()?,
            bazaar_follows: turn.bazaar_follows,
            tiles_waited: turn.tiles_waited,
            open_tiles: Vec::new(),
            auctioneer: turn.auctioneer.map(seat).transpose()?,
            chosen_tile: auction.chosen_tile,
            bid: auction.bid,
            message_parts: messages.parts,
            extra_parts: messages.extra_parts,
            moved_markers: messages.moved_markers,
            had_message: turn.had_message,
            passed: turn.passed.iter().map(|&player| seat(player)).collect::<Result<_, _>>()?,
            moved_ferries: Vec::new(),
            visited: turn.visited.clone(),
            returned,
            shown: Vec::new(),
            deal,
        })
    }

    /// Returns the player with the given number.
    pub(super) fn seat(&self, number: u32) -> Result<Player, StartProblem> {
        match u8::try_from(number) {
            Ok(seat) if usize::from(seat) < self.setup.players() => Ok(Player::new(seat)),
            _ => Err(StartProblem::NoSuchPlayer(number)),
        }
    }

    pub(super) fn turn_fault(&mut self, reason: StartProblem) {
        self.fault("mid_turn", None, reason);
    }

    /// Checks that the tile just placed can have been placed after all other tiles.
    pub(super) fn placed_last(&mut self, opening: &Opening) {
        let placed: Option<Cell> = opening.mid_turn.as_ref().and_then(|turn| turn.placed);
        let last = opening.tiles.last().map(|(_, cell, _)| *cell);
        if placed.is_some() && placed != last {
            self.turn_fault(StartProblem::MidTurn(
                "the tile at this cell cannot be the tile just placed",
            ));
        }
    }
}
