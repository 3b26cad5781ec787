//! Mage & Witch: two neutral figures that change the value of a road or city (MW-NAME-1 to
//! MW-START-1).

mod start;

use crate::{
    action::{Action, ActionList, Location, Spot, Turn},
    board::{Board, Node, Outlook, Root},
    event::Event,
    expansions::{ExpansionState, ferries},
    hash::key,
    limits::MAX_SEGMENTS,
    position::Position,
    rules::{Expansion, Flow, Hook, HookSet, Play, State, turn::Step},
    scoring::{ValueChange, is_complete, kind_of},
    setup::{ActionTemplate, Fault, Opening, Setup, Start, anywhere},
    vocab::{Domain, EventCause, Figure, IllegalAction, Marks, Phase, SegmentKind},
};

/// The magic symbol mark (MW-COMP-1).
const SYMBOL: Marks = Marks::of("mage");

/// The mage and the witch. [`Data`] contains their spots in the same order.
const FIGURES: [Figure; 2] = [Figure::MAGE, Figure::WITCH];

/// The Mage & Witch expansion.
pub(crate) struct MageWitch;

impl Expansion for MageWitch {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE.with(is_played(setup), &[Hook::ChangesValues, Hook::LooksAhead])
    }

    /// Lists the moves of both figures or, if they cannot move, the choice of a figure to put aside
    /// (MW-TURN-1, MW-TURN-3).
    fn list(&self, at: State<'_>, list: &mut ActionList) {
        let position = at.position;
        let before = list.len();
        for node in targets(at) {
            let spot = position.spot_of_node(node);
            FIGURES.into_iter().for_each(|figure| list.push(Action::MoveFigure { figure, spot }));
        }
        if list.len() == before {
            standing(position).for_each(|(figure, spot)| {
                list.push(Action::RemoveFigure { figure, spot });
            });
        }
        list.sort_from(before);
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match action {
            Action::MoveFigure { figure, spot } if FIGURES.contains(&figure) => {
                check_target(at, spot)
            }
            Action::RemoveFigure { figure, spot } if FIGURES.contains(&figure) => {
                let is_there = standing(at.position).any(|own| own == (figure, spot));
                let may_leave = is_there && targets(at).next().is_none();
                if may_leave { Ok(()) } else { Err(IllegalAction::NoSuchFigure) }
            }
            _ => at.other_phase(),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        self.check(play.at(), action)?;
        match action {
            Action::MoveFigure { figure, spot } => come(play, figure, spot),
            Action::RemoveFigure { figure, .. } => put_aside(play, figure, EventCause::NO_TARGET),
            _ => {}
        }
        // If a ferry has joined the roads of the mage and the witch, the ferry moves continue.
        Ok(if ferries::have_begun(play.at()) { Step::Ferries } else { Step::Magic.after() })
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if !is_played(setup) {
            return;
        }
        for place in setup.segments(|segment| is_road_or_city(segment.kind)) {
            let spot = anywhere(place);
            for figure in FIGURES {
                let both =
                    [Action::MoveFigure { figure, spot }, Action::RemoveFigure { figure, spot }];
                templates.extend(both.map(ActionTemplate::everywhere));
            }
        }
    }

    fn value_change(&self, at: State<'_>, feature: Root) -> ValueChange {
        let [is_raised, is_halved] = roots(at.position).map(|root| root == Some(feature));
        ValueChange { is_raised, is_halved }
    }

    /// Ends the listed turns before the decision about the mage and the witch, if such a decision
    /// follows.
    fn look_ahead_before_figure(
        &self,
        at: State<'_>,
        outlook: &Outlook<'_>,
        turns: &mut Vec<Turn>,
        from: usize,
        asked: bool,
    ) -> bool {
        if !may_be_asked(at, outlook) {
            return asked;
        }
        let Some(before) = decisions_before(at, turns[from].actions()[0]) else { return asked };
        let mut kept = from;
        for index in from..turns.len() {
            let turn = turns[index].until(before);
            if kept == from || turns[kept - 1] != turn {
                turns[kept] = turn;
                kept += 1;
            }
        }
        turns.truncate(kept);
        true
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        if is_played(setup) {
            // Create the state here so that no memory is allocated during play.
            position.expansions.mage = Data::NONE;
        }
    }

    fn set_up_figures(&self, play: &mut Play<'_>) {
        for &(figure, spot) in &play.setup.opening.neutral {
            if FIGURES.contains(&figure) {
                come(play, figure, spot);
            }
        }
    }

    fn check_start(
        &self,
        setup: &Setup,
        start: &Start,
        board: &Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        start::check(setup, start, board, opening, fault);
    }

    fn neutral_spot(&self, position: &Position, figure: Figure) -> Option<Spot> {
        standing(position).find_map(|(own, spot)| (own == figure).then_some(spot))
    }
}

/// Checks whether the mage and the witch are in play.
fn is_played(setup: &Setup) -> bool {
    setup.has_figure(Figure::MAGE)
}

const fn is_road_or_city(kind: SegmentKind) -> bool {
    matches!(kind, SegmentKind::Road | SegmentKind::City)
}

/// Returns the mage and the witch, if they are on the board, with their spots.
fn standing(position: &Position) -> impl Iterator<Item = (Figure, Spot)> + use<> {
    let spots = position.expansions.mage.spots;
    FIGURES.into_iter().zip(spots).filter_map(|(figure, spot)| Some((figure, spot?)))
}

/// Returns the features that contain the mage and the witch.
fn roots(position: &Position) -> [Option<Root>; 2] {
    let board = &position.board;
    position.expansions.mage.spots.map(|spot| {
        let Spot { cell, place: Location::Segment(segment) } = spot? else { return None };
        let tile = &board.tiles[board.tile_at(cell.key())?];
        Some(board.root(tile.node(segment)))
    })
}

/// Checks whether the mage and the witch are in the same feature (MW-JOIN-1).
pub(crate) fn are_joined(position: &Position) -> bool {
    matches!(roots(position), [Some(mage), Some(witch)] if mage == witch)
}

/// Returns the segments to which a figure can move: the segments of incomplete roads and cities
/// that contain neither the mage nor the witch (MW-FIG-4, MW-TURN-2).
fn targets<'a>(at: State<'a>) -> impl Iterator<Item = Node> + 'a {
    let State { position, setup } = at;
    let (board, taken) = (&position.board, roots(position));
    board.nodes().filter(move |&node| {
        let root = board.root(node);
        board.feature(root).open() > 0
            && !taken.contains(&Some(root))
            && is_road_or_city(kind_of(board, &setup.catalogue, node))
    })
}

/// Checks whether a figure can move to a spot.
fn check_target(at: State<'_>, spot: Spot) -> Result<(), IllegalAction> {
    let State { position, setup } = at;
    let board = &position.board;
    let Location::Segment(segment) = spot.place else { return Err(IllegalAction::Unreachable) };
    if board.tile_at(spot.cell.key()).is_none() {
        return Err(IllegalAction::Unreachable);
    }
    let node = position.node_at(setup, spot).ok_or(IllegalAction::NoSuchSegment(segment))?;
    let kind = kind_of(board, &setup.catalogue, node);
    if !is_road_or_city(kind) {
        Err(IllegalAction::WrongKind(kind))
    } else if is_complete(kind, board.feature_of(node).open()) {
        Err(IllegalAction::Complete)
    } else if roots(position).contains(&Some(board.root(node))) {
        Err(IllegalAction::Unreachable)
    } else {
        Ok(())
    }
}

/// Waits for the decision about the mage and the witch if the tile just placed has the symbol or
/// has joined their features. If only one of the figures is on the board and it cannot move, it is
/// put aside without a decision (TURN-9f, MW-TURN-3).
pub(crate) fn offer(play: &mut Play<'_>) -> Flow {
    let position = &*play.position;
    let is_asked = play.at().last_tile_shows(SYMBOL);
    if !is_asked && !are_joined(position) {
        return Flow::Next;
    }
    let mut figures = standing(position).map(|(figure, _)| figure);
    let (first, second) = (figures.next(), figures.next());
    if second.is_some() || targets(play.at()).next().is_some() {
        return Flow::Wait(Phase::Magic);
    }
    drop(figures);
    if let Some(figure) = first {
        put_aside(play, figure, EventCause::NO_TARGET);
    }
    Flow::Next
}

/// Puts the mage and the witch aside if their features are complete, in spot order (CONV-6), even
/// if the features have not been scored (MW-VALUE-6).
pub(crate) fn retire(play: &mut Play<'_>) {
    let (spots, roots) = (play.position.expansions.mage.spots, roots(play.position));
    let mut figures = [0, 1];
    figures.sort_by_key(|&figure| spots[figure]);
    for figure in figures {
        if roots[figure].is_some_and(|root| play.position.board.feature(root).open() == 0) {
            put_aside(play, FIGURES[figure], EventCause::COMPLETED);
        }
    }
}

/// Moves a figure to a spot.
fn come(play: &mut Play<'_>, figure: Figure, spot: Spot) {
    let origin = play.position.expansions.mage.spot_of(figure).replace(spot);
    play.event(|_| Event::FigureMoved { player: None, figure, spot, origin });
}

/// Removes a figure from the board.
fn put_aside(play: &mut Play<'_>, figure: Figure, cause: EventCause) {
    if let Some(spot) = play.position.expansions.mage.spot_of(figure).take() {
        play.event(|_| Event::FigurePutAside { figure, spot, cause });
    }
}

/// Checks whether the drawn tile may lead to a decision about the mage and the witch if the tile is
/// placed as `outlook` describes.
fn may_be_asked(at: State<'_>, outlook: &Outlook<'_>) -> bool {
    let joins = |segment: u8| match roots(at.position) {
        [Some(mage), Some(witch)] => outlook.joins(segment, mage) && outlook.joins(segment, witch),
        _ => false,
    };
    at.setup.catalogue.shows(outlook.kind(), SYMBOL) || (0..MAX_SEGMENTS as u8).any(joins)
}

/// Returns the number of actions between a placement and the decision about the mage and the witch,
/// or `None` if there is no such decision. The placement is played on a copy of the position. This
/// cost is acceptable because few tiles have the symbol.
#[cold]
fn decisions_before(at: State<'_>, placement: Action) -> Option<usize> {
    let mut after = at.position.clone();
    after.play(at.setup, placement).ok()?;
    let mut count = 1;
    // Neither the tile drawn for a hill nor the location of an ingot affects the decision.
    while matches!(after.phase, Phase::Hill | Phase::Gold) {
        count += usize::from(after.phase == Phase::Gold);
        let any = after.state(at.setup).legal_actions().first()?;
        after.play(at.setup, any).ok()?;
    }
    (after.phase == Phase::Magic).then_some(count)
}

/// The spots of the mage and the witch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    spots: [Option<Spot>; 2],
}

impl Data {
    pub(crate) const NONE: Self = Self { spots: [None; 2] };

    /// Returns a mutable reference to the spot of one of the two figures.
    fn spot_of(&mut self, figure: Figure) -> &mut Option<Spot> {
        &mut self.spots[usize::from(figure == Figure::WITCH)]
    }
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        (0..).zip(self.spots).fold(0, |hash, (figure, spot)| match spot {
            Some(Spot { cell, place: Location::Segment(segment) }) => {
                hash ^ key(Domain::Magic, figure, u64::from(cell.key()) << 8 | u64::from(segment))
            }
            _ => hash,
        })
    }
}
