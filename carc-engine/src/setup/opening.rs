//! What a game begins with.

use crate::{
    action::Spot,
    geometry::{Cell, Rotation},
    limits::MAX_PLAYERS,
    tile::Kind,
    vocab::{FIGURES, Figure, Seat, Seats, StartProblem, Token},
};

/// Who is told what of a start cannot be: the field, the place in it, and why.
pub(crate) type Fault<'a> = dyn FnMut(&str, Option<usize>, StartProblem) + 'a;

/// A start that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// In an order in which they can be laid.
    pub(crate) tiles: Vec<(Kind, Cell, Rotation)>,
    pub(crate) figures: Vec<(Seat, Figure, Spot)>,
    pub(crate) scores: [i32; MAX_PLAYERS],
    /// What each player has before the figures of the start are put on the board.
    pub(crate) supplies: [[u8; FIGURES.len()]; MAX_PLAYERS],
    pub(crate) hands: Vec<Vec<Kind>>,
    /// Who has which tokens, and how many.
    pub(crate) tokens: Vec<(Seat, Token, u16)>,
    /// The records of cards.
    pub(crate) records: Vec<(Token, u16)>,
    /// The floors on sites.
    pub(crate) towers: Vec<(Cell, u8)>,
    /// Who holds whose figures, and how many.
    pub(crate) prisoners: Vec<(Seat, Seat, Figure, u8)>,
    pub(crate) neutral: Vec<(Figure, Spot)>,
    /// The kinds that are set aside, each as often as it is.
    pub(crate) held: Vec<Kind>,
    /// The tokens beside figures on the board.
    pub(crate) beside: Vec<(Spot, Token, u16)>,
    /// The tokens in the bag, if they are named.
    pub(crate) bag: Option<Vec<(Token, u16)>>,
    /// The kinds that are known to lie under hills, each as often as it does.
    pub(crate) hidden: Vec<Kind>,
    /// How many tiles besides lie there.
    pub(crate) unknown: u16,
    /// The players who have their abbey in front of them.
    pub(crate) abbeys: Seats,
    pub(crate) active: Option<Seat>,
    pub(crate) turn: u32,
    pub(crate) drawn: Kind,
}

impl Opening {
    /// The start of an ordinary game: what lies there, and what every player has.
    pub(crate) fn usual(
        tiles: Vec<(Kind, Cell, Rotation)>,
        supply: [u8; FIGURES.len()],
        players: usize,
    ) -> Self {
        let mut supplies = [[0; FIGURES.len()]; MAX_PLAYERS];
        supplies[..players].fill(supply);
        Self {
            tiles,
            figures: Vec::new(),
            scores: [0; MAX_PLAYERS],
            supplies,
            hands: Vec::new(),
            tokens: Vec::new(),
            records: Vec::new(),
            towers: Vec::new(),
            prisoners: Vec::new(),
            neutral: Vec::new(),
            held: Vec::new(),
            beside: Vec::new(),
            bag: None,
            hidden: Vec::new(),
            unknown: 0,
            abbeys: Seats::NONE,
            active: None,
            turn: 1,
            drawn: Kind::NONE,
        }
    }

    /// How many tiles lie under hills.
    pub(crate) fn hidden_total(&self) -> u16 {
        // Checked: no more than hills lie on the table.
        self.unknown + self.hidden.len() as u16
    }
}
