//! The state of a game when it starts.

use crate::{
    action::Spot,
    board::{Board, Node},
    expansions::house_rules::{Deal, ExtraTurn},
    geometry::{Cell, Rotation},
    limits::MAX_PLAYERS,
    setup::{Catalogue, Setup},
    vocab::{FIGURES, Figure, Phase, Player, PlayerSet, StartProblem, TileType, Token},
};

/// Reports a problem with a start position, given the field, the index in the field, and the
/// reason.
pub(crate) type Fault<'a> = dyn FnMut(&str, Option<usize>, StartProblem) + 'a;

/// Checks that a list in a start position has an entry for each player or is empty.
pub(crate) fn is_for_all(setup: &Setup, field: &str, length: usize, fault: &mut Fault<'_>) -> bool {
    let players = setup.players();
    let is_for_all = length == 0 || length == players;
    if !is_for_all {
        fault(field, None, StartProblem::Length(length, players));
    }
    is_for_all
}

/// A validated start position.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// The tiles on the board, in an order in which they can be placed.
    pub(crate) tiles: Vec<(TileType, Cell, Rotation)>,
    pub(crate) figures: Vec<(Player, Figure, Spot)>,
    pub(crate) scores: [i32; MAX_PLAYERS],
    /// Each player's supply before the figures in the start position are placed on the board.
    pub(crate) supplies: [[u8; FIGURES.len()]; MAX_PLAYERS],
    pub(crate) hands: Vec<Vec<TileType>>,
    /// The players' tokens, with the number of copies of each.
    pub(crate) tokens: Vec<(Player, Token, u16)>,
    /// The King and Robber cards, each with its record.
    pub(crate) records: Vec<(Token, u16)>,
    /// The floors on sites.
    pub(crate) towers: Vec<(Cell, u8)>,
    /// The ingots on tiles.
    pub(crate) ingots: Vec<(Cell, u16)>,
    /// The bridges, each with its axis: 0 for north-south, 1 for east-west.
    pub(crate) bridges: Vec<(Cell, usize)>,
    /// The space of each robber on the score track.
    pub(crate) robbers: [Option<u8>; MAX_PLAYERS],
    /// The value of each player's messenger.
    pub(crate) messengers: [i32; MAX_PLAYERS],
    /// The messages that are known to be at the bottom of the stack, in order.
    pub(crate) messages: Vec<u8>,
    /// The castles, each represented by the spots of its two segments.
    pub(crate) castles: Vec<[Spot; 2]>,
    /// Each player's waiting tile, or `NONE`.
    pub(crate) waiting: [TileType; MAX_PLAYERS],
    /// The captured figures, as (captor, owner, figure, count) tuples.
    pub(crate) prisoners: Vec<(Player, Player, Figure, u8)>,
    /// The ferries, in the order of their cells.
    pub(crate) ferries: Vec<(Cell, Token)>,
    pub(crate) neutral: Vec<(Figure, Spot)>,
    /// The tiles that are set aside, one entry per copy.
    pub(crate) held: Vec<TileType>,
    /// The tokens next to figures on the board.
    pub(crate) beside: Vec<(Spot, Token, u16)>,
    /// The tokens in the bag, if the start position lists them.
    pub(crate) bag: Option<Vec<(Token, u16)>>,
    /// The known tiles under hills, one entry per copy.
    pub(crate) hidden: Vec<TileType>,
    /// The number of unknown tiles under hills.
    pub(crate) unknown: u16,
    /// The players who still have their abbey.
    pub(crate) abbeys: PlayerSet,
    pub(crate) active: Option<Player>,
    pub(crate) turn: u32,
    pub(crate) drawn: TileType,
    /// The current turn, if the start position is in the middle of a turn.
    pub(crate) mid_turn: Option<MidTurn>,
}

/// The current turn in a validated start position.
#[derive(Clone, Debug)]
pub(crate) struct MidTurn {
    pub(crate) phase: Phase,
    /// The cell of the last placed tile, in phases that depend on it.
    pub(crate) placed: Option<Cell>,
    pub(crate) second_part: bool,
    pub(crate) second_part_follows: bool,
    pub(crate) extra_turn: ExtraTurn,
    pub(crate) has_ransomed: bool,
    /// In the abbey round, the player whose turn ended the game.
    pub(crate) abbey_round: Option<Player>,
    /// The player who must remove a meeple during Plague.
    pub(crate) plague: Option<Player>,
    /// The tower that can capture a meeple.
    pub(crate) tower: Option<Cell>,
    /// The captured figure that can be exchanged, and its owner.
    pub(crate) captured: Option<(Player, Figure)>,
    /// The shepherd for which a token is drawn, or the shepherd of the last flock about which the
    /// active player has decided.
    pub(crate) shepherd: Option<Spot>,
    /// True if `shepherd` has just been placed.
    pub(crate) is_new_shepherd: bool,
    /// True if no figure action follows the flock decisions.
    pub(crate) skips_figure: bool,
    /// True if a meeple was placed through a portal in this turn part.
    pub(crate) has_used_portal: bool,
    /// True if a meeple has flown in this turn part.
    pub(crate) has_used_machine: bool,
    /// The flying figure.
    pub(crate) flying: Option<Figure>,
    /// The value of the die; 0 before it is rolled.
    pub(crate) roll: u8,
    /// True if players add meeples because of a crop circle, false if they remove them.
    pub(crate) adds_meeples: Option<bool>,
    /// The cell of the bridge that the tile just placed needs.
    pub(crate) due_bridge: Option<Cell>,
    /// A segment of the small city or castle whose owner must decide.
    pub(crate) castle: Option<Spot>,
    /// The current castle scoring round.
    pub(crate) castle_round: u8,
    /// The castles that have scored in this turn part, each with its round and points.
    pub(crate) paid_castles: Vec<(Spot, u8, u16)>,
    /// While castles are being scored, true if the active player has scored points in this turn
    /// part.
    pub(crate) has_scored: bool,
    /// True if a meeple has entered Carcassonne in this turn.
    pub(crate) has_entered_city: bool,
    /// True if a meeple may enter Carcassonne after the wagons have moved.
    pub(crate) may_enter_city: bool,
    /// The player who must decide about their citizens, if not the active player.
    pub(crate) asked: Option<Player>,
    /// True if a bazaar follows at the end of the turn.
    pub(crate) bazaar_follows: bool,
    /// True if a player had a waiting tile at the beginning of the turn.
    pub(crate) tiles_waited: bool,
    /// The tiles revealed at the bazaar; `NONE` for tiles that have an owner.
    pub(crate) open_tiles: Vec<TileType>,
    /// The auctioneer, if not the active player.
    pub(crate) auctioneer: Option<Player>,
    /// The index in the list of open tiles of the tile being auctioned.
    pub(crate) chosen_tile: Option<u8>,
    /// The highest bidder and their bid.
    pub(crate) bid: Option<(Player, u16)>,
    /// The number of turn parts that were granted by messages but have not begun yet.
    pub(crate) message_parts: u8,
    /// The number of turn parts that were granted by messages and have begun.
    pub(crate) extra_parts: u8,
    /// The marker that each player has moved: true for the messenger, false for the usual marker.
    /// Empty if no marker has moved.
    pub(crate) moved_markers: Vec<Option<bool>>,
    /// True if the active player has received a message in this turn.
    pub(crate) had_message: bool,
    /// The players who have passed in the rounds at the end of the game.
    pub(crate) passed: Vec<Player>,
    /// The ferries that were moved in this turn part, each with its previous landings.
    pub(crate) moved_ferries: Vec<(Cell, Token)>,
    /// The cells that the dragon has left during its walk.
    pub(crate) visited: Vec<Cell>,
    /// The wagons that can move, each with its owner and the spot that it left.
    pub(crate) returned: Vec<(Player, Spot)>,
    /// The player who takes the next ingot.
    pub(crate) taker: Option<Player>,
    /// The players who may take the ingots on each cell.
    pub(crate) claims: Vec<(Cell, PlayerSet)>,
    /// The tiles drawn so far to determine the first player.
    pub(crate) shown: Vec<TileType>,
    /// The reason why a tile is dealt.
    pub(crate) deal: Deal,
}

impl MidTurn {
    /// Returns true if the next turn has not begun because the first player is being chosen or the
    /// first hands are being dealt.
    pub(crate) fn is_before_turn(&self) -> bool {
        self.phase == Phase::FirstPlayer || self.phase == Phase::Deal && self.deal == Deal::First
    }

    /// Returns true for the phases in which a start position specifies the last placed tile. Even
    /// late in the turn, this tile can trigger a dragon move (TURN-17) or a crop circle (TURN-17a).
    pub(crate) const fn needs_placed(phase: Phase) -> bool {
        phase.depends_on_last_tile()
            || matches!(
                phase,
                Phase::Wagon
                    | Phase::GoldTaken
                    | Phase::IntoCity
                    | Phase::MoveCount
                    | Phase::Circle
                    | Phase::CircleMeeple
            )
    }

    /// Returns true if the features completed by the last placed tile have not been scored yet.
    fn is_before_scoring(&self, setup: &Setup) -> bool {
        let is_late = self.phase == Phase::Dragon && setup.rules.expansions.princess.dragon_is_late;
        let is_scored = is_late || self.phase == Phase::CastlePayer;
        self.phase.depends_on_last_tile() && !is_scored
    }
}

impl Opening {
    /// Returns the default start, with the given tiles on the board and the same supply for every
    /// player.
    pub(crate) fn usual(
        tiles: Vec<(TileType, Cell, Rotation)>,
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
            ingots: Vec::new(),
            bridges: Vec::new(),
            robbers: [None; MAX_PLAYERS],
            messengers: [0; MAX_PLAYERS],
            messages: Vec::new(),
            castles: Vec::new(),
            waiting: [TileType::NONE; MAX_PLAYERS],
            prisoners: Vec::new(),
            ferries: Vec::new(),
            neutral: Vec::new(),
            held: Vec::new(),
            beside: Vec::new(),
            bag: None,
            hidden: Vec::new(),
            unknown: 0,
            abbeys: PlayerSet::NONE,
            active: None,
            turn: 1,
            drawn: TileType::NONE,
            mid_turn: None,
        }
    }

    /// Returns the tiles that are neither on the board nor in a stack: tiles that are set aside, in
    /// hands, waiting, at a bazaar or drawn.
    pub(crate) fn tiles_elsewhere(&self) -> impl Iterator<Item = TileType> {
        let hands = self.hands.iter().flatten().copied();
        let waiting = self.waiting.into_iter().filter_map(TileType::known);
        let open = self.open_tiles();
        self.held.iter().copied().chain(hands).chain(waiting).chain(open).chain(self.drawn.known())
    }

    /// Returns the tiles at the bazaar that no player owns.
    pub(crate) fn open_tiles(&self) -> impl Iterator<Item = TileType> {
        let turn = self.mid_turn.iter();
        turn.flat_map(|turn| turn.open_tiles.iter().copied()).filter_map(TileType::known)
    }

    /// Returns the tiles on the board whose marks have taken effect. The tile just placed is
    /// excluded until its player has decided about a bridge (TURN-8a).
    pub(crate) fn settled_tiles(&self) -> &[(TileType, Cell, Rotation)] {
        let waits = usize::from(self.is_in(Phase::Bridge)).min(self.tiles.len());
        &self.tiles[..self.tiles.len() - waits]
    }

    /// Returns true if the tile just placed has changed a feature that has not been scored yet.
    pub(crate) fn is_unscored(&self, setup: &Setup, board: &Board, node: Node) -> bool {
        self.mid_turn.as_ref().is_some_and(|turn| turn.is_before_scoring(setup))
            && is_changed(setup, board, node)
    }

    /// Returns true if the tile just placed has changed a feature, but the steps after castle
    /// scoring have not been carried out for that feature yet (TURN-15c, TURN-15e).
    pub(crate) fn is_before_castles_scored(
        &self,
        setup: &Setup,
        board: &Board,
        node: Node,
    ) -> bool {
        self.is_unscored(setup, board, node)
            || self.is_in(Phase::CastlePayer) && is_changed(setup, board, node)
    }

    /// Returns the variant of a tile type with the bridge on its cell, or the tile type itself if
    /// there is no bridge.
    pub(crate) fn with_bridge(
        &self,
        catalogue: &Catalogue,
        kind: TileType,
        cell: Cell,
        canonical: Rotation,
    ) -> TileType {
        let bridge = self.bridges.iter().find(|(at, _)| *at == cell);
        let variant = bridge.and_then(|&(_, axis)| catalogue.with_bridge(kind, canonical, axis));
        variant.unwrap_or(kind)
    }

    /// Returns true if a feature is a castle.
    pub(crate) fn is_castle(&self, board: &Board, node: Node) -> bool {
        let spot = |node: Node| {
            let (tile, segment) = board.locate(node);
            Spot::segment(tile.cell(), segment)
        };
        let is_there = |[first, _]: &[Spot; 2]| board.ring(node).any(|node| spot(node) == *first);
        self.castles.iter().any(is_there)
    }

    /// Returns true if the start position is in the given phase.
    pub(crate) fn is_in(&self, phase: Phase) -> bool {
        self.mid_turn.as_ref().is_some_and(|turn| turn.phase == phase)
    }

    /// Returns the number of tiles under hills.
    pub(crate) fn hidden_total(&self) -> u16 {
        // The import has checked that the sum does not exceed the number of hills on the board.
        self.unknown + self.hidden.len() as u16
    }
}

/// Returns true if the last placed tile has changed a feature.
fn is_changed(setup: &Setup, board: &Board, node: Node) -> bool {
    board.changed(&setup.catalogue).any(|other| board.root(other) == board.root(node))
}
