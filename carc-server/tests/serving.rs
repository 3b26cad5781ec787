//! Tests a server in this process: new rooms, computer players and the web app.

use std::fs;

use carc_engine::Generator;
use carc_server::{Client, Limits, Options, Request, SavedRoom, Secret, Server};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::support::{Folder, Guest, plan};

pub(crate) async fn start(options: Options) -> std::net::SocketAddr {
    let options =
        Options { listen: ([127, 0, 0, 1], 0).into(), pace: std::time::Duration::ZERO, ..options };
    let server = Server::bind(options).await.expect("a port is free");
    let address = server.address().expect("the server reports its address");
    tokio::spawn(server.run());
    address
}

/// Creates a room and returns its secret and its seats.
pub(crate) async fn create(client: &mut Client, text: &str) -> (Secret, SavedRoom) {
    let plan = plan(text);
    let mut saved = SavedRoom::new(plan.clone(), 1000).expect("the plan is valid");
    client.send(&Request::Create(Box::new(plan))).await.expect("the server responds");
    let created = client.next("created").await.expect("the server sends the room");
    for (seat, secret) in saved.seats.iter_mut().zip(created["seats"].as_array().expect("seats")) {
        seat.secret = secret.as_str().map(|secret| secret.parse().expect("the secret is valid"));
    }
    (
        created["room"]
            .as_str()
            .expect("the server sends the room")
            .parse()
            .expect("the secret is valid"),
        saved,
    )
}

#[tokio::test]
async fn computer_player_takes_part_in_a_new_room() {
    let folder = Folder::new("agents");
    let address = start(Options::new(folder.path().into())).await;
    let mut client = Client::connect(address).await.expect("the server responds");
    let (room, saved) = create(&mut client, r#"{"config": {}, "seats": ["random", null]}"#).await;
    assert!(saved.seats[0].secret.is_none() && saved.seats[1].secret.is_some());
    let mut guest = Guest::new(room, &saved, Some(1));
    guest.join(address).await;
    let mut random = Generator::new(1);
    while !guest.is_over() {
        if guest.is_actor() {
            guest.act(&mut random).await;
        }
        guest.read_update().await;
    }
    let text = guest.frames.concat();
    assert!(text.contains(r#"{"agent":"random","present":false,"resigned":false}"#));
    guest.send(Request::Ping {}).await;
    guest.read_until("pong").await;
}

#[tokio::test]
async fn new_rooms_and_spectators_are_limited() {
    let folder = Folder::new("limits");
    let limits = Limits { rooms: 2, spectators: 1, ..Limits::default() };
    let address = start(Options { limits, ..Options::new(folder.path().into()) }).await;
    let mut client = Client::connect(address).await.expect("the server responds");
    let refused = async |client: &mut Client, request: &Request| {
        client.send(request).await.expect("the server responds");
        client.next("refused").await.expect("the server sends a refusal")["code"].take()
    };
    let bad = Request::Create(Box::new(plan(r#"{"config": {"players": 0}}"#)));
    assert_eq!(refused(&mut client, &bad).await, "bad_config");
    let act = Request::Act { step: 0, action: "pass".to_owned() };
    assert_eq!(refused(&mut client, &act).await, "not_joined");
    let (room, _) = create(&mut client, r#"{"config": {}}"#).await;
    create(&mut client, r#"{"config": {}}"#).await;
    let another = Request::Create(Box::new(plan(r#"{"config": {}}"#)));
    assert_eq!(refused(&mut client, &another).await, "too_many");
    let watch = Request::Join { room, secret: None, seen: 0 };
    client.send(&watch).await.expect("the server responds");
    client.next("update").await.expect("an update has been sent");
    assert_eq!(refused(&mut client, &watch).await, "already_joined");
    let mut second = Client::connect(address).await.expect("the server responds");
    assert_eq!(refused(&mut second, &watch).await, "too_many");
    assert!(second.next_text().await.is_err(), "the connection ends");
}

async fn get(address: std::net::SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("the server responds");
    let request = format!("GET {path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("the server responds");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("text");
    answer
}

#[tokio::test]
async fn web_app_is_served_from_memory() {
    let folder = Folder::new("web");
    let web = folder.path().join("web");
    fs::create_dir_all(web.join("assets")).expect("a folder");
    fs::write(web.join("index.html"), "<p>board</p>").expect("a file");
    fs::write(web.join("assets/main.js"), "play()").expect("a file");
    let data = folder.path().join("data");
    let address = start(Options { web: Some(web), ..Options::new(data) }).await;
    let index = get(address, "/").await;
    assert!(index.contains("carc-rooms: 1"), "{index}");
    assert!(index.contains("text/html") && index.ends_with("<p>board</p>"), "{index}");
    let script = get(address, "/assets/main.js").await;
    assert!(script.contains("text/javascript") && script.contains("immutable"), "{script}");
    for path in
        ["/data/rooms.redb", "/../data/rooms.redb", "/%2e%2e/data/rooms.redb", "//etc/passwd"]
    {
        assert!(get(address, path).await.starts_with("HTTP/1.1 404"), "{path}");
    }
    let status = get(address, "/status").await;
    let body = status.split("\r\n\r\n").last().expect("a body");
    let status: Value = serde_json::from_str(body).expect("the text is valid JSON");
    assert_eq!(status["rooms"], 0);
}
