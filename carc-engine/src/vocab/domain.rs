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
    /// Abbeys that have not been placed, the abbey round, and wagons that can move after scoring.
    Abbey = 11,
    /// The dragon, the fairy, and tiles set aside.
    Dragon = 16,
    /// Hidden tiles, the bag, flocks, and decisions about them.
    Hills = 18,
    /// The pig on the wheel, Plague, and crown spaces.
    Wheel = 20,
    /// The owners of the King and Robber cards, and the records of the cards.
    Card = 21,
    /// Towers, guards, floors and prisoners.
    Tower = 23,
    /// The use of the portal before the phantom is placed.
    Phantom = 24,
    /// Ingots on tiles, ingots that players have taken, and claims on ingots.
    Gold = 25,
    /// Castles, and the castle and bridge tokens of players.
    Castle = 26,
    /// The Count, citizens, and decisions about them.
    Count = 27,
    /// The mage and the witch.
    Magic = 28,
    /// Ferries and their landings.
    Ferries = 29,
    /// The entries of a round of scoring.
    Track = 30,
    /// Robbers on the score track, and decisions about them.
    Robbers = 31,
}
