//! The Robbers: each player can place a robber on the score track, where the robber takes half of
//! the points that another player scores (RB-NAME-1 to RB-START-1).

mod place;
mod rob;
mod start;
mod state;

#[cfg(feature = "json")]
use serde_json::json;

pub(crate) use self::{
    place::{enter_turn, offer, write_turn},
    rob::{Robbery, come_along, rob_next},
    state::Data,
};
#[cfg(feature = "json")]
use crate::rules::ViewField;
use crate::{
    action::{Action, ActionList, Turn},
    board::{Board, Outlook},
    event::Event,
    position::{Position, ScoredFor},
    rules::{Decider, Expansion, Hook, HookSet, Play, State, turn::Step},
    score::ScoreItems,
    setup::{ActionTemplate, Fault, Opening, Setup, Start},
    vocab::{IllegalAction, Marks, Phase, Player, ScoreReason, ScoreTerm, Token},
};

/// The mark on tiles with a bag (RB-PLACE-1).
pub(crate) const BAG: Marks = Marks::of("bag");

/// The Robbers expansion.
pub(crate) struct Robbers;

impl Expansion for Robbers {
    fn hooks(&self, setup: &Setup) -> HookSet {
        HookSet::NONE.with(setup.catalogue.marks.has(BAG), &[Hook::LooksAhead])
    }

    fn decider<'a>(&self, position: &'a Position) -> Decider<'a> {
        Decider::Player(match position.phase {
            Phase::Robber => place::decider(position),
            _ => rob::decider(position),
        })
    }

    fn list(&self, at: State<'_>, list: &mut ActionList) {
        match at.position.phase {
            Phase::Robber => place::list(at.position, list),
            _ => rob::list(at.position, list),
        }
    }

    fn check(&self, at: State<'_>, action: Action) -> Result<(), IllegalAction> {
        match at.position.phase {
            Phase::Robber => place::check(at, action).map(drop),
            _ => rob::check(at, action).map(drop),
        }
    }

    fn apply(&self, play: &mut Play<'_>, action: Action) -> Result<Step, IllegalAction> {
        match play.position.phase {
            Phase::Robber => place::apply(play, action),
            _ => rob::apply(play, action),
        }
    }

    fn templates(&self, setup: &Setup, templates: &mut Vec<ActionTemplate>) {
        if is_played(setup) && setup.players() > 1 {
            place::templates(templates);
            rob::templates(setup, templates);
        }
    }

    fn has_action_ahead(&self, at: State<'_>) -> bool {
        place::asks_ahead(at)
    }

    /// Ends the listed turns with the tile placement if the placement leads to decisions about
    /// robbers. The list [`ALL`](crate::expansions::ALL) contains the expansions with later
    /// decisions before this expansion, and the expansions with earlier decisions after it.
    fn look_ahead_before_figure(
        &self,
        at: State<'_>,
        _: &Outlook<'_>,
        turns: &mut Vec<Turn>,
        from: usize,
        asked: bool,
    ) -> bool {
        if !place::asks_ahead(at) {
            return asked;
        }
        turns.truncate(from + 1);
        turns[from] = turns[from].until(1);
        false
    }

    fn set_up(&self, position: &mut Position, setup: &Setup) {
        start::set_up(position, setup);
    }

    fn check_start(
        &self,
        setup: &Setup,
        start: &Start,
        _: &Board,
        opening: &mut Opening,
        fault: &mut Fault<'_>,
    ) {
        start::check_start(setup, start, opening, fault);
    }

    fn write_start(&self, at: State<'_>, start: &mut Start) {
        start.robbers = start::spaces(at);
    }

    #[cfg(feature = "json")]
    fn view_fields(&self) -> &'static [ViewField] {
        &[("robbers", |position, setup| {
            let spaces = || -> Vec<_> {
                Player::all(setup.players())
                    .map(|it| position.state(setup).robber_space(it))
                    .collect()
            };
            is_played(setup).then(|| json!(spaces()))
        })]
    }
}

/// Rule options for the robbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// True if players have robbers.
    pub(crate) is_on: bool,
    /// True if all other players may place their robbers, not only the next player (RB-PLACE-3).
    asks_all: bool,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(super) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self { is_on: is_on("robbers"), asks_all: value("robber_place") == "all" }
    }
}

/// Checks whether the players have robbers.
#[inline]
pub(crate) fn is_played(setup: &Setup) -> bool {
    setup.rules.expansions.robbers.is_on
}

/// Moves a robber to a space, or back to its owner. `robbed` is the player who was robbed, if any.
fn move_to(play: &mut Play<'_>, player: Player, space: Option<u8>, robbed: Option<Player>) {
    let own = &mut play.position.expansions.robbers.spaces[player.index()];
    let previous_space = std::mem::replace(own, space);
    let token = Token::TRACK_ROBBER;
    play.event(|_| Event::TrackMoved {
        player,
        token,
        space,
        previous_space,
        previous_player: robbed,
    });
}

/// Returns the robbers on the track to their owners, who score 3 points each (FINAL-0, RB-END-1).
pub(crate) fn go_home(play: &mut Play<'_>) {
    if !is_played(play.setup) {
        return;
    }
    play.position.expansions.robbers.reached = 0;
    for player in Player::all(play.setup.players()) {
        if play.position.expansions.robbers.spaces[player.index()].is_some() {
            let items = ScoreItems::of(ScoreTerm::Robbers, 1, 3);
            play.score(player, ScoreReason::ROBBER_HOME, items, |_| ScoredFor::NOTHING);
            move_to(play, player, None, None);
        }
    }
}

impl State<'_> {
    /// Returns the space of a player's robber on the score track, 0 to 49 (RB-PLACE-1). Returns
    /// `None` if the robber is not on the track, or in games without robbers.
    ///
    /// ```
    /// use carc_engine::{Config, Game, Player, Setup};
    /// let config = Config { expansions: vec!["robbers".into()], ..Config::new(2) };
    /// let mut game = Game::with_deck(Setup::new(config)?, &["robbers/cap"])?;
    /// for text in ["place 0,1 180", "choose robber 0"] {
    ///     game.play(game.setup().parse_action(text).unwrap()).unwrap();
    /// }
    /// assert_eq!(game.state().robber_space(Player::new(0)), Some(0));
    /// assert_eq!(game.state().robber_space(Player::new(1)), None);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn robber_space(self, player: Player) -> Option<u8> {
        self.position.expansions.robbers.spaces.get(player.index()).copied().flatten()
    }
}
