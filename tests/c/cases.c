/* Runs rule cases: cases FILE ... The format is described in tests/cases/README.md. */

#include <carc.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 4002
#define DECK 2048

static carc_error *error;
static carc_setup *setup;
static carc_game *game;
/* The event of the last action from which the next `event` line is searched. */
static size_t next_event;
static char buffer[1 << 20];

static char file_name[256];
static char case_name[LINE];
static int line_number;
static int case_failed;
static int cases_done, cases_failed;

static int fail(const char *what, const char *detail)
{
    printf("%s:%d: case %s: %s: %s\n", file_name, line_number, case_name, what, detail);
    case_failed = 1;
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
        printf("%s:%d: case %s: %s is %s, expected %s\n", file_name, line_number, case_name, what,
               found, expected);
        case_failed = 1;
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

static void run_line(char *line)
{
    char *rest = strchr(line, ' ');
    uint64_t code;
    size_t count = 0;
    if (rest == NULL) {
        rest = line + strlen(line);
    } else {
        *rest++ = '\0';
    }
    if (strcmp(line, "config") == 0) {
        good(carc_setup_from_json(rest, strlen(rest), &setup, error));
    } else if (strcmp(line, "seed") == 0 || strcmp(line, "deck") == 0 ||
               strcmp(line, "open") == 0) {
        start(rest, line);
    } else if (!need_game()) {
        return;
    } else if (strcmp(line, "do") == 0) {
        next_event = 0;
        if (parse(rest, &code)) {
            good(carc_game_apply(game, code));
        }
    } else if (strcmp(line, "event") == 0) {
        find_event(rest);
    } else if (strcmp(line, "events") == 0) {
        carc_game_event_count(game, &count);
        equal_number("events", (int64_t)count, atol(rest));
    } else if (strcmp(line, "refuse") == 0) {
        refuse(rest);
    } else if (strcmp(line, "options") == 0) {
        carc_game_legal(game, NULL, 0, &count);
        equal_number("options", (int64_t)count, atol(rest));
    } else if (strcmp(line, "legal") == 0) {
        legal_or_not(rest, 1);
    } else if (strcmp(line, "illegal") == 0) {
        legal_or_not(rest, 0);
    } else if (strcmp(line, "actor") == 0) {
        check_actor(rest);
    } else if (strcmp(line, "phase") == 0) {
        carc_game_phase_name(game, buffer, sizeof buffer, &count);
        equal("phase", buffer, rest);
    } else if (strcmp(line, "supply") == 0) {
        check_supply(rest);
    } else if (strcmp(line, "tokens") == 0) {
        check_tokens(rest);
    } else if (strcmp(line, "part") == 0) {
        check_part(rest);
    } else if (strcmp(line, "scores") == 0) {
        check_scores(rest);
    } else if (strcmp(line, "feature") == 0) {
        check_feature(rest);
    } else if (strcmp(line, "hash") == 0) {
        check_hash(rest);
    } else if (strcmp(line, "reload") == 0) {
        reload();
    } else if (strcmp(line, "undo") == 0) {
        good(carc_game_undo(game, &code));
    } else {
        fail("unknown word", line);
    }
}

static void run_file(const char *path)
{
    static char line[LINE];
    FILE *file = fopen(path, "rb");
    const char *slash = strrchr(path, '/');
    int inside = 0;
    snprintf(file_name, sizeof file_name, "%s", slash ? slash + 1 : path);
    line_number = 0;
    snprintf(case_name, sizeof case_name, "(none)");
    if (file == NULL) {
        fail("cannot be opened", path);
        cases_failed++;
        return;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        size_t len = strlen(line);
        line_number++;
        if (len == sizeof line - 1 && line[len - 1] != '\n') {
            fail("line is too long", "");
            cases_failed++;
            break;
        }
        while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r')) {
            line[--len] = '\0';
        }
        if (len == 0 || line[0] == '#') {
            continue;
        }
        if (strncmp(line, "case ", 5) == 0) {
            if (inside) {
                fail("has no end", line);
                cases_failed++;
            }
            snprintf(case_name, sizeof case_name, "%.*s", (int)strcspn(line + 5, " "), line + 5);
            inside = 1;
            case_failed = 0;
            cases_done++;
        } else if (strcmp(line, "end") == 0) {
            cases_failed += case_failed;
            end_game();
            inside = 0;
        } else if (!inside) {
            fail("a line outside of a case", line);
            cases_failed++;
        } else if (!case_failed) {
            /* What follows a failure says nothing. */
            run_line(line);
        }
    }
    if (inside) {
        fail("has no end", "");
        cases_failed++;
        end_game();
    }
    fclose(file);
}

int main(int argc, char **argv)
{
    int i;
    if (carc_error_new(&error) != CARC_STATUS_OK) {
        return 1;
    }
    for (i = 1; i < argc; i++) {
        run_file(argv[i]);
    }
    carc_error_free(error);
    printf("%d cases, %d failed\n", cases_done, cases_failed);
    return cases_failed == 0 && cases_done > 0 ? 0 : 1;
}
