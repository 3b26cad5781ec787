//! Plays the rule cases with engine and model side by side. This verifies the model against the
//! cases, so that it can be used to verify the engine elsewhere.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
};

use carc_engine::{Action, Config, Phase, Setup, Start};

use super::{
    dice::Dice,
    duel::Duel,
    resolved::{marks_of, rules_of},
    scenario::{Draws, Scenario},
};
use crate::{case_file, naive::kind_of};

/// A case in progress, played by both.
struct Run {
    config: Config,
    draws: Option<Draws>,
    /// The decisions so far.
    done: Vec<Action>,
    duel: Option<Duel>,
}

impl Run {
    fn begin(&self) -> Duel {
        let mut scenario = scenario(&self.config);
        scenario.draws = self.draws.clone().expect("a line that makes the game");
        let mut duel = Duel::new("the case".to_owned(), scenario, Dice::new(1), false);
        duel.settle();
        for &action in &self.done {
            duel.step(action);
        }
        duel
    }

    fn duel(&mut self) -> &mut Duel {
        self.duel.as_mut().expect("a game was made")
    }

    fn action(&mut self, text: &str) -> Action {
        self.duel().setup.parse_action(text).expect("the text of an action")
    }

    fn line(&mut self, word: &str, rest: &str) {
        match word {
            "config" => self.config = serde_json::from_str(rest).expect("a config"),
            "seed" | "deck" | "open" => {
                self.draws = Some(match word {
                    "seed" => Draws::Seed(rest.parse().expect("a number")),
                    "deck" => Draws::Deck(rest.split_whitespace().map(str::to_owned).collect()),
                    _ => Draws::Open,
                });
                self.duel = Some(self.begin());
            }
            "do" => {
                let action = self.action(rest);
                self.duel().compare_all();
                self.duel().step(action);
                self.done.push(action);
            }
            "undo" => {
                self.done.pop();
                self.duel = Some(self.begin());
            }
            "legal" => {
                let action = self.action(rest);
                assert!(self.duel().options.contains(&action), "the model refuses {rest}");
            }
            "illegal" => {
                let action = self.action(rest);
                let options = self.duel().course.options();
                assert!(!options.contains(&action), "the model allows {rest}");
            }
            "refuse" => {
                let action = self.action(rest.split_once(' ').expect("a reason").1);
                assert!(!self.duel().options.contains(&action), "the model allows {rest}");
            }
            "options" => {
                let duel = self.duel();
                let count = duel.course.smallest_turns(&duel.options).len();
                assert_eq!(count.to_string(), rest, "options");
            }
            "scores" => {
                let course = &self.duel().course;
                let (game, phase) = (&course.game, course.phase);
                let points = match phase {
                    Phase::Over => game.totals(),
                    _ => game.scores().to_vec(),
                };
                let points: Vec<_> = points.iter().map(usize::to_string).collect();
                assert_eq!(points.join(" "), rest, "scores");
            }
            "end" => self.duel().compare_all(),
            _ => {}
        }
    }
}

/// Returns the scenario of a config, with its names resolved.
fn scenario(config: &Config) -> Scenario {
    let setup = Setup::new(config.clone()).expect("the config of a case");
    let mut config = setup.config().clone();
    let (rules, marks) = (rules_of(&config), marks_of(&config));
    let print = config.options["print"].clone();
    let by_name =
        |id: &str| setup.tile_types()[usize::from(setup.tile_type(id).expect("a tile"))].id.clone();
    if let Some(start) = &mut config.start {
        rename(start, by_name);
    }
    let start = config.start.clone();
    let mut scenario = Scenario::with(config, rules, &print, &marks, &BTreeMap::new());
    if let Some(start) = &start {
        take_out(&mut scenario, start);
    }
    scenario
}

/// Replaces every tile name of a start by its full id.
fn rename(start: &mut Start, by_name: impl Fn(&str) -> String) {
    for tile in &mut start.tiles {
        tile.tile = by_name(&tile.tile);
    }
    start.hands.iter_mut().flatten().for_each(|id| *id = by_name(id));
    start.drawn = start.drawn.as_deref().map(&by_name);
    for counts in [Some(&mut start.held), start.stack.as_mut()].into_iter().flatten() {
        *counts = counts.iter().map(|(id, &count)| (by_name(id), count)).collect();
    }
}

/// Removes the tiles of a start from the stack.
fn take_out(scenario: &mut Scenario, start: &Start) {
    let kinds = Rc::clone(&scenario.kinds);
    if let Some(stack) = &start.stack {
        scenario.stack.fill(0);
        for (id, &count) in stack {
            scenario.stack[kind_of(&kinds, id)] = count.into();
        }
        return;
    }
    let mut gone: Vec<&str> = start.tiles.iter().map(|tile| tile.tile.as_str()).collect();
    gone.extend(start.hands.iter().flatten().map(String::as_str));
    gone.extend(start.drawn.as_deref());
    for (id, &count) in &start.held {
        gone.extend(vec![id.as_str(); count.into()]);
    }
    if !start.tiles.is_empty() && !kinds.iter().any(|kind| kind.board) {
        // The default start tile is in the stack.
        scenario.stack.iter_mut().zip(kinds.iter()).for_each(|(left, kind)| {
            *left = if kind.personal { 0 } else { kind.copies };
        });
    }
    for id in gone {
        let left = &mut scenario.stack[kind_of(&kinds, id)];
        *left = left.saturating_sub(1);
    }
}

#[test]
fn engine_and_model_agree_on_every_rule_case() {
    let mut failures = Vec::new();
    for case in case_file::paths().iter().flat_map(|path| case_file::read(path)) {
        let mut run = Run { config: Config::default(), draws: None, done: Vec::new(), duel: None };
        let mut at = 0;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            for (number, command) in &case.commands {
                at = *number;
                let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
                run.line(word, rest.trim());
            }
        }));
        if outcome.is_err() {
            failures.push(format!("{}, line {at}: {}", case.topic, case.title));
        }
    }
    assert!(failures.is_empty(), "engine and model differ in\n{}", failures.join("\n"));
}
