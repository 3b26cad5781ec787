//! Determines the first player.

use carc_engine::{Event, EventCause, Phase, Player, TileZone};

use super::{course::Course, kinds::road_edges};

/// HOUSE-2: every player draws a tile, and the one with the most roads begins; tied players draw
/// again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contest {
    /// The players in this round, by seat.
    round: Vec<usize>,
    /// The road sides that they have drawn so far.
    edges: Vec<usize>,
    /// All tiles drawn so far.
    shown: Vec<(u8, usize)>,
}

impl Course {
    pub(super) fn begin_contest(&mut self) {
        // With one player, or without a tile to draw, there is no contest.
        if self.players == 1 || self.main_left() == 0 {
            return self.before_turn();
        }
        self.contest.round = (0..self.players).collect();
        self.go_on_with_contest();
    }

    pub(super) fn show(&mut self, kind: usize) {
        let player = self.contest.round[self.contest.edges.len()] as u8;
        self.main[kind] -= 1;
        self.tell(Event::TileShown {
            player: Player::new(player),
            tile_type: kind as u16,
            zone: TileZone::Stack,
        });
        let edges = road_edges(&self.kinds[kind].tile);
        self.contest.edges.push(edges);
        self.contest.shown.push((player, kind));
        self.go_on_with_contest();
    }

    fn go_on_with_contest(&mut self) {
        let Contest { round, edges, .. } = &self.contest;
        if edges.len() < round.len() && self.main_left() > 0 {
            self.phase = Phase::FirstPlayer;
            return;
        }
        let most = edges.iter().max().expect("a player has drawn");
        let best = round.iter().zip(edges).filter(|(_, own)| *own == most);
        let best: Vec<usize> = best.map(|(player, _)| *player).collect();
        // The rules do not cover a stack that runs out: the first of the players with the most
        // roads begins.
        if best.len() == 1 || self.main_left() == 0 {
            return self.end_contest(best[0]);
        }
        self.contest.round = best;
        self.contest.edges.clear();
        self.go_on_with_contest();
    }

    fn end_contest(&mut self, winner: usize) {
        for (player, kind) in std::mem::take(&mut self.contest.shown) {
            let (zone, cause) = (TileZone::Shown, EventCause::FIRST_PLAYER);
            self.tell(Event::TileReturned {
                player: Player::new(player),
                tile_type: kind as u16,
                zone,
                cause,
            });
            if !self.listed {
                self.main[kind] += 1;
            }
        }
        self.chosen(winner);
    }

    pub(super) fn chosen(&mut self, player: usize) {
        self.active = player;
        self.tell(Event::FirstPlayerChosen { player: Player::new(player as u8) });
        self.before_turn();
    }
}
