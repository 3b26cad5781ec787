//! The states of all rooms, as a position holds them.

use super::{
    abbey_mayor::state as abbey_mayor, hills_sheep::state as hills_sheep,
    house_rules::state as house_rules, king_robber::state as king_robber,
    princess_dragon::state as princess_dragon, river::state as river, tower::state as tower,
    traders_builders::state as traders_builders, wheel::state as wheel,
};
use crate::{
    geometry::Cell,
    lazy::{Guard, Idle, Lazy, RoomState},
};

/// Declares what the rooms keep in a position: the one list of it.
macro_rules! rooms {
    ($($room:ident: $state:ty),+ $(,)?) => {
        /// What the rooms keep in a position, which lies apart from it: a game without any copies none of it.
        #[derive(PartialEq, Eq, Debug)]
        pub(crate) struct Rooms {
            $(pub(crate) $room: $state),+
        }

        impl Clone for Rooms {
            fn clone(&self) -> Self {
                Self { $($room: self.$room.clone()),+ }
            }

            /// Copies into memory that is there already.
            #[inline]
            fn clone_from(&mut self, source: &Self) {
                $(self.$room.clone_from(&source.$room);)+
            }
        }

        impl Idle for Rooms {
            fn idle() -> &'static Self {
                static IDLE: Rooms = Rooms { $($room: <$state>::IDLE),+ };
                &IDLE
            }
        }

        impl Rooms {
            /// Whether they keep something of the turn that is being played.
            pub(crate) fn is_inside_a_turn(&self) -> bool {
                $(self.$room.is_inside_a_turn())||+
            }

            /// How many of the tiles that the position counts as left lie where nobody can draw them.
            #[inline]
            pub(crate) fn out_of_reach(&self) -> u16 {
                0 $(+ self.$room.out_of_reach())+
            }

            /// The figures on towers, in the order of their cells. One room has them, if any.
            pub(crate) fn guards(&self) -> impl Iterator<Item = Guard> + '_ {
                let mut guards: &[Guard] = &[];
                $(if guards.is_empty() { guards = self.$room.guards() })+
                guards.iter().copied()
            }

            /// Takes the figure from the tower on a cell.
            pub(crate) fn remove_guard(&mut self, cell: Cell) {
                $(self.$room.remove_guard(cell);)+
            }

            /// Their part of the position's hash; `left` is what the position counts as left in the main
            /// stack, by kind.
            #[inline]
            pub(crate) fn hash(&self, left: &[u16]) -> u64 {
                0 $(^ self.$room.hash(left))+
            }
        }
    };
}

rooms! {
    house: Lazy<house_rules::State>,
    river: Lazy<river::State>,
    traders: Lazy<traders_builders::State>,
    princess: Lazy<princess_dragon::State>,
    abbey: Lazy<abbey_mayor::State>,
    hills: Lazy<hills_sheep::State>,
    wheel: Lazy<wheel::State>,
    king: king_robber::State,
    tower: Lazy<tower::State>,
}
