//! The meaning of every number of an observation.

use carc_engine::Figure;

use super::{
    Encoding, Form,
    entities::{FEATURE_NAMES, FIGURE_NAMES},
    layout::{board_channels, port_names},
    planes::{CORNERS, FLAGS, MIDDLE_KINDS, NUMBERS, PORT_KINDS, TOWERS},
};

/// The meaning of one index along the axis of an array that its [`Field`](super::Field) specifies:
/// a plane, a column, a byte of a cell, or a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Channel {
    /// The name of the array.
    pub array: &'static str,
    /// The name of the channel.
    pub name: String,
    /// The name shared by channels with the same meaning for other parts.
    pub family: String,
    /// The unit of the numbers.
    pub unit: &'static str,
    /// The meaning of the numbers.
    pub meaning: &'static str,
}

/// The meanings of the bytes of a cell or of a tile, by their names without number or port.
const BYTES: [(&str, &str, &str); 19] = [
    ("tile", "number", "0 an empty cell, 1 a tile, 2 the tile laid last"),
    (
        "kind_low",
        "number",
        "the number of the kind plus 1, low byte; 0 no tile, 255 in both bytes an unknown one",
    ),
    ("kind_high", "number", "its high byte"),
    ("symbols", "number", "which of the encoding's symbols the tile shows, from 1"),
    ("neutral", "bits", "a bit for each figure of nobody: dragon, fairy, pig"),
    ("corner_nw", "seat", "whose figure stands on the corner, from the observer on, plus 1"),
    ("corner_ne", "seat", "the same"),
    ("corner_se", "seat", "the same"),
    ("corner_sw", "seat", "the same"),
    ("port_SIDE_PORT", "segment", "which segment is at the port, plus 1"),
    (
        "kind_S",
        "number",
        "segment S is 1 a city, 2 a road, 3 a field, 4 a monastery, 5 a garden, 6 a river, 7 a shrine",
    ),
    ("trait_S", "number", "which of the encoding's traits segment S shows, from 1"),
    ("meeple_S", "number", "the number of the meeple on segment S, plus 1"),
    ("owner_S", "seat", "whose it is, from the observer on, plus 1"),
    ("special_S", "number", "the number of the figure on segment S that is no meeple, plus 1"),
    ("special_owner_S", "seat", "whose it is, from the observer on, plus 1"),
    ("tower", "number", "in games with towers: the floors on the site, plus 1"),
    ("guard", "number", "in games with towers: the number of the guard, plus 1"),
    ("guard_owner", "seat", "in games with towers: whose it is, from the observer on, plus 1"),
];

/// The meanings of the sections of the vector.
const SECTIONS: [(&str, &str, &str); 22] = [
    ("phase", "number", "the number of the phase"),
    (
        "decider",
        "seat",
        "who decides, from the observer on, plus 1; 0 for chance and after the end",
    ),
    ("active", "seat", "whose turn it is, plus 1"),
    ("turn", "turns", "the number of the turn"),
    ("part", "number", "2 in a builder's second part"),
    ("tiles_remaining", "tiles", "tiles left to draw"),
    ("river_tiles_remaining", "tiles", "how many of them are the river's"),
    ("hidden_tiles", "tiles", "tiles under hills"),
    ("scores", "points", "for each player, from the observer on"),
    ("supplies", "figures", "for each player each of the encoding's figures in front of them"),
    ("hand_sizes", "tiles", "for each player the tiles in hand"),
    ("abbeys", "flag", "for each player 1 for an abbey not yet laid"),
    ("tokens", "tokens", "for each player each of the encoding's tokens"),
    ("flocks", "tokens", "for each player each drawn token beside their shepherds"),
    ("bag", "tokens", "each drawn token in the bag"),
    (
        "neutral",
        "number",
        "for each figure of nobody column plus 1, row plus 1, and place: segment plus 1, 0 the whole tile, 100 and a space",
    ),
    (
        "spaces",
        "number",
        "for each space of a board who stands there and which figure, plus 1 each",
    ),
    ("unseen", "tiles", "for each kind the tiles that the observer has not seen"),
    ("held", "tiles", "for each kind the tiles set aside for later"),
    ("records", "number", "the record of each card among the tokens"),
    (
        "prisoners",
        "figures",
        "in games with towers: for each player and each other each of the encoding's figures that the first holds of the second",
    ),
    ("ransomed", "flag", "in games with towers: 1 once the ransom of the turn is paid"),
];

/// Returns a name without the number of a segment or the name of a port.
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

/// The channels of an array under construction.
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

    fn bytes(&mut self, names: &[String]) {
        for name in names {
            let family = family(name);
            let known = BYTES.iter().find(|(known, ..)| *known == family);
            let (_, unit, meaning) = known.expect("every byte has a meaning");
            self.add(&family, [name.clone()], unit, meaning);
        }
    }
}

impl Encoding {
    /// Returns the meaning of every number in a form: for each of its [`fields`](Self::fields) with
    /// an [`axis`](super::Field::axis), one channel for each index along this axis, in order.
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
                let meaning = "the strength of each player in it, from the observer on";
                list.add("strength_PLAYER", seats("strength"), "strength", meaning);
                let meaning = "1 for each player who would get the points, from the observer on";
                list.add("owns_PLAYER", seats("owns"), "flag", meaning);
            }
            "figures" => {
                FIGURE_NAMES.iter().for_each(|(name, unit, meaning)| list.one(name, unit, meaning));
            }
            _ => self.describe_flat(&mut list),
        }
        list.all
    }

    fn describe_vector(&self, list: &mut List) {
        for section in self.sections().iter() {
            let known = SECTIONS.iter().find(|(name, ..)| *name == section.name);
            let (name, unit, meaning) = known.expect("every section has a meaning");
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
        list.add(
            "board_ROW_COLUMN_NAME",
            cells,
            "",
            "`board` of the form `cells`, cell after cell",
        );
        let rows = (0..self.tiles_shape()[0]).flat_map(|row| {
            self.tile_channels.iter().map(move |name| format!("tiles_{row}_{name}"))
        });
        list.add("tiles_ROW_NAME", rows, "", "`tiles` of that form, row after row");
        let mut vector = List { array: list.array, all: Vec::new() };
        self.describe_vector(&mut vector);
        let names = vector.all.into_iter().map(|channel| format!("vector_{}", channel.name));
        list.add("vector_NAME", names, "", "`vector` of that form");
    }

    fn describe_planes(&self, list: &mut List) {
        list.one("tile", "flag", "a tile lies there");
        list.one("last", "flag", "it was laid last");
        list.one("open", "flag", "an empty cell beside a tile");
        for figure in Figure::neutral() {
            list.add(
                "NEUTRAL",
                [figure.name().to_owned()],
                "flag",
                "the figure of nobody stands there",
            );
        }
        for corner in &board_channels(0, false)[5..5 + CORNERS] {
            let names = ["mine", "others"].map(|whose| format!("{corner}_{whose}"));
            let meaning = "a figure of the observer, or of another player, stands on the corner";
            list.add("corner_CORNER_WHOSE", names, "flag", meaning);
        }
        for (_, kind) in PORT_KINDS {
            let names = port_names().map(|port| format!("{port}_{kind}"));
            list.add(
                "port_SIDE_PORT_KIND",
                names,
                "flag",
                "a city, road, field or river is at the port",
            );
        }
        for (_, kind) in MIDDLE_KINDS {
            list.add(
                "middle_KIND",
                [format!("middle_{kind}")],
                "flag",
                "a monastery (a shrine counts as one) or garden is there",
            );
        }
        let spots = |what: &'static str| {
            let ports = port_names().map(move |port| format!("{port}_{what}"));
            ports.chain([format!("middle_{what}")])
        };
        for (name, meaning) in FLAGS {
            list.add(
                &format!("port_SIDE_PORT_{name}, middle_{name}"),
                spots(name),
                "flag",
                meaning,
            );
        }
        if list.array == "planes" {
            list.one(
                "fit",
                "0 to 1",
                "the share of the tiles to come that fit on the open cell by their sides",
            );
            for (name, unit, meaning) in NUMBERS {
                list.add(
                    &format!("port_SIDE_PORT_{name}, middle_{name}"),
                    spots(name),
                    unit,
                    meaning,
                );
            }
            for (name, unit, meaning) in TOWERS.into_iter().filter(|_| self.has_towers) {
                list.one(name, unit, meaning);
            }
        }
    }
}
