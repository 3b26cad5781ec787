//! The table of positions that have already been solved.

use super::search::Values;

/// The maximum size of a table in bytes.
const MOST_BYTES: usize = 64 << 20;
/// The minimum number of entries.
const FEWEST: usize = 1 << 10;

/// A fixed-size table that maps keys to values. A new entry replaces the entry in its slot.
#[derive(Debug)]
pub(super) struct Table {
    players: usize,
    /// The size of an entry. An entry contains each player's points, and also the leads if they
    /// cannot be computed from the points.
    stride: usize,
    /// The key of each entry, or 0 for an empty entry.
    keys: Vec<u64>,
    values: Vec<f64>,
}

impl Table {
    /// Creates a table for searches with the given number of nodes.
    pub(super) fn new(players: usize, nodes: u64) -> Self {
        let stride = if players > 2 { 2 * players } else { players };
        let most = MOST_BYTES / (size_of::<u64>() + stride * size_of::<f64>());
        let useful = usize::try_from(nodes).unwrap_or(usize::MAX);
        let count =
            (most / 2 + 1).next_power_of_two().min(useful.clamp(FEWEST, most).next_power_of_two());
        Self { players, stride, keys: vec![0; count], values: vec![0.0; count * stride] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.keys.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Values> {
        let (key, place) = (key.max(1), self.place(key.max(1)));
        if self.keys[place] != key {
            return None;
        }
        let (points, leads) =
            self.values[place * self.stride..][..self.stride].split_at(self.players);
        let mut values = Values::ZERO;
        values.points[..self.players].copy_from_slice(points);
        if leads.is_empty() {
            values.derive_leads(self.players);
        } else {
            values.leads[..self.players].copy_from_slice(leads);
        }
        Some(values)
    }

    pub(super) fn set(&mut self, key: u64, values: &Values) {
        let (key, place) = (key.max(1), self.place(key.max(1)));
        self.keys[place] = key;
        let entry = &mut self.values[place * self.stride..][..self.stride];
        let (points, leads) = entry.split_at_mut(self.players);
        points.copy_from_slice(&values.points[..self.players]);
        leads.copy_from_slice(&values.leads[..leads.len()]);
    }
}
