//! Coverage counters of the games.

use carc_engine::{Event, EventCause, Figure, Player};

use crate::naive::Course;

/// The coverage of the games, so that a test can check that it was meaningful.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    /// Compared decisions.
    pub(crate) steps: u64,
    /// Compared decisions including all features.
    pub(crate) full: u64,
    /// Tiles without a placement.
    pub(crate) discarded: u64,
    /// Tiles that returned to the stack.
    pub(crate) returned: u64,
    pub(crate) deployed: u64,
    /// Abbots returned early.
    pub(crate) retrieved: u64,
    /// Completed features, including those without owners.
    pub(crate) completed: u64,
    pub(crate) gardens: u64,
    /// Features with several owners, completed or at the end.
    pub(crate) shared: u64,
    /// Score entries of farmers at the end.
    pub(crate) farms: u64,
    /// Placed river tiles.
    pub(crate) river: u64,
    /// Tiles played from a hand, and hands without a playable tile.
    pub(crate) from_hand: u64,
    pub(crate) stuck: u64,
    /// Consecutive turns of the same player in games with several players.
    pub(crate) extra: u64,
    /// First players other than player 0.
    pub(crate) others_first: u64,
    /// Second turn parts, goods taken, builders and pigs placed.
    pub(crate) second_parts: u64,
    pub(crate) goods: u64,
    pub(crate) builders: u64,
    pub(crate) pigs: u64,
    /// Figures removed from the board by the dragon, a princess or their own player.
    pub(crate) departed: u64,
    /// Points for the fairy.
    pub(crate) fairy: u64,
    /// Tiles set aside for the first volcano, and steps of the dragon.
    pub(crate) held: u64,
    pub(crate) dragon_steps: u64,
    pub(crate) by_portal: u64,
    /// Abbeys placed, barns and mayors placed, wagons moved.
    pub(crate) abbeys: u64,
    pub(crate) barns: u64,
    pub(crate) mayors: u64,
    /// Fields scored because of a barn, except at the end.
    pub(crate) barn_fields: u64,
    pub(crate) wagon_moves: u64,
    /// Turn parts of abbey rounds.
    pub(crate) rounds: u64,
    /// Tiles under hills, tokens drawn, wolves among them, flocks gathered.
    pub(crate) hidden: u64,
    pub(crate) tokens: u64,
    pub(crate) wolves: u64,
    pub(crate) flocks: u64,
    /// Sectors in effect, meeples removed by Plague, crowns scored.
    pub(crate) sectors: u64,
    pub(crate) sick: u64,
    pub(crate) crowns: u64,
    /// Cards taken, those taken from another player, and score entries for them.
    pub(crate) cards: u64,
    pub(crate) cards_lost: u64,
    pub(crate) card_points: u64,
    /// Extra turns for the volcano lake, and score entries for a herd.
    pub(crate) lakes: u64,
    pub(crate) herds: u64,
    /// Lost challenges.
    pub(crate) lost_challenges: u64,
    /// Challenges that ended without a loser.
    pub(crate) quiet_ends: u64,
    /// Floors placed, meeples of others captured, prisoners freed, ransoms among these.
    pub(crate) floors: u64,
    pub(crate) captured: u64,
    pub(crate) freed: u64,
    pub(crate) ransoms: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Self) {
        self.steps += other.steps;
        self.full += other.full;
        self.discarded += other.discarded;
        self.returned += other.returned;
        self.deployed += other.deployed;
        self.retrieved += other.retrieved;
        self.completed += other.completed;
        self.gardens += other.gardens;
        self.shared += other.shared;
        self.farms += other.farms;
        self.river += other.river;
        self.from_hand += other.from_hand;
        self.stuck += other.stuck;
        self.extra += other.extra;
        self.others_first += other.others_first;
        self.second_parts += other.second_parts;
        self.goods += other.goods;
        self.builders += other.builders;
        self.pigs += other.pigs;
        self.departed += other.departed;
        self.fairy += other.fairy;
        self.held += other.held;
        self.dragon_steps += other.dragon_steps;
        self.by_portal += other.by_portal;
        self.abbeys += other.abbeys;
        self.barns += other.barns;
        self.mayors += other.mayors;
        self.barn_fields += other.barn_fields;
        self.wagon_moves += other.wagon_moves;
        self.rounds += other.rounds;
        self.hidden += other.hidden;
        self.tokens += other.tokens;
        self.wolves += other.wolves;
        self.flocks += other.flocks;
        self.sectors += other.sectors;
        self.sick += other.sick;
        self.crowns += other.crowns;
        self.cards += other.cards;
        self.cards_lost += other.cards_lost;
        self.card_points += other.card_points;
        self.lakes += other.lakes;
        self.herds += other.herds;
        self.lost_challenges += other.lost_challenges;
        self.quiet_ends += other.quiet_ends;
        self.floors += other.floors;
        self.captured += other.captured;
        self.freed += other.freed;
        self.ransoms += other.ransoms;
    }

    pub(super) fn count(&mut self, event: &Event, course: &Course) {
        match event {
            Event::TileDiscarded { .. } => self.discarded += 1,
            Event::TileReturned { .. } => self.returned += 1,
            Event::TileSetAside { .. } => self.held += 1,
            Event::TileHidden { .. } => self.hidden += 1,
            Event::TokenDrawn { token, .. } => {
                self.tokens += 1;
                self.wolves += u64::from(token.name() == "wolf");
            }
            Event::FigureMoved { figure: Figure::DRAGON, .. } => self.dragon_steps += 1,
            Event::TurnPartStarted { turn_part: 1, .. } => self.rounds += 1,
            Event::FigurePlaced { figure, .. } => {
                self.barns += u64::from(figure.name() == "barn");
                self.mayors += u64::from(figure.name() == "mayor");
                self.deployed += 1;
                self.builders += u64::from(figure.name() == "builder");
                self.pigs += u64::from(figure.name() == "pig");
            }
            Event::TurnPartStarted { .. } => self.second_parts += 1,
            Event::TilePlaced { tile_type: kind, player: Some(_), .. } => {
                self.river += u64::from(course.kind(usize::from(*kind)).river);
            }
            Event::TokenPlaced { .. } => self.floors += 1,
            Event::FigureFreed { .. } => self.freed += 1,
            Event::ExtraTurn { cause: EventCause::VOLCANO_LAKE, .. } => self.lakes += 1,
            Event::TileTaken { .. } => self.from_hand += 1,
            Event::HandShown { .. } => self.stuck += 1,
            Event::FirstPlayerChosen { player } if *player != Player::FIRST => {
                self.others_first += 1
            }
            _ => {}
        }
    }
}
