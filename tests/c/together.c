/* Tests for Hills & Sheep, the Wheel of Fortune and all expansions together in C. */

#include "game.h"

static carc_game *game_of(const char *json, const char *const *deck, size_t count)
{
    carc_setup *setup = setup_of(json);
    carc_game *game = NULL;
    OK(carc_game_with_deck(setup, deck, NULL, count, &game, error));
    carc_setup_free(setup);
    return game;
}

static uint64_t action_of(const carc_game *game, const char *words)
{
    carc_setup *setup = NULL;
    uint64_t code = 0;
    OK(carc_state_setup(carc_game_state(game), &setup));
    OK(carc_setup_parse_action(setup, words, strlen(words), &code, error));
    carc_setup_free(setup);
    return code;
}

/* Returns the first current event of a kind, or an event of kind -1 if there is none. */
static carc_event event_of(const carc_game *game, int32_t kind)
{
    carc_event events[128];
    size_t count = 0, i;
    memset(events, 0, sizeof events);
    events[0].struct_size = sizeof events[0];
    OK(carc_game_events(game, events, 128, &count));
    for (i = 0; i < count; i++) {
        if (events[i].kind == kind) {
            return events[i];
        }
    }
    events[0].kind = -1;
    return events[0];
}

static uint32_t in_bag(const carc_game *game, int32_t token)
{
    uint32_t count = 99;
    OK(carc_state_bag(carc_game_state(game), token, &count));
    return count;
}

static int32_t problem_of(const char *config)
{
    carc_setup *setup = NULL;
    int32_t reason = -1;
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG,
                 carc_setup_from_json(config, strlen(config), &setup, error));
    OK(carc_error_problem_reason(error, 0, &reason));
    return reason;
}

static void test_cards(void)
{
    carc_setup *setup = setup_of("{\"expansions\": [\"king_robber\"], \"start\": {"
                                 "\"tiles\": [{\"tile\": \"base/E\", \"x\": 0, \"y\": 0}],"
                                 "\"tokens\": [{}, {\"king\": 1}], \"records\": {\"king\": 1},"
                                 "\"stack\": {\"base/E\": 1}}}");
    carc_game *game = NULL;
    carc_event event;
    uint32_t count = 9;
    size_t index = 0;
    OK(carc_game_new(setup, 1, &game));
    OK(carc_setup_tokens(setup, CARC_TOKEN_KING, &count));
    CHECK(count == 1);
    OK(carc_state_record(carc_game_state(game), CARC_TOKEN_KING, &count));
    CHECK(count == 1);
    OK(carc_state_tokens(carc_game_state(game), 1, CARC_TOKEN_KING, &count));
    CHECK(count == 1);
    OK(carc_game_apply(game, action_of(game, "place 0,-1 180")));
    OK(carc_state_completed_features(carc_game_state(game), CARC_SEGMENT_CITY, &count));
    CHECK(count == 1);
    OK(carc_state_completed_features(carc_game_state(game), CARC_SEGMENT_FIELD, &count));
    CHECK(count == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_completed_features(carc_game_state(game), 99, &count));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_record(carc_game_state(game), 99, &count));
    OK(carc_game_apply(game, action_of(game, "pass")));
    do {
        event.struct_size = sizeof event;
        OK(carc_game_event(game, index++, &event));
    } while (event.kind != CARC_EVENT_CARD_TAKEN);
    CHECK(event.player == 0 && event.token == CARC_TOKEN_KING && event.count == 2);
    CHECK(event.x == 0 && event.y == -1 && event.place == 0);
    CHECK(event.previous_player == 1 && event.previous_count == 1);
    OK(carc_state_record(carc_game_state(game), CARC_TOKEN_KING, &count));
    CHECK(count == 2);
    OK(carc_state_record(carc_game_state(game), CARC_TOKEN_WINE, &count));
    CHECK(count == 0);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_hidden_tiles(void)
{
    static const char *const deck[] = {"hills/hill-corner", "base/U", "base/V"};
    carc_game *game = game_of("{\"expansions\": [\"hills_sheep\"]}", deck, 3);
    carc_event event;
    carc_action parts;
    uint64_t codes[64];
    uint32_t hidden = 9, left = 9;
    size_t count = 0;
    OK(carc_state_hidden_tiles(carc_game_state(game), &hidden));
    CHECK(hidden == 0);
    OK(carc_state_legal(carc_game_state(game), codes, 64, &count));
    CHECK(count > 0);
    parts.struct_size = sizeof parts;
    OK(carc_action_decode(codes[0], &parts));
    OK(carc_game_apply(game, codes[0]));
    event = event_of(game, CARC_EVENT_TILE_HIDDEN);
    CHECK(event.kind == CARC_EVENT_TILE_HIDDEN && event.player == 0 && event.tile_type == -1);
    CHECK(event.x == parts.x && event.y == parts.y && event.place == -1);
    OK(carc_state_hidden_tiles(carc_game_state(game), &hidden));
    OK(carc_state_tiles_remaining(carc_game_state(game), &left));
    CHECK(hidden == 1 && left == 1);
    OK(carc_game_undo(game, &codes[0]));
    OK(carc_state_hidden_tiles(carc_game_state(game), &hidden));
    CHECK(hidden == 0);
    carc_game_free(game);
}

/* Player 0's shepherd with two sheep is on a base/B tile, and the next base/B tile extends its
   field. */
static const char flock[] =
    "{\"expansions\": [\"hills_sheep\"], \"start\": {\"tiles\": ["
    "{\"tile\": \"hills/hill-corner\", \"x\": 0, \"y\": 0}, {\"tile\": \"base/B\", \"x\": 1, "
    "\"y\": 0}],"
    " \"figures\": [{\"player\": 0, \"figure\": \"shepherd\", \"x\": 1, \"y\": 0, \"segment\": 0,"
    " \"tokens\": {\"sheep_2\": 1}}], \"active\": 0, \"drawn\": \"base/B\"}}";

static void test_flock(void)
{
    static const char *const deck[] = {"base/U", "sheep_3", "wolf"};
    carc_game *game = game_of(flock, deck, 3);
    carc_action parts;
    carc_event event;
    carc_spot spot = {9, 9, 9};
    uint64_t code = 0;
    uint32_t count = 9;
    int32_t scores[2] = {9, 9};
    CHECK(in_bag(game, CARC_TOKEN_SHEEP_1) == 4 && in_bag(game, CARC_TOKEN_SHEEP_2) == 4);
    CHECK(in_bag(game, CARC_TOKEN_WOLF) == 2 && in_bag(game, CARC_TOKEN_WINE) == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_bag(carc_game_state(game), 99, &count));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_bag(carc_game_state(game), -1, &count));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_flock(carc_game_state(game), &spot));
    CHECK(count == 9 && spot.x == 9);
    OK(carc_state_tokens_at(carc_game_state(game), 1, 0, 0, CARC_TOKEN_SHEEP_2, &count));
    CHECK(count == 1);
    OK(carc_state_tokens_at(carc_game_state(game), 1, 0, 0, CARC_TOKEN_SHEEP_3, &count));
    CHECK(count == 0);
    OK(carc_state_tokens_at(carc_game_state(game), 7, 7, 0, CARC_TOKEN_SHEEP_2, &count));
    CHECK(count == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_tokens_at(carc_game_state(game), 1, 0, 0, 99, &count));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_state_tokens_at(carc_game_state(game), 1, 0, 99, CARC_TOKEN_SHEEP_2, &count));
    OK(carc_state_tokens(carc_game_state(game), 0, CARC_TOKEN_SHEEP_2, &count));
    CHECK(count == 1);

    OK(carc_game_apply(game, action_of(game, "place 2,0 0")));
    CHECK(phase_is(game, CARC_PHASE_FLOCK));
    OK(carc_state_flock(carc_game_state(game), &spot));
    CHECK(spot.x == 1 && spot.y == 0 && spot.place == 0);
    memset(&parts, 0, sizeof parts);
    parts.struct_size = sizeof parts;
    parts.verb = CARC_VERB_CHOOSE;
    parts.subject = CARC_QUESTION_FLOCK;
    parts.number = CARC_ANSWER_FLOCK_GROW;
    OK(carc_action_encode(&parts, &code));
    CHECK(code == action_of(game, "choose flock grow"));
    OK(carc_game_apply(game, code));
    event = event_of(game, CARC_EVENT_TOKEN_DRAWN);
    CHECK(event.player == 0 && event.token == CARC_TOKEN_SHEEP_3);
    CHECK(event.x == 1 && event.y == 0 && event.place == 0);
    OK(carc_state_tokens_at(carc_game_state(game), 1, 0, 0, CARC_TOKEN_SHEEP_3, &count));
    CHECK(count == 1 && in_bag(game, CARC_TOKEN_SHEEP_3) == 4);

    OK(carc_game_undo(game, &code));
    OK(carc_game_apply(game, action_of(game, "choose flock gather")));
    event = event_of(game, CARC_EVENT_SCORED);
    CHECK(event.reason == CARC_REASON_FLOCK && event.points == 2 && event.item_count == 1);
    CHECK(event.item_terms[0] == CARC_TERM_SHEEP && event.item_counts[0] == 2);
    event = event_of(game, CARC_EVENT_TOKENS_RETURNED);
    CHECK(event.token == CARC_TOKEN_SHEEP_2 && event.count == 1 && event.player == 0);
    CHECK(in_bag(game, CARC_TOKEN_SHEEP_2) == 5);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_flock(carc_game_state(game), &spot));
    OK(carc_state_scores(carc_game_state(game), scores, 2, &len));
    CHECK(scores[0] == 2 && scores[1] == 0);
    carc_game_free(game);
}

/* If a deck contains no tokens, the caller must draw them. */
static void test_drawn_token(void)
{
    static const char *const deck[] = {"base/U"};
    carc_game *game = game_of(flock, deck, 1);
    carc_outcome outcomes[8];
    carc_action parts;
    carc_event event;
    uint64_t code = 0;
    int32_t illegal = 0;
    carc_seat actor = 0;
    size_t count = 0;
    OK(carc_game_apply(game, action_of(game, "place 2,0 0")));
    OK(carc_game_apply(game, action_of(game, "choose 0 0")));
    CHECK(phase_is(game, CARC_PHASE_SHEEP));
    OK(carc_state_actor(carc_game_state(game), &actor));
    CHECK(actor == CARC_ACTOR_CHANCE);
    outcomes[0].struct_size = sizeof outcomes[0];
    OK(carc_state_chance_outcomes(carc_game_state(game), outcomes, 8, &count));
    CHECK(count == 5);
    memset(&parts, 0, sizeof parts);
    parts.struct_size = sizeof parts;
    parts.verb = CARC_VERB_DRAW;
    parts.subject = CARC_DRAW_TOKEN;
    parts.number = CARC_TOKEN_WINE;
    OK(carc_action_encode(&parts, &code));
    CHECK_STATUS(CARC_STATUS_ILLEGAL_ACTION, carc_game_apply(game, code));
    OK(carc_game_last_illegal(game, &illegal));
    CHECK(illegal == CARC_ILLEGAL_NO_SUCH_TOKEN);
    parts.number = CARC_TOKEN_WOLF;
    OK(carc_action_encode(&parts, &code));
    CHECK(code == outcomes[4].code);
    OK(carc_game_apply(game, code));
    event = event_of(game, CARC_EVENT_FIGURE_RETURNED);
    CHECK(event.figure == CARC_FIGURE_SHEPHERD && event.player == 0);
    carc_game_free(game);
}

static void test_questions(void)
{
    OK(carc_name(CARC_NAME_QUESTION, CARC_QUESTION_FLOCK, text, sizeof text, &len));
    CHECK(strcmp(text, "flock") == 0);
    OK(carc_answer_name(CARC_QUESTION_FLOCK, CARC_ANSWER_FLOCK_GROW, text, sizeof text, &len));
    CHECK(strcmp(text, "grow") == 0);
    OK(carc_answer_name(CARC_QUESTION_FLOCK, CARC_ANSWER_FLOCK_GATHER, text, sizeof text, &len));
    CHECK(strcmp(text, "gather") == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_name(CARC_NAME_QUESTION, 99, text, sizeof text, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_name(CARC_NAME_QUESTION, -1, text, sizeof text, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_answer_name(99, 0, text, sizeof text, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_answer_name(CARC_QUESTION_FLOCK, 2, text, sizeof text, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_answer_name(CARC_QUESTION_FLOCK, -1, text, sizeof text, &len));
}

static void test_wheel(void)
{
    static const char config[] =
        "{\"expansions\": [\"wheel\"], \"start\": {"
        "\"tiles\": [{\"tile\": \"base/B\", \"x\": 1, \"y\": -1}], \"figures\": ["
        "{\"player\": 0, \"figure\": \"meeple\", \"x\": 0, \"y\": 0, \"space\": 4},"
        " {\"player\": 1, \"figure\": \"meeple\", \"x\": 1, \"y\": -1, \"segment\": 1}],"
        " \"neutral\": [{\"figure\": \"wheel_pig\", \"x\": 0, \"y\": 0, \"space\": 20}],"
        " \"active\": 0}}";
    static const char *const deck[] = {"base/N+wheel1", "base/U"};
    carc_setup *setup = setup_of(config);
    carc_game *game = NULL;
    carc_tile_type kind;
    carc_segment segments[16];
    carc_spot spot = {9, 9, 9};
    carc_placed_figure figures[4];
    carc_event event;
    uint32_t number = 0;
    int32_t illegal = 0;
    carc_seat actor = -9;
    size_t count = 0, i, ends = 0;

    OK(carc_setup_tile_type_by_id(setup, "wheel/board-1", 13, &number, error));
    kind.struct_size = sizeof kind;
    OK(carc_setup_tile_type(setup, number, &kind));
    CHECK(kind.board == 1 && kind.personal == 0 && kind.river == 0 && kind.copies == 1);
    OK(carc_setup_tile_type_by_id(setup, "base/B", 6, &number, error));
    OK(carc_setup_tile_type(setup, number, &kind));
    CHECK(kind.board == 0);
    OK(carc_setup_tile_type_by_id(setup, "wheel/board-3", 13, &number, error));
    segments[0].struct_size = sizeof segments[0];
    OK(carc_setup_segments(setup, number, segments, 16, &count));
    for (i = 0; i < count; i++) {
        ends += segments[i].end == CARC_ROAD_END_WHEEL;
    }
    CHECK(ends == 1);

    OK(carc_game_with_deck(setup, deck, NULL, 2, &game, error));
    /* The icon took effect: the pig moved from the Inquisition to Plague. */
    OK(carc_state_neutral_spot(carc_game_state(game), CARC_FIGURE_WHEEL_PIG, &spot));
    CHECK(spot.x == 0 && spot.y == 0 && spot.place == CARC_LOCATION_SPACE + 21);
    event = event_of(game, CARC_EVENT_FIGURE_MOVED);
    CHECK(event.figure == CARC_FIGURE_WHEEL_PIG);
    figures[0].struct_size = sizeof figures[0];
    OK(carc_state_figures(carc_game_state(game), figures, 4, &count));
    CHECK(count == 2 && figures[0].player == 1 && figures[0].y == -1);
    CHECK(figures[1].player == 0 && figures[1].place == CARC_LOCATION_SPACE + 4);
    CHECK(phase_is(game, CARC_PHASE_PLAGUE));
    /* Player 0's only meeple is on a crown space, so it is not affected by Plague. */
    OK(carc_state_actor(carc_game_state(game), &actor));
    CHECK(actor == 1);
    OK(carc_game_apply_as(game, 1, action_of(game, "remove meeple 1,-1 1")));
    CHECK(phase_is(game, CARC_PHASE_PLACE));
    OK(carc_state_figures(carc_game_state(game), figures, 4, &count));
    CHECK(count == 1 && figures[0].place == CARC_LOCATION_SPACE + 4);
    for (i = 0; phase_is(game, CARC_PHASE_PLACE) && CHECK(i == 0); i++) {
        uint64_t codes[64];
        OK(carc_state_legal(carc_game_state(game), codes, 64, &count));
        OK(carc_game_apply(game, codes[0]));
    }
    CHECK_STATUS(CARC_STATUS_ILLEGAL_ACTION,
                 carc_game_apply(game, action_of(game, "place meeple 0,0 space 30")));
    OK(carc_game_last_illegal(game, &illegal));
    CHECK(illegal == CARC_ILLEGAL_NO_SUCH_SPACE);
    OK(carc_game_apply(game, action_of(game, "place meeple 0,0 space 5")));
    event = event_of(game, CARC_EVENT_FIGURE_PLACED);
    CHECK(event.place == CARC_LOCATION_SPACE + 5);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_rejects_impossible_starts(void)
{
    CHECK(problem_of("{\"expansions\": [\"wheel\"], \"start\": {\"neutral\": [{\"figure\": "
                     "\"wheel_pig\", \"x\": 0, \"y\": 0, \"space\": 3}]}}") == CARC_START_SPACE);
    CHECK(
        problem_of("{\"expansions\": [\"hills_sheep\"], \"start\": {\"bag\": {\"sheep_1\": 9}}}") ==
        CARC_START_TOKENS);
    CHECK(problem_of(
              "{\"expansions\": [\"hills_sheep\"], \"start\": {\"hidden\": {\"base/U\": 1}}}") ==
          CARC_START_TOO_MANY_HIDDEN);
}

static void test_second_river(void)
{
    static const char *const deck[] = {"river2/fork", "river2/curve", "river2/volcano-lake",
                                       "base/U"};
    carc_setup *setup = setup_of("{\"expansions\": [\"river\", \"river_2\"], "
                                 "\"options\": {\"volcano_lake\": \"always\"}}");
    carc_game *game = NULL;
    carc_tile_type kind = CARC_TILE_TYPE_INIT;
    carc_event event;
    uint32_t count = 0, i, tiles = 0, forks = 0, mouths = 0;
    size_t index = 0;
    OK(carc_setup_tile_type_count(setup, &count));
    for (i = 0; i < count; i++) {
        OK(carc_setup_tile_type(setup, i, &kind));
        tiles += kind.river ? kind.copies : 0;
        forks += (uint32_t)kind.fork;
        mouths += (uint32_t)kind.mouth;
    }
    CHECK(tiles == 22 && forks == 1 && mouths == 1);
    OK(carc_game_with_deck(setup, deck, NULL, sizeof deck / sizeof *deck, &game, NULL));
    OK(carc_game_apply(game, action_of(game, "place 0,1 0")));
    OK(carc_game_apply(game, action_of(game, "pass")));
    OK(carc_game_apply(game, action_of(game, "place 1,1 0")));
    OK(carc_game_apply(game, action_of(game, "pass")));
    OK(carc_game_apply(game, action_of(game, "place 0,2 0")));
    do {
        event.struct_size = sizeof event;
        OK(carc_game_event(game, index++, &event));
    } while (event.kind != CARC_EVENT_EXTRA_TURN);
    CHECK(event.player == 0 && event.cause == CARC_CAUSE_VOLCANO_LAKE);
    carc_game_free(game);
    carc_setup_free(setup);
}

/* SH-CHAL-3: the monastery is completed first, and the heretic returns without points. */
static void test_lost_challenge(void)
{
    static const char *const deck[] = {"shrines/field", "base/B", "base/U", "base/U"};
    static const char *const moves[] = {"place 0,1 0", "place meeple 0,1 1", "place 1,1 0",
                                        "place meeple 1,1 1", "place 1,0 90", "pass"};
    carc_setup *setup = setup_of("{\"expansions\": [\"shrines\"], \"options\": "
                                 "{\"table\": \"3x2\", \"table_edge_closes\": \"on\"}}");
    carc_game *game = NULL;
    carc_event event;
    size_t index = 0, i;
    OK(carc_game_with_deck(setup, deck, NULL, sizeof deck / sizeof *deck, &game, NULL));
    for (i = 0; i < sizeof moves / sizeof *moves; i++) {
        OK(carc_game_apply(game, action_of(game, moves[i])));
    }
    do {
        event.struct_size = sizeof event;
        OK(carc_game_event(game, index++, &event));
    } while (event.kind != CARC_EVENT_FIGURE_RETURNED || event.cause != CARC_CAUSE_CHALLENGE_LOST);
    CHECK(event.player == 0 && event.figure == CARC_FIGURE_MEEPLE);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_towers(void)
{
    static const char *const deck[] = {"base/B", "base/B", "base/B"};
    carc_setup *setup = setup_of(
        "{\"expansions\": [\"tower\"], \"start\": {\"tiles\": [{\"tile\": \"tower/field\", \"x\": "
        "0, "
        "\"y\": 0}, {\"tile\": \"base/B\", \"x\": 1, \"y\": 0}], \"figures\": [{\"player\": 1, "
        "\"figure\": \"meeple\", \"x\": 1, \"y\": 0, \"segment\": 1}], \"scores\": [0, 5]}}");
    carc_game *game = NULL;
    carc_event event;
    uint32_t count = 0;
    int32_t paid = 0;
    OK(carc_game_with_deck(setup, deck, NULL, sizeof deck / sizeof *deck, &game, NULL));
    OK(carc_state_tower(carc_game_state(game), 0, 0, &count));
    CHECK(count == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_tower(carc_game_state(game), 1, 0, &count));
    OK(carc_game_apply(game, action_of(game, "place 2,0 0")));
    OK(carc_game_apply(game, action_of(game, "place token floor 0,0 tower")));
    event.struct_size = sizeof event;
    OK(carc_game_event(game, 0, &event));
    CHECK(event.kind == CARC_EVENT_TOKEN_PLACED && event.token == CARC_TOKEN_FLOOR &&
          event.count == 1);
    CHECK(event.place == CARC_LOCATION_TOWER);
    OK(carc_game_apply(game, action_of(game, "remove meeple 1,0 1")));
    event.struct_size = sizeof event;
    OK(carc_game_event(game, 0, &event));
    CHECK(event.kind == CARC_EVENT_FIGURE_CAPTURED && event.player == 0 &&
          event.previous_player == 1);
    CHECK(event.origin_place == CARC_LOCATION_TOWER);
    OK(carc_state_prisoners(carc_game_state(game), 0, 1, CARC_FIGURE_MEEPLE, &count));
    CHECK(count == 1);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_prisoners(carc_game_state(game), 0, 2, CARC_FIGURE_MEEPLE, &count));
    OK(carc_game_apply(game, action_of(game, "place 3,0 0")));
    OK(carc_state_has_ransomed(carc_game_state(game), &paid));
    CHECK(paid == 0);
    OK(carc_game_apply(game, action_of(game, "choose ransom meeple_0")));
    event.struct_size = sizeof event;
    OK(carc_game_event(game, 0, &event));
    CHECK(event.kind == CARC_EVENT_FIGURE_FREED && event.cause == CARC_CAUSE_RANSOM);
    OK(carc_state_has_ransomed(carc_game_state(game), &paid));
    CHECK(paid == 1);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_all_expansions(void)
{
    static const char *const names[] = {"river", "abbot", "hills_sheep", "wheel"};
    carc_setup *setup = setup_of("{\"players\": 3, \"preset\": \"everything\"}");
    char quoted[32];
    uint32_t count = 0;
    size_t i;
    OK(carc_setup_tokens(setup, CARC_TOKEN_SHEEP_4, &count));
    CHECK(count == 2);
    OK(carc_setup_config_json(setup, text, sizeof text, &len));
    CHECK(strstr(text, "\"preset\":\"everything\"") != NULL);
    for (i = 0; i < sizeof names / sizeof *names; i++) {
        quoted[0] = '"';
        strcpy(quoted + 1, names[i]);
        strcat(quoted, "\"");
        CHECK(strstr(text, quoted) != NULL);
    }
    carc_setup_free(setup);
    OK(carc_expansions_json(text, sizeof text, &len));
    CHECK(strstr(text, "{\"name\":\"river\",\"tile_sets\":[\"river\"],\"mechanics\":[]}") != NULL);
    CHECK(strstr(text, "\"mechanics\":[\"hills\",\"vineyards\",\"shepherds\"]") != NULL);
}

/* In a game with external chance, a complete turn ends when a hill is placed. */
static void test_turn_ends_with_placing_a_hill_in_an_open_game(void)
{
    carc_setup *setup = setup_of("{\"expansions\": [\"hills_sheep\"]}");
    carc_game *game = NULL;
    carc_turn turns[64];
    uint64_t code = 0;
    int32_t actor = 0, legal = 0;
    size_t count = 0, i, step;
    OK(carc_game_with_external_chance(setup, &game));
    OK(carc_setup_parse_action(setup, "draw hills/hill-corner", 22, &code, error));
    OK(carc_game_play(game, code));
    OK(carc_setup_parse_action(setup, "draw unknown", 12, &code, error));
    turns[0].struct_size = sizeof turns[0];
    OK(carc_game_turns(game, turns, 64, &count));
    CHECK(count > 3 && count <= 64);
    for (i = 0; i < count; i++) {
        carc_game *one = NULL;
        OK(carc_game_clone(game, &one));
        for (step = 0; step < turns[i].count; step++) {
            OK(carc_game_play(one, turns[i].actions[step]));
        }
        OK(carc_state_actor(carc_game_state(one), &actor));
        OK(carc_state_is_legal(carc_game_state(one), code, &legal));
        CHECK(actor == CARC_ACTOR_CHANCE && legal && phase_is(one, CARC_PHASE_HILL));
        carc_game_free(one);
    }
    carc_game_free(game);
    carc_setup_free(setup);
}

int main(void)
{
    test_cards();
    test_second_river();
    test_lost_challenge();
    test_towers();
    OK(carc_error_new(&error));
    test_hidden_tiles();
    test_turn_ends_with_placing_a_hill_in_an_open_game();
    test_flock();
    test_drawn_token();
    test_questions();
    test_wheel();
    test_rejects_impossible_starts();
    test_all_expansions();
    carc_error_free(error);
    return checks_end();
}
