//! Observations with a row for each feature and each figure.

use carc_engine::{Cell, Figure, Location, Player, Position, Setup, Spot, State, Token};

use super::{Encoding, layout::bridges, sight::Sight, tracked::TrackedFeature};

/// The number of rows for features without figures.
const FREE_ROWS: usize = 32;

/// The columns in a feature's row that precede the players' columns.
pub(super) const FEATURE_NAMES: [(&str, &str, &str); 15] = [
    ("kind", "number", "1 city, 2 road, 3 field, 4 monastery, 5 garden, 7 shrine"),
    ("west", "column", "first column of the feature, from 0"),
    ("north", "row", "first row, from 0"),
    ("east", "column", "last column"),
    ("south", "row", "last row"),
    ("tiles", "tiles", "number of tiles"),
    (
        "open_ports",
        "ports",
        "open ports: 3 per city side, 1 per road side, 2 per field side; for a monastery or garden, empty cells around it",
    ),
    ("open_cells", "cells", "number of adjacent open cells; 0 for a field"),
    ("complete", "flag", "1 if the feature is complete but not yet scored"),
    ("pennants", "pennants", "pennants of a city"),
    ("finished_cities", "cities", "completed cities that border a field"),
    ("open_cities", "cities", "unfinished cities that border a field"),
    (
        "value",
        "points",
        "points that each owner would score if the game ended now; for a complete feature, the points for completing it",
    ),
    (
        "completed_value",
        "points",
        "points that each owner would score if the feature were completed at its current size; 0 for a field",
    ),
    (
        "chance",
        "thousandths",
        "estimated probability that one player alone can complete the feature: the product, over all its open cells, of the probability that the player still draws a fitting tile; 0 for fields and for features with more than 8 open cells",
    ),
];

/// The indices of the columns in a feature's row that contain its bounding box: first column, first
/// row, last column, last row.
pub(super) const FEATURE_BOX: [usize; 4] = [1, 2, 3, 4];

/// The indices of the columns that contain a figure's cell and location.
pub(super) const FIGURE_CELL: [usize; 3] = [2, 3, 4];

pub(super) const FIGURE_NAMES: [(&str, &str, &str); 6] = [
    ("owner", "seat", "relative player, plus 1; 0 for a neutral figure"),
    ("figure", "number", "figure number plus 1; neutral figures are numbered from 128"),
    ("column", "column", "column of the table, from 0; -1 on a space of the wheel"),
    ("row", "row", "row of the table, from 0; -1 on a space of the wheel"),
    (
        "place",
        "number",
        "segment plus 1; 0 for the whole tile; 100 plus the corner; 200 plus the space; 300 for a tower; 301 for a meeple lying in a monastery",
    ),
    (
        "feature",
        "row",
        "row of the figure's feature in `features`, plus 1; 0 if the figure is not in a feature",
    ),
];

/// The indices of the columns that contain a token, its cell and its segment.
pub(super) const TOKEN_CELL: [usize; 4] = [0, 1, 2, 3];
/// The index of the column that contains a ferry's previous landings.
pub(super) const TOKEN_BEFORE: usize = 5;

pub(super) const TOKEN_NAMES: [(&str, &str, &str); 6] = [
    ("token", "number", "token number plus 1; a castle has a row for each of its segments"),
    ("column", "column", "column of the table, from 0"),
    ("row", "row", "row of the table, from 0"),
    ("place", "number", "number of the castle's segment, plus 1; 0 for other tokens"),
    ("count", "tokens", "number of tokens"),
    (
        "before",
        "number",
        "for a ferry that was moved in this turn part, its previous token number plus 1; 0 for all other tokens",
    ),
];

impl Encoding {
    pub(super) const TOKEN_COLUMNS: usize = TOKEN_NAMES.len();

    /// Returns the number of rows for bridges, castles, ferries and ingots on the board.
    pub(super) fn count_token_rows(setup: &Setup) -> usize {
        let lakes =
            setup.tile_types().iter().filter(|kind| kind.marks.iter().any(|it| it == "ferry"));
        let castles = 2 * setup.tokens(Token::CASTLE);
        let laid = [setup.tokens(Token::BRIDGE_NS), castles, setup.tokens(Token::INGOT)];
        usize::from(laid.into_iter().chain(lakes.map(|kind| kind.copies)).sum::<u16>())
    }

    /// Writes the bridges, castles, ferries and ingots on the board.
    pub(super) fn write_tokens(&self, state: State<'_>, out: &mut [i16], known: &mut [bool]) {
        known.fill(false);
        out.fill(0);
        let whole = |cell: Cell| Spot { cell, place: Location::Tile };
        let bridges = bridges(state).map(|(cell, bridge)| (bridge, whole(cell), 1));
        let castles = state.castles().flatten().map(|spot| (Token::CASTLE, spot, 1));
        let ferries = state.ferries().map(|(cell, ferry)| (ferry, whole(cell), 1));
        let ingots = state.ingots().map(|(cell, count)| (Token::INGOT, whole(cell), count));
        let number = |token: Token| i16::from(token.number()) + 1;
        let tokens = bridges.chain(castles).chain(ferries).chain(ingots);
        let lines = out.as_chunks_mut::<{ Self::TOKEN_COLUMNS }>().0.iter_mut().zip(known);
        for ((token, spot, count), (line, known)) in tokens.zip(lines) {
            let Some((column, row)) = self.space.column_and_row(spot.cell) else { continue };
            let place = match spot.place {
                Location::Segment(segment) => i16::from(segment) + 1,
                _ => 0,
            };
            let moved = token
                .landings()
                .and_then(|_| state.moved_ferries().find(|(cell, _)| *cell == spot.cell));
            let before = moved.map_or(0, |(_, before)| number(before));
            *line = [number(token), column as i16, row as i16, place, count as i16, before];
            *known = true;
        }
    }

    pub(super) const FIGURE_COLUMNS: usize = FIGURE_NAMES.len();

    /// Returns the number of players' figures and the number of neutral figures.
    pub(super) fn count_figures(setup: &Setup) -> [usize; 2] {
        let start = Position::new(setup);
        let supply = |player| {
            let each = setup.figures().map(move |figure| (player, figure));
            each.map(|(player, figure)| usize::from(start.state(setup).supply(player, figure)))
                .sum::<usize>()
        };
        let own = Player::all(setup.players()).map(supply).sum::<usize>();
        [own + start.state(setup).each_figure().count(), Figure::neutral().count()]
    }

    /// Returns the number of feature rows, which is the maximum number of features with figures
    /// plus a fixed number of rows for features without figures.
    pub(super) const fn feature_rows(&self) -> usize {
        self.figure_counts[0] + FREE_ROWS
    }

    pub(super) const fn feature_columns(&self) -> usize {
        FEATURE_NAMES.len() + 2 * self.players
    }

    pub(super) const fn figure_rows(&self) -> usize {
        self.figure_counts[0] + self.figure_counts[1]
    }

    /// Writes the features with figures, followed by features without figures that can still
    /// change. The most valuable features come first, and older features precede equally valuable
    /// newer features.
    pub(super) fn write_features(
        &self,
        observer: Player,
        sight: &Sight,
        out: &mut [i16],
        known: &mut [bool],
    ) {
        let features = sight.tracked.list();
        let (columns, rows) = (self.feature_columns(), features.len().min(known.len()));
        known[..rows].fill(true);
        known[rows..].fill(false);
        out.fill(0);
        for (feature, line) in features.iter().zip(out.chunks_exact_mut(columns)) {
            self.write_feature(observer, sight, feature, line);
        }
    }

    /// Writes the nonzero numbers into an array of zeros.
    fn write_feature(
        &self,
        observer: Player,
        sight: &Sight,
        feature: &TrackedFeature,
        line: &mut [i16],
    ) {
        // The values are never negative.
        let short = |value: i32| value.min(i16::MAX.into()) as i16;
        let first = self.space.first();
        let (own, others) = line.split_first_chunk_mut().expect("every fact has a column");
        let facts: &mut [i16; FEATURE_NAMES.len()] = own;
        *facts = [
            i16::from(feature.facts.kind.number()) + 1,
            feature.columns[0] - first.x,
            feature.rows[0] - first.y,
            feature.columns[1] - first.x,
            feature.rows[1] - first.y,
            feature.tiles as i16,
            feature.facts.open_ports as i16,
            feature.cells.into(),
            feature.facts.complete.into(),
            feature.facts.pennants as i16,
            feature.facts.finished_cities as i16,
            feature.facts.open_cities as i16,
            short(feature.facts.value),
            short(feature.facts.completed_value),
            sight.thousandths(feature),
        ];
        if !feature.is_occupied {
            return;
        }
        let (strengths, owns) = others.split_at_mut(self.players);
        let mut player = usize::from(observer);
        for (strength, owns) in strengths.iter_mut().zip(owns) {
            *strength = feature.strengths[player] as i16;
            *owns = i16::from(feature.owners.contains(Player::new(player as u8)));
            player = if player + 1 == self.players { 0 } else { player + 1 };
        }
    }

    pub(super) fn write_figure_rows(
        &self,
        setup: &Setup,
        position: &Position,
        observer: Player,
        sight: &Sight,
        out: &mut [i16],
        known: &mut [bool],
    ) {
        let state = position.state(setup);
        known.fill(false);
        out.fill(0);
        let rows = sight.tracked.list().len().min(self.feature_rows());
        let row = |place: usize| if place < rows { place as i16 + 1 } else { 0 };
        let mut lines = out.as_chunks_mut::<{ Self::FIGURE_COLUMNS }>().0.iter_mut().zip(known);
        let mut features = sight.tracked.figure_features().iter();
        state.each_figure().for_each(|who| {
            let Some((line, known)) = lines.next() else { return };
            let feature = features.next().map_or(0, |&place| row(place.into()));
            let owner = i16::from(self.seat(who.player, observer)) + 1;
            *line = self.figure_line(owner, who.figure, who.spot, feature);
            *known = true;
        });
        let graph = state.feature_graph();
        for ((figure, spot), (line, known)) in state.neutral_figures().zip(lines) {
            let feature = sight.tracked.index_at(graph, spot).map_or(0, row);
            *line = self.figure_line(0, figure, spot, feature);
            *known = true;
        }
    }

    #[inline]
    fn figure_line(
        &self,
        owner: i16,
        figure: Figure,
        spot: Spot,
        feature: i16,
    ) -> [i16; Self::FIGURE_COLUMNS] {
        let (place, feature) = match spot.place {
            Location::Segment(segment) => (i16::from(segment) + 1, feature),
            Location::Tile => (0, 0),
            Location::Tower => (300, 0),
            Location::Lying => (301, feature),
            Location::Corner(corner) => (100 + i16::from(corner), 0),
            Location::Space(space) => (200 + i16::from(space), 0),
        };
        let cell = self.space.column_and_row(spot.cell);
        let cell = cell.filter(|_| !matches!(spot.place, Location::Space(_)));
        let [column, row] = cell.map_or([-1, -1], |(column, row)| [column as i16, row as i16]);
        [owner, i16::from(figure.number()) + 1, column, row, place, feature]
    }
}
