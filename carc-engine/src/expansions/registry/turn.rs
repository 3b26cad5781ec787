//! The order of a turn, and who does what in each of its steps.

use super::decisions::has_figure_option;
use crate::{
    event::Sink,
    expansions::{
        abbey_mayor, base, hills_sheep, house_rules, king_robber, princess_dragon, river_2,
        shrines, tower, traders_builders, wheel,
    },
    nouns::{FIGURES, Figure, Marks, Phase, Step, steps},
    position::{Flow, Play},
    setup::{Catalogue, Order, Rules, Setup, Steps},
    tile::Kind,
};

/// What a game has on which its steps depend, or one of its tiles as far as that shows it.
#[derive(Clone, Copy, Debug)]
struct Has {
    /// Tiles in front of players.
    aside: bool,
    wagons: bool,
    builders: bool,
    fairy: bool,
    shepherds: bool,
    /// A volcano lake with rules of its own.
    lake: bool,
    /// What its tiles show.
    marks: Marks,
}

/// Whether a step has anything to do in games of a setup, or with one of its tiles.
const fn is_played(step: Step, rules: &Rules, has: Has) -> bool {
    match step {
        Step::Volcano if has.lake => true,
        Step::FairyPoint
        | Step::Hold
        | Step::Volcano
        | Step::Princess
        | Step::Dragon
        | Step::LateDragon => princess_dragon::is_played(step, rules, has.marks, has.fairy),
        Step::Hill => hills_sheep::has_hills(has.marks),
        Step::Builder => has.builders,
        Step::Flock | Step::LateFlock | Step::ClosedFlocks => {
            hills_sheep::is_played(step, rules, has.shepherds)
        }
        Step::Wheel => wheel::acts(has.marks),
        Step::Site => tower::has_sites(has.marks),
        Step::Deal | Step::Refill => rules.hand_size > 0,
        Step::TileSource => rules.hand_size > 0 || has.aside,
        Step::Cards => rules.rooms.king.has_cards(),
        Step::Wagons => has.wagons,
        _ => true,
    }
}

/// The order of a turn in games with these rules; `supply` is what every player has of each figure,
/// `neutral` the neutral figures, a bit each.
pub(crate) fn order(
    rules: &Rules,
    supply: &[u8; FIGURES.len()],
    neutral: u16,
    catalogue: &Catalogue,
) -> Order {
    let count = |figure: Figure| supply[figure.number() as usize];
    let has = Has {
        aside: catalogue.aside.is_some(),
        wagons: count(Figure::WAGON) > 0,
        builders: count(Figure::BUILDER) > 0,
        fairy: Figure::FAIRY.neutral_number().is_some_and(|number| neutral >> number & 1 == 1),
        shepherds: count(Figure::SHEPHERD) > 0,
        lake: river_2::has_lake(rules, catalogue),
        marks: catalogue.marks,
    };
    let with = |kind| {
        let marks = catalogue.shown(kind).all();
        played(rules, Has { lake: has.lake && catalogue.lake == Some(kind), marks, ..has })
    };
    let with = Kind::all(catalogue.kinds.len()).map(with).collect();
    Order { all: played(rules, has), with }
}

/// The steps of a game that has this.
fn played(rules: &Rules, has: Has) -> Steps {
    let steps = Step::ALL.iter().filter(|step| !step.is_aside() && is_played(**step, rules, has));
    steps.fold(Steps::NONE, |steps, step| steps.with(*step))
}

/// The steps of a game without rooms that act in its turns, as [`run_plain`] goes through them.
const PLAIN: Steps = Steps::NONE
    .with(Step::Start)
    .with(Step::Draw)
    .with(Step::Fit)
    .with(Step::Place)
    .with(Step::Placed)
    .with(Step::Figure)
    .with(Step::Score)
    .with(Step::EndOfPart)
    .with(Step::EndOfTurn);

/// Whether the turns of a setup have these steps and no room acts in them besides.
pub(crate) fn is_plain(setup: &Setup) -> bool {
    setup.is_usual && setup.order.all == PLAIN
}

/// What happens from a step on to the next decision where the order of a turn is [`PLAIN`]: the same as the
/// steps one by one, in a straight line. Gives the step from which to go on one by one, where something
/// else happens than usual.
#[inline(always)]
pub(crate) fn run_plain<S: Sink>(play: &mut Play<'_, S>, step: Step) -> Option<Step> {
    const DRAWN: Step = Step::Draw.after();
    const LAID: Step = Step::Place.after();
    const CHOSEN: Step = Step::Figure.after();
    match step {
        DRAWN => {
            return match base::fit(play) {
                Flow::Go(step) => Some(step),
                _ => wait(play, Phase::Place),
            };
        }
        LAID => {
            base::placed(play);
            if base::has_figure_option(play.at()) {
                return wait(play, Phase::Figure);
            }
        }
        CHOSEN => {}
        other => return Some(other),
    }
    base::score(play);
    if let Flow::Go(step) = house_rules::end_of_turn(play) {
        return Some(step);
    }
    let part = play.position.part();
    base::start(play, part);
    match base::draw(play) {
        Flow::Go(step) => Some(step),
        _ => wait(play, Phase::Draw),
    }
}

#[inline(always)]
fn wait<S: Sink>(play: &mut Play<'_, S>, phase: Phase) -> Option<Step> {
    play.position.phase = phase;
    None
}

/// Runs steps until somebody must decide.
#[inline(never)]
pub(crate) fn walk<S: Sink>(play: &mut Play<'_, S>, mut step: Step) {
    loop {
        match run_from(play, step) {
            // The turn is over.
            Flow::Next => step = Step::Deal,
            Flow::Go(other) => step = other,
            Flow::Wait(phase) => {
                play.position.phase = phase;
                return;
            }
        }
    }
}

/// Runs the steps of a turn from one on, in order, up to one that leads elsewhere. They are written out: which of
/// them is next would be hard to foresee.
#[inline(always)]
fn run_from<S: Sink>(play: &mut Play<'_, S>, first: Step) -> Flow {
    let last = play.position.board.tiles.last().map(|tile| tile.kind());
    let steps = play.setup.order.with(play.position.drawn.known().or(last)).from(first);
    let due = if first.is_aside() { steps.with(first) } else { steps };
    macro_rules! run_each {
        ($($(#[$clause:meta])* $step:ident,)+) => {
            $(if due.has(Step::$step) {
                let flow = run(Step::$step, play);
                if !matches!(flow, Flow::Next) {
                    return flow;
                }
            })+
        };
    }
    steps!(run_each);
    Flow::Next
}

/// What happens when the turn reaches a step.
#[inline(always)]
fn run<S: Sink>(step: Step, play: &mut Play<'_, S>) -> Flow {
    match step {
        Step::FirstPlayer => return house_rules::first_player(&mut play.any()),
        Step::Deal => return house_rules::deal(&mut play.any()),
        Step::Start => {
            let part = play.position.part();
            traders_builders::begin_turn(play.position);
            tower::begin_turn(play.position);
            return base::start(play, part);
        }
        Step::FairyPoint => princess_dragon::fairy_point(&mut play.any()),
        Step::DealOne => return Flow::Wait(Phase::Deal),
        Step::TileSource => {
            if house_rules::has_sources(play.at()) {
                return house_rules::tile_source(&mut play.any());
            }
        }
        Step::Draw => return base::draw(play),
        Step::Hold => {
            if princess_dragon::is_too_early(play.at(), play.position.drawn) {
                return princess_dragon::hold(&mut play.any());
            }
        }
        Step::Wheel => return wheel::turn(&mut play.any()),
        Step::Fit => return base::fit(play),
        Step::Place => return Flow::Wait(Phase::Place),
        Step::Placed => base::placed(play),
        Step::Hill => {
            if hills_sheep::hides(play.at()) {
                return Flow::Wait(Phase::Hill);
            }
        }
        Step::Builder => traders_builders::placed(play.position, play.setup),
        Step::Volcano => {
            princess_dragon::volcano(&mut play.any());
            river_2::volcano(&mut play.any());
        }
        Step::Site => tower::placed(play.position, play.setup),
        Step::Princess => return princess_dragon::princess(&mut play.any()),
        Step::Flock | Step::LateFlock => {
            if hills_sheep::may_ask(play.position) {
                return hills_sheep::ask(&mut play.any());
            }
        }
        Step::Sheep => return Flow::Wait(Phase::Sheep),
        Step::Figure => {
            if has_figure_option(play.at()) {
                return Flow::Wait(Phase::Figure);
            }
        }
        Step::Ransom => return Flow::Wait(Phase::Ransom),
        Step::Capture => return tower::capture(&mut play.any()),
        Step::ClosedFlocks => return hills_sheep::closed_flocks(&mut play.any()),
        Step::Dragon | Step::LateDragon => return princess_dragon::walk(&mut play.any()),
        Step::Score => {
            if play.setup.is_usual {
                base::score(play);
            } else {
                score_rooms(&mut play.any());
            }
        }
        Step::Cards => king_robber::pass_cards(&mut play.any()),
        Step::Wagons => {
            if abbey_mayor::some_may_drive(play.position) {
                return abbey_mayor::wagons(&mut play.any());
            }
        }
        Step::EndOfPart => {
            if abbey_mayor::is_in_round(play.position) {
                return Flow::Go(Step::AbbeyRound);
            }
            return traders_builders::end_of_part(play);
        }
        Step::Refill => return house_rules::refill(&mut play.any()),
        Step::EndOfTurn => return house_rules::end_of_turn(play),
        Step::AbbeyRound => return abbey_mayor::round(&mut play.any()),
        Step::Final => return finish(&mut play.any()),
    }
    Flow::Next
}

#[cold]
#[inline(never)]
fn score_rooms(play: &mut Play<'_>) {
    let mut nodes = base::NONE_COMPLETED;
    let count = base::completed(play.at(), &mut nodes, |_| true);
    let completed = &nodes[..count];
    let winners = shrines::Winners::among(completed, play.at());
    base::score_those(play, completed);
    winners.beat(play);
    abbey_mayor::evaluate(play);
    traders_builders::take_goods(play, completed);
}

#[cold]
#[inline(never)]
fn finish(play: &mut Play<'_>) -> Flow {
    base::finish(play);
    abbey_mayor::score_barns(play);
    traders_builders::score_goods(play);
    king_robber::score_cards(play);
    base::end(play)
}
