//! The client's methods that revert events.

use carc_engine::{Event, TileZone, Token};

use super::{Client, is_space, less};

impl Client {
    /// Reverts an event.
    pub(in super::super) fn follow_back(&mut self, event: &Event) {
        match *event {
            Event::TurnStarted { previous_player, previous_turn_part, .. } => {
                (self.active, self.part) = (previous_player, previous_turn_part.unwrap_or(1));
                self.turns -= 1;
            }
            Event::TurnPartStarted { previous_player, previous_turn_part, .. } => {
                (self.active, self.part) = (Some(previous_player), previous_turn_part);
            }
            Event::TileDrawn { player, tile_type: kind } => {
                self.leave(player, kind, TileZone::Drawn);
                self.come(player, kind, TileZone::Stack);
            }
            Event::TileDealt { player, tile_type: Some(kind) } => {
                self.leave(player, kind, TileZone::Hand);
                self.come(player, kind, TileZone::Stack);
            }
            Event::TileDealt { player, tile_type: None } => {
                // The type of the tile is unknown, even if some tiles have been seen since then.
                assert!(self.hands[player.index()].pop().is_some());
            }
            Event::TileTaken { player, tile_type: kind, zone } => {
                self.leave(player, kind, TileZone::Drawn);
                self.come(player, kind, zone);
            }
            Event::TileSetAside { player, tile_type: kind, zone } => {
                self.leave(player, kind, TileZone::SetAside);
                self.come(player, kind, zone);
            }
            Event::TileDiscarded { player, tile_type: kind, zone } => {
                assert_eq!(self.discarded.pop(), Some(kind));
                self.come(player, kind, zone);
            }
            Event::TileReturned { player, tile_type: kind, zone, .. } => {
                if !self.listed {
                    self.leave(player, kind, TileZone::Stack);
                }
                self.come(player, kind, zone);
            }
            Event::TileShown { player, tile_type: kind, zone: TileZone::Stack } => {
                self.leave(player, kind, TileZone::Shown);
                self.come(player, kind, TileZone::Stack);
            }
            Event::TileOffered { .. } | Event::BidMade { .. } | Event::BidPassed { .. } => {}
            Event::TileWon { player, tile_type: kind } => {
                let active = self.active.expect("a turn has started");
                self.leave(player, kind, TileZone::Waiting);
                self.come(active, kind, TileZone::Shown);
            }
            Event::TileHidden { .. } => self.hidden -= 1,
            Event::TilePlaced { player, tile_type: kind, cell, .. } => {
                assert!(self.board.remove(&cell).is_some());
                if let Some(player) = player {
                    self.come(player, kind, TileZone::Drawn);
                }
            }
            Event::FigureMoved { player: Some(player), figure, spot, origin: Some(origin) }
                if is_space(origin) =>
            {
                self.lift(player, figure, spot);
                self.stand(player, figure, origin);
            }
            Event::FigurePlaced { player, figure, spot }
            | Event::FigureMoved { player: Some(player), figure, spot, .. } => {
                self.lift(player, figure, spot);
                *self.supply(player, figure) += 1;
            }
            Event::FigureMoved { player: None, figure, spot, origin } => {
                assert_eq!(self.neutral.remove(&figure), Some(spot));
                self.neutral.extend(origin.map(|origin| (figure, origin)));
            }
            Event::FigureReturned { player, figure, spot, .. } => {
                *self.supply(player, figure) -= 1;
                self.stand(player, figure, spot);
            }
            Event::Scored(entry) => {
                self.scores[entry.player.index()] = entry.total - entry.points;
            }
            Event::TokensTaken { player, token: token @ Token::INGOT, count, spot } => {
                less(&mut self.tokens, (player, token), count);
                *self.ingots.entry(spot.cell).or_default() += count;
            }
            Event::TokensTaken { player, token, count, .. } => {
                less(&mut self.tokens, (player, token), count);
            }
            Event::TrackMoved { player, space, previous_space, .. } => {
                let after = match previous_space {
                    Some(space) => self.robbers.insert(player, space),
                    None => self.robbers.remove(&player),
                };
                assert_eq!(after, space);
            }
            Event::MarkerMoved { player, token: Token::MESSENGER, points, .. } => {
                self.move_messenger(player, -points);
            }
            Event::MarkerMoved { .. } | Event::MessageDrawn { .. } | Event::MessageUsed { .. } => {}
            Event::CardTaken { player, token, previous_player, previous_count, .. } => {
                self.tokens.remove(&(player, token));
                if let Some(previous) = previous_player {
                    self.tokens.insert((previous, token), 1);
                }
                match previous_count {
                    0 => self.records.remove(&token),
                    count => self.records.insert(token, count),
                };
            }
            Event::TokenDrawn { token, spot, .. } => less(&mut self.flocks, (spot, token), 1),
            Event::TokensReturned { token, count, spot, .. } => {
                assert_eq!(self.flocks.insert((spot, token), count), None);
            }
            Event::TokenPlaced { token: Token::INGOT, spot, .. } => {
                less(&mut self.ingots, spot.cell, 1);
            }
            Event::TokenPlaced {
                player, token: Token::BRIDGE_NS | Token::BRIDGE_WE, spot, ..
            } => {
                for token in [Token::BRIDGE_NS, Token::BRIDGE_WE] {
                    *self.tokens.entry((player, token)).or_default() += 1;
                }
                assert!(self.bridges.remove(&spot.cell).is_some());
            }
            Event::TokenPlaced { player, token: token @ Token::CASTLE, spot, .. } => {
                *self.tokens.entry((player, token)).or_default() += 1;
                assert!(self.castles.remove(&spot));
            }
            Event::FeatureCompleted { kind, .. } => {
                self.completed -= usize::from(self.is_final(kind));
            }
            Event::TokenPlaced { token, spot, .. } if token.landings().is_some() => {
                assert_eq!(self.ferries.remove(&spot.cell), Some(token));
            }
            Event::TokenMoved { token, spot, previous_token, .. } => {
                assert_eq!(self.ferries.insert(spot.cell, previous_token), Some(token));
            }
            Event::TokenPlaced { player, token, count, spot } => {
                *self.tokens.entry((player, token)).or_default() += 1;
                match count - 1 {
                    0 => self.towers.remove(&spot.cell),
                    left => self.towers.insert(spot.cell, left),
                };
            }
            Event::FigureCaptured { player, figure, spot, previous_player, .. } => {
                less(&mut self.prisoners, (player, previous_player, figure), 1);
                self.stand(previous_player, figure, spot);
            }
            Event::FigureFreed { player, figure, previous_player, .. } => {
                *self.supply(player, figure) -= 1;
                *self.prisoners.entry((previous_player, player, figure)).or_default() += 1;
            }
            Event::FigurePutAside { figure, spot, .. } => {
                assert_eq!(self.neutral.insert(figure, spot), None);
            }
            Event::ChallengeStarted { spot, feature } => {
                assert!(self.challenges.remove(&(spot, feature)));
            }
            Event::ChallengeEnded { spot, feature, .. } => {
                assert!(self.challenges.insert((spot, feature)));
            }
            Event::GameEnded => self.over = false,
            _ => {}
        }
    }
}
