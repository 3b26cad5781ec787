//! Hills and Sheep: hills, vineyards, shepherds and their flocks (HS-TILE-1 to HS-SHEEP-15).

mod flock;
mod hill;
mod lookahead;
mod start;

#[cfg(feature = "json")]
use serde_json::json;

pub(crate) use self::{
    flock::{ask, closed_flocks, may_ask, may_draw, skip_figure},
    hill::{hide_hills, hides, refill},
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot, Turn},
    board::{Board, Ground, Outlook},
    expansions::ExpansionState,
    hash::key,
    position::{Footing, Piece, Position},
    rules::{Decider, Expansion, Hook, HookSet, NOBODY, Play, State, turn::Step},
    setup::{ActionTemplate, Fault, MidTurn, Opening, Rules, Setup, Start, StartTurn},
    vocab::{Domain, Figure, IllegalAction, Marks, Phase, Player, PlayerSet, Token},
};

pub(crate) const HILL: Marks = Marks::of("hill");
const SHEEP: Marks = Marks::of("sheep");

/// The Hills and Sheep expansion.
pub(crate) struct HillsSheep;

impl Expansion for HillsSheep {
    fn hooks(&self, setup: &Setup) -> HookSet {
        let shepherds = setup.has_figure(Figure::SHEPHERD);
        HookSet::NONE
            .with(setup.catalogue.marks.has(HILL), &[Hook::BreaksTies, Hook::Secrets])
            .with(shepherds, &[Hook::FigurePlaced, Hook::FigureRemoved])
            .with(shepherds && !setup.rules.expansions.hills.is_late, &[Hook::LooksAhead])
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        match position.phase {
            Phase::Hill => Decider::Chance(position.main_stack()),
            Phase::Sheep => Decider::Chance(flock::bag(position)),
            _ => Decider::Player(position.active),
        }
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::Hill => hill::list(at.position, list),
            Phase::Sheep => flock::list_tokens(at.position, list),
            _ => flock::list(list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::Hill => hill::check(at, action).map(drop),
            Phase::Sheep => flock::check_token(at, action).map(drop),
            _ => flock::check(at, action).map(drop),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::Hill => hill::apply(play, action),
            Phase::Sheep => flock::draw_token(play, action),
            _ => flock::apply(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        flock::templates(setup, templates);
    }

    /// Starts drawing a token for a shepherd that has just been placed (HS-SHEEP-4).
    fn figure_placed(&self, play: &mut Play<'_>, figure: Figure, at: Footing) -> Option<Step> {
        (figure == Figure::SHEPHERD).then(|| flock::begin(play.position, at))
    }

    fn special_figures(&self) -> &'static [Figure] {
        &[Figure::SHEPHERD]
    }

    /// Checks whether a shepherd may be placed in a field. Only another shepherd in the field
    /// prevents the placement (HS-SHEEP-3).
    fn may_join(
        &self,
        _: Figure,
        ground: &dyn Ground,
        _: Player,
        _: &Rules,
    ) -> Result<(), IllegalAction> {
        if ground.presence().is_herded() { Err(IllegalAction::Herded) } else { Ok(()) }
    }

    fn break_tie(
        &self,
        at: State<'_>,
        owners: PlayerSet,
        is_inside: &dyn Fn(&Piece) -> bool,
    ) -> PlayerSet {
        hill::break_tie(at, owners, is_inside)
    }

    fn figure_removed(&self, play: &mut Play<'_>, piece: &Piece) {
        if piece.figure == Figure::SHEPHERD {
            flock::empty(play, piece);
        }
    }

    fn has_action_ahead(&self, at: State<'_>) -> bool {
        lookahead::may_have_flock(at.position)
    }

    fn look_ahead_before_figure(
        &self,
        at: State<'_>,
        outlook: &Outlook<'_>,
        turns: &mut Vec<Turn>,
        from: usize,
        asked: bool,
    ) -> bool {
        if lookahead::may_have_flock(at.position) {
            lookahead::look_ahead(at.position, outlook, turns, from, asked);
        }
        asked
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        start::set_up(position, setup);
    }

    fn check_start(
        &self,
        setup: &Setup,
        start: &Start,
        _: &Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        start::check_start(setup, start, opening, fault);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        start::write_start(at, start);
    }

    fn tokens(&self, position: &Position, player: Player, token: Token) -> Option<u16> {
        flock::kind_of(token).map(|kind| flock::tokens_of(position, player, kind))
    }

    fn tokens_at(&self, position: &Position, spot: Spot, token: Token) -> Option<u16> {
        flock::tokens_at(position, spot, token)
    }

    /// Returns the number of copies of a token in the game (HS-SHEEP-2).
    fn token_supply(&self, setup: &Setup, token: Token) -> Option<u16> {
        let kind = flock::kind_of(token)?;
        let options = &setup.rules.expansions.hills;
        Some(if options.shepherds { options.tokens[kind].into() } else { 0 })
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[
            ("bag", |position, setup| start::bag(position, setup).map(|bag| json!(bag))),
            ("flocks", flock::view),
            ("hidden_tiles", |position, setup| {
                hill::hides_tiles(setup).then(|| json!(position.expansions.hills.hidden_total))
            }),
        ]
    }

    fn hides_tiles(&self, setup: &Setup) -> bool {
        hill::hides_tiles(setup)
    }

    fn will_hide_tile(&self, position: &Position, setup: &Setup) -> bool {
        hill::will_hide(position, setup)
    }

    /// Hides the tile under a hill from all players.
    fn secret_of(&self, at: State<'_>, action: Action) -> Option<Player> {
        let hides = at.position.phase == Phase::Hill && matches!(action, Action::Draw(_));
        hides.then_some(NOBODY)
    }
}

/// Restores the flock decisions from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, turn: &MidTurn) {
    if !matches!(turn.phase, Phase::Flock | Phase::Sheep) {
        return;
    }
    let drawing = turn.shepherd.filter(|_| turn.phase == Phase::Sheep);
    let state = &mut position.expansions.hills;
    state.drawing = drawing.map(|spot| Drawing { spot, is_new: turn.is_new_shepherd });
    state.decided = turn.shepherd.filter(|_| !turn.is_new_shepherd);
    state.skips_figure = turn.skips_figure;
}

/// Writes the flock decisions to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    let state = &position.expansions.hills;
    turn.shepherd = state.drawing.map(|drawing| drawing.spot).or(state.decided);
    turn.new_shepherd = state.drawing.is_some_and(|drawing| drawing.is_new);
    turn.no_figure = state.skips_figure;
}

/// The number of kinds of tokens: one to four sheep, and the wolf.
pub(super) const KINDS: usize = 5;

/// Rule options for hills and flocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if the game has shepherds (OPT-4).
    pub(super) shepherds: bool,
    /// True if the number of meeples on hills breaks ties, instead of the presence of a meeple on a
    /// hill (HS-HILL-5).
    pub(super) counts_on_hills: bool,
    /// True if the flock decision comes after the figure action (HS-SHEEP-6).
    pub(crate) is_late: bool,
    /// True if flocks are gathered automatically when their field can no longer grow (HS-SHEEP-13).
    pub(crate) gathers_closed: bool,
    /// The number of tokens in the game, by kind (HS-SHEEP-2).
    pub(super) tokens: [u8; KINDS],
    /// True if sheep printed on tiles are scored (HS-SHEEP-12).
    pub(super) printed_sheep: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            shepherds: is_on("shepherds"),
            counts_on_hills: value("hill_tiebreak") == "count",
            is_late: value("flock_timing") == "after_figure",
            gathers_closed: value("closed_flock") == "score",
            tokens: match value("sheep_bag") {
                "4561" => [4, 5, 6, 1, 2],
                _ => [4, 5, 5, 2, 2],
            },
            printed_sheep: value("printed_sheep") == "on",
        }
    }
}

/// The wolf's index among the kinds of tokens.
pub(super) const WOLF: usize = KINDS - 1;

/// A shepherd on the board with its sheep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flock {
    /// The shepherd's spot. Each segment contains at most one shepherd.
    pub(super) spot: Spot,
    /// The numbers of tokens with one, two, three and four sheep.
    pub(super) tokens: [u8; WOLF],
}

impl Flock {
    /// Returns the total number of sheep on the flock's tokens.
    pub(super) fn sheep(&self) -> u16 {
        (1..).zip(self.tokens).map(|(sheep, tokens)| sheep * u16::from(tokens)).sum()
    }
}

/// A pending token draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drawing {
    /// The spot of the shepherd for which the token is drawn.
    pub(super) spot: Spot,
    /// True if the shepherd has just been placed.
    pub(super) is_new: bool,
}

/// The tiles under hills, the bag, and the flocks.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// True if the game has hills or shepherds.
    is_played: bool,
    /// For each tile type, the number of tiles known to be under hills.
    pub(super) hidden: Vec<u16>,
    /// The number of tiles under hills that the position counts as remaining because their tile
    /// types are unknown.
    pub(crate) unknown: u16,
    /// The number of tiles under hills.
    pub(super) hidden_total: u16,
    /// The number of tokens in the bag, by kind.
    pub(super) bag: [u8; KINDS],
    /// The flocks on the board, sorted by spot.
    pub(super) flocks: Vec<Flock>,
    /// The shepherd of the last flock that the active player decided about in this phase.
    pub(super) decided: Option<Spot>,
    pub(super) drawing: Option<Drawing>,
    /// True if no figure action follows the flock decisions.
    pub(super) skips_figure: bool,
}

impl Data {
    /// The state in games without hills and shepherds.
    pub(crate) const NONE: Self = Self {
        is_played: false,
        hidden: Vec::new(),
        unknown: 0,
        hidden_total: 0,
        bag: [0; KINDS],
        flocks: Vec::new(),
        decided: None,
        drawing: None,
        skips_figure: false,
    };
}

/// Encodes a spot on a segment as a number.
fn place(spot: Spot) -> u64 {
    let segment = match spot.place {
        Location::Segment(segment) => segment,
        _ => u8::MAX,
    };
    u64::from(spot.cell.key()) << 8 | u64::from(segment)
}

impl Clone for Data {
    fn clone(&self) -> Self {
        let mut copy = Self {
            hidden: self.hidden.clone(),
            flocks: Vec::with_capacity(self.flocks.capacity()),
            ..*self
        };
        copy.flocks.clone_from(&self.flocks);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        let (mut hidden, mut flocks) =
            (std::mem::take(&mut self.hidden), std::mem::take(&mut self.flocks));
        hidden.clone_from(&source.hidden);
        flocks.clone_from(&source.flocks);
        *self = Self { hidden, flocks, ..*source };
    }
}

impl ExpansionState for Data {
    fn hash(&self, left: &[u16]) -> u64 {
        if !self.is_played {
            return 0;
        }
        let mut hash = key(Domain::Hills, 0, self.hidden_total.into());
        for ((kind, &left), &hidden) in (0..).zip(left).zip(&self.hidden) {
            if hidden > 0 {
                // The position hash depends on the number of remaining tiles. This key replaces the
                // number of remaining tiles with the number of unseen tiles.
                let unseen = u64::from(left) + u64::from(hidden);
                hash ^= key(Domain::Left, kind, left.into()) ^ key(Domain::Left, kind, unseen);
            }
        }
        for (kind, &count) in (16..).zip(&self.bag) {
            hash ^= key(Domain::Hills, kind, count.into());
        }
        for flock in &self.flocks {
            let tokens = u64::from(u32::from_le_bytes(flock.tokens));
            hash ^= key(Domain::Hills, 1 << 48 | place(flock.spot), tokens);
        }
        if self.skips_figure {
            hash ^= key(Domain::Hills, 4, 0);
        }
        if let Some(spot) = self.decided {
            hash ^= key(Domain::Hills, 1, place(spot));
        }
        if let Some(Drawing { spot, is_new }) = self.drawing {
            hash ^= key(Domain::Hills, 2 + u64::from(is_new), place(spot));
        }
        hash
    }
}
