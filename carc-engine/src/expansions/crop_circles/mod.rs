//! The Crop Circles: after a tile with a crop circle is placed, all players add or remove a meeple
//! with the circle's role (CP-NAME-1 to CP-START-1).

mod meeples;

#[cfg(feature = "json")]
use serde_json::Value;

#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Location, Spot},
    event::Event,
    expansions::ExpansionState,
    hash::key,
    position::Position,
    rules::{Decider, Expansion, Flow, Hook, HookSet, Play, State, turn::Step},
    setup::{ActionTemplate, MidTurn, Opening, Rules, Setup, StartTurn},
    vocab::{Domain, EventCause, IllegalAction, Mark, Marks, Phase, Player, Question, SegmentKind},
};

/// The circles, each with the kind of segment whose meeples it affects: farmers, thieves and
/// knights (CP-TILE-1, CP-TURN-4).
const CIRCLES: [(Marks, SegmentKind); 3] = [
    (Marks::of("crop_farmer"), SegmentKind::Field),
    (Marks::of("crop_thief"), SegmentKind::Road),
    (Marks::of("crop_knight"), SegmentKind::City),
];

/// The Crop Circles expansion.
pub(crate) struct CropCircles;

impl Expansion for CropCircles {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE.with(is_played(setup), &[Hook::SharesSegments])
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        Decider::Player(decider(position))
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        if at.position.phase == Phase::Circle {
            Change::ALL.into_iter().for_each(|change| list.push(change.answer()));
        } else {
            meeples::list(at, list);
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        if at.position.phase == Phase::Circle {
            Change::chosen(at, action).map(drop)
        } else {
            meeples::check(at, action).map(drop)
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        if play.position.phase == Phase::Circle {
            choose(play, action)?;
        } else {
            meeples::apply(play, action)?;
        }
        Ok(Step::Circle)
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if is_played(setup) {
            templates.extend(Change::ALL.map(|change| ActionTemplate::single(change.answer())));
            meeples::templates(setup, templates);
        }
    }

    /// Checks whether a mark has an effect. In games without farmers, farmer circles have no effect
    /// (CP-TILE-3).
    fn is_in_force(&self, mark: &Mark, rules: &Rules) -> bool {
        mark.name != "crop_farmer" || rules.farmers
    }

    /// Checks whether meeples can share a spot. Added meeples share segments with other meeples
    /// (CP-ADD-1).
    fn may_share(&self, setup: &Setup, _: &Opening, spot: Spot) -> bool {
        is_played(setup) && matches!(spot.place, Location::Segment(_))
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        if is_played(setup) {
            // Create the state here so that no memory is allocated during play.
            position.expansions.crop = Data::NONE;
        }
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[("circle", |position, _| {
            let change = position.expansions.crop.change;
            change.map(|change| Value::from(change.cause().name()))
        })]
    }
}

/// The change that the active player chooses for all players (CP-TURN-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Add,
    Remove,
}

impl Change {
    const ALL: [Self; 2] = [Self::Add, Self::Remove];

    /// Returns the answer that selects this change.
    const fn answer(self) -> Action {
        Action::Choose { question: Question::CIRCLE.number(), option: self as u16 }
    }

    const fn cause(self) -> EventCause {
        match self {
            Self::Add => EventCause::ADD,
            Self::Remove => EventCause::REMOVE,
        }
    }

    /// Returns the change that an action chooses.
    fn chosen(at: State<'_>, action: Action) -> Result<Self, IllegalAction> {
        match action {
            Action::Choose { question, option } if question == Question::CIRCLE.number() => {
                let change = Self::ALL.get(usize::from(option));
                change.copied().ok_or(IllegalAction::NoSuchAnswer)
            }
            _ => at.other_phase(),
        }
    }
}

/// Checks whether any tile in the game has a crop circle mark.
fn is_played(setup: &Setup) -> bool {
    has_circles(setup.catalogue.marks)
}

/// Checks whether any of the given marks is a crop circle.
pub(crate) const fn has_circles(marks: Marks) -> bool {
    marks.has(CIRCLES[0].0) || marks.has(CIRCLES[1].0) || marks.has(CIRCLES[2].0)
}

/// Returns the kind of segment that the circle on the last placed tile affects.
fn shown(at: State<'_>) -> Option<SegmentKind> {
    let kind = at.position.board.tiles.last()?.kind();
    let marks = at.setup.catalogue.shown(kind).tile();
    CIRCLES.into_iter().find_map(|(mark, role)| marks.has(mark).then_some(role))
}

/// Records the circle on the tile just placed.
pub(crate) fn placed(play: &mut Play<'_>) {
    play.position.expansions.crop.role = shown(play.at());
}

/// Returns the player who decides in the current phase.
fn decider(position: &Position) -> Player {
    position.active.after(position.expansions.crop.reached, position.players)
}

/// If any player has a meeple with the circle's role, waits for the active player's choice, and
/// then for all players who can or must follow this choice. The active player decides last
/// (TURN-17a, CP-TURN-1 to CP-TURN-3).
pub(crate) fn circle(play: &mut Play<'_>) -> Flow {
    let Data { role: Some(role), change, .. } = play.position.expansions.crop else {
        return Flow::Next;
    };
    if change.is_some() {
        let (first, players) = (play.position.expansions.crop.reached, play.position.players);
        for reached in first..=players {
            play.position.expansions.crop.reached = reached;
            if meeples::has_option(play.at()) {
                return Flow::Wait(Phase::CircleMeeple);
            }
        }
    } else if play.position.pieces.iter().any(|piece| meeples::has_role(piece, role)) {
        return Flow::Wait(Phase::Circle);
    }
    play.position.expansions.crop = Data::NONE;
    Flow::Next
}

/// Applies the active player's choice.
fn choose(play: &mut Play<'_>, action: Action) -> Result<(), IllegalAction> {
    let change = Change::chosen(play.at(), action)?;
    let player = play.position.active;
    let data = &mut play.position.expansions.crop;
    (data.change, data.reached) = (Some(change), 1);
    if let Some(kind) = data.role {
        play.event(|_| Event::CircleChosen { player, kind, cause: change.cause() });
    }
    Ok(())
}

/// Checks whether a player can add a meeple or must remove one in a start position.
pub(crate) fn may_change(at: State<'_>) -> bool {
    meeples::has_option(at)
}

/// Restores the circle on the last placed tile from a mid-turn start position.
pub(crate) fn enter_turn(position: &mut Position, setup: &Setup, turn: &MidTurn) {
    // The circle is recorded after the decision about a bridge.
    if !is_played(setup) || !MidTurn::needs_placed(turn.phase) || turn.phase == Phase::Bridge {
        return;
    }
    let (active, players) = (position.active, position.players);
    let role = shown(position.state(setup));
    let data = &mut position.expansions.crop;
    data.role = role;
    if let Some(adds_meeples) = turn.adds_meeples {
        data.change = Some(if adds_meeples { Change::Add } else { Change::Remove });
        // The active player decides last.
        let steps = turn.asked.map_or(0, |player| player.steps_from(active, players));
        data.reached = if steps == 0 { players } else { steps };
    }
}

/// Writes the change chosen for a circle to a mid-turn start position.
pub(crate) fn write_turn(position: &Position, turn: &mut StartTurn) {
    if let Some(change) = position.expansions.crop.change {
        turn.circle = Some(change.cause().name().to_owned());
        let player = decider(position);
        turn.asked = (player != position.active).then(|| player.number().into());
    }
}

/// Rule options for the circles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if players must add a meeple if they can (CP-ADD-3).
    must_add: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str) -> Self {
        Self { must_add: value("crop_add") == "must" }
    }
}

/// The crop circle in effect in the current turn part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Data {
    /// The kind of segment whose meeples the circle affects; `None` after the circle has taken
    /// effect.
    role: Option<SegmentKind>,
    /// The change that the active player has chosen.
    change: Option<Change>,
    /// The number of players who have been asked to follow the circle, including the current
    /// player.
    reached: u8,
}

impl Data {
    pub(crate) const NONE: Self = Self { role: None, change: None, reached: 0 };
}

impl ExpansionState for Data {
    fn hash(&self, _: &[u16]) -> u64 {
        let Some(role) = self.role else { return 0 };
        let change = self.change.map_or(0, |change| 1 + change as u64);
        key(Domain::Circle, role as u64, change << 8 | u64::from(self.reached))
    }

    fn is_inside_a_turn(&self) -> bool {
        self.change.is_some()
    }
}

impl State<'_> {
    /// Returns the change that the active player has chosen for all players at a crop circle,
    /// [`EventCause::ADD`] or [`EventCause::REMOVE`] (CP-TURN-1). Returns `None` before the choice
    /// and after the circle has taken effect.
    ///
    /// ```
    /// use carc_engine::{Config, EventCause, Game, Setup};
    /// let config = Config { expansions: vec!["crop_circles".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["crop/curve-and-road"])?;
    /// for text in ["place 0,1 0", "place meeple 0,1 0", "choose circle add"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().circle(), Some(EventCause::ADD));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn circle(self) -> Option<EventCause> {
        self.position.expansions.crop.change.map(Change::cause)
    }
}
