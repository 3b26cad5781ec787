//! One client's connection.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, sleep_until, timeout},
};

use crate::{
    host::{Host, Mail},
    limits::{Bucket, Gate},
    message::{Refusal, RefusalCode, Reply, Request},
    room::Guest,
};

/// The connection must be closed.
struct Ended;

/// A connection.
struct Client {
    host: Arc<Host>,
    gate: Arc<Gate>,
    address: IpAddr,
    socket: WebSocket,
    guest: Guest,
    /// The sender of messages to this client; `None` after it has been passed to a room.
    outbox: Option<mpsc::Sender<Message>>,
    room: Option<mpsc::Sender<Mail>>,
    messages: Bucket,
}

/// Handles a client's messages until the connection ends.
pub(crate) async fn serve(host: Arc<Host>, gate: Arc<Gate>, address: IpAddr, socket: WebSocket) {
    let (outbox, inbox) = mpsc::channel(host.limits.unread);
    let rate = host.limits.messages_per_second;
    let now = std::time::Instant::now();
    let messages = Bucket::new(rate.saturating_mul(4), rate.into(), now);
    let guest = host.next_guest();
    let outbox = Some(outbox);
    let mut client = Client { host, gate, address, socket, guest, outbox, room: None, messages };
    let _ = client.run(inbox).await;
    if let Some(room) = client.room {
        let _ = room.send(Mail::Depart(guest)).await;
    }
}

impl Client {
    async fn run(&mut self, mut inbox: mpsc::Receiver<Message>) -> Result<(), Ended> {
        let answer = self.host.limits.answer;
        let deadline = Instant::now() + self.host.limits.join;
        let mut ping = interval(answer);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                // Messages to the client have priority, so that a client that floods the server
                // still receives its answers.
                biased;
                message = inbox.recv() => {
                    // The room has dropped the sender because the client reads too slowly or was
                    // rejected.
                    let message = message.ok_or(Ended)?;
                    let is_end = matches!(message, Message::Close(_));
                    self.send(message).await?;
                    if is_end {
                        return Ok(());
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > 2 * answer + Duration::from_secs(1) {
                        return Err(Ended);
                    }
                    self.send(Message::Ping(Vec::new().into())).await?;
                }
                () = sleep_until(deadline), if self.room.is_none() => {
                    return self.close(close_code::POLICY, "no room was joined in time").await;
                }
                message = self.socket.recv() => {
                    heard = Instant::now();
                    self.hear(message.ok_or(Ended)?.map_err(|_| Ended)?).await?;
                }
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Ended> {
        if !self.messages.take(std::time::Instant::now()) {
            return self.close(close_code::POLICY, "too many messages").await;
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => return self.close(close_code::UNSUPPORTED, "text only").await,
            Message::Close(_) => return Err(Ended),
        };
        let result = match serde_json::from_str(&text) {
            Ok(request) => self.answer(request).await?,
            Err(error) => Err(Refusal::new(RefusalCode::BadMessage, error)),
        };
        match result {
            Ok(()) => Ok(()),
            Err(refusal) => self.reply(&Reply::Refused(&refusal)).await,
        }
    }

    async fn answer(&mut self, request: Request) -> Result<Result<(), Refusal>, Ended> {
        match request {
            Request::Ping {} => self.reply(&Reply::Pong {}).await?,
            Request::Create(plan) => {
                let per_minute = self.host.limits.rooms_per_minute;
                if !self.gate.take_room(self.address, per_minute, std::time::Instant::now()) {
                    let why = "too many new rooms; try again later";
                    return Ok(Err(Refusal::new(RefusalCode::TooMany, why)));
                }
                match self.host.create(*plan).await {
                    Ok((room, seats)) => self.reply(&Reply::Created { room, seats }).await?,
                    Err(refusal) => return Ok(Err(refusal)),
                }
            }
            Request::Join { room, secret, seen } => {
                let Some(outbox) = self.outbox.clone().filter(|_| self.room.is_none()) else {
                    let why = "the connection has already joined a room";
                    return Ok(Err(Refusal::new(RefusalCode::AlreadyJoined, why)));
                };
                let mail = Mail::Join { guest: self.guest, secret, seen, outbox };
                match self.host.join(room, mail).await {
                    // From now on, only the room can send messages, and the connection ends when
                    // the room drops the sender.
                    Ok(mailbox) => (self.room, self.outbox) = (Some(mailbox), None),
                    Err(refusal) => return Ok(Err(refusal)),
                }
            }
            request => {
                let Some(room) = &self.room else {
                    return Ok(Err(Refusal::new(RefusalCode::NotJoined, "join a room first")));
                };
                let mail = Mail::Request(self.guest, request);
                room.send(mail).await.map_err(|_| Ended)?;
            }
        }
        Ok(Ok(()))
    }

    async fn reply(&mut self, reply: &Reply<'_>) -> Result<(), Ended> {
        self.send(Message::text(reply.to_json())).await
    }

    async fn close(&mut self, code: u16, reason: &'static str) -> Result<(), Ended> {
        self.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await?;
        Err(Ended)
    }

    async fn send(&mut self, message: Message) -> Result<(), Ended> {
        let sending = timeout(self.host.limits.answer, self.socket.send(message)).await;
        sending.map_err(|_| Ended)?.map_err(|_| Ended)
    }
}
