//! What the keys of a position's hash are about.

/// What a key is about.
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
    /// The part of the turn.
    Part = 8,
    Token = 9,
    /// Abbeys in front of players, the abbey round, and wagons on their way.
    Abbey = 11,
    /// The dragon, the fairy, and tiles that are set aside.
    Dragon = 16,
    /// Hidden tiles, the bag, flocks, and what is being decided about them.
    Hills = 18,
    /// The pig on the wheel, Plague, and crown spaces.
    Wheel = 20,
    /// Who holds the King and the Robber, and their records.
    Card = 21,
    /// Towers, guards, floors and prisoners.
    Tower = 23,
}
