//! Lists of draws and stacks, given by tile ids: what can be wrong with them.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    limits,
    nouns::Token,
    setup::{FirstPlayer, Opening, Setup, SetupError, SetupProblem, is_enough},
    tile::NO_KIND,
    untrusted::shown,
};

/// What a list of draws holds.
#[derive(Debug, Default)]
pub(crate) struct Deck {
    /// The kinds of the tiles, in their order.
    pub(crate) tiles: Vec<u16>,
    /// The numbers of the tokens, in an order of their own.
    pub(crate) tokens: Vec<u16>,
}

impl Setup {
    /// A list of tile ids and names of tokens, checked (OPT-6).
    pub(crate) fn deck<'a>(
        &self,
        ids: impl ExactSizeIterator<Item = &'a str>,
    ) -> Result<Deck, SetupError> {
        let count = ids.len();
        if count > limits::MAX_TILES {
            let max = limits::MAX_TILES;
            let problem = SetupProblem::TooMany { what: "tiles of the deck", count, max };
            return Err(SetupError { problems: vec![problem] });
        }
        let mut problems = Vec::new();
        // Each is looked for once, however often it stands there.
        let mut wrong = BTreeSet::new();
        let (mut order, mut tokens) = (Vec::with_capacity(count), Vec::new());
        let is_drawn = |token: &Token| token.is_drawn() && self.has_mechanic(token.mechanic());
        for id in ids {
            if is_enough(&problems) {
                break;
            }
            if wrong.contains(id) {
                continue;
            }
            if let Some(token) = Token::from_name(id).filter(is_drawn) {
                tokens.push(token.number().into());
                continue;
            }
            match self.kind(id) {
                Ok(kind) if !self.kinds()[kind as usize].is_drawn() => {
                    problems.push(SetupProblem::NotInStack { id: shown(id) });
                }
                Ok(kind) => order.push(kind),
                Err(problem) => {
                    wrong.insert(id);
                    problems.push(problem);
                }
            }
        }
        problems.extend(self.too_large(&self.count(&order), &self.opening));
        if problems.is_empty() && !self.river_comes_first(&order) {
            problems.push(Self::RIVER_ORDER);
        }
        let deck = Deck { tiles: order, tokens };
        if problems.is_empty() { Ok(deck) } else { Err(SetupError { problems }) }
    }

    /// What is wrong with a deck whose order no game can have.
    pub(crate) const RIVER_ORDER: SetupProblem = SetupProblem::Contradiction {
        first: "deck",
        second: "tile_sets.river",
        why: "the river is drawn before all other tiles, its mouth last, and its source lies",
    };

    /// Whether the tiles of the river come together, the mouth last, and before all others but
    /// those that settle who begins (RV-4, HOUSE-2).
    fn river_comes_first(&self, order: &[u16]) -> bool {
        let of_river = |&kind: &u16| self.kinds()[kind as usize].river;
        let Some(first) = order.iter().position(of_river) else { return true };
        let settled = self.rules.first_player == FirstPlayer::MostRoads && self.players > 1;
        let river: Vec<u16> = order[first..].iter().copied().take_while(of_river).collect();
        let ends =
            |kind: &u16| self.kinds()[*kind as usize].mouth || self.catalogue.source == Some(*kind);
        (first == 0 || settled)
            && !order[first + river.len()..].iter().any(of_river)
            && !river[..river.len() - 1].iter().any(ends)
            && self.catalogue.source != river.last().copied()
    }

    /// How often each kind is in a deck.
    pub(crate) fn count(&self, deck: &[u16]) -> Vec<u16> {
        let mut stack = vec![0; self.kinds().len()];
        for &kind in deck {
            stack[kind as usize] += 1;
        }
        stack
    }

    /// A stack given by tile ids, checked.
    pub(crate) fn stack_of(&self, counts: &BTreeMap<String, u16>) -> Result<Vec<u16>, SetupError> {
        let mut problems = Vec::new();
        let mut stack = vec![0; self.kinds().len()];
        for (id, count) in counts {
            if is_enough(&problems) {
                break;
            }
            match self.kind(id) {
                Ok(kind) if !self.kinds()[kind as usize].is_drawn() => {
                    problems.push(SetupProblem::NotInStack { id: shown(id) });
                }
                Ok(kind) => stack[kind as usize] = *count,
                Err(problem) => problems.push(problem),
            }
        }
        let count: usize = stack.iter().copied().map(usize::from).sum();
        if count > limits::MAX_TILES {
            let max = limits::MAX_TILES;
            problems.push(SetupProblem::TooMany { what: "tiles of the stack", count, max });
        } else {
            problems.extend(self.too_large(&stack, &self.opening));
        }
        if problems.is_empty() { Ok(stack) } else { Err(SetupError { problems }) }
    }

    /// What is wrong with the size of a game: all that lies at its start, is held, set aside or left
    /// to draw ends on one board. Of what lies in front of players there are few.
    pub(crate) fn too_large(&self, stack: &[u16], opening: &Opening) -> Option<SetupProblem> {
        let is_drawn = |kind: &u16| self.kinds()[*kind as usize].is_drawn();
        let laid = opening.tiles.iter().map(|(kind, ..)| *kind).filter(is_drawn);
        let held = opening.held.iter().copied();
        let drawn = (opening.drawn != NO_KIND).then_some(opening.drawn);
        let mut all: Vec<usize> = stack.iter().copied().map(usize::from).collect();
        let hands = opening.hands.iter().flatten().copied();
        for kind in laid.chain(held).chain(hands).chain(drawn) {
            all[kind as usize] += 1;
        }
        // The tile that lies first is not counted in ordinary games.
        let tiles = all.iter().sum::<usize>().saturating_sub(1);
        let shapes = &self.catalogue.shapes;
        let segments = all.iter().zip(shapes).map(|(n, shape)| n * usize::from(shape.count)).sum();
        let symbols = all.iter().zip(self.kinds()).map(|(n, kind)| n * kind.tile.symbols()).sum();
        let too_many = |what, count, max| Some(SetupProblem::TooMany { what, count, max });
        if tiles > limits::MAX_TILES {
            too_many("tiles", tiles, limits::MAX_TILES)
        } else if segments > limits::MAX_NODES {
            too_many("segments", segments, limits::MAX_NODES)
        } else if symbols > limits::MAX_SYMBOLS {
            too_many("symbols", symbols, limits::MAX_SYMBOLS)
        } else {
            None
        }
    }
}
