//! Compares whole turns with single decisions, and with the naive model.

use carc_engine::{Action, Draw, Phase, Position};

use super::duel::Duel;
use crate::naive::Course;

impl Duel {
    /// Returns true if a placement adds a hill under which the caller draws a tile: its turn ends
    /// there, because the following actions depend on that draw.
    fn asks_what_it_hides(&self, place: Action) -> bool {
        let mut game = self.game.clone();
        game.play(place).expect("a listed action is legal");
        game.state().phase() == Phase::Hill
    }

    /// Compares whole turns with all sequences of placements and decisions in the engine, and with
    /// a few in the model.
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

    /// Adds the whole turns that begin with the given actions, one action after another.
    fn follow_turn(&self, position: &Position, begun: Vec<Action>, turns: &mut Vec<Vec<Action>>) {
        if position.state(&self.setup).phase() == Phase::Hill {
            let mut next = position.clone();
            let hidden = Action::Draw(Draw::Unknown);
            next.play(&self.setup, hidden).expect("a tile that nobody knows goes under the hill");
            return self.follow_turn(&next, begun, turns);
        }
        if !belongs_to_turn(
            position.state(&self.setup).phase(),
            &begun,
            self.scenario.rules.late_flocks,
        ) {
            return turns.push(begun);
        }
        let mut list = carc_engine::ActionList::new();
        position.state(&self.setup).legal_actions_into(&mut list);
        for action in &list {
            let mut next = position.clone();
            next.play(&self.setup, action).expect("a listed action is legal");
            let mut turn = begun.clone();
            turn.push(action);
            match position.state(&self.setup).phase() {
                Phase::Figure | Phase::Flock | Phase::Ransom => turns.push(turn),
                _ => self.follow_turn(&next, turn, turns),
            }
        }
    }
}

/// Returns true if the turn of the player who has placed a tile continues: with a princess, a
/// flock, or the figure action.
fn belongs_to_turn(phase: Phase, begun: &[Action], late_flocks: bool) -> bool {
    match phase {
        Phase::Princess => begun.len() == 1,
        Phase::Flock => !late_flocks,
        // Sending a knight away replaces the figure action.
        Phase::Figure => !matches!(begun.last(), Some(Action::RemoveFigure { .. })),
        Phase::Ransom => true,
        _ => false,
    }
}

/// Adds the whole turns according to the model.
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
