/*
 * Sets up a position from a physical game and lists the possible next turns with their points.
 *
 * In the position, player 1's thief is on a road of three tiles. Player 0 has drawn a crossroads.
 */

#include <carc.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TURNS 256

static const char POSITION[] =
    "{\"tiles\": [{\"tile\": \"base/D\", \"x\": 0, \"y\": 0},"
    "           {\"tile\": \"base/U\", \"x\": 1, \"y\": 0, \"rotation\": 90},"
    "           {\"tile\": \"base/W\", \"x\": 2, \"y\": 0, \"rotation\": 90}],"
    " \"figures\": [{\"player\": 1, \"figure\": \"meeple\", \"x\": 1, \"y\": 0, \"segment\": 0}],"
    " \"scores\": [12, 7],"
    " \"active\": 0,"
    " \"drawn\": \"base/W\"}";

/* Exits with the library's error message if a call has failed. */
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

/* Prints the points scored by the last action. */
static void tell_points(const carc_game *game)
{
    size_t count, i;
    carc_event event;

    must(carc_game_event_count(game, &count), NULL);
    for (i = 0; i < count; i++) {
        event.struct_size = sizeof event;
        must(carc_game_event(game, i, &event), NULL);
        if (event.kind == CARC_EVENT_SCORED) {
            printf("; player %" PRId32 " scores %" PRId32, event.player, event.points);
        }
    }
}

int main(void)
{
    carc_error *error;
    carc_config *config;
    carc_setup *setup;
    carc_game *game, *copy;
    carc_turn *turns = calloc(TURNS, sizeof *turns);
    char text[1024];
    size_t count, len, i;
    uint32_t j;

    if (turns == NULL) {
        return EXIT_FAILURE;
    }
    must(carc_error_new(&error), NULL);
    must(carc_config_new(&config), NULL);
    must(carc_config_set_start(config, POSITION, strlen(POSITION), error), error);
    must(carc_setup_new(config, &setup, error), error);
    must(carc_game_new(setup, 1, &game), NULL);
    must(carc_game_clone(game, &copy), NULL);

    turns[0].struct_size = sizeof turns[0];
    must(carc_game_turns(game, turns, TURNS, &count), NULL);
    printf("%zu turns:\n", count);
    for (i = 0; i < count; i++) {
        must(carc_game_assign(copy, game), NULL);
        printf("  ");
        for (j = 0; j < turns[i].count; j++) {
            must(carc_setup_action_text(setup, turns[i].actions[j], text, sizeof text, &len), NULL);
            printf("%s%.*s", j == 0 ? "" : ", ", (int)len, text);
            must(carc_game_apply(copy, turns[i].actions[j]), NULL);
            tell_points(copy);
        }
        printf("\n");
    }

    free(turns);
    carc_game_free(copy);
    carc_game_free(game);
    carc_setup_free(setup);
    carc_config_free(config);
    carc_error_free(error);
    return EXIT_SUCCESS;
}
