//! The domains of hash keys.

/// The part of a position that a hash key represents. Keys of different domains are different.
#[derive(Clone, Copy)]
#[repr(u64)]
pub(crate) enum Domain {
    Tile = 1,
    Figure = 2,
    Left = 3,
    Score = 4,
    Turn = 5,
    River = 6,
    House = 7,
    /// The turn part.
    Part = 8,
    Token = 9,
    /// Abbeys in front of players, the abbey round, and wagons that move on.
    Abbey = 11,
    /// The dragon, the fairy, and tiles set aside.
    Dragon = 16,
    /// Hidden tiles, the bag, flocks, and decisions about them.
    Hills = 18,
    /// The pig on the wheel, Plague, and crown spaces.
    Wheel = 20,
    /// The owners of the King and the Robber, and their records.
    Card = 21,
    /// Towers, guards, floors and prisoners.
    Tower = 23,
    /// The use of the portal before the phantom is placed.
    Phantom = 24,
    /// Ingots on tiles and in front of players, and the claims on them.
    Gold = 25,
    /// Castles and the tokens in front of players.
    Castle = 26,
    /// The Count, citizens, and decisions about them.
    Count = 27,
    /// Ferries and their landings.
    Ferries = 28,
}
