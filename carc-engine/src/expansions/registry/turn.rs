//! The order of a turn, and who does what in each of its steps.

use super::decisions::has_figure_option;
use crate::{
    event::Sink,
    expansions::{
        abbey_mayor, base, hills_sheep, house_rules, king_robber, princess_dragon, river_2,
        shrines, tower, traders_builders, wheel,
    },
    nouns::{FIGURES, Figure, Marks, Phase, Step},
    position::{Flow, Play},
    setup::{Catalogue, Follow, Order, Rules, Setup},
    tile::Kind,
};

/// The order of a turn.
const fn after(step: Step) -> Step {
    match step {
        Step::FirstPlayer => Step::Deal,
        Step::Deal => Step::Start,
        Step::Start => Step::FairyPoint,
        Step::FairyPoint => Step::TileSource,
        Step::TileSource => Step::Draw,
        Step::DealOne => Step::TileSource,
        Step::Draw => Step::Hold,
        Step::Hold => Step::Wheel,
        Step::Wheel => Step::Fit,
        Step::Fit => Step::Place,
        Step::Place => Step::Placed,
        Step::Placed => Step::Hill,
        Step::Hill => Step::Builder,
        Step::Builder => Step::Volcano,
        Step::Volcano => Step::Site,
        Step::Site => Step::Princess,
        Step::Princess => Step::Flock,
        Step::Flock | Step::Sheep => Step::Figure,
        Step::Figure | Step::Capture | Step::Ransom => Step::LateFlock,
        Step::LateFlock => Step::ClosedFlocks,
        Step::ClosedFlocks => Step::Dragon,
        Step::Dragon => Step::Score,
        Step::Score => Step::Cards,
        Step::Cards => Step::Wagons,
        Step::Wagons => Step::LateDragon,
        Step::LateDragon => Step::EndOfPart,
        Step::EndOfPart => Step::Refill,
        Step::Refill => Step::EndOfTurn,
        Step::EndOfTurn => Step::Deal,
        Step::AbbeyRound => Step::Final,
        Step::Final => Step::Final,
    }
}

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
        follow(rules, Has { lake: has.lake && catalogue.lake == Some(kind), marks, ..has })
    };
    let with = Kind::all(catalogue.kinds.len()).map(with).collect();
    Order { all: follow(rules, has), with }
}

/// Which step follows each of a game that has this.
fn follow(rules: &Rules, has: Has) -> Follow {
    let mut order = [Step::Final; Step::Final as usize + 1];
    let mut step = Step::FirstPlayer;
    loop {
        let mut next = after(step);
        while !is_played(next, rules, has) {
            next = after(next);
        }
        order[step as usize] = next;
        if step == Step::EndOfTurn {
            break;
        }
        step = after(step);
    }
    // Only what is drawn leads to these.
    order[Step::DealOne as usize] = after(Step::DealOne);
    order
}

/// The steps of a game without rooms that act in its turns, in order, as [`run_plain`] goes through them.
const PLAIN: [Step; 9] = [
    Step::Start,
    Step::Draw,
    Step::Fit,
    Step::Place,
    Step::Placed,
    Step::Figure,
    Step::Score,
    Step::EndOfPart,
    Step::EndOfTurn,
];

/// Whether the turns of a setup have these steps and no room acts in them besides.
pub(crate) fn is_plain(setup: &Setup) -> bool {
    let follows = |pair: &[Step]| setup.order.after(pair[0]) == pair[1];
    setup.is_usual
        && PLAIN.windows(2).all(follows)
        && setup.order.after(Step::EndOfTurn) == Step::Start
}

/// What happens from a step on to the next decision where the order of a turn is [`PLAIN`]: the same as the
/// steps one by one, in a straight line. Gives the step from which to go on one by one, where something
/// else happens than usual.
#[inline(always)]
pub(crate) fn run_plain<S: Sink>(play: &mut Play<'_, S>, step: Step) -> Option<Step> {
    match step {
        Step::Fit => {
            return match base::fit(play) {
                Flow::Go(step) => Some(step),
                _ => wait(play, Phase::Place),
            };
        }
        Step::Placed => {
            base::placed(play);
            if base::has_figure_option(play.at()) {
                return wait(play, Phase::Figure);
            }
        }
        Step::Score => {}
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

/// What happens when the turn reaches a step.
#[inline(always)]
pub(crate) fn run<S: Sink>(step: Step, play: &mut Play<'_, S>) -> Flow {
    match step {
        Step::Start => {
            let part = play.position.part();
            traders_builders::begin_turn(play.position);
            tower::begin_turn(play.position);
            base::start(play, part)
        }
        Step::Draw => base::draw(play),
        Step::Fit => base::fit(play),
        Step::Place => Flow::Wait(Phase::Place),
        Step::Placed => {
            base::placed(play);
            Flow::Next
        }
        Step::Figure if has_figure_option(play.at()) => Flow::Wait(Phase::Figure),
        Step::Figure => Flow::Next,
        Step::Score => {
            if play.setup.is_usual {
                base::score(play);
            } else {
                score_rooms(&mut play.any());
            }
            Flow::Next
        }
        Step::EndOfPart if abbey_mayor::is_in_round(play.position) => Flow::Go(Step::AbbeyRound),
        Step::EndOfPart => traders_builders::end_of_part(play),
        Step::EndOfTurn => house_rules::end_of_turn(play),
        other => run_cold(other, &mut play.any()),
    }
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

/// The step to go to behind another.
#[inline]
pub(crate) fn next<S: Sink + ?Sized>(play: &Play<'_, S>, step: Step) -> Step {
    let (position, order) = (&*play.position, &play.setup.order);
    let last = || position.board.tiles.last().map(|tile| tile.kind());
    match position.drawn.known().or_else(last) {
        Some(kind) => order.after_with(step, kind),
        None => order.after(step),
    }
}

/// What happens when the turn reaches a step that is none of every part, and in those behind it up to one that
/// is. Kept apart: what every part of a turn runs through stays small enough for the processor to hold.
#[cold]
#[inline(never)]
fn run_cold(mut step: Step, play: &mut Play<'_>) -> Flow {
    loop {
        match run_room(step, play) {
            Flow::Next => step = next(play, step),
            other => return other,
        }
    }
}

#[inline(always)]
fn run_room(step: Step, play: &mut Play<'_>) -> Flow {
    match step {
        Step::FirstPlayer => house_rules::first_player(play),
        Step::Deal => house_rules::deal(play),
        Step::FairyPoint => {
            princess_dragon::fairy_point(play);
            Flow::Next
        }
        Step::TileSource => house_rules::tile_source(play),
        Step::DealOne => Flow::Wait(Phase::Deal),
        Step::Hold => princess_dragon::hold(play),
        Step::Wheel => wheel::turn(play),
        Step::Hill if hills_sheep::hides(play.at()) => Flow::Wait(Phase::Hill),
        Step::Hill => Flow::Next,
        Step::Builder => {
            traders_builders::placed(play);
            Flow::Next
        }
        Step::Volcano => {
            princess_dragon::volcano(play);
            river_2::volcano(play);
            Flow::Next
        }
        Step::Site => {
            tower::placed(play.position, play.setup);
            Flow::Next
        }
        Step::Princess => princess_dragon::princess(play),
        Step::Flock | Step::LateFlock => hills_sheep::ask(play),
        Step::Sheep => Flow::Wait(Phase::Sheep),
        Step::Ransom => Flow::Wait(Phase::Ransom),
        Step::Capture => tower::capture(play),
        Step::ClosedFlocks => hills_sheep::closed_flocks(play),
        Step::Dragon | Step::LateDragon => princess_dragon::walk(play),
        Step::Cards => {
            king_robber::pass_cards(play);
            Flow::Next
        }
        Step::Wagons => abbey_mayor::wagons(play),
        Step::Refill => house_rules::refill(play),
        Step::AbbeyRound => abbey_mayor::round(play),
        Step::Final => {
            base::finish(play);
            abbey_mayor::score_barns(play);
            traders_builders::score_goods(play);
            king_robber::score_cards(play);
            base::end(play)
        }
        // They are run where they are common.
        Step::Start
        | Step::Draw
        | Step::Fit
        | Step::Place
        | Step::Placed
        | Step::Figure
        | Step::Score
        | Step::EndOfPart
        | Step::EndOfTurn => Flow::Go(step),
    }
}
