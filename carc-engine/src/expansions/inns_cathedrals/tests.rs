//! Tests for the marks printed on tiles.

use crate::{Config, Setup};

fn setup(json: &str) -> std::sync::Arc<Setup> {
    let config: Config = serde_json::from_str(json).expect("the config is valid");
    Setup::new(config).expect("the config is valid")
}

/// Counts the segments with the given mark on all tiles in the set, including copies.
fn count(setup: &Setup, mark: &str) -> u16 {
    let kinds = setup.tile_types().iter().filter(|kind| kind.id.starts_with("inns/"));
    kinds
        .map(|kind| {
            let marks = kind.tile.segments.iter().flat_map(|segment| &segment.marks);
            kind.copies * marks.filter(|name| *name == mark).count() as u16
        })
        .sum()
}

#[test]
fn ic_tile_1_set_has_eighteen_tiles_six_inns_and_two_cathedrals() {
    let setup = setup(r#"{"expansions":["inns_cathedrals"]}"#);
    let own = setup.tile_types().iter().filter(|kind| kind.id.starts_with("inns/"));
    assert_eq!(own.map(|kind| kind.copies).sum::<u16>(), 18);
    assert_eq!((count(&setup, "inn"), count(&setup, "cathedral")), (6, 2));
    assert!(setup.tile_types().iter().all(|kind| !kind.id.contains('+')));
}

#[test]
fn conv_2_omits_marks_without_their_mechanic() {
    let setup = setup(
        r#"{"expansions":["inns_cathedrals"],"mechanics":{"inns":false,"cathedrals":false}}"#,
    );
    assert_eq!((count(&setup, "inn"), count(&setup, "cathedral")), (0, 0));
    assert_eq!(setup.catalogue.marks, crate::vocab::Marks::NONE);
}

#[test]
fn opt_7_second_printing_adds_two_garden_tiles() {
    let setup = setup(r#"{"preset":"c2","expansions":["inns_cathedrals","abbot"]}"#);
    let gardens = setup.tile_types().iter().filter(|kind| kind.id.ends_with("+garden"));
    let own: Vec<_> = gardens.map(|kind| &*kind.id).filter(|id| id.starts_with("inns/")).collect();
    assert_eq!(own, ["inns/straight-inn+garden", "inns/four-caps+garden"]);
}
