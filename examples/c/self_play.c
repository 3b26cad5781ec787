/* Plays a complete game by itself, choosing among the legal actions at random, and tells who gets
 * points for what.
 *
 *     self_play [--seed N] [--players N] [--preset NAME] [--expansions NAME,...]
 *
 * With `--expansions river,abbot` it begins with the river, and abbots tend gardens.
 * The programs of the same name in Rust, C++ and Python play the same game for the same seed.
 */

#include <carc.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program if a call has failed, with what the library says about it. */
static void must(carc_status status, const carc_error *error)
{
    char text[1024] = "";
    size_t len = 0;
    if (status == CARC_STATUS_OK) {
        return;
    }
    if (error != NULL) {
        carc_error_text(error, text, sizeof text - 1, &len);
    }
    fprintf(stderr, "error: %s: %s\n", carc_status_name(status), text);
    exit(EXIT_FAILURE);
}

/* Tells the turns and the points among the events of the game. */
static void tell(const carc_game *game)
{
    size_t count, len, i;
    carc_event event;
    char text[1024];
    uint32_t turn;

    must(carc_game_event_count(game, &count), NULL);
    for (i = 0; i < count; i++) {
        event.struct_size = sizeof event;
        must(carc_game_event(game, i, &event), NULL);
        if (event.kind == CARC_EVENT_SCORED) {
            must(carc_game_event_text(game, i, text, sizeof text, &len), NULL);
            must(carc_game_turn(game, &turn), NULL);
            printf("turn %" PRIu32 ": %.*s\n", turn, (int)len, text);
        }
    }
}

/* Takes one of the legal actions, all of them equally likely. */
static void step(carc_game *game, carc_generator *choice, uint64_t **actions, size_t *room)
{
    size_t count;
    uint32_t index;
    carc_status status = carc_game_legal(game, *actions, *room, &count);

    if (status == CARC_STATUS_BUFFER_TOO_SMALL) {
        *actions = realloc(*actions, count * sizeof **actions);
        if (*actions == NULL) {
            exit(EXIT_FAILURE);
        }
        *room = count;
        status = carc_game_legal(game, *actions, *room, &count);
    }
    must(status, NULL);
    must(carc_generator_below(choice, (uint32_t)count, &index), NULL);
    must(carc_game_apply(game, (*actions)[index]), NULL);
}

/* Adds the expansions of a list such as "river,abbot". */
static void expand(carc_config *config, const char *names)
{
    while (*names != '\0') {
        size_t len = strcspn(names, ",");
        must(carc_config_add_expansion(config, names, len), NULL);
        names += len + (names[len] == ',');
    }
}

static uint64_t number(const char *text)
{
    char *end;
    uint64_t value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0') {
        fprintf(stderr, "error: %s is no number\n", text);
        exit(EXIT_FAILURE);
    }
    return value;
}

int main(int argc, char **argv)
{
    uint64_t seed = 7;
    uint64_t players = 2;
    const char *preset = "";
    const char *expansions = "";
    carc_error *error;
    carc_config *config;
    carc_setup *setup;
    carc_game *game;
    carc_generator *choice;
    uint64_t *actions = NULL;
    size_t room = 0, count, i;
    int32_t over = 0;
    int32_t scores[8];
    uint64_t hash;
    int arg;

    for (arg = 1; arg + 1 < argc; arg += 2) {
        if (strcmp(argv[arg], "--seed") == 0) {
            seed = number(argv[arg + 1]);
        } else if (strcmp(argv[arg], "--players") == 0) {
            players = number(argv[arg + 1]);
        } else if (strcmp(argv[arg], "--preset") == 0) {
            preset = argv[arg + 1];
        } else if (strcmp(argv[arg], "--expansions") == 0) {
            expansions = argv[arg + 1];
        } else {
            break;
        }
    }
    if (arg < argc || players > UINT32_MAX) {
        fprintf(stderr, "usage: self_play [--seed N] [--players N] [--preset NAME]"
                        " [--expansions NAME,...]\n");
        return EXIT_FAILURE;
    }

    must(carc_error_new(&error), NULL);
    must(carc_config_new(&config), NULL);
    must(carc_config_set_players(config, (uint32_t)players), NULL);
    must(carc_config_set_preset(config, preset, strlen(preset)), NULL);
    expand(config, expansions);
    must(carc_setup_new(config, &setup, error), error);
    must(carc_game_new(setup, seed, &game), NULL);
    must(carc_generator_new(seed + 1, &choice), NULL);

    while (!over) {
        step(game, choice, &actions, &room);
        tell(game);
        must(carc_game_is_over(game, &over), NULL);
    }

    must(carc_game_scores(game, scores, 8, &count), NULL);
    for (i = 0; i < count; i++) {
        printf("player %zu: %" PRId32 " points\n", i, scores[i]);
    }
    must(carc_game_hash(game, &hash), NULL);
    printf("hash 0x%016" PRIx64 "\n", hash);

    free(actions);
    carc_generator_free(choice);
    carc_game_free(game);
    carc_setup_free(setup);
    carc_config_free(config);
    carc_error_free(error);
    return EXIT_SUCCESS;
}
