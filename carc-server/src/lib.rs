//! A game server that provides rooms over WebSocket. Each player's seat has a secret, and rooms can
//! have spectators, computer players and a clock. Rooms are stored on disk. `docs/server.md`
//! explains how to run the server and documents the messages.

mod bot;
mod client;
mod clock;
mod files;
mod host;
mod limits;
mod listener;
mod load;
mod message;
mod name;
mod room;
mod saved;
mod secret;
mod server;
mod socket;
mod store;

pub use self::{
    bot::Bot,
    client::{Client, ClientError},
    clock::ClockPlan,
    limits::Limits,
    load::{Load, LoadError, LoadReport, load},
    message::{ClockState, Refusal, RefusalCode, Reply, Request, RoomPlan, SeatState},
    name::PlayerName,
    room::{BotTurn, Guest, Out, Room},
    saved::{Change, Decision, RoomError, SavedRoom, SavedSeat},
    secret::Secret,
    server::{Options, Server, ServerError},
    store::{Store, StoreError},
};
