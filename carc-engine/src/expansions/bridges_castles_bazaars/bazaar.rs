//! Holding bazaars, auctioning tiles, and playing the tiles that players win (BCB-BAZAAR-1 to
//! BCB-BAZAAR-14).

#[cfg(feature = "json")]
use serde_json::{Value, json};

use super::Options;
use crate::{
    action::{Action, ActionList},
    event::Event,
    hash::key,
    limits::MAX_PLAYERS,
    position::{Position, ScoredFor},
    rules::{Flow, Play, State, placement, turn::Step},
    score::ScoreItems,
    setup::{ActionTemplate, Setup},
    vocab::{
        Domain, IllegalAction, Marks, Phase, Player, Question, ScoreReason, ScoreTerm, TileType,
        TileZone,
    },
};

/// The mark on bazaar tiles (BCB-TILE-2).
pub(crate) const BAZAAR: Marks = Marks::of("bazaar");

/// The highest bid allowed (BCB-BAZAAR-8).
pub(super) const MOST: u16 = 99;

/// The answers to the question of whether the auctioneer buys or sells.
const BUY: u16 = 0;
const SELL: u16 = 1;

/// The current bazaar, if any, and the tiles waiting for their owners' turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bazaar {
    /// True if a bazaar follows at the end of the turn (BCB-BAZAAR-1).
    pub(super) is_due: bool,
    /// True if a tile was already waiting when the turn began. A turn that begins with a waiting
    /// tile does not have a bazaar (BCB-BAZAAR-10).
    pub(super) has_waited: bool,
    /// The open tiles in the order in which they were revealed, with `NONE` for tiles that have an
    /// owner.
    pub(super) open: [TileType; MAX_PLAYERS],
    /// The number of revealed tiles, with and without an owner; 0 if there is no bazaar.
    pub(super) revealed: u8,
    /// The current auctioneer, or the previous auctioneer if no tile has been chosen yet.
    pub(super) auctioneer: Player,
    /// The index of the chosen tile among the open tiles.
    pub(super) chosen: Option<u8>,
    /// The highest bid for the chosen tile, and the player who made it.
    pub(super) bid: Option<(Player, u16)>,
    /// The player who may bid next.
    pub(super) asked: Option<Player>,
    /// Each player's waiting tile, or `NONE` for players without a waiting tile (BCB-BAZAAR-9).
    pub(super) waiting: [TileType; MAX_PLAYERS],
}

impl Bazaar {
    pub(super) const NONE: Self = Self {
        is_due: false,
        has_waited: false,
        open: [TileType::NONE; MAX_PLAYERS],
        revealed: 0,
        auctioneer: Player::FIRST,
        chosen: None,
        bid: None,
        asked: None,
        waiting: [TileType::NONE; MAX_PLAYERS],
    };

    /// Checks whether any tile is waiting.
    pub(super) fn has_waiting(&self) -> bool {
        self.waiting.iter().any(|&kind| kind != TileType::NONE)
    }

    /// Checks whether a player has a waiting tile.
    pub(super) fn has_tile(&self, player: Player) -> bool {
        self.waiting[player.index()] != TileType::NONE
    }

    /// Returns the bazaar's contribution to the expansion's hash key.
    pub(super) fn hash(&self) -> u64 {
        let of = |what: u64, which: u64, value: u64| key(Domain::Castle, what << 48 | which, value);
        let mut hash = 0;
        for (player, &kind) in (0..).zip(&self.waiting).filter(|(_, kind)| **kind != TileType::NONE)
        {
            hash ^= of(9, player, kind.number().into());
        }
        if self.is_due || self.has_waited {
            hash ^= of(10, 0, u64::from(self.is_due) | u64::from(self.has_waited) << 1);
        }
        if self.revealed == 0 {
            return hash;
        }
        for (place, &kind) in (0..).zip(&self.open[..self.revealed.into()]) {
            hash ^= of(11, place, kind.number().into());
        }
        let chosen = self.chosen.map_or(0, |place| u64::from(place) + 1);
        let asked = self.asked.map_or(0, |player| u64::from(player.number()) + 1);
        let bid = self.bid.map_or(0, |(player, points)| {
            let bidder = u64::from(player.number()) + 1;
            u64::from(points) << 8 | bidder
        });
        let auctioneer = u64::from(self.auctioneer.number());
        hash ^ of(12, chosen << 16 | asked << 8 | auctioneer, bid)
    }
}

fn options(setup: &Setup) -> &Options {
    &setup.rules.expansions.bridges
}

const fn bazaar(position: &Position) -> Option<&Bazaar> {
    match position.expansions.get() {
        Some(states) => Some(&states.bridges.bazaar),
        None => None,
    }
}

/// Returns the ids of the tiles revealed at the bazaar, or `None` for tiles that have an owner.
pub(super) fn open(at: State<'_>) -> impl Iterator<Item = Option<&str>> {
    let bazaar = &at.position.expansions.bridges.bazaar;
    bazaar.open[..bazaar.revealed.into()].iter().map(move |&kind| id(at.setup, kind))
}

/// Checks whether scores can be negative in games with the given setup.
pub(crate) fn may_have_debts(setup: &Setup) -> bool {
    options(setup).bazaars && options(setup).has_debt
}

/// Returns the id of each player's waiting tile, or `None` for players without a waiting tile.
pub(super) fn waiting(at: State<'_>) -> Vec<Option<&str>> {
    let own = &at.position.expansions.bridges.bazaar.waiting[..at.setup.players()];
    own.iter().map(|kind| id(at.setup, *kind)).collect()
}

fn id(setup: &Setup, kind: TileType) -> Option<&str> {
    kind.known().map(|kind| setup.catalogue.kind(kind).id.as_str())
}

/// Returns the bazaar as JSON for views: the open tiles, with `null` for tiles that have an owner,
/// the auctioneer, the index of the chosen tile, the highest bid and its bidder. Returns `null` if
/// there is no bazaar.
#[cfg(feature = "json")]
pub(super) fn view(at: State<'_>) -> Value {
    let bazaar = &at.position.expansions.bridges.bazaar;
    if bazaar.revealed == 0 {
        return Value::Null;
    }
    json!({
        "open": open(at).collect::<Vec<_>>(),
        "auctioneer": bazaar.auctioneer.number(),
        "chosen": bazaar.chosen,
        "bid": bazaar.bid.map(|(_, points)| points),
        "bidder": bazaar.bid.map(|(player, _)| player.number()),
    })
}

/// Resets the state left over from the previous turn, and records whether any tile is waiting as
/// the turn begins.
#[inline]
pub(crate) fn begin_turn(position: &mut Position) {
    if let Some(states) = position.expansions.get_mut() {
        let bazaar = &mut states.bridges.bazaar;
        (bazaar.is_due, bazaar.has_waited) = (false, bazaar.has_waiting());
    }
}

/// Checks whether any tile is waiting for its owner's turn.
#[inline]
pub(crate) fn has_waiting(position: &Position) -> bool {
    bazaar(position).is_some_and(Bazaar::has_waiting)
}

/// Makes the active player's waiting tile the current tile instead of drawing a tile
/// (BCB-BAZAAR-9).
pub(crate) fn take_up(play: &mut Play<'_>) -> Flow {
    let player = play.position.active;
    let waiting = &mut play.position.expansions.bridges.bazaar.waiting[player.index()];
    let kind = std::mem::replace(waiting, TileType::NONE);
    if kind == TileType::NONE {
        return Flow::Next;
    }
    play.position.drawn = kind;
    play.event(|_| Event::TileTaken { player, tile_type: kind, zone: TileZone::Waiting });
    Flow::Go(Step::Draw.after())
}

/// Records whether the tile just placed triggers a bazaar (BCB-BAZAAR-1, BCB-BAZAAR-10).
pub(crate) fn placed(play: &mut Play<'_>) {
    if play.at().last_tile_shows(BAZAAR) {
        let bazaar = &mut play.position.expansions.bridges.bazaar;
        bazaar.is_due = !bazaar.has_waited;
    }
}

/// Holds a bazaar: reveals the tiles and auctions them one after another (TURN-18b). Waits for each
/// draw and for each player's decision.
pub(crate) fn hold(play: &mut Play<'_>) -> Flow {
    let (players, left) = (play.position.players, play.position.left_total);
    let bazaar = &mut play.position.expansions.bridges.bazaar;
    if bazaar.revealed == 0 {
        let is_held = bazaar.is_due && players > 1 && left >= players.into();
        bazaar.is_due = false;
        return if is_held { Flow::Wait(Phase::Bazaar) } else { Flow::Next };
    }
    if bazaar.revealed < players {
        return Flow::Wait(Phase::Bazaar);
    }
    if let Some(place) = bazaar.chosen {
        return match bazaar.bid {
            _ if bazaar.asked.is_some() => Flow::Wait(Phase::AuctionBid),
            Some((bidder, _)) if bidder != bazaar.auctioneer => Flow::Wait(Phase::AuctionDeal),
            bid => {
                // The auctioneer pays the bid, and no player receives it (BCB-BAZAAR-5).
                let auctioneer = bazaar.auctioneer;
                if let Some((_, points)) = bid {
                    pay(play, auctioneer, points, None);
                }
                win(play, auctioneer, place);
                // Each payment is a separate scoring round (ROUND-1).
                Flow::Go(Step::Bazaar)
            }
        };
    }
    next_auction(play)
}

/// Waits for the next auctioneer to choose a tile. When only one tile is left, the last player
/// without a tile receives it and the bazaar ends (BCB-BAZAAR-6, BCB-BAZAAR-7).
fn next_auction(play: &mut Play<'_>) -> Flow {
    let players = play.position.players;
    let bazaar = &mut play.position.expansions.bridges.bazaar;
    let after = |steps: u8| bazaar.auctioneer.after(steps, players);
    // The previous auctioneer is last in this order, but can also be the next auctioneer.
    let mut without = (1..=players).map(after).filter(|&player| !bazaar.has_tile(player));
    let (next, is_last) = (without.next(), without.next().is_none());
    let Some(next) = next else { return Flow::Next };
    bazaar.auctioneer = next;
    if !is_last {
        return Flow::Wait(Phase::AuctionTile);
    }
    if let Some(place) = bazaar.open.iter().position(|&kind| kind != TileType::NONE) {
        win(play, next, place as u8);
    }
    let bazaar = &mut play.position.expansions.bridges.bazaar;
    (bazaar.revealed, bazaar.auctioneer) = (0, Player::FIRST);
    Flow::Next
}

/// Awards a revealed tile to a player, who keeps it for their next turn.
fn win(play: &mut Play<'_>, player: Player, place: u8) {
    let bazaar = &mut play.position.expansions.bridges.bazaar;
    let kind = std::mem::replace(&mut bazaar.open[usize::from(place)], TileType::NONE);
    bazaar.waiting[player.index()] = kind;
    (bazaar.chosen, bazaar.bid) = (None, None);
    play.event(|_| Event::TileWon { player, tile_type: kind });
}

/// Deducts a bid from a player's score, and awards the points to another player, if any
/// (BCB-BAZAAR-13).
fn pay(play: &mut Play<'_>, payer: Player, points: u16, payee: Option<Player>) {
    for (player, each) in [(Some(payer), -1), (payee, 1)] {
        if let Some(player) = player {
            let items = ScoreItems::of(ScoreTerm::Bid, points, each);
            play.score(player, ScoreReason::BAZAAR, items, |_| ScoredFor::NOTHING);
        }
    }
}

/// Returns the highest bid that a player can make (BCB-BAZAAR-8).
pub(super) fn most_for(at: State<'_>, player: Player) -> u16 {
    let score = at.position.scores[player.index()];
    if options(at.setup).has_debt { MOST } else { score.clamp(0, MOST.into()) as u16 }
}

/// Returns the bids available to the player to act.
fn bids(at: State<'_>) -> std::ops::RangeInclusive<u16> {
    let bazaar = &at.position.expansions.bridges.bazaar;
    let least = bazaar.bid.map_or(0, |(_, points)| points + 1);
    least..=most_for(at, decider(at.position))
}

/// Returns the next player after `from`, clockwise, who can bid. Each player can bid at most once
/// (BCB-BAZAAR-4).
fn next_bidder(at: State<'_>, from: Player) -> Option<Player> {
    let State { position, .. } = at;
    let bazaar = &position.expansions.bridges.bazaar;
    let highest = bazaar.bid.map_or(0, |(_, points)| points);
    let others = (1..position.players).map(|steps| from.after(steps, position.players));
    others
        .take_while(|&player| player != bazaar.auctioneer)
        .find(|&player| !bazaar.has_tile(player) && most_for(at, player) > highest)
}

/// Returns the player who decides at a bazaar.
pub(super) fn decider(position: &Position) -> Player {
    let bazaar = &position.expansions.bridges.bazaar;
    bazaar.asked.unwrap_or(bazaar.auctioneer)
}

const fn answer(question: u8, option: u16) -> Action {
    Action::Choose { question, option }
}

const TILE: u8 = Question::AUCTION_TILE.number();
const DEAL: u8 = Question::AUCTION_DEAL.number();

/// Returns the answers to the question of whether the auctioneer buys or sells. In games without
/// debts, an auctioneer without enough points must sell (BCB-BAZAAR-8).
fn deals(at: State<'_>) -> impl Iterator<Item = u16> {
    let bazaar = &at.position.expansions.bridges.bazaar;
    let bid = bazaar.bid.map_or(0, |(_, points)| points);
    let can_pay = most_for(at, bazaar.auctioneer) >= bid;
    [BUY, SELL].into_iter().filter(move |&deal| deal == SELL || can_pay)
}

/// Lists the actions in a bazaar phase.
pub(super) fn list(at: State<'_>, list: &mut ActionList) {
    let bazaar = &at.position.expansions.bridges.bazaar;
    match at.position.phase {
        Phase::Bazaar => placement::draws(&at.position.main_stack(), list),
        Phase::AuctionTile => {
            let open = (0..).zip(&bazaar.open).filter(|(_, kind)| **kind != TileType::NONE);
            open.for_each(|(place, _)| list.push(answer(TILE, place)));
        }
        Phase::AuctionBid => {
            if bazaar.bid.is_some() {
                list.push(Action::Pass);
            }
            bids(at).for_each(|points| list.push(Action::Bid { points }));
        }
        _ => deals(at).for_each(|deal| list.push(answer(DEAL, deal))),
    }
}

/// Checks an action in a bazaar phase.
pub(super) fn check(at: State<'_>, action: Action) -> Result<(), IllegalAction> {
    let bazaar = &at.position.expansions.bridges.bazaar;
    let is_possible = match (at.position.phase, action) {
        (Phase::Bazaar, Action::Draw(item)) => {
            return placement::check_draw(&at.position.main_stack(), item).map(drop);
        }
        (Phase::AuctionTile, Action::Choose { question: TILE, option }) => {
            bazaar.open.get(usize::from(option)).is_some_and(|&kind| kind != TileType::NONE)
        }
        (Phase::AuctionBid, Action::Pass) if bazaar.bid.is_some() => true,
        (Phase::AuctionBid, Action::Bid { points }) => {
            let is_valid = bids(at).contains(&points);
            return if is_valid { Ok(()) } else { Err(IllegalAction::BidOutOfRange) };
        }
        (Phase::AuctionDeal, Action::Choose { question: DEAL, option }) => {
            deals(at).any(|deal| deal == option)
        }
        _ => return at.other_phase(),
    };
    if is_possible { Ok(()) } else { Err(IllegalAction::NoSuchAnswer) }
}

/// Applies an action in a bazaar phase.
pub(super) fn apply(play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
    check(play.at(), action)?;
    match action {
        Action::Draw(item) => {
            let kind = placement::check_draw(&play.position.main_stack(), item)?;
            reveal(play, kind);
        }
        Action::Choose { question: TILE, option } => choose(play, option as u8),
        Action::Choose { option, .. } => deal(play, option),
        Action::Bid { points } => bid(play, Some(points)),
        _ => bid(play, None),
    }
    Ok(Step::Bazaar)
}

fn reveal(play: &mut Play<'_>, kind: TileType) {
    play.position.take_from_stack(kind);
    let player = play.position.active;
    let bazaar = &mut play.position.expansions.bridges.bazaar;
    bazaar.open[usize::from(bazaar.revealed)] = kind;
    (bazaar.revealed, bazaar.auctioneer) = (bazaar.revealed + 1, player);
    play.event(|_| Event::TileShown { player, tile_type: kind, zone: TileZone::Stack });
}

/// Chooses the tile to be auctioned. In games without auctions, the player takes the tile
/// (BCB-BAZAAR-12).
fn choose(play: &mut Play<'_>, place: u8) {
    let bazaar = &mut play.position.expansions.bridges.bazaar;
    let (player, kind) = (bazaar.auctioneer, bazaar.open[usize::from(place)]);
    if !options(play.setup).has_auction {
        return win(play, player, place);
    }
    (bazaar.chosen, bazaar.asked) = (Some(place), Some(player));
    play.event(|_| Event::TileOffered { player, tile_type: kind });
}

/// Records a bid, or a pass if `points` is `None`.
fn bid(play: &mut Play<'_>, points: Option<u16>) {
    let player = decider(play.position);
    match points {
        Some(count) => {
            play.position.expansions.bridges.bazaar.bid = Some((player, count));
            play.event(|_| Event::BidMade { player, count });
        }
        None => play.event(|_| Event::BidPassed { player }),
    }
    play.position.expansions.bridges.bazaar.asked = next_bidder(play.at(), player);
}

/// Carries out the auctioneer's choice between buying and selling the tile (BCB-BAZAAR-5).
fn deal(play: &mut Play<'_>, option: u16) {
    let bazaar = play.position.expansions.bridges.bazaar;
    let (Some(place), Some((bidder, points))) = (bazaar.chosen, bazaar.bid) else { return };
    let (owner, other) =
        if option == BUY { (bazaar.auctioneer, bidder) } else { (bidder, bazaar.auctioneer) };
    pay(play, owner, points, Some(other));
    win(play, owner, place);
}

/// Adds action templates for the decisions at bazaars.
pub(super) fn templates(setup: &Setup, templates: &mut Vec<ActionTemplate>) {
    if setup.players() == 1 {
        return;
    }
    let mut add = |action| templates.push(ActionTemplate::single(action));
    (0..setup.players() as u16).for_each(|place| add(answer(TILE, place)));
    if options(setup).has_auction {
        add(Action::Pass);
        (0..=MOST).for_each(|points| add(Action::Bid { points }));
        [BUY, SELL].into_iter().for_each(|deal| add(answer(DEAL, deal)));
    }
}

impl State<'_> {
    /// Returns the tile waiting for a player's next turn (BCB-BAZAAR-9).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// let config = Config { expansions: vec!["bridges_castles_bazaars".into()], ..Config::new(2) };
    /// let deck = ["bridges/bazaar-field", "base/B", "base/U", "base/E"];
    /// let mut game = Game::with_deck(Setup::new(config)?, &deck)?;
    /// for text in ["place 0,1 0", "pass", "pass", "choose auction_tile 0", "bid 2", "pass"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// // The other player has already taken up their tile.
    /// assert!(game.state().waiting_tile(Player::new(0)).is_some());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn waiting_tile(self, player: Player) -> Option<TileType> {
        let waiting = bazaar(self.position)?.waiting.get(player.index())?;
        waiting.known()
    }

    /// Returns the tiles revealed at a bazaar that have no owner yet (BCB-BAZAAR-2).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config = Config { expansions: vec!["bridges_castles_bazaars".into()], ..Config::new(2) };
    /// let deck = ["bridges/bazaar-field", "base/B", "base/U", "base/E"];
    /// let mut game = Game::with_deck(Setup::new(config)?, &deck)?;
    /// for text in ["place 0,1 0", "pass", "pass"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().open_tiles().count(), 2);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn open_tiles(self) -> impl Iterator<Item = TileType> {
        let open = bazaar(self.position).map_or([TileType::NONE; MAX_PLAYERS], |it| it.open);
        open.into_iter().filter_map(TileType::known)
    }

    /// Returns the highest bid for the tile being auctioned, and the player who made it
    /// (BCB-BAZAAR-4).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// let config = Config { expansions: vec!["bridges_castles_bazaars".into()], ..Config::new(2) };
    /// let deck = ["bridges/bazaar-field", "base/B", "base/U", "base/E"];
    /// let mut game = Game::with_deck(Setup::new(config)?, &deck)?;
    /// for text in ["place 0,1 0", "pass", "pass", "choose auction_tile 0", "bid 2"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().highest_bid(), Some((Player::new(1), 2)));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn highest_bid(self) -> Option<(Player, u16)> {
        bazaar(self.position)?.bid
    }

    /// Returns the tile at the given index among the tiles revealed at a bazaar. The answers to the
    /// question `auction_tile` use the same indices. Returns `None` if the tile already has an
    /// owner, or if there is no bazaar (BCB-BAZAAR-2).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config = Config { expansions: vec!["bridges_castles_bazaars".into()], ..Config::new(2) };
    /// let deck = ["bridges/bazaar-field", "base/B", "base/U", "base/E"];
    /// let mut game = Game::with_deck(Setup::new(config)?, &deck)?;
    /// for text in ["place 0,1 0", "pass", "pass"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let tile = game.state().bazaar_tile(0).expect("two tiles have been revealed");
    /// assert_eq!(game.state().open_tiles().next(), Some(tile));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn bazaar_tile(self, place: usize) -> Option<TileType> {
        bazaar(self.position)?.open.get(place)?.known()
    }

    /// Returns the auctioneer: the player whose tile is being auctioned, or who chooses the next
    /// tile (BCB-BAZAAR-3). While tiles are being revealed, returns the active player. Returns
    /// `None` if there is no bazaar.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// let config = Config { expansions: vec!["bridges_castles_bazaars".into()], ..Config::new(2) };
    /// let deck = ["bridges/bazaar-field", "base/B", "base/U", "base/E"];
    /// let mut game = Game::with_deck(Setup::new(config)?, &deck)?;
    /// for text in ["place 0,1 0", "pass", "pass", "choose auction_tile 2", "bid 2"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// let state = game.state();
    /// assert_eq!((state.auctioneer(), state.auctioned_place()), (Some(Player::new(1)), Some(1)));
    /// assert_eq!(state.bazaar_tile(1), state.open_tiles().nth(1));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn auctioneer(self) -> Option<Player> {
        bazaar(self.position).filter(|bazaar| bazaar.revealed > 0).map(|bazaar| bazaar.auctioneer)
    }

    /// Returns the index of the tile being auctioned among the tiles revealed at the bazaar, or
    /// `None` if no tile has been chosen (BCB-BAZAAR-3).
    ///
    /// ```
    /// use carc_engine::{Config, Game, Setup};
    /// let config = Config { expansions: vec!["bridges_castles_bazaars".into()], ..Config::new(2) };
    /// let deck = ["bridges/bazaar-field", "base/B", "base/U", "base/E"];
    /// let mut game = Game::with_deck(Setup::new(config)?, &deck)?;
    /// for text in ["place 0,1 0", "pass", "pass", "choose auction_tile 1"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().auctioned_place(), Some(0));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn auctioned_place(self) -> Option<u8> {
        bazaar(self.position)?.chosen
    }
}
