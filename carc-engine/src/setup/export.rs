//! Converts a position to a start position.

use std::collections::BTreeMap;

use crate::vocab::Phase;
use crate::vocab::TileType;
use crate::{
    expansions::{self, abbey_mayor, house_rules, princess_dragon},
    position::{PlacedFigure, Position},
    rules::State,
    setup::{Config, Setup, Start, StartFigure, StartNeutral, StartTile},
    vocab::{Figure, Player, Token},
};

impl State<'_> {
    /// Returns the position as a [`Start`]. A game with the same config and this start begins in
    /// this position, so you can export a position, edit it and continue to play from it.
    ///
    /// If the active player has not placed their tile yet, the start usually does not need
    /// [`mid_turn`](Start::mid_turn). Returns `None` in the following cases:
    ///
    /// - in a view that hides tiles in hands, and in a game whose deck still contains unknown
    ///   tiles;
    /// - during the decisions at the end of a scoring round: choosing a victim, choosing a marker,
    ///   and deciding about a message until it has been used (ROUND-5);
    /// - while castles are being scored or ingots are being taken in games with robbers or
    ///   messages, if no marker has moved yet for some of the points (ROUND-1);
    /// - while castles are being scored after a monk in a monastery with a lying meeple has scored;
    /// - after [`Position::end_now`](crate::Position::end_now) in the middle of a turn, if the
    ///   interrupted turn still affects the position, for example because a completed feature still
    ///   contains a figure.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Phase, Setup};
    /// let mut game = Game::new(Setup::base(2)?, 7);
    /// while game.state().turn() < 9 || game.state().phase() != Phase::Place {
    ///     game.play(game.state().legal_actions().at(0)).unwrap();
    /// }
    /// let mut config: Config = game.setup().config().clone();
    /// config.start = game.state().to_start();
    /// let again = Game::with_external_chance(Setup::new(config)?);
    /// assert_eq!(again.position(), game.position());
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn to_start(self) -> Option<Start> {
        let Self { position, setup } = self;
        let taken = position.phase == Phase::Place && setup.rules.hand_size > 0;
        let whole = matches!(position.phase, Phase::Draw | Phase::Place | Phase::TileSource);
        // Without `mid_turn`, an abbey that was declined or chosen would be offered again.
        let aside = setup.catalogue.aside;
        let declined =
            position.phase == Phase::Draw && abbey_mayor::may_play(self, position.active);
        let is_chosen = declined || aside.is_some_and(|kind| kind == position.drawn);
        let is_from_hand = taken && position.river_tiles_remaining() == 0;
        // Without `mid_turn`, hands that are due to be dealt after this turn would be dealt before
        // it.
        let is_before_hands = house_rules::are_due(self);
        // Without `mid_turn`, points that were scored at the start of the turn and have been robbed
        // would be robbed again.
        let is_robbed = setup.order.has_rounds() && princess_dragon::points_at_start(self) > 0;
        let is_inside = is_robbed
            || is_chosen
            || is_from_hand
            || is_before_hands
            || position.expansions.is_inside_a_turn();
        let is_turn_start = whole && !is_inside;
        if position.listed.beside > 0 || house_rules::hides_tiles(position) {
            return None;
        }
        let mid_turn = if is_turn_start { None } else { Some(self.mid_turn()?) };
        let id = |kind: TileType| setup.catalogue.kind(kind).id.clone();
        // The cells of a game board are part of every start position.
        let laid = |kind: TileType| !setup.catalogue.kind(kind).board;
        let tiles = position.board.tiles.iter().filter(|tile| laid(tile.kind())).map(|tile| {
            StartTile { tile: id(tile.kind()), cell: tile.cell(), rotation: tile.shown() }
        });
        let mut figures = self.figures();
        if let Some((spot, owner)) = princess_dragon::fairy_owner(position) {
            let is_behind = |it: &PlacedFigure| it.spot == spot && it.player != owner;
            crate::compact::sort_by_key(&mut figures, |it| (it.spot, is_behind(it)));
        }
        let figures = figures.into_iter().map(|occupant| StartFigure {
            player: occupant.player,
            figure: occupant.figure.name().to_owned(),
            spot: occupant.spot,
            tokens: BTreeMap::new(),
        });
        let players = Player::all(setup.players());
        let supply =
            |player: Player| -> BTreeMap<String, u32> {
                crate::compact::table(Figure::all().map(|figure| {
                    (figure.name().to_owned(), position.supply(player, figure).into())
                }))
            };
        let left = TileType::all(setup.tile_types().len())
            .map(|kind| (id(kind), position.remaining(kind)));
        let held = |player: Player| -> BTreeMap<String, u32> {
            crate::compact::table(
                Token::all()
                    .filter(|token| !token.spec().is_drawn)
                    .map(|token| (token.name().to_owned(), self.tokens(player, token).into()))
                    .filter(|(_, count)| *count > 0),
            )
        };
        let tokens: Vec<_> = players.clone().map(held).collect();
        let neutral = self
            .neutral_figures()
            .map(|(figure, spot)| StartNeutral { figure: figure.name().to_owned(), spot });
        let has_active = position.phase != Phase::FirstPlayer;
        let mut scores = self.scores().to_vec();
        if mid_turn.is_none() {
            scores[position.active.index()] -= princess_dragon::points_at_start(self);
        }
        let mut start = Start {
            tiles: tiles.collect(),
            figures: figures.collect(),
            scores,
            supplies: players.clone().map(supply).collect(),
            tokens: if tokens.iter().all(BTreeMap::is_empty) { Vec::new() } else { tokens },
            neutral: neutral.collect(),
            stack: Some(crate::compact::table(left.filter(|(_, count)| *count > 0))),
            active: has_active.then(|| position.active_player().number().into()),
            turn: Some(position.turn + u32::from(house_rules::is_before_turn(position))),
            drawn: self.current_tile().map(id),
            mid_turn,
            ..Start::default()
        };
        expansions::ALL.iter().for_each(|it| it.write_start(self, &mut start));
        if start.mid_turn.is_some() && start.hands.is_empty() && house_rules::are_dealt(position) {
            // The empty lists indicate that the hands have been dealt.
            start.hands = vec![Vec::new(); setup.players()];
        }
        (!position.is_over() || self.is_restored_by(&start)).then_some(start)
    }

    /// Checks whether a start leads to this position. A start exported from a game that was stopped
    /// early lacks the rest of the interrupted turn.
    fn is_restored_by(self, start: &Start) -> bool {
        let config = Config { start: Some(start.clone()), ..self.setup.config().clone() };
        Setup::new(config).is_ok_and(|setup| Position::new(&setup) == *self.position)
    }
}
