//! Tests for the message and location of every error.

use carc_engine::{Config, Start, limits};

fn error(text: &str) -> String {
    let error = Start::from_text(text).expect_err(text).to_string();
    assert_eq!(Config::from_text(text).expect_err(text).to_string(), error);
    error
}

#[test]
fn errors_name_the_place_and_the_problem() {
    for (text, expected) in [
        ("", "line 1, column 1: empty text; expected carc 1 as the first statement"),
        (
            " # only a comment\n",
            "line 2, column 1: empty text; expected carc 1 as the first statement",
        ),
        ("| D", "line 1, column 1: expected carc 1 as the first statement, found \"|\""),
        ("karc 1", "line 1, column 1: expected carc 1 as the first statement, found \"karc\""),
        ("carc", "line 1, column 1: expected carc 1 as the first statement, found \"carc\""),
        (
            "carc 2; anything",
            "line 1, column 6: unsupported version \"2\"; this program reads carc 1",
        ),
        ("carc 1 | D", "line 1, column 8: expected a new line or ; after carc 1, found \"|\""),
        ("carc 1; carc 1", "line 1, column 9: duplicate carc statement"),
        (
            "carc 1; scroes 1 2",
            "line 1, column 9: unknown statement \"scroes\"; did you mean \"scores\"?",
        ),
        (
            "carc 1; mid_turn figure placed",
            "line 1, column 25: invalid placed; expected one value such as placed=1,0",
        ),
        (
            "carc 1; mid_turn figure placed=1",
            "line 1, column 32: expected a cell such as 1,0, found \"1\"",
        ),
        (
            "carc 1; mid_turn figure placd=1,0",
            "line 1, column 25: unknown operand \"placd\"; did you mean \"placed\"?",
        ),
        ("carc 1; mid_turn draw ransomed ransomed", "line 1, column 32: duplicate \"ransomed\""),
        ("carc 1; mid_turn draw ransomed=yes", "line 1, column 32: ransomed has no value"),
        ("carc 1; turn 1; turn 2", "line 1, column 17: duplicate turn statement"),
        ("carc 1; turn", "line 1, column 9: the turn statement requires a value"),
        ("carc 1; turn 1 2", "line 1, column 16: expected only one operand"),
        ("carc 1; turn one", "line 1, column 14: expected a whole number in range, found \"one\""),
        (
            "carc 1; turn 99999999999",
            "line 1, column 14: expected a whole number in range, found \"99999999999\"",
        ),
        (
            "carc 1; scores 1 | D",
            "line 1, column 18: a row cannot be part of another statement; start it on a new line or after ;",
        ),
        ("carc 1; at", "line 1, column 9: expected one cell after at, as in at -1,0"),
        ("carc 1; at 5", "line 1, column 12: expected a cell such as -1,0, found \"5\""),
        ("carc 1; at x,0", "line 1, column 12: expected a whole number in range, found \"x\""),
        (
            "carc 1; at 20000,0",
            "line 1, column 12: the cell is out of range; coordinates must be between -16384 and 16384",
        ),
        (
            "carc 1; at 16384,0; | D D",
            "line 1, column 25: the cell is out of range; coordinates must be between -16384 and 16384",
        ),
        (
            "carc 1; | D\n| D |",
            "line 2, column 5: empty row; write . for an empty cell, and | only before a row",
        ),
        (
            "carc 1; | D | | D",
            "line 1, column 15: empty row; write . for an empty cell, and | only before a row",
        ),
        ("carc 1; | D; at 0,0; | V", "line 1, column 24: cell 0,0 already has a tile"),
        ("carc 1\n| D  d", "line 2, column 6: unknown tile \"d\"; did you mean \"D\"?"),
        (
            "carc 1; | hill-corne",
            "line 1, column 11: unknown tile \"hill-corne\"; did you mean \"hill-corner\"?",
        ),
        (
            "carc 1; | curve",
            "line 1, column 11: several sets have a tile \"curve\"; write wheel/curve or river2/curve or crop/curve or robbers/curve",
        ),
        (
            "carc 1; | hils/x+what",
            "line 1, column 11: unknown mark \"what\"; did you mean \"wheat\"?",
        ),
        (
            "carc 1; | hills/hill-corne",
            "line 1, column 11: unknown tile \"hills/hill-corne\"; did you mean \"hills/hill-corner\"?",
        ),
        ("carc 1; | odd/a!b", "line 1, column 11: unknown tile \"odd/a!b\""),
        (
            "carc 1; | E+gardn",
            "line 1, column 11: unknown mark \"gardn\"; did you mean \"garden\"?",
        ),
        ("carc 1; | .>", "line 1, column 11: an empty cell cannot have a rotation"),
        (
            "carc 1; | D>>>",
            "line 1, column 14: expected a rotation (>, >> or <), then floors such as ^2, then ingots such as $2, then figures such as +0@road, found \">\"",
        ),
        (
            "carc 1; | D180",
            "line 1, column 11: unknown tile \"D180\"; write a tile of a custom set as SET/TILE",
        ),
        ("carc 1; | D^x", "line 1, column 13: expected a whole number in range, found \"x\""),
        ("carc 1; | D^2>", "line 1, column 13: expected a whole number in range, found \"2>\""),
        ("carc 1; | D+0", "line 1, column 11: figure +0 requires a location, as in +0@road"),
        (
            "carc 1; | D>+0",
            "line 1, column 14: expected a figure such as 0@road or 0:abbot@monastery after +, found \"0\"",
        ),
        (
            "carc 1; | D+0@",
            "line 1, column 15: unknown place \"\"; the segments of tile D are city, road, field.ene, field.s",
        ),
        (
            "carc 1; | D+0@cit",
            "line 1, column 15: unknown place \"cit\"; the segments of tile D are city, road, field.ene, field.s",
        ),
        (
            "carc 1; | D+0@city.s",
            "line 1, column 15: the tile has no city at s; the segments of tile D are city, road, field.ene, field.s",
        ),
        (
            "carc 1; | D+0@city.south",
            "line 1, column 15: unknown direction \"south\", expected one such as n, ne or nne; the segments of tile D are city, road, field.ene, field.s",
        ),
        (
            "carc 1; | D+0@field",
            "line 1, column 15: the tile has several field segments; the segments of tile D are city, road, field.ene, field.s",
        ),
        (
            "carc 1; | D+0@monastery",
            "line 1, column 15: the tile has no monastery; the segments of tile D are city, road, field.ene, field.s",
        ),
        ("carc 1; | D+0@4", "line 1, column 15: expected a segment number below 4, found \"4\""),
        (
            "carc 1; | odd/x+0@16",
            "line 1, column 19: expected a segment number below 16, found \"16\"",
        ),
        (
            "carc 1; | odd/x+0@city",
            "line 1, column 19: expected a segment number, tile, tower, corner.nw or space.N, because the segments of this cell are not known, found \"city\"",
        ),
        (
            "carc 1; | .+0@city",
            "line 1, column 15: expected a segment number, tile, tower, corner.nw or space.N, because the segments of this cell are not known, found \"city\"",
        ),
        (
            "carc 1; | D+0@corner.n",
            "line 1, column 15: expected corner.nw, corner.ne, corner.se or corner.sw, found \"corner.n\"",
        ),
        (
            "carc 1; | D+0@space.99",
            "line 1, column 15: expected space.N with a number from 0 to 62, found \"space.99\"",
        ),
        (
            "carc 1; | D+meeple@road",
            "line 1, column 13: figure meeple requires a player; write 0:meeple for a figure of player 0",
        ),
        (
            "carc 1; | D+rad@road",
            "line 1, column 13: expected a seat number, a color or a neutral figure, found \"rad\"; did you mean \"red\"?",
        ),
        (
            "carc 1; | D+300@road",
            "line 1, column 13: expected a whole number in range, found \"300\"",
        ),
        (
            "carc 1; | D+0:meple@road",
            "line 1, column 15: unknown figure \"meple\"; did you mean \"meeple\"?",
        ),
        (
            "carc 1; | D+0:dragon@road",
            "line 1, column 15: neutral figure dragon cannot have a player",
        ),
        (
            "carc 1; | D+dragon@tile{wine=1}",
            "line 1, column 25: a neutral figure cannot have tokens",
        ),
        (
            "carc 1; | D+0@road{wine=1",
            "line 1, column 20: expected tokens such as {sheep_2=1}, found \"wine=1\"",
        ),
        (
            "carc 1; | D+0@road{whine=1}",
            "line 1, column 20: unknown token \"whine\"; did you mean \"wine\"?",
        ),
        ("carc 1; | D+0@road{wine}", "line 1, column 20: expected NAME=VALUE, found \"wine\""),
        ("carc 1; stack D=2 D=1", "line 1, column 19: duplicate \"D\""),
        ("carc 1; stack D", "line 1, column 15: expected NAME=VALUE, found \"D\""),
        ("carc 1; drawn Y", "line 1, column 15: unknown tile \"Y\"; did you mean \"A\"?"),
        (
            "carc 1; hidden unknwn=1",
            "line 1, column 16: unknown tile \"unknwn\"; write a tile of a custom set as SET/TILE",
        ),
        (
            "carc 1; bag whine=1",
            "line 1, column 13: unknown token \"whine\"; did you mean \"wine\"?",
        ),
        (
            "carc 1; supplies meple=1",
            "line 1, column 18: unknown figure \"meple\"; did you mean \"meeple\"?",
        ),
        (
            "carc 1; prisoners 0:meeple=1",
            "line 1, column 19: expected PLAYER:OWNER:FIGURE=COUNT, as in 0:1:meeple=2, found \"0:meeple=1\"",
        ),
        ("carc 1; abbeys yes maybe", "line 1, column 20: expected yes or no, found \"maybe\""),
    ] {
        assert_eq!(error(text), expected);
    }
}

#[test]
fn rules_are_validated_in_configs_only() {
    for (text, expected) in [
        (
            "carc 1; players two",
            "line 1, column 17: expected a whole number in range, found \"two\"",
        ),
        ("carc 1; mechanics inns=yes", "line 1, column 24: expected on or off, found \"yes\""),
        ("carc 1; preset a:b", "line 1, column 16: expected a name, found \"a:b\""),
        ("carc 1; options farmers", "line 1, column 17: expected NAME=VALUE, found \"farmers\""),
        (
            "carc 1; custom_sets 1",
            "line 1, column 21: the text does not include the custom tile sets of its config; read the \
             position with Start::from_text and add the sets to your own config",
        ),
    ] {
        assert_eq!(Config::from_text(text).expect_err(text).to_string(), expected);
        assert_eq!(Start::from_text(text), Ok(Start::default()));
    }
}

#[test]
fn large_texts_are_rejected() {
    let long = "#".repeat(limits::MAX_BOARD_BYTES + 1);
    assert_eq!(
        error(&long),
        format!("line 1, column 1: the text has {} bytes; the maximum is 1048576", long.len())
    );
    let row = |word: &str, count: usize| format!("carc 1; |{}", format!(" {word}").repeat(count));
    assert!(error(&row("D", 4097)).ends_with("more than 4096 tiles"));
    let figures = format!("carc 1; | D{}", "+0@0".repeat(4097));
    assert!(error(&figures).ends_with("more than 4096 figures"));
    let scores = format!("carc 1; scores{}", " 1".repeat(65));
    assert!(error(&scores).ends_with("too many entries; the maximum is 64"));
    let stack: String = (0..4097).map(|number| format!(" odd/x{number}=1")).collect();
    assert!(error(&format!("carc 1; stack{stack}")).ends_with("the maximum is 4096"));
    assert!(Start::from_text(&row(".", 500_000)).is_ok());
}
