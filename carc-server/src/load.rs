//! Load measurements with games in many rooms at the same time.

use std::{
    fmt,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use carc_engine::{ActionList, Actor, Config, ConfigError, Generator, Player, Setup, View};
use serde_json::{Value, value::RawValue};
use thiserror::Error;
use tokio::{
    task::JoinSet,
    time::{Instant, sleep, timeout_at},
};

use crate::{
    bot::Bot,
    client::{Client, ClientError},
    message::{Request, RoomPlan},
    secret::Secret,
};

/// The load to put on a server.
#[derive(Clone, Debug)]
pub struct Load {
    /// The server's address.
    pub address: SocketAddr,
    /// The number of rooms. Each room has a spectator, a computer player, and a connected player
    /// who chooses random actions.
    pub rooms: usize,
    /// The duration of the measurement.
    pub time: Duration,
    /// The pause before each of a player's decisions.
    pub pace: Duration,
    /// The computer player.
    pub agent: Bot,
    /// The preset for the games.
    pub preset: String,
}

/// The error for a failed measurement.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The preset does not exist.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A connection failed.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// The server has sent an unexpected message.
    #[error("unexpected message: {0}")]
    Unexpected(String),
}

/// The results of a [`load`].
#[derive(Clone, Debug, Default)]
pub struct LoadReport {
    /// The duration in seconds.
    pub seconds: f64,
    /// The number of rooms in which games were played at the same time.
    pub rooms: usize,
    /// The number of finished games.
    pub games: usize,
    /// The total number of decisions by all players.
    pub decisions: usize,
    /// The total size of the messages to all clients, in bytes.
    pub bytes: usize,
    /// The times from the connected players' decisions to the corresponding updates, in
    /// milliseconds and in ascending order.
    pub answers: Vec<f64>,
}

impl LoadReport {
    /// Returns the time within which the given fraction of decisions was answered, in milliseconds.
    pub fn answer(&self, part: f64) -> f64 {
        let last = self.answers.len().saturating_sub(1);
        self.answers.get((part * last as f64) as usize).copied().unwrap_or_default()
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = |count: usize| count as f64 / self.seconds;
        writeln!(
            f,
            "{} rooms for {:.1} s, {} finished games",
            self.rooms, self.seconds, self.games
        )?;
        writeln!(
            f,
            "{:.0} decisions and {:.1} MB per second",
            each(self.decisions),
            each(self.bytes) / 1e6
        )?;
        write!(
            f,
            "answer after {:.1} ms (median), {:.1} ms (99%), {:.1} ms (maximum)",
            self.answer(0.5),
            self.answer(0.99),
            self.answer(1.0)
        )
    }
}

/// Plays in many rooms on a server at the same time.
///
/// # Errors
/// Returns [`LoadError`] if the preset does not exist, a connection fails, or the server rejects a
/// message.
pub async fn load(load: Load) -> Result<LoadReport, LoadError> {
    let config = Config { preset: Some(load.preset.clone()), ..Config::new(2) };
    let setup = Setup::new(config)?;
    let report = Arc::new(Mutex::new(LoadReport { rooms: load.rooms, ..LoadReport::default() }));
    let start = Instant::now();
    let mut rooms = JoinSet::new();
    for number in 0..load.rooms {
        let (load, setup, report) = (load.clone(), Arc::clone(&setup), Arc::clone(&report));
        rooms.spawn(async move {
            // The decisions in different rooms are spread out over time.
            sleep(load.pace * (number as u32) / (load.rooms as u32)).await;
            let mut random = Generator::new(number as u64);
            let play = async {
                loop {
                    play_room(&load, &setup, &report, &mut random).await?;
                }
            };
            timeout_at(start + load.time, play).await.unwrap_or(Ok::<(), LoadError>(()))
        });
    }
    while let Some(result) = rooms.join_next().await {
        result.map_err(|error| LoadError::Unexpected(error.to_string()))??;
    }
    let mut report = report.lock().unwrap_or_else(PoisonError::into_inner).clone();
    report.seconds = start.elapsed().as_secs_f64();
    report.answers.sort_by(f64::total_cmp);
    Ok(report)
}

/// Plays one game.
async fn play_room(
    load: &Load,
    setup: &Arc<Setup>,
    report: &Mutex<LoadReport>,
    random: &mut Generator,
) -> Result<(), LoadError> {
    let mut player = Client::connect(load.address).await?;
    let plan = RoomPlan {
        config: setup.config().clone(),
        seats: vec![None, Some(load.agent)],
        clock: None,
    };
    player.send(&Request::Create(Box::new(plan))).await?;
    let created: Value =
        serde_json::from_str(&player.next_text().await?).map_err(ClientError::from)?;
    let secret = |pointer: &str| -> Result<Secret, LoadError> {
        let text = created.pointer(pointer).and_then(Value::as_str);
        text.and_then(|text| text.parse().ok())
            .ok_or_else(|| LoadError::Unexpected(created.to_string()))
    };
    let (room, secret) = (secret("/created/room")?, secret("/created/seats/0")?);
    player.send(&Request::Join { room, secret: Some(secret), seen: 0 }).await?;
    let mut spectator = Client::connect(load.address).await?;
    spectator.send(&Request::Join { room, secret: None, seen: 0 }).await?;
    let add = |change: &dyn Fn(&mut LoadReport)| {
        change(&mut report.lock().unwrap_or_else(PoisonError::into_inner));
    };
    let watch = async {
        loop {
            let length = spectator.next_text().await?.len();
            add(&|report| report.bytes += length);
        }
    };
    let play = async {
        let mut sent: Option<Instant> = None;
        loop {
            let text = player.next_text().await?;
            add(&|report| report.bytes += text.len());
            let Some(update) = read_update(&text)? else { continue };
            let waited = sent.take().map(|sent| sent.elapsed().as_secs_f64() * 1e3);
            add(&|report| {
                report.decisions += usize::from(update.from > 0);
                report.answers.extend(waited);
            });
            let view = View::from_json_in(setup, update.view.get());
            let view = view.map_err(|error| LoadError::Unexpected(error.to_string()))?;
            match view.state().actor() {
                Actor::None => return Ok(()),
                Actor::Player(Player::FIRST) => {
                    sleep(load.pace).await;
                    let mut legal = ActionList::new();
                    view.state().legal_actions_into(&mut legal);
                    let action = legal.at(random.uniform(legal.len() as u32) as usize);
                    let action = setup.action_text(action);
                    sent = Some(Instant::now());
                    player.send(&Request::Act { step: update.step, action }).await?;
                }
                _ => (),
            }
        }
    };
    tokio::select! {
        result = play => result.inspect(|()| add(&|report| report.games += 1)),
        result = watch => result,
    }
}

#[derive(serde::Deserialize)]
struct Update<'a> {
    from: usize,
    step: usize,
    #[serde(borrow)]
    view: &'a RawValue,
}

fn read_update(text: &str) -> Result<Option<Update<'_>>, LoadError> {
    #[derive(serde::Deserialize)]
    struct Message<'a> {
        #[serde(borrow)]
        update: Option<Update<'a>>,
        refused: Option<Value>,
    }
    let message: Message<'_> = serde_json::from_str(text).map_err(ClientError::from)?;
    match message.refused {
        Some(refusal) => Err(LoadError::Unexpected(refusal.to_string())),
        None => Ok(message.update),
    }
}
