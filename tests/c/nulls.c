/*
 * Passes NULL for every pointer that must not be NULL, and a handle of another type for every
 * handle. Each call must be rejected and write nothing. nulls_game.c tests games, their events and
 * views.
 */

#include "nulls.h"

static void test_names_and_actions(void)
{
    NULLS(carc_action_decode(0, NULL));
    NULLS(carc_action_encode(NULL, codes));
    NULLS(carc_action_encode(actions, NULL));
    NULLS(carc_action_json(0, NULL, 1, &len));
    NULLS(carc_action_json(0, text, 1, NULL));
    NULLS(carc_action_from_json(NULL, 1, codes, error));
    NULLS(carc_action_from_json("x", 1, NULL, error));
    WRONG(carc_action_from_json("x", 1, codes, (carc_error *)(void *)generator));
    NULLS(carc_name(CARC_NAME_FIGURE, 0, NULL, 1, &len));
    NULLS(carc_name(CARC_NAME_FIGURE, 0, text, 1, NULL));
    NULLS(carc_number(CARC_NAME_FIGURE, NULL, 1, numbers, error));
    NULLS(carc_number(CARC_NAME_FIGURE, "x", 1, NULL, error));
    WRONG(carc_number(CARC_NAME_FIGURE, "x", 1, numbers, (carc_error *)(void *)generator));
    NULLS(carc_answer_name(0, 0, NULL, 1, &len));
    NULLS(carc_answer_name(0, 0, text, 1, NULL));
    NULLS(carc_expansions_json(NULL, 1, &len));
    NULLS(carc_expansions_json(text, 1, NULL));
    NULLS(carc_clause(CARC_NAME_REASON, 0, NULL, 1, &len));
    NULLS(carc_clause(CARC_NAME_REASON, 0, text, 1, NULL));
    NULLS(carc_vocabulary_json(NULL, 1, &len));
    NULLS(carc_vocabulary_json(text, 1, NULL));
    NULLS(carc_options_json(NULL, 1, &len));
    NULLS(carc_options_json(text, 1, NULL));
    NULLS(carc_event_from_json(NULL, 1, events, error));
    NULLS(carc_event_from_json("x", 1, NULL, error));
    WRONG(carc_event_from_json("x", 1, events, (carc_error *)(void *)generator));
    NULLS(carc_tile_set_check(NULL, 1, error));
    WRONG(carc_tile_set_check("x", 1, (carc_error *)(void *)generator));
}

static void test_config(void)
{
    NULLS(carc_config_new(NULL));
    NULLS(carc_config_from_json(NULL, 1, &no_config, error));
    NULLS(carc_config_from_json("x", 1, NULL, error));
    WRONG(carc_config_from_json("x", 1, &no_config, (carc_error *)(void *)generator));
    NULLS(carc_config_from_text(NULL, 1, &no_config, error));
    NULLS(carc_config_from_text("x", 1, NULL, error));
    WRONG(carc_config_from_text("x", 1, &no_config, (carc_error *)(void *)generator));
    NULLS(carc_config_to_text(NULL, text, 1, &len));
    NULLS(carc_config_to_text(config, NULL, 1, &len));
    NULLS(carc_config_to_text(config, text, 1, NULL));
    WRONG(carc_config_to_text((carc_config *)(void *)error, text, 1, &len));
    NULLS(carc_config_to_line(NULL, text, 1, &len));
    NULLS(carc_config_to_line(config, NULL, 1, &len));
    NULLS(carc_config_to_line(config, text, 1, NULL));
    WRONG(carc_config_to_line((carc_config *)(void *)error, text, 1, &len));
    NULLS(carc_start_from_text(NULL, 6, text, 1, &len, error));
    NULLS(carc_start_from_text("carc 1", 6, NULL, 1, &len, error));
    NULLS(carc_start_from_text("carc 1", 6, text, 1, NULL, error));
    WRONG(carc_start_from_text("carc 1", 6, text, 1, &len, (carc_error *)(void *)generator));
    NULLS(carc_start_to_text(NULL, 2, text, 1, &len, error));
    NULLS(carc_start_to_text("{}", 2, NULL, 1, &len, error));
    NULLS(carc_start_to_text("{}", 2, text, 1, NULL, error));
    WRONG(carc_start_to_text("{}", 2, text, 1, &len, (carc_error *)(void *)generator));
    NULLS(carc_start_to_line(NULL, 2, text, 1, &len, error));
    NULLS(carc_start_to_line("{}", 2, NULL, 1, &len, error));
    NULLS(carc_start_to_line("{}", 2, text, 1, NULL, error));
    WRONG(carc_start_to_line("{}", 2, text, 1, &len, (carc_error *)(void *)generator));
    carc_config_free(NULL);
    carc_config_free((carc_config *)(void *)error);
    NULLS(carc_config_set_players(NULL, 0));
    WRONG(carc_config_set_players((carc_config *)(void *)error, 0));
    NULLS(carc_config_set_preset(NULL, "x", 1));
    NULLS(carc_config_set_preset(config, NULL, 1));
    WRONG(carc_config_set_preset((carc_config *)(void *)error, "x", 1));
    NULLS(carc_config_add_expansion(NULL, "x", 1));
    NULLS(carc_config_add_expansion(config, NULL, 1));
    WRONG(carc_config_add_expansion((carc_config *)(void *)error, "x", 1));
    NULLS(carc_config_set_option(NULL, "x", 1, "x", 1));
    NULLS(carc_config_set_option(config, NULL, 1, "x", 1));
    NULLS(carc_config_set_option(config, "x", 1, NULL, 1));
    WRONG(carc_config_set_option((carc_config *)(void *)error, "x", 1, "x", 1));
    NULLS(carc_config_set_tile_set(NULL, "x", 1, 0));
    NULLS(carc_config_set_tile_set(config, NULL, 1, 0));
    WRONG(carc_config_set_tile_set((carc_config *)(void *)error, "x", 1, 0));
    NULLS(carc_config_add_tile_set_toml(NULL, "x", 1));
    NULLS(carc_config_add_tile_set_toml(config, NULL, 1));
    WRONG(carc_config_add_tile_set_toml((carc_config *)(void *)error, "x", 1));
    NULLS(carc_config_set_mechanic(NULL, "x", 1, 0));
    NULLS(carc_config_set_mechanic(config, NULL, 1, 0));
    WRONG(carc_config_set_mechanic((carc_config *)(void *)error, "x", 1, 0));
    NULLS(carc_config_set_figures(NULL, "x", 1, 1));
    NULLS(carc_config_set_figures(config, NULL, 1, 1));
    WRONG(carc_config_set_figures((carc_config *)(void *)error, "x", 1, 1));
    NULLS(carc_config_set_start(NULL, "{}", 2, error));
    NULLS(carc_config_set_start(config, NULL, 2, error));
    WRONG(carc_config_set_start((carc_config *)(void *)error, "{}", 2, NULL));
    WRONG(carc_config_set_start(config, "{}", 2, (carc_error *)(void *)generator));
    NULLS(carc_config_json(NULL, text, 1, &len));
    NULLS(carc_config_json(config, NULL, 1, &len));
    NULLS(carc_config_json(config, text, 1, NULL));
    WRONG(carc_config_json((carc_config *)(void *)error, text, 1, &len));
}

static void test_setup(void)
{
    NULLS(carc_setup_render_tile_text(NULL, 0, 0, text_options, text, 1, &len));
    NULLS(carc_setup_render_tile_text(setup, 0, 0, text_options, NULL, 1, &len));
    NULLS(carc_setup_render_tile_text(setup, 0, 0, text_options, text, 1, NULL));
    WRONG(carc_setup_render_tile_text((carc_setup *)(void *)error, 0, 0, text_options, text, 1,
                                      &len));
    NULLS(carc_setup_render_tile_svg(NULL, 0, 0, svg_options, text, 1, &len));
    NULLS(carc_setup_render_tile_svg(setup, 0, 0, svg_options, NULL, 1, &len));
    NULLS(carc_setup_render_tile_svg(setup, 0, 0, svg_options, text, 1, NULL));
    WRONG(carc_setup_render_tile_svg((carc_setup *)(void *)error, 0, 0, svg_options, text, 1,
                                     &len));
    NULLS(carc_setup_new(NULL, &no_setup, error));
    NULLS(carc_setup_new(config, NULL, error));
    WRONG(carc_setup_new((carc_config *)(void *)error, &no_setup, error));
    WRONG(carc_setup_new(config, &no_setup, (carc_error *)(void *)generator));
    NULLS(carc_setup_from_json(NULL, 1, &no_setup, error));
    NULLS(carc_setup_from_json("x", 1, NULL, error));
    WRONG(carc_setup_from_json("x", 1, &no_setup, (carc_error *)(void *)generator));
    NULLS(carc_setup_clone(NULL, &no_setup));
    NULLS(carc_setup_clone(setup, NULL));
    WRONG(carc_setup_clone((carc_setup *)(void *)error, &no_setup));
    carc_setup_free(NULL);
    carc_setup_free((carc_setup *)(void *)error);
    NULLS(carc_setup_config_json(NULL, text, 1, &len));
    NULLS(carc_setup_config_json(setup, NULL, 1, &len));
    NULLS(carc_setup_config_json(setup, text, 1, NULL));
    WRONG(carc_setup_config_json((carc_setup *)(void *)error, text, 1, &len));
    NULLS(carc_setup_players(NULL, counts));
    NULLS(carc_setup_players(setup, NULL));
    WRONG(carc_setup_players((carc_setup *)(void *)error, counts));
    NULLS(carc_setup_option(NULL, "x", 1, text, 1, &len));
    NULLS(carc_setup_option(setup, NULL, 1, text, 1, &len));
    NULLS(carc_setup_option(setup, "farmers", 7, NULL, 1, &len));
    NULLS(carc_setup_option(setup, "x", 1, text, 1, NULL));
    WRONG(carc_setup_option((carc_setup *)(void *)error, "x", 1, text, 1, &len));
    NULLS(carc_setup_tile_type_count(NULL, counts));
    NULLS(carc_setup_tile_type_count(setup, NULL));
    WRONG(carc_setup_tile_type_count((carc_setup *)(void *)error, counts));
    NULLS(carc_setup_tile_type(NULL, 0, kinds));
    NULLS(carc_setup_tile_type(setup, 0, NULL));
    WRONG(carc_setup_tile_type((carc_setup *)(void *)error, 0, kinds));
    NULLS(carc_setup_tile_type_id(NULL, 0, text, 1, &len));
    NULLS(carc_setup_tile_type_id(setup, 0, NULL, 1, &len));
    NULLS(carc_setup_tile_type_id(setup, 0, text, 1, NULL));
    WRONG(carc_setup_tile_type_id((carc_setup *)(void *)error, 0, text, 1, &len));
    NULLS(carc_setup_tile_type_name(NULL, 0, text, 1, &len));
    NULLS(carc_setup_tile_type_name(setup, 0, NULL, 1, &len));
    NULLS(carc_setup_tile_type_name(setup, 0, text, 1, NULL));
    WRONG(carc_setup_tile_type_name((carc_setup *)(void *)error, 0, text, 1, &len));
    NULLS(carc_setup_tile_type_by_id(NULL, "x", 1, counts, error));
    NULLS(carc_setup_tile_type_by_id(setup, NULL, 1, counts, error));
    NULLS(carc_setup_tile_type_by_id(setup, "x", 1, NULL, error));
    WRONG(carc_setup_tile_type_by_id((carc_setup *)(void *)error, "x", 1, counts, error));
    WRONG(carc_setup_tile_type_by_id(setup, "x", 1, counts, (carc_error *)(void *)generator));
    NULLS(carc_setup_tokens(NULL, 0, counts));
    NULLS(carc_setup_tokens(setup, 0, NULL));
    WRONG(carc_setup_tokens((carc_setup *)(void *)error, 0, counts));
    NULLS(carc_setup_tile_type_mark(NULL, dragon, 0, text, 1, &len));
    NULLS(carc_setup_tile_type_mark(marked, dragon, 0, NULL, 1, &len));
    NULLS(carc_setup_tile_type_mark(marked, dragon, 0, text, 1, NULL));
    WRONG(carc_setup_tile_type_mark((carc_setup *)(void *)error, dragon, 0, text, 1, &len));
    carc_point point = {0};
    uint32_t segment = 0;
    carc_setup *wrong = (carc_setup *)(void *)error;
    NULLS(carc_setup_segment_outline(NULL, 0, 0, 0, 0, &point, 1, &len));
    NULLS(carc_setup_segment_outline(marked, 0, 0, 0, 0, NULL, 1, &len));
    NULLS(carc_setup_segment_outline(marked, 0, 0, 0, 0, &point, 1, NULL));
    WRONG(carc_setup_segment_outline(wrong, 0, 0, 0, 0, &point, 1, &len));
    NULLS(carc_setup_segment_anchor(NULL, 0, 0, 0, &point));
    NULLS(carc_setup_segment_anchor(marked, 0, 0, 0, NULL));
    WRONG(carc_setup_segment_anchor(wrong, 0, 0, 0, &point));
    NULLS(carc_setup_pick(NULL, 0, 0, 0.5, 0.5, &segment));
    NULLS(carc_setup_pick(marked, 0, 0, 0.5, 0.5, NULL));
    WRONG(carc_setup_pick(wrong, 0, 0, 0.5, 0.5, &segment));
    NULLS(carc_setup_space(NULL, 0, &point));
    NULLS(carc_setup_space(marked, 0, NULL));
    WRONG(carc_setup_space(wrong, 0, &point));
    NULLS(carc_setup_segment_mark(NULL, inn, 0, 0, text, 1, &len));
    NULLS(carc_setup_segment_mark(marked, inn, 0, 0, NULL, 1, &len));
    NULLS(carc_setup_segment_mark(marked, inn, 0, 0, text, 1, NULL));
    WRONG(carc_setup_segment_mark((carc_setup *)(void *)error, inn, 0, 0, text, 1, &len));
    NULLS(carc_setup_segments(NULL, 0, segments, 1, &len));
    NULLS(carc_setup_segments(setup, 0, NULL, 1, &len));
    NULLS(carc_setup_segments(setup, 0, segments, 1, NULL));
    WRONG(carc_setup_segments((carc_setup *)(void *)error, 0, segments, 1, &len));
    NULLS(carc_setup_action_text(NULL, 0, text, 1, &len));
    NULLS(carc_setup_action_text(setup, 0, NULL, 1, &len));
    NULLS(carc_setup_action_text(setup, 0, text, 1, NULL));
    WRONG(carc_setup_action_text((carc_setup *)(void *)error, 0, text, 1, &len));
    NULLS(carc_setup_fingerprint(NULL, codes));
    NULLS(carc_setup_fingerprint(setup, NULL));
    WRONG(carc_setup_fingerprint((carc_setup *)(void *)error, codes));
    NULLS(carc_setup_event_text(NULL, "\"game_ended\"", 12, text, 1, &len, error));
    NULLS(carc_setup_event_text(setup, NULL, 12, text, 1, &len, error));
    NULLS(carc_setup_event_text(setup, "\"game_ended\"", 12, NULL, 1, &len, error));
    NULLS(carc_setup_event_text(setup, "\"game_ended\"", 12, text, 1, NULL, error));
    WRONG(carc_setup_event_text((carc_setup *)(void *)error, "\"game_ended\"", 12, text, 1, &len,
                                error));
    WRONG(carc_setup_event_text(setup, "\"game_ended\"", 12, text, 1, &len,
                                (carc_error *)(void *)generator));
    NULLS(carc_setup_parse_action(NULL, "x", 1, codes, error));
    NULLS(carc_setup_parse_action(setup, NULL, 1, codes, error));
    NULLS(carc_setup_parse_action(setup, "x", 1, NULL, error));
    WRONG(carc_setup_parse_action((carc_setup *)(void *)error, "x", 1, codes, error));
    WRONG(carc_setup_parse_action(setup, "x", 1, codes, (carc_error *)(void *)generator));
}

static int32_t evaluate(void *user, const carc_game *const *leaves, size_t count,
                        const size_t *begins, float *priors, float *values)
{
    (void)user, (void)leaves, (void)count, (void)begins, (void)priors, (void)values;
    return 1;
}

static void test_jobs(void)
{
    carc_job *job = NULL, *no_job = NULL;
    carc_job_progress progress = CARC_JOB_PROGRESS_INIT;
    carc_agent *greedy = NULL;
    OK(carc_agent_new("greedy", 6, 1, &greedy, error));
    NULLS(carc_job_choose(NULL, game, &no_job, error));
    NULLS(carc_job_choose(greedy, NULL, &no_job, error));
    NULLS(carc_job_choose(greedy, game, NULL, error));
    WRONG(carc_job_choose((carc_agent *)(void *)game, game, &no_job, error));
    NULLS(carc_job_search(NULL, game, 0, &no_job, error));
    NULLS(carc_job_search(greedy, NULL, 0, &no_job, error));
    NULLS(carc_job_search(greedy, game, 0, NULL, error));
    WRONG(carc_job_search(greedy, (carc_game *)(void *)error, 0, &no_job, NULL));
    OK(carc_job_choose(greedy, game, &job, error));
    NULLS(carc_job_poll(NULL, &progress));
    NULLS(carc_job_poll(job, NULL));
    WRONG(carc_job_poll((carc_job *)(void *)game, &progress));
    NULLS(carc_job_cancel(NULL));
    WRONG(carc_job_cancel((carc_job *)(void *)game));
    NULLS(carc_job_action(NULL, codes, error));
    NULLS(carc_job_action(job, NULL, error));
    WRONG(carc_job_action((carc_job *)(void *)game, codes, error));
    NULLS(carc_job_results(NULL, &no_search, error));
    NULLS(carc_job_results(job, NULL, error));
    WRONG(carc_job_results((carc_job *)(void *)game, &no_search, error));
    CHECK(no_job == NULL && no_search == NULL);
    carc_job_free(NULL);
    carc_job_free((carc_job *)(void *)game);
    carc_job_free(job);
    carc_agent_free(greedy);
}

static void test_estimates(void)
{
    carc_estimate *estimate = NULL, *no_estimate = NULL;
    carc_player_estimate players[1];
    carc_feature_estimate found[1];
    carc_turn_estimate turn[1];
    NULLS(carc_game_estimate(NULL, 2, 1, NULL, &no_estimate, error));
    NULLS(carc_game_estimate(game, 2, 1, NULL, NULL, error));
    WRONG(carc_game_estimate((carc_game *)(void *)error, 2, 1, NULL, &no_estimate, NULL));
    WRONG(carc_game_estimate(game, 2, 1, &bad_monitor, &no_estimate, NULL));
    NULLS(carc_game_estimate_turns(NULL, 1, 2, 1, NULL, turn, 1, &len, error));
    NULLS(carc_game_estimate_turns(game, 1, 2, 1, NULL, NULL, 1, &len, error));
    NULLS(carc_game_estimate_turns(game, 1, 2, 1, NULL, turn, 1, NULL, error));
    WRONG(carc_game_estimate_turns(game, 1, 2, 1, &bad_monitor, turn, 1, &len, error));
    OK(carc_game_estimate(game, 2, 1, NULL, &estimate, error));
    NULLS(carc_estimate_samples(NULL, counts));
    NULLS(carc_estimate_samples(estimate, NULL));
    WRONG(carc_estimate_samples((carc_estimate *)(void *)error, counts));
    NULLS(carc_estimate_players(NULL, players, 1, &len));
    NULLS(carc_estimate_players(estimate, NULL, 1, &len));
    NULLS(carc_estimate_players(estimate, players, 1, NULL));
    NULLS(carc_estimate_features(NULL, found, 1, &len));
    NULLS(carc_estimate_features(estimate, NULL, 1, &len));
    NULLS(carc_estimate_features(estimate, found, 1, NULL));
    CHECK(no_estimate == NULL);
    carc_estimate_free(NULL);
    carc_estimate_free((carc_estimate *)(void *)error);
    carc_estimate_free(estimate);
}

static void test_agent(void)
{
    carc_agent_free(NULL);
    carc_agent_free((carc_agent *)(void *)error);
    NULLS(carc_agent_new(NULL, 6, 1, &no_agent, error));
    NULLS(carc_agent_new("random", 6, 1, NULL, error));
    WRONG(carc_agent_new("random", 6, 1, &no_agent, (carc_error *)(void *)game));
    NULLS(carc_agent_with_evaluator(NULL, 4, 1, evaluate, NULL, 8, &no_agent, error));
    NULLS(carc_agent_with_evaluator("mcts", 4, 1, NULL, NULL, 8, &no_agent, error));
    NULLS(carc_agent_with_evaluator("mcts", 4, 1, evaluate, NULL, 8, NULL, error));
    WRONG(carc_agent_with_evaluator("mcts", 4, 1, evaluate, NULL, 8, &no_agent,
                                    (carc_error *)(void *)game));
    NULLS(carc_agent_text(NULL, text, 1, &len));
    NULLS(carc_agent_text(agent, NULL, 1, &len));
    NULLS(carc_agent_text(agent, text, 1, NULL));
    WRONG(carc_agent_text((carc_agent *)(void *)error, text, 1, &len));
    NULLS(carc_agent_choose(NULL, game, NULL, codes, error));
    NULLS(carc_agent_choose(agent, NULL, NULL, codes, error));
    NULLS(carc_agent_choose(agent, game, NULL, NULL, error));
    WRONG(carc_agent_choose((carc_agent *)(void *)error, game, NULL, codes, NULL));
    WRONG(carc_agent_choose(agent, (carc_game *)(void *)error, NULL, codes, NULL));
    WRONG(carc_agent_choose(agent, game, NULL, codes, (carc_error *)(void *)game));
    WRONG(carc_agent_choose(agent, game, &bad_monitor, codes, NULL));
    NULLS(carc_agent_rank(NULL, game, 0, NULL, hints, 1, &len, error));
    NULLS(carc_agent_rank(agent, NULL, 0, NULL, hints, 1, &len, error));
    NULLS(carc_agent_rank(agent, game, 0, NULL, NULL, 1, &len, error));
    NULLS(carc_agent_rank(agent, game, 0, NULL, hints, 1, NULL, error));
    WRONG(carc_agent_rank((carc_agent *)(void *)error, game, 0, NULL, hints, 1, &len,
                          NULL));
    WRONG(carc_agent_rank(agent, (carc_game *)(void *)error, 0, NULL, hints, 1, &len,
                          NULL));
    WRONG(carc_agent_rank(agent, game, 0, &bad_monitor, hints, 1,
                          &len, NULL));
    WRONG(carc_agent_rank(agent, game, 0, NULL, hints, 1, &len,
                          (carc_error *)(void *)game));

    NULLS(carc_agent_search(NULL, game, 0, NULL, &no_search, error));
    NULLS(carc_agent_search(agent, NULL, 0, NULL, &no_search, error));
    NULLS(carc_agent_search(agent, game, 0, NULL, NULL, error));
    WRONG(carc_agent_search((carc_agent *)(void *)error, game, 0, NULL, &no_search,
                            NULL));
    WRONG(carc_agent_search(agent, (carc_game *)(void *)error, 0, NULL, &no_search,
                            NULL));
    WRONG(carc_agent_search(agent, game, 0, &bad_monitor, &no_search, NULL));
    WRONG(carc_agent_search(agent, game, 0, NULL, &no_search,
                            (carc_error *)(void *)game));
    carc_search_free(NULL);
    carc_search_free((carc_search *)(void *)error);
    NULLS(carc_search_candidates(NULL, candidates, 1, &len));
    NULLS(carc_search_candidates(search, NULL, 1, &len));
    NULLS(carc_search_candidates(search, candidates, 1, NULL));
    WRONG(carc_search_candidates((carc_search *)(void *)error, candidates, 1, &len));
    NULLS(carc_search_principal_variation(NULL, codes, 1, &len));
    NULLS(carc_search_principal_variation(search, NULL, 1, &len));
    NULLS(carc_search_principal_variation(search, codes, 1, NULL));
    WRONG(carc_search_principal_variation((carc_search *)(void *)error, codes, 1, &len));
    NULLS(carc_search_player(NULL, &seat));
    NULLS(carc_search_player(search, NULL));
    WRONG(carc_search_player((carc_search *)(void *)error, &seat));
    NULLS(carc_search_iterations(NULL, codes));
    NULLS(carc_search_iterations(search, NULL));
    WRONG(carc_search_iterations((carc_search *)(void *)error, codes));
    NULLS(carc_search_depth(NULL, &depth));
    NULLS(carc_search_depth(search, NULL));
    WRONG(carc_search_depth((carc_search *)(void *)error, &depth));

    carc_outcomes *all = NULL, *none = NULL;
    carc_turn_outcome of_turns[1] = {{0}};
    carc_completed_feature completed[1] = {{0}};
    OK(carc_state_outcomes(carc_game_state(game), -1, CARC_NO_SEAT, &all));
    NULLS(carc_state_outcomes(NULL, 0, CARC_NO_SEAT, &none));
    NULLS(carc_state_outcomes(carc_game_state(game), 0, CARC_NO_SEAT, NULL));
    WRONG(carc_state_outcomes((carc_state *)(void *)error, 0, CARC_NO_SEAT, &none));
    CHECK(none == NULL);
    carc_outcomes_free(NULL);
    carc_outcomes_free((carc_outcomes *)(void *)error);
    NULLS(carc_outcomes_turns(NULL, of_turns, 1, &len));
    NULLS(carc_outcomes_turns(all, NULL, 1, NULL));
    WRONG(carc_outcomes_turns((carc_outcomes *)(void *)error, of_turns, 1, &len));
    NULLS(carc_outcomes_actions(NULL, 0, codes, 1, &len));
    NULLS(carc_outcomes_actions(all, 0, NULL, 1, NULL));
    WRONG(carc_outcomes_actions((carc_outcomes *)(void *)error, 0, codes, 1, &len));
    NULLS(carc_outcomes_completed(NULL, 0, completed, 1, &len));
    NULLS(carc_outcomes_completed(all, 0, NULL, 1, NULL));
    WRONG(carc_outcomes_completed((carc_outcomes *)(void *)error, 0, completed, 1, &len));
    NULLS(carc_outcomes_entries(NULL, 0, events, 1, &len));
    NULLS(carc_outcomes_entries(all, 0, NULL, 1, NULL));
    WRONG(carc_outcomes_entries((carc_outcomes *)(void *)error, 0, events, 1, &len));
    NULLS(carc_outcomes_standing_entries(NULL, 0, events, 1, &len));
    NULLS(carc_outcomes_standing_entries(all, 0, NULL, 1, NULL));
    WRONG(carc_outcomes_standing_entries((carc_outcomes *)(void *)error, 0, events, 1, &len));
    carc_outcomes_free(all);

    const carc_state *state = carc_game_state(game);
    carc_solution *solved = NULL, *unsolved = NULL;
    carc_solved_candidate best[1] = {{0}};
    double points[1] = {0};
    int32_t exact = 0;
    uint32_t searched = 0;
    OK(carc_state_solve(state, 0, 5000, NULL, &solved, error));
    NULLS(carc_state_solve(NULL, 0, 5000, NULL, &unsolved, error));
    NULLS(carc_state_solve(state, 0, 5000, NULL, NULL, error));
    WRONG(carc_state_solve((carc_state *)(void *)error, 0, 5000, NULL, &unsolved,
                           NULL));
    WRONG(carc_state_solve(state, 0, 5000, &bad_monitor, &unsolved, NULL));
    WRONG(carc_state_solve(state, 0, 5000, NULL, &unsolved,
                           (carc_error *)(void *)game));
    CHECK(unsolved == NULL);
    carc_solution_free(NULL);
    carc_solution_free((carc_solution *)(void *)error);
    NULLS(carc_solution_candidates(NULL, best, 1, &len));
    NULLS(carc_solution_candidates(solved, NULL, 1, NULL));
    WRONG(carc_solution_candidates((carc_solution *)(void *)error, best, 1, &len));
    NULLS(carc_solution_points(NULL, points, 1, &len));
    NULLS(carc_solution_points(solved, NULL, 1, NULL));
    WRONG(carc_solution_points((carc_solution *)(void *)error, points, 1, &len));
    NULLS(carc_solution_player(NULL, &seat));
    NULLS(carc_solution_player(solved, NULL));
    WRONG(carc_solution_player((carc_solution *)(void *)error, &seat));
    NULLS(carc_solution_is_exact(NULL, &exact));
    NULLS(carc_solution_is_exact(solved, NULL));
    WRONG(carc_solution_is_exact((carc_solution *)(void *)error, &exact));
    NULLS(carc_solution_turns(NULL, &searched));
    NULLS(carc_solution_turns(solved, NULL));
    WRONG(carc_solution_turns((carc_solution *)(void *)error, &searched));
    NULLS(carc_solution_nodes(NULL, codes));
    NULLS(carc_solution_nodes(solved, NULL));
    WRONG(carc_solution_nodes((carc_solution *)(void *)error, codes));
    carc_solution_free(solved);

    carc_cancel_token_free(NULL);
    carc_cancel_token_free((carc_cancel_token *)(void *)error);
    NULLS(carc_cancel_token_new(NULL));
    NULLS(carc_cancel_token_cancel(NULL));
    WRONG(carc_cancel_token_cancel((carc_cancel_token *)(void *)error));
    NULLS(carc_cancel_token_reset(NULL));
    WRONG(carc_cancel_token_reset((carc_cancel_token *)(void *)error));
    NULLS(carc_cancel_token_is_cancelled(NULL, numbers));
    NULLS(carc_cancel_token_is_cancelled(stop, NULL));
    WRONG(carc_cancel_token_is_cancelled((carc_cancel_token *)(void *)error, numbers));
}

static void test_memory(void)
{
    OK(carc_set_panic_hook(NULL, NULL));
    CHECK(carc_alloc(0, 8) == NULL && carc_alloc(8, 0) == NULL && carc_alloc(8, 3) == NULL);
    CHECK(carc_alloc(SIZE_MAX, 1) == NULL);
    carc_free(NULL, 8, 8);
}

static void test_generator(void)
{
    NULLS(carc_generator_new(0, NULL));
    carc_generator_free(NULL);
    carc_generator_free((carc_generator *)(void *)error);
    NULLS(carc_generator_from_position(0, 0, NULL));
    NULLS(carc_generator_seed(NULL, codes));
    NULLS(carc_generator_seed(generator, NULL));
    WRONG(carc_generator_seed((carc_generator *)(void *)error, codes));
    NULLS(carc_generator_position(NULL, codes));
    NULLS(carc_generator_position(generator, NULL));
    WRONG(carc_generator_position((carc_generator *)(void *)error, codes));
    NULLS(carc_generator_uniform(NULL, 0, counts));
    NULLS(carc_generator_uniform(generator, 0, NULL));
    WRONG(carc_generator_uniform((carc_generator *)(void *)error, 0, counts));
}

static void test_error(void)
{
    NULLS(carc_error_new(NULL));
    carc_error_free(NULL);
    carc_error_free((carc_error *)(void *)generator);
    NULLS(carc_error_status(NULL, numbers));
    NULLS(carc_error_status(error, NULL));
    WRONG(carc_error_status((carc_error *)(void *)generator, numbers));
    NULLS(carc_error_illegal(NULL, numbers));
    NULLS(carc_error_illegal(error, NULL));
    WRONG(carc_error_illegal((carc_error *)(void *)generator, numbers));
    NULLS(carc_error_line(NULL, counts));
    NULLS(carc_error_line(error, NULL));
    WRONG(carc_error_line((carc_error *)(void *)generator, counts));
    NULLS(carc_error_column(NULL, counts));
    NULLS(carc_error_column(error, NULL));
    WRONG(carc_error_column((carc_error *)(void *)generator, counts));
    NULLS(carc_error_text(NULL, text, 1, &len));
    NULLS(carc_error_text(error, NULL, 1, &len));
    NULLS(carc_error_text(error, text, 1, NULL));
    WRONG(carc_error_text((carc_error *)(void *)generator, text, 1, &len));
    NULLS(carc_error_problem_count(NULL, &len));
    NULLS(carc_error_problem_count(error, NULL));
    WRONG(carc_error_problem_count((carc_error *)(void *)generator, &len));
    NULLS(carc_error_problem_reason(NULL, 0, numbers));
    NULLS(carc_error_problem_reason(error, 0, NULL));
    WRONG(carc_error_problem_reason((carc_error *)(void *)generator, 0, numbers));
    NULLS(carc_error_problem_kind(NULL, 0, numbers));
    NULLS(carc_error_problem_kind(error, 0, NULL));
    WRONG(carc_error_problem_kind((carc_error *)(void *)generator, 0, numbers));
    NULLS(carc_error_problem_field(NULL, 0, text, 1, &len));
    NULLS(carc_error_problem_field(error, 0, text, 1, NULL));
    WRONG(carc_error_problem_field((carc_error *)(void *)generator, 0, text, 1, &len));
    NULLS(carc_error_problem_suggestion(NULL, 0, text, 1, &len));
    NULLS(carc_error_problem_suggestion(error, 0, text, 1, NULL));
    WRONG(carc_error_problem_suggestion((carc_error *)(void *)generator, 0, text, 1, &len));
    NULLS(carc_error_problem_text(NULL, 0, text, 1, &len));
    NULLS(carc_error_problem_text(error, 0, text, 1, NULL));
    WRONG(carc_error_problem_text((carc_error *)(void *)generator, 0, text, 1, &len));
}

static void test_rejects_memory_that_is_no_handle(void)
{
    /* The array is as large as any handle, so the library cannot read past its end. */
    static uint64_t zeros[256];
    static uint64_t ones[256];
    memset(ones, 0xff, sizeof ones);
    WRONG(carc_state_hash((carc_state *)(void *)zeros, codes));
    WRONG(carc_game_play((carc_game *)(void *)ones, 0));
    WRONG(carc_setup_players((carc_setup *)(void *)ones, counts));
    WRONG(carc_state_hash((carc_state *)(void *)((char *)zeros + 1), codes));
    carc_game_free((carc_game *)(void *)zeros);
}

int main(void)
{
    nulls_begin();
    test_names_and_actions();
    test_config();
    test_setup();
    bad_monitor.struct_size = sizeof bad_monitor;
    bad_monitor.cancel = (carc_cancel_token *)(void *)error;
    test_agent();
    test_jobs();
    test_estimates();
    test_memory();
    test_generator();
    test_error();
    test_rejects_memory_that_is_no_handle();
    return nulls_end();
}
