//! What players have at stake on the board: facts for whoever judges a position, without
//! allocation.

use super::Position;
use crate::{
    board::Root,
    expansions::registry,
    limits::MAX_PLAYERS,
    nouns::SegmentKind,
    position::Piece,
    scoring::{self, Tally, complete_value, final_value, is_complete, tally},
    setup::Setup,
};

/// A feature with figures in it: what it is worth, and to whom.
///
/// ```
/// use carc_engine::{Game, SegmentKind, Setup};
/// let mut game = Game::with_deck(Setup::base(2)?, &["base/D", "base/V"])?;
/// for text in ["place 1,0 0", "deploy meeple 1,0 0"] {
///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
/// }
/// game.position().stakes(game.setup(), |stake| {
///     assert_eq!((stake.kind, stake.open_ports), (SegmentKind::City, 3));
///     assert_eq!((stake.value, stake.completed_value), (1, 2));
///     assert_eq!((stake.owners, stake.figures[0]), (0b1, 1));
/// });
/// # Ok::<(), carc_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Stake {
    /// Road, city, field, monastery or garden.
    pub kind: SegmentKind,
    /// Ports that nothing lies against: three for a whole city side, one for a road side, two for a
    /// whole field side; for a monastery or garden the empty cells around it.
    pub open_ports: u16,
    /// Whether it is complete (TURN-20), which it only is until it has been scored. A field never
    /// is.
    pub complete: bool,
    /// What each owner would get if the game ended now; for a complete feature what its completion
    /// gives.
    pub value: i32,
    /// What each owner would get for its completion if no tile but those around a monastery were
    /// added; 0 for a field.
    pub completed_value: i32,
    /// Unfinished cities that touch it, for a field.
    pub open_cities: u16,
    /// The strength of each player in it, by seat (MAJ-1).
    pub strengths: [u16; MAX_PLAYERS],
    /// The players who would get the points now, a bit for each seat (MAJ-2, MAJ-3).
    pub owners: u8,
    /// What single players would get from it besides if the game ended now, by seat: for pigs, for
    /// barns, and by the fairy (TB-PIG-5, AM-BARN-11, PD-FAIRY-6).
    pub bonuses: [i32; MAX_PLAYERS],
    /// How many figures of each player stand in it, by seat, those without strength among them.
    pub figures: [u8; MAX_PLAYERS],
}

impl Position {
    /// Tells of every feature in which figures stand, each once, in no particular order. Allocates
    /// nothing; [`features`](Self::features) tells more, of all features, and costs far more.
    pub fn stakes(&self, setup: &Setup, mut each: impl FnMut(&Stake)) {
        for (index, piece) in self.pieces.iter().enumerate() {
            let root = self.board.root(piece.node);
            if !self.pieces[..index].iter().any(|other| self.board.root(other.node) == root) {
                each(&self.stake(setup, root));
            }
        }
    }

    fn stake(&self, setup: &Setup, root: Root) -> Stake {
        let (board, rules) = (&self.board, &setup.rules);
        let node = root.node();
        let kind = scoring::kind_of(board, &setup.catalogue, node);
        let mut open_cities = 0;
        let facts = match kind {
            SegmentKind::Field => {
                // A field is large: it is walked once for both.
                let mut cities = 0;
                scoring::touching_cities(board, &setup.catalogue, node, |_, open| match open {
                    0 => cities += 1,
                    _ => open_cities += 1,
                });
                Tally { cities, ..Tally::default() }
            }
            _ => tally(board, &setup.catalogue, node),
        };
        let open_ports = board.feature(root).open;
        let complete = is_complete(kind, open_ports);
        let surrounded = if kind.is_surrounded() { facts.neighbours + open_ports } else { 0 };
        let completed =
            complete_value(kind, Tally { neighbours: surrounded, ..facts }, rules).total();
        let value = if complete { completed } else { final_value(kind, facts, rules).total() };
        let strengths = self.strengths(root, facts.pennants);
        let is_inside = |piece: &Piece| board.root(piece.node) == root;
        let at = registry::at(self, setup);
        let owners = at.break_tie(scoring::owners(&strengths), &is_inside);
        let mut figures = [0; MAX_PLAYERS];
        for piece in self.pieces.iter().filter(|piece| is_inside(piece)) {
            figures[piece.player.index()] += 1;
        }
        Stake {
            kind,
            open_ports,
            complete,
            value,
            completed_value: completed,
            open_cities,
            strengths,
            owners: owners.bits(),
            bonuses: registry::end_bonuses(at, root, owners, facts.cities),
            figures,
        }
    }
}
