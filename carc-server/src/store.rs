//! Rooms on disk.
//!
//! A single thread writes to disk. The thread combines all pending changes into one transaction, so
//! the disk is synchronized once for many rooms.

use std::{
    path::Path,
    sync::{Arc, mpsc},
    thread::{self, JoinHandle},
    time::{SystemTime, UNIX_EPOCH},
};

use carc_engine::Player;
use redb::{Database, ReadableTable, ReadableTableMetadata, TableDefinition};
use thiserror::Error;
use tokio::sync::oneshot;

use crate::{
    saved::{Change, Decision, SavedRoom},
    secret::Secret,
};

/// Each room's settings, as JSON.
const ROOMS: TableDefinition<'_, u128, &str> = TableDefinition::new("rooms");
/// The decisions in each room by index: player, action code and remaining time.
const DECISIONS: TableDefinition<'_, (u128, u32), (u8, u64, u64)> =
    TableDefinition::new("decisions");
/// The time of the last change to each room, in seconds since 1970.
const CHANGED: TableDefinition<'_, u128, u64> = TableDefinition::new("changed");

/// Maximum number of jobs in a transaction.
const BATCH: usize = 1000;

/// The database failed.
#[derive(Clone, Debug, Error)]
#[error("the database failed: {0}")]
pub struct StoreError(String);

impl<E: Into<redb::Error>> From<E> for StoreError {
    fn from(error: E) -> Self {
        Self(error.into().to_string())
    }
}

/// The database that stores all rooms.
#[derive(Debug)]
pub struct Store {
    database: Arc<Database>,
    /// The sender of jobs; `None` only while the store is being dropped.
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Job {
    room: Secret,
    changes: Vec<Change>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Store {
    /// Opens or creates a database. Only one program at a time can open a database. Dropping the
    /// store closes the database.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file cannot be opened or is not a database.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let database = Arc::new(Database::create(path)?);
        let transaction = database.begin_write()?;
        transaction.open_table(ROOMS)?;
        transaction.open_table(DECISIONS)?;
        transaction.open_table(CHANGED)?;
        transaction.commit()?;
        let (sender, jobs) = mpsc::channel();
        let written = Arc::clone(&database);
        let writer = thread::spawn(move || run(&written, &jobs));
        Ok(Self { database, jobs: Some(sender), writer: Some(writer) })
    }

    /// Stores the changes to a room. The changes are on disk when this method returns.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the disk is full or fails. On error, nothing is stored.
    pub async fn write(&self, room: Secret, changes: Vec<Change>) -> Result<(), StoreError> {
        let (done, result) = oneshot::channel();
        let stopped = || StoreError("the writer has stopped".to_owned());
        let jobs = self.jobs.as_ref().ok_or_else(stopped)?;
        jobs.send(Job { room, changes, done }).map_err(|_| stopped())?;
        result.await.map_err(|_| stopped())?
    }

    /// Returns a room's settings and decisions, or `None` if the room does not exist.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the database fails or the settings are invalid.
    pub fn read(&self, room: Secret) -> Result<Option<(SavedRoom, Vec<Decision>)>, StoreError> {
        let transaction = self.database.begin_read()?;
        let Some(settings) = transaction.open_table(ROOMS)?.get(room.0)? else { return Ok(None) };
        let settings = serde_json::from_str(settings.value())
            .map_err(|error| StoreError(format!("invalid room settings: {error}")))?;
        let table = transaction.open_table(DECISIONS)?;
        let mut decisions = Vec::new();
        for row in table.range((room.0, 0)..=(room.0, u32::MAX))? {
            let (player, code, left) = row?.1.value();
            decisions.push(Decision { player: Player::new(player), code, left });
        }
        Ok(Some((settings, decisions)))
    }

    /// Returns the number of rooms.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the database fails.
    pub fn count(&self) -> Result<u64, StoreError> {
        Ok(self.database.begin_read()?.open_table(ROOMS)?.len()?)
    }

    /// Removes the rooms that have not changed for a number of seconds, and returns the number of
    /// removed rooms.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the database fails. On error, nothing is removed.
    pub fn remove_older(&self, seconds: u64) -> Result<usize, StoreError> {
        let transaction = self.database.begin_write()?;
        let mut old = Vec::new();
        {
            let mut changed = transaction.open_table(CHANGED)?;
            let last = unix_time().saturating_sub(seconds);
            for row in changed.iter()? {
                let (room, time) = row?;
                if time.value() < last {
                    old.push(room.value());
                }
            }
            let mut rooms = transaction.open_table(ROOMS)?;
            let mut decisions = transaction.open_table(DECISIONS)?;
            for &room in &old {
                rooms.remove(room)?;
                changed.remove(room)?;
                decisions.retain_in((room, 0)..=(room, u32::MAX), |_, _| false)?;
            }
        }
        transaction.commit()?;
        Ok(old.len())
    }
}

/// Waits until everything is written and the file is closed.
impl Drop for Store {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

/// Writes until the store is dropped.
fn run(database: &Database, jobs: &mpsc::Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let mut batch = vec![first];
        batch.extend(jobs.try_iter().take(BATCH - 1));
        let result = commit(database, &batch);
        for job in batch {
            // If the receiver has been dropped, the room is no longer waiting because it has been
            // closed.
            let _ = job.done.send(result.clone());
        }
    }
}

fn commit(database: &Database, batch: &[Job]) -> Result<(), StoreError> {
    let mut transaction = database.begin_write()?;
    // With this setting, the database can be opened after a crash without a check of every page.
    transaction.set_quick_repair(true);
    {
        let mut rooms = transaction.open_table(ROOMS)?;
        let mut decisions = transaction.open_table(DECISIONS)?;
        let mut changed = transaction.open_table(CHANGED)?;
        let time = unix_time();
        for Job { room, changes, .. } in batch {
            for change in changes {
                match change {
                    Change::Room(saved) => {
                        let settings =
                            serde_json::to_string(saved).expect("a room has a JSON form");
                        rooms.insert(room.0, &*settings)?;
                    }
                    Change::Decided(number, decision) => {
                        let Decision { player, code, left } = *decision;
                        decisions.insert((room.0, *number), (player.number(), code, left))?;
                    }
                }
            }
            changed.insert(room.0, time)?;
        }
    }
    transaction.commit()?;
    Ok(())
}

fn unix_time() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
