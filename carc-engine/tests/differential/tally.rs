//! What games have shown.

use carc_engine::{Event, EventCause, Figure};

use crate::naive::Course;

/// What the games have shown, so that a test can tell that it was worth its time.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    /// Decisions at which the two were compared.
    pub(crate) steps: u64,
    /// Of these, with all features.
    pub(crate) full: u64,
    /// Tiles without a placement.
    pub(crate) discarded: u64,
    /// Tiles that went back to the stack.
    pub(crate) returned: u64,
    pub(crate) deployed: u64,
    /// Abbots taken back.
    pub(crate) retrieved: u64,
    /// Features completed, also those that nobody owned.
    pub(crate) completed: u64,
    pub(crate) gardens: u64,
    /// Features, complete or at the end, with several owners.
    pub(crate) shared: u64,
    /// Entries of farmers at the end.
    pub(crate) farms: u64,
    /// Tiles of the river that were laid.
    pub(crate) river: u64,
    /// Tiles played from a hand, and hands of which nothing could be played.
    pub(crate) from_hand: u64,
    pub(crate) stuck: u64,
    /// Turns that followed on a turn of the same player among several.
    pub(crate) extra: u64,
    /// Players other than the first who began.
    pub(crate) others_first: u64,
    /// Second parts, goods taken, builders and pigs placed.
    pub(crate) second_parts: u64,
    pub(crate) goods: u64,
    pub(crate) builders: u64,
    pub(crate) pigs: u64,
    /// Figures that the dragon, a princess or their own player took off the board.
    pub(crate) departed: u64,
    /// Points by the fairy.
    pub(crate) fairy: u64,
    /// Tiles set aside for the first volcano, and steps of the dragon.
    pub(crate) held: u64,
    pub(crate) dragon_steps: u64,
    pub(crate) by_portal: u64,
    /// Abbeys laid, barns and mayors placed, wagons moved on.
    pub(crate) abbeys: u64,
    pub(crate) barns: u64,
    pub(crate) mayors: u64,
    /// Fields scored because of a barn, the end not counted.
    pub(crate) barn_fields: u64,
    pub(crate) wagon_moves: u64,
    /// Parts of abbey rounds.
    pub(crate) rounds: u64,
    /// Tiles under hills, tokens drawn, wolves among them, flocks gathered.
    pub(crate) hidden: u64,
    pub(crate) tokens: u64,
    pub(crate) wolves: u64,
    pub(crate) flocks: u64,
    /// Sectors that acted, meeples taken back for Plague, crowns scored.
    pub(crate) sectors: u64,
    pub(crate) sick: u64,
    pub(crate) crowns: u64,
    /// Cards taken, by another player than before among these, and entries of points for them.
    pub(crate) cards: u64,
    pub(crate) cards_lost: u64,
    pub(crate) card_points: u64,
    /// Extra turns for the volcano lake, and entries with points for a herd.
    pub(crate) lakes: u64,
    pub(crate) herds: u64,
    /// Challenges that were lost.
    pub(crate) lost_challenges: u64,
    /// Challenges that have ended without a loser.
    pub(crate) quiet_ends: u64,
    /// Floors laid, meeples of others captured, prisoners freed, ransoms among these.
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
            Event::FirstPlayerChosen { player: 1.. } => self.others_first += 1,
            _ => {}
        }
    }
}
