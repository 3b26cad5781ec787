//! Whole turns, held against deciding one by one, and against the naive model.

use carc_engine::{Action, Draw, Phase, Position};

use super::duel::Duel;
use crate::naive::Course;

impl Duel {
    /// Whether a placement lays a hill under which the caller draws a tile: its turn ends there, because
    /// nobody can take what follows without that draw.
    fn asks_what_it_hides(&self, place: Action) -> bool {
        let mut game = self.game.clone();
        game.play(place).expect("a listed action is legal");
        game.phase() == Phase::Hill
    }

    /// Whole turns are what placing and deciding one by one gives: in the engine all of them, in
    /// the model a few.
    pub(super) fn compare_turns(&mut self) {
        let turns = self.game.turns();
        let told: Vec<&[Action]> = turns.iter().map(|turn| turn.actions()).collect();
        if self.course.phase != Phase::Place {
            assert!(told.is_empty(), "whole turns begin with a placement");
            return;
        }
        let mut expected = Vec::new();
        let mut position = self.game.position().clone();
        for place in &self.legal_actions() {
            if self.asks_what_it_hides(place) {
                expected.push(vec![place]);
                continue;
            }
            position.clone_from(self.game.position());
            position.play(&self.setup, place).expect("a listed action is legal");
            self.follow_turn(&position, vec![place], &mut expected);
        }
        assert_eq!(told, expected, "whole turns");
        for _ in 0..2 {
            let place = *self.dice.pick(&self.legal_actions().to_vec());
            let mut course = self.course.clone();
            course.play(place);
            let told = told.iter().filter(|turn| turn[0] == place).map(|turn| turn.to_vec());
            let mut expected = Vec::new();
            if self.asks_what_it_hides(place) {
                expected.push(vec![place]);
            } else {
                model_turns(&course, vec![place], &mut expected);
            }
            assert_eq!(told.collect::<Vec<_>>(), expected, "whole turns");
        }
    }

    /// The whole turns that begin with some actions, one action after the other.
    fn follow_turn(&self, position: &Position, begun: Vec<Action>, turns: &mut Vec<Vec<Action>>) {
        if position.phase() == Phase::Hill {
            let mut next = position.clone();
            let hidden = Action::Draw(Draw::Unknown);
            next.play(&self.setup, hidden).expect("a tile that nobody knows goes under the hill");
            return self.follow_turn(&next, begun, turns);
        }
        if !belongs_to_turn(position.phase(), &begun, self.scenario.rules.late_flocks) {
            return turns.push(begun);
        }
        let mut list = carc_engine::ActionList::new();
        position.legal_actions(&self.setup, &mut list);
        for action in &list {
            let mut next = position.clone();
            next.play(&self.setup, action).expect("a listed action is legal");
            let mut turn = begun.clone();
            turn.push(action);
            match position.phase() {
                Phase::Figure | Phase::Flock | Phase::Ransom => turns.push(turn),
                _ => self.follow_turn(&next, turn, turns),
            }
        }
    }
}

/// Whether the player who has laid a tile goes on with his turn: a princess, then a flock, then the
/// figure action.
fn belongs_to_turn(phase: Phase, begun: &[Action], late_flocks: bool) -> bool {
    match phase {
        Phase::Princess => begun.len() == 1,
        Phase::Flock => !late_flocks,
        // A knight sent away takes the place of the figure action.
        Phase::Figure => !matches!(begun.last(), Some(Action::RemoveFigure { .. })),
        Phase::Ransom => true,
        _ => false,
    }
}

/// The same by the model.
fn model_turns(course: &Course, begun: Vec<Action>, turns: &mut Vec<Vec<Action>>) {
    if course.phase == Phase::Hill {
        let mut next = course.clone();
        next.play(Action::Draw(Draw::Unknown));
        return model_turns(&next, begun, turns);
    }
    if !belongs_to_turn(course.phase, &begun, course.rules.late_flocks) {
        return turns.push(begun);
    }
    for action in course.options() {
        let mut turn = begun.clone();
        turn.push(action);
        if matches!(course.phase, Phase::Figure | Phase::Flock | Phase::Ransom) {
            turns.push(turn);
        } else {
            let mut next = course.clone();
            next.play(action);
            model_turns(&next, turn, turns);
        }
    }
}
