//! A client that is told nothing but the setup and the events.

use std::collections::BTreeMap;

use carc_engine::{
    Action, Cell, Event, Figure, Game, Phase, PlacedTile, Rotation, Setup, Source, Spot, Token,
};

use super::for_games;
use crate::support::{random_action, random_game};

/// What the client has on its table.
struct Mirror {
    board: BTreeMap<Cell, (u16, Rotation, Rotation)>,
    /// Shepherds apart: one may stand where a meeple stands (HS-SHEEP-3).
    figures: BTreeMap<(Spot, bool), (u8, Figure)>,
    supplies: Vec<BTreeMap<Figure, u32>>,
    scores: Vec<i32>,
    active: Option<u8>,
    drawn: Option<u16>,
    gone: Vec<u16>,
    turns: u32,
    completed: usize,
    part: u8,
    hands: Vec<Vec<u16>>,
    tokens: BTreeMap<(u8, Token), u16>,
    /// The tokens beside shepherds.
    flocks: BTreeMap<(Spot, Token), u16>,
    hidden: u16,
    neutral: BTreeMap<Figure, Spot>,
    held: Vec<u16>,
    /// Whether the dragon has just come, so that what goes back to the stack had been set aside.
    dragon_came: bool,
    aside: Option<u16>,
    abbeys: Vec<bool>,
    in_round: bool,
    over: bool,
    /// Whether the draws come from a list.
    listed: bool,
    /// Whether what cannot be laid goes back to the stack (HOUSE-5).
    returns: bool,
}

impl Mirror {
    fn new(setup: &Setup, listed: bool) -> Self {
        let supply = setup.config().figures.iter();
        let supply: BTreeMap<_, _> = supply
            .map(|(name, count)| (Figure::from_name(name).expect("a figure"), *count))
            .collect();
        Self {
            board: BTreeMap::new(),
            figures: BTreeMap::new(),
            supplies: vec![supply; setup.players()],
            scores: vec![0; setup.players()],
            active: None,
            drawn: None,
            gone: vec![0; setup.kinds().len()],
            turns: 0,
            completed: 0,
            part: 1,
            hands: vec![Vec::new(); setup.players()],
            tokens: BTreeMap::new(),
            flocks: BTreeMap::new(),
            hidden: 0,
            neutral: BTreeMap::new(),
            held: Vec::new(),
            dragon_came: false,
            aside: (0..).zip(setup.kinds()).find(|(_, kind)| kind.aside).map(|(kind, _)| kind),
            abbeys: vec![setup.kinds().iter().any(|kind| kind.aside); setup.players()],
            in_round: false,
            over: false,
            listed,
            returns: setup.option("unplaceable") == Some("return"),
        }
    }

    fn follow(&mut self, event: &Event) {
        assert!(!self.over, "nothing happens after the end");
        let dragon_came = std::mem::take(&mut self.dragon_came);
        match *event {
            Event::TurnStarted { player } => {
                assert_eq!(self.drawn, None);
                self.active = Some(player);
                self.turns += 1;
                self.part = 1;
            }
            Event::TileDrawn { player, kind } => {
                assert_eq!((self.active, self.drawn), (Some(player), None));
                self.drawn = Some(kind);
                self.gone[kind as usize] += 1;
            }
            Event::TileDiscarded { player, kind } => {
                // The drawn tile, or one of the hand (HOUSE-4e). Where such tiles go back to the
                // stack, what is discarded is the rest of that (HOUSE-5).
                assert_eq!(self.active, Some(player));
                if self.drawn == Some(kind) {
                    self.drawn = None;
                } else if self.returns {
                    self.gone[kind as usize] += 1;
                } else {
                    assert!(self.take_from_hand(player, kind));
                }
            }
            Event::FirstPlayerChosen { .. } => assert_eq!(self.turns, 0),
            // HOUSE-2, before the first turn; a tile of a hand that is shown is known already.
            Event::TileShown { kind, .. } => self.gone[kind as usize] += u16::from(self.turns == 0),
            Event::TileReturned { kind } if self.turns == 0 => self.return_to_stack(kind),
            Event::TileReturned { kind } => {
                if dragon_came {
                    let place = self.held.iter().position(|&held| held == kind);
                    self.held.remove(place.expect("it was set aside"));
                    self.dragon_came = true;
                } else if self.drawn == Some(kind) {
                    self.drawn = None;
                } else {
                    let player = self.active.expect("a turn");
                    assert!(self.take_from_hand(player, kind));
                }
                self.return_to_stack(kind);
            }
            Event::TileHeld { player, kind } => {
                // The drawn tile (TURN-5), or one of the hand (HOUSE-4d).
                assert_eq!(self.active, Some(player));
                if self.drawn == Some(kind) {
                    self.drawn = None;
                } else {
                    assert!(self.take_from_hand(player, kind));
                }
                self.held.push(kind);
            }
            Event::FigureMoved { figure, spot } => {
                let is_on_wheel = figure == Figure::WHEEL_PIG;
                assert!(is_on_wheel || self.board.contains_key(&spot.cell));
                self.neutral.insert(figure, spot);
                self.dragon_came = figure == Figure::DRAGON;
            }
            Event::TileDealt { player, kind } => {
                let kind = kind.expect("a game tells all");
                self.hands[player as usize].push(kind);
                self.gone[kind as usize] += 1;
            }
            Event::TileTaken { player, kind } => {
                assert_eq!((self.active, self.drawn), (Some(player), None));
                if Some(kind) == self.aside {
                    assert!(std::mem::take(&mut self.abbeys[player as usize]), "AM-ABBEY-1");
                } else {
                    assert!(self.take_from_hand(player, kind));
                }
                self.drawn = Some(kind);
            }
            Event::HandShown { player } => assert_eq!(self.active, Some(player)),
            // AM-ABBEY-11: the abbey round.
            Event::PartStarted { player, part: 1 } => {
                (self.active, self.part) = (Some(player), 1);
                self.in_round = true;
            }
            Event::PartStarted { player, part } => {
                assert_eq!((self.active, self.part + 1), (Some(player), part));
                self.part = part;
            }
            Event::TokensTaken { player, token, count } => {
                assert_eq!(self.active, Some(player), "TB-GOODS-2");
                assert!(count > 0);
                *self.tokens.entry((player, token)).or_default() += count;
            }
            Event::TilePlaced { player, kind, cell, rotation, canonical } => {
                assert_eq!(player, self.active);
                if player.is_some() {
                    assert_eq!(self.drawn.take(), Some(kind));
                }
                assert_eq!(self.board.insert(cell, (kind, rotation, canonical)), None);
            }
            Event::FigurePlaced { player, figure, spot } => {
                assert!(Some(player) == self.active || figure == Figure::WAGON, "TURN-16");
                *self.supply(player, figure) -= 1;
                let place = (spot, figure == Figure::SHEPHERD);
                assert_eq!(self.figures.insert(place, (player, figure)), None);
            }
            Event::FigureReturned { player, figure, spot } => {
                let place = (spot, figure == Figure::SHEPHERD);
                assert_eq!(self.figures.remove(&place), Some((player, figure)));
                *self.supply(player, figure) += 1;
            }
            Event::FeatureCompleted { spot, .. } => {
                assert!(self.board.contains_key(&spot.cell));
                self.completed += 1;
            }
            Event::Scored(entry) => {
                assert_eq!(entry.points, entry.items.total());
                self.scores[entry.player as usize] += entry.points;
            }
            Event::TileHidden { player, cell } => {
                assert_eq!(self.active, Some(player));
                assert!(self.board.contains_key(&cell));
                self.hidden += 1;
            }
            Event::TokenDrawn { player, token, spot } => {
                assert_eq!(self.active, Some(player));
                assert_eq!(self.figures.get(&(spot, true)), Some(&(player, Figure::SHEPHERD)));
                *self.flocks.entry((spot, token)).or_default() += 1;
            }
            Event::TokensReturned { token, count, spot, .. } => {
                assert_eq!(self.flocks.remove(&(spot, token)), Some(count));
            }
            Event::GameEnded => self.over = true,
            _ => panic!("an event that a mirror does not know: {event:?}"),
        }
    }

    /// A list of draws names a tile anew if it comes again (RAND-6).
    fn return_to_stack(&mut self, kind: u16) {
        if !self.listed {
            self.gone[kind as usize] -= 1;
        }
    }

    /// Whether the tile was in the hand, where it is no longer.
    fn take_from_hand(&mut self, player: u8, kind: u16) -> bool {
        let hand = &mut self.hands[player as usize];
        let place = hand.iter().position(|&own| own == kind);
        place.map(|place| hand.remove(place)).is_some()
    }

    fn supply(&mut self, player: u8, figure: Figure) -> &mut u32 {
        self.supplies[player as usize].get_mut(&figure).expect("a figure of the game")
    }

    fn check(&self, game: &Game) {
        let position = game.position();
        let turns = |tile: &PlacedTile| (tile.kind, tile.rotation, tile.canonical);
        let board: BTreeMap<_, _> =
            game.board().into_iter().map(|tile| (tile.cell, turns(&tile))).collect();
        assert_eq!(self.board, board);
        let figures: BTreeMap<_, _> = game
            .figures()
            .into_iter()
            .map(|who| ((who.spot, who.figure == Figure::SHEPHERD), (who.player, who.figure)))
            .collect();
        assert_eq!(self.figures, figures);
        assert_eq!(position.hidden_tiles(), self.hidden);
        for (&(spot, token), &count) in &self.flocks {
            assert_eq!(position.tokens_at(spot, token), count);
        }
        for token in Token::all().filter(|token| token.mechanic() == "shepherds") {
            let beside: u16 =
                self.flocks.iter().filter(|((_, own), _)| *own == token).map(|(_, n)| n).sum();
            assert_eq!(position.bag(token) + beside, game.setup().tokens(token), "HS-SHEEP-2");
        }
        for (player, own) in (0..).zip(&self.supplies) {
            for (figure, count) in own {
                assert_eq!(u32::from(position.supply(player, *figure)), *count);
            }
        }
        assert!(self.neutral.clone().into_iter().eq(position.neutral_figures()));
        let mut held = self.held.clone();
        held.sort_unstable();
        assert_eq!(held, position.held());
        assert_eq!(self.scores, game.scores());
        // The first hands are dealt between turns (HOUSE-4g).
        // After the abbey round it is again the one whose turn was the last.
        let between = matches!(game.phase(), Phase::Deal | Phase::FirstPlayer);
        if !between && (!self.in_round || !self.over) {
            assert_eq!(self.active.unwrap_or(0), position.active_player());
        }
        assert_eq!(self.part, position.part());
        for (player, hand) in (0..).zip(&self.hands) {
            let mut hand = hand.clone();
            hand.sort_unstable();
            assert_eq!(hand, position.hand(player));
            for token in Token::all() {
                let own = |spot: Spot| self.figures.get(&(spot, true)).map(|who| who.0);
                let beside = self
                    .flocks
                    .iter()
                    .filter(|((spot, other), _)| (*other, own(*spot)) == (token, Some(player)));
                let beside: u16 = beside.map(|(_, count)| count).sum();
                let count = beside + self.tokens.get(&(player, token)).copied().unwrap_or(0);
                assert_eq!(position.tokens(player, token), count);
            }
        }
        for (player, &has) in (0..).zip(&self.abbeys) {
            assert_eq!(position.has_abbey(player), has);
        }
        assert_eq!(self.drawn, position.drawn());
        assert_eq!(self.turns, position.turn());
        // What is complete stays so and never joins anything: each was told once.
        let complete = game.features().into_iter().filter(|feature| feature.complete).count();
        assert_eq!(self.completed, complete);
        assert_eq!(self.over, game.is_over());
    }
}

/// HID-5, TURN-1: what is drawn and whose turn begins is told to all.
#[test]
fn events_alone_tell_the_whole_game() {
    for_games(100, |random| {
        let mut game = random_game(random);
        let save: serde_json::Value = serde_json::from_str(&game.to_json()).expect("JSON");
        let listed = save["chance"].get("deck").is_some();
        let mut mirror = Mirror::new(game.setup(), listed);
        game.opening_events().iter().for_each(|event| mirror.follow(event));
        // What a narrow table ends of the start tile was never completed by anybody (HOUSE-11).
        mirror.completed = game.features().iter().filter(|feature| feature.complete).count();
        mirror.check(&game);
        // Tiles of the river have a stack of their own.
        let unseen = |game: &Game, mirror: &Mirror| -> Vec<u16> {
            (0..game.setup().kinds().len())
                .filter(|&kind| !game.setup().kinds()[kind].river)
                .map(|kind| game.position().left()[kind] + mirror.gone[kind])
                .collect()
        };
        let stack = unseen(&game, &mirror);
        while let Some(action) = random_action(&game, random) {
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            let is_silent = [Action::Pass, Action::TakeTile(Source::Stack)].contains(&action)
                || matches!(action, Action::Choose { .. });
            assert!(!events.is_empty() || is_silent);
            events.iter().for_each(|event| mirror.follow(event));
            mirror.check(&game);
            // Nobody is told which tiles are hidden.
            let now = unseen(&game, &mirror);
            assert!(now.iter().zip(&stack).all(|(now, all)| now <= all));
            let gone = stack.iter().sum::<u16>() - now.iter().sum::<u16>();
            assert!(gone <= mirror.hidden);
            assert!(mirror.hidden > 0 || now == stack);
        }
        assert!(mirror.over);
    });
}

#[test]
fn playing_with_events_and_without_is_the_same() {
    for_games(60, |random| {
        let mut loud = random_game(random);
        let mut silent = loud.clone();
        let mut bare = loud.position().clone();
        let mut events = Vec::new();
        while let Some(action) = random_action(&loud, random) {
            let before = loud.history().len();
            let told = loud.apply(action).expect("a listed action is legal").to_vec();
            silent.play(action).expect("the same is legal");
            events.clear();
            for record in &loud.history()[before..] {
                bare.play_with_events(loud.setup(), record.action, &mut events)
                    .expect("the same is legal");
            }
            assert_eq!(told, events);
            crate::support::same_game(&loud, &silent);
            assert_eq!(loud.position(), &bare);
        }
    });
}

#[test]
fn a_game_tells_its_past_at_any_time() {
    for_games(40, |random| {
        let mut game = random_game(random);
        let opening = game.opening_events();
        let mut told = vec![(game.history().len(), opening.clone())];
        for _ in 0..25 {
            let Some(action) = random_action(&game, random) else { break };
            let events = game.apply(action).expect("a listed action is legal").to_vec();
            told.push((game.history().len(), events));
        }
        // In an open game the draws are the caller's and told by `apply`.
        assert_eq!(game.opening_events(), opening);
        let all: Vec<_> = told.iter().flat_map(|(_, events)| events.clone()).collect();
        assert_eq!(game.past_events(0), all);
        for (index, (step, _)) in told.iter().enumerate().filter(|(_, (step, _))| *step > 0) {
            let later: Vec<_> =
                told[index + 1..].iter().flat_map(|(_, events)| events.clone()).collect();
            assert_eq!(game.past_events(*step), later);
        }
        assert_eq!(game.past_events(usize::MAX), []);
    });
}
