//! The expansions and the house rules, each in its own module.
//!
//! To add an expansion, write a module that implements [`Expansion`], and add it to [`ALL`]. An
//! expansion with decisions must also be added to [`owner`], an expansion with tokens to
//! [`expansion_of`], and an expansion with state or options to [`States`] or [`Options`].

pub(crate) mod abbey_mayor;
pub(crate) mod abbot;
pub(crate) mod base;
pub(crate) mod bridges_castles_bazaars;
pub(crate) mod count;
pub(crate) mod crop_circles;
pub(crate) mod ferries;
pub(crate) mod flying_machines;
pub(crate) mod gold_mines;
pub(crate) mod hills_sheep;
pub(crate) mod house_rules;
pub(crate) mod inns_cathedrals;
pub(crate) mod king_robber;
pub(crate) mod mage_witch;
pub(crate) mod messages;
pub(crate) mod monasteries;
pub(crate) mod phantom;
pub(crate) mod princess_dragon;
pub(crate) mod river;
pub(crate) mod river_2;
pub(crate) mod robbers;
pub(crate) mod score_track;
pub(crate) mod secrets;
pub(crate) mod shrines;
pub(crate) mod tower;
pub(crate) mod traders_builders;
pub(crate) mod wheel;

#[cfg(feature = "json")]
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

#[cfg(feature = "json")]
use serde_json::{Value, json};

use crate::{
    action::Spot,
    position::OffFigure,
    rules::{Expansion, Play, State},
    setup::Setup,
    vocab::{Figure, Phase, Player, Token},
};
#[cfg(feature = "json")]
use crate::{position::Position, rules::ViewField};

/// All expansions, in the order of the rules reference. Hooks call the expansions in this order.
pub(crate) static ALL: [&dyn Expansion; 25] = [
    &house_rules::HouseRules,
    &river::River,
    &inns_cathedrals::InnsCathedrals,
    &abbot::Abbot,
    &traders_builders::TradersBuilders,
    &river_2::River2,
    &princess_dragon::PrincessDragon,
    &abbey_mayor::AbbeyMayor,
    &hills_sheep::HillsSheep,
    &wheel::Wheel,
    &king_robber::KingRobber,
    &shrines::Shrines,
    &tower::Tower,
    &phantom::Phantom,
    &score_track::ScoreTrack,
    &messages::Messages,
    &robbers::Robbers,
    &gold_mines::GoldMines,
    &bridges_castles_bazaars::BridgesCastlesBazaars,
    &count::Count,
    &mage_witch::MageWitch,
    &ferries::Ferries,
    &crop_circles::CropCircles,
    &flying_machines::FlyingMachines,
    &monasteries::Monasteries,
];

/// Returns the expansion that controls a phase's decision, or `None` for the base game.
#[inline]
pub(crate) const fn owner(phase: Phase) -> Option<&'static dyn Expansion> {
    Some(match phase {
        Phase::Over | Phase::Draw | Phase::Place | Phase::Figure => return None,
        Phase::FirstPlayer | Phase::Deal | Phase::TileSource | Phase::Discard => {
            &house_rules::HouseRules
        }
        Phase::Princess | Phase::Dragon => &princess_dragon::PrincessDragon,
        Phase::Wagon => &abbey_mayor::AbbeyMayor,
        Phase::Hill | Phase::Flock | Phase::Sheep => &hills_sheep::HillsSheep,
        Phase::Plague => &wheel::Wheel,
        Phase::Capture | Phase::Exchange | Phase::Ransom => &tower::Tower,
        Phase::Phantom => &phantom::Phantom,
        Phase::Gold | Phase::GoldTaken => &gold_mines::GoldMines,
        Phase::Bridge
        | Phase::Castle
        | Phase::CastlePayer
        | Phase::Bazaar
        | Phase::AuctionTile
        | Phase::AuctionBid
        | Phase::AuctionDeal => &bridges_castles_bazaars::BridgesCastlesBazaars,
        Phase::Robber | Phase::Victim => &robbers::Robbers,
        Phase::Marker | Phase::MessageDraw | Phase::Message | Phase::MessageMeeple => {
            &messages::Messages
        }
        Phase::FromCity | Phase::IntoCity | Phase::MoveCount | Phase::FinalCity => &count::Count,
        Phase::Magic => &mage_witch::MageWitch,
        Phase::Ferries => &ferries::Ferries,
        Phase::Circle | Phase::CircleMeeple => &crop_circles::CropCircles,
        Phase::Flight | Phase::Landing => &flying_machines::FlyingMachines,
    })
}

/// The part of a position that belongs to one expansion.
pub(crate) trait ExpansionState: Clone + Eq {
    /// Returns this state's contribution to the position's hash, which is 0 in games without the
    /// expansion's rules. `left` contains, for each tile type, the number of copies that the
    /// position counts as remaining in the main stack.
    fn hash(&self, left: &[u16]) -> u64;

    /// Checks whether the state contains information about the current turn that a start position
    /// cannot express.
    fn is_inside_a_turn(&self) -> bool {
        false
    }

    /// Checks whether a mid-turn start position can express the state.
    fn is_expressible(&self) -> bool {
        true
    }
}

/// Declares the struct that contains the states of all expansions.
macro_rules! states {
    ($($field:ident: $expansion:ident),+ $(,)?) => {
        /// All expansions' states.
        #[derive(PartialEq, Eq, Debug)]
        pub(crate) struct States {
            $(pub(crate) $field: $expansion::Data),+
        }

        impl Clone for States {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone()),+ }
            }

            /// Copies the states into existing memory.
            #[inline]
            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)+
            }
        }

        impl States {
            const NONE: Self = Self { $($field: $expansion::Data::NONE),+ };

            /// Checks whether any state contains information about the current turn that a start
            /// position cannot express.
            pub(crate) fn is_inside_a_turn(&self) -> bool {
                $(self.$field.is_inside_a_turn())||+
            }

            /// Checks whether a mid-turn start position can express all states.
            pub(crate) fn is_expressible(&self) -> bool {
                $(self.$field.is_expressible())&&+
            }

            /// Returns the expansions' contribution to the position's hash.
            #[inline]
            pub(crate) fn hash(&self, left: &[u16]) -> u64 {
                0 $(^ self.$field.hash(left))+
            }
        }
    };
}

states! {
    house: house_rules,
    river: river,
    traders: traders_builders,
    princess: princess_dragon,
    abbey: abbey_mayor,
    hills: hills_sheep,
    wheel: wheel,
    king: king_robber,
    tower: tower,
    phantom: phantom,
    gold: gold_mines,
    bridges: bridges_castles_bazaars,
    count: count,
    mage: mage_witch,
    ferries: ferries,
    crop: crop_circles,
    track: score_track,
    robbers: robbers,
    flying: flying_machines,
    messages: messages,
    monasteries: monasteries,
}

/// The expansions' states. The states are stored outside the position, so copying a base game
/// position copies only a null pointer. The first write creates the states. This write occurs
/// during setup, so no memory is allocated during play.
#[derive(Debug, Default)]
pub(crate) struct StateBox(Option<Box<States>>);

impl StateBox {
    pub(crate) const NONE: Self = Self(None);

    /// Returns the states, if there are any.
    #[inline]
    pub(crate) const fn get(&self) -> Option<&States> {
        match &self.0 {
            Some(states) => Some(&**states),
            None => None,
        }
    }

    /// Returns a mutable reference to the states, if there are any.
    #[inline]
    pub(crate) fn get_mut(&mut self) -> Option<&mut States> {
        self.0.as_deref_mut()
    }

    /// Returns the figures on the board that are not in a feature.
    #[inline]
    pub(crate) fn off_figures(&self) -> impl Iterator<Item = OffFigure> + '_ {
        self.tower.guards.iter().copied().chain(self.bridges.lords())
    }

    /// Removes one of the figures that are not in a feature.
    pub(crate) fn remove_off_figure(&mut self, own: &OffFigure) {
        if own.is_guard() {
            self.tower.remove_guard(own.spot.cell);
        } else {
            self.bridges.remove_lord(own.spot);
        }
    }
}

impl Clone for StateBox {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    /// Copies the states into existing memory.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Deref for StateBox {
    type Target = States;

    #[inline]
    fn deref(&self) -> &States {
        static NONE: States = States::NONE;
        self.0.as_deref().unwrap_or(&NONE)
    }
}

impl DerefMut for StateBox {
    #[inline]
    fn deref_mut(&mut self) -> &mut States {
        self.0.get_or_insert_with(|| Box::new(States::NONE))
    }
}

impl PartialEq for StateBox {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for StateBox {}

/// The expansions' rule options.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) princess: princess_dragon::Options,
    pub(crate) abbey: abbey_mayor::Options,
    pub(crate) hills: hills_sheep::Options,
    pub(crate) king: king_robber::Options,
    pub(crate) river_2: river_2::Options,
    pub(crate) shrines: shrines::Options,
    pub(crate) tower: tower::Options,
    pub(crate) phantom: phantom::Options,
    pub(crate) gold: gold_mines::Options,
    pub(crate) bridges: bridges_castles_bazaars::Options,
    pub(crate) count: count::Options,
    pub(crate) ferries: ferries::Options,
    pub(crate) crop: crop_circles::Options,
    pub(crate) robbers: robbers::Options,
    pub(crate) flying: flying_machines::Options,
    pub(crate) messages: messages::Options,
}

impl Options {
    /// Reads the options. `value` returns an option's value, and `is_on` returns true if a
    /// mechanic is on.
    pub(crate) fn new<'a>(value: &impl Fn(&str) -> &'a str, is_on: &impl Fn(&str) -> bool) -> Self {
        Self {
            princess: princess_dragon::Options::new(value),
            abbey: abbey_mayor::Options::new(value),
            hills: hills_sheep::Options::new(value, is_on),
            king: king_robber::Options::new(value, is_on),
            river_2: river_2::Options::new(value, is_on),
            shrines: shrines::Options::new(value, is_on),
            tower: tower::Options::new(value, is_on),
            phantom: phantom::Options::new(value),
            gold: gold_mines::Options::new(is_on),
            bridges: bridges_castles_bazaars::Options::new(value, is_on),
            count: count::Options::new(value, is_on),
            ferries: ferries::Options::new(value, is_on),
            crop: crop_circles::Options::new(value),
            robbers: robbers::Options::new(value, is_on),
            flying: flying_machines::Options::new(value),
            messages: messages::Options::new(value, is_on),
        }
    }
}

/// Places the tiles and figures that a game starts with (BASE-SETUP-2).
pub(crate) fn set_up(play: &mut Play<'_>) {
    ALL.iter().for_each(|it| it.set_up(play.position, play.setup));
    base::set_up(play);
    ALL.iter().for_each(|it| it.set_up_figures(play));
}

/// Checks whether tiles are hidden from all players in games with a given setup (HID-2).
pub(crate) fn hide_tiles(setup: &Setup) -> bool {
    ALL.iter().any(|it| it.hides_tiles(setup))
}

/// Checks whether tiles can be set aside and later return to the stack in games with a given setup.
pub(crate) fn set_tiles_aside(setup: &Setup) -> bool {
    ALL.iter().any(|it| it.sets_tiles_aside(setup))
}

/// Returns the expansion that counts the copies of a token, or `None` for tokens that are not
/// counted.
fn expansion_of(token: Token) -> Option<&'static dyn Expansion> {
    Some(match token {
        Token::WINE | Token::WHEAT | Token::CLOTH => &traders_builders::TradersBuilders,
        Token::SHEEP_1 | Token::SHEEP_2 | Token::SHEEP_3 | Token::SHEEP_4 | Token::WOLF => {
            &hills_sheep::HillsSheep
        }
        Token::KING | Token::ROBBER => &king_robber::KingRobber,
        Token::FLOOR => &tower::Tower,
        Token::INGOT => &gold_mines::GoldMines,
        Token::CASTLE | Token::BRIDGE_NS | Token::BRIDGE_WE => {
            &bridges_castles_bazaars::BridgesCastlesBazaars
        }
        _ if token.is_ferry() => &ferries::Ferries,
        _ => return None,
    })
}

impl State<'_> {
    /// Returns a neutral figure's spot. Returns `None` if the figure is not on the board or is not
    /// neutral.
    pub fn neutral_spot(self, figure: Figure) -> Option<Spot> {
        let expansion: &dyn Expansion = match figure {
            Figure::DRAGON | Figure::FAIRY => &princess_dragon::PrincessDragon,
            Figure::WHEEL_PIG => &wheel::Wheel,
            Figure::COUNT => &count::Count,
            Figure::MAGE | Figure::WITCH => &mage_witch::MageWitch,
            _ => return None,
        };
        expansion.neutral_spot(self.position, figure)
    }

    /// Returns the number of copies of a token that a player has, or 0 for players who are not in
    /// the game.
    pub fn tokens(self, player: Player, token: Token) -> u16 {
        expansion_of(token).and_then(|it| it.tokens(self.position, player, token)).unwrap_or(0)
    }

    /// Returns the number of copies of a token on a spot: sheep with a shepherd (HS-SHEEP-4),
    /// ingots, a ferry or a bridge on a tile (GM-PLACE-4, FE-PLACE-1, BCB-BRIDGE-3), or a castle on
    /// one of its two segments (BCB-CASTLE-4).
    pub fn tokens_at(self, spot: Spot, token: Token) -> u16 {
        expansion_of(token).and_then(|it| it.tokens_at(self.position, spot, token)).unwrap_or(0)
    }
}

impl Setup {
    /// Returns the total number of copies of a token in the game, or 0 if the token's mechanic is
    /// off (TB-GOODS-3).
    ///
    /// ```
    /// use carc_engine::{Config, Setup, Token};
    /// let setup = Setup::new(Config {
    ///     expansions: vec!["traders_builders".into()],
    ///     ..Config::new(2)
    /// })?;
    /// assert_eq!(setup.tokens(Token::WINE), 9);
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn tokens(&self, token: Token) -> u16 {
        expansion_of(token).and_then(|it| it.token_supply(self, token)).unwrap_or(0)
    }
}

/// Returns the fields that expansions add to views.
#[cfg(feature = "json")]
pub(crate) fn view_fields() -> impl Iterator<Item = ViewField> {
    let own = ALL.iter().flat_map(|it| it.view_fields()).copied();
    own.chain([("tokens", view_tokens as _)])
}

/// Returns the tokens in front of each player, except tokens that are drawn from a bag.
#[cfg(feature = "json")]
fn view_tokens(position: &Position, setup: &Setup) -> Option<Value> {
    let comes_with = |token: Token| {
        Token::all().any(|other| other.mechanic() == token.mechanic() && setup.tokens(other) > 0)
    };
    let is_played = |token: &Token| !token.is_drawn() && comes_with(*token);
    let tokens: Vec<Token> = Token::all().filter(is_played).collect();
    if tokens.is_empty() {
        return None;
    }
    let own = |player: Player| -> BTreeMap<&str, u16> {
        tokens
            .iter()
            .map(|&token| (token.name(), position.state(setup).tokens(player, token)))
            .collect()
    };
    Some(json!(Player::all(setup.players()).map(own).collect::<Vec<_>>()))
}
