/*
 * Plays a complete game between agents and prints who scores points, and for which features.
 *
 *     self_play [--seed N] [--players N] [--agents NAME,...] [--preset NAME] [--expansions
 * NAME,...]
 *
 * `--agents` names one agent for all players, or one for each, such as random, greedy or
 * mcts:iterations=100.
 * `--expansions river,abbot` starts with the river and adds abbots and gardens. The `self_play`
 * programs in other languages play the same game from the same seed.
 */

#include <carc.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Prints the turns and scores in the game's latest events. */
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
            must(carc_state_turn(carc_game_state(game), &turn), NULL);
            printf("turn %" PRIu32 ": %.*s\n", turn, (int)len, text);
        }
    }
}

/*
 * Creates the agents in a list such as "greedy,random", each with the next seed. Returns the length
 * of the list, but creates at most CARC_MAX_PLAYERS agents.
 */
static size_t make_agents(carc_agent **agents, const char *names, uint64_t seed, carc_error *error)
{
    size_t count, len;
    for (count = 0; *names != '\0'; count++) {
        len = strcspn(names, ",");
        if (count < CARC_MAX_PLAYERS) {
            must(carc_agent_new(names, len, seed + 1 + count, &agents[count], error), error);
        }
        names += len + (names[len] == ',');
    }
    return count;
}

/* Adds the expansions in a list such as "river,abbot". */
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
    uint64_t players = 0;
    const char *names = "greedy";
    const char *preset = "";
    const char *expansions = "";
    carc_error *error;
    carc_config *config;
    carc_setup *setup;
    carc_game *game;
    carc_agent *agents[CARC_MAX_PLAYERS] = {NULL};
    size_t agent_count, count, i;
    carc_seat player;
    int32_t scores[CARC_MAX_PLAYERS];
    uint64_t action, hash;
    int arg;

    for (arg = 1; arg + 1 < argc; arg += 2) {
        if (strcmp(argv[arg], "--seed") == 0) {
            seed = number(argv[arg + 1]);
        } else if (strcmp(argv[arg], "--players") == 0) {
            players = number(argv[arg + 1]);
        } else if (strcmp(argv[arg], "--agents") == 0) {
            names = argv[arg + 1];
        } else if (strcmp(argv[arg], "--preset") == 0) {
            preset = argv[arg + 1];
        } else if (strcmp(argv[arg], "--expansions") == 0) {
            expansions = argv[arg + 1];
        } else {
            break;
        }
    }
    if (arg < argc || players > UINT32_MAX) {
        fprintf(stderr, "usage: self_play [--seed N] [--players N] [--agents NAME,...]"
                        " [--preset NAME] [--expansions NAME,...]\n");
        return EXIT_FAILURE;
    }

    must(carc_error_new(&error), NULL);
    agent_count = make_agents(agents, names, seed, error);
    if (players == 0) {
        players = agent_count > 1 ? agent_count : 2;
    }
    if (agent_count != 1 && agent_count != players) {
        fprintf(stderr, "error: %zu agents cannot play for %" PRIu64 " players\n", agent_count,
                players);
        return EXIT_FAILURE;
    }
    must(carc_config_new(&config), NULL);
    must(carc_config_set_players(config, (uint32_t)players), NULL);
    must(carc_config_set_preset(config, preset, strlen(preset)), NULL);
    expand(config, expansions);
    must(carc_setup_new(config, &setup, error), error);
    must(carc_game_new(setup, seed, &game), NULL);

    must(carc_state_actor(carc_game_state(game), &player), NULL);
    while (player >= 0) {
        carc_agent *agent = agents[(size_t)player % agent_count];
        must(carc_agent_choose(agent, game, NULL, &action, error), error);
        must(carc_game_apply(game, action), NULL);
        tell(game);
        must(carc_state_actor(carc_game_state(game), &player), NULL);
    }

    must(carc_state_scores(carc_game_state(game), scores, CARC_MAX_PLAYERS, &count), NULL);
    for (i = 0; i < count; i++) {
        printf("player %zu: %" PRId32 " points\n", i, scores[i]);
    }
    must(carc_state_hash(carc_game_state(game), &hash), NULL);
    printf("hash 0x%016" PRIx64 "\n", hash);

    for (i = 0; i < CARC_MAX_PLAYERS; i++) {
        carc_agent_free(agents[i]);
    }
    carc_game_free(game);
    carc_setup_free(setup);
    carc_config_free(config);
    carc_error_free(error);
    return EXIT_SUCCESS;
}
