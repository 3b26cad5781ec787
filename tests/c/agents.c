/* Tests for agents: complete games, legal choices, reproducibility, and invalid agent strings. */

#include <carc.h>

#include "check.h"
#include "monitor.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

static carc_agent *agent_of(const char *text, uint64_t seed)
{
    carc_agent *agent = NULL;
    OK(carc_agent_new(text, strlen(text), seed, &agent, NULL));
    return agent;
}

static carc_setup *setup_of(const char *json)
{
    carc_setup *setup = NULL;
    OK(carc_setup_from_json(json, strlen(json), &setup, NULL));
    return setup;
}

/* Plays a game to its end and returns the hash of the final position. */
static uint64_t play(const carc_setup *setup, const char *first, const char *second,
                     int32_t *scores)
{
    carc_agent *agents[2];
    carc_game *game = NULL;
    uint64_t hash = 0, code = 0;
    size_t len = 0;
    int32_t legal = 0;
    carc_seat actor = 0;
    int choices = 0;
    agents[0] = agent_of(first, 1);
    agents[1] = agent_of(second, 2);
    OK(carc_game_new(setup, 5, &game));
    while (carc_state_actor(carc_game_state(game), &actor) == CARC_STATUS_OK && actor >= 0) {
        uint64_t before = 0;
        OK(carc_state_hash(carc_game_state(game), &before));
        OK(carc_agent_choose(agents[actor], game, NULL, &code, NULL));
        OK(carc_state_hash(carc_game_state(game), &hash));
        CHECK(hash == before);
        OK(carc_state_is_legal(carc_game_state(game), code, &legal));
        CHECK(legal);
        OK(carc_game_play(game, code));
        choices++;
    }
    CHECK(actor == CARC_ACTOR_NONE && choices > 20);
    OK(carc_state_hash(carc_game_state(game), &hash));
    OK(carc_state_scores(carc_game_state(game), scores, 2, &len));
    carc_game_free(game);
    carc_agent_free(agents[0]);
    carc_agent_free(agents[1]);
    return hash;
}

static void test_whole_games(void)
{
    /* The games are short because valgrind is slow. */
    carc_setup *river = setup_of("{\"expansions\":[\"river\",\"hills_sheep\"],"
                                 "\"tile_sets\":{\"base\":0}}");
    carc_setup *hands = setup_of("{\"expansions\":[\"river\",\"abbot\"],"
                                 "\"tile_sets\":{\"base\":0},"
                                 "\"options\":{\"hand_size\":\"1\","
                                 "\"hand_visibility\":\"hidden\"}}");
    int32_t scores[2] = {0, 0}, again[2] = {0, 0};
    CHECK(play(river, "greedy", "random", scores) == play(river, "greedy", "random", again));
    CHECK(memcmp(scores, again, sizeof scores) == 0);
    CHECK(scores[0] > scores[1]);
    (void)play(hands, "mcts:iterations=2", "greedy", scores);
    carc_setup_free(river);
    carc_setup_free(hands);
}

static void test_specs_as_text(void)
{
    static const char *const wrong[] = {"gredy", "mcts:iteration=4", "mcts:iterations=0", ""};
    static const char *const told[] = {"greedy", "iterations", "whole number", "expected one of"};
    char text[256];
    size_t len = 0, i;
    carc_error *error = NULL;
    carc_agent *none = NULL;
    carc_agent *agent = agent_of(" mcts: seconds = 0.25", 1);
    OK(carc_agent_text(agent, text, sizeof text, &len));
    CHECK(len == 17 && strcmp(text, "mcts:seconds=0.25") == 0);
    CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL, carc_agent_text(agent, text, 4, &len));
    carc_agent_free(agent);
    OK(carc_error_new(&error));
    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK_STATUS(CARC_STATUS_BAD_AGENT,
                     carc_agent_new(wrong[i], strlen(wrong[i]), 1, &none, error));
        OK(carc_error_text(error, text, sizeof text, &len));
        CHECK(strstr(text, told[i]) != NULL);
    }
    CHECK_STATUS(CARC_STATUS_INVALID_UTF8, carc_agent_new("\xff", 1, 1, &none, error));
    CHECK(none == NULL);
    carc_error_free(error);
}

static void test_rejects_chance_decisions(void)
{
    carc_setup *setup = setup_of("{}");
    carc_game *open = NULL, *over = NULL;
    carc_agent *agent = agent_of("greedy", 1);
    carc_error *error = NULL;
    uint64_t code = 77;
    char text[256];
    size_t len = 0;
    OK(carc_error_new(&error));
    OK(carc_game_with_external_chance(setup, &open));
    OK(carc_game_with_deck(setup, NULL, NULL, 0, &over, NULL));
    CHECK_STATUS(CARC_STATUS_OTHER_ACTOR, carc_agent_choose(agent, open, NULL, &code, error));
    OK(carc_error_text(error, text, sizeof text, &len));
    CHECK(strstr(text, "waiting for a draw") != NULL);
    CHECK_STATUS(CARC_STATUS_OTHER_ACTOR, carc_agent_choose(agent, over, NULL, &code, error));
    OK(carc_error_text(error, text, sizeof text, &len));
    CHECK(strstr(text, "the game is over") != NULL);
    CHECK(code == 77);
    carc_game_free(open);
    carc_game_free(over);
    carc_agent_free(agent);
    carc_error_free(error);
    carc_setup_free(setup);
}

/* The inputs and outputs of a search that runs in a separate thread. */
struct search {
    carc_agent *agent;
    const carc_game *game;
    const carc_cancel_token *stop;
    carc_error *error;
    uint64_t code;
    carc_status status;
};

static void *search(void *argument)
{
    struct search *search = argument;
    carc_monitor monitor = monitor_of(search->stop, NULL, NULL);
    search->status =
        carc_agent_choose(search->agent, search->game, &monitor, &search->code, search->error);
    return NULL;
}

/* Another thread can cancel a search. Until then, the search keeps its agent busy. */
static void test_stops_a_search(void)
{
    static const char endless[] = "mcts:iterations=100000000";
    carc_setup *setup = setup_of("{}");
    carc_game *game = NULL;
    carc_cancel_token *stop = NULL;
    carc_error *error = NULL;
    carc_agent *quick = agent_of("greedy", 1);
    struct search long_one;
    carc_monitor monitor;
    pthread_t thread;
    uint64_t code = 77;
    int32_t set = -1;
    char text[256];
    size_t len = 0;
    OK(carc_game_new(setup, 7, &game));
    OK(carc_cancel_token_new(&stop));
    OK(carc_error_new(&error));
    OK(carc_cancel_token_is_cancelled(stop, &set));
    CHECK(set == 0);
    monitor = monitor_of(stop, NULL, NULL);
    memset(&long_one, 0, sizeof long_one);
    long_one.agent = agent_of(endless, 1);
    long_one.game = game;
    long_one.stop = stop;
    long_one.error = error;
    long_one.code = 77;
    CHECK(pthread_create(&thread, NULL, search, &long_one) == 0);
    while (carc_agent_text(long_one.agent, text, sizeof text, &len) != CARC_STATUS_BUSY) {
        sched_yield();
    }
    CHECK_STATUS(CARC_STATUS_BUSY, carc_agent_choose(long_one.agent, game, NULL, &code, NULL));
    CHECK_STATUS(CARC_STATUS_BUSY, carc_agent_choose(quick, game, NULL, &code, error));
    CHECK(code == 77 && strcmp(carc_status_name(CARC_STATUS_BUSY), "busy") == 0);
    /* A search only reads the game, so another search can read it at the same time. */
    OK(carc_agent_choose(quick, game, &monitor, &code, NULL));
    OK(carc_cancel_token_cancel(stop));
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(long_one.status == CARC_STATUS_CANCELLED && long_one.code == 77);
    OK(carc_error_text(error, text, sizeof text, &len));
    CHECK(strstr(text, "cancelled") != NULL);
    CHECK(strcmp(carc_status_name(CARC_STATUS_CANCELLED), "cancelled") == 0);

    /* The token stays cancelled, and the agent remains usable. */
    OK(carc_agent_text(long_one.agent, text, sizeof text, &len));
    CHECK(strcmp(text, endless) == 0);
    OK(carc_cancel_token_is_cancelled(stop, &set));
    CHECK(set == 1);
    CHECK_STATUS(CARC_STATUS_CANCELLED,
                 carc_agent_choose(long_one.agent, game, &monitor, &code, error));
    OK(carc_cancel_token_reset(stop));
    OK(carc_cancel_token_is_cancelled(stop, &set));
    CHECK(set == 0);
    OK(carc_agent_choose(quick, game, &monitor, &code, error));
    monitor.cancel = NULL;
    OK(carc_agent_choose(quick, game, &monitor, &code, error));
    monitor.struct_size = 7;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE,
                 carc_agent_choose(quick, game, &monitor, &code, error));
    carc_agent_free(long_one.agent);
    carc_agent_free(quick);
    carc_cancel_token_free(stop);
    carc_error_free(error);
    carc_game_free(game);
    carc_setup_free(setup);
}

/* Records a search's progress, and contains the number of iterations after which to cancel it. */
struct watching {
    const carc_cancel_token *stop;
    uint64_t most, last, total;
    int calls, backwards;
};

static void watch(void *user, uint64_t done, uint64_t total)
{
    struct watching *watching = user;
    watching->calls++;
    watching->backwards += done < watching->last || done > total ||
                           (watching->total != 0 && watching->total != total);
    watching->last = done;
    watching->total = total;
    if (watching->most != 0 && done >= watching->most) {
        OK(carc_cancel_token_cancel(watching->stop));
    }
}

/* If only one tile is left, the exact value of every turn is known. */
static void test_ranks_the_last_turn(void)
{
    static const char *const deck[] = {"base/E"};
    static const char *const texts[] = {"greedy", "mcts:iterations=20"};
    carc_setup *setup = setup_of("{}");
    carc_game *game = NULL;
    carc_candidate hints[64];
    uint64_t before = 0, after = 0;
    size_t i, k, step, count = 0, listed = 0;
    int32_t scores[2];
    OK(carc_game_with_deck(setup, deck, NULL, 1, &game, NULL));
    OK(carc_state_hash(carc_game_state(game), &before));
    (void)carc_game_turns(game, NULL, 0, &listed);
    for (k = 0; k < 2; k++) {
        carc_agent *agent = agent_of(texts[k], 1);
        struct watching watching = {NULL, 0, 0, 0, 0, 0};
        const carc_monitor monitor = monitor_of(NULL, watch, &watching);
        hints[0].struct_size = sizeof hints[0];
        CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL,
                     carc_agent_rank(agent, game, 1, NULL, hints, 1, &count, NULL));
        OK(carc_agent_rank(agent, game, 1, NULL, NULL, 0, &count, NULL));
        CHECK(count == listed && count > 10 && count <= 64);
        OK(carc_agent_rank(agent, game, 1, &monitor, hints, 64, &count, NULL));
        CHECK(count == listed && hints[0].lead == 4.0 && hints[0].count == 2);
        CHECK(watching.calls > 0 && watching.backwards == 0 && watching.last == watching.total);
        for (i = 0; i < count; i++) {
            carc_game *end = NULL;
            CHECK(i == 0 || hints[i].lead <= hints[i - 1].lead);
            OK(carc_game_clone(game, &end));
            for (step = 0; step < hints[i].count; step++) {
                OK(carc_game_play(end, hints[i].actions[step]));
            }
            OK(carc_state_scores(carc_game_state(end), scores, 2, &step));
            CHECK(hints[i].lead == scores[0] - scores[1]);
            carc_game_free(end);
        }
        OK(carc_agent_rank(agent, game, 0, NULL, hints, 64, &count, NULL));
        CHECK(hints[0].lead == 4.0 && hints[0].count == 1 && hints[0].actions[1] == 0);
        carc_agent_free(agent);
    }
    OK(carc_state_hash(carc_game_state(game), &after));
    CHECK(before == after);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void *rank(void *argument)
{
    struct search *search = argument;
    static carc_candidate hints[512];
    carc_monitor monitor;
    size_t len = 0;
    hints[0].struct_size = sizeof hints[0];
    monitor = monitor_of(search->stop, NULL, NULL);
    search->status = carc_agent_rank(search->agent, search->game, 1, &monitor, hints, 512, &len,
                                     search->error);
    search->code = len;
    return NULL;
}

/* A cancelled ranking returns its results so far; a cancelled choice fails. */
static void test_stops_a_ranking(void)
{
    carc_setup *setup = setup_of("{}");
    carc_game *game = NULL, *over = NULL;
    carc_cancel_token *stop = NULL;
    carc_agent *agent = agent_of("mcts:iterations=100000000", 1);
    carc_agent *none = agent_of("random", 1);
    carc_candidate hints[64];
    uint64_t code = 77;
    size_t len = 0, turns = 0;
    struct watching watching = {NULL, 30, 0, 0, 0, 0};
    carc_monitor monitor, only_stop;
    struct search other;
    pthread_t thread;
    OK(carc_game_new(setup, 7, &game));
    OK(carc_game_with_deck(setup, NULL, NULL, 0, &over, NULL));
    OK(carc_cancel_token_new(&stop));
    watching.stop = stop;
    monitor = monitor_of(stop, watch, &watching);
    only_stop = monitor_of(stop, NULL, NULL);
    hints[0].struct_size = sizeof hints[0];
    OK(carc_agent_rank(agent, game, 0, &monitor, hints, 64, &len, NULL));
    CHECK(watching.calls == 30 && watching.last == 30 && watching.total == 100000000);
    CHECK(len > 2 && hints[0].visits > 0 && hints[0].lead >= hints[len - 1].lead);
    CHECK_STATUS(CARC_STATUS_CANCELLED,
                 carc_agent_rank(agent, game, 0, &only_stop, hints, 64, &len, NULL));
    watching.last = 0;
    CHECK_STATUS(CARC_STATUS_CANCELLED,
                 carc_agent_choose(agent, game, &monitor, &code, NULL));
    OK(carc_cancel_token_reset(stop));
    watching.calls = 0;
    CHECK_STATUS(CARC_STATUS_CANCELLED,
                 carc_agent_choose(agent, game, &monitor, &code, NULL));
    CHECK(watching.calls == 30 && code == 77 && watching.backwards == 0);

    OK(carc_cancel_token_reset(stop));
    memset(&other, 0, sizeof other);
    other.agent = agent;
    other.game = game;
    other.stop = stop;
    CHECK(pthread_create(&thread, NULL, rank, &other) == 0);
    OK(carc_cancel_token_cancel(stop));
    CHECK(pthread_join(thread, NULL) == 0);
    (void)carc_game_turns(game, NULL, 0, &turns);
    CHECK(other.status == CARC_STATUS_CANCELLED ||
          (other.status == CARC_STATUS_OK && other.code == turns));

    CHECK_STATUS(CARC_STATUS_BAD_AGENT,
                 carc_agent_rank(none, game, 0, NULL, hints, 64, &len, NULL));
    CHECK_STATUS(CARC_STATUS_OTHER_ACTOR,
                 carc_agent_rank(agent, over, 0, NULL, NULL, 0, &len, NULL));
    hints[0].struct_size = 1;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE,
                 carc_agent_rank(agent, game, 0, NULL, hints, 64, &len, NULL));
    carc_agent_free(agent);
    carc_agent_free(none);
    carc_cancel_token_free(stop);
    carc_game_free(game);
    carc_game_free(over);
    carc_setup_free(setup);
}

int main(void)
{
    test_ranks_the_last_turn();
    test_stops_a_ranking();
    test_stops_a_search();
    test_whole_games();
    test_specs_as_text();
    test_rejects_chance_decisions();
    return checks_end();
}
