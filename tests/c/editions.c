/* Tests for expansions, house rules and custom start positions in C. */

#include "game.h"

#include <stdlib.h>

static carc_game *game_of(const char *json, uint64_t seed)
{
    carc_setup *setup = setup_of(json);
    carc_game *game = NULL;
    OK(carc_game_new(setup, seed, &game));
    carc_setup_free(setup);
    return game;
}

/* Returns how many of the game's current events are of the given kind. */
static int events_of(const carc_game *game, int32_t kind)
{
    carc_event events[128];
    size_t count = 0, i;
    int found = 0;
    events[0].struct_size = sizeof events[0];
    OK(carc_game_events(game, events, 128, &count));
    for (i = 0; i < count; i++) {
        found += events[i].kind == kind;
    }
    return found;
}

static void play_first(carc_game *game)
{
    uint64_t codes[2048];
    size_t count = 0;
    OK(carc_state_legal(carc_game_state(game), codes, 2048, &count));
    if (CHECK(count > 0)) {
        OK(carc_game_apply(game, codes[0]));
    }
}

static void test_river(void)
{
    carc_game *game = game_of("{\"expansions\": [\"river\", \"abbot\"], \"preset\": \"c2\"}", 5);
    carc_setup *setup;
    uint32_t left = 0, before, all = 0, counts[256], abbots = 0;
    int32_t abbot = -1, illegal = 0;
    uint64_t code;
    size_t count = 0, i;
    OK(carc_state_river_tiles_remaining(carc_game_state(game), &left));
    CHECK(left > 0);
    OK(carc_state_tiles_remaining(carc_game_state(game), &before));
    OK(carc_state_remaining(carc_game_state(game), counts, 256, &count));
    for (i = 0; i < count; i++) {
        all += counts[i];
    }
    CHECK(before > left && all == before);
    OK(carc_state_setup(carc_game_state(game), &setup));
    OK(carc_number(CARC_NAME_FIGURE, "abbot", 5, &abbot, error));
    CHECK(abbot == CARC_FIGURE_ABBOT);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_number(CARC_NAME_FIGURE, "abott", 5, &abbot, error));
    OK(carc_error_text(error, text, sizeof text, &len));
    CHECK(strstr(text, "did you mean \"abbot\"?") != NULL);
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_TEXT,
                 carc_setup_parse_action(setup, "place abott 0,0 0", 18, &code, error));
    OK(carc_error_text(error, text, sizeof text, &len));
    CHECK(strstr(text, "did you mean \"abbot\"?") != NULL);
    OK(carc_state_supply(carc_game_state(game), 0, abbot, &abbots));
    CHECK(abbots == 1);
    OK(carc_setup_parse_action(setup, "remove abbot 0,0 0", 18, &code, error));
    CHECK_STATUS(CARC_STATUS_ILLEGAL_ACTION, carc_game_apply(game, code));
    OK(carc_game_last_illegal(game, &illegal));
    CHECK(illegal == CARC_ILLEGAL_OTHER_PHASE);
    while (left > 0) {
        uint32_t now = left;
        play_first(game);
        OK(carc_state_river_tiles_remaining(carc_game_state(game), &left));
        CHECK(left <= now);
    }
    carc_setup_free(setup);
    carc_game_free(game);
}

static void test_hands(void)
{
    static const char config[] =
        "{\"options\": {\"hand_size\": \"3\", \"hand_visibility\": \"hidden\"}}";
    carc_game *game = game_of(config, 3);
    carc_event event;
    uint32_t hand[3] = {9999, 9999, 9999};
    size_t count = 0, i;
    int dealt = 0;
    CHECK(phase_is(game, CARC_PHASE_TILE_SOURCE));
    OK(carc_state_hand(carc_game_state(game), 0, hand, 3, &count));
    CHECK(count == 3 && hand[0] <= hand[1] && hand[1] <= hand[2] && hand[2] < 100);
    CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL,
                 carc_state_hand(carc_game_state(game), 0, hand, 2, &count));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_hand(carc_game_state(game), 2, hand, 3, &count));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_game_event_json_seen_by(game, 0, 2, text, sizeof text, &len));
    OK(carc_game_event_count(game, &count));
    CHECK(events_of(game, CARC_EVENT_TILE_DEALT) == 6);
    for (i = 0; i < count; i++) {
        event.struct_size = sizeof event;
        OK(carc_game_event(game, i, &event));
        if (event.kind == CARC_EVENT_TILE_DEALT) {
            CHECK(event.tile_type >= 0);
            OK(carc_game_event_json_seen_by(game, i, 1, text, sizeof text, &len));
            CHECK((strstr(text, "null") != NULL) == (event.player == 0));
            dealt++;
        }
    }
    CHECK(dealt == 6);
    play_first(game);
    CHECK(phase_is(game, CARC_PHASE_PLACE) && events_of(game, CARC_EVENT_TILE_TAKEN) == 1);
    OK(carc_state_hand(carc_game_state(game), 0, hand, 3, &count));
    CHECK(count == 2);
    carc_game_free(game);
}

static void test_first_player(void)
{
    carc_setup *setup = setup_of("{\"players\": 4, \"options\": {\"first_player\": \"random\"}}");
    carc_game *game;
    carc_outcome outcomes[8];
    carc_action parts;
    carc_seat active = CARC_NO_SEAT;
    uint64_t code = 0;
    size_t count = 0;
    OK(carc_game_with_external_chance(setup, &game));
    CHECK(phase_is(game, CARC_PHASE_FIRST_PLAYER));
    outcomes[0].struct_size = sizeof outcomes[0];
    OK(carc_state_chance_outcomes(carc_game_state(game), outcomes, 8, &count));
    CHECK(count == 4);
    parts.struct_size = sizeof parts;
    OK(carc_action_decode(outcomes[2].code, &parts));
    CHECK(parts.verb == CARC_VERB_DRAW && parts.subject == CARC_DRAW_SEAT && parts.number == 2);
    OK(carc_game_apply(game, outcomes[2].code));
    CHECK(events_of(game, CARC_EVENT_FIRST_PLAYER_CHOSEN) == 1);
    OK(carc_state_active_player(carc_game_state(game), &active));
    CHECK(active == 2);
    /* A draw of an unknown tile has an action code but is never legal. */
    parts.subject = CARC_DRAW_UNKNOWN;
    parts.number = -1;
    OK(carc_action_encode(&parts, &code));
    OK(carc_action_decode(code, &parts));
    CHECK(parts.subject == CARC_DRAW_UNKNOWN && parts.number == -1);
    CHECK_STATUS(CARC_STATUS_ILLEGAL_ACTION, carc_game_apply(game, code));
    parts.subject = 99;
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_action_encode(&parts, &code));
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_discarded_tiles(void)
{
    static const char *const deck[] = {"base/E", "base/C", "base/U"};
    carc_setup *setup = setup_of("{}");
    carc_game *game;
    carc_view *view;
    uint32_t gone[4], kind = 0;
    uint64_t code;
    size_t count = 9;
    OK(carc_game_with_deck(setup, deck, NULL, 3, &game, error));
    OK(carc_state_discarded(carc_game_state(game), gone, 4, &count));
    CHECK(count == 0);
    OK(carc_setup_parse_action(setup, "place 0,-1 180", 14, &code, error));
    OK(carc_game_apply(game, code));
    OK(carc_game_apply(game, 0));
    CHECK(events_of(game, CARC_EVENT_TILE_DISCARDED) == 1);
    OK(carc_state_discarded(carc_game_state(game), gone, 4, &count));
    OK(carc_setup_tile_type_by_id(setup, "base/C", 6, &kind, error));
    CHECK(count == 1 && gone[0] == kind);
    OK(carc_game_view(game, 1, &view));
    OK(carc_view_json(view, text, sizeof text, &len));
    CHECK(strstr(text, "\"discarded\":[\"base/C\"]") != NULL);
    carc_view_free(view);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_start(void)
{
    static const char start[] = "{\"tiles\": [{\"tile\": \"base/D\", \"x\": 0, \"y\": 0}],"
                                " \"figures\": [{\"player\": 1, \"figure\": \"meeple\", \"x\": 0,"
                                " \"y\": 0, \"segment\": 1}],"
                                " \"scores\": [3, 5], \"active\": 1, \"drawn\": \"base/U\"}";
    carc_config *config;
    carc_setup *setup;
    carc_game *game, *again;
    int32_t scores[2] = {0, 0}, equal = 0;
    carc_seat active = CARC_NO_SEAT;
    size_t count = 0;
    OK(carc_config_new(&config));
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_config_set_start(config, "{\"tile\": 1}", 11, error));
    OK(carc_error_text(error, text, sizeof text, &len));
    CHECK(strstr(text, "not a start") != NULL);
    OK(carc_config_set_start(config, start, strlen(start), error));
    OK(carc_setup_new(config, &setup, error));
    OK(carc_game_new(setup, 1, &game));
    OK(carc_state_scores(carc_game_state(game), scores, 2, &count));
    OK(carc_state_active_player(carc_game_state(game), &active));
    CHECK(scores[0] == 3 && scores[1] == 5 && active == 1 && phase_is(game, CARC_PHASE_PLACE));
    OK(carc_state_start_json(carc_game_state(game), text, sizeof text, &len));
    OK(carc_config_set_start(config, text, len, error));
    carc_setup_free(setup);
    OK(carc_setup_new(config, &setup, error));
    OK(carc_game_with_external_chance(setup, &again));
    OK(carc_game_equals(game, again, &equal));
    CHECK(equal == 0); /* The setups differ. */
    OK(carc_state_start_json(carc_game_state(again), text, sizeof text, &len));
    {
        char *other = malloc(len + 1);
        size_t other_len = 0;
        if (CHECK(other != NULL)) {
            OK(carc_state_start_json(carc_game_state(game), other, len + 1, &other_len));
            CHECK(other_len == len && memcmp(other, text, len) == 0); /* The positions are equal. */
            free(other);
        }
    }
    play_first(game);
    CHECK(phase_is(game, CARC_PHASE_FIGURE));
    OK(carc_state_start_json(carc_game_state(game), text, sizeof text, &len));
    CHECK(strstr(text, "\"mid_turn\":{\"phase\":\"figure\"") != NULL);
    while (!phase_is(game, CARC_PHASE_OVER)) {
        play_first(game);
    }
    OK(carc_state_start_json(carc_game_state(game), text, sizeof text, &len));
    CHECK(strstr(text, "\"mid_turn\":{\"phase\":\"over\"}") != NULL);
    /* An impossible position is rejected, and an empty string restores the default start. */
    OK(carc_config_set_start(config, "{\"scores\": [1]}", 15, error));
    carc_setup_free(setup);
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_new(config, &setup, error));
    OK(carc_error_problem_field(error, 0, text, sizeof text, &len));
    CHECK(strcmp(text, "start.scores") == 0);
    OK(carc_config_set_start(config, "", 0, error));
    OK(carc_setup_new(config, &setup, error));
    carc_setup_free(setup);
    carc_game_free(again);
    carc_game_free(game);
    carc_config_free(config);
}

/* Tests neutral figures, tiles that are set aside, and the action that moves the dragon. */
static void test_dragon(void)
{
    static const char config[] =
        "{\"expansions\": [\"princess_dragon\"], \"start\": {\"active\": 0, \"tiles\": ["
        "{\"tile\": \"princess/volcano-field\", \"x\": 0, \"y\": 0},"
        " {\"tile\": \"base/E\", \"x\": 0, \"y\": -1}],"
        " \"neutral\": [{\"figure\": \"dragon\", \"x\": 0, \"y\": 0, \"tile\": null},"
        " {\"figure\": \"fairy\", \"x\": 0, \"y\": -1, \"tile\": null}]}}";
    carc_game *game = game_of(config, 1);
    carc_placed_figure figures[4];
    carc_spot spot = {9, 9, 9};
    carc_action parts;
    uint64_t code = 0;
    uint32_t supply = 9;
    int32_t number = 0;
    size_t count = 0;
    figures[0].struct_size = sizeof figures[0];
    OK(carc_state_neutral_figures(carc_game_state(game), figures, 4, &count));
    CHECK(count == 2 && figures[0].figure == CARC_FIGURE_DRAGON && figures[0].player == -1);
    CHECK(figures[1].figure == CARC_FIGURE_FAIRY && figures[1].y == -1);
    CHECK(figures[1].place == CARC_LOCATION_TILE);
    OK(carc_state_neutral_spot(carc_game_state(game), CARC_FIGURE_DRAGON, &spot));
    CHECK(spot.x == 0 && spot.y == 0 && spot.place == CARC_LOCATION_TILE);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_neutral_spot(carc_game_state(game), CARC_FIGURE_MEEPLE, &spot));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_neutral_spot(carc_game_state(game), 127, &spot));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_neutral_spot(carc_game_state(game), -1, &spot));
    OK(carc_state_supply(carc_game_state(game), 0, CARC_FIGURE_DRAGON, &supply));
    CHECK(supply == 0);
    OK(carc_state_figures(carc_game_state(game), figures, 4, &count));
    CHECK(count == 0);
    OK(carc_name(CARC_NAME_FIGURE, CARC_FIGURE_FAIRY, text, sizeof text, &len));
    CHECK(strcmp(text, "fairy") == 0);
    OK(carc_number(CARC_NAME_FIGURE, "dragon", 6, &number, error));
    CHECK(number == CARC_FIGURE_DRAGON);
    memset(&parts, 0, sizeof parts);
    parts.struct_size = sizeof parts;
    parts.verb = CARC_VERB_MOVE_FIGURE;
    parts.figure = CARC_FIGURE_DRAGON;
    parts.place = CARC_LOCATION_TILE;
    OK(carc_action_encode(&parts, &code));
    parts.figure = 0;
    OK(carc_action_decode(code, &parts));
    CHECK(parts.figure == CARC_FIGURE_DRAGON && parts.place == CARC_LOCATION_TILE);
    carc_game_free(game);
}

static void test_held_tiles(void)
{
    static const char *const deck[] = {"princess/dragon-cap", "base/U"};
    carc_setup *setup = setup_of("{\"expansions\": [\"princess_dragon\"]}");
    carc_game *game;
    uint32_t held[2] = {9999, 9999}, kind = 0;
    size_t count = 0;
    OK(carc_game_with_deck(setup, deck, NULL, 2, &game, error));
    CHECK(events_of(game, CARC_EVENT_TILE_SET_ASIDE) == 1);
    OK(carc_state_set_aside(carc_game_state(game), held, 2, &count));
    OK(carc_setup_tile_type_by_id(setup, "princess/dragon-cap", 19, &kind, error));
    CHECK(count == 1 && held[0] == kind);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_abbeys(void)
{
    carc_game *game =
        game_of("{\"expansions\": [\"abbey_mayor\"], \"start\": {\"abbeys\": [true, false]}}", 1);
    int32_t abbey = -1;
    OK(carc_state_has_abbey(carc_game_state(game), 0, &abbey));
    CHECK(abbey == 1);
    OK(carc_state_has_abbey(carc_game_state(game), 1, &abbey));
    CHECK(abbey == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_has_abbey(carc_game_state(game), 2, &abbey));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_has_abbey(carc_game_state(game), 300, &abbey));
    carc_game_free(game);
}

/* Tests the inn on a road, and the bonus points for the owner of a pig (TB-PIG-5). */
static void test_marks_and_bonuses(void)
{
    static const char config[] =
        "{\"expansions\": [\"inns_cathedrals\", \"traders_builders\"], \"start\": {\"tiles\": ["
        "{\"tile\": \"base/E\", \"x\": 0, \"y\": 0},"
        " {\"tile\": \"base/E\", \"x\": 0, \"y\": -1, \"rotation\": 180},"
        " {\"tile\": \"inns/straight-inn\", \"x\": 0, \"y\": 1}],"
        " \"figures\": ["
        "{\"player\": 1, \"figure\": \"meeple\", \"x\": 0, \"y\": 0, \"segment\": 1},"
        " {\"player\": 1, \"figure\": \"pig\", \"x\": 0, \"y\": 1, \"segment\": 1}]}}";
    carc_game *game = game_of(config, 1);
    carc_feature feature;
    uint32_t count = 0;
    feature.struct_size = sizeof feature;
    OK(carc_state_feature_at(carc_game_state(game), 0, 0, 1, &feature));
    CHECK(feature.kind == CARC_SEGMENT_FIELD && feature.value == 3 && feature.mark_count == 0);
    CHECK(feature.owners == 2 && feature.bonuses[0] == 0 && feature.bonuses[1] == 1);
    OK(carc_state_feature_at(carc_game_state(game), 0, 1, 0, &feature));
    CHECK(feature.kind == CARC_SEGMENT_ROAD && feature.mark_count == 1 && feature.bonuses[1] == 0);
    OK(carc_state_feature_mark(carc_game_state(game), 0, 1, 0, 0, &count, text, sizeof text, &len));
    CHECK(count == 1 && strcmp(text, "inn") == 0);
    count = 9;
    CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL,
                 carc_state_feature_mark(carc_game_state(game), 0, 1, 0, 0, &count, text, 2, &len));
    CHECK(count == 9 && len == 3);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_feature_mark(carc_game_state(game), 0, 1, 0, 1,
                                                                &count, text, sizeof text, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_feature_mark(carc_game_state(game), 5, 5, 0, 0,
                                                                &count, text, sizeof text, &len));
    carc_game_free(game);
}

static void test_tokens(void)
{
    carc_setup *setup = setup_of("{\"expansions\": [\"traders_builders\"]}");
    uint32_t count = 0;
    OK(carc_setup_tokens(setup, CARC_TOKEN_WINE, &count));
    CHECK(count == 9);
    OK(carc_setup_tokens(setup, CARC_TOKEN_CLOTH, &count));
    CHECK(count == 5);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_setup_tokens(setup, 99, &count));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_setup_tokens(setup, -1, &count));
    carc_setup_free(setup);
    setup = setup_of("{}");
    OK(carc_setup_tokens(setup, CARC_TOKEN_WINE, &count));
    CHECK(count == 0);
    carc_setup_free(setup);
}

static void test_view_legal(void)
{
    carc_game *game = game_of("{}", 4);
    carc_view *view;
    uint64_t own[512], seen[512];
    size_t count = 0, again = 0;
    OK(carc_game_view(game, 1, &view));
    OK(carc_state_legal(carc_game_state(game), own, 512, &count));
    OK(carc_state_legal(carc_view_state(view), seen, 512, &again));
    CHECK(count > 0 && count == again && memcmp(own, seen, count * sizeof own[0]) == 0);
    carc_view_free(view);
    carc_game_free(game);
}

int main(void)
{
    OK(carc_error_new(&error));
    test_river();
    test_hands();
    test_first_player();
    test_discarded_tiles();
    test_start();
    test_dragon();
    test_held_tiles();
    test_abbeys();
    test_marks_and_bonuses();
    test_tokens();
    test_view_legal();
    carc_error_free(error);
    return checks_end();
}
