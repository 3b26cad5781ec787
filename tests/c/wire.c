/*
 * Tests for the data that a server sends and a client reads: player and spectator views, filtered
 * and missed events, and setup fingerprints.
 */

#include <carc.h>

#include "check.h"

#include <stdlib.h>
#include <string.h>

static const char HIDDEN[] = "{\"players\": 3, \"options\": {\"hand_size\": \"3\","
                             " \"hand_visibility\": \"hidden\"}}";

static carc_setup *setup;
static carc_game *game;
static carc_error *error;

/* Returns a viewer's view as JSON; the caller frees the string. */
static char *view_json(carc_seat viewer, uint64_t *hash)
{
    carc_view *view = NULL;
    size_t len = 0;
    OK(carc_game_view(game, viewer, &view));
    OK(carc_state_hash(carc_view_state(view), hash));
    OK(carc_view_json(view, NULL, 0, &len));
    char *text = malloc(len + 1);
    OK(carc_view_json(view, text, len + 1, &len));
    carc_view_free(view);
    return text;
}

/* Each viewer can load their view from JSON, with or without the setup, and obtains the same state
 * as the server. */
static void test_views(void)
{
    for (carc_seat viewer = CARC_NO_SEAT; viewer < 3; ++viewer) {
        uint64_t sent = 0;
        char *text = view_json(viewer, &sent);
        for (int known = 0; known < 2; ++known) {
            carc_view *view = NULL;
            carc_seat player = 9;
            uint64_t hash = 0;
            OK(known ? carc_view_from_json_in(setup, text, strlen(text), &view, error)
                     : carc_view_from_json(text, strlen(text), &view, error));
            OK(carc_view_player(view, &player));
            OK(carc_state_hash(carc_view_state(view), &hash));
            CHECK(player == viewer && hash == sent);
            carc_game *guess = NULL;
            uint64_t public_of_game = 0, public_of_guess = 1;
            OK(carc_view_determinize(view, 5, &guess));
            OK(carc_state_public_hash(carc_game_state(guess), &public_of_guess));
            OK(carc_state_public_hash(carc_game_state(game), &public_of_game));
            CHECK(public_of_guess == public_of_game);
            CHECK((viewer == CARC_NO_SEAT) == (hash == public_of_game));
            carc_game_free(guess);
            carc_view_free(view);
        }
        carc_view *none = NULL;
        carc_setup *other = NULL;
        OK(carc_setup_from_json("{}", 2, &other, NULL));
        CHECK_STATUS(CARC_STATUS_BAD_SAVE,
                     carc_view_from_json_in(other, text, strlen(text), &none, error));
        CHECK(none == NULL);
        carc_setup_free(other);
        free(text);
    }
    carc_view *none = NULL;
    carc_game *guess = NULL;
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_view(game, 3, &none));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_view(game, -2, &none));
    OK(carc_game_determinize(game, CARC_NO_SEAT, 1, &guess));
    carc_game_free(guess);
}

/* Returns the number of dealt tiles whose types the events reveal. `others` receives how many of
 * those tiles were dealt to players other than `owner`. */
static size_t dealt(const carc_events *events, carc_seat owner, int *others)
{
    carc_event *all = calloc(4096, sizeof *all);
    size_t len = 0, named = 0;
    all[0].struct_size = sizeof *all;
    OK(carc_events_parts(events, all, 4096, &len));
    *others = 0;
    for (size_t i = 0; i < len; ++i) {
        if (all[i].kind == CARC_EVENT_TILE_DEALT && all[i].tile_type >= 0) {
            named++;
            *others += all[i].player != owner;
        }
    }
    free(all);
    return named;
}

static void test_events(void)
{
    carc_events *opening = NULL;
    OK(carc_game_opening_events(game));
    OK(carc_game_keep_events(game, &opening));
    int others = 0;
    CHECK(dealt(opening, 0, &others) == 9 && others == 6);
    for (carc_seat viewer = CARC_NO_SEAT; viewer < 3; ++viewer) {
        carc_events *seen = NULL, *past = NULL;
        OK(carc_events_seen_by(opening, viewer, &seen));
        OK(carc_game_events_since(game, 0, viewer, &past));
        CHECK(dealt(seen, viewer, &others) == (viewer == CARC_NO_SEAT ? 0 : 3) && others == 0);
        CHECK(dealt(past, viewer, &others) == (viewer == CARC_NO_SEAT ? 0 : 3) && others == 0);
        carc_events_free(seen);
        carc_events_free(past);
    }
    carc_events *none = NULL;
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_events_seen_by(opening, 3, &none));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_events_since(game, 0, 3, &none));
    CHECK(none == NULL);
    carc_events_free(opening);
}

/* A client that reconnects receives exactly the events that it missed. */
static void test_resent_events_match_those_sent(void)
{
    carc_history_entry records[64];
    records[0].struct_size = sizeof records[0];
    size_t seen = 0, sent = 0, missed = 0, length = 0;
    OK(carc_state_history(carc_game_state(game), records, 64, &seen));
    for (int turn = 0; turn < 4; ++turn) {
        uint64_t codes[512];
        OK(carc_state_legal(carc_game_state(game), codes, 512, &length));
        OK(carc_game_apply(game, codes[0]));
        OK(carc_game_event_count(game, &length));
        sent += length;
    }
    carc_events *past = NULL;
    OK(carc_game_events_since(game, seen, 1, &past));
    carc_event *all = calloc(256, sizeof *all);
    all[0].struct_size = sizeof *all;
    OK(carc_events_parts(past, all, 256, &missed));
    CHECK(missed == sent && missed > 0);
    char json[512], text[512], again[512];
    for (size_t i = 0; i < missed; ++i) {
        /* An event parsed from JSON has the same sentence as the original event. */
        OK(carc_events_json(past, i, json, sizeof json, &length));
        OK(carc_events_text(past, i, text, sizeof text, &length));
        OK(carc_setup_event_text(setup, json, strlen(json), again, sizeof again, &length, error));
        CHECK(strcmp(text, again) == 0);
    }
    carc_events_free(past);
    OK(carc_game_events_since(game, SIZE_MAX, 1, &past));
    OK(carc_events_parts(past, all, 256, &missed));
    CHECK(missed == 0);
    carc_events_free(past);
    free(all);
}

static void test_rejects_invalid_events(void)
{
    static const char *const BAD[] = {"{", "\"jump\"", "{\"hand_shown\":{\"player\":3}}",
                                      "{\"tile_drawn\":{\"player\":0,\"tile_type\":24}}"};
    char text[512];
    size_t len = 7;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        CHECK_STATUS(CARC_STATUS_BAD_EVENT,
                     carc_setup_event_text(setup, BAD[i], strlen(BAD[i]), text, sizeof text, &len,
                                           error));
        CHECK(len == 7);
    }
    OK(carc_setup_event_text(setup, "\"game_ended\"", 12, text, sizeof text, &len, error));
    CHECK(strcmp(text, "the game is over") == 0);
}

static void test_fingerprint(void)
{
    static const char SAME[] =
        "{\"players\": 3, \"preset\": \"bb5\", \"options\": {\"hand_size\": \"3\","
        " \"hand_visibility\": \"hidden\", \"farmers\": \"on\"}}";
    carc_setup *same = NULL, *other = NULL;
    uint64_t numbers[3] = {0, 1, 2};
    OK(carc_setup_from_json(SAME, strlen(SAME), &same, NULL));
    OK(carc_setup_from_json("{\"players\": 3}", 14, &other, NULL));
    OK(carc_setup_fingerprint(setup, &numbers[0]));
    OK(carc_setup_fingerprint(same, &numbers[1]));
    OK(carc_setup_fingerprint(other, &numbers[2]));
    CHECK(numbers[0] == numbers[1] && numbers[0] != numbers[2]);
    carc_setup_free(same);
    carc_setup_free(other);
}

int main(void)
{
    OK(carc_error_new(&error));
    OK(carc_setup_from_json(HIDDEN, strlen(HIDDEN), &setup, NULL));
    OK(carc_game_new(setup, 7, &game));
    test_views();
    test_events();
    test_resent_events_match_those_sent();
    test_views();
    test_rejects_invalid_events();
    test_fingerprint();
    carc_game_free(game);
    carc_setup_free(setup);
    carc_error_free(error);
    return checks_end();
}
