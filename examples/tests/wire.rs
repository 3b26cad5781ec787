//! Whole games over the network: clients know exactly what the server allows them to know.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpStream},
    sync::Arc,
    thread,
};

use carc_engine::{Actor, Config, Event, Game, Generator, Player, Setup, View};
use carc_examples::wire::{Client, ClientError, Request, Rules, Seen, Server};

/// The view and public hash that a client had after each number of history entries.
type Known = BTreeMap<usize, (View, u64)>;

/// The record of a client.
#[derive(Default)]
struct Diary {
    known: Known,
    events: Vec<Event>,
    /// The number of reconnections after which events had been missed.
    missed: u32,
}

impl Diary {
    fn write(&mut self, seen: Seen) {
        self.events.extend(seen.events);
        let hash = seen.view.state().hash();
        self.known.insert(seen.step, (seen.view, hash));
    }
}

fn rules() -> Rules {
    let successor = "random".parse().expect("an agent");
    Rules { successor, seed: 5, patience: std::time::Duration::from_secs(100) }
}

/// Plays a seat to the end, or watches. A `restless` client disconnects now and then and reconnects
/// after the others have continued, if they can without it.
fn take_part(address: SocketAddr, seat: Option<Player>, seed: u64, restless: bool) -> Diary {
    let mut random = Generator::new(seed);
    let mut diary = Diary::default();
    let mut client = Client::join(address, seat).expect("a free seat");
    loop {
        let seen = client.hear().expect("an update");
        let (step, is_over) = (seen.step, seen.view.state().is_over());
        let choices = client.choices(&seen);
        diary.write(seen);
        if is_over {
            break;
        }
        if restless && choices.is_empty() && random.uniform(8) == 0 {
            let back = client.hang_up();
            thread::sleep(std::time::Duration::from_millis(20));
            client = Client::connect(address, back).expect("their own seat");
            let seen = client.hear().expect("what was missed");
            diary.missed += u32::from(seen.step > step);
            let (is_over, choices) = (seen.view.state().is_over(), client.choices(&seen));
            diary.write(seen);
            if is_over {
                break;
            }
            decide(&mut client, &choices, &mut random);
        } else {
            decide(&mut client, &choices, &mut random);
        }
    }
    client.leave().expect("a server that listens");
    diary
}

fn decide(client: &mut Client, choices: &[carc_engine::Action], random: &mut Generator) {
    if !choices.is_empty() {
        let choice = choices[random.uniform(choices.len() as u32) as usize];
        client.act(choice).expect("a server that listens");
    }
}

fn config(text: &str) -> Arc<Setup> {
    let config: Config = serde_json::from_str(text).expect("a config");
    Setup::new(config).expect("a good config")
}

/// The views of all viewers after every decision, and the events of the whole game, as the server
/// has them.
#[derive(Default)]
struct HistoryEntry {
    views: BTreeMap<Option<Player>, Known>,
}

impl HistoryEntry {
    fn write(&mut self, game: &Game) {
        for viewer in Player::all(game.setup().players()).map(Some).chain([None]) {
            let view = game.view(viewer).expect("a viewer");
            let hash = view.state().hash();
            self.views.entry(viewer).or_default().insert(game.history().len(), (view, hash));
        }
    }
}

#[test]
fn clients_know_their_view_after_every_decision() {
    let hidden = r#""hand_size":"3","hand_visibility":"hidden""#;
    let mut missed = 0;
    for (text, seeds) in [
        (r#"{"players":3}"#.to_owned(), 0..1),
        (format!(r#"{{"players":3,"options":{{{hidden}}}}}"#), 1..3),
        (r#"{"players":3,"expansions":["hills_sheep"]}"#.to_owned(), 3..4),
        (format!(r#"{{"players":3,"preset":"everything","options":{{{hidden}}}}}"#), 4..5),
    ] {
        let setup = config(&text);
        for seed in seeds {
            let server = Server::new(0).expect("a port");
            let address = server.address().expect("an address");
            let game = Game::new(Arc::clone(&setup), 9_876_543_210_000 + seed);
            let mut record = HistoryEntry::default();
            let (game, diaries) = thread::scope(|scope| {
                let clients = [Some(0), Some(1), Some(2), None].map(|seat: Option<u8>| {
                    let seat = seat.map(Player::new);
                    let restless = seat == Some(Player::new(1));
                    scope.spawn(move || (seat, take_part(address, seat, seed, restless)))
                });
                let game = server.play(game, rules(), &mut |game| record.write(game));
                let diaries = clients.map(|client| client.join().expect("a client that ends"));
                (game.expect("an address"), diaries)
            });
            assert!(game.state().is_over());
            for (seat, diary) in diaries {
                let told = &record.views[&seat];
                for (step, (view, hash)) in &diary.known {
                    let (own, own_hash) = &told[step];
                    assert_eq!((view, hash), (own, own_hash), "{seat:?} at {step}");
                }
                // Only a client that was disconnected has not seen every step; no event is lost or repeated.
                let first = *diary.known.keys().next().expect("an update");
                let since = told.range(first..).count();
                assert!(seat == Some(Player::new(1)) || diary.known.len() == since);
                assert!(diary.events == game.events_since(0, seat), "the events of {seat:?}");
                missed += diary.missed;
            }
        }
    }
    assert!(missed > 0, "nobody has missed anything");
}

/// A two-player game in which single lines of clients are answered.
struct Talk {
    address: SocketAddr,
}

impl Talk {
    fn answers(&self, lines: &[&str], count: usize) -> Vec<String> {
        let mut stream = TcpStream::connect(self.address).expect("a server");
        for line in lines {
            stream.write_all(format!("{line}\n").as_bytes()).expect("a server that listens");
        }
        BufReader::new(stream).lines().take(count).map(|line| line.expect("a line")).collect()
    }
}

#[test]
fn rejected_requests_change_nothing() {
    let server = Server::new(0).expect("a port");
    let address = server.address().expect("an address");
    let game = Game::new(config("{}"), 3);
    let start = game.state().hash();
    let mut steps = Vec::new();
    let mut watch = |game: &Game| steps.push((game.history().len(), game.state().hash()));
    thread::scope(|scope| {
        scope.spawn(move || {
            let talk = Talk { address };
            let join = r#"{"join":{"seat":0}}"#;
            let acts = |seat: &str, act: &str| talk.answers(&[seat, act], 3)[2].clone();
            for (lines, part) in [
                ([r#"{"act":{"step":1,"action":"pass"}}"#], "join first"),
                ([r#"{"join":{"seat":2}}"#], "no such seat"),
                (["hello"], "expected value"),
                ([r#"{"join":{"seat":0,"secret":true}}"#], "unknown field"),
            ] {
                let answer = talk.answers(&lines, 1).remove(0);
                assert!(answer.contains("refused") && answer.contains(part), "{answer}");
            }
            let spectator = r#"{"join":{}}"#;
            assert!(
                acts(spectator, r#"{"act":{"step":1,"action":"pass"}}"#).contains("only looks")
            );
            assert!(acts(spectator, r#"{"resign":{}}"#).contains("only looks"));
            // The first client that asks keeps the seat.
            let mut first = Client::join(address, Some(Player::new(0))).expect("a free seat");
            let seen = first.hear().expect("an update");
            let refused = talk.answers(&[join], 1).remove(0);
            assert!(refused.contains("taken"), "{refused}");
            let stolen = Client::join(address, Some(Player::new(0)));
            assert!(matches!(stolen, Err(ClientError::Refused(_))), "{stolen:?}");
            // Neither too late, nor invalid, nor illegal.
            for (step, action) in
                [(seen.step + 1, "pass"), (seen.step, "jump"), (seen.step, "place 0,0 0")]
            {
                let act = Request::Act { step, action: action.to_owned() };
                first.say(&act).expect("a server that listens");
                assert!(matches!(first.hear(), Err(ClientError::Refused(_))));
            }
            // This is a decision of another player.
            let mut second = Client::join(address, Some(Player::new(1))).expect("a free seat");
            second.hear().expect("an update");
            second.act(first.choices(&seen)[0]).expect("a server that listens");
            assert!(matches!(second.hear(), Err(ClientError::Refused(_))));
            // Both resign, and agents finish the game.
            for client in [&mut first, &mut second] {
                client.say(&Request::Resign {}).expect("a server that listens");
            }
            for mut client in [first, second] {
                while !client.hear().expect("an update").view.state().is_over() {}
            }
        });
        let game = server.play(game, rules(), &mut watch).expect("an address");
        assert!(game.state().is_over());
        assert_eq!(game.state().actor(), Actor::None);
    });
    assert_eq!(steps[0].1, start);
    assert!(steps.windows(2).all(|pair| pair[0].0 < pair[1].0));
}
