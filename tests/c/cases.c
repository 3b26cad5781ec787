/* Runs rule cases in C: cases [-k NAME] FILE ... */

#include <carc.h>

#include "case_file.h"

#include <inttypes.h>

#define DECK 2048

static carc_error *error;
static carc_setup *setup;
static carc_game *game;
/* The event of the last action from which the next `event` line is searched. */
static size_t next_event;
static char buffer[1 << 20];
/* Why the last command failed; empty if it did not. */
static char failure[1 << 14];

static int fail(const char *what, const char *detail)
{
    snprintf(failure, sizeof failure, "%s: %s", what, detail);
    return 0;
}

static int good(carc_status status)
{
    size_t len = 0;
    if (status == CARC_STATUS_OK) {
        return 1;
    }
    buffer[0] = '\0';
    carc_error_text(error, buffer, sizeof buffer - 1, &len);
    if (len == 0 && game != NULL) {
        carc_game_last_error(game, buffer, sizeof buffer - 1, &len);
    }
    return fail(carc_status_name(status), buffer);
}

static int equal(const char *what, const char *found, const char *expected)
{
    if (strcmp(found, expected) != 0) {
        snprintf(failure, sizeof failure, "%s is %s, expected %s", what, found, expected);
        return 0;
    }
    return 1;
}

static int equal_number(const char *what, int64_t found, int64_t expected)
{
    char a[32], b[32];
    snprintf(a, sizeof a, "%" PRId64, found);
    snprintf(b, sizeof b, "%" PRId64, expected);
    return equal(what, a, b);
}

static int parse(const char *text, uint64_t *code)
{
    return good(carc_setup_parse_action(setup, text, strlen(text), code, error));
}

static void end_game(void)
{
    carc_game_free(game);
    carc_setup_free(setup);
    game = NULL;
    setup = NULL;
}

/* Makes the setup of `{}` if the case has no config line. */
static int need_setup(void)
{
    return setup != NULL || good(carc_setup_from_json("{}", 2, &setup, error));
}

static int need_game(void)
{
    return game != NULL || fail("there is no game", "seed, deck or open is missing");
}

static void start(char *rest, const char *how)
{
    const char *ids[DECK];
    size_t count = 0;
    char *word;
    if (!need_setup()) {
        return;
    }
    if (strcmp(how, "seed") == 0) {
        good(carc_game_new(setup, strtoull(rest, NULL, 10), &game));
    } else if (strcmp(how, "open") == 0) {
        good(carc_game_open(setup, &game));
    } else {
        for (word = strtok(rest, " "); word != NULL && count < DECK; word = strtok(NULL, " ")) {
            ids[count++] = word;
        }
        good(carc_game_with_deck(setup, ids, NULL, count, &game, error));
    }
}

/* An event by its first fields. */
static void find_event(const char *json)
{
    size_t count = 0, len = 0, i, named = strlen(json);
    while (named > 0 && json[named - 1] == '}') {
        named--;
    }
    carc_game_event_count(game, &count);
    for (i = next_event; i < count; i++) {
        if (carc_game_event_json(game, i, buffer, sizeof buffer, &len) == CARC_STATUS_OK &&
            strncmp(buffer, json, named) == 0 && strchr(",}", buffer[named]) != NULL) {
            next_event = i + 1;
            return;
        }
    }
    fail("no such event", json);
    for (i = 0; i < count; i++) {
        carc_game_event_json(game, i, buffer, sizeof buffer, &len);
        printf("    %s\n", buffer);
    }
}

static void refuse(char *rest)
{
    char *text = strchr(rest, ' ');
    uint64_t code, before = 0, after = 0;
    int32_t illegal = 0, legal = 1;
    if (text == NULL) {
        fail("refuse needs a reason and an action", rest);
        return;
    }
    *text++ = '\0';
    if (!parse(text, &code)) {
        return;
    }
    carc_game_hash(game, &before);
    carc_game_is_legal(game, code, &legal);
    if (legal || carc_game_apply(game, code) == CARC_STATUS_OK) {
        fail("should be refused", text);
        return;
    }
    carc_game_last_illegal(game, &illegal);
    equal("the reason", carc_illegal_name(illegal), rest);
    carc_game_hash(game, &after);
    if (before != after) {
        fail("the hash has changed", text);
    }
}

/* Whether an action is listed and legal: both or neither. */
static void legal_or_not(const char *text, int expected)
{
    static uint64_t codes[1 << 14];
    uint64_t code;
    size_t count = 0, i;
    int32_t legal = 0;
    int listed = 0;
    if (!parse(text, &code) ||
        !good(carc_game_legal(game, codes, sizeof codes / sizeof codes[0], &count))) {
        return;
    }
    for (i = 0; i < count; i++) {
        listed |= codes[i] == code;
    }
    carc_game_is_legal(game, code, &legal);
    if (expected) {
        equal_number("listed", listed, 1);
    } else {
        equal_number("listed", listed, 0);
    }
    equal_number("legal", legal, expected);
}

static void check_scores(const char *rest)
{
    int32_t scores[8];
    char text[128] = "";
    size_t count = 0, i, used = 0;
    if (!good(carc_game_scores(game, scores, 8, &count))) {
        return;
    }
    for (i = 0; i < count; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, i ? " %" PRId32 : "%" PRId32,
                                 scores[i]);
    }
    equal("scores", text, rest);
}

static void check_actor(const char *rest)
{
    char text[32];
    carc_seat actor = 0;
    carc_game_actor(game, &actor);
    if (actor >= 0) {
        snprintf(text, sizeof text, "player %" PRId32, actor);
    } else {
        snprintf(text, sizeof text, "%s", actor == CARC_ACTOR_CHANCE ? "chance" : "nobody");
    }
    equal("actor", text, rest);
}

static void check_supply(const char *rest)
{
    carc_seat player;
    char name[64];
    long expected;
    int32_t figure = 0;
    uint32_t count = 0;
    if (sscanf(rest, "%" SCNd32 " %63s %ld", &player, name, &expected) != 3) {
        fail("supply needs a player, a figure and a number", rest);
    } else if (good(carc_figure_by_name(name, strlen(name), &figure, error)) &&
               good(carc_game_supply(game, player, figure, &count))) {
        equal_number("supply", count, expected);
    }
}

static void check_tokens(const char *rest)
{
    carc_seat player;
    char name[64];
    long expected;
    int32_t token = 0;
    uint32_t count = 0;
    if (sscanf(rest, "%" SCNd32 " %63s %ld", &player, name, &expected) != 3) {
        fail("tokens needs a player, a token and a number", rest);
    } else if (good(carc_token_by_name(name, strlen(name), &token, error)) &&
               good(carc_game_tokens(game, player, token, &count))) {
        equal_number("tokens", count, expected);
    }
}

static void check_part(const char *rest)
{
    uint32_t part = 0;
    if (good(carc_game_part(game, &part))) {
        equal_number("part", part, atol(rest));
    }
}

/* A spot is "X,Y SEGMENT", "X,Y corner N", "X,Y tile" or "X,Y space N". */
static void check_feature(const char *rest)
{
    int x, y, place, used = 0;
    size_t len = 0;
    if (sscanf(rest, "%d,%d %d %n", &x, &y, &place, &used) < 3 || used == 0) {
        fail("feature needs a spot and its JSON", rest);
    } else if (good(carc_game_feature_json(game, x, y, place, buffer, sizeof buffer, &len))) {
        equal("feature", buffer, rest + used);
    }
}

static void check_hash(const char *rest)
{
    char text[32];
    uint64_t hash = 0;
    carc_game_hash(game, &hash);
    snprintf(text, sizeof text, "0x%016" PRIx64, hash);
    equal("hash", text, rest);
}

static void reload(void)
{
    carc_game *loaded = NULL;
    size_t len = 0;
    if (good(carc_game_json(game, buffer, sizeof buffer, &len)) &&
        good(carc_game_from_json(buffer, len, &loaded, error))) {
        carc_game_free(game);
        game = loaded;
    }
}

static const char *run_command(const char *word, char *rest)
{
    uint64_t code;
    size_t count = 0;
    failure[0] = '\0';
    if (strcmp(word, "config") == 0) {
        good(carc_setup_from_json(rest, strlen(rest), &setup, error));
    } else if (strcmp(word, "seed") == 0 || strcmp(word, "deck") == 0 ||
               strcmp(word, "open") == 0) {
        start(rest, word);
    } else if (!need_game()) {
        return failure;
    } else if (strcmp(word, "do") == 0) {
        next_event = 0;
        if (parse(rest, &code)) {
            good(carc_game_apply(game, code));
        }
    } else if (strcmp(word, "event") == 0) {
        find_event(rest);
    } else if (strcmp(word, "events") == 0) {
        carc_game_event_count(game, &count);
        equal_number("events", (int64_t)count, atol(rest));
    } else if (strcmp(word, "refuse") == 0) {
        refuse(rest);
    } else if (strcmp(word, "options") == 0) {
        carc_game_legal(game, NULL, 0, &count);
        equal_number("options", (int64_t)count, atol(rest));
    } else if (strcmp(word, "legal") == 0) {
        legal_or_not(rest, 1);
    } else if (strcmp(word, "illegal") == 0) {
        legal_or_not(rest, 0);
    } else if (strcmp(word, "actor") == 0) {
        check_actor(rest);
    } else if (strcmp(word, "phase") == 0) {
        carc_game_phase_name(game, buffer, sizeof buffer, &count);
        equal("phase", buffer, rest);
    } else if (strcmp(word, "supply") == 0) {
        check_supply(rest);
    } else if (strcmp(word, "tokens") == 0) {
        check_tokens(rest);
    } else if (strcmp(word, "part") == 0) {
        check_part(rest);
    } else if (strcmp(word, "scores") == 0) {
        check_scores(rest);
    } else if (strcmp(word, "feature") == 0) {
        check_feature(rest);
    } else if (strcmp(word, "hash") == 0) {
        check_hash(rest);
    } else if (strcmp(word, "reload") == 0) {
        reload();
    } else if (strcmp(word, "undo") == 0) {
        good(carc_game_undo(game, &code));
    } else {
        fail("unknown word", word);
    }
    return failure[0] == '\0' ? NULL : failure;
}

int main(int argc, char **argv)
{
    const struct case_runner runner = {run_command, end_game};
    int status;
    if (carc_error_new(&error) != CARC_STATUS_OK) {
        return 1;
    }
    status = run_cases(&runner, argc, argv);
    carc_error_free(error);
    return status;
}
