/* Tests for searches with a custom evaluator: its input, its results and their effect. */

#include "game.h"
#include "monitor.h"

#include <math.h>

#define MOST 512

/* Selects the behavior of a test evaluator, and records the calls to it. */
enum answer { GOOD, NEGATIVE, NOT_A_NUMBER, ENDLESS, NO_ANSWER, NO_VALUES };
struct asked {
    enum answer answer;
    int calls;
    size_t leaves, most;
    /* The searching agent, used to check that the callback cannot use it. */
    carc_agent *agent;
    /* A copy of the last leaf in the last call. */
    carc_game *kept;
};

/*
 * Uses the current scores as values. In each group of three actions, the second and third have
 * higher priors than the first.
 */
static int32_t judge(void *user, const carc_game *const *leaves, size_t count,
                     const size_t *begins, float *priors, float *values)
{
    struct asked *asked = user;
    uint32_t players = 0, player;
    size_t leaf, i, legal = 0;
    CHECK(count >= 1 && begins[0] == 0);
    OK(carc_state_players(carc_game_state(leaves[0]), &players));
    for (leaf = 0; leaf < count; leaf++) {
        int32_t scores[CARC_MAX_PLAYERS];
        uint64_t codes[MOST];
        carc_seat actor = -1;
        OK(carc_state_actor(carc_game_state(leaves[leaf]), &actor));
        CHECK(actor >= 0 && actor < (carc_seat)players);
        OK(carc_state_legal(carc_game_state(leaves[leaf]), codes, MOST, &legal));
        CHECK(legal > 0 && legal == begins[leaf + 1] - begins[leaf]);
        OK(carc_state_scores(carc_game_state(leaves[leaf]), scores, CARC_MAX_PLAYERS, &len));
        for (i = 0; i < legal; i++) {
            priors[begins[leaf] + i] = (float)(1 + i % 3);
        }
        for (player = 0; player < players; player++) {
            values[leaf * players + player] = (float)scores[player];
        }
    }
    asked->calls++;
    asked->leaves += count;
    asked->most = count > asked->most ? count : asked->most;
    if (asked->agent != NULL) {
        uint64_t code = 0;
        CHECK_STATUS(CARC_STATUS_BUSY,
                     carc_agent_choose(asked->agent, leaves[0], NULL, &code, NULL));
    }
    carc_game_free(asked->kept);
    OK(carc_game_clone(leaves[count - 1], &asked->kept));
    switch (asked->answer) {
    case NEGATIVE:
        priors[begins[count] - 1] = -1;
        break;
    case NOT_A_NUMBER:
        values[0] = NAN;
        break;
    case ENDLESS:
        values[count * players - 1] = INFINITY;
        break;
    case NO_ANSWER:
        return 7;
    default:
        break;
    }
    return 0;
}

/* Writes no values, and priors only if the behavior is NO_VALUES. */
static int32_t forget(void *user, const carc_game *const *leaves, size_t count,
                      const size_t *begins, float *priors, float *values)
{
    struct asked *asked = user;
    size_t i;
    (void)leaves, (void)values;
    for (i = 0; asked->answer == NO_VALUES && i < begins[count]; i++) {
        priors[i] = 0;
    }
    return 0;
}

static carc_agent *agent_of(const char *words, carc_evaluate_fn evaluate, struct asked *asked,
                            size_t batch)
{
    carc_agent *agent = NULL;
    OK(carc_agent_with_evaluator(words, strlen(words), 1, evaluate, asked, batch, &agent, error));
    return agent;
}

static carc_game *game_after(carc_setup *setup, uint64_t seed, int actions)
{
    carc_game *game = NULL;
    OK(carc_game_new(setup, seed, &game));
    carc_setup_free(setup);
    while (actions-- > 0) {
        OK(carc_game_play_index(game, 0));
    }
    return game;
}

/* The expected numbers come from the same search in Rust. */
static void test_search_matches_other_languages(void)
{
    struct asked asked = {GOOD, 0, 0, 0, NULL, NULL};
    carc_agent *agent = agent_of("mcts:iterations=200", judge, &asked, 8);
    carc_game *game = game_after(base(2), 7, 30);
    carc_search *search = NULL;
    carc_search_candidate candidates[MOST] = {CARC_SEARCH_CANDIDATE_INIT};
    uint64_t codes[MOST], sum = 0, iterations = 0, code = 0;
    size_t legal = 0, count = 0, place, i;
    uint32_t depth = 0;
    OK(carc_state_legal(carc_game_state(game), codes, MOST, &legal));
    OK(carc_agent_search(agent, game, 0, NULL, &search, error));
    OK(carc_search_candidates(search, candidates, MOST, &count));
    OK(carc_search_iterations(search, &iterations));
    OK(carc_search_depth(search, &depth));
    CHECK(count == legal && iterations == 200);
    CHECK(asked.leaves <= 200 && asked.most == 8 && asked.calls < 100);
    for (i = 0; i < count; i++) {
        for (place = 0; place < legal && codes[place] != candidates[i].actions[0]; place++) {
        }
        sum += place * candidates[i].visits;
    }
    CHECK(legal == 21 && candidates[0].visits == 139 && sum == 959 && depth == 6);
    CHECK(candidates[0].actions[0] == codes[2]);
    carc_search_free(search);
    carc_agent_free(agent);
    /* With the same seed, the agent plays the search's first candidate. */
    agent = agent_of("mcts:iterations=200", judge, &asked, 8);
    OK(carc_agent_choose(agent, game, NULL, &code, error));
    CHECK(code == candidates[0].actions[0]);
    carc_agent_free(agent);
    carc_game_free(game);
    carc_game_free(asked.kept);
}

/* Each kind of invalid evaluation is reported, and the agent remains usable. */
static void test_rejects_invalid_evaluations(void)
{
    static const enum answer wrong[] = {NEGATIVE, NOT_A_NUMBER, ENDLESS, NO_ANSWER};
    static const char *const told[] = {"priors must be", "values must be", "values must be",
                                     "failed"};
    struct asked asked = {GOOD, 0, 0, 0, NULL, NULL};
    carc_agent *agent = agent_of("mcts:iterations=20", judge, &asked, 4);
    carc_agent *silent = agent_of("mcts:iterations=20", forget, &asked, 4);
    carc_game *game = game_after(base(2), 7, 0);
    carc_search *none = NULL;
    carc_candidate hints[MOST] = {CARC_CANDIDATE_INIT};
    uint64_t code = 77;
    size_t i;
    asked.agent = agent;
    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const carc_status status =
            wrong[i] == NO_ANSWER ? CARC_STATUS_EVALUATOR_FAILED : CARC_STATUS_BAD_EVALUATION;
        int32_t legal = 0;
        asked.answer = wrong[i];
        asked.calls = 0;
        CHECK_STATUS(status, carc_agent_choose(agent, game, NULL, &code, error));
        CHECK(code == 77 && asked.calls == 1 && says(told[i]));
        CHECK_STATUS(status, carc_agent_search(agent, game, 1, NULL, &none, error));
        CHECK_STATUS(status, carc_agent_rank(agent, game, 0, NULL, hints, MOST, &len,
                                             error));
        CHECK(none == NULL);
        asked.answer = GOOD;
        OK(carc_agent_choose(agent, game, NULL, &code, error));
        OK(carc_state_is_legal(carc_game_state(game), code, &legal));
        CHECK(legal);
        code = 77;
    }
    CHECK_STATUS(CARC_STATUS_BAD_EVALUATION, carc_agent_choose(silent, game, NULL, &code, error));
    CHECK(says("priors must be"));
    asked.answer = NO_VALUES;
    CHECK_STATUS(CARC_STATUS_BAD_EVALUATION, carc_agent_choose(silent, game, NULL, &code, error));
    CHECK(says("values must be") && code == 77);
    carc_agent_free(agent);
    carc_agent_free(silent);
    carc_game_free(game);
    carc_game_free(asked.kept);
}

static void test_rejects_invalid_agents(void)
{
    static const struct {
        const char *words;
        size_t batch;
        const char *told;
    } wrong[] = {{"greedy", 8, "does not search"},
                 {"random", 8, "does not search"},
                 {"mtcs", 8, "mcts"},
                 {"mcts:iterations=9,threads=2", 8, "threads"},
                 {"mcts:iterations=9", 0, "batch"},
                 {"mcts:iterations=9", 65537, "batch"}};
    struct asked asked = {GOOD, 0, 0, 0, NULL, NULL};
    carc_agent *none = NULL, *agent = agent_of(" hard:iterations = 9", judge, &asked, 65536);
    size_t i;
    OK(carc_agent_text(agent, text, sizeof text, &len));
    CHECK(strcmp(text, "hard:iterations=9") == 0);
    carc_agent_free(agent);
    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK_STATUS(CARC_STATUS_BAD_AGENT,
                     carc_agent_with_evaluator(wrong[i].words, strlen(wrong[i].words), 1, judge,
                                               &asked, wrong[i].batch, &none, error));
        CHECK(says(wrong[i].told));
    }
    CHECK_STATUS(CARC_STATUS_INVALID_UTF8,
                 carc_agent_with_evaluator("\xff", 1, 1, judge, &asked, 8, &none, error));
    CHECK(none == NULL && asked.calls == 0);
}

/* A copy of a leaf outlives the search, contains the game's history, and can be continued. */
static void test_leaves_are_complete_games(void)
{
    struct asked asked = {GOOD, 0, 0, 0, NULL, NULL};
    carc_game *game = game_after(
        setup_of("{\"preset\":\"everything\",\"players\":3,\"tile_sets\":{\"river2\":0},"
                 "\"mechanics\":{\"bazaars\":false},"
                 "\"options\":{\"hand_size\":\"3\",\"hand_visibility\":\"hidden\"}}"),
        3, 40);
    carc_agent *agent = agent_of("mcts:iterations=40", judge, &asked, 8);
    carc_game *loaded = NULL;
    carc_history_entry history[MOST] = {CARC_HISTORY_ENTRY_INIT},
                       later[MOST] = {CARC_HISTORY_ENTRY_INIT};
    uint64_t code = 0;
    size_t known = 0, length = 0, i;
    int32_t over = 0, equal = 0;
    OK(carc_agent_choose(agent, game, NULL, &code, error));
    carc_agent_free(agent);
    OK(carc_state_history(carc_game_state(game), history, MOST, &known));
    carc_game_free(game);
    OK(carc_state_history(carc_game_state(asked.kept), later, MOST, &length));
    CHECK(length > known);
    for (i = 0; i < known; i++) {
        /* The codes may differ, because the search samples hidden draws. */
        CHECK(later[i].actor == history[i].actor && later[i].phase == history[i].phase);
        CHECK(later[i].code == history[i].code || history[i].actor == CARC_ACTOR_CHANCE);
    }
    OK(carc_game_json(asked.kept, text, sizeof text, &len));
    OK(carc_game_from_json(text, len, &loaded, error));
    OK(carc_game_equals(loaded, asked.kept, &equal));
    CHECK(equal);
    while (carc_state_is_over(carc_game_state(asked.kept), &over) == CARC_STATUS_OK && !over) {
        OK(carc_game_play_index(asked.kept, 0));
    }
    carc_game_free(loaded);
    carc_game_free(asked.kept);
}

static void stop_it(void *user, uint64_t done, uint64_t total)
{
    CHECK(done <= total);
    if (done > 40) {
        OK(carc_cancel_token_cancel(user));
    }
}

static void test_stops_a_search(void)
{
    struct asked asked = {GOOD, 0, 0, 0, NULL, NULL};
    carc_agent *agent = agent_of("mcts:iterations=100000000", judge, &asked, 8);
    carc_game *game = game_after(base(2), 7, 0);
    carc_search *search = NULL;
    carc_cancel_token *stop = NULL;
    carc_monitor monitor;
    uint64_t iterations = 0;
    OK(carc_cancel_token_new(&stop));
    monitor = monitor_of(stop, stop_it, stop);
    OK(carc_agent_search(agent, game, 0, &monitor, &search, error));
    OK(carc_search_iterations(search, &iterations));
    CHECK(iterations > 40 && iterations < 100 && asked.leaves <= iterations);
    carc_search_free(search);
    carc_cancel_token_free(stop);
    carc_agent_free(agent);
    carc_game_free(game);
    carc_game_free(asked.kept);
}

int main(void)
{
    OK(carc_error_new(&error));
    test_search_matches_other_languages();
    test_rejects_invalid_evaluations();
    test_rejects_invalid_agents();
    test_leaves_are_complete_games();
    test_stops_a_search();
    carc_error_free(error);
    return checks_end();
}
