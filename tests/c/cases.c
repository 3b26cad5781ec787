/* Runs rule cases in C. Usage: cases [-k NAME] FILE ... */

#include <carc.h>

#include "case_file.h"

#include <inttypes.h>

#define DECK 2048

static carc_error *error;
static carc_setup *setup;
static carc_game *game;
/* The index of the first event that the next `event` command examines. */
static size_t next_event;
static char buffer[1 << 20];
/* The reason for the last command's failure. */
static char failure[1 << 14];

static const char *fail(const char *what, const char *detail)
{
    snprintf(failure, sizeof failure, "%s: %s", what, detail);
    return failure;
}

/* Returns NULL if a call was successful, otherwise its error message. */
static const char *failed(carc_status status)
{
    size_t len = 0;
    if (status == CARC_STATUS_OK) {
        return NULL;
    }
    buffer[0] = '\0';
    carc_error_text(error, buffer, sizeof buffer - 1, &len);
    if (len == 0 && game != NULL) {
        carc_game_last_error(game, buffer, sizeof buffer - 1, &len);
    }
    return fail(carc_status_name(status), buffer);
}

static const char *parse(const char *text, uint64_t *code)
{
    return failed(carc_setup_parse_action(setup, text, strlen(text), code, error));
}

static const char *number(int64_t value)
{
    snprintf(buffer, sizeof buffer, "%" PRId64, value);
    return buffer;
}

static const char *scores(void)
{
    int32_t scores[8];
    size_t count = 0, i, used = 0;
    carc_state_scores(carc_game_state(game), scores, 8, &count);
    buffer[0] = '\0';
    for (i = 0; i < count; i++) {
        used += (size_t)snprintf(buffer + used, sizeof buffer - used,
                                 i ? " %" PRId32 : "%" PRId32, scores[i]);
    }
    return buffer;
}

static const char *actor(void)
{
    carc_seat actor = 0;
    carc_state_actor(carc_game_state(game), &actor);
    if (actor < 0) {
        return actor == CARC_ACTOR_CHANCE ? "chance" : "nobody";
    }
    snprintf(buffer, sizeof buffer, "player %" PRId32, actor);
    return buffer;
}

static const char *hash(void)
{
    uint64_t hash = 0;
    carc_state_hash(carc_game_state(game), &hash);
    snprintf(buffer, sizeof buffer, "0x%016" PRIx64, hash);
    return buffer;
}

static const char *supply(carc_seat player, const char *name)
{
    int32_t figure = 0;
    uint32_t count = 0;
    const char *why = failed(carc_number(CARC_NAME_FIGURE, name, strlen(name), &figure, error));
    if (why == NULL) {
        why = failed(carc_state_supply(carc_game_state(game), player, figure, &count));
    }
    return why != NULL ? why : number(count);
}

static const char *tokens(carc_seat player, const char *name)
{
    int32_t token = 0;
    uint32_t count = 0;
    const char *why = failed(carc_number(CARC_NAME_TOKEN, name, strlen(name), &token, error));
    if (why == NULL) {
        why = failed(carc_state_tokens(carc_game_state(game), player, token, &count));
    }
    return why != NULL ? why : number(count);
}

static const char *feature(const char *cell, const char *segment)
{
    int x = 0, y = 0;
    size_t len = 0;
    const char *why;
    sscanf(cell, "%d,%d", &x, &y);
    why = failed(carc_state_feature_json(carc_game_state(game), x, y, atoi(segment), buffer,
                                         sizeof buffer, &len));
    return why != NULL ? why : buffer;
}

static const char *ask(const char *word, const char *first, const char *second)
{
    size_t count = 0;
    uint32_t part = 0;
    if (game == NULL) {
        return NULL;
    } else if (strcmp(word, "events") == 0) {
        carc_game_event_count(game, &count);
        return number((int64_t)count);
    } else if (strcmp(word, "options") == 0) {
        carc_state_legal(carc_game_state(game), NULL, 0, &count);
        return number((int64_t)count);
    } else if (strcmp(word, "actor") == 0) {
        return actor();
    } else if (strcmp(word, "phase") == 0) {
        carc_state_phase_name(carc_game_state(game), buffer, sizeof buffer, &count);
        return buffer;
    } else if (strcmp(word, "supply") == 0) {
        return supply(atoi(first), second);
    } else if (strcmp(word, "tokens") == 0) {
        return tokens(atoi(first), second);
    } else if (strcmp(word, "part") == 0) {
        carc_state_turn_part(carc_game_state(game), &part);
        return number(part);
    } else if (strcmp(word, "scores") == 0) {
        return scores();
    } else if (strcmp(word, "feature") == 0) {
        return feature(first, second);
    } else if (strcmp(word, "hash") == 0) {
        return hash();
    }
    return NULL;
}

static const char *start(const char *how, char *rest)
{
    const char *ids[DECK], *why = NULL;
    size_t count = 0;
    char *word;
    if (setup == NULL) {
        why = failed(carc_setup_from_json("{}", 2, &setup, error));
    }
    if (why != NULL) {
        return why;
    } else if (strcmp(how, "seed") == 0) {
        return failed(carc_game_new(setup, strtoull(rest, NULL, 10), &game));
    } else if (strcmp(how, "open") == 0) {
        return failed(carc_game_with_external_chance(setup, &game));
    }
    for (word = strtok(rest, " "); word != NULL && count < DECK; word = strtok(NULL, " ")) {
        ids[count++] = word;
    }
    return failed(carc_game_with_deck(setup, ids, NULL, count, &game, error));
}

static const char *apply(const char *text)
{
    uint64_t code = 0;
    const char *why = parse(text, &code);
    next_event = 0;
    return why != NULL ? why : failed(carc_game_apply(game, code));
}

/* Finds an event by comparing its first fields. */
static const char *find_event(const char *json)
{
    size_t count = 0, len = 0, named = strlen(json);
    while (named > 0 && json[named - 1] == '}') {
        named--;
    }
    carc_game_event_count(game, &count);
    while (next_event < count) {
        carc_game_event_json(game, next_event++, buffer, sizeof buffer, &len);
        if (strncmp(buffer, json, named) == 0 && strchr(",}", buffer[named]) != NULL) {
            return NULL;
        }
    }
    return fail("no such event", json);
}

static const char *refuse(char *reason)
{
    char *text = reason + strcspn(reason, " ");
    uint64_t code = 0, before = 0, after = 0;
    int32_t illegal = 0, legal = 1;
    const char *why;
    if (*text != '\0') {
        *text++ = '\0';
    }
    why = parse(text, &code);
    if (why != NULL) {
        return why;
    }
    carc_state_hash(carc_game_state(game), &before);
    carc_state_is_legal(carc_game_state(game), code, &legal);
    if (legal || carc_game_apply(game, code) == CARC_STATUS_OK) {
        return fail("should be refused", text);
    }
    carc_game_last_illegal(game, &illegal);
    carc_state_hash(carc_game_state(game), &after);
    if (strcmp(carc_illegal_action_name(illegal), reason) != 0) {
        return fail("another reason", carc_illegal_action_name(illegal));
    }
    return before == after ? NULL : fail("the hash has changed", text);
}

/* Checks that an action is listed if and only if it is legal. */
static const char *legal_or_not(const char *text, int expected)
{
    static uint64_t codes[1 << 14];
    uint64_t code = 0;
    size_t count = 0, i;
    int32_t legal = 0;
    int listed = 0;
    const char *why = parse(text, &code);
    if (why == NULL) {
        why = failed(
            carc_state_legal(carc_game_state(game), codes, sizeof codes / sizeof codes[0], &count));
    }
    if (why != NULL) {
        return why;
    }
    for (i = 0; i < count; i++) {
        listed |= codes[i] == code;
    }
    carc_state_is_legal(carc_game_state(game), code, &legal);
    if (listed != expected) {
        return fail(listed ? "is listed" : "is not listed", text);
    }
    return legal == expected ? NULL : fail(legal ? "is legal" : "is not legal", text);
}

static const char *reload(void)
{
    carc_game *loaded = NULL;
    size_t len = 0;
    const char *why = failed(carc_game_json(game, buffer, sizeof buffer, &len));
    if (why == NULL) {
        why = failed(carc_game_from_json(buffer, len, &loaded, error));
    }
    if (why == NULL) {
        carc_game_free(game);
        game = loaded;
    }
    return why;
}

static const char *run(const char *word, char *rest)
{
    uint64_t code;
    if (strcmp(word, "config") == 0) {
        return failed(carc_setup_from_json(rest, strlen(rest), &setup, error));
    } else if (strcmp(word, "seed") == 0 || strcmp(word, "deck") == 0 ||
               strcmp(word, "open") == 0) {
        return start(word, rest);
    } else if (game == NULL) {
        return fail("there is no game", "seed, deck or open is missing");
    } else if (strcmp(word, "do") == 0) {
        return apply(rest);
    } else if (strcmp(word, "event") == 0) {
        return find_event(rest);
    } else if (strcmp(word, "refuse") == 0) {
        return refuse(rest);
    } else if (strcmp(word, "legal") == 0) {
        return legal_or_not(rest, 1);
    } else if (strcmp(word, "illegal") == 0) {
        return legal_or_not(rest, 0);
    } else if (strcmp(word, "reload") == 0) {
        return reload();
    } else if (strcmp(word, "undo") == 0) {
        return failed(carc_game_undo(game, &code));
    }
    return fail("unknown word", word);
}

static void end(void)
{
    carc_game_free(game);
    carc_setup_free(setup);
    game = NULL;
    setup = NULL;
}

int main(int argc, char **argv)
{
    const struct case_runner runner = {ask, run, end};
    int status;
    if (carc_error_new(&error) != CARC_STATUS_OK) {
        return 1;
    }
    status = run_cases(&runner, argc, argv);
    carc_error_free(error);
    return status;
}
