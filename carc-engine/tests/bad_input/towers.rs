//! Tests for impossible start positions in games with towers (TW-START-2).

use super::starts::{problems, with};

const SITE: &str = r#"{"tile":"tower/field","x":0,"y":0},{"tile":"base/B","x":1,"y":0}"#;
const MORE: &str = r#""expansions":["tower","abbot","inns_cathedrals"],"#;

fn faults(rest: &str) -> Vec<String> {
    with(MORE, &format!(r#"{{"tiles":[{SITE}],{rest}}}"#))
}

/// DV-144, DV-145: impossible heights, guards, floors and prisoners are rejected.
#[test]
fn rejects_impossible_towers_in_a_start() {
    let built = |height: u8| format!(r#""towers":[{{"x":0,"y":0,"height":{height}}}]"#);
    let floors =
        |one: u8, other: u8| format!(r#""tokens":[{{"floor":{one}}},{{"floor":{other}}}]"#);
    assert_eq!(faults(&format!("{},{}", built(2), floors(9, 9))), [""; 0]);
    assert_eq!(faults(&format!("{},{}", built(20), floors(0, 0))), [""; 0]);
    let not_all = "start.tokens: invalid towers: the floors on sites and in `tokens` do not \
                   add up to the number in the game";
    assert_eq!(faults(&format!("{},{}", built(2), floors(10, 9))), [not_all]);
    assert_eq!(faults(&built(2)), [not_all]);
    assert_eq!(faults(&floors(9, 10)), [not_all]);
    let cannot = |field: &str, why: &str| format!("start.{field}: invalid towers: {why}");
    for (rest, fault) in [
        (
            r#""towers":[{"x":1,"y":0,"height":1}]"#,
            cannot("towers[0]", "this tile has no tower site"),
        ),
        (
            r#""towers":[{"x":5,"y":0,"height":1}]"#,
            "start.towers[0]: there is no tile at this cell".into(),
        ),
        (r#""towers":[{"x":0,"y":0,"height":21}]"#, "start.towers[0]: 21 is out of range".into()),
        (
            r#""figures":[{"player":0,"figure":"meeple","x":0,"y":0,"tower":null}]"#,
            cannot("towers", "a guard is on a tower without floors"),
        ),
        (
            r#""figures":[{"player":0,"figure":"abbot","x":0,"y":0,"tower":null}]"#,
            cannot("figures[0]", "only normal and large meeples can be guards"),
        ),
        (
            r#""figures":[{"player":0,"figure":"meeple","x":1,"y":0,"tower":null}]"#,
            cannot("figures[0]", "this tile has no tower site"),
        ),
        (
            r#""prisoners":[{"player":0,"owner":0,"figure":"meeple","count":1}]"#,
            cannot("prisoners[0]", "players cannot hold their own meeples prisoner"),
        ),
        (
            r#""prisoners":[{"player":0,"owner":1,"figure":"meeple","count":1},{"player":1,"owner":0,"figure":"abbot","count":1}]"#,
            cannot("prisoners[1]", "two players cannot hold each other's meeples prisoner"),
        ),
        (
            r#""prisoners":[{"player":0,"owner":1,"figure":"meeple","count":8}]"#,
            "start.prisoners[0]: player 1 has only 7 meeple figures".into(),
        ),
        (
            r#""supplies":[{},{"meeple":7}],"prisoners":[{"player":0,"owner":1,"figure":"meeple","count":1}]"#,
            "start.prisoners[0]: player 1 has only 7 meeple figures".into(),
        ),
        (
            r#""prisoners":[{"player":0,"owner":1,"figure":"pig","count":1}]"#,
            cannot("prisoners[0]", "only meeples can be prisoners"),
        ),
        (
            r#""prisoners":[{"player":0,"owner":1,"figure":"meple","count":1}]"#,
            r#"start.prisoners[0]: unknown figure "meple"; did you mean "meeple"?"#.into(),
        ),
        (
            r#""prisoners":[{"player":0,"owner":2,"figure":"meeple","count":1}]"#,
            "start.prisoners[0]: there is no player 2".into(),
        ),
    ] {
        assert_eq!(faults(rest), [fault], "{rest}");
    }
    assert_eq!(
        problems(r#"{"prisoners":[{"player":0,"owner":1,"figure":"meeple","count":1}]}"#),
        [cannot("prisoners", "the game does not have towers")]
    );
}

/// TW-SETUP-3, OPT-2: the printed pieces suffice for at most six players, and each player has at
/// most 30 floors.
#[test]
fn rejects_invalid_tower_floors() {
    let problem = |text: &str| {
        let config = serde_json::from_str(text).expect("the config is valid");
        carc_engine::Setup::new(config).expect_err(text).to_string()
    };
    let printed = r#"{"players":7,"expansions":["tower"],"options":{"supply_limit":"printed"}}"#;
    assert!(
        problem(printed)
            .contains("there are not enough printed figures for this number of players")
    );
    let floors = r#"{"expansions":["tower"],"options":{"tower_floors":"31"}}"#;
    assert!(problem(floors).contains("tower_floors"));
}
