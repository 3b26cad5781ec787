//! Tests rooms without a network.

use carc_engine::{Actor, Game, Player};
use carc_server::{
    Change, Decision, Limits, Out, PlayerName, RefusalCode, Room, RoomError, SavedRoom, Secret,
};
use serde_json::Value;

use crate::support::{plan, room};

const ID: &str = "0123456789abcdef0123456789abcdef";

/// A room whose changes are kept in memory instead of on disk.
struct Table {
    room: Room,
    saved: SavedRoom,
    decisions: Vec<Decision>,
}

impl Table {
    fn new(text: &str) -> Self {
        Self::open(room(plan(text), 3), Vec::new(), 0)
    }

    fn open(saved: SavedRoom, decisions: Vec<Decision>, now: u64) -> Self {
        let id: Secret = ID.parse().expect("the secret is valid");
        let room = Room::open(id, saved.clone(), &decisions, &Limits::default(), now);
        Self { room: room.expect("the room is valid"), saved, decisions }
    }

    /// Opens the room again from its stored state.
    fn restart(mut self, now: u64) -> Self {
        self.store();
        Self::open(self.saved, self.decisions, now)
    }

    fn store(&mut self) {
        for change in self.room.take_changes() {
            match change {
                Change::Room(saved) => self.saved = *saved,
                Change::Decided(number, decision) => {
                    assert_eq!(number as usize, self.decisions.len());
                    self.decisions.push(decision);
                }
            }
        }
    }

    fn secret(&self, seat: usize) -> Option<Secret> {
        self.saved.seats[seat].secret
    }

    fn join(&mut self, guest: u64, seat: usize, now: u64) {
        self.room.join(guest, self.secret(seat), 0, now).expect("the secret of the seat");
    }

    /// Returns the last message of the given kind to a connection.
    fn last(&mut self, guest: u64, kind: &str) -> Option<Value> {
        let texts = self.room.take_out().into_iter().filter_map(|(to, out)| match out {
            Out::Text(text) if to == guest => serde_json::from_str::<Value>(&text).ok(),
            _ => None,
        });
        texts.filter_map(|mut message| message.get_mut(kind).map(Value::take)).last()
    }

    /// Applies the first legal action.
    fn act(&mut self, guest: u64, now: u64) -> Result<(), String> {
        let game = self.room.game();
        let action = game.setup().action_text(game.state().legal_actions().at(0));
        let step = game.history().len();
        self.room.act(guest, step, &action, now).map_err(|refusal| format!("{:?}", refusal.code))
    }

    fn actor(&self) -> Actor {
        self.room.game().state().actor()
    }
}

#[test]
fn rejected_messages_change_nothing() {
    let mut table = Table::new(r#"{"config": {}}"#);
    let (_, other): (u64, Secret) = (0, ID.parse().expect("the secret is valid"));
    let wrong = table.room.join(7, Some(other), 0, 0).expect_err("not a seat");
    assert_eq!(format!("{:?}", wrong.code), "WrongSecret");
    table.join(0, 0, 0);
    table.join(1, 1, 0);
    table.room.join(2, None, 0, 0).expect("the room accepts spectators");
    table.store();
    let before = table.room.game().state().hash();
    assert_eq!(table.actor(), Actor::Player(Player::new(0)));
    assert_eq!(table.act(1, 0), Err("IllegalAction".to_owned()), "not their turn");
    assert_eq!(table.act(2, 0), Err("Spectator".to_owned()));
    assert_eq!(table.act(9, 0), Err("Spectator".to_owned()), "not in the room");
    let step = table.room.game().history().len();
    for (step, text, code) in [
        (step + 1, "pass", "StaleStep"),
        (step, "jump", "IllegalAction"),
        (step, "place 0,0 0", "IllegalAction"),
    ] {
        let refusal = table.room.act(0, step, text, 0).expect_err("the decision is rejected");
        assert_eq!(format!("{:?}", refusal.code), code, "{text}");
    }
    assert_eq!(table.room.game().state().hash(), before);
    assert!(table.room.take_changes().is_empty());
    assert_eq!(table.act(0, 0), Ok(()));
    assert_ne!(table.room.game().state().hash(), before);
}

#[test]
fn new_connection_replaces_the_previous_one() {
    let mut table = Table::new(r#"{"config": {}}"#);
    table.join(0, 0, 0);
    table.join(5, 0, 0);
    assert!(table.room.take_out().contains(&(0, Out::Replaced)));
    assert_eq!(table.act(0, 0), Err("Spectator".to_owned()));
    assert_eq!(table.act(5, 0), Ok(()));
    // Closing the old connection does not affect the new one.
    table.room.depart(0, 0);
    assert!(table.room.take_out().iter().all(|(to, _)| *to == 5));
}

#[test]
fn names_are_shown_and_stored() {
    let mut table = Table::new(r#"{"config": {}}"#);
    table.join(0, 0, 0);
    table.room.join(2, None, 0, 0).expect("the room accepts spectators");
    let name = |text: &str| PlayerName::try_from(text.to_owned());
    table
        .room
        .rename(0, name("Zoë Ł.").expect("the name is valid"), 0)
        .expect("the connection has a seat");
    let seats = table.last(2, "seats").expect("the seats have been sent");
    assert_eq!(seats["seats"][0]["name"], "Zoë Ł.");
    assert!(seats["seats"][1].get("name").is_none());
    let refusal =
        table.room.rename(2, name("Eve").expect("the name is valid"), 0).expect_err("no seat");
    assert_eq!(refusal.code, RefusalCode::Spectator);
    let mut table = table.restart(0);
    table.join(1, 1, 0);
    assert_eq!(
        table.last(1, "seats").expect("the seats have been sent")["seats"][0]["name"],
        "Zoë Ł."
    );
    for bad in ["", " Ann", "Ann ", "A\nnn", "\u{202e}nnA", "1234567890123456789012345"] {
        assert!(name(bad).is_err(), "{bad:?}");
    }
    assert!(name("ÄÖÜ456789012345678901234").is_ok(), "24 characters");
}

#[test]
fn computer_player_replaces_an_absent_player_until_they_return() {
    let mut table = Table::new(r#"{"config": {}}"#);
    table.join(0, 0, 0);
    let fill = |table: &mut Table, now| {
        let agent = "random".parse().expect("the agent is valid");
        table.room.fill(0, Player::new(1), agent, now).map_err(|refusal| refusal.why)
    };
    table.join(1, 1, 0);
    assert!(fill(&mut table, 0).is_err_and(|why| why.contains("connected")));
    table.room.depart(1, 1000);
    assert!(fill(&mut table, 2000).is_err_and(|why| why.contains("recently")));
    assert_eq!(fill(&mut table, 61_000), Ok(()));
    assert!(fill(&mut table, 61_000).is_err_and(|why| why.contains("already")));
    while table.actor() == Actor::Player(Player::new(0)) {
        assert!(table.room.bot_turn().is_none());
        table.act(0, 61_000).expect("the action is legal");
    }
    let turn = table.room.bot_turn().expect("the turn of the computer player");
    let action = turn.choose().expect("the agent chooses an action");
    // A choice for an earlier step is ignored.
    table.room.act_for_bot(turn.step - 1, action, 61_000);
    assert_eq!(table.room.game().history().len(), turn.step);
    let mut table = table.restart(0);
    assert!(table.room.bot_turn().is_none(), "nobody is connected");
    table.join(0, 0, 0);
    let again = table.room.bot_turn().expect("the turn is pending");
    assert_eq!((again.step, again.choose()), (turn.step, Some(action)));
    table.room.act_for_bot(turn.step, action, 0);
    assert!(table.room.game().history().len() > turn.step);
    // The player returns, and the computer player's choice arrives too late.
    let late = table.room.bot_turn();
    table.join(3, 1, 0);
    let seats = table.last(3, "seats").expect("the seats have been sent");
    assert_eq!(
        seats["seats"][1],
        serde_json::json!({"agent": null, "present": true, "resigned": false})
    );
    if let Some(turn) = late {
        table.room.act_for_bot(turn.step, turn.choose().expect("the agent chooses an action"), 0);
        assert_eq!(table.room.game().history().len(), turn.step);
        assert_eq!(table.act(3, 0), Ok(()));
    }
}

#[test]
fn player_who_resigns_becomes_a_spectator() {
    let mut table =
        Table::new(r#"{"config": {"options": {"hand_size": "3", "hand_visibility": "hidden"}}}"#);
    table.join(0, 0, 0);
    table.join(1, 1, 0);
    let own = table.last(1, "update").expect("an update has been sent");
    table.room.resign(1, 0).expect("the connection has a seat");
    let public = table.last(1, "update").expect("an update has been sent");
    assert_eq!((&own["view"]["player"], &public["view"]["player"]), (&1.into(), &Value::Null));
    assert!(table.room.resign(1, 0).is_err(), "a spectator");
    // The secret no longer gives access to the seat, even after a restart.
    let mut table = table.restart(0);
    table.join(2, 1, 0);
    assert_eq!(
        table.last(2, "welcome").expect("the client has been welcomed")["seat"],
        Value::Null
    );
    assert_eq!(
        table.saved.seats[1].agent.map(|agent| agent.to_string()),
        Some("normal".to_owned())
    );
}

#[test]
fn clock_runs_for_the_player_to_act_once_all_have_joined() {
    let mut table = Table::new(r#"{"config": {}, "clock": {"seconds": 60, "increment": 2}}"#);
    table.join(0, 0, 0);
    let clock =
        |table: &mut Table, guest, kind| table.last(guest, kind).expect(kind)["clock"].take();
    let stopped = serde_json::json!({"left": [60_000, 60_000], "running": null});
    assert_eq!(clock(&mut table, 0, "seats"), stopped);
    table.join(1, 1, 5000);
    assert_eq!(table.room.next_tick(), Some(65_000));
    table.room.take_out();
    table.act(0, 15_000).expect("the action is legal");
    let running = serde_json::json!({"left": [52_000, 60_000], "running": 0});
    assert_eq!(clock(&mut table, 1, "update"), running);
    // The clock keeps running while the player is disconnected, but not while the server is down.
    table.room.depart(0, 16_000);
    assert_eq!(table.room.next_tick(), Some(67_000));
    let mut table = table.restart(500_000);
    assert_eq!(table.room.next_tick(), None);
    table.join(1, 1, 510_000);
    let left = serde_json::json!({"left": [52_000, 60_000], "running": 0});
    assert_eq!(clock(&mut table, 1, "seats"), left);
    table.room.tick(561_999);
    assert!(table.room.bot_turn().is_none());
    table.room.tick(562_000);
    assert!(table.room.bot_turn().is_some(), "the time has run out");
    let ended = serde_json::json!({"left": [0, 60_000], "running": null});
    assert_eq!(clock(&mut table, 1, "seats"), ended);
    assert_eq!(table.room.next_tick(), None, "a computer player has no clock");
}

#[test]
fn invalid_plans_are_rejected() {
    let create = |text: &str| SavedRoom::new(plan(text), 100).map(|_| ());
    assert!(create(r#"{"config": {}}"#).is_ok());
    assert!(matches!(create(r#"{"config": {"players": 99}}"#), Err(RoomError::Config(_))));
    let seats = create(r#"{"config": {}, "seats": [null, null, "easy"]}"#);
    assert!(matches!(seats, Err(RoomError::Seats { found: 3, players: 2 })));
    let tiles = create(r#"{"config": {"tile_sets": {"base": 2}}}"#);
    assert!(matches!(tiles, Err(RoomError::Tiles { most: 100, .. })), "{tiles:?}");
    for text in [
        r#"{"config": {}, "seats": ["expert"]}"#,
        r#"{"config": {}, "seats": ["hard:iterations=1000000"]}"#,
        r#"{"config": {}, "clock": {"seconds": 0}}"#,
        r#"{"config": {}, "clock": {"seconds": 604801}}"#,
        r#"{"config": {}, "seed": 7}"#,
    ] {
        assert!(serde_json::from_str::<carc_server::RoomPlan>(text).is_err(), "{text}");
    }
}

#[test]
fn stored_rooms_must_match_their_games() {
    let table = Table::new(r#"{"config": {}}"#);
    let fake = Decision { player: Player::new(0), code: 0, left: 0 };
    assert!(matches!(table.saved.replay(&[fake]), Err(RoomError::Stored(_))));
    let game = Game::new(table.room.game().setup().clone(), 3);
    assert_eq!(table.saved.replay(&[]).expect("the room is valid"), game);
}
