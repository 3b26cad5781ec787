//! Tests for impossible start positions with the wheel board.

use carc_engine::{Game, Setup};

use super::starts::{problems, with};

const WHEEL: &str = r#""expansions":["wheel"],"#;

/// WF-SETUP-1, WF-SETUP-2, WF-CROWN-1, WF-CROWN-5: an impossible pig, crown space or board cell is
/// rejected.
#[test]
fn rejects_impossible_wheel() {
    let space = "this space does not exist or does not accept the figure";
    for (neutral, fault) in [
        (r#"{"figure":"wheel_pig","x":0,"y":0,"space":21}"#, None),
        (r#"{"figure":"wheel_pig","x":0,"y":0,"space":22}"#, Some(space)),
        (r#"{"figure":"wheel_pig","x":0,"y":0,"space":0}"#, Some(space)),
        (r#"{"figure":"wheel_pig","x":1,"y":0,"space":16}"#, Some(space)),
        (r#"{"figure":"wheel_pig","x":0,"y":0,"tile":null}"#, Some(space)),
    ] {
        let wanted: Vec<_> =
            fault.map(|fault| format!("start.neutral[0]: {fault}")).into_iter().collect();
        let found = with(WHEEL, &format!(r#"{{"neutral":[{neutral}]}}"#));
        assert_eq!(found.concat(), wanted.concat(), "{neutral}");
    }
    let twice = r#"{"figure":"wheel_pig","x":0,"y":0,"space":16}"#;
    assert_eq!(
        with(WHEEL, &format!(r#"{{"neutral":[{twice},{twice}]}}"#)),
        ["start.neutral[1]: the spot is already occupied"]
    );
    assert_eq!(
        problems(&format!(r#"{{"neutral":[{twice}]}}"#)),
        [r#"start.neutral[0]: unknown figure "wheel_pig""#]
    );
    let all =
        r#""expansions":["wheel","abbey_mayor","traders_builders","inns_cathedrals","abbot"],"#;
    let entered = |figures: &str| with(all, &format!(r#"{{"figures":[{figures}]}}"#));
    let on = |figure: &str, space: u8| {
        format!(r#"{{"player":0,"figure":"{figure}","x":0,"y":0,"space":{space}}}"#)
    };
    assert_eq!(entered(&format!("{},{}", on("meeple", 0), on("large_meeple", 8))), [""; 0]);
    for (figure, number) in [
        ("mayor", 0),
        ("wagon", 0),
        ("abbot", 0),
        ("barn", 0),
        ("pig", 0),
        ("meeple", 9),
        ("meeple", 16),
    ] {
        assert_eq!(entered(&on(figure, number)), [format!("start.figures[0]: {space}")]);
    }
    assert_eq!(
        entered(&format!("{},{}", on("meeple", 4), on("meeple", 4))),
        ["start.figures[1]: the spot is already occupied"]
    );
    let many: Vec<_> = (0..8).map(|number| on("meeple", number)).collect();
    assert_eq!(entered(&many.join(",")), ["start.figures[7]: player 0 has only 7 meeple figures"]);
    // The board's cells are already on the table; listing them is redundant but allowed.
    let tiles = |tiles: &str| with(WHEEL, &format!(r#"{{"tiles":[{tiles}]}}"#));
    let near = r#"{"tile":"base/B","x":1,"y":-1}"#;
    assert_eq!(tiles(&format!(r#"{near},{{"tile":"wheel/board-2","x":1,"y":0}}"#)), [""; 0]);
    let moved =
        "start.tiles[0]: the wheel board must not be rotated, and its first cell must be at (0, 0)";
    assert_eq!(tiles(r#"{"tile":"wheel/board-2","x":2,"y":0}"#), [moved]);
    assert_eq!(tiles(r#"{"tile":"wheel/board-2","x":1,"y":0,"rotation":90}"#), [moved]);
    assert_eq!(
        tiles(r#"{"tile":"base/B","x":1,"y":1}"#),
        ["start.tiles[0]: cell 1,1 is already occupied"]
    );
    assert_eq!(
        tiles(r#"{"tile":"base/B","x":9,"y":9}"#),
        ["start.tiles[0]: cell 9,9 is not adjacent to another tile"]
    );
    let board = r#""wheel/board-2" is not in any stack"#;
    assert_eq!(with(WHEEL, r#"{"drawn":"wheel/board-2"}"#), [format!("start.drawn: {board}")]);
    assert_eq!(with(WHEEL, r#"{"stack":{"wheel/board-2":1}}"#), [format!("start.stack: {board}")]);
    let setup =
        serde_json::from_str(r#"{"expansions":["wheel"]}"#).expect("the config is well-formed");
    let setup = Setup::new(setup).expect("the setup is valid");
    let error =
        Game::with_deck(setup, &["wheel/board-2"]).expect_err("the tile is not in any stack");
    assert_eq!(error.to_string(), format!("deck: {board}"));
    // Three tiles with the start tile's design remain.
    let design: Vec<_> = [(-1, 2, 270), (4, 1, 90), (0, -1, 180), (2, 4, 180)]
        .map(|(x, y, by)| format!(r#"{{"tile":"base/D","x":{x},"y":{y},"rotation":{by}}}"#))
        .into();
    assert_eq!(tiles(&design[..3].join(",")), [""; 0]);
    assert_eq!(
        tiles(&design.join(",")),
        [
            "start.tiles: too many copies of tile base/D: the start has 4, but the game has only 3; if this is intended, list the remaining tiles in `stack`"
        ]
    );
    // PD-DRAGON-5: the dragon does not enter wheel board cells.
    let dragon = r#"{"tiles":[{"tile":"princess/volcano-field","x":1,"y":-1}],
        "neutral":[{"figure":"dragon","x":1,"y":0,"tile":null}]}"#;
    assert_eq!(
        with(r#""expansions":["wheel","princess_dragon"],"#, dragon),
        ["start.neutral[0]: the dragon cannot be placed here: it cannot enter the wheel board"]
    );
}
