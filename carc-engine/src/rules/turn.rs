//! The steps of a turn, in order. Every step has a clause, a condition, and an effect.
//!
//! After a step, the turn continues with the next step, jumps to another step, or waits for a
//! decision in a phase. [`decisions`](super::decisions) applies the decision and returns the step
//! at which the turn continues.
#![expect(clippy::unit_arg, reason = "each step is one expression")]

use super::{
    Flow, Play, State,
    decisions::has_figure_option,
    figures,
    order::{Has, Steps},
    placement, scoring,
};
use crate::{
    event::{Event, Silent, Sink},
    expansions::{
        abbey_mayor, bridges_castles_bazaars as bridges, count, crop_circles, ferries,
        flying_machines, gold_mines, hills_sheep, house_rules, king_robber, mage_witch, messages,
        phantom, princess_dragon, river_2, robbers, score_track, shrines, tower, traders_builders,
        wheel,
    },
    position::Position,
    setup::{Rules, Setup},
    vocab::{Phase, SegmentKind},
};

/// Declares the steps in order. `jump` marks a step that is entered only by a jump. `if` precedes
/// the condition under which a step has an effect; if the condition is false, the step is skipped.
/// Braces enclose a block of steps, which is skipped as a whole if none of its steps is due.
macro_rules! steps {
    (
        ($play:ident, $rules:ident, $has:ident)
        $({ $($(#[doc = $clause:literal])+ $step:ident ($($when:tt)+) => $run:expr;)+ })+
    ) => {
        /// A step of a turn part, in the order of the TURN clauses.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Step {
            $($($(#[doc = $clause])+ $step,)+)+
        }

        impl Step {
            /// Every step, in order.
            pub(crate) const ALL: &[Self] = &[$($(Self::$step),+),+];

            /// Checks whether the step is entered only by a jump.
            pub(super) const fn is_jump(self) -> bool {
                match self {
                    $($(Self::$step => steps!(@is_jump $($when)+),)+)+
                }
            }
        }

        /// Checks whether a step can have an effect in games with a given setup, or with one of the
        /// setup's tiles.
        pub(super) const fn is_played(step: Step, $rules: &Rules, $has: Has) -> bool {
            match step {
                $($(Step::$step => steps!(@is_played $($when)+),)+)+
            }
        }

        /// Runs a step.
        #[inline(always)]
        fn run<S: Sink>(step: Step, $play: &mut Play<'_, S>) -> Flow {
            match step {
                $($(Step::$step => $run,)+)+
            }
        }

        /// Runs the steps of a turn in order, starting with `first`, until a step waits or jumps to
        /// another step. The steps are unrolled, because a loop over a table would require an
        /// unpredictable jump for each step.
        #[inline(always)]
        fn run_from<S: Sink>(play: &mut Play<'_, S>, first: Step) -> Flow {
            let last = play.position.board.tiles.last().map(|tile| tile.kind());
            let due = play.setup.order.due(first, play.position.drawn.known().or(last));
            $(if due.overlaps(const { Steps::NONE$(.with(Step::$step))+ }) {
                $(if due.has(Step::$step) {
                    let flow = run(Step::$step, play);
                    if !matches!(flow, Flow::Next) {
                        return flow;
                    }
                })+
            })+
            Flow::Next
        }
    };
    (@is_jump jump) => { true };
    (@is_jump $($when:tt)+) => { false };
    (@is_played if $played:expr) => { $played };
    (@is_played $($when:tt)+) => { true };
}

steps! {
    (play, rules, has)

    // The start of the turn.
    {
        /// BASE-SETUP-5: the first player is determined. Waits for chance if the choice is random.
        FirstPlayer (jump) => house_rules::first_player(&mut play.any());
        /// HOUSE-4g: the first hands are dealt. Waits for chance.
        Deal (if rules.hand_size > 0) => house_rules::deal(&mut play.any());
        /// TURN-1: the turn begins.
        Start (always) => start(play);
        /// TURN-2: the player scores the fairy's point.
        FairyPoint (if has.fairy) => next(princess_dragon::fairy_point(&mut play.any()));
        /// TURN-3: a tile that the player won at a bazaar becomes the current tile (BCB-BAZAAR-9).
        TakeUp (if rules.expansions.bridges.bazaars) => bridges::take_up(&mut play.any());
        /// HOUSE-4e: a tile is drawn to replace a discarded tile. Waits for chance.
        DealOne (jump) => Flow::Wait(Phase::Deal);
        /// TURN-3: the player chooses the source of the tile. Waits for the player if there is a
        /// choice.
        TileSource (if rules.hand_size > 0 || has.personal_tile) => {
            if house_rules::has_sources(play.at()) {
                house_rules::tile_source(&mut play.any())
            } else {
                Flow::Next
            }
        };
    }
    // The tile.
    {
        /// TURN-4: a tile is drawn. Waits for chance.
        Draw (always) => placement::draw(play);
        /// TURN-5: a dragon tile drawn too early is set aside.
        Hold (if has.marks.has(princess_dragon::DRAGON)) => {
            if play.at().is_too_early(play.position.drawn) {
                princess_dragon::hold(&mut play.any())
            } else {
                Flow::Next
            }
        };
        /// TURN-6: the wheel pig moves. If the pig stops on Plague, waits for each player in
        /// clockwise order.
        Wheel (if wheel::has_icons(has.marks)) => wheel::turn(&mut play.any());
        /// TURN-7: a tile that cannot be placed anywhere is removed from the game.
        Fit (always) => placement::fit(play);
        /// TURN-8: the tile is placed. Waits for the player.
        Place (always) => Flow::Wait(Phase::Place);
    }
    // Effects of the placed tile.
    {
        /// TURN-8a: a bridge may be built. Waits for the player.
        Bridge (if rules.expansions.bridges.bridges) => bridges::offer_bridge(&mut play.any());
        /// TURN-9a: completed features are reported, except roads that ferries can still change.
        Placed (always) => {
            let has_ferries = play.setup.order.all.has(Step::Ferries);
            let is_settled = |kind| kind != SegmentKind::Road || !has_ferries;
            next(scoring::report_completed(play, is_settled))
        };
        /// TURN-9: the tile may have a crop circle, which takes effect later (CP-TURN-1).
        NoteCircle (if crop_circles::has_circles(has.marks)) => {
            next(crop_circles::placed(&mut play.any()))
        };
        /// TURN-9b: a tile is placed under a hill. Waits for chance.
        Hill (if has.marks.has(hills_sheep::HILL)) => {
            if hills_sheep::hides(play.at()) { Flow::Wait(Phase::Hill) } else { Flow::Next }
        };
        /// TURN-9c: a builder may earn a second turn part.
        Builder (if has.builders) => next(traders_builders::placed(play.position, play.setup));
        /// TURN-9d: a volcano attracts the dragon, and a volcano lake grants an extra turn.
        Volcano (if has.marks.has(princess_dragon::VOLCANO) || has.lake) => {
            princess_dragon::volcano(&mut play.any());
            next(river_2::volcano(&mut play.any()))
        };
        /// TURN-9: the tile may have a tower foundation (TW-TILE-1).
        Site (if has.marks.has(tower::SITE)) => next(tower::placed(play.position, play.setup));
    }
    // Decisions before the figure action.
    {
        /// TURN-9: a bazaar tile triggers a bazaar (BCB-BAZAAR-1).
        BazaarPlaced (if has.marks.has(bridges::BAZAAR)) => {
            next(bridges::bazaar_placed(&mut play.any()))
        };
        /// TURN-9e: the ingots for a gold tile are placed. Waits for the player.
        Gold (if has.marks.has(gold_mines::GOLD)) => gold_mines::placed(&mut play.any());
        /// TURN-9f: the mage or the witch is moved. Waits for the player.
        Magic (if has.magic) => mage_witch::offer(&mut play.any());
        /// TURN-9g: robbers are placed on the score track. Waits for the active player, and then
        /// for the other players.
        Robbers (if has.marks.has(robbers::BAG)) => robbers::offer(&mut play.any());
        /// TURN-10: a princess may remove a knight. Waits for the player.
        Princess (if has.marks.has(princess_dragon::PRINCESS)) => {
            princess_dragon::princess(&mut play.any())
        };
        /// TURN-11: flocks grow or are gathered. Waits for the player.
        Flock (if has.shepherds && !rules.expansions.hills.is_late) => flocks(play);
        /// RAND-3: a token is drawn for a flock. Waits for chance.
        Sheep (jump) => Flow::Wait(Phase::Sheep);
    }
    // The figure action.
    {
        /// TURN-12: the figure action. Waits for the player.
        Figure (always) => {
            if has_figure_option(play.at()) { Flow::Wait(Phase::Figure) } else { Flow::Next }
        };
        /// TURN-12: the player may pay a ransom after losing the figure action. Waits for the
        /// player.
        Ransom (jump) => Flow::Wait(Phase::Ransom);
        /// TURN-12c: a tower captures a meeple. Waits for the player.
        Capture (jump) => tower::capture(&mut play.any());
        /// TURN-12b: the die is rolled for a flight. Waits for chance.
        Flight (jump) => Flow::Wait(Phase::Flight);
        /// TURN-12b: the figure lands if it can. Waits for the player.
        Landing (jump) => flying_machines::land(&mut play.any());
    }
    // Decisions after the figure action.
    {
        /// TURN-12d: the phantom may be placed. Waits for the player.
        Phantom (if has.phantoms) => phantom::offer(&mut play.any());
        /// TURN-12e: a ferry is placed, and the nearest ferries can be moved. Waits for the player.
        Ferries (if has.ferries) => ferries::offer(&mut play.any());
        /// TURN-12e: completed roads are reported (FE-COMPLETE-1).
        Roads (if has.ferries) => next(ferries::report(&mut play.any()));
        /// TURN-13: flocks grow or are gathered, with `flock_timing=after_figure`. Waits for the
        /// player.
        LateFlock (if has.shepherds && rules.expansions.hills.is_late) => flocks(play);
        /// TURN-13: flocks whose field is closed are gathered (HS-SHEEP-13).
        ClosedFlocks (if has.shepherds && rules.expansions.hills.gathers_closed) => {
            hills_sheep::closed_flocks(&mut play.any())
        };
    }
    // Up to the scoring of features.
    {
        /// TURN-14: the dragon moves. Waits for the players, who take turns.
        Dragon (
            if has.marks.has(princess_dragon::DRAGON)
                && !rules.expansions.princess.dragon_is_late
        ) => {
            princess_dragon::walk(&mut play.any())
        };
        /// TURN-14a: small cities become castles. Waits for each owner in clockwise order.
        Castles (if rules.expansions.bridges.castles) => bridges::offer(&mut play.any());
        /// TURN-14b: citizens leave Carcassonne. Waits for each player in clockwise order.
        FromCity (if rules.expansions.count.is_on) => count::from_city(&mut play.any());
        /// TURN-15: completed features are scored.
        Score (always) => {
            if play.setup.is_base {
                scoring::score(play);
            } else {
                score_with_expansions(&mut play.any());
            }
            Flow::Next
        };
    }
    // Scoring after the features.
    {
        /// TURN-15a: castles are scored after the features. Waits for each owner who has a choice.
        CastlesScore (if rules.expansions.bridges.castles) => bridges::score(&mut play.any());
        /// TURN-15a: determines whether a meeple may enter Carcassonne.
        CastlesScored (if rules.expansions.count.is_on && rules.expansions.bridges.castles) => {
            next(count::castles_scored(play.position))
        };
        /// TURN-15c: the mage and the witch leave completed features. Castles have already been
        /// scored.
        MagicLeaves (if has.magic) => next(mage_witch::retire(&mut play.any()));
        /// TURN-15e: the King and Robber cards change hands.
        Cards (if rules.expansions.king.has_cards()) => {
            next(king_robber::pass_cards(&mut play.any()))
        };
        /// TURN-15f: the owners of scored features take ingots. Waits for each player who has a
        /// choice.
        GoldTaken (if rules.expansions.gold.is_on) => gold_mines::take(&mut play.any());
        /// TURN-15f: with `message_markers=turn`, a message is drawn after scoring. Waits for
        /// chance.
        LateMessage (if rules.expansions.messages.is_on && rules.expansions.messages.per_turn) => {
            messages::after_scoring(&mut play.any())
        };
        /// ROUND-5: a message is used. Waits for the player.
        Message (jump) => Flow::Wait(messages::phase(play.position));
    }
    // Moves after scoring.
    {
        /// TURN-16: wagons may move to other features. Waits for each owner in clockwise order.
        Wagons (if has.wagons) => {
            if abbey_mayor::some_may_drive(play.position) {
                abbey_mayor::wagons(&mut play.any())
            } else {
                Flow::Next
            }
        };
        /// TURN-16a: a meeple enters Carcassonne. Waits for the player.
        IntoCity (if rules.expansions.count.is_on) => count::into_city(&mut play.any());
        /// TURN-16a: the Count moves. Waits for the player.
        MoveCount (jump) => Flow::Wait(Phase::MoveCount);
    }
    // Late effects of the tile.
    {
        /// TURN-17: the dragon moves, with `dragon_move=after_scoring`. Waits for the players, who
        /// take turns.
        LateDragon (
            if has.marks.has(princess_dragon::DRAGON)
                && rules.expansions.princess.dragon_is_late
        ) => {
            princess_dragon::walk(&mut play.any())
        };
        /// TURN-17a: all players add or remove a meeple. Waits for the active player's choice, and
        /// then for each player.
        Circle (if crop_circles::has_circles(has.marks)) => crop_circles::circle(&mut play.any());
        /// TURN-18: the list of moved ferries is cleared (FE-MOVE-4).
        Landed (if has.ferries) => next(ferries::forget(&mut play.any()));
    }
    // The end of the turn part and of the turn.
    {
        /// TURN-18: if a message or a builder has earned another turn part, it begins with
        /// [`TileSource`](Self::TileSource).
        EndOfPart (always) => {
            if abbey_mayor::is_in_round(play.position) {
                Flow::Go(Step::AbbeyRound)
            } else if messages::is_played(play.setup) && messages::take_part(play.position) {
                // TURN-18a: a message has granted another turn part.
                traders_builders::begin_extra_part(&mut play.any())
            } else {
                traders_builders::end_of_part(play)
            }
        };
        /// TURN-18b: tiles are auctioned at a bazaar. Waits for chance and for the players.
        Bazaar (if rules.expansions.bridges.bazaars) => bridges::hold(&mut play.any());
        /// TURN-19: the hand is refilled. Waits for chance.
        Refill (if rules.hand_size > 0) => house_rules::refill(&mut play.any());
        /// TURN-19, END-1: the next player's turn begins, or the game ends.
        EndOfTurn (always) => house_rules::end_of_turn(play);
    }
    // The end of the game.
    {
        /// END-3: the abbey round (AM-ABBEY-11). Waits for each player in clockwise order.
        AbbeyRound (jump) => abbey_mayor::round(&mut play.any());
        /// END-3a: citizens leave Carcassonne for the last time. Waits for the players, in rounds.
        FinalCity (jump) => count::final_city(&mut play.any());
        /// FINAL-1 to FINAL-9: final scoring.
        Final (jump) => finish(&mut play.any());
    }
}

/// Returns [`Flow::Next`] for a step that does not return a value.
#[inline(always)]
const fn next((): ()) -> Flow {
    Flow::Next
}

impl Step {
    /// Returns the next step in the order of a turn, even if that step is skipped.
    #[inline]
    pub(crate) const fn after(self) -> Self {
        let mut number = self as usize + 1;
        while Self::ALL[number].is_jump() {
            number += 1;
        }
        Self::ALL[number]
    }
}

/// Runs the steps of a game, starting with `step`, up to the next decision.
#[inline(always)]
pub(super) fn advance<S: Sink>(play: &mut Play<'_, S>, step: Step) {
    let step = if play.setup.is_base { run_base(play, step) } else { Some(step) };
    if let Some(step) = step {
        run_steps(play, step);
    }
}

/// Runs the steps of the base game as straight-line code. In rare cases, returns the step at which
/// [`run_steps`] must continue.
#[inline(always)]
fn run_base<S: Sink>(play: &mut Play<'_, S>, step: Step) -> Option<Step> {
    const DRAWN: Step = Step::Draw.after();
    const PLACED: Step = Step::Place.after();
    const CHOSEN: Step = Step::Figure.after();
    match step {
        DRAWN => {
            return match run(Step::Fit, play) {
                Flow::Go(step) => Some(step),
                _ => wait(play, Phase::Place),
            };
        }
        PLACED => {
            run(Step::Placed, play);
            if figures::has_figure_option(play.at()) {
                return wait(play, Phase::Figure);
            }
        }
        CHOSEN => {}
        other => return Some(other),
    }
    scoring::score(play);
    if let Flow::Go(step) = run(Step::EndOfTurn, play) {
        return Some(step);
    }
    let part = play.position.expansions.traders.part();
    begin_turn(play, part);
    match run(Step::Draw, play) {
        Flow::Go(step) => Some(step),
        _ => wait(play, Phase::Draw),
    }
}

#[inline(always)]
fn wait<S: Sink>(play: &mut Play<'_, S>, phase: Phase) -> Option<Step> {
    play.position.phase = phase;
    None
}

/// Runs a step, and returns the phase in which the game then waits, if any.
pub(super) fn phase_after(play: &mut Play<'_, Silent>, step: Step) -> Option<Phase> {
    match run(step, play) {
        Flow::Wait(phase) => Some(phase),
        Flow::Next | Flow::Go(_) => None,
    }
}

/// Runs the steps of any game, starting with `step`, up to the next decision.
#[inline(never)]
pub(super) fn run_steps<S: Sink>(play: &mut Play<'_, S>, mut step: Step) {
    loop {
        if play.setup.order.has_rounds()
            && score_track::is_open(play.position)
            && let Some(phase) = score_track::settle(&mut play.any(), step)
        {
            play.position.phase = phase;
            return;
        }
        match run_from(play, step) {
            // The turn or a scoring round has ended.
            Flow::Next => step = play.setup.order.round_end(step).map_or(Step::Deal, Step::after),
            Flow::Go(other) => step = other,
            Flow::Wait(phase) => {
                play.position.phase = phase;
                return;
            }
        }
    }
}

#[inline(always)]
fn start<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    let part = play.position.expansions.traders.part();
    forget_turn(play.position);
    begin_turn(play, part);
    Flow::Next
}

/// Resets the data that expansions store about the active player's turn (TURN-1).
#[inline]
pub(crate) fn forget_turn(position: &mut Position) {
    traders_builders::begin_turn(position);
    tower::begin_turn(position);
    count::begin_turn(position);
    bridges::begin_turn(position);
    messages::begin_turn(position);
}

/// Begins a turn (TURN-1). `part` is the turn part in which the previous turn ended.
#[inline]
fn begin_turn<S: Sink>(play: &mut Play<'_, S>, part: u8) {
    let position = &mut *play.position;
    position.turn += 1;
    let previous = position.turn_of.replace(position.active);
    play.event(|position| Event::TurnStarted {
        player: position.active_player(),
        turn: position.turn,
        previous_player: previous,
        previous_turn_part: previous.map(|_| part),
    });
}

#[inline(always)]
fn flocks<S: Sink>(play: &mut Play<'_, S>) -> Flow {
    if hills_sheep::may_ask(play.position) { hills_sheep::ask(&mut play.any()) } else { Flow::Next }
}

/// Scores completed features, interleaved with expansion rules.
#[cold]
#[inline(never)]
fn score_with_expansions(play: &mut Play<'_>) {
    let mut nodes = scoring::NONE_COMPLETED;
    let count = scoring::completed(play.at(), &mut nodes, |_| true);
    let completed = &nodes[..count];
    gold_mines::claim(play, completed);
    let winners = shrines::Winners::among(completed, play.at());
    scoring::score_those(play, completed);
    winners.beat(play);
    abbey_mayor::evaluate(play);
    count::scored(play.position, play.setup);
    traders_builders::take_goods(play, completed);
}

/// Scores the features that this turn has completed, unless they have already been scored
/// (TURN-15).
pub(super) fn score_pending(play: &mut Play<'_>) {
    let phase = play.position.phase;
    let is_scored = phase == Phase::Dragon && play.setup.rules.expansions.princess.dragon_is_late;
    if play.position.depends_on_last_tile() && !is_scored {
        if phase != Phase::CastlePayer {
            score_with_expansions(play);
        }
        bridges::score_highest(play);
        if play.setup.order.all.has(Step::MagicLeaves) {
            mage_witch::retire(play);
        }
        if play.setup.rules.expansions.king.has_cards() {
            king_robber::pass_cards(play);
        }
    }
    if gold_mines::is_played(play.setup) {
        gold_mines::settle(play);
    }
}

/// Runs final scoring, in the order of the FINAL clauses.
#[cold]
#[inline(never)]
fn finish(play: &mut Play<'_>) -> Flow {
    house_rules::stop_dealing(play.position);
    score_track::end(play.position);
    robbers::go_home(play);
    scoring::finish(play);
    count::score_barn_fields(play);
    abbey_mayor::score_barns(play);
    traders_builders::score_goods(play);
    king_robber::score_cards(play);
    gold_mines::score(play);
    score_track::forget(play.position);
    play.event(|_| Event::GameEnded);
    Flow::Wait(Phase::Over)
}

/// Returns the step that follows when the player loses the figure action. A player who loses the
/// figure action still decides about flocks (PD-PRINCESS-4), and may then pay a ransom
/// (TW-RANSOM-7).
pub(crate) fn skip_figure(play: &mut Play<'_>) -> Step {
    if play.setup.order.all.has(Step::Flock) {
        hills_sheep::skip_figure(play.position);
        return Step::Flock;
    }
    after_skipped_figure(play.at())
}

/// Returns the step that follows the decisions about flocks if the figure action has been lost. In
/// this case, the player cannot place the phantom either (PH-ACT-5).
pub(crate) fn after_skipped_figure(at: State<'_>) -> Step {
    if tower::has_ransom_option(at) { Step::Ransom } else { Step::Phantom.after() }
}

/// Returns the step after a figure action that does not place a meeple.
pub(crate) fn after_other_action(setup: &Setup) -> Step {
    if setup.rules.expansions.phantom.follows_meeples {
        Step::Phantom.after()
    } else {
        Step::Figure.after()
    }
}

/// Returns the step after a tile has been taken from the hand. The tile always fits, so it is not
/// checked again.
pub(crate) fn after_taking(setup: &Setup) -> Step {
    if setup.order.all.has(Step::Wheel) { Step::Wheel } else { Step::Place }
}

/// Returns the step that follows if a drawn tile has no legal placement (TURN-7).
pub(crate) fn after_unplaceable(setup: &Setup) -> Step {
    let offers_abbey =
        setup.catalogue.aside.is_some() && setup.rules.expansions.abbey.abbey_after_unplaceable;
    if offers_abbey { Step::TileSource } else { Step::Draw }
}
