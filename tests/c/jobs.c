/* Tests for jobs, estimates, progress intervals, and actors that are not seats. */

#include "game.h"
#include "monitor.h"

#include <sched.h>

static carc_agent *agent_of(const char *words)
{
    carc_agent *agent = NULL;
    OK(carc_agent_new(words, SIZE_MAX, 5, &agent, error));
    return agent;
}

/* Waits until a job is done and returns its last progress. */
static carc_job_progress finish(const carc_job *job)
{
    carc_job_progress progress = CARC_JOB_PROGRESS_INIT;
    while (carc_job_poll(job, &progress) == CARC_STATUS_OK && !progress.is_done) {
        sched_yield();
    }
    CHECK(progress.is_done == 1);
    return progress;
}

/* A job makes the same choice as a direct call, even if the game changes and the agent is freed. */
static void test_choice(void)
{
    carc_setup *setup = base(2);
    carc_game *game = NULL;
    carc_agent *agent = agent_of("mcts:iterations=40"), *same = agent_of("mcts:iterations=40");
    carc_job *job = NULL;
    carc_search *none = NULL;
    carc_job_progress progress;
    uint64_t expected = 0, code = 77;
    OK(carc_game_new(setup, 7, &game));
    OK(carc_agent_choose(same, game, NULL, &expected, error));
    OK(carc_job_choose(agent, game, &job, error));
    OK(carc_game_apply_index(game, 0));
    carc_game_free(game);
    carc_agent_free(agent);
    progress = finish(job);
    CHECK(progress.done == 40 && progress.total == 40);
    OK(carc_job_action(job, &code, error));
    CHECK(code == expected);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_job_results(job, &none, error));
    carc_job_free(job);
    carc_agent_free(same);
    carc_setup_free(setup);
}

static void test_search(void)
{
    carc_setup *setup = base(2);
    carc_game *game = NULL;
    carc_agent *agent = agent_of("mcts:iterations=40"), *greedy = agent_of("greedy");
    carc_job *job = NULL;
    carc_search *search = NULL;
    carc_search_candidate best[512] = {CARC_SEARCH_CANDIDATE_INIT};
    uint64_t code = 0, iterations = 0;
    OK(carc_game_new(setup, 7, &game));
    OK(carc_job_search(agent, game, 1, &job, error));
    finish(job);
    OK(carc_job_action(job, &code, error));
    OK(carc_job_results(job, &search, error));
    carc_job_free(job);
    OK(carc_search_iterations(search, &iterations));
    OK(carc_search_candidates(search, best, 512, &len));
    CHECK(iterations == 40 && best[0].actions[0] == code);
    carc_search_free(search);
    /* A job fails if its agent cannot search. */
    OK(carc_job_search(greedy, game, 1, &job, error));
    finish(job);
    CHECK_STATUS(CARC_STATUS_BAD_AGENT, carc_job_action(job, &code, error));
    CHECK(says("does not search"));
    carc_job_free(job);
    carc_agent_free(agent);
    carc_agent_free(greedy);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_cancel(void)
{
    carc_setup *setup = base(2);
    carc_game *game = NULL;
    carc_agent *agent = agent_of("mcts:iterations=100000000");
    carc_job *job = NULL, *other = NULL;
    carc_search *search = NULL;
    uint64_t code = 77;
    OK(carc_game_new(setup, 7, &game));
    OK(carc_job_choose(agent, game, &job, error));
    CHECK_STATUS(CARC_STATUS_NOT_DONE, carc_job_action(job, &code, error));
    CHECK_STATUS(CARC_STATUS_NOT_DONE, carc_job_results(job, &search, error));
    /* The job still uses the agent. */
    CHECK_STATUS(CARC_STATUS_BUSY, carc_agent_choose(agent, game, NULL, &code, error));
    CHECK(says("job"));
    CHECK_STATUS(CARC_STATUS_BUSY, carc_job_choose(agent, game, &other, error));
    OK(carc_job_cancel(job));
    finish(job);
    CHECK_STATUS(CARC_STATUS_CANCELLED, carc_job_action(job, &code, error));
    CHECK(code == 77 && other == NULL && search == NULL);
    carc_job_free(job);
    /* Freeing a running job makes its agent available again. */
    OK(carc_job_choose(agent, game, &job, error));
    carc_job_free(job);
    OK(carc_job_choose(agent, game, &job, error));
    carc_job_free(job);
    carc_agent_free(agent);
    carc_game_free(game);
    carc_setup_free(setup);
}

static int32_t evaluate(void *user, const carc_game *const *leaves, size_t count,
                        const size_t *begins, float *priors, float *values)
{
    (void)user, (void)leaves, (void)count, (void)begins, (void)priors, (void)values;
    return 1;
}

static void test_rejects_custom_evaluators(void)
{
    carc_setup *setup = base(2);
    carc_game *game = NULL;
    carc_agent *agent = NULL;
    carc_job *job = NULL;
    OK(carc_game_new(setup, 7, &game));
    OK(carc_agent_with_evaluator("mcts", SIZE_MAX, 1, evaluate, NULL, 8, &agent, error));
    CHECK_STATUS(CARC_STATUS_BAD_AGENT, carc_job_choose(agent, game, &job, error));
    CHECK(says("calling thread") && job == NULL);
    carc_agent_free(agent);
    carc_game_free(game);
    carc_setup_free(setup);
}

/* The last tile completes the start tile's city, which scores four points. */
static void test_estimates(void)
{
    static const char *const deck[] = {"base/E"};
    carc_setup *setup = base(2);
    carc_game *game = NULL, *over = NULL;
    carc_estimate *estimate = NULL;
    carc_player_estimate players[2] = {CARC_PLAYER_ESTIMATE_INIT};
    carc_feature_estimate features[8] = {CARC_FEATURE_ESTIMATE_INIT};
    carc_turn_estimate turns[3] = {CARC_TURN_ESTIMATE_INIT};
    uint32_t samples = 0;
    size_t i, cities = 0;
    OK(carc_game_with_deck(setup, deck, NULL, 1, &game, error));
    OK(carc_game_estimate(game, 10, 1, NULL, &estimate, error));
    OK(carc_estimate_samples(estimate, &samples));
    OK(carc_estimate_players(estimate, players, 2, &len));
    CHECK(samples == 10 && len == 2 && players[1].player == 1);
    CHECK(players[0].win == 1.0 && players[1].win == 0.0 && players[0].points_error == 0.0);
    OK(carc_estimate_features(estimate, features, 8, &len));
    for (i = 0; i < len; i++) {
        if (features[i].kind == CARC_SEGMENT_CITY) {
            cities++;
            CHECK(features[i].completion == 1.0 && features[i].points[0] == 4.0);
            CHECK(features[i].player_count == 2 && features[i].point_errors[0] == 0.0);
        }
    }
    CHECK(cities == 1);
    carc_estimate_free(estimate);

    OK(carc_game_estimate_turns(game, 3, 4, 1, NULL, NULL, 0, &len, error));
    CHECK(len == 3);
    CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL,
                 carc_game_estimate_turns(game, 3, 4, 1, NULL, turns, 2, &len, error));
    OK(carc_game_estimate_turns(game, 3, 4, 1, NULL, turns, 3, &len, error));
    CHECK(len == 3 && turns[0].samples == 4 && turns[0].count == 2 && turns[0].wins[0] == 1.0);
    CHECK(turns[0].points[0] >= turns[1].points[0] && turns[0].player_count == 2);

    OK(carc_game_with_deck(setup, NULL, NULL, 0, &over, error));
    CHECK_STATUS(CARC_STATUS_OTHER_ACTOR, carc_game_estimate(over, 10, 1, NULL, &estimate, error));
    CHECK_STATUS(CARC_STATUS_OTHER_ACTOR,
                 carc_game_estimate_turns(over, 3, 4, 1, NULL, turns, 3, &len, error));
    carc_game_free(over);
    carc_game_free(game);
    carc_setup_free(setup);
}

struct calls {
    uint64_t count, last;
};

static void count_calls(void *user, uint64_t done, uint64_t total)
{
    struct calls *calls = user;
    calls->count++;
    calls->last = done;
    CHECK(done <= total);
}

/* With an interval of one hour, an estimate reports progress only at its start and its end. */
static void test_progress_by_time(void)
{
    carc_setup *setup = base(2);
    carc_game *game = NULL;
    struct calls calls = {0, 0};
    carc_monitor monitor = monitor_of(NULL, count_calls, &calls);
    carc_estimate *estimate = NULL;
    OK(carc_game_new(setup, 7, &game));
    OK(carc_game_estimate(game, 5, 1, &monitor, &estimate, error));
    CHECK(calls.count == 5 && calls.last == 5);
    carc_estimate_free(estimate);
    monitor.interval_ms = 3600 * 1000;
    calls.count = 0;
    OK(carc_game_estimate(game, 5, 1, &monitor, &estimate, error));
    CHECK(calls.count == 2 && calls.last == 5);
    carc_estimate_free(estimate);
    carc_game_free(game);
    carc_setup_free(setup);
}

/* Actors that are not players are rejected as viewers. */
static void test_actors_have_no_view(void)
{
    carc_setup *setup = base(2);
    carc_game *open = NULL, *over = NULL;
    carc_view *view = NULL;
    carc_seat actor = 0;
    CHECK(CARC_ACTOR_CHANCE != CARC_NO_SEAT && CARC_ACTOR_NONE != CARC_NO_SEAT);
    OK(carc_game_with_external_chance(setup, &open));
    OK(carc_state_actor(carc_game_state(open), &actor));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_view(open, actor, &view));
    OK(carc_game_with_deck(setup, NULL, NULL, 0, &over, error));
    OK(carc_state_actor(carc_game_state(over), &actor));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_view(over, actor, &view));
    CHECK(view == NULL);
    carc_game_free(open);
    carc_game_free(over);
    carc_setup_free(setup);
}

/* If no call has failed, a rescue save equals a normal save. */
static void test_rescue(void)
{
    carc_setup *setup = base(2);
    carc_game *game = NULL;
    static char rescued[1 << 16];
    size_t rescued_len = 0;
    OK(carc_game_new(setup, 7, &game));
    OK(carc_game_apply_index(game, 0));
    OK(carc_game_json(game, text, sizeof text, &len));
    OK(carc_game_rescue_json(game, rescued, sizeof rescued, &rescued_len));
    CHECK(rescued_len == len && memcmp(rescued, text, len) == 0);
    carc_game_free(game);
    carc_setup_free(setup);
}

int main(void)
{
    OK(carc_error_new(&error));
    test_choice();
    test_search();
    test_cancel();
    test_rejects_custom_evaluators();
    test_estimates();
    test_progress_by_time();
    test_actors_have_no_view();
    test_rescue();
    carc_error_free(error);
    return checks_end();
}
