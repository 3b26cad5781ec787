//! Looks ahead at the decisions that follow each possible placement of the drawn tile.

use super::{
    Hook, State,
    figures::{in_supply, may_stand},
    placement::{self, Fitting, Turns},
};
use crate::{
    action::{Action, ActionList, Location, Spot, Turn},
    board::{Outlook, Root, STRETCH},
    expansions::{bridges_castles_bazaars as bridges, monasteries},
    geometry::{Cell, Rotation},
    limits::MAX_SEGMENTS,
    setup::{ActionTemplate, Reach},
    vocab::{FIGURES, Figure},
};

/// The figure actions that do not depend on where the drawn tile is placed, collected once for all
/// placements and sorted by code. Figure placements on the drawn tile are not included.
#[derive(Default)]
pub(crate) struct Ahead {
    options: Vec<Choice>,
    /// Actions on the drawn tile other than placing figures, sorted by code. These actions follow
    /// the figure placements in the list.
    on_tile: Vec<ActionTemplate>,
    /// A buffer for the features that a placement completes or joins to an occupied feature.
    lost: Vec<Root>,
    /// A buffer for the turns that place a figure on the tile.
    own: Vec<Turn>,
}

/// A figure action and its condition.
struct Choice {
    code: u64,
    action: Action,
    /// The feature on which the action depends. The action becomes unavailable if a placement
    /// completes this feature or joins it to an occupied feature.
    needs: Option<Root>,
}

impl Ahead {
    /// Collects the figure actions from all expansions.
    pub(crate) fn new(at: State<'_>) -> Self {
        let mut ahead = Self::default();
        at.setup.users(Hook::LooksAhead).for_each(|it| it.look_ahead(at, &mut ahead));
        crate::compact::sort_in_place(&mut ahead.options, |a, b| a.code.cmp(&b.code));
        ahead.options.dedup_by_key(|option| option.code);
        ahead
    }

    /// Adds an action. If the action depends on a feature, the feature must stay unfinished and
    /// unoccupied.
    pub(crate) fn add(&mut self, action: Action, needs: Option<Root>) {
        self.options.push(Choice { code: action.code(), action, needs });
    }

    /// Adds an action on the drawn tile that is available wherever the tile is placed. The action
    /// follows the figure placements in the list.
    pub(crate) fn add_on_tile(&mut self, template: ActionTemplate) {
        self.on_tile.push(template);
    }

    /// Adds the turns that consist of a placement and one of the collected actions. The turns in
    /// `list` starting at index `from` place a figure on the tile. The resulting list is sorted.
    pub(crate) fn complete(
        &mut self,
        placement: Action,
        outlook: &Outlook<'_>,
        list: &mut Vec<Turn>,
        from: usize,
    ) {
        let Self { options, on_tile, lost, own } = self;
        let there = on_tile.iter().map(|template| template.at(outlook.cell()));
        list.extend(there.map(|action| Turn::pair(placement, action)));
        if options.is_empty() {
            return;
        }
        lost.clear();
        outlook.each_lost(|root| lost.push(root));
        own.clear();
        own.extend(list.drain(from..));
        let code = |turn: &Turn| turn.actions()[1].code();
        let mut own = own.iter();
        let mut next = own.as_slice().first().map_or(u64::MAX, code);
        list.reserve(options.len() + own.len());
        for option in options.iter() {
            while next < option.code {
                list.extend(own.next());
                next = own.as_slice().first().map_or(u64::MAX, code);
            }
            if option.needs.is_none_or(|root| !lost.contains(&root)) {
                list.push(Turn::pair(placement, option.action));
            }
        }
        list.extend(own);
    }
}

/// Lists the complete turns that begin with a placement of the drawn tile.
pub(crate) fn turns(at: State<'_>, list: &mut Vec<Turn>) {
    let State { position, setup, .. } = at;
    let fit = setup.catalogue.fit(position.drawn);
    let open = &position.board.open;
    if setup.catalogue.shape(position.drawn).reach != Reach::Anywhere {
        return bound_turns(at, list);
    }
    let mut foresight = (in_supply(at).next().is_some()
        || at.setup.users(Hook::LooksAhead).any(|it| it.has_action_ahead(at)))
    .then(|| Foresight::new(at, setup.is_base));
    for (stretch, (keys, cells)) in open.stretches().enumerate() {
        let first = stretch * STRETCH;
        let fitting = Fitting::new::<false>(fit, cells, keys.len());
        fitting.each(|place, turns| match &mut foresight {
            Some(foresight) => foresight.turns_on(first + place, turns, list),
            None => {
                let cell = Cell::from_key(keys[place]);
                for &rotation in turns.rotations() {
                    list.push(Turn::single(Action::PlaceTile { cell, rotation }));
                }
            }
        });
    }
}

/// Like [`turns`], but for a tile that may be placed on only some of the cells where it fits. Such
/// a tile has few placements.
#[cold]
fn bound_turns(at: State<'_>, list: &mut Vec<Turn>) {
    if bridges::turns(at, list) {
        return;
    }
    let State { position, .. } = at;
    let mut placements = ActionList::new();
    let mut foresight = Foresight::new(at, false);
    placement::placements::<false>(at, &mut placements);
    for action in &placements {
        if let Action::PlaceTile { cell, rotation } = action
            && let Some(open) = position.board.open.find(cell.key())
        {
            foresight.turns_on(open, Turns::only(rotation), list);
        }
    }
}

/// The active player's decisions after each placement of the drawn tile.
struct Foresight<'a> {
    at: State<'a>,
    outlook: Outlook<'a>,
    /// The figures in the player's supply.
    figures: [Figure; FIGURES.len()],
    count: usize,
    ahead: Ahead,
    /// True if no expansion affects the decisions.
    is_base: bool,
    /// True if no figure may be placed on the tile.
    is_barred: bool,
    /// The segment of the tile on which a meeple can lie.
    lying: Option<u8>,
}

impl<'a> Foresight<'a> {
    fn new(at: State<'a>, is_base: bool) -> Self {
        let State { position, setup, .. } = at;
        let mut figures = [Figure::MEEPLE; FIGURES.len()];
        let own = figures.iter_mut().zip(in_supply(at));
        let count = own.map(|(place, figure)| *place = figure).count();
        Self {
            at,
            outlook: Outlook::new(&position.board, setup, position.drawn),
            figures,
            count,
            ahead: if is_base { Ahead::default() } else { Ahead::new(at) },
            is_base,
            is_barred: !is_base && at.blocks_new_tile(position.drawn),
            lying: monasteries::lying_segment(setup, position.drawn),
        }
    }

    /// Adds the complete turns that place the tile on the open cell with the given index, in one of
    /// the given rotations.
    #[inline(always)]
    fn turns_on(&mut self, open: usize, turns: &Turns, list: &mut Vec<Turn>) {
        self.outlook.look(open);
        let cell = self.outlook.cell();
        for &rotation in turns.rotations() {
            self.outlook.turn(rotation);
            let placement = Action::PlaceTile { cell, rotation };
            let before = list.len();
            list.push(Turn::pair(placement, Action::Pass));
            for &figure in &self.figures[..self.count] {
                if !self.is_base && figure.is_on_corner() {
                    self.add_corners(figure, placement, rotation, list);
                } else if !self.is_barred {
                    self.add_segments(figure, placement, list);
                }
            }
            if !self.is_base {
                self.ahead.complete(placement, &self.outlook, list, before + 1);
            }
            // The only option is to pass, which is not a decision (TURN-24).
            if list.len() == before + 1 {
                list[before] = Turn::single(placement);
            }
            if !self.is_base {
                let users = self.at.setup.users(Hook::LooksAhead);
                users.fold(false, |asked, it| {
                    it.look_ahead_before_figure(self.at, &self.outlook, list, before, asked)
                });
            }
        }
    }

    /// Adds the turns that place a figure on a segment of the tile.
    #[inline(always)]
    fn add_segments(&self, figure: Figure, placement: Action, list: &mut Vec<Turn>) {
        let Self { at, outlook, .. } = self;
        let cell = outlook.cell();
        // The segments are collected first to avoid an unpredictable branch for each segment.
        let mut free = [0u8; MAX_SEGMENTS];
        let mut count = 0;
        for segment in 0..outlook.segments() {
            free[count & (MAX_SEGMENTS - 1)] = segment;
            count += usize::from(may_stand(*at, figure, &outlook.ground(segment)));
        }
        list.extend(free[..count].iter().map(|&segment| {
            let spot = Spot::segment(cell, segment);
            Turn::pair(placement, Action::PlaceFigure { figure, spot })
        }));
        if self.lying.is_some_and(|segment| free[..count].contains(&segment)) {
            let spot = Spot { cell, place: Location::Lying };
            list.push(Turn::pair(placement, Action::PlaceFigure { figure, spot }));
        }
    }

    /// Adds the turns that place a figure on a corner of the tile.
    #[cold]
    fn add_corners(
        &self,
        figure: Figure,
        placement: Action,
        rotation: Rotation,
        list: &mut Vec<Turn>,
    ) {
        let Self { at, outlook, .. } = self;
        let State { position, setup, .. } = *at;
        let cell = outlook.cell();
        let face = setup.catalogue.face(position.drawn, rotation);
        let near = outlook.near();
        let shared = position.board.shared_corners(&setup.catalogue, cell, near, face);
        list.extend((0..4).zip(shared).filter_map(|(corner, segment)| {
            let ground = outlook.ground(segment?);
            let spot = Spot { cell, place: Location::Corner(corner) };
            may_stand(*at, figure, &ground)
                .then(|| Turn::pair(placement, Action::PlaceFigure { figure, spot }))
        }));
    }
}
