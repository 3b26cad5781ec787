//! Limits that protect the server and its rooms from individual clients.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// A server's limits.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of connections.
    pub connections: usize,
    /// Maximum number of connections from one address.
    pub connections_per_address: usize,
    /// Maximum size of a client's message in bytes.
    pub message_bytes: usize,
    /// Maximum number of messages per second on a connection; a burst can be four times as large.
    pub messages_per_second: u32,
    /// Maximum number of rooms per minute that clients at one address can create; a burst can be
    /// four times as large.
    pub rooms_per_minute: u32,
    /// Maximum number of rooms on disk.
    pub rooms: u64,
    /// Maximum number of spectators in a room.
    pub spectators: usize,
    /// Maximum number of tiles in a game.
    pub tiles: usize,
    /// Maximum number of messages waiting for a client to read them.
    pub unread: usize,
    /// Maximum time for a client to send its request or to read part of a response.
    pub request: Duration,
    /// Maximum time from the opening of a WebSocket until its client joins a room.
    pub join: Duration,
    /// Maximum time for a client to read a message or answer a ping.
    pub answer: Duration,
    /// The time after which an absent player can be replaced by a computer player.
    pub absence: Duration,
    /// The time after which a room without connections is removed from memory. The room stays on
    /// disk.
    pub unload: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4096,
            connections_per_address: 64,
            message_bytes: 64 << 10,
            messages_per_second: 10,
            rooms_per_minute: 5,
            rooms: 100_000,
            spectators: 32,
            tiles: 1000,
            unread: 32,
            request: Duration::from_secs(30),
            join: Duration::from_secs(10),
            answer: Duration::from_secs(20),
            absence: Duration::from_secs(60),
            unload: Duration::from_secs(60),
        }
    }
}

/// A rate limit, implemented as a token bucket that is refilled at a constant rate.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    drops: f64,
    size: f64,
    per_second: f64,
    filled: Instant,
}

impl Bucket {
    pub(crate) fn new(size: u32, per_second: f64, now: Instant) -> Self {
        Self { drops: size.into(), size: size.into(), per_second, filled: now }
    }

    /// Takes a token from the bucket, or returns false if the bucket is empty.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        self.fill(now);
        let is_enough = self.drops >= 1.0;
        if is_enough {
            self.drops -= 1.0;
        }
        is_enough
    }

    fn fill(&mut self, now: Instant) {
        let since = now.saturating_duration_since(self.filled).as_secs_f64();
        self.drops = (self.drops + since * self.per_second).min(self.size);
        self.filled = now;
    }

    fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.drops >= self.size
    }
}

/// Counts the connections and the new rooms for each address.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    connections: usize,
    by_address: HashMap<IpAddr, usize>,
    rooms: HashMap<IpAddr, Bucket>,
}

/// A connection that counts toward the limits until it is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    gate: Arc<Gate>,
    address: Option<IpAddr>,
}

impl Gate {
    fn counts(&self) -> std::sync::MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of connections.
    pub(crate) fn connections(&self) -> usize {
        self.counts().connections
    }

    /// Counts a connection, or returns `None` if there are too many.
    pub(crate) fn enter(self: &Arc<Self>, most: usize) -> Option<Ticket> {
        let mut counts = self.counts();
        if counts.connections >= most {
            return None;
        }
        counts.connections += 1;
        Some(Ticket { gate: Arc::clone(self), address: None })
    }

    /// Counts a connection from an address, or returns `None` if there are too many.
    pub(crate) fn enter_from(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<Ticket> {
        let mut counts = self.counts();
        let count = counts.by_address.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Ticket { gate: Arc::clone(self), address: Some(address) })
    }

    /// Counts a new room from an address, or returns false if there are too many.
    pub(crate) fn take_room(&self, address: IpAddr, per_minute: u32, now: Instant) -> bool {
        let rooms = &mut self.counts().rooms;
        if rooms.len() >= 1024 {
            rooms.retain(|_, bucket| !bucket.is_full(now));
        }
        let fresh = || Bucket::new(per_minute.saturating_mul(4), f64::from(per_minute) / 60.0, now);
        rooms.entry(address).or_insert_with(fresh).take(now)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut counts = self.gate.counts();
        match self.address {
            None => counts.connections -= 1,
            Some(address) => {
                if let Some(count) = counts.by_address.get_mut(&address) {
                    *count -= 1;
                    if *count == 0 {
                        counts.by_address.remove(&address);
                    }
                }
            }
        }
    }
}
