/*
 * Tests for every function that fills a buffer: the required size, and buffers that are too small,
 * exact and larger.
 */

#include <carc.h>

#include "check.h"

#include <stdlib.h>
#include <string.h>

#define CANARY 0x5a

static int untouched(const void *memory, size_t from, size_t to)
{
    const unsigned char *bytes = memory;
    for (; from < to; from++) {
        if (bytes[from] != CANARY) {
            return 0;
        }
    }
    return 1;
}

/*
 * Runs CALL, which uses `buf`, `cap` and `&len`, with every relevant capacity. SIZE is the size of
 * an element, FIRST is the required content of the first four bytes (a struct_size), and ZERO is
 * nonzero if the call appends a NUL when there is room.
 */
#define PROTOCOL(SIZE, FIRST, ZERO, CALL)                                                          \
    do {                                                                                           \
        void *buf = NULL;                                                                          \
        size_t cap = 0, len = 12345, needed;                                                       \
        uint32_t first = (uint32_t)(FIRST);                                                        \
        CHECK_STATUS(CARC_STATUS_OK, CALL);                                                        \
        needed = len;                                                                              \
        CHECK(needed != 12345);                                                                    \
        for (cap = needed > 2 ? needed - 2 : 0; cap <= needed + 2; cap++) {                        \
            size_t all = (cap + 2) * (SIZE);                                                       \
            size_t used = needed * (SIZE);                                                         \
            buf = malloc(all);                                                                     \
            memset(buf, CANARY, all);                                                              \
            if (first != 0) {                                                                      \
                memcpy(buf, &first, sizeof first);                                                 \
            }                                                                                      \
            len = 12345;                                                                           \
            if (cap < needed) {                                                                    \
                CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL, CALL);                                  \
                CHECK(untouched(buf, first ? sizeof first : 0, all));                              \
            } else {                                                                               \
                CHECK_STATUS(CARC_STATUS_OK, CALL);                                                \
                if ((ZERO) && cap > needed) {                                                      \
                    CHECK(((char *)buf)[used++] == 0);                                             \
                }                                                                                  \
                CHECK(untouched(buf, needed == 0 && first ? sizeof first : used, all));            \
            }                                                                                      \
            CHECK(len == needed);                                                                  \
            free(buf);                                                                             \
        }                                                                                          \
    } while (0)

#define TEXT(CALL) PROTOCOL(1, 0, 1, CALL)
#define PLAIN(TYPE, CALL) PROTOCOL(sizeof(TYPE), 0, 0, CALL)
#define STRUCTS(TYPE, CALL) PROTOCOL(sizeof(TYPE), sizeof(TYPE), 0, CALL)

static carc_config *config;
static carc_setup *setup;
static carc_game *game;
static carc_game *open_game;
/* A game with an inn on a road, a neutral figure, and a tile that is set aside. */
static carc_game *dragon_game;
static carc_view *view;
static carc_agent *agent;
static carc_search *search;
static carc_outcomes *turns;
static carc_solution *solution;
static carc_error *error;

static void test_texts(void)
{
    uint64_t code = 0;
    uint32_t marks = 0;
    TEXT(carc_config_json(config, buf, cap, &len));
    TEXT(carc_config_to_text(config, buf, cap, &len));
    TEXT(carc_config_to_line(config, buf, cap, &len));
    TEXT(carc_start_from_text("carc 1; | D V<", 14, buf, cap, &len, NULL));
    TEXT(carc_start_to_text("{\"turn\": 3}", 11, buf, cap, &len, NULL));
    TEXT(carc_start_to_line("{\"turn\": 3}", 11, buf, cap, &len, NULL));
    TEXT(carc_error_text(error, buf, cap, &len));
    TEXT(carc_name(CARC_NAME_FIGURE, CARC_FIGURE_MEEPLE, buf, cap, &len));
    TEXT(carc_name(CARC_NAME_TOKEN, CARC_TOKEN_WINE, buf, cap, &len));
    TEXT(carc_name(CARC_NAME_QUESTION, CARC_QUESTION_FLOCK, buf, cap, &len));
    TEXT(carc_answer_name(CARC_QUESTION_FLOCK, CARC_ANSWER_FLOCK_GATHER, buf, cap, &len));
    TEXT(carc_expansions_json(buf, cap, &len));
    TEXT(carc_name(CARC_NAME_SEGMENT, CARC_SEGMENT_CITY, buf, cap, &len));
    TEXT(carc_name(CARC_NAME_REASON, CARC_REASON_FIELD, buf, cap, &len));
    TEXT(carc_clause(CARC_NAME_REASON, CARC_REASON_FIELD, buf, cap, &len));
    TEXT(carc_name(CARC_NAME_CAUSE, CARC_CAUSE_WOLF, buf, cap, &len));
    TEXT(carc_clause(CARC_NAME_CAUSE, CARC_CAUSE_WOLF, buf, cap, &len));
    TEXT(carc_name(CARC_NAME_ZONE, CARC_ZONE_HAND, buf, cap, &len));
    TEXT(carc_setup_config_json(setup, buf, cap, &len));
    TEXT(carc_setup_option(setup, "farmers", 7, buf, cap, &len));
    TEXT(carc_setup_tile_type_id(setup, 0, buf, cap, &len));
    TEXT(carc_setup_tile_type_name(setup, 0, buf, cap, &len));
    TEXT(carc_setup_render_tile_svg(setup, 0, 90, NULL, buf, cap, &len));
    OK(carc_setup_parse_action(setup, "place 0,1 90", 12, &code, NULL));
    TEXT(carc_setup_action_text(setup, code, buf, cap, &len));
    TEXT(carc_action_json(code, buf, cap, &len));
    TEXT(carc_game_last_error(game, buf, cap, &len));
    TEXT(carc_game_json(game, buf, cap, &len));
    TEXT(carc_state_phase_name(carc_game_state(game), buf, cap, &len));
    TEXT(carc_game_event_json(game, 0, buf, cap, &len));
    TEXT(carc_game_event_json_seen_by(game, 0, 1, buf, cap, &len));
    TEXT(carc_state_start_json(carc_game_state(open_game), buf, cap, &len));
    TEXT(carc_state_to_text(carc_game_state(open_game), buf, cap, &len));
    TEXT(carc_state_to_line(carc_game_state(open_game), buf, cap, &len));
    TEXT(carc_game_event_text(game, 0, buf, cap, &len));
    TEXT(carc_state_features_json(carc_game_state(game), buf, cap, &len));
    TEXT(carc_state_feature_json(carc_game_state(game), 0, 0, 0, buf, cap, &len));
    TEXT(carc_state_feature_mark(carc_game_state(dragon_game), 0, 0, 0, 0, &marks, buf, cap, &len));
    CHECK(marks == 1);
    TEXT(carc_state_render_svg(carc_game_state(game), NULL, buf, cap, &len));
    TEXT(carc_state_render_text(carc_game_state(game), NULL, buf, cap, &len));
    TEXT(carc_view_json(view, buf, cap, &len));
}

static void test_arrays(void)
{
    PLAIN(uint64_t, carc_state_legal(carc_game_state(game), buf, cap, &len));
    PLAIN(uint64_t, carc_state_legal_all_rotations(carc_game_state(game), buf, cap, &len));
    PLAIN(int32_t, carc_state_scores(carc_game_state(game), buf, cap, &len));
    PLAIN(uint32_t, carc_state_remaining(carc_game_state(game), buf, cap, &len));
    PLAIN(uint64_t, carc_state_legal(carc_view_state(view), buf, cap, &len));
    PLAIN(uint32_t, carc_state_remaining(carc_view_state(view), buf, cap, &len));
    PLAIN(uint32_t, carc_state_set_aside(carc_game_state(game), buf, cap, &len));
    PLAIN(uint32_t, carc_state_marker_spaces(carc_game_state(game), 0, buf, cap, &len));
    PLAIN(uint32_t, carc_state_set_aside(carc_game_state(dragon_game), buf, cap, &len));
    PLAIN(carc_cell, carc_state_open_cells(carc_game_state(game), buf, cap, &len));
    PLAIN(carc_spot, carc_state_feature_spots(carc_game_state(game), 0, 0, 0, buf, cap, &len));
    PLAIN(int32_t, carc_state_ports(carc_game_state(game), 0, 0, buf, cap, &len));
    PLAIN(carc_cell, carc_state_dead_cells(carc_game_state(game), buf, cap, &len));
    STRUCTS(carc_fitting_tile, carc_state_fits(carc_game_state(game), 0, 1, buf, cap, &len));
    STRUCTS(carc_feature,
            carc_state_largest(carc_game_state(game), CARC_SEGMENT_CITY, buf, cap, &len));
    STRUCTS(carc_event, carc_state_standing_entries(carc_game_state(game), buf, cap, &len));
    STRUCTS(carc_turn_outcome, carc_outcomes_turns(turns, buf, cap, &len));
    PLAIN(uint64_t, carc_outcomes_actions(turns, 0, buf, cap, &len));
    STRUCTS(carc_completed_feature, carc_outcomes_completed(turns, 0, buf, cap, &len));
    STRUCTS(carc_event, carc_outcomes_entries(turns, 0, buf, cap, &len));
    STRUCTS(carc_event, carc_outcomes_standing_entries(turns, 0, buf, cap, &len));
    STRUCTS(carc_segment, carc_setup_segments(setup, 0, buf, cap, &len));
    STRUCTS(carc_rank, carc_state_ranking(carc_game_state(game), buf, cap, &len));
    STRUCTS(carc_outcome, carc_state_chance_outcomes(carc_game_state(open_game), buf, cap, &len));
    STRUCTS(carc_outcome, carc_state_chance_outcomes(carc_game_state(game), buf, cap, &len));
    STRUCTS(carc_turn, carc_game_turns(game, buf, cap, &len));
    STRUCTS(carc_candidate,
            carc_agent_rank(agent, game, 0, NULL, buf, cap, &len, NULL));
    STRUCTS(carc_search_candidate, carc_search_candidates(search, buf, cap, &len));
    PLAIN(uint64_t, carc_search_principal_variation(search, buf, cap, &len));
    STRUCTS(carc_solved_candidate, carc_solution_candidates(solution, buf, cap, &len));
    PLAIN(double, carc_solution_points(solution, buf, cap, &len));
    STRUCTS(carc_history_entry, carc_state_history(carc_game_state(game), buf, cap, &len));
    STRUCTS(carc_event, carc_game_events(game, buf, cap, &len));
    STRUCTS(carc_placed_tile, carc_state_board(carc_game_state(game), buf, cap, &len));
    STRUCTS(carc_placed_figure, carc_state_figures(carc_game_state(game), buf, cap, &len));
    STRUCTS(carc_placed_figure, carc_state_neutral_figures(carc_game_state(game), buf, cap, &len));
    STRUCTS(carc_placed_figure,
            carc_state_neutral_figures(carc_game_state(dragon_game), buf, cap, &len));
    STRUCTS(carc_feature, carc_state_features(carc_game_state(game), buf, cap, &len));
    STRUCTS(carc_placed_figure,
            carc_state_feature_figures(carc_game_state(game), 0, 0, 0, buf, cap, &len));
}

/* Callers can pass structures that are larger, as in a later version, but not smaller. */
static void test_struct_sizes(void)
{
    struct {
        carc_event event;
        int32_t later[3];
    } wide[4];
    carc_event event;
    size_t len = 0, i;

    memset(wide, CANARY, sizeof wide);
    wide[0].event.struct_size = sizeof wide[0];
    OK(carc_game_events(game, &wide[0].event, 4, &len));
    CHECK(len > 0 && len < 4);
    for (i = 0; i < len; i++) {
        event.struct_size = sizeof event;
        OK(carc_game_event(game, i, &event));
        CHECK(wide[i].event.struct_size == sizeof wide[i]);
        CHECK(memcmp(&event.kind, &wide[i].event.kind, sizeof event - sizeof(uint32_t)) == 0);
        CHECK(wide[i].later[0] == 0 && wide[i].later[1] == 0 && wide[i].later[2] == 0);
    }
    CHECK(untouched(wide, len * sizeof wide[0], sizeof wide));

    memset(&event, CANARY, sizeof event);
    event.struct_size = 0;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE, carc_game_event(game, 0, &event));
    /* No version of the structure is this small. */
    event.struct_size = sizeof event - 8;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE, carc_game_event(game, 0, &event));
    /* If the call fails, it does not even write the length. */
    len = 12345;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE, carc_game_events(game, &event, 100, &len));
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE, carc_game_events(game, &event, 1, &len));
    CHECK(len == 12345);
    event.struct_size = sizeof event + 1;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE, carc_game_event(game, 0, &event));
    event.struct_size = 0xffffffff;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE, carc_game_event(game, 0, &event));
    CHECK(untouched(&event, sizeof event.struct_size, sizeof event));
}

static void open_dragon_game(void)
{
    static const char with_dragon[] =
        "{\"expansions\": [\"princess_dragon\", \"inns_cathedrals\"], \"start\": {"
        "\"tiles\": [{\"tile\": \"inns/straight-inn\", \"x\": 0, \"y\": 0}],"
        " \"neutral\": [{\"figure\": \"fairy\", \"x\": 0, \"y\": 0, \"tile\": null}],"
        " \"held\": {\"princess/dragon-cap\": 1}}}";
    carc_setup *with = NULL;
    OK(carc_setup_from_json(with_dragon, sizeof with_dragon - 1, &with, error));
    OK(carc_game_new(with, 1, &dragon_game));
    carc_setup_free(with);
}

static void test_default_options(void)
{
    carc_event event = CARC_EVENT_INIT;
    carc_text_options plain = CARC_TEXT_OPTIONS_INIT;
    size_t with = 0, without = 0;
    OK(carc_game_event(game, 0, &event));
    /* Zero-initialized options select the defaults. */
    OK(carc_state_render_text(carc_game_state(game), &plain, NULL, 0, &with));
    OK(carc_state_render_text(carc_game_state(game), NULL, NULL, 0, &without));
    CHECK(with == without);
}

/* Memory from carc_alloc can be used like memory from malloc. */
static void test_memory(void)
{
    static const size_t aligns[] = {1, 8, 64};
    size_t i, len = 0;
    for (i = 0; i < sizeof aligns / sizeof *aligns; i++) {
        char *memory = carc_alloc(4096, aligns[i]);
        CHECK(memory != NULL && (uintptr_t)memory % aligns[i] == 0);
        memset(memory, CANARY, 4096);
        OK(carc_state_phase_name(carc_game_state(game), memory, 4096, &len));
        CHECK(strlen(memory) == len);
        carc_free(memory, 4096, aligns[i]);
    }
}

/* Events that the caller keeps do not change when the game continues or is freed. */
static void test_kept_events(void)
{
    carc_game *other = NULL;
    carc_events *kept = NULL;
    uint64_t codes[1024];
    char before[2048], after[2048];
    size_t count = 0, len = 0, i;
    OK(carc_game_clone(game, &other));
    OK(carc_game_keep_events(other, &kept));
    OK(carc_game_event_count(other, &count));
    CHECK(count > 0);
    OK(carc_state_legal(carc_game_state(other), codes, 1024, &len));
    OK(carc_game_apply(other, codes[0]));
    carc_game_free(other);
    for (i = 0; i < count; i++) {
        OK(carc_game_event_text(game, i, before, sizeof before, &len));
        OK(carc_events_text(kept, i, after, sizeof after, &len));
        CHECK(strcmp(before, after) == 0);
        OK(carc_game_event_json(game, i, before, sizeof before, &len));
        OK(carc_events_json(kept, i, after, sizeof after, &len));
        CHECK(strcmp(before, after) == 0);
        OK(carc_events_json_seen_by(kept, i, 1, after, sizeof after, &len));
        CHECK(strcmp(before, after) == 0);
        OK(carc_game_event_message_json(game, i, before, sizeof before, &len));
        OK(carc_events_message_json(kept, i, after, sizeof after, &len));
        CHECK(strcmp(before, after) == 0 && strncmp(after, "{\"key\":\"", 8) == 0);
    }
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_events_text(kept, count, after, 2048, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_events_json_seen_by(kept, 0, 3, after, sizeof after, &len));
    carc_events_free(kept);
}

/* Built-in and custom languages can be loaded from TOML. */
static void test_languages(void)
{
    static const char own[] = "language = \"x\"\nfallback = \"en\"\n[sentences]\n"
                              "turn_started = \"go, {player}!\"\n";
    carc_language *english = NULL, *german = NULL, *mine = NULL, *none = NULL;
    carc_game *other = NULL;
    carc_events *kept = NULL;
    char words[1024], text[1024], table[32768];
    size_t size = 0;
    OK(carc_language_named("en", 2, &english, error));
    OK(carc_language_named("de", 2, &german, error));
    OK(carc_language_from_toml(own, strlen(own), &mine, error));
    OK(carc_game_new(setup, 7, &other));
    OK(carc_game_keep_events(other, &kept));
    OK(carc_game_event_text(other, 1, words, sizeof words, &size));
    OK(carc_game_event_text_in(other, 1, english, text, sizeof text, &size));
    CHECK(strcmp(words, text) == 0);
    OK(carc_game_event_text_in(other, 1, german, text, sizeof text, &size));
    CHECK(strcmp(text, "Spieler 0 ist am Zug") == 0);
    OK(carc_events_text_in(kept, 1, mine, text, sizeof text, &size));
    CHECK(strcmp(text, "go, 0!") == 0);
    TEXT(carc_game_event_text_in(other, 1, german, buf, cap, &len));
    TEXT(carc_events_text_in(kept, 1, german, buf, cap, &len));
    TEXT(carc_game_event_message_json(other, 1, buf, cap, &len));
    TEXT(carc_events_message_json(kept, 1, buf, cap, &len));
    TEXT(carc_language_name(german, buf, cap, &len));
    OK(carc_language_table("de", 2, table, sizeof table, &size));
    CHECK(strncmp(table, "language = \"de\"", 15) == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_language_table("d", 1, table, sizeof table, &size));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_game_event_text_in(other, 999, german, text, sizeof text, &size));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_language_named("dee", 3, &none, error));
    OK(carc_error_text(error, text, sizeof text, &size));
    CHECK(strstr(text, "did you mean \"de\"?") != NULL);
    CHECK_STATUS(CARC_STATUS_BAD_LANGUAGE, carc_language_from_toml("", 0, &none, error));
    CHECK_STATUS(CARC_STATUS_INVALID_UTF8, carc_language_named("\xff", 1, &none, error));
    CHECK(none == NULL);
    carc_language_free(english);
    carc_language_free(german);
    carc_language_free(mine);
    carc_events_free(kept);
    carc_game_free(other);
}

int main(void)
{
    uint64_t codes[1024];
    size_t len = 0;
    int i;

    OK(carc_error_new(&error));
    OK(carc_config_new(&config));
    OK(carc_config_set_players(config, 3));
    OK(carc_setup_new(config, &setup, error));
    OK(carc_game_new(setup, 7, &game));
    for (i = 0; i < 40; i++) {
        OK(carc_state_legal(carc_game_state(game), codes, 1024, &len));
        OK(carc_game_apply(game, codes[len - 1]));
    }
    CHECK_STATUS(CARC_STATUS_ILLEGAL_ACTION, carc_game_apply(game, (uint64_t)9 << 48));
    OK(carc_game_with_external_chance(setup, &open_game));
    OK(carc_agent_new("mcts:iterations=9", 17, 7, &agent, error));
    OK(carc_agent_search(agent, game, 0, NULL, &search, error));
    carc_agent_free(agent);
    OK(carc_agent_new("greedy", 6, 7, &agent, error));
    OK(carc_game_view(game, 1, &view));
    OK(carc_state_outcomes(carc_game_state(game), -1, CARC_NO_SEAT, &turns));
    OK(carc_state_solve(carc_game_state(game), 0, 5000, NULL, &solution, error));
    open_dragon_game();
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_config_from_json("{", 1, &config, error));

    test_texts();
    test_arrays();
    test_struct_sizes();
    test_default_options();
    test_memory();
    test_kept_events();
    test_languages();

    carc_outcomes_free(turns);
    carc_solution_free(solution);
    carc_search_free(search);
    carc_agent_free(agent);
    carc_view_free(view);
    carc_game_free(dragon_game);
    carc_game_free(open_game);
    carc_game_free(game);
    carc_setup_free(setup);
    carc_config_free(config);
    carc_error_free(error);
    return checks_end();
}
