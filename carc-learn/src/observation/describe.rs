//! Descriptions of all values in an observation.

use carc_engine::Figure;

use super::{
    Encoding, Form,
    entities::{FEATURE_NAMES, FIGURE_NAMES, TOKEN_NAMES},
    layout::{Parts, SIDE_NAMES, SIDE_TOKENS, board_channels, port_names},
    planes::{
        CORNERS, CROWDS, FLAGS, INGOTS, LYING, LYING_COUNTS, MIDDLE_KINDS, NUMBERS, PORT_KINDS,
        SIDE_FLAGS, TOWERS,
    },
};

/// Describes one index along the axis that the array's [`Field`](super::Field) specifies. The index
/// selects a plane, a column, a byte of a cell, or a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channel {
    /// The name of the array.
    pub array: &'static str,
    /// The name of the channel.
    pub name: String,
    /// The name shared by all channels that have the same meaning but describe different parts,
    /// such as segments.
    pub family: String,
    /// The unit of the numbers.
    pub unit: &'static str,
    /// The meaning of the numbers.
    pub meaning: &'static str,
}

/// The meanings of the bytes for a cell or tile, by name. The names omit segment numbers and ports.
const BYTES: [(&str, &str, &str); 28] = [
    ("tile", "number", "0 for an empty cell, 1 for a tile, 2 for the last placed tile"),
    (
        "kind_low",
        "number",
        "low byte of the tile type number plus 1; 0 if there is no tile, 255 in both bytes for an unknown tile",
    ),
    ("kind_high", "number", "high byte of the tile type number plus 1"),
    (
        "symbols",
        "number",
        "entry of `encoding.symbols` with the tile's symbols, from 1; 0 for none",
    ),
    ("neutral", "bits", "one bit per neutral figure: dragon, fairy, pig, Count, mage, witch"),
    ("corner_nw", "seat", "relative player of the figure on the corner, plus 1"),
    ("corner_ne", "seat", "relative player of the figure on the corner, plus 1"),
    ("corner_se", "seat", "relative player of the figure on the corner, plus 1"),
    ("corner_sw", "seat", "relative player of the figure on the corner, plus 1"),
    ("port_SIDE_PORT", "segment", "segment at the port, plus 1"),
    (
        "kind_S",
        "number",
        "kind of segment S: 1 city, 2 road, 3 field, 4 monastery, 5 garden, 6 river, 7 shrine",
    ),
    (
        "trait_S",
        "number",
        "entry of `encoding.traits` with the traits of segment S, from 1; 0 for none",
    ),
    ("meeple_S", "number", "figure number of the first meeple on segment S, plus 1"),
    ("owner_S", "seat", "relative player of the first meeple on segment S, plus 1"),
    ("special_S", "number", "figure number of the non-meeple figure on segment S, plus 1"),
    ("special_owner_S", "seat", "relative player of the non-meeple figure on segment S, plus 1"),
    ("tower", "number", "floors of the tower, plus 1 (games with towers)"),
    ("guard", "number", "figure number of the guard, plus 1 (games with towers)"),
    ("guard_owner", "seat", "relative player of the guard, plus 1 (games with towers)"),
    (
        "lying",
        "number",
        "figure number of the first lying meeple in the monastery, plus 1 (games with special monasteries)",
    ),
    (
        "lying_owner",
        "seat",
        "relative player of the first lying meeple, plus 1 (games with special monasteries)",
    ),
    (
        "bridge",
        "bits",
        "sides at which a bridge on the tile ends: 1 north, 2 east, 4 south, 8 west (games with bridges)",
    ),
    ("castle", "bits", "sides at which the tile has half of a castle (games with castles)"),
    ("ferry", "bits", "sides whose roads a ferry joins (games with ferries)"),
    (
        "ferry_before",
        "bits",
        "sides whose roads the ferry joined before it was moved in this turn part (games with ferries)",
    ),
    ("ingots", "tokens", "ingots on the tile (games with gold mines)"),
    (
        "further_S",
        "figures",
        "additional figures on segment S, which are listed in `further` in `vector` (games in which several meeples can share a segment)",
    ),
    (
        "further_lying",
        "figures",
        "additional lying meeples in the monastery, which are listed in `further` in `vector` (games with special monasteries)",
    ),
];

/// The meanings of the vector's sections.
const SECTIONS: [(&str, &str, &str); 40] = [
    ("phase", "number", "phase number"),
    ("decider", "seat", "relative player to act, plus 1; 0 for chance and at the end of the game"),
    ("active", "seat", "relative active player, plus 1"),
    ("turn", "turns", "turn number"),
    ("part", "number", "part of the turn; 2 is the second part earned by a builder"),
    ("tiles_remaining", "tiles", "tiles left to draw"),
    ("river_tiles_remaining", "tiles", "river tiles left to draw"),
    ("hidden_tiles", "tiles", "tiles under hills"),
    ("scores", "points", "score of each player, observer first"),
    ("supplies", "figures", "supply of each player, by figure"),
    ("hand_sizes", "tiles", "number of tiles in each player's hand"),
    ("abbeys", "flag", "1 for each player who still has an abbey"),
    ("tokens", "tokens", "tokens of each player, by token"),
    ("flocks", "tokens", "tokens of each player's shepherds, by token"),
    ("bag", "tokens", "number of tokens of each kind in the bag"),
    (
        "neutral",
        "number",
        "for each neutral figure, column plus 1, row plus 1, and location: segment plus 1, 0 for the whole tile, 100 plus the space, 301 next to a lying meeple",
    ),
    (
        "spaces",
        "number",
        "for each space of the wheel, relative player plus 1 and figure number plus 1",
    ),
    ("unseen", "tiles", "tiles of each type that the observer has not seen"),
    ("held", "tiles", "tiles of each type that are set aside"),
    ("records", "number", "record of each card"),
    ("prisoners", "figures", "prisoners of each player, by owner and figure (games with towers)"),
    ("ransomed", "flag", "1 if a ransom has been paid in this turn (games with towers)"),
    (
        "citizens",
        "figures",
        "citizens of each player, by quarter and figure (games with the Count)",
    ),
    (
        "robbers",
        "number",
        "for each player, the space of their robber on the score track, plus 1; 0 if the robber is not on the track (games with robbers)",
    ),
    ("messengers", "number", "for each player, the value of their messenger (games with messages)"),
    (
        "messages",
        "number",
        "for each message, its position, from 1, among the messages known to be at the bottom of the stack; 0 if unknown (games with messages)",
    ),
    (
        "message",
        "number",
        "number of the drawn message that has not been used yet, from 1 (games with messages)",
    ),
    (
        "message_parts",
        "number",
        "additional turn parts that have not begun yet (games with messages)",
    ),
    (
        "moved_markers",
        "number",
        "with `message_markers=turn`, marker that each player has moved in this turn: 1 for the score marker, 2 for the messenger (games with messages)",
    ),
    (
        "entered_city",
        "flag",
        "1 if a meeple has entered Carcassonne in this turn and no other meeple may enter (games with the Count)",
    ),
    (
        "passed",
        "flag",
        "1 for each player who has passed in the rounds at the end of the game (games with the Count)",
    ),
    (
        "flight",
        "number",
        "number of the flying figure plus 1, and the value of the die (games with flying machines)",
    ),
    (
        "circle",
        "number",
        "1 if players add meeples because of a crop circle, 2 if they remove meeples (games with crop circles)",
    ),
    ("waiting", "number", "type of each player's waiting tile, plus 1 (games with bazaars)"),
    (
        "bazaar",
        "number",
        "type of each bazaar tile that does not have an owner yet, plus 1 (games with bazaars)",
    ),
    ("auctioneer", "seat", "relative player who is the auctioneer, plus 1 (games with bazaars)"),
    ("auctioned", "number", "index of the auctioned tile in `bazaar`, plus 1 (games with bazaars)"),
    ("bid", "points", "highest bid (games with bazaars)"),
    ("bidder", "seat", "relative player who made the highest bid, plus 1 (games with bazaars)"),
    (
        "further",
        "number",
        "for each additional figure on a segment or lying in a monastery: column plus 1, row plus 1, segment plus 1 (or 301 for a lying meeple), relative player plus 1, and figure number plus 1 (games in which several meeples can share a segment)",
    ),
];

/// Returns a name with its segment number or port name removed.
fn family(name: &str) -> String {
    if name.starts_with("port_") {
        return "port_SIDE_PORT".to_owned();
    }
    match name.rsplit_once('_') {
        Some((front, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{front}_S")
        }
        _ => name.to_owned(),
    }
}

/// The channels of an array being described.
struct List {
    array: &'static str,
    all: Vec<Channel>,
}

impl List {
    fn add(
        &mut self,
        family: &str,
        names: impl IntoIterator<Item = String>,
        unit: &'static str,
        meaning: &'static str,
    ) {
        let array = self.array;
        let channel = |name| Channel { array, name, family: family.to_owned(), unit, meaning };
        self.all.extend(names.into_iter().map(channel));
    }

    fn one(&mut self, name: &str, unit: &'static str, meaning: &'static str) {
        self.add(name, [name.to_owned()], unit, meaning);
    }

    /// Adds a channel for each spot of a tile.
    fn spots(&mut self, (name, unit, meaning): (&str, &'static str, &'static str)) {
        let ports = port_names().map(|port| format!("{port}_{name}"));
        let family = format!("port_SIDE_PORT_{name}, middle_{name}");
        self.add(&family, ports.chain([format!("middle_{name}")]), unit, meaning);
    }

    fn bytes(&mut self, names: &[String]) {
        for name in names {
            let family = family(name);
            let known = BYTES.iter().find(|(known, ..)| *known == family);
            let (_, unit, meaning) = known.expect("every byte is described");
            self.add(&family, [name.clone()], unit, meaning);
        }
    }
}

impl Encoding {
    /// Returns the descriptions of all numbers in the given form. The list contains one channel for
    /// each index along the [`axis`](super::Field::axis) of each of the form's
    /// [`fields`](Self::fields), in order.
    ///
    /// ```
    /// use carc_engine::{Config, Setup};
    /// use carc_learn::{Encoding, Form};
    /// let mut config = Config::new(2);
    /// config.options.insert("table".into(), "21x21".into());
    /// let encoding = Encoding::new(&*Setup::new(config)?).unwrap();
    /// let first = &encoding.describe(Form::Entities)[0];
    /// assert_eq!((first.array, &*first.name), ("features", "kind"));
    /// # Ok::<(), carc_engine::ConfigError>(())
    /// ```
    pub fn describe(&self, form: Form) -> Vec<Channel> {
        let fields = self.fields(form);
        let arrays = fields.iter().filter(|field| field.axis.is_some());
        arrays.flat_map(|field| self.describe_array(field.name)).collect()
    }

    fn describe_array(&self, array: &'static str) -> Vec<Channel> {
        let mut list = List { array, all: Vec::new() };
        match array {
            "board" => list.bytes(&self.channels),
            "tiles" => list.bytes(&self.tile_channels),
            "vector" => self.describe_vector(&mut list),
            "planes" | "flags" => self.describe_planes(&mut list),
            "features" => {
                FEATURE_NAMES
                    .iter()
                    .for_each(|(name, unit, meaning)| list.one(name, unit, meaning));
                let seats = |what: &'static str| {
                    (0..self.players()).map(move |seat| format!("{what}_{seat}"))
                };
                let meaning = "strength of each player in the feature, observer first";
                list.add("strength_PLAYER", seats("strength"), "strength", meaning);
                let meaning = "1 for each player who would score the feature, observer first";
                list.add("owns_PLAYER", seats("owns"), "flag", meaning);
            }
            "figures" => {
                FIGURE_NAMES.iter().for_each(|(name, unit, meaning)| list.one(name, unit, meaning));
            }
            "tokens" => {
                TOKEN_NAMES.iter().for_each(|(name, unit, meaning)| list.one(name, unit, meaning));
            }
            _ => self.describe_flat(&mut list),
        }
        list.all
    }

    fn describe_vector(&self, list: &mut List) {
        for section in self.sections().iter() {
            let known = SECTIONS.iter().find(|(name, ..)| *name == section.name);
            let (name, unit, meaning) = known.expect("every section is described");
            let names = (0..section.len()).map(|number| match section.len() {
                1 => (*name).to_owned(),
                _ => format!("{name}_{number}"),
            });
            list.add(name, names, unit, meaning);
        }
    }

    fn describe_flat(&self, list: &mut List) {
        let (height, width) = (self.board_shape()[0], self.board_shape()[1]);
        let cells = (0..height * width).flat_map(|cell| {
            let (row, column) = (cell / width, cell % width);
            self.channels.iter().map(move |name| format!("board_{row}_{column}_{name}"))
        });
        list.add("board_ROW_COLUMN_NAME", cells, "", "`board` of the `cells` form, cell by cell");
        let rows = (0..self.tiles_shape()[0]).flat_map(|row| {
            self.tile_channels.iter().map(move |name| format!("tiles_{row}_{name}"))
        });
        list.add("tiles_ROW_NAME", rows, "", "`tiles` of the `cells` form, row by row");
        let mut vector = List { array: list.array, all: Vec::new() };
        self.describe_vector(&mut vector);
        let names = vector.all.into_iter().map(|channel| format!("vector_{}", channel.name));
        list.add("vector_NAME", names, "", "`vector` of the `cells` form");
    }

    fn describe_planes(&self, list: &mut List) {
        list.one("tile", "flag", "the cell has a tile");
        list.one("last", "flag", "the last placed tile is here");
        list.one("open", "flag", "the cell is empty and next to a tile");
        for figure in Figure::neutral() {
            list.add("NEUTRAL", [figure.name().to_owned()], "flag", "the neutral figure is here");
        }
        for corner in &board_channels(0, Parts::default())[5..5 + CORNERS] {
            let names = ["mine", "others"].map(|whose| format!("{corner}_{whose}"));
            let meaning = "the observer, or another player, has a figure on the corner";
            list.add("corner_CORNER_WHOSE", names, "flag", meaning);
        }
        for (_, kind) in PORT_KINDS {
            let names = port_names().map(|port| format!("{port}_{kind}"));
            list.add(
                "port_SIDE_PORT_KIND",
                names,
                "flag",
                "the port belongs to a city, road, field or river",
            );
        }
        for (_, kind) in MIDDLE_KINDS {
            list.add(
                "middle_KIND",
                [format!("middle_{kind}")],
                "flag",
                "the tile has a monastery or shrine, or a garden",
            );
        }
        for (name, meaning) in FLAGS {
            list.spots((name, "flag", meaning));
        }
        if list.array == "planes" {
            list.one(
                "fit",
                "0 to 1",
                "fraction of the remaining tiles whose sides fit in the open cell",
            );
            NUMBERS.into_iter().for_each(|numbers| list.spots(numbers));
            self.describe_optional_planes(list);
        }
    }

    /// Describes the optional planes.
    fn describe_optional_planes(&self, list: &mut List) {
        let parts = &self.parts;
        for (name, unit, meaning) in TOWERS.into_iter().filter(|_| parts.towers) {
            list.one(name, unit, meaning);
        }
        for (name, unit, meaning) in LYING.into_iter().filter(|_| parts.lying) {
            list.one(name, unit, meaning);
        }
        let sides = SIDE_TOKENS.into_iter().zip(SIDE_FLAGS).zip(parts.side_tokens());
        for ((name, meaning), _) in sides.filter(|(_, is_used)| *is_used) {
            let names = SIDE_NAMES.map(|side| format!("{name}_{side}"));
            list.add(&format!("{name}_SIDE"), names, "flag", meaning);
        }
        if parts.ingots {
            list.one(INGOTS.0, INGOTS.1, INGOTS.2);
        }
        for planes in CROWDS.into_iter().filter(|_| parts.has_crowds()) {
            list.spots(planes);
        }
        for (name, unit, meaning) in LYING_COUNTS.into_iter().filter(|_| parts.lying) {
            list.one(name, unit, meaning);
        }
    }
}
