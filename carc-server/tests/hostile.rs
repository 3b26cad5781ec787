//! Tests that hostile clients do not affect other games.

use std::{net::SocketAddr, time::Duration};

use carc_engine::Generator;
use carc_server::{Client, ClientError, Limits, Options, Request, Secret};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    serving::{create, start},
    support::{Folder, Guest, play},
};

/// The Unix error `EMFILE`.
const TOO_MANY_FILES: i32 = 24;

const HANDSHAKE: &str = "GET /rooms HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
    sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// Sends bytes, and returns when the server has closed the connection.
async fn closes_after(address: SocketAddr, bytes: &[u8]) {
    let mut stream = TcpStream::connect(address).await.expect("the server responds");
    stream.write_all(bytes).await.expect("the server responds");
    let mut answer = Vec::new();
    // A reset also ends the connection.
    let _ = stream.read_to_end(&mut answer).await;
}

/// Sends requests until the server closes the connection, and returns the close code.
async fn close_code(client: &mut Client) -> Option<u16> {
    loop {
        match client.next_text().await {
            Ok(_) => (),
            Err(ClientError::Closed(code)) => return code,
            Err(_) => return None,
        }
    }
}

#[tokio::test]
async fn hostile_clients_do_not_affect_a_game() {
    let folder = Folder::new("hostile");
    let limits = Limits {
        connections_per_address: 20,
        request: Duration::from_millis(500),
        ..Limits::default()
    };
    let address = start(Options { limits, ..Options::new(folder.path().into()) }).await;
    let mut client = Client::connect(address).await.expect("the server responds");
    let (room, saved) = create(&mut client, r#"{"config": {}}"#).await;
    drop(client);
    let mut guests = [Some(0), Some(1), None].map(|seat| Guest::new(room, &saved, seat));
    for guest in &mut guests {
        guest.join(address).await;
    }
    let mut random = Generator::new(5);

    // These secrets do not exist.
    for room in [room, Secret::draw().expect("random numbers are available")] {
        let mut client = Client::connect(address).await.expect("the server responds");
        let secret = Some(Secret::draw().expect("random numbers are available"));
        client.send(&Request::Join { room, secret, seen: 0 }).await.expect("the server responds");
        let code = client.next("refused").await.expect("the server sends a refusal")["code"].take();
        assert!(code == "wrong_secret" || code == "no_such_room", "{code}");
    }
    play(&mut guests, &mut random, 20).await;

    // It is not this player's turn.
    let step = guests[0].step;
    let other = guests.iter_mut().find(|guest| !guest.is_actor()).expect("there is another player");
    other.send(Request::Act { step, action: "pass".to_owned() }).await;
    assert_eq!(other.read_until("refused").await["code"], "illegal_action");

    // Only the header of a 100 MB frame is sent: 0x81 marks a text frame, and 0xff marks a masked
    // frame with a 64-bit length.
    let mut frame = HANDSHAKE.as_bytes().to_vec();
    frame.extend([0x81, 0xff, 0, 0, 0, 0, 0x05, 0xf5, 0xe1, 0x00, 1, 2, 3, 4, 5]);
    closes_after(address, &frame).await;
    // One frame contains binary data, and another one is not masked.
    let mut frame = HANDSHAKE.as_bytes().to_vec();
    frame.extend([0x82, 0x80, 0, 0, 0, 0]);
    closes_after(address, &frame).await;
    let mut frame = HANDSHAKE.as_bytes().to_vec();
    frame.extend(b"\x81\x02{}");
    closes_after(address, &frame).await;
    play(&mut guests, &mut random, 40).await;

    // This request never ends.
    closes_after(address, b"GET /rooms HTTP/1.1\r\nhost: a\r\nx-slow: ").await;

    // The client sends more messages than permitted, most of which are not protocol messages.
    let mut client = Client::connect(address).await.expect("the server responds");
    for number in 0..1000 {
        if client.send_text(format!("{{\"flood\": {number}}}")).await.is_err() {
            break;
        }
    }
    assert!(matches!(close_code(&mut client).await, Some(1008) | None));
    play(&mut guests, &mut random, 60).await;

    // Opens more connections than permitted.
    let mut idle = Vec::new();
    while idle.len() < 2000 {
        match TcpStream::connect(address).await {
            Ok(stream) => idle.push(stream),
            // The system limits the number of open files in this process, which includes the
            // server's connections.
            Err(error) if error.raw_os_error() == Some(TOO_MANY_FILES) => break,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(idle.len() > 200, "{} connections", idle.len());
    play(&mut guests, &mut random, 80).await;
    let mut open = 0;
    for stream in &mut idle {
        let mut byte = [0];
        let read = tokio::time::timeout(Duration::from_millis(1), stream.read(&mut byte)).await;
        open += usize::from(read.is_err());
    }
    assert!(open <= 20, "{open} connections are open");
    drop(idle);

    // The game has continued throughout.
    play(&mut guests, &mut random, usize::MAX).await;
    assert!(guests.iter().all(Guest::is_over));
}

#[tokio::test]
async fn client_that_does_not_join_is_disconnected() {
    let folder = Folder::new("late");
    let limits = Limits { join: Duration::from_millis(1), ..Limits::default() };
    let address = start(Options { limits, ..Options::new(folder.path().into()) }).await;
    let mut client = Client::connect(address).await.expect("the server responds");
    assert_eq!(close_code(&mut client).await, Some(1008));
}
