//! Domains, which keep the hash keys for different parts of a position distinct.

/// The part of a position that a hash key represents. Keys in different domains always differ.
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
    /// The owners of the King and Robber cards, and the cards' records.
    Card = 21,
    /// Towers, guards, floors and prisoners.
    Tower = 23,
    /// The use of a portal or flying machine before the phantom is placed.
    Phantom = 24,
    /// Ingots on tiles, ingots that players have taken, and claims on ingots.
    Gold = 25,
    /// Castles, and the players' castle and bridge tokens.
    Castle = 26,
    /// The Count, citizens, and decisions about them.
    Count = 27,
    /// The mage and the witch.
    Magic = 28,
    /// Ferries and their landings.
    Ferries = 29,
    /// The crop circle in the current turn part.
    Circle = 30,
    /// The entries in a scoring round.
    Track = 31,
    /// Robbers on the score track, and decisions about them.
    Robbers = 32,
    /// The flying figure, and the value of the die.
    Flight = 33,
    /// Second score markers, and messages.
    Messages = 34,
    /// Monasteries that have been scored but still contain lying monks, until the castles are
    /// scored.
    Monasteries = 35,
}
