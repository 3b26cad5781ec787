//! Tests for impossible start positions in games with special monasteries (MO-START-1).

use super::starts::with;

const TILES: &str =
    r#"{"tile":"monasteries/plain","x":0,"y":0},{"tile":"tower/monastery","x":1,"y":0}"#;

fn faults(more: &str, figures: &[&str]) -> Vec<String> {
    let expansions = format!(r#""expansions":["monasteries","tower","traders_builders"{more}],"#);
    let figures = figures.join(",");
    with(&expansions, &format!(r#"{{"tiles":[{TILES}],"figures":[{figures}]}}"#))
}

/// MO-FIG-2: a monastery can hold only one meeple unless meeples can fly.
#[test]
fn rejects_impossible_lying_monks() {
    let lying = r#"{"player":0,"figure":"meeple","x":0,"y":0,"lying":null}"#;
    let standing = r#"{"player":1,"figure":"meeple","x":0,"y":0,"segment":1}"#;
    let elsewhere = r#"{"player":0,"figure":"meeple","x":1,"y":0,"lying":null}"#;
    let builder = r#"{"player":0,"figure":"builder","x":0,"y":0,"lying":null}"#;
    let both = r#"{"player":0,"figure":"meeple","x":0,"y":0,"lying":null,"segment":1}"#;
    assert_eq!(faults("", &[lying]), [""; 0]);
    assert_eq!(faults("", &[standing]), [""; 0]);
    let taken = "start.figures[1]: the spot is already occupied";
    assert_eq!(faults("", &[lying, standing]), [taken]);
    assert_eq!(faults("", &[standing, lying]), [taken]);
    assert_eq!(faults("", &[lying, lying]), [taken]);
    assert_eq!(faults(r#","flying_machines""#, &[lying, standing, lying]), [""; 0]);
    for (figure, named, tile, cell) in [
        (elsewhere, "meeple", "tower/monastery", "1,0"),
        (builder, "builder", "monasteries/plain", "0,0"),
    ] {
        let fault = format!(
            "start.figures[0]: {named} cannot be on the special monastery of tile {tile} at cell {cell}; \
             the segments are 0 (field), 1 (monastery)"
        );
        assert_eq!(faults("", &[figure]), [fault]);
    }
    let text = format!(
        r#"{{"expansions":["monasteries"],"start":{{"tiles":[{{"tile":"monasteries/plain","x":0,"y":0}}],
        "figures":[{both}]}}}}"#
    );
    let error = serde_json::from_str::<carc_engine::Config>(&text)
        .expect_err("the figure has two locations");
    assert!(error.to_string().contains("exactly one of"), "{error}");
}
