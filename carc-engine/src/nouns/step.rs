//! The steps of a turn.

/// Hands all steps on to another macro, in the order of a turn.
macro_rules! steps {
    ($then:ident) => {
        $then! {
            /// BASE-SETUP-5
            FirstPlayer,
            /// HOUSE-4g: the first hands are dealt.
            Deal,
            /// TURN-1
            Start,
            /// TURN-2
            FairyPoint,
            /// HOUSE-4e: a tile is drawn for a discarded one.
            DealOne,
            /// TURN-3
            TileSource,
            /// TURN-4
            Draw,
            /// TURN-5
            Hold,
            /// TURN-6
            Wheel,
            /// TURN-7
            Fit,
            /// TURN-8
            Place,
            /// TURN-9
            Placed,
            /// TURN-9b
            Hill,
            /// TURN-9c
            Builder,
            /// TURN-9d
            Volcano,
            /// TURN-9: the tile may have a site (TW-TILE-1)
            Site,
            /// TURN-10
            Princess,
            /// TURN-11
            Flock,
            /// RAND-3: a token is drawn for a flock.
            Sheep,
            /// TURN-12
            Figure,
            /// TURN-12, where the figure action is lost
            Ransom,
            /// TURN-12c
            Capture,
            /// TURN-13
            LateFlock,
            /// TURN-13: HS-SHEEP-13
            ClosedFlocks,
            /// TURN-14
            Dragon,
            /// TURN-15
            Score,
            /// TURN-15e
            Cards,
            /// TURN-16
            Wagons,
            /// TURN-17
            LateDragon,
            /// TURN-18
            EndOfPart,
            /// TURN-19: the hand is filled again
            Refill,
            /// TURN-19
            EndOfTurn,
            /// END-3: the abbey round (AM-ABBEY-11)
            AbbeyRound,
            /// FINAL-1 to FINAL-9
            Final,
        }
    };
}
pub(crate) use steps;

macro_rules! declare {
    ($($(#[$clause:meta])* $step:ident,)+) => {
        /// A step of a part of a turn, in the order of the TURN clauses. Steps are internal; a step that
        /// asks somebody opens a [`Phase`](super::Phase).
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Step {
            $($(#[$clause])* $step,)+
        }

        impl Step {
            /// Every step, in order.
            pub(crate) const ALL: &[Self] = &[$(Self::$step),+];
        }
    };
}
steps!(declare);

impl Step {
    /// Whether no step leads to it by itself: it is gone to.
    pub(crate) const fn is_aside(self) -> bool {
        matches!(
            self,
            Self::FirstPlayer
                | Self::DealOne
                | Self::Sheep
                | Self::Ransom
                | Self::Capture
                | Self::AbbeyRound
                | Self::Final
        )
    }

    /// The next step in the order of a turn, whether or not it is played.
    #[inline]
    pub(crate) const fn after(self) -> Self {
        let mut number = self as usize + 1;
        while Self::ALL[number].is_aside() {
            number += 1;
        }
        Self::ALL[number]
    }
}
