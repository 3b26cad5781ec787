//! A room: a game, its seats, and its players' and spectators' connections.
//!
//! A room does not perform any I/O. The methods of a room take messages and the current time in
//! milliseconds, and collect answers and changes. The caller stores the changes before sending the
//! answers, so no client ever learns of a decision that a crash could revert.

use std::{collections::BTreeMap, mem, sync::Arc, time::Duration};

use carc_engine::{API_VERSION, Action, Actor, Event, Game, Player};
use serde_json::value::RawValue;

use crate::{
    bot::Bot,
    clock::Clock,
    limits::Limits,
    message::{Refusal, RefusalCode, Reply, SeatState},
    name::PlayerName,
    saved::{Change, Decision, RoomError, SavedRoom, SavedSeat},
    secret::Secret,
};

/// The number that identifies a connection.
pub type Guest = u64;

/// A message to a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Out {
    /// A frame that contains a message.
    Text(Arc<str>),
    /// The connection ends because another connection has joined with the same secret.
    Replaced,
}

/// A room.
#[derive(Debug)]
pub struct Room {
    id: Secret,
    saved: SavedRoom,
    game: Game,
    clock: Option<Clock>,
    decisions: u32,
    /// The player for each connection; `None` for a spectator.
    guests: BTreeMap<Guest, Option<Player>>,
    /// The time at which each player's absence began.
    absent_since: Vec<u64>,
    absence: u64,
    most_spectators: usize,
    out: Vec<(Guest, Out)>,
    changes: Vec<Change>,
}

/// A decision that a computer player must make.
#[derive(Debug)]
pub struct BotTurn {
    /// The number of history entries.
    pub step: usize,
    bot: Bot,
    game: Game,
    seed: u64,
}

impl BotTurn {
    /// Returns the action that the computer player chooses, which can take about a second.
    pub fn choose(&self) -> Option<Action> {
        self.bot.choose(&self.game, self.seed)
    }
}

impl Room {
    /// Opens a room with the decisions made so far.
    ///
    /// # Errors
    /// Returns [`RoomError`] if the decisions do not match the game.
    pub fn open(
        id: Secret,
        saved: SavedRoom,
        decisions: &[Decision],
        limits: &Limits,
        now: u64,
    ) -> Result<Self, RoomError> {
        let game = saved.replay(decisions)?;
        let players = game.setup().players();
        let mut clock = saved.clock.map(|plan| Clock::new(plan, players));
        if let Some(clock) = &mut clock {
            for decision in decisions {
                clock.set(decision.player, decision.left);
            }
        }
        Ok(Self {
            id,
            saved,
            game,
            clock,
            decisions: decisions.len() as u32,
            guests: BTreeMap::new(),
            absent_since: vec![now; players],
            absence: millis(limits.absence),
            most_spectators: limits.spectators,
            out: Vec::new(),
            changes: Vec::new(),
        })
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the messages to send after the changes have been stored.
    pub fn take_out(&mut self) -> Vec<(Guest, Out)> {
        mem::take(&mut self.out)
    }

    /// Returns the changes to store.
    pub fn take_changes(&mut self) -> Vec<Change> {
        mem::take(&mut self.changes)
    }

    /// Returns true if there are no connections and the clock is not running.
    pub fn is_idle(&self) -> bool {
        self.guests.is_empty() && self.next_tick().is_none()
    }

    /// Adds a connection, as a player if it provides a seat's secret, or else as a spectator. The
    /// new connection receives all events after the first `seen` entries.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if no seat has this secret, or if there are too many spectators.
    pub fn join(
        &mut self,
        guest: Guest,
        secret: Option<Secret>,
        seen: usize,
        now: u64,
    ) -> Result<(), Refusal> {
        let player = match secret {
            None => None,
            Some(secret) => {
                let number = self.saved.seats.iter().position(|seat| seat.secret == Some(secret));
                let number = number.ok_or_else(|| {
                    Refusal::new(RefusalCode::WrongSecret, "no seat of the room has this secret")
                })?;
                // Players who have resigned become spectators.
                (!self.saved.seats[number].resigned).then(|| Player::new(number as u8))
            }
        };
        match player {
            None => self.check_spectators()?,
            Some(player) => self.take_seat(player),
        }
        self.guests.insert(guest, player);
        self.welcome(guest, player, seen.min(self.game.history().len()), now);
        self.run_clock(now);
        self.send_seats(now);
        Ok(())
    }

    fn check_spectators(&self) -> Result<(), Refusal> {
        if self.spectators() >= self.most_spectators {
            return Err(Refusal::new(RefusalCode::TooMany, "the room has too many spectators"));
        }
        Ok(())
    }

    /// Replaces a seat's previous connection or its computer player.
    fn take_seat(&mut self, player: Player) {
        if let Some(old) = self.guest_of(player) {
            self.guests.remove(&old);
            self.out.push((old, Out::Replaced));
        }
        let seat = self.seat_mut(player);
        if !seat.joined || seat.agent.is_some() {
            (seat.joined, seat.agent) = (true, None);
            self.save();
        }
    }

    /// Removes a connection.
    pub fn depart(&mut self, guest: Guest, now: u64) {
        if let Some(player) = self.guests.remove(&guest) {
            if let Some(player) = player {
                self.absent_since[player.index()] = now;
            }
            self.send_seats(now);
        }
    }

    /// Applies a decision.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the connection does not have a seat, if the game has continued, or
    /// if the action is illegal.
    pub fn act(&mut self, guest: Guest, step: usize, text: &str, now: u64) -> Result<(), Refusal> {
        let player = self.player(guest)?;
        let here = self.game.history().len();
        if step != here {
            let why = format!("the decision is for step {step}; the game is at step {here}");
            return Err(Refusal::new(RefusalCode::StaleStep, why));
        }
        let illegal = |why: String| Refusal::new(RefusalCode::IllegalAction, why);
        let action =
            self.game.setup().parse_action(text).map_err(|error| illegal(error.to_string()))?;
        self.decide(player, action, now).map_err(illegal)
    }

    /// Applies a computer player's choice, unless the game has continued or the player has
    /// returned.
    pub fn act_for_bot(&mut self, step: usize, action: Action, now: u64) {
        if step == self.game.history().len()
            && self.bot().is_some()
            && let Actor::Player(player) = self.game.state().actor()
        {
            self.decide(player, action, now).expect("an agent chooses a legal action");
        }
    }

    fn decide(&mut self, player: Player, action: Action, now: u64) -> Result<(), String> {
        let from = self.game.history().len();
        let events =
            self.game.apply_as(player, action).map_err(|error| error.to_string())?.to_vec();
        let left = self.clock.as_mut().map_or(0, |clock| {
            clock.run(None, now);
            clock.add_increment(player);
            clock.left(player, now)
        });
        let decision = Decision { player, code: action.code(), left };
        self.changes.push(Change::Decided(self.decisions, decision));
        self.decisions += 1;
        self.run_clock(now);
        self.send_updates(from, &events, now);
        Ok(())
    }

    /// Hands a connection's seat over to a computer player.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the connection does not have a seat.
    pub fn resign(&mut self, guest: Guest, now: u64) -> Result<(), Refusal> {
        let player = self.player(guest)?;
        self.retire(player, now);
        Ok(())
    }

    /// Sets the player name for a connection.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the connection does not have a seat.
    pub fn rename(&mut self, guest: Guest, name: PlayerName, now: u64) -> Result<(), Refusal> {
        let player = self.player(guest)?;
        let seat = self.seat_mut(player);
        if seat.name.as_ref() != Some(&name) {
            seat.name = Some(name);
            self.save();
            self.send_seats(now);
        }
        Ok(())
    }

    /// Lets a computer player play for an absent player until they return.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the connection does not have a seat, or the player is not absent.
    pub fn fill(
        &mut self,
        guest: Guest,
        player: Player,
        agent: Bot,
        now: u64,
    ) -> Result<(), Refusal> {
        self.player(guest)?;
        let taken = |why: &str| Err(Refusal::new(RefusalCode::SeatTaken, why));
        let Some(seat) = self.saved.seats.get(player.index()) else {
            return taken("the seat does not exist");
        };
        if seat.agent.is_some() {
            return taken("a computer player already plays for the seat");
        }
        if self.guest_of(player).is_some() {
            return taken("the player is connected");
        }
        if seat.joined && now - self.absent_since[player.index()] < self.absence {
            return taken("the player has left only recently");
        }
        self.seat_mut(player).agent = Some(agent);
        self.save();
        self.run_clock(now);
        self.send_seats(now);
        Ok(())
    }

    /// Replaces a player whose time has run out with a computer player.
    pub fn tick(&mut self, now: u64) {
        if let Some((end, player)) = self.clock.as_ref().and_then(Clock::end)
            && end <= now
        {
            self.retire(player, now);
        }
    }

    /// Returns the time of the next [`tick`](Self::tick).
    pub fn next_tick(&self) -> Option<u64> {
        self.clock.as_ref().and_then(Clock::end).map(|(end, _)| end)
    }

    /// Returns the decision that a computer player must make, with a copy of the game for another
    /// thread. Computer players wait while there are no connections.
    pub fn bot_turn(&self) -> Option<BotTurn> {
        let bot = self.bot().filter(|_| !self.guests.is_empty())?;
        let step = self.game.history().len();
        let seed = self.saved.agent_seed.wrapping_add(step as u64);
        Some(BotTurn { step, bot, game: self.game.clone(), seed })
    }

    fn bot(&self) -> Option<Bot> {
        let Actor::Player(player) = self.game.state().actor() else { return None };
        self.saved.seats[player.index()].agent
    }

    fn player(&self, guest: Guest) -> Result<Player, Refusal> {
        let spectator = || Refusal::new(RefusalCode::Spectator, "spectators can only watch");
        self.guests.get(&guest).copied().flatten().ok_or_else(spectator)
    }

    fn guest_of(&self, player: Player) -> Option<Guest> {
        let found = self.guests.iter().find(|(_, seat)| **seat == Some(player));
        found.map(|(guest, _)| *guest)
    }

    fn spectators(&self) -> usize {
        self.guests.values().filter(|player| player.is_none()).count()
    }

    fn seat_mut(&mut self, player: Player) -> &mut SavedSeat {
        &mut self.saved.seats[player.index()]
    }

    /// Permanently replaces a player with a computer player. The player's connection becomes a
    /// spectator.
    fn retire(&mut self, player: Player, now: u64) {
        let seat = self.seat_mut(player);
        (seat.agent, seat.resigned) = (Some(Bot::SUCCESSOR), true);
        self.save();
        self.run_clock(now);
        if let Some(guest) = self.guest_of(player) {
            self.guests.insert(guest, None);
            self.welcome(guest, None, self.game.history().len(), now);
        }
        self.send_seats(now);
    }

    fn save(&mut self) {
        self.changes.push(Change::Room(Box::new(self.saved.clone())));
    }

    /// Starts the clock for the player to act once all players have joined.
    fn run_clock(&mut self, now: u64) {
        let Some(clock) = &mut self.clock else { return };
        let are_complete = self.saved.seats.iter().all(|seat| seat.joined || seat.agent.is_some());
        let running = match self.game.state().actor() {
            Actor::Player(player) if are_complete => Some(player),
            _ => None,
        };
        clock.run(running.filter(|it| self.saved.seats[it.index()].agent.is_none()), now);
    }

    fn send(&mut self, guest: Guest, reply: &Reply<'_>) {
        self.out.push((guest, Out::Text(reply.to_json().into())));
    }

    fn welcome(&mut self, guest: Guest, seat: Option<Player>, from: usize, now: u64) {
        let setup = Arc::clone(self.game.setup());
        self.send(
            guest,
            &Reply::Welcome {
                room: self.id,
                seat,
                api: API_VERSION,
                fingerprint: format!("{:#018x}", setup.fingerprint()),
                config: setup.config(),
            },
        );
        let events = self.game.events_since(from, seat);
        let update = self.update(seat, from, &events, now);
        self.out.push((guest, Out::Text(update)));
    }

    /// Returns the frame with events and the view for a player or a spectator.
    fn update(&self, seat: Option<Player>, from: usize, events: &[Event], now: u64) -> Arc<str> {
        let view = self.game.view(seat).expect("a guest is a player or a spectator");
        let reply = Reply::Update {
            from,
            step: self.game.history().len(),
            events,
            view: &RawValue::from_string(view.to_json()).expect("a view is JSON"),
            clock: self.clock.as_ref().map(|clock| clock.state(now)),
        };
        reply.to_json().into()
    }

    /// Sends all connections the events from a decision, limited to what each recipient is allowed
    /// to see.
    fn send_updates(&mut self, from: usize, events: &[Event], now: u64) {
        let mut frames: BTreeMap<Option<Player>, Arc<str>> = BTreeMap::new();
        for (&guest, &seat) in &self.guests {
            let frame = frames.entry(seat).or_insert_with(|| {
                let seen = |event: &Event| event.seen_by(seat, self.game.setup());
                self.update(seat, from, &events.iter().map(seen).collect::<Vec<_>>(), now)
            });
            self.out.push((guest, Out::Text(Arc::clone(frame))));
        }
    }

    /// Sends the current state of the seats to all connections.
    fn send_seats(&mut self, now: u64) {
        let state = |(number, seat): (usize, &SavedSeat)| SeatState {
            agent: seat.agent,
            present: self.guest_of(Player::new(number as u8)).is_some(),
            resigned: seat.resigned,
            name: seat.name.clone(),
        };
        let reply = Reply::Seats {
            seats: self.saved.seats.iter().enumerate().map(state).collect(),
            spectators: self.spectators(),
            clock: self.clock.as_ref().map(|clock| clock.state(now)),
        };
        let frame: Arc<str> = reply.to_json().into();
        let guests = self.guests.keys();
        self.out.extend(guests.map(|guest| (*guest, Out::Text(Arc::clone(&frame)))));
    }
}

fn millis(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap_or(u64::MAX)
}
