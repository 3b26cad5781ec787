/*
 * Tests for lookups: names of numbers, options, tile marks, events from JSON, views, generator
 * positions, and counts of action sequences.
 */

#include "game.h"

/* Returns nonzero if looking up the name gives the number, and the number gives the name. */
static int is_named(int32_t kind, int32_t number, const char *expected)
{
    int32_t found = -1;
    OK(carc_number(kind, expected, SIZE_MAX, &found, error));
    return carc_name(kind, number, text, sizeof text, &len) == CARC_STATUS_OK &&
           strcmp(text, expected) == 0 && found == number;
}

static void test_names(void)
{
    char tiny[2];
    int32_t kind, found = 77;

    CHECK(is_named(CARC_NAME_FIGURE, CARC_FIGURE_FAIRY, "fairy"));
    CHECK(is_named(CARC_NAME_TOKEN, CARC_TOKEN_WINE, "wine"));
    CHECK(is_named(CARC_NAME_SEGMENT, CARC_SEGMENT_CITY, "city"));
    CHECK(is_named(CARC_NAME_QUESTION, CARC_QUESTION_FLOCK, "flock"));
    CHECK(is_named(CARC_NAME_CAUSE, CARC_CAUSE_DRAGON, "dragon"));
    CHECK(is_named(CARC_NAME_REASON, CARC_REASON_COMPLETED_CITY, "completed_city"));
    CHECK(is_named(CARC_NAME_ZONE, CARC_ZONE_HAND, "hand"));
    CHECK(is_named(CARC_NAME_VERB, CARC_VERB_PLACE_TILE, "place_tile"));
    CHECK(is_named(CARC_NAME_VERB, CARC_VERB_DISCARD_TILE, "discard_tile"));
    CHECK(is_named(CARC_NAME_DRAW, CARC_DRAW_UNKNOWN, "unknown"));
    CHECK(is_named(CARC_NAME_SOURCE, CARC_SOURCE_ABBEY, "abbey"));
    CHECK(is_named(CARC_NAME_PHASE, CARC_PHASE_FLOCK, "flock"));
    CHECK(is_named(CARC_NAME_EVENT, CARC_EVENT_TILE_PLACED, "tile_placed"));
    CHECK(is_named(CARC_NAME_TERM, CARC_TERM_SHEEP, "sheep"));
    CHECK(is_named(CARC_NAME_ROAD_END, CARC_ROAD_END_VOLCANO, "volcano"));
    CHECK(is_named(CARC_NAME_PROBLEM, CARC_PROBLEM_UNKNOWN_NAME, "unknown_name"));
    CHECK(is_named(CARC_NAME_START, CARC_START_OCCUPIED, "occupied"));
    for (kind = CARC_NAME_FIGURE; kind <= CARC_NAME_START; kind++) {
        CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_name(kind, -1, text, sizeof text, &len));
        CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_name(kind, 1000, text, sizeof text, &len));
        CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL, carc_name(kind, 1, tiny, 2, &len));
        CHECK(len > 2);
        CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_number(kind, "x", 1, &found, error));
    }
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_name(16, 0, text, sizeof text, &len));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_number(-1, "city", 4, &found, error));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_clause(CARC_NAME_EVENT, 1, text, sizeof text, &len));
    CHECK(found == 77);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_name(CARC_NAME_ROAD_END, CARC_ROAD_END_NONE, text, sizeof text, &len));
}

static void test_options(void)
{
    OK(carc_options_json(text, sizeof text, &len));
    CHECK(strstr(text, "\"name\":\"farmers\"") != NULL);
    CHECK(strstr(text, "\"values\":[\"on\",\"off\"]") != NULL);
    CHECK(strstr(text, "\"everything\":\"c2\"") != NULL);
    OK(carc_options_json(NULL, 0, &len));
    CHECK(len > 1000);
}

/* Counts a tile type's marks with the given name, and reads every mark. */
static int count_marks(const carc_setup *setup, uint32_t kind, const char *name)
{
    carc_tile_type parts;
    carc_segment segments[CARC_MAX_SEGMENTS];
    uint32_t i, j;
    size_t count = 0;
    int found = 0;

    parts.struct_size = sizeof parts;
    OK(carc_setup_tile_type(setup, kind, &parts));
    for (i = 0; i < parts.mark_count; i++) {
        OK(carc_setup_tile_type_mark(setup, kind, i, text, sizeof text, &len));
        found += strcmp(text, name) == 0;
    }
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_setup_tile_type_mark(setup, kind, i, text, sizeof text, &len));
    segments[0].struct_size = sizeof segments[0];
    OK(carc_setup_segments(setup, kind, segments, CARC_MAX_SEGMENTS, &count));
    CHECK(count == parts.segments);
    for (i = 0; i < count; i++) {
        for (j = 0; j < segments[i].mark_count; j++) {
            OK(carc_setup_segment_mark(setup, kind, i, j, text, sizeof text, &len));
            found += strcmp(text, name) == 0;
        }
        CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                     carc_setup_segment_mark(setup, kind, i, j, text, sizeof text, &len));
    }
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_setup_segment_mark(setup, kind, i, 0, text, sizeof text, &len));
    return found;
}

static void test_kinds(void)
{
    carc_setup *setup = setup_of("{\"preset\": \"everything\"}");
    carc_segment segments[CARC_MAX_SEGMENTS];
    carc_tile_type parts;
    uint32_t kind, kinds = 0;
    size_t i, j, count;
    int inns = 0, dragons = 0, mouths = 0, meetings = 0;

    OK(carc_setup_tile_type_count(setup, &kinds));
    for (kind = 0; kind < kinds; kind++) {
        inns += count_marks(setup, kind, "inn");
        dragons += count_marks(setup, kind, "dragon");
        parts.struct_size = sizeof parts;
        OK(carc_setup_tile_type(setup, kind, &parts));
        mouths += parts.mouth;
        CHECK(parts.mouth == 0 || parts.river == 1);
        CHECK(parts.canonical[0] == 0 && parts.canonical[1] <= 90);
        CHECK(parts.canonical[2] == 0 || parts.canonical[2] == 180);
        segments[0].struct_size = sizeof segments[0];
        OK(carc_setup_segments(setup, kind, segments, CARC_MAX_SEGMENTS, &count));
        for (i = 0; i < count; i++) {
            CHECK((segments[i].meets >> i & 1) == 0);
            for (j = 0; j < count; j++) {
                /* If one segment meets another, the second also meets the first. */
                CHECK((segments[i].meets >> j & 1) == (segments[j].meets >> i & 1));
                meetings += segments[i].meets >> j & 1;
            }
        }
    }
    CHECK(inns == 9 && dragons > 0 && mouths == 1 && meetings > 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_setup_tile_type_mark(setup, kinds, 0, text, sizeof text, &len));
    /* The straight road looks the same when rotated by 180 degrees. */
    OK(carc_setup_tile_type_by_id(setup, "base/U", 6, &kind, error));
    parts.struct_size = sizeof parts;
    OK(carc_setup_tile_type(setup, kind, &parts));
    CHECK(parts.canonical[1] == 90 && parts.canonical[2] == 0 && parts.canonical[3] == 90);
    OK(carc_setup_render_tile_text(setup, kind, 90, NULL, text, sizeof text, &len));
    CHECK(strncmp(text, ".......\n.......\n\xe2\x94\x80", 19) == 0);
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_setup_render_tile_text(setup, kind, 45, NULL, text, sizeof text, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_setup_render_tile_text(setup, kinds, 0, NULL, text, sizeof text, &len));
    carc_setup_free(setup);
}

/* Every event in a game equals the event parsed from its JSON form. */
static void test_events(void)
{
    carc_setup *setup = setup_of("{\"preset\": \"everything\", \"players\": 3}");
    carc_game *game = NULL;
    carc_generator *random = NULL;
    carc_event here, there;
    uint64_t codes[4096];
    uint32_t choice;
    int32_t over = 0;
    size_t count, i, read = 0;

    OK(carc_game_new(setup, 4, &game));
    OK(carc_generator_new(4, &random));
    while (!over) {
        OK(carc_game_event_count(game, &count));
        for (i = 0; i < count; i++) {
            memset(&here, 0, sizeof here);
            memset(&there, 0, sizeof there);
            here.struct_size = there.struct_size = sizeof here;
            OK(carc_game_event(game, i, &here));
            OK(carc_game_event_json(game, i, text, sizeof text, &len));
            OK(carc_event_from_json(text, len, &there, error));
            CHECK(memcmp(&here, &there, sizeof here) == 0);
            read++;
        }
        OK(carc_state_legal(carc_game_state(game), codes, 4096, &count));
        OK(carc_generator_uniform(random, (uint32_t)count, &choice));
        OK(carc_game_apply(game, codes[choice]));
        OK(carc_state_is_over(carc_game_state(game), &over));
    }
    CHECK(read > 500);
    there.struct_size = sizeof there;
    CHECK_STATUS(CARC_STATUS_BAD_EVENT, carc_event_from_json("{\"jump\": 1}", 11, &there, error));
    OK(carc_error_text(error, text, sizeof text, &len));
    CHECK(strstr(text, "jump") != NULL);
    CHECK_STATUS(CARC_STATUS_BAD_EVENT, carc_event_from_json("", 0, &there, NULL));
    there.struct_size = 3;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE,
                 carc_event_from_json("\"game_ended\"", 12, &there, error));
    carc_generator_free(random);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_views(void)
{
    carc_setup *setup = setup_of("{\"players\": 3, \"options\": {\"hand_size\": \"3\","
                                 " \"hand_visibility\": \"hidden\"}}");
    carc_setup *again = NULL;
    carc_game *game = NULL, *guess = NULL;
    carc_view *view = NULL;
    carc_history_entry records[64];
    carc_action parts;
    carc_seat player = CARC_NO_SEAT;
    uint32_t players = 0, size = 0, kinds[8], own[8];
    size_t count, i, unknown = 0;

    OK(carc_game_new(setup, 4, &game));
    OK(carc_game_view(game, 1, &view));
    OK(carc_view_player(view, &player));
    CHECK(player == 1);
    OK(carc_state_setup(carc_view_state(view), &again));
    OK(carc_setup_players(again, &players));
    CHECK(players == 3);
    const carc_state *state = carc_view_state(view);
    OK(carc_state_hand(state, 1, kinds, 8, &count));
    OK(carc_state_hand_size(state, 1, &size));
    OK(carc_state_hand(carc_game_state(game), 1, own, 8, &i));
    CHECK(count == 3 && size == 3 && i == 3 && memcmp(kinds, own, 3 * sizeof own[0]) == 0);
    /* The types of the tiles in another player's hand are hidden, but their number is not. */
    OK(carc_state_hand(state, 2, kinds, 8, &count));
    OK(carc_state_hand_size(state, 2, &size));
    CHECK(count == 0 && size == 3);
    OK(carc_state_hand(state, 2, NULL, 0, &count));
    CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL, carc_state_hand(state, 1, kinds, 2, &count));
    CHECK(count == 3);
    size = 7;
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_hand(state, 3, kinds, 8, &count));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_hand(state, CARC_NO_SEAT, kinds, 8, &count));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_hand_size(state, CARC_NO_SEAT, &size));
    CHECK(size == 7);
    OK(carc_state_discarded(carc_view_state(view), kinds, 8, &count));
    CHECK(count == 0);
    records[0].struct_size = sizeof records[0];
    OK(carc_state_history(carc_view_state(view), records, 64, &count));
    CHECK(count == 9);
    for (i = 0; i < count; i++) {
        parts.struct_size = sizeof parts;
        OK(carc_action_decode(records[i].code, &parts));
        unknown += parts.subject == CARC_DRAW_UNKNOWN;
    }
    CHECK(unknown == 6);
    /* A determinization of the view contains the viewer's own hand. */
    OK(carc_view_determinize(view, 1, &guess));
    OK(carc_state_hand(carc_game_state(guess), 1, kinds, 8, &count));
    CHECK(count == 3 && memcmp(kinds, own, 3 * sizeof own[0]) == 0);
    carc_game_free(guess);
    carc_view_free(view);
    carc_game_free(game);
    carc_setup_free(again);
    carc_setup_free(setup);
}

static void test_generators(void)
{
    carc_generator *first = NULL, *second = NULL;
    uint64_t seed = 0, words = 1;
    uint32_t a, b;
    int i;

    OK(carc_generator_new(77, &first));
    OK(carc_generator_position(first, &words));
    CHECK(words == 0);
    for (i = 0; i < 20; i++) {
        OK(carc_generator_uniform(first, 72, &a));
    }
    OK(carc_generator_seed(first, &seed));
    OK(carc_generator_position(first, &words));
    CHECK(seed == 77 && words >= 20);
    OK(carc_generator_from_position(seed, words, &second));
    for (i = 0; i < 20; i++) {
        OK(carc_generator_uniform(first, 72, &a));
        OK(carc_generator_uniform(second, 72, &b));
        CHECK(a == b);
    }
    carc_generator_free(first);
    carc_generator_free(second);
}

static void test_perft(void)
{
    carc_setup *setup = setup_of("{}");
    carc_game *game = NULL;
    uint64_t count = 0, before = 0, after = 0;

    OK(carc_game_new(setup, 1, &game));
    OK(carc_state_hash(carc_game_state(game), &before));
    OK(carc_game_perft(game, 0, &count));
    CHECK(count == 1);
    OK(carc_game_perft(game, 4, &count));
    CHECK(count == 464);
    OK(carc_state_hash(carc_game_state(game), &after));
    CHECK(before == after);
    carc_game_free(game);
    carc_setup_free(setup);
}

int main(void)
{
    OK(carc_error_new(&error));
    test_names();
    test_options();
    test_kinds();
    test_events();
    test_views();
    test_generators();
    test_perft();
    carc_error_free(error);
    return checks_end();
}
