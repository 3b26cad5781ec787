//! Validates lists of draws and stacks, both of which consist of tile ids.

#[cfg(feature = "json")]
use std::collections::BTreeMap;
use std::collections::BTreeSet;

use crate::{
    limits,
    setup::{ConfigError, ConfigProblem, FirstPlayer, Opening, Setup, is_enough},
    suggest::shown,
    vocab::{TileType, Token},
};

/// The id of an unknown tile (OPT-6) in lists of ids.
pub(crate) const UNKNOWN_ID: &str = "unknown";
/// The tile type of an unknown tile in lists of tile types.
pub(crate) const UNKNOWN: TileType = TileType::NONE;

/// The order in which tiles and tokens will be drawn.
#[derive(Debug, Default)]
pub(crate) struct Deck {
    /// The tile types in order, with [`UNKNOWN`] for unknown tiles.
    pub(crate) tiles: Vec<TileType>,
    /// The token numbers in order, independent of the tiles.
    pub(crate) tokens: Vec<u16>,
}

impl Setup {
    /// Reads a list of tile ids and token names. Unknown tiles are allowed if `hides` is true
    /// (OPT-6).
    fn read_draws<'a>(
        &self,
        field: &'static str,
        ids: impl ExactSizeIterator<Item = &'a str>,
        hides: bool,
    ) -> (Deck, Vec<ConfigProblem>) {
        let count = ids.len();
        if count > limits::MAX_TILES {
            let max = limits::MAX_TILES;
            let problem = ConfigProblem::TooMany { what: "tiles of the deck", count, max };
            return (Deck::default(), vec![problem]);
        }
        let mut problems = Vec::new();
        // Each id is looked up only once, even if it is repeated.
        let mut wrong = BTreeSet::new();
        let (mut order, mut tokens) = (Vec::with_capacity(count), Vec::new());
        let is_drawn = |token: &Token| {
            (token.is_drawn() || token.is_message()) && self.has_mechanic(token.mechanic())
        };
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
            if hides && id == UNKNOWN_ID {
                order.push(UNKNOWN);
                continue;
            }
            match self.drawn_kind(field, id) {
                Ok(kind) => order.push(kind),
                Err(problem) => {
                    wrong.insert(id);
                    problems.push(problem);
                }
            }
        }
        (Deck { tiles: order, tokens }, problems)
    }

    /// Returns the tile type with the given id if it can be drawn from a stack.
    fn drawn_kind(&self, field: &'static str, id: &str) -> Result<TileType, ConfigProblem> {
        match self.tile_type(id) {
            Ok(kind) if self.tile_types()[kind.index()].is_drawn() => Ok(kind),
            Ok(_) => Err(ConfigProblem::NotInStack { field, id: shown(id) }),
            Err(ConfigProblem::UnknownName { name, suggestion, .. }) => {
                Err(ConfigProblem::UnknownName { field, name, suggestion })
            }
            Err(other) => Err(other),
        }
    }

    /// Returns a list of draws as strings that can be parsed again.
    #[cfg(feature = "json")]
    pub(crate) fn draws_text(&self, list: &Deck) -> Vec<String> {
        let token = |number: &u16| {
            let token = u8::try_from(*number).ok().and_then(Token::from_number);
            token.map_or_else(String::new, |token| token.name().to_owned())
        };
        let tile = |kind: &TileType| match self.tile_types().get(kind.index()) {
            Some(kind) => kind.id.clone(),
            None => UNKNOWN_ID.to_owned(),
        };
        list.tiles.iter().map(tile).chain(list.tokens.iter().map(token)).collect()
    }

    /// Reads and validates the draws of a complete game (OPT-6). `hides` is true if tiles are
    /// placed under hills.
    pub(crate) fn deck<'a>(
        &self,
        ids: impl ExactSizeIterator<Item = &'a str>,
        hides: bool,
    ) -> Result<Deck, ConfigError> {
        let (deck, mut problems) = self.read_draws("deck", ids, hides);
        let (stack, _) = self.stack_for(&deck.tiles);
        problems.extend(self.too_large(&stack, &self.opening));
        if problems.is_empty() && !self.river_comes_first(&deck.tiles) {
            problems.push(Self::river_order("deck"));
        }
        let count: usize = stack.iter().copied().map(usize::from).sum();
        if count < deck.tiles.len() {
            problems.push(ConfigProblem::NotInStack { field: "deck", id: UNKNOWN_ID.to_owned() });
        }
        if problems.is_empty() { Ok(deck) } else { Err(ConfigError { problems }) }
    }

    /// Reads and validates the first draws of a game, which come from its stack (OPT-6).
    /// `goes_back` is true if a tile can return to the stack and be drawn again.
    pub(crate) fn first_draws<'a>(
        &self,
        ids: impl ExactSizeIterator<Item = &'a str>,
        hides: bool,
        goes_back: bool,
    ) -> Result<Deck, ConfigError> {
        let (list, mut problems) = self.read_draws("draws", ids, hides);
        if problems.is_empty() && !goes_back && !self.settles_by_tiles() {
            let drawn = self.count(&list.tiles);
            let too_many = drawn.iter().zip(&self.stack).find(|(drawn, left)| drawn > left);
            problems.extend(too_many.map(|(&drawn, &left)| ConfigProblem::TooMany {
                what: "copies of a tile in the list of draws",
                count: drawn.into(),
                max: left.into(),
            }));
        }
        let river = self.tile_types().iter().zip(&self.stack).filter(|(kind, _)| kind.river);
        let has_fork = river.clone().any(|(kind, &count)| kind.fork && count > 0);
        let river: usize = river.map(|(_, &count)| usize::from(count)).sum();
        let is_in_order = (1..).zip(&list.tiles).all(|(place, &kind)| {
            self.tile_types().get(kind.index()).is_none_or(|tile| {
                tile.river == (place <= river)
                    && (place == river || !tile.mouth)
                    && (place > 1 || tile.fork == has_fork)
            })
        });
        if problems.is_empty() && !is_in_order && !self.settles_by_tiles() {
            problems.push(Self::river_order("draws"));
        }
        if problems.is_empty() { Ok(list) } else { Err(ConfigError { problems }) }
    }

    /// Returns true if the first tiles drawn determine the first player (HOUSE-2).
    fn settles_by_tiles(&self) -> bool {
        self.rules.first_player == FirstPlayer::MostRoads && self.players > 1
    }

    /// Returns the problem for a list of draws whose order is impossible.
    pub(crate) const fn river_order(field: &'static str) -> ConfigProblem {
        ConfigProblem::Contradiction {
            first: field,
            second: "tile_sets",
            why: "river tiles must be drawn before all other tiles, beginning with the fork and ending with the mouth, and the \
                  source is already on the table",
        }
    }

    /// Returns true if the river tiles are consecutive, with the fork first and the mouth last, and
    /// precede all other tiles except tiles that determine the first player (RV-4, HOUSE-2).
    fn river_comes_first(&self, order: &[TileType]) -> bool {
        let of_river =
            |&kind: &TileType| self.tile_types().get(kind.index()).is_some_and(|it| it.river);
        let Some(first) = order.iter().position(of_river) else { return true };
        let river: Vec<TileType> = order[first..].iter().copied().take_while(of_river).collect();
        let ends = |kind: &TileType| {
            self.tile_types()[kind.index()].mouth || self.catalogue.source == Some(*kind)
        };
        (first == 0 || self.settles_by_tiles())
            && !order[first + river.len()..].iter().any(of_river)
            && !river[..river.len() - 1].iter().any(ends)
            && !river[1..].iter().any(|kind| self.tile_types()[kind.index()].fork)
            && self.catalogue.source != river.last().copied()
    }

    /// Returns the number of copies of each tile type in a deck.
    fn count(&self, deck: &[TileType]) -> Vec<u16> {
        let mut stack = vec![0; self.tile_types().len()];
        for &kind in deck.iter().filter(|kind| **kind != UNKNOWN) {
            stack[kind.index()] += 1;
        }
        stack
    }

    /// Returns the stack for a deck, and how many of the stack's tiles are not in play. An unknown
    /// tile in the deck can be any tile in the setup's main stack that the deck does not list.
    pub(crate) fn stack_for(&self, deck: &[TileType]) -> (Vec<u16>, u16) {
        let mut stack = self.count(deck);
        if deck.contains(&UNKNOWN) {
            for ((kind, named), all) in self.tile_types().iter().zip(&mut stack).zip(&self.stack) {
                *named = if kind.river { *named } else { (*named).max(*all) };
            }
        }
        let count: usize = stack.iter().copied().map(usize::from).sum();
        (stack, count.saturating_sub(deck.len()) as u16)
    }

    /// Reads and validates a stack given as tile ids.
    #[cfg(feature = "json")]
    pub(crate) fn stack_of(&self, counts: &BTreeMap<String, u16>) -> Result<Vec<u16>, ConfigError> {
        let mut problems = Vec::new();
        let mut stack = vec![0; self.tile_types().len()];
        for (id, count) in counts {
            if is_enough(&problems) {
                break;
            }
            match self.drawn_kind("stack", id) {
                Ok(kind) => stack[kind.index()] = *count,
                Err(problem) => problems.push(problem),
            }
        }
        let count: usize = stack.iter().copied().map(usize::from).sum();
        if count > limits::MAX_TILES {
            let max = limits::MAX_TILES;
            problems.push(ConfigProblem::TooMany { what: "tiles of the stack", count, max });
        } else {
            problems.extend(self.too_large(&stack, &self.opening));
        }
        if problems.is_empty() { Ok(stack) } else { Err(ConfigError { problems }) }
    }

    /// Returns a problem if the game is too large. All tiles that are on the board, set aside, in
    /// hands, or left to draw can end up on the same board. The few tiles in front of players are
    /// not counted.
    pub(crate) fn too_large(&self, stack: &[u16], opening: &Opening) -> Option<ConfigProblem> {
        let is_drawn = |kind: &TileType| self.catalogue.kind(*kind).is_drawn();
        let laid = opening.tiles.iter().map(|(kind, ..)| *kind).filter(is_drawn);
        let mut all: Vec<usize> = stack.iter().copied().map(usize::from).collect();
        for kind in laid.chain(opening.tiles_elsewhere()) {
            all[kind.index()] += 1;
        }
        // The size limit does not include the start tile.
        let tiles = all.iter().sum::<usize>().saturating_sub(1);
        let shapes = &self.catalogue.shapes;
        let segments = all.iter().zip(shapes).map(|(n, shape)| n * usize::from(shape.count)).sum();
        let symbols =
            all.iter().zip(self.tile_types()).map(|(n, kind)| n * kind.tile.symbols()).sum();
        let too_many = |what, count, max| Some(ConfigProblem::TooMany { what, count, max });
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
