//! The source of the tile of a turn part, and the abbey round.

use std::collections::{BTreeSet, VecDeque};

use carc_engine::{Action, Event, EventCause, Phase, Player, Source, TileZone};

use super::course::{AfterDeal, Course};

impl Course {
    /// Returns true if a tile cannot be played yet: a dragon tile before the first volcano (TURN-5,
    /// HOUSE-4d).
    fn waits(&self, kind: usize) -> bool {
        let marks = &self.kinds[kind].tile.marks;
        marks.iter().any(|mark| mark == "dragon") && !self.game.has_volcano()
    }

    pub(super) fn is_playable(&self, kind: usize) -> bool {
        !self.all_placements(kind).is_empty()
    }

    /// Returns the playable tile types in a hand (HOUSE-4b).
    pub(super) fn playable(&self, player: usize) -> BTreeSet<usize> {
        let mut kinds: BTreeSet<usize> = self.hands[player].iter().copied().collect();
        kinds.retain(|&kind| self.is_playable(kind) && !self.waits(kind));
        kinds
    }

    /// Returns the number of tiles in a hand between turns; the abbey counts as one of three
    /// (HOUSE-4a).
    pub(super) fn full_hand(&self, player: usize) -> usize {
        match self.rules.hand_size {
            3 if self.abbeys[player] => 2,
            size => size,
        }
    }

    /// AM-ABBEY-2.
    pub(super) fn has_abbey_to_lay(&self) -> bool {
        self.abbeys[self.active] && !self.game.abbey_holes().is_empty()
    }

    /// Returns true if the abbey is offered in TURN-3. AM-ABBEY-10 concerns tiles drawn from the
    /// stack; with a hand, the abbey is always an option (HOUSE-4b, HOUSE-4e).
    fn is_abbey_offered(&self) -> bool {
        let must_draw = self.found_unplaceable && !self.rules.abbey_after_unplaceable;
        self.has_abbey_to_lay() && !must_draw
    }

    /// Returns true if the tile comes from the hand. A turn of the river remains one, even if the
    /// last river tiles fit nowhere. A hand of one tile is empty in part 2 (HOUSE-3).
    fn plays_from_hand(&self) -> bool {
        self.dealt && !(self.part == 2 && self.rules.hand_size == 1)
    }

    fn nothing_to_draw(&self) -> bool {
        self.river_left() + self.main_left() == 0
    }

    /// TURN-3.
    pub(super) fn choose_source(&mut self) {
        if !self.plays_from_hand() {
            if self.is_abbey_offered() {
                self.phase = Phase::TileSource;
            } else {
                self.begin_draw();
            }
        } else if !self.playable(self.active).is_empty() {
            self.phase = Phase::TileSource;
        } else if self.main_left() == 0 {
            match self.is_abbey_offered() {
                true => self.phase = Phase::TileSource,
                false => self.end_part(),
            }
        } else {
            // HOUSE-4d, HOUSE-4e.
            let player = Player::new(self.active as u8);
            self.tell(Event::HandShown { player });
            let mut shown = match self.rules.hidden_hands {
                true => self.hands[self.active].clone(),
                false => Vec::new(),
            };
            shown.sort_unstable();
            for kind in shown {
                self.tell(Event::TileShown {
                    player,
                    tile_type: kind as u16,
                    zone: TileZone::Hand,
                });
            }
            self.phase = Phase::Discard;
        }
    }

    /// TURN-4.
    fn begin_draw(&mut self) {
        if self.nothing_to_draw() {
            // END-2, TURN-21.
            return self.end_part();
        }
        self.phase = Phase::Draw;
    }

    /// A tile that fits nowhere (BASE-TILE-5, HOUSE-5, RV-9).
    fn set_aside(&mut self, kind: usize, zone: TileZone) {
        let player = Player::new(self.active as u8);
        if !self.rules.unplaceable_returns || self.kinds[kind].river {
            return self.tell(Event::TileDiscarded { player, tile_type: kind as u16, zone });
        }
        let cause = EventCause::UNPLACEABLE;
        self.tell(Event::TileReturned { player, tile_type: kind as u16, zone, cause });
        if !self.listed {
            self.main[kind] += 1;
        }
        let fits = |kind: usize| self.main[kind] > 0 && self.is_playable(kind);
        if (0..self.main.len()).any(fits) {
            return;
        }
        // One unknown tile under a hill fewer remains of some type; the rules do not specify which
        // one.
        let mut rest = self.main_left();
        for kind in 0..self.main.len() {
            let gone = rest.min(self.main[kind]);
            self.main[kind] -= gone;
            rest -= gone;
            for _ in 0..gone {
                let zone = TileZone::Stack;
                self.tell(Event::TileDiscarded { player, tile_type: kind as u16, zone });
            }
        }
    }

    /// Returns the tiles that can be taken or discarded, and the alternatives.
    pub(super) fn source_options(&self) -> BTreeSet<Action> {
        let mut options = BTreeSet::new();
        if self.round.is_some() {
            return BTreeSet::from([Action::Pass, Action::TakeTile(Source::Abbey)]);
        }
        if self.is_abbey_offered() {
            options.insert(Action::TakeTile(Source::Abbey));
        }
        if self.phase == Phase::Discard {
            let discard = |&kind: &usize| Action::DiscardTile { tile_type: kind as u16 };
            let hand = &self.hands[self.active];
            let early: Vec<usize> = hand.iter().copied().filter(|&kind| self.waits(kind)).collect();
            // HOUSE-4e concerns hands without such a tile.
            let leaving = if early.is_empty() { hand } else { &early };
            options.extend(leaving.iter().map(discard));
        } else if self.plays_from_hand() {
            let take = |kind: usize| Action::TakeTile(Source::Hand(kind as u16));
            options.extend(self.playable(self.active).into_iter().map(take));
            if self.playable(self.active).is_empty() {
                options.insert(Action::Pass);
            }
        } else if self.nothing_to_draw() {
            options.insert(Action::Pass);
        } else {
            options.insert(Action::TakeTile(Source::Stack));
        }
        options
    }

    pub(super) fn choose(&mut self, action: Action) {
        let player = Player::new(self.active as u8);
        match action {
            Action::TakeTile(Source::Hand(kind)) => {
                self.take_from_hand(kind.into());
                self.tell(Event::TileTaken { player, tile_type: kind, zone: TileZone::Hand });
                self.drawn = Some(kind.into());
                self.turn_wheel();
            }
            Action::TakeTile(Source::Abbey) => {
                let kind = self.kinds.iter().position(|kind| kind.personal).expect("the abbey");
                self.abbeys[self.active] = false;
                self.tell(Event::TileTaken {
                    player,
                    tile_type: kind as u16,
                    zone: TileZone::Front,
                });
                self.drawn = Some(kind);
                self.phase = Phase::Place;
            }
            Action::TakeTile(Source::Stack) => self.begin_draw(),
            Action::DiscardTile { tile_type: kind } => {
                self.take_from_hand(kind.into());
                if self.waits(kind.into()) {
                    // HOUSE-4d.
                    self.tell(Event::TileSetAside {
                        player,
                        tile_type: kind,
                        zone: TileZone::Hand,
                    });
                    self.held.push(kind.into());
                } else {
                    self.set_aside(kind.into(), TileZone::Hand);
                }
                self.to_deal.push_back(self.active);
                self.after_deal = AfterDeal::Source;
                self.go_on_dealing();
            }
            Action::Pass => self.end_part(),
            other => panic!("{other:?} in {:?}", self.phase),
        }
    }

    fn take_from_hand(&mut self, kind: usize) {
        let hand = &mut self.hands[self.active];
        let at = hand.iter().position(|&held| held == kind).expect("it is in the hand");
        hand.remove(at);
    }

    /// TURN-4.
    pub(super) fn draw(&mut self, kind: usize) {
        for stack in [&mut self.forks, &mut self.river, &mut self.mouths, &mut self.main] {
            if stack[kind] > 0 {
                stack[kind] -= 1;
                break;
            }
        }
        self.tell(Event::TileDrawn {
            player: Player::new(self.active as u8),
            tile_type: kind as u16,
        });
        if self.waits(kind) {
            // TURN-5.
            let (player, zone) = (Player::new(self.active as u8), TileZone::Drawn);
            self.tell(Event::TileSetAside { player, tile_type: kind as u16, zone });
            self.held.push(kind);
            self.begin_draw();
        } else {
            self.drawn = Some(kind);
            self.turn_wheel();
        }
    }

    /// The tile of a start position has already been drawn: the wheel has taken effect.
    pub(super) fn draw_entered(&mut self, kind: usize) {
        self.main[kind] -= 1;
        self.tell(Event::TileDrawn {
            player: Player::new(self.active as u8),
            tile_type: kind as u16,
        });
        self.drawn = Some(kind);
        self.after_wheel();
    }

    /// TURN-7.
    pub(super) fn after_wheel(&mut self) {
        let kind = self.drawn.expect("a tile lies open");
        if self.is_playable(kind) {
            self.phase = Phase::Place;
        } else {
            self.drawn = None;
            self.set_aside(kind, TileZone::Drawn);
            self.found_unplaceable = true;
            self.choose_source();
        }
    }

    /// AM-ABBEY-11: from the player after the one who ended the game to that player.
    pub(super) fn begin_round(&mut self) {
        if !self.rules.abbey_round {
            return self.finish();
        }
        let after = self.active + 1;
        let order: VecDeque<usize> =
            (after..after + self.players).map(|player| player % self.players).collect();
        self.ender = self.active;
        self.round = Some(order);
        self.go_on_with_round();
    }

    pub(super) fn go_on_with_round(&mut self) {
        while let Some(player) = self.round.as_mut().and_then(VecDeque::pop_front) {
            if self.abbeys[player] && !self.game.abbey_holes().is_empty() {
                let (previous_player, previous_turn_part) =
                    (Player::new(self.active as u8), self.part);
                self.active = player;
                self.part = 1;
                self.triggered = false;
                let (player, part) = (Player::new(player as u8), 1);
                self.tell(Event::TurnPartStarted {
                    player,
                    turn_part: part,
                    previous_player,
                    previous_turn_part,
                });
                self.phase = Phase::TileSource;
                return;
            }
        }
        self.active = self.ender;
        self.finish();
    }
}
