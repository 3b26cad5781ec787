/* Tests for searches: agreement with the agent's choices, multithreaded searches, and levels. */

#include <carc.h>

#include "check.h"
#include "monitor.h"

#include <string.h>

#define MOST 512

static carc_agent *agent_of(const char *text)
{
    carc_agent *agent = NULL;
    OK(carc_agent_new(text, strlen(text), 1, &agent, NULL));
    return agent;
}

static carc_game *game_of(const char *json)
{
    carc_setup *setup = NULL;
    carc_game *game = NULL;
    OK(carc_setup_from_json(json, strlen(json), &setup, NULL));
    OK(carc_game_new(setup, 7, &game));
    carc_setup_free(setup);
    return game;
}

static carc_search *search_of(const char *text, const carc_game *game, int32_t turns)
{
    carc_agent *agent = agent_of(text);
    carc_search *search = NULL;
    OK(carc_agent_search(agent, game, turns, NULL, &search, NULL));
    carc_agent_free(agent);
    return search;
}

static carc_search_candidate candidates[MOST], others[MOST];
static carc_history_entry records[MOST];
static uint64_t line[MOST];

/* Checks that each legal action is listed once, that the agent's choice comes first, and that the
 * visits and priors add up. */
static void check(const char *text, const carc_game *game, uint64_t iterations, uint64_t threads)
{
    carc_agent *agent = agent_of(text);
    int32_t turns;
    uint64_t code = 0;
    OK(carc_agent_choose(agent, game, NULL, &code, NULL));
    for (turns = 0; turns < 2; turns++) {
        carc_search *search = search_of(text, game, turns), *again = search_of(text, game, turns);
        uint64_t done = 0, visits = 0, codes[MOST];
        size_t count = 0, listed = 0, length = 0, i;
        uint32_t depth = 0;
        double priors = 0;
        carc_seat player = -1;
        carc_seat actor = 0;
        candidates[0].struct_size = others[0].struct_size = sizeof candidates[0];
        OK(carc_search_candidates(search, candidates, MOST, &count));
        OK(carc_search_candidates(again, others, MOST, &listed));
        CHECK(count == listed && memcmp(candidates, others, count * sizeof *others) == 0);
        if (turns) {
            (void)carc_game_turns(game, NULL, 0, &listed);
        } else {
            OK(carc_state_legal(carc_game_state(game), codes, MOST, &listed));
        }
        CHECK(count == listed && candidates[0].actions[0] == code);
        for (i = 0; i < count; i++) {
            CHECK(i < 2 || candidates[i].visits <= candidates[i - 1].visits);
            visits += candidates[i].visits;
            priors += candidates[i].prior;
        }
        CHECK(visits == iterations - threads && priors > 0.999 && priors < 1.001);
        OK(carc_search_iterations(search, &done));
        OK(carc_search_depth(search, &depth));
        OK(carc_search_player(search, &player));
        OK(carc_state_actor(carc_game_state(game), &actor));
        CHECK(done == iterations && depth > 2 && player == actor);
        OK(carc_search_principal_variation(search, line, MOST, &length));
        CHECK(length >= candidates[0].count && line[0] == code);
        CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL,
                     carc_search_principal_variation(search, line, 0, &length));
        carc_search_free(search);
        carc_search_free(again);
    }
    carc_agent_free(agent);
}

static void test_rejects_search_by_agents_without_one(void)
{
    static const char *const texts[] = {"random", "greedy", "easy", "normal"};
    carc_game *game = game_of("{}");
    carc_agent *agent = agent_of("mcts");
    carc_search *none = NULL;
    carc_cancel_token *stop = NULL;
    carc_monitor monitor;
    carc_search_candidate few[1];
    size_t i, len = 0;
    for (i = 0; i < 4; i++) {
        carc_agent *other = agent_of(texts[i]);
        CHECK_STATUS(CARC_STATUS_BAD_AGENT,
                     carc_agent_search(other, game, 0, NULL, &none, NULL));
        carc_agent_free(other);
    }
    OK(carc_cancel_token_new(&stop));
    OK(carc_cancel_token_cancel(stop));
    monitor = monitor_of(stop, NULL, NULL);
    CHECK_STATUS(CARC_STATUS_CANCELLED, carc_agent_search(agent, game, 0, &monitor, &none, NULL));
    CHECK(none == NULL);
    none = search_of("mcts:iterations=2", game, 0);
    few[0].struct_size = 1;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE, carc_search_candidates(none, few, 1, &len));
    carc_search_free(none);
    carc_cancel_token_free(stop);
    carc_agent_free(agent);
    carc_game_free(game);
}

/* The principal variation can be played, including its draws. An illegal action in a line is
 * reported. */
static void test_line_can_be_played_ahead(void)
{
    carc_game *game = game_of("{}"), *after = NULL;
    carc_search *search = search_of("mcts:iterations=150", game, 0);
    carc_error *error = NULL;
    uint64_t before = 0, hash = 0;
    size_t known = 0, length = 0, count = 0, i;
    char text[256];
    OK(carc_error_new(&error));
    OK(carc_state_hash(carc_game_state(game), &before));
    OK(carc_search_principal_variation(search, line, MOST, &length));
    OK(carc_game_after(game, line, length, 1, &after, error));
    records[0].struct_size = sizeof records[0];
    OK(carc_state_history(carc_game_state(game), records, MOST, &known));
    OK(carc_state_history(carc_game_state(after), records, MOST, &count));
    CHECK(count == known + length && length > 2);
    for (i = 0; i < length && known + i < count; i++) {
        CHECK(records[known + i].code == line[i]);
    }
    OK(carc_state_hash(carc_game_state(game), &hash));
    CHECK(hash == before);
    carc_game_free(after);
    OK(carc_game_after(game, NULL, 0, 1, &after, error));
    OK(carc_state_hash(carc_game_state(after), &hash));
    CHECK(hash == before);
    carc_game_free(after);
    line[1] = line[0];
    CHECK_STATUS(CARC_STATUS_ILLEGAL_ACTION, carc_game_after(game, line, 2, 1, &after, error));
    OK(carc_error_text(error, text, sizeof text, &count));
    CHECK(count > 0);
    line[1] = UINT64_MAX;
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_CODE, carc_game_after(game, line, 2, 1, &after, error));
    carc_error_free(error);
    carc_search_free(search);
    carc_game_free(game);
}

/* Without a time limit, each level makes the same choice every time. */
static void test_levels(void)
{
    static const char *const levels[] = {"easy", "normal", "hard:iterations=20",
                                         "expert:iterations=40,threads=2"};
    carc_game *game = game_of("{}");
    size_t i;
    for (i = 0; i < 4; i++) {
        carc_agent *one = agent_of(levels[i]), *other = agent_of(levels[i]);
        uint64_t first = 0, second = 0;
        int32_t legal = 0;
        OK(carc_agent_choose(one, game, NULL, &first, NULL));
        OK(carc_agent_choose(other, game, NULL, &second, NULL));
        OK(carc_state_is_legal(carc_game_state(game), first, &legal));
        CHECK(first == second && legal);
        carc_agent_free(one);
        carc_agent_free(other);
    }
    carc_game_free(game);
}

int main(void)
{
    carc_game *base = game_of("{}");
    carc_game *hills = game_of("{\"expansions\":[\"hills_sheep\"]}");
    check("mcts:iterations=50", base, 50, 1);
    check("mcts:iterations=51,threads=3", base, 51, 3);
    check("hard:iterations=40", hills, 40, 1);
    carc_game_free(base);
    carc_game_free(hills);
    test_rejects_search_by_agents_without_one();
    test_line_can_be_played_ahead();
    test_levels();
    return checks_end();
}
