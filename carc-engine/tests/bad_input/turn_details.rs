//! Tests for impossible turns in start positions with flights, crop circles, bridges, castles,
//! bazaars and messages.

use super::starts::with;

/// Returns the single problem reported for a turn in which the second tile of a two-tile road has
/// been placed. In `turn`, `PLACED` represents that tile's cell.
fn problem(more: &str, turn: &str) -> String {
    let turn = turn.replace("PLACED", r#""placed":{"x":1,"y":0}"#);
    let start = format!(
        r#"{{"tiles":[{{"tile":"base/U","x":1,"y":0,"rotation":90}},{{"tile":"base/D","x":0,"y":0}}],"active":0,"mid_turn":{turn}}}"#
    );
    let mut problems = with(more, &start);
    assert_eq!(problems.len(), 1, "{turn}: {problems:?}");
    problems.remove(0)
}

/// Checks that each turn is rejected for the reason listed with it.
fn check(more: &str, turns: &[(&str, &str)]) {
    for (turn, why) in turns {
        assert_eq!(problem(more, turn), format!("start.mid_turn: invalid turn: {why}"), "{turn}");
    }
}

const NO_DECISION: &str = "the position does not require a decision or draw in this phase";

#[test]
fn rejects_impossible_flights() {
    let turns = [
        (r#"{"phase":"flight",PLACED}"#, "the flying figure is missing"),
        (r#"{"phase":"figure",PLACED,"flying":"meeple"}"#, "figures do not fly in this phase"),
        (
            r#"{"phase":"flight",PLACED,"flying":"meeple","roll":1}"#,
            "the die has not been rolled in this phase",
        ),
        (r#"{"phase":"landing",PLACED,"flying":"meeple"}"#, "the value of the die is missing"),
        (r#"{"phase":"landing",PLACED,"flying":"meeple","roll":4}"#, "`roll` must be 1, 2 or 3"),
        // The tile just placed does not have a machine.
        (r#"{"phase":"flight",PLACED,"flying":"meeple"}"#, NO_DECISION),
        (r#"{"phase":"landing",PLACED,"flying":"meeple","roll":1}"#, NO_DECISION),
    ];
    check(r#""expansions":["flying_machines"],"#, &turns);
    let unknown = problem("", r#"{"phase":"flight",PLACED,"flying":"meepel"}"#);
    assert_eq!(unknown, r#"start.mid_turn: unknown figure "meepel"; did you mean "meeple"?"#);
}

#[test]
fn rejects_impossible_circles() {
    let turns = [
        (r#"{"phase":"circle_meeple",PLACED}"#, "circle must be add or remove"),
        (r#"{"phase":"circle_meeple",PLACED,"circle":"both"}"#, "circle must be add or remove"),
        (
            r#"{"phase":"figure",PLACED,"circle":"add"}"#,
            "players do not add or remove meeples in this phase",
        ),
        (r#"{"phase":"circle_meeple",PLACED,"circle":"add","asked":1}"#, NO_DECISION),
        (r#"{"phase":"figure",PLACED,"asked":1}"#, "only the active player decides in this phase"),
    ];
    check(r#""expansions":["crop_circles"],"#, &turns);
}

#[test]
fn rejects_impossible_decisions_about_bridges_and_castles() {
    let spot = r#""castle":{"x":0,"y":0,"segment":0}"#;
    let with_spot = |rest: &str| rest.replace("SPOT", spot);
    let turns = [
        (
            r#"{"phase":"figure",PLACED,"due_bridge":{"x":1,"y":0}}"#,
            "players do not build bridges in this phase",
        ),
        (
            r#"{"phase":"bridge",PLACED,"due_bridge":{"x":1,"y":0}}"#,
            "the tile just placed does not need this bridge",
        ),
        (r#"{"phase":"castle",PLACED}"#, "the small city or the castle is missing"),
        (r#"{"phase":"figure",PLACED,SPOT}"#, "players do not decide about castles in this phase"),
        (
            r#"{"phase":"castle",PLACED,SPOT,"castle_round":1}"#,
            "castles do not score in this phase",
        ),
        (r#"{"phase":"castle",PLACED,SPOT,"scored":true}"#, "castles do not score in this phase"),
        (
            r#"{"phase":"castle",PLACED,SPOT}"#,
            "there is no small city or castle with a meeple at this spot",
        ),
        (
            r#"{"phase":"castle_payer",PLACED,SPOT}"#,
            "there is no small city or castle with a meeple at this spot",
        ),
        (
            r#"{"phase":"castle_payer",PLACED,SPOT,"castle_round":2}"#,
            "`paid_castles` must have a castle for each round before `castle_round`",
        ),
        (
            r#"{"phase":"castle_payer",PLACED,SPOT,"castle_round":0}"#,
            "`paid_castles` must have a castle for each round before `castle_round`",
        ),
        (
            r#"{"phase":"castle_payer",PLACED,SPOT,"scored":true}"#,
            "the rules of the game do not include the city of Carcassonne",
        ),
    ]
    .map(|(turn, why)| (with_spot(turn), why));
    let turns: Vec<_> = turns.iter().map(|(turn, why)| (turn.as_str(), *why)).collect();
    check(r#""expansions":["bridges_castles_bazaars"],"#, &turns);
    // A castle cannot have scored in a round after the current one.
    let paid = r#""paid_castles":[{"x":0,"y":0,"segment":0,"round":2,"points":4}]"#;
    let turn = with_spot(r#"{"phase":"castle_payer",PLACED,SPOT,"#) + paid + "}";
    assert_eq!(
        problem(r#""expansions":["bridges_castles_bazaars"],"#, &turn),
        "start.mid_turn: 2 is out of range"
    );
}

#[test]
fn rejects_impossible_auctions() {
    let auction = r#""open_tiles":["base/E","base/E"],"chosen_tile":0"#;
    let with_auction = |turn: &str| turn.replace("AUCTION", auction);
    let turns = [
        (r#"{"phase":"figure",PLACED,"open_tiles":[null]}"#, "no bazaar is held in this phase"),
        (
            r#"{"phase":"auction_tile","open_tiles":["base/E","base/E","base/E"]}"#,
            "a bazaar reveals at most one tile for each player",
        ),
        (r#"{"phase":"bazaar","auctioneer":1}"#, "no auction is held in this phase"),
        (r#"{"phase":"auction_bid"}"#, "the tile being auctioned is missing"),
        (r#"{"phase":"auction_tile",AUCTION}"#, "no tile is being auctioned in this phase"),
        (
            r#"{"phase":"auction_bid",AUCTION,"bid":3}"#,
            "an auction bid requires both points and a bidder",
        ),
        (r#"{"phase":"auction_tile","tiles_waited":true}"#, "the bazaar has already begun"),
        // The tiles have not been revealed.
        (r#"{"phase":"auction_tile"}"#, NO_DECISION),
        // Every bazaar tile has been revealed.
        (r#"{"phase":"bazaar","open_tiles":["base/E","base/E"]}"#, NO_DECISION),
        // The auctioneer always bids first.
        (r#"{"phase":"auction_bid",AUCTION,"asked":1}"#, NO_DECISION),
        // The players bid in order.
        (r#"{"phase":"auction_bid",AUCTION,"asked":0,"bid":3,"bidder":1}"#, NO_DECISION),
        // Nobody has bid.
        (r#"{"phase":"auction_deal",AUCTION}"#, NO_DECISION),
        // The auctioneer made the highest bid.
        (r#"{"phase":"auction_deal",AUCTION,"bid":3,"bidder":0}"#, NO_DECISION),
        (r#"{"phase":"auction_deal",AUCTION,"bid":100,"bidder":1}"#, NO_DECISION),
        // The tile that is no longer open must have an owner.
        (r#"{"phase":"auction_bid","open_tiles":["base/E",null],"chosen_tile":0}"#, NO_DECISION),
    ]
    .map(|(turn, why)| (with_auction(turn), why));
    let turns: Vec<_> = turns.iter().map(|(turn, why)| (turn.as_str(), *why)).collect();
    check(r#""expansions":["bridges_castles_bazaars"],"#, &turns);
    check("", &[(&with_auction(r#"{"phase":"auction_bid",AUCTION}"#), NO_DECISION)]);
}

#[test]
fn rejects_impossible_turn_parts_of_messages() {
    let moved = r#"{"phase":"draw","moved_markers":["messenger",null]}"#;
    let none = "message fields are not allowed in this turn";
    check("", &[(r#"{"phase":"draw","message_parts":1}"#, none), (moved, none)]);
    let turns = [
        (moved, "`moved_markers` and `had_message` require `message_markers=turn`"),
        (
            r#"{"phase":"draw","moved_markers":["robber",null]}"#,
            "a moved marker must be score_marker or messenger",
        ),
    ];
    let messages = r#""expansions":["messages"],"#;
    check(messages, &turns);
    for (turn, why) in [
        (r#"{"phase":"draw","extra_parts":256}"#, "256 is out of range"),
        (
            r#"{"phase":"draw","moved_markers":[null]}"#,
            "expected 2 entries, one for each player; found 1",
        ),
    ] {
        assert_eq!(problem(messages, turn), format!("start.mid_turn: {why}"));
    }
}
