//! Shared test support: random games of every kind, and the number of games to play.

use std::sync::Arc;

use carc_engine::{
    Action, ActionList, Cell, Config, Figure, Game, Generator, Phase, PlacedFigure, Player,
    Position, Setup, TileTypeInfo, Token,
};

/// Tiles of kinds that the base game does not contain.
pub(crate) const ODD_TILES: &str = include_str!("odd.toml");

/// Returns the config for a game with the first twelve expansions. Golden files and reference games
/// name these expansions explicitly, so that another expansion in the `everything` preset does not
/// change the results.
pub(crate) fn twelve(players: u32) -> Config {
    let config = serde_json::from_str(include_str!("twelve.json")).expect("the config is valid");
    Config { players, ..config }
}

/// Returns true if `BLESS=1` is set, which means that golden files must be rewritten.
pub(crate) fn blessing() -> bool {
    std::env::var_os("BLESS").is_some_and(|value| value == "1")
}

/// The percentage of a long run to play if `CARC_GAMES` is not set.
const DEFAULT_SHARE: u64 = 25;

/// Returns the percentage of a long run to play, which `CARC_GAMES` sets.
pub(crate) fn share() -> u64 {
    std::env::var("CARC_GAMES")
        .map_or(DEFAULT_SHARE, |text| text.parse().expect("CARC_GAMES is a percentage"))
}

/// Returns the game numbers for a property that plays `long` random games in a long run.
pub(crate) fn games(long: u64) -> std::ops::Range<u64> {
    0..(long * share()).div_ceil(100).max(1)
}

/// Fails if something was covered fewer times than `minimum` requires for a long run. In a shorter
/// run (`CARC_GAMES`), the minimum is proportionally smaller, but at least 1.
pub(crate) fn at_least(what: &str, count: u64, minimum: u64) {
    let minimum = (minimum * share().min(100)).div_ceil(100);
    assert!(count >= minimum, "{what}: {count}; at least {minimum} expected");
}

/// Returns a random element.
pub(crate) fn pick<'a, T>(random: &mut Generator, from: &'a [T]) -> &'a T {
    &from[random.uniform(from.len() as u32) as usize]
}

/// Returns a random listed action.
pub(crate) fn pick_action(random: &mut Generator, from: &ActionList) -> Action {
    from.at(random.uniform(from.len() as u32) as usize)
}

/// Returns all viewers of a game: the players, and a spectator.
pub(crate) fn viewers(game: &Game) -> impl Iterator<Item = Option<Player>> + use<> {
    Player::all(game.setup().players()).map(Some).chain([None])
}

/// Returns a setup with a random number of players and random options, figures and tile sets.
pub(crate) fn random_setup(random: &mut Generator) -> Arc<Setup> {
    let mut config = Config::new(1 + random.uniform(8));
    let presets = [None, Some("c1"), Some("c2"), Some("c3"), Some("bb5")];
    config.preset = pick(random, &presets).map(str::to_owned);
    for (option, values) in [
        ("farmers", &["on", "on", "off"][..]),
        ("tiny_city", &["full", "half"]),
        ("farm_scoring", &["field3", "city4", "city3"]),
        ("unfinished", &["standard", "cities_only", "rest_half", "none"]),
    ] {
        if random.uniform(2) == 0 {
            let value = *pick(random, values);
            config.options.insert(option.to_owned(), value.to_owned());
        }
    }
    if random.uniform(3) == 0 {
        config.figures.insert("meeple".to_owned(), random.uniform(10));
    }
    if random.uniform(3) == 0 {
        config.custom_sets.push(ODD_TILES.to_owned());
    }
    if random.uniform(2) == 0 {
        expand(&mut config, random);
    }
    if random.uniform(3) == 0 {
        house_rules(&mut config, random);
    }
    Setup::new(config).expect("the config is valid")
}

/// Adds house rules of every kind, often with hands. Hands cannot be combined with bazaars
/// (BCB-OPT-3).
pub(crate) fn house_rules(config: &mut Config, random: &mut Generator) {
    for (option, values) in [
        ("hand_size", &["0", "1", "3", "3"][..]),
        ("first_player", &["seat0", "random", "most_roads"]),
        ("start_tile", &["placed", "in_stack"]),
        ("unplaceable", &["discard", "return"]),
        ("tree_junctions", &["end", "continue"]),
        ("hole_bonus", &["off", "on"]),
        ("river_turn", &["no_immediate_uturn", "no_backward"]),
    ] {
        config.options.insert(option.to_owned(), (*pick(random, values)).to_owned());
    }
    if config.options["hand_size"] != "0" {
        config.mechanics.insert("bazaars".to_owned(), false);
    }
    if random.uniform(2) == 0 {
        // The wheel board, the river source next to it, and one additional tile must fit on the
        // table.
        let by_name = config.expansions.iter().any(|name| name == "wheel");
        let has_board = config.mechanics.get("wheel").copied().unwrap_or(by_name);
        let least = if has_board { 6 } else { 1 };
        let (width, height) = (least + random.uniform(10), least.max(2) + random.uniform(10));
        let closes = *pick(random, &["on", "off"]);
        config.options.insert("table".to_owned(), format!("{width}x{height}"));
        config.options.insert("table_edge_closes".to_owned(), closes.to_owned());
    }
}

/// Returns true if a cell is on the table (HOUSE-10).
pub(crate) fn on_table(setup: &Setup, cell: Cell) -> bool {
    let size = setup.option("table").and_then(|size| size.split_once('x'));
    let Some((width, height)) = size.filter(|(width, _)| *width != "unbounded") else {
        return true;
    };
    let side = if setup.tile_types().iter().any(|kind| kind.board) { 4 } else { 1 };
    let within = |place: i16, size: &str| {
        let size: i16 = size.parse().expect("the value is a number");
        (0..size).contains(&(place + (size - side) / 2))
    };
    within(cell.x, width) && within(cell.y, height)
}

/// Returns true if a cell beyond the edge of the table is not counted as a missing neighbor
/// (HOUSE-11).
pub(crate) fn closed_off(setup: &Setup, cell: Cell) -> bool {
    setup.option("table_edge_closes") == Some("on") && !on_table(setup, cell)
}

/// Adds some expansions with their options. The other expansions have separate property tests.
pub(crate) fn expand(config: &mut Config, random: &mut Generator) {
    let names = [
        "inns_cathedrals",
        "traders_builders",
        "princess_dragon",
        "abbey_mayor",
        "hills_sheep",
        "river",
        "abbot",
        "king_robber",
        "river_2",
        "shrines",
        "tower",
        "gold_mines",
        "monasteries",
        "mage_witch",
        "crop_circles",
    ];
    for name in names {
        if random.uniform(3) > 0 {
            config.expansions.push(name.to_owned());
        }
    }
    if random.uniform(2) > 0 {
        config.expansions.push("wheel".to_owned());
    }
    for name in ["flying_machines", "robbers", "messages"] {
        if random.uniform(4) == 0 {
            config.expansions.push(name.to_owned());
        }
    }
    let mechanics = ["large_meeple", "inns", "cathedrals", "builder", "pig", "goods"];
    let dragon = ["dragon", "princess", "portal", "fairy"];
    let abbey = ["abbey", "mayor", "barn", "wagon"];
    let hills = ["hills", "vineyards", "shepherds", "wheel"];
    let small = ["king", "robber", "pig_herd", "challenges", "tower", "gold", "lying_monks"];
    for mechanic in mechanics.into_iter().chain(dragon).chain(abbey).chain(hills).chain(small) {
        if random.uniform(8) == 0 {
            config.mechanics.insert(mechanic.to_owned(), random.uniform(2) == 0);
        }
    }
    for figure in [
        "large_meeple",
        "builder",
        "pig",
        "abbot",
        "mayor",
        "wagon",
        "barn",
        "shepherd",
        "shepherd",
    ] {
        if random.uniform(8) == 0 {
            config.figures.insert(figure.to_owned(), random.uniform(4));
        }
    }
    for set in ["traders", "princess", "hills", "wheel", "king", "gold", "monasteries"] {
        if random.uniform(8) == 0 {
            config.tile_sets.insert(set.to_owned(), random.uniform(3));
        }
    }
    if random.uniform(8) == 0 {
        config.tile_sets.insert("river2".to_owned(), random.uniform(2));
    }
    for (option, values) in [
        ("inn_cathedral_unfinished", &["zero", "plain"][..]),
        ("print", &["bb5", "c1", "c2"]),
        ("hand_size", &["0", "0", "1", "3"]),
        ("unplaceable", &["discard", "discard", "return"]),
        ("hole_bonus", &["off", "on"]),
        ("river_start", &["drop", "in_stack"]),
        ("dragon_move", &["before_scoring", "after_scoring"]),
        ("princess", &["may", "must"]),
        ("fairy", &["meeple", "tile"]),
        ("volcano_block", &["while_dragon", "forever"]),
        ("wagon_move", &["connected", "adjacent"]),
        ("wagon_target", &["linked", "anywhere"]),
        ("barn_fields", &["single", "shared"]),
        ("abbey_after_last_tile", &["offer", "none"]),
        ("abbey_after_unplaceable", &["on", "off"]),
        ("wheel_board", &["block", "aside"]),
        ("hill_tiebreak", &["presence", "count"]),
        ("flock_timing", &["before_figure", "after_figure"]),
        ("closed_flock", &["stay", "score"]),
        ("sheep_bag", &["4552", "4561"]),
        ("printed_sheep", &["on", "off"]),
        ("garden_vineyards", &["off", "on"]),
        ("king_robber_scoring", &["per_feature", "flat10", "flat15", "continuous"]),
        ("volcano_lake", &["with_dragon", "always", "plain"]),
        ("pig_herd", &["with_pig", "always"]),
        ("river_room", &["rule", "strict"]),
        ("shrine_neighbours", &["one", "placed"]),
        ("shrine_tiles", &["5", "6"]),
        ("tower_own", &["on", "off"]),
        ("tower_floors", &["printed", "0", "2", "30"]),
        ("monastery_tiles", &["replace", "keep"]),
    ] {
        if random.uniform(3) == 0 {
            let value = *pick(random, values);
            config.options.insert(option.to_owned(), value.to_owned());
        }
    }
}

/// Returns a game with a random setup. Its draws come from a seed, a random deck, or external
/// chance.
pub(crate) fn random_game(random: &mut Generator) -> Game {
    let setup = random_setup(random);
    let seed = u64::from(random.uniform(u32::MAX));
    match random.uniform(3) {
        0 => Game::new(setup, seed),
        1 => Game::with_external_chance(setup),
        _ => {
            let deck = random_deck(&setup, random);
            Game::with_deck(setup, &deck).expect("the tiles are in the setup")
        }
    }
}

/// Returns a deck of up to 80 tiles. Some decks consist of only a few types, so that tiles often
/// fit nowhere.
fn random_deck(setup: &Setup, random: &mut Generator) -> Vec<String> {
    // River tiles are excluded because their order is fixed (RV-4); abbeys and board cells are not
    // in any stack.
    let is_drawn = |kind: &&TileTypeInfo| !kind.river && !kind.personal && !kind.board;
    let kinds: Vec<_> = setup.tile_types().iter().filter(is_drawn).collect();
    let few: Vec<_> = (0..2 + random.uniform(3)).map(|_| *pick(random, &kinds)).collect();
    let length = random.uniform(80);
    let narrow = random.uniform(3) == 0;
    let tokens: Vec<_> = Token::all().filter(|token| token.mechanic() == "shepherds").collect();
    let is_drawn = setup.tokens(tokens[0]) > 0;
    (0..length)
        .map(|_| {
            if is_drawn && random.uniform(4) == 0 {
                pick(random, &tokens).name().to_owned()
            } else if narrow {
                pick(random, &few).id.clone()
            } else {
                pick(random, &kinds).id.clone()
            }
        })
        .collect()
}

/// Returns a figure's strength when the majority is determined (MAJ-1).
pub(crate) fn strength(figure: Figure, pennants: u16) -> i32 {
    match figure.name() {
        "mayor" => pennants.into(),
        "large_meeple" => 2,
        "builder" | "pig" | "barn" | "shepherd" => 0,
        _ => 1,
    }
}

/// Returns the owners among the players tied for the highest strength: the players with a meeple on
/// a hill, if any, or the players with the most such meeples (MAJ-3, HS-HILL-5). `inside` contains
/// the competing figures.
pub(crate) fn after_hills(game: &Game, tied: Vec<Player>, inside: &[PlacedFigure]) -> Vec<Player> {
    let is_hill = |cell: Cell| {
        let board: Vec<_> = game.state().board().collect();
        let tile =
            board.iter().find(|tile| tile.cell == cell).expect("there is a tile on the cell");
        let marks = &game.setup().tile_types()[tile.tile_type.index()].marks;
        marks.iter().any(|mark| mark == "hill")
    };
    let meeples = |player: Player| {
        let own = inside.iter().filter(|who| who.player == player && is_meeple(who.figure));
        own.filter(|who| is_hill(who.spot.cell)).count()
    };
    let most = tied.iter().map(|&player| meeples(player)).max().unwrap_or(0);
    if tied.len() < 2 || most == 0 {
        return tied;
    }
    let least = if game.setup().option("hill_tiebreak") == Some("count") { most } else { 1 };
    tied.into_iter().filter(|&player| meeples(player) >= least).collect()
}

/// Returns true if a figure is a meeple.
pub(crate) fn is_meeple(figure: Figure) -> bool {
    !["builder", "pig", "barn", "shepherd"].contains(&figure.name())
}

/// Returns true if the current turn part has not been scored yet, so that completed features are
/// pending.
pub(crate) fn is_before_scoring(game: &Game) -> bool {
    match game.state().phase() {
        Phase::Princess | Phase::Hill | Phase::Flock | Phase::Sheep | Phase::Figure => true,
        Phase::Capture | Phase::Exchange | Phase::Ransom => true,
        Phase::Phantom | Phase::Ferries | Phase::Magic | Phase::Gold => true,
        Phase::Flight | Phase::Landing | Phase::Robber => true,
        Phase::Dragon => game.setup().option("dragon_move") == Some("before_scoring"),
        _ => false,
    }
}

/// Returns true if a scoring round may still be in progress, so that a start position cannot
/// express the position (ROUND-1).
pub(crate) fn in_round(game: &Game) -> bool {
    match game.state().phase() {
        Phase::Victim | Phase::Marker => true,
        Phase::MessageDraw | Phase::Message | Phase::MessageMeeple => true,
        Phase::CastlePayer | Phase::GoldTaken => {
            let mechanics = &game.setup().config().mechanics;
            mechanics["robbers"] || mechanics["messages"]
        }
        _ => false,
    }
}

/// Returns a random legal action; `None` when the game is over.
pub(crate) fn random_action(game: &Game, random: &mut Generator) -> Option<Action> {
    let list = game.state().legal_actions();
    (!list.is_empty()).then(|| pick_action(random, &list))
}

/// Plays up to `actions` random actions.
pub(crate) fn advance(game: &mut Game, random: &mut Generator, actions: u32) {
    for _ in 0..actions {
        let Some(action) = random_action(game, random) else { return };
        game.play(action).expect("a listed action is legal");
    }
}

/// Returns a game in progress.
pub(crate) fn random_position(random: &mut Generator) -> Game {
    let mut game = random_game(random);
    let actions = random.uniform(160);
    advance(&mut game, random, actions);
    game
}

/// Compares all observable state of two positions that should be equal.
pub(crate) fn same_position(a: &Position, b: &Position, setup: &Setup) {
    assert_eq!(a, b);
    assert_eq!(a.state(setup).hash(), b.state(setup).hash());
    assert_eq!(a.state(setup).features(), b.state(setup).features());
    assert_eq!(a.state(setup).figures(), b.state(setup).figures());
    assert!(a.state(setup).open_cells().eq(b.state(setup).open_cells()));
    let (mut of_a, mut of_b) = Default::default();
    a.state(setup).legal_actions_into(&mut of_a);
    b.state(setup).legal_actions_into(&mut of_b);
    assert_eq!(of_a, of_b);
    a.state(setup).legal_actions_all_rotations(&mut of_a);
    b.state(setup).legal_actions_all_rotations(&mut of_b);
    assert_eq!(of_a, of_b);
}

/// Like [`same_position`], but also compares the history, the board order and the source of chance.
pub(crate) fn same_game(a: &Game, b: &Game) {
    same_position(a.position(), b.position(), a.setup());
    assert_eq!(a, b);
    assert_eq!(a.history(), b.history());
    assert!(a.state().board().eq(b.state().board()));
    assert_eq!(a.to_json(), b.to_json());
}

/// Returns the decisions in a game's history, without the draws.
pub(crate) fn decisions(game: &Game) -> impl Iterator<Item = Action> {
    game.history().iter().filter(|record| !record.automatic).map(|record| record.action)
}
