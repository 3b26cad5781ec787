//! A client that receives only the setup and the events, and follows the events forward and
//! backward.

mod back;

use std::collections::{BTreeMap, BTreeSet};

use carc_engine::{
    Cell, Event, FeatureView, Figure, Game, Location, Phase, PlacedTile, Player, Rotation,
    SegmentKind, Setup, Spot, TileType, TileTypeInfo, TileZone, Token,
};
use serde_json::Value;

/// The state of the client.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Client {
    pub(super) board: BTreeMap<Cell, (TileType, Rotation, Rotation)>,
    /// A map with counts, because a shepherd can be on the same spot as a meeple (HS-SHEEP-3).
    figures: BTreeMap<(Spot, Player, Figure), u16>,
    supplies: Vec<BTreeMap<Figure, u32>>,
    scores: Vec<i32>,
    active: Option<Player>,
    drawn: Option<TileType>,
    /// The number of tiles of each type that are known not to be in the stack.
    pub(super) gone: Vec<u16>,
    discarded: Vec<TileType>,
    turns: u32,
    pub(super) completed: usize,
    part: u8,
    /// Unknown tiles are `None`.
    hands: Vec<Vec<Option<TileType>>>,
    tokens: BTreeMap<(Player, Token), u16>,
    records: BTreeMap<Token, u16>,
    /// The tokens next to shepherds.
    flocks: BTreeMap<(Spot, Token), u16>,
    pub(super) hidden: u16,
    neutral: BTreeMap<Figure, Spot>,
    challenges: BTreeSet<(Spot, Spot)>,
    castles: BTreeSet<Spot>,
    bridges: BTreeMap<Cell, Token>,
    /// The number of floors on each site.
    towers: BTreeMap<Cell, u16>,
    /// The number of ingots on each tile.
    ingots: BTreeMap<Cell, u16>,
    ferries: BTreeMap<Cell, Token>,
    /// True if roads can be divided again, so that their completion is not final.
    divides_roads: bool,
    /// The space of each robber on the score track.
    robbers: BTreeMap<Player, u8>,
    /// The value of each player's messenger.
    messengers: BTreeMap<Player, i32>,
    /// The number of captured figures, by captor, owner and figure.
    prisoners: BTreeMap<(Player, Player, Figure), u16>,
    held: Vec<TileType>,
    /// The tiles shown to determine the first player, or revealed at a bazaar.
    shown: Vec<(Player, TileType)>,
    /// The bazaar tiles waiting for their owners' turns.
    waiting: Vec<Option<TileType>>,
    aside: Option<TileType>,
    abbeys: Vec<bool>,
    pub(super) over: bool,
    /// True if the game has crop circles, which let all players place meeples.
    has_circles: bool,
    /// True if the draws come from a deck.
    listed: bool,
}

/// Checks whether a spot is a game board space.
fn is_space(spot: Spot) -> bool {
    matches!(spot.place, Location::Space(_))
}

/// Decreases a count and removes it when it reaches zero.
fn less<K: Ord>(counts: &mut BTreeMap<K, u16>, key: K, count: u16) {
    let left = counts.get(&key).expect("the tile type was counted") - count;
    if left == 0 {
        counts.remove(&key)
    } else {
        counts.insert(key, left)
    };
}

/// Removes an item from a list that contains it.
fn take<T: PartialEq + std::fmt::Debug>(list: &mut Vec<T>, thing: &T) {
    let place = list.iter().rposition(|other| other == thing);
    list.remove(place.unwrap_or_else(|| panic!("there is no {thing:?}")));
}

/// The tokens that players place on the board.
const PLACED: [Token; 4] = [Token::FLOOR, Token::CASTLE, Token::BRIDGE_NS, Token::BRIDGE_WE];

/// Returns each player's tokens at the start of the game (TW-SETUP-1, BCB-SETUP-1).
fn supplies(setup: &Setup) -> BTreeMap<(Player, Token), u16> {
    let each = |token: Token| setup.tokens(token) / setup.players() as u16;
    let tokens = PLACED.into_iter().filter(|&token| each(token) > 0);
    let own =
        |token| Player::all(setup.players()).map(move |player| ((player, token), each(token)));
    tokens.flat_map(own).collect()
}

/// Returns a spectator's view as JSON.
fn spectator(game: &Game) -> Value {
    let view = game.view(None).expect("a spectator can have a view").to_json();
    serde_json::from_str(&view).expect("the JSON is valid")
}

/// Returns the castles on the board (BCB-CASTLE-4).
pub(super) fn castles(game: &Game) -> Vec<Spot> {
    castles_of(&spectator(game))
}

fn castles_of(view: &Value) -> Vec<Spot> {
    serde_json::from_value(view["castles"].clone()).unwrap_or_default()
}

/// Returns each player's waiting tile in games with bazaars (BCB-BAZAAR-9).
fn waiting_of(view: &Value, setup: &Setup) -> Option<Vec<Option<TileType>>> {
    let read =
        |id: &Value| id.as_str().map(|id| setup.tile_type(id).expect("the tile is in the game"));
    Some(view.get("waiting")?.as_array().expect("the value is a list").iter().map(read).collect())
}

/// Returns the bridges on the board (BCB-BRIDGE-3).
fn bridges_of(view: &Value) -> BTreeMap<Cell, Token> {
    let read = |value: &Value| -> (Cell, Token) {
        let part = |name: &str| value[name].as_i64().expect("the value is a number") as i16;
        let token = value["token"].as_str().and_then(Token::from_name).expect("the token exists");
        (Cell::new(part("x"), part("y")), token)
    };
    view["bridges"].as_array().expect("the value is a list").iter().map(read).collect()
}

impl Client {
    pub(super) fn new(setup: &Setup, listed: bool) -> Self {
        let supply = setup.config().figures.iter();
        let supply: BTreeMap<_, _> = supply
            .map(|(name, count)| (Figure::from_name(name).expect("the figure exists"), *count))
            .collect();
        let has_circle =
            |kind: &TileTypeInfo| kind.marks.iter().any(|mark| mark.starts_with("crop_"));
        Self {
            board: BTreeMap::new(),
            figures: BTreeMap::new(),
            supplies: vec![supply; setup.players()],
            scores: vec![0; setup.players()],
            active: None,
            drawn: None,
            gone: vec![0; setup.tile_types().len()],
            discarded: Vec::new(),
            turns: 0,
            completed: 0,
            part: 1,
            hands: vec![Vec::new(); setup.players()],
            tokens: supplies(setup),
            records: BTreeMap::new(),
            flocks: BTreeMap::new(),
            hidden: 0,
            neutral: BTreeMap::new(),
            challenges: BTreeSet::new(),
            castles: BTreeSet::new(),
            bridges: BTreeMap::new(),
            towers: BTreeMap::new(),
            ingots: BTreeMap::new(),
            ferries: BTreeMap::new(),
            divides_roads: setup.config().mechanics["ferries"],
            robbers: BTreeMap::new(),
            messengers: BTreeMap::new(),
            prisoners: BTreeMap::new(),
            held: Vec::new(),
            shown: Vec::new(),
            waiting: vec![None; setup.players()],
            aside: TileType::all(setup.tile_types().len())
                .find(|kind| setup.tile_types()[kind.index()].personal),
            abbeys: vec![setup.tile_types().iter().any(|kind| kind.personal); setup.players()],
            over: false,
            has_circles: setup.tile_types().iter().any(has_circle),
            listed,
        }
    }

    /// Removes a tile from a zone.
    fn leave(&mut self, player: Player, kind: TileType, zone: TileZone) {
        match zone {
            TileZone::Stack => self.gone[kind.index()] += 1,
            TileZone::Drawn => assert_eq!(self.drawn.take(), Some(kind)),
            TileZone::Hand => {
                let hand = &mut self.hands[player.index()];
                if hand.contains(&Some(kind)) {
                    take(hand, &Some(kind));
                } else {
                    take(hand, &None);
                    self.gone[kind.index()] += 1;
                }
            }
            TileZone::Front => {
                assert_eq!(Some(kind), self.aside);
                assert!(std::mem::take(&mut self.abbeys[player.index()]), "AM-ABBEY-1");
            }
            TileZone::SetAside => take(&mut self.held, &kind),
            TileZone::Shown => take(&mut self.shown, &(player, kind)),
            TileZone::Waiting => assert_eq!(self.waiting[player.index()].take(), Some(kind)),
            _ => panic!("a zone that a client does not know: {zone:?}"),
        }
    }

    /// Adds a tile to a zone.
    fn come(&mut self, player: Player, kind: TileType, zone: TileZone) {
        match zone {
            TileZone::Stack => self.gone[kind.index()] -= 1,
            TileZone::Drawn => assert_eq!(self.drawn.replace(kind), None),
            TileZone::Hand => self.hands[player.index()].push(Some(kind)),
            TileZone::Front => self.abbeys[player.index()] = true,
            TileZone::SetAside => self.held.push(kind),
            TileZone::Shown => self.shown.push((player, kind)),
            TileZone::Waiting => assert_eq!(self.waiting[player.index()].replace(kind), None),
            _ => panic!("a zone that a client does not know: {zone:?}"),
        }
        self.held.sort_unstable();
        self.shown.sort_unstable();
        self.hands[player.index()].sort_unstable();
    }

    fn supply(&mut self, player: Player, figure: Figure) -> &mut u32 {
        self.supplies[player.index()].get_mut(&figure).expect("the figure is in the game")
    }

    fn stand(&mut self, player: Player, figure: Figure, spot: Spot) {
        *self.figures.entry((spot, player, figure)).or_default() += 1;
    }

    fn lift(&mut self, player: Player, figure: Figure, spot: Spot) {
        less(&mut self.figures, (spot, player, figure), 1);
    }

    /// Moves a messenger, and returns its new value.
    fn move_messenger(&mut self, player: Player, points: i32) -> i32 {
        let value = self.messengers.get(&player).copied().unwrap_or(0) + points;
        match value {
            0 => self.messengers.remove(&player),
            _ => self.messengers.insert(player, value),
        };
        value
    }

    /// Applies an event.
    pub(super) fn follow(&mut self, event: &Event) {
        assert!(!self.over, "nothing happens after the end");
        match *event {
            Event::TurnStarted { player, turn, previous_player, previous_turn_part } => {
                assert_eq!(self.drawn, None);
                assert_eq!(previous_player, self.active);
                assert_eq!(previous_turn_part, self.active.map(|_| self.part));
                (self.active, self.part) = (Some(player), 1);
                self.turns += 1;
                assert_eq!(self.turns, turn);
            }
            Event::TurnPartStarted {
                player,
                turn_part: part,
                previous_player,
                previous_turn_part,
            } => {
                assert_eq!((self.active, self.part), (Some(previous_player), previous_turn_part));
                // AM-ABBEY-11: another player's turn part is number 1.
                assert!(part == 1 || (player, part) == (previous_player, previous_turn_part + 1));
                (self.active, self.part) = (Some(player), part);
            }
            Event::TileDrawn { player, tile_type: kind } => {
                assert_eq!(self.active, Some(player));
                self.leave(player, kind, TileZone::Stack);
                self.come(player, kind, TileZone::Drawn);
            }
            Event::TileDealt { player, tile_type: Some(kind) } => {
                self.leave(player, kind, TileZone::Stack);
                self.come(player, kind, TileZone::Hand);
            }
            Event::TileDealt { player, tile_type: None } => self.hands[player.index()].push(None),
            Event::TileTaken { player, tile_type: kind, zone } => {
                assert_eq!(self.active, Some(player));
                self.leave(player, kind, zone);
                self.come(player, kind, TileZone::Drawn);
            }
            Event::TileSetAside { player, tile_type: kind, zone } => {
                assert_eq!(self.active, Some(player));
                self.leave(player, kind, zone);
                self.come(player, kind, TileZone::SetAside);
            }
            Event::TileDiscarded { player, tile_type: kind, zone } => {
                assert_eq!(self.active, Some(player));
                self.leave(player, kind, zone);
                self.discarded.push(kind);
            }
            Event::TileReturned { player, tile_type: kind, zone, .. } => {
                self.leave(player, kind, zone);
                // A deck lists a returning tile again (RAND-6).
                if !self.listed {
                    self.come(player, kind, TileZone::Stack);
                }
            }
            Event::TileShown { player, tile_type: kind, zone: TileZone::Stack } => {
                self.leave(player, kind, TileZone::Stack);
                self.come(player, kind, TileZone::Shown);
            }
            Event::TileOffered { tile_type: kind, .. } => {
                let active = self.active.expect("a turn has started");
                assert!(self.shown.contains(&(active, kind)), "BCB-BAZAAR-3");
            }
            Event::BidMade { count, .. } => assert!(count < 100, "BCB-BAZAAR-8"),
            Event::BidPassed { .. } => {}
            Event::TileWon { player, tile_type: kind } => {
                let active = self.active.expect("a turn has started");
                self.leave(active, kind, TileZone::Shown);
                self.come(player, kind, TileZone::Waiting);
            }
            Event::TileHidden { player, cell } => {
                assert_eq!(self.active, Some(player));
                assert!(self.board.contains_key(&cell));
                self.hidden += 1;
            }
            Event::TilePlaced { player, tile_type: kind, cell, rotation, canonical } => {
                assert_eq!(player, self.active);
                if let Some(player) = player {
                    self.leave(player, kind, TileZone::Drawn);
                }
                assert_eq!(self.board.insert(cell, (kind, rotation, canonical)), None);
            }
            Event::FigurePlaced { player, figure, spot } => {
                assert!(self.has_circles || self.active.is_none_or(|active| active == player));
                *self.supply(player, figure) -= 1;
                self.stand(player, figure, spot);
            }
            Event::FigureMoved { player: Some(player), figure, spot, origin } => {
                match origin {
                    Some(origin) if is_space(origin) => self.lift(player, figure, origin),
                    _ => {
                        assert_eq!(figure, Figure::WAGON, "TURN-16");
                        *self.supply(player, figure) -= 1;
                    }
                }
                self.stand(player, figure, spot);
            }
            Event::FigureMoved { player: None, figure, spot, origin } => {
                assert!(is_space(spot) || self.board.contains_key(&spot.cell));
                assert_eq!(self.neutral.insert(figure, spot), origin);
            }
            Event::FigureReturned { player, figure, spot, .. } => {
                self.lift(player, figure, spot);
                *self.supply(player, figure) += 1;
            }
            Event::Scored(entry) => {
                assert_eq!(entry.points, entry.items.total());
                let score = &mut self.scores[entry.player.index()];
                *score += entry.points;
                assert_eq!(*score, entry.total);
            }
            Event::TokensTaken { player, token: Token::INGOT, count, spot } => {
                assert!(count > 0);
                less(&mut self.ingots, spot.cell, count);
                *self.tokens.entry((player, Token::INGOT)).or_default() += count;
            }
            Event::TokensTaken { player, token, count, .. } => {
                assert_eq!(self.active, Some(player), "TB-GOODS-2");
                assert!(count > 0);
                *self.tokens.entry((player, token)).or_default() += count;
            }
            Event::TrackMoved { player, space, previous_space, .. } => {
                let before = match space {
                    Some(space) => self.robbers.insert(player, space),
                    None => self.robbers.remove(&player),
                };
                assert_eq!(before, previous_space);
            }
            Event::MarkerMoved { player, token: Token::MESSENGER, points, space } => {
                let value = self.move_messenger(player, points);
                assert_eq!(value.rem_euclid(50), i32::from(space), "ROUND-2");
            }
            Event::MarkerMoved { .. } | Event::MessageDrawn { .. } | Event::MessageUsed { .. } => {}
            Event::CardTaken { player, token, count, previous_player, previous_count, .. } => {
                assert_eq!(self.active, Some(player), "KR-CARD-5");
                assert!(previous_count < count, "KR-CARD-2");
                if let Some(previous) = previous_player {
                    assert_eq!(self.tokens.remove(&(previous, token)), Some(1));
                }
                self.tokens.insert((player, token), 1);
                let before = self.records.insert(token, count);
                assert_eq!(before.unwrap_or(0), previous_count);
            }
            Event::TokenDrawn { player, token, spot } => {
                assert_eq!(self.active, Some(player));
                assert!(self.figures.contains_key(&(spot, player, Figure::SHEPHERD)));
                *self.flocks.entry((spot, token)).or_default() += 1;
            }
            Event::TokensReturned { token, count, spot, .. } => {
                assert_eq!(self.flocks.remove(&(spot, token)), Some(count));
            }
            Event::FeatureCompleted { spot, kind } => {
                assert!(self.board.contains_key(&spot.cell));
                self.completed += usize::from(self.is_final(kind));
            }
            Event::TokenPlaced { token, count, spot, .. } if token.landings().is_some() => {
                assert_eq!((self.ferries.insert(spot.cell, token), count), (None, 1));
            }
            Event::TokenMoved { token, spot, previous_token, .. } => {
                assert_eq!(self.ferries.insert(spot.cell, token), Some(previous_token));
            }
            Event::TokenPlaced { player, token: Token::INGOT, count, spot } => {
                assert_eq!(self.active, Some(player), "GM-PLACE-1");
                assert!(self.board.contains_key(&spot.cell));
                let before = self.ingots.insert(spot.cell, count).unwrap_or(0);
                assert_eq!(before + 1, count);
            }
            Event::TokenPlaced {
                player,
                token: token @ (Token::BRIDGE_NS | Token::BRIDGE_WE),
                count: 1,
                spot,
            } => {
                // Both bridge tokens share one supply.
                less(&mut self.tokens, (player, Token::BRIDGE_NS), 1);
                less(&mut self.tokens, (player, Token::BRIDGE_WE), 1);
                assert_eq!(self.bridges.insert(spot.cell, token), None);
            }
            Event::TokenPlaced { player, token: token @ Token::CASTLE, count: 1, spot } => {
                less(&mut self.tokens, (player, token), 1);
                assert!(self.castles.insert(spot));
            }
            Event::TokenPlaced { player, token, count, spot } => {
                less(&mut self.tokens, (player, token), 1);
                let before = self.towers.insert(spot.cell, count).unwrap_or(0);
                assert_eq!(before + 1, count);
            }
            Event::FigureCaptured { player, figure, spot, previous_player, origin } => {
                assert!(self.towers.contains_key(&origin.cell));
                self.lift(previous_player, figure, spot);
                *self.prisoners.entry((player, previous_player, figure)).or_default() += 1;
            }
            Event::FigureFreed { player, figure, previous_player, .. } => {
                less(&mut self.prisoners, (previous_player, player, figure), 1);
                *self.supply(player, figure) += 1;
            }
            Event::FigurePutAside { figure, spot, .. } => {
                assert_eq!(self.neutral.remove(&figure), Some(spot));
            }
            Event::ChallengeStarted { spot, feature } => {
                assert!(self.challenges.insert((spot, feature)));
            }
            Event::ChallengeEnded { spot, feature, .. } => {
                assert!(self.challenges.remove(&(spot, feature)));
            }
            Event::FirstPlayerChosen { .. } => assert_eq!(self.turns, 0),
            Event::HandShown { player }
            | Event::ExtraTurn { player, .. }
            | Event::CircleChosen { player, .. }
            | Event::FlightStarted { player, .. }
            | Event::DieRolled { player, .. }
            | Event::FlightFailed { player, .. } => {
                assert_eq!(self.active, Some(player));
            }
            // The tiles in a shown hand stay in the hand.
            Event::TileShown { .. } => {}
            Event::GameEnded => self.over = true,
            _ => panic!("an event that a client does not know: {event:?}"),
        }
    }

    /// Returns true if complete features of the given kind stay complete and never join other
    /// features.
    fn is_final(&self, kind: SegmentKind) -> bool {
        kind != SegmentKind::Road || !self.divides_roads
    }

    /// Counts the complete features that stay complete.
    pub(super) fn count_completed(&self, game: &Game) -> usize {
        let is_counted = |feature: &FeatureView| feature.complete && self.is_final(feature.kind);
        game.state().features().iter().filter(|feature| is_counted(feature)).count()
    }

    /// Compares the state with a game, either completely or limited to a player's information.
    pub(super) fn check(&self, game: &Game, seat: Option<Player>) {
        let state = game.state();
        let turns = |tile: &PlacedTile| (tile.tile_type, tile.rotation, tile.canonical);
        let board: BTreeMap<_, _> =
            game.state().board().map(|tile| (tile.cell, turns(&tile))).collect();
        assert_eq!(self.board, board);
        let mut figures = BTreeMap::new();
        for who in game.state().figures() {
            *figures.entry((who.spot, who.player, who.figure)).or_default() += 1;
        }
        assert_eq!(self.figures, figures);
        assert_eq!(state.hidden_tiles(), self.hidden);
        for (&(spot, token), &count) in &self.flocks {
            assert_eq!(state.tokens_at(spot, token), count);
        }
        for token in Token::all().filter(|token| token.mechanic() == "shepherds") {
            let beside: u16 =
                self.flocks.iter().filter(|((_, own), _)| *own == token).map(|(_, n)| n).sum();
            assert_eq!(state.bag(token) + beside, game.setup().tokens(token), "HS-SHEEP-2");
        }
        for token in Token::all() {
            let record = self.records.get(&token).copied().unwrap_or(0);
            assert_eq!(state.record(token), record);
        }
        for (player, own) in (0..).zip(&self.supplies) {
            for (figure, count) in own {
                assert_eq!(u32::from(state.supply(Player::new(player), *figure)), *count);
            }
        }
        assert!(self.ingots.clone().into_iter().eq(state.ingots()));
        if game.setup().config().expansions.iter().any(|name| name == "bridges_castles_bazaars") {
            let view = spectator(game);
            if game.setup().tokens(Token::BRIDGE_NS) > 0 {
                assert_eq!(self.bridges, bridges_of(&view));
            }
            if game.setup().tokens(Token::CASTLE) > 0 {
                assert!(self.castles.iter().copied().eq(castles_of(&view)));
            }
            if let Some(waiting) = waiting_of(&view, game.setup()) {
                assert_eq!(self.waiting, waiting);
            }
            for player in Player::all(state.setup().players()) {
                assert_eq!(self.robbers.get(&player).copied(), state.robber_space(player));
                let messenger = self.messengers.get(&player).copied().unwrap_or(0);
                assert_eq!(messenger, state.messenger(player));
            }
        }
        for (cell, height) in state.towers() {
            assert_eq!(self.towers.get(&cell).copied().unwrap_or(0), u16::from(height));
        }
        assert!(state.ferries().eq(self.ferries.iter().map(|(&cell, &token)| (cell, token))));
        for captor in 0..self.supplies.len() as u8 {
            for owner in 0..self.supplies.len() as u8 {
                for figure in Figure::all() {
                    let told = self
                        .prisoners
                        .get(&(Player::new(captor), Player::new(owner), figure))
                        .copied()
                        .unwrap_or(0);
                    assert_eq!(
                        u16::from(state.prisoners(Player::new(captor), Player::new(owner), figure)),
                        told
                    );
                }
            }
        }
        assert!(self.neutral.clone().into_iter().eq(state.neutral_figures()));
        assert_eq!(self.held, state.set_aside());
        assert_eq!(self.scores, game.state().scores());
        // The first hands are dealt between turns (HOUSE-4g). After the abbey round, the active
        // player is again the player who took the last turn.
        let phase = game.state().phase();
        let is_between = matches!(phase, Phase::Deal | Phase::FirstPlayer | Phase::FinalCity);
        if !self.over && !is_between {
            assert_eq!(self.active.unwrap_or(Player::new(0)), state.active_player());
        }
        assert_eq!(self.part, state.turn_part());
        for (player, hand) in (0..).zip(&self.hands) {
            assert_eq!(hand.len(), state.hand_size(Player::new(player)));
            if seat.is_none_or(|seat| seat == Player::new(player)) {
                let hand: Vec<_> = hand
                    .iter()
                    .map(|kind| kind.expect("players know the tiles in their own hands"))
                    .collect();
                assert_eq!(hand, state.hand(Player::new(player)));
            }
            for token in Token::all() {
                let herd = |spot: Spot| (spot, Player::new(player), Figure::SHEPHERD);
                let beside = self.flocks.iter().filter(|((spot, other), _)| {
                    *other == token && self.figures.contains_key(&herd(*spot))
                });
                let beside: u16 = beside.map(|(_, count)| count).sum();
                let count =
                    beside + self.tokens.get(&(Player::new(player), token)).copied().unwrap_or(0);
                assert_eq!(state.tokens(Player::new(player), token), count);
            }
        }
        for (player, &has) in (0..).zip(&self.abbeys) {
            assert_eq!(state.has_abbey(Player::new(player)), has);
        }
        assert_eq!(self.drawn, state.current_tile());
        assert_eq!(self.turns, state.turn());
        // Each of these features has been reported once, but only after the decision about a bridge
        // (TURN-8a).
        if game.state().phase() != Phase::Bridge {
            assert_eq!(self.completed, self.count_completed(game));
        }
        assert_eq!(self.over, game.state().is_over());
        if self.over {
            assert_eq!(self.discarded, game.discarded());
        }
    }
}
