/* Passes NULL for every pointer of every function that must not be NULL, and a handle of another
 * kind for every handle. Each call must be refused and write nothing. */

#include <carc.h>

#include "check.h"

#include <string.h>

#define NULLS(call) CHECK_STATUS(CARC_STATUS_NULL_POINTER, call)
#define WRONG(call) CHECK_STATUS(CARC_STATUS_INVALID_HANDLE, call)

static carc_config *config;
static carc_setup *setup;
/* With a kind of tile that shows a mark, and one with a marked segment. */
static carc_setup *marked;
static uint32_t dragon;
static uint32_t inn;
static carc_game *game;
static carc_game *copy;
static carc_view *view;
static carc_generator *generator;
static carc_agent *agent;
static carc_events *kept;
static carc_stop *stop;
static carc_error *error;

/* What may not be written. */
static carc_config *no_config;
static carc_setup *no_setup;
static carc_game *no_game;
static carc_view *no_view;
static carc_generator *no_generator;
static carc_agent *no_agent;
static carc_events *no_events;
static carc_stop *no_stop;
static carc_error *no_error;
static char text[8];
static size_t len;
static uint64_t codes[1];
static int32_t numbers[1];
static uint32_t counts[1];
static carc_seat seat;
static const char *ids[1] = {"base/U"};
static const size_t lens[1] = {6};
static carc_action actions[1];
static carc_tile tiles[1];
static carc_cell cells[1];
static carc_occupant occupants[1];
static carc_event events[1];
static carc_feature features[1];
static carc_spot spots[1];
static carc_outcome outcomes[1];
static carc_turn turns[1];
static carc_record records[1];
static carc_svg_options svg_options[1];
static carc_text_options text_options[1];
static carc_rank ranks[1];
static carc_kind kinds[1];
static carc_segment segments[1];

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
    NULLS(carc_figure_name(0, NULL, 1, &len));
    NULLS(carc_token_name(0, NULL, 1, &len));
    NULLS(carc_figure_name(0, text, 1, NULL));
    NULLS(carc_token_name(0, text, 1, NULL));
    NULLS(carc_figure_by_name(NULL, 1, numbers, error));
    NULLS(carc_token_by_name(NULL, 1, numbers, error));
    NULLS(carc_figure_by_name("x", 1, NULL, error));
    NULLS(carc_token_by_name("x", 1, NULL, error));
    WRONG(carc_figure_by_name("x", 1, numbers, (carc_error *)(void *)generator));
    WRONG(carc_token_by_name("x", 1, numbers, (carc_error *)(void *)generator));
    NULLS(carc_segment_kind_name(0, NULL, 1, &len));
    NULLS(carc_segment_kind_name(0, text, 1, NULL));
    NULLS(carc_question_name(0, NULL, 1, &len));
    NULLS(carc_question_name(0, text, 1, NULL));
    NULLS(carc_answer_name(0, 0, NULL, 1, &len));
    NULLS(carc_answer_name(0, 0, text, 1, NULL));
    NULLS(carc_expansions_json(NULL, 1, &len));
    NULLS(carc_expansions_json(text, 1, NULL));
    NULLS(carc_reason_name(0, NULL, 1, &len));
    NULLS(carc_reason_name(0, text, 1, NULL));
    NULLS(carc_reason_clause(0, NULL, 1, &len));
    NULLS(carc_reason_clause(0, text, 1, NULL));
    NULLS(carc_verb_name(0, NULL, 1, &len));
    NULLS(carc_verb_name(0, text, 1, NULL));
    NULLS(carc_item_name(0, NULL, 1, &len));
    NULLS(carc_item_name(0, text, 1, NULL));
    NULLS(carc_source_name(0, NULL, 1, &len));
    NULLS(carc_source_name(0, text, 1, NULL));
    NULLS(carc_phase_name(0, NULL, 1, &len));
    NULLS(carc_phase_name(0, text, 1, NULL));
    NULLS(carc_event_name(0, NULL, 1, &len));
    NULLS(carc_event_name(0, text, 1, NULL));
    NULLS(carc_term_name(0, NULL, 1, &len));
    NULLS(carc_term_name(0, text, 1, NULL));
    NULLS(carc_road_end_name(1, NULL, 1, &len));
    NULLS(carc_road_end_name(1, text, 1, NULL));
    NULLS(carc_problem_name(1, NULL, 1, &len));
    NULLS(carc_problem_name(1, text, 1, NULL));
    NULLS(carc_start_reason_name(1, NULL, 1, &len));
    NULLS(carc_start_reason_name(1, text, 1, NULL));
    NULLS(carc_words_json(NULL, 1, &len));
    NULLS(carc_words_json(text, 1, NULL));
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
    NULLS(carc_setup_tile_text(NULL, 0, 0, text_options, text, 1, &len));
    NULLS(carc_setup_tile_text(setup, 0, 0, text_options, NULL, 1, &len));
    NULLS(carc_setup_tile_text(setup, 0, 0, text_options, text, 1, NULL));
    WRONG(carc_setup_tile_text((carc_setup *)(void *)error, 0, 0, text_options, text, 1, &len));
    NULLS(carc_setup_tile_svg(NULL, 0, 0, svg_options, text, 1, &len));
    NULLS(carc_setup_tile_svg(setup, 0, 0, svg_options, NULL, 1, &len));
    NULLS(carc_setup_tile_svg(setup, 0, 0, svg_options, text, 1, NULL));
    WRONG(carc_setup_tile_svg((carc_setup *)(void *)error, 0, 0, svg_options, text, 1, &len));
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
    NULLS(carc_setup_kind_count(NULL, counts));
    NULLS(carc_setup_kind_count(setup, NULL));
    WRONG(carc_setup_kind_count((carc_setup *)(void *)error, counts));
    NULLS(carc_setup_kind(NULL, 0, kinds));
    NULLS(carc_setup_kind(setup, 0, NULL));
    WRONG(carc_setup_kind((carc_setup *)(void *)error, 0, kinds));
    NULLS(carc_setup_kind_id(NULL, 0, text, 1, &len));
    NULLS(carc_setup_kind_id(setup, 0, NULL, 1, &len));
    NULLS(carc_setup_kind_id(setup, 0, text, 1, NULL));
    WRONG(carc_setup_kind_id((carc_setup *)(void *)error, 0, text, 1, &len));
    NULLS(carc_setup_kind_name(NULL, 0, text, 1, &len));
    NULLS(carc_setup_kind_name(setup, 0, NULL, 1, &len));
    NULLS(carc_setup_kind_name(setup, 0, text, 1, NULL));
    WRONG(carc_setup_kind_name((carc_setup *)(void *)error, 0, text, 1, &len));
    NULLS(carc_setup_kind_by_id(NULL, "x", 1, counts, error));
    NULLS(carc_setup_kind_by_id(setup, NULL, 1, counts, error));
    NULLS(carc_setup_kind_by_id(setup, "x", 1, NULL, error));
    WRONG(carc_setup_kind_by_id((carc_setup *)(void *)error, "x", 1, counts, error));
    WRONG(carc_setup_kind_by_id(setup, "x", 1, counts, (carc_error *)(void *)generator));
    NULLS(carc_setup_tokens(NULL, 0, counts));
    NULLS(carc_setup_tokens(setup, 0, NULL));
    WRONG(carc_setup_tokens((carc_setup *)(void *)error, 0, counts));
    NULLS(carc_setup_kind_mark(NULL, dragon, 0, text, 1, &len));
    NULLS(carc_setup_kind_mark(marked, dragon, 0, NULL, 1, &len));
    NULLS(carc_setup_kind_mark(marked, dragon, 0, text, 1, NULL));
    WRONG(carc_setup_kind_mark((carc_setup *)(void *)error, dragon, 0, text, 1, &len));
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
    NULLS(carc_setup_parse_action(NULL, "x", 1, codes, error));
    NULLS(carc_setup_parse_action(setup, NULL, 1, codes, error));
    NULLS(carc_setup_parse_action(setup, "x", 1, NULL, error));
    WRONG(carc_setup_parse_action((carc_setup *)(void *)error, "x", 1, codes, error));
    WRONG(carc_setup_parse_action(setup, "x", 1, codes, (carc_error *)(void *)generator));
}

static int32_t no_draw(void *user, const carc_game *asked, uint64_t *code)
{
    (void)user;
    (void)asked;
    (void)code;
    return 0;
}

static void test_game(void)
{
    NULLS(carc_game_new(NULL, 0, &no_game));
    NULLS(carc_game_new(setup, 0, NULL));
    WRONG(carc_game_new((carc_setup *)(void *)error, 0, &no_game));
    NULLS(carc_game_with_deck(NULL, ids, lens, 1, &no_game, error));
    NULLS(carc_game_with_deck(setup, NULL, lens, 1, &no_game, error));
    NULLS(carc_game_with_deck(setup, ids, lens, 1, NULL, error));
    WRONG(carc_game_with_deck((carc_setup *)(void *)error, ids, lens, 1, &no_game, error));
    WRONG(carc_game_with_deck(setup, ids, lens, 1, &no_game, (carc_error *)(void *)generator));
    NULLS(carc_game_with_draws(NULL, ids, lens, 1, NULL, &no_game, error));
    NULLS(carc_game_with_draws(setup, NULL, lens, 1, NULL, &no_game, error));
    NULLS(carc_game_with_draws(setup, ids, lens, 1, NULL, NULL, error));
    WRONG(carc_game_with_draws((carc_setup *)(void *)error, ids, lens, 1, NULL, &no_game, error));
    WRONG(carc_game_with_draws(setup, ids, lens, 1, NULL, &no_game,
                               (carc_error *)(void *)generator));
    NULLS(carc_game_draw_with(game, NULL, NULL));
    NULLS(carc_game_draw_with(NULL, no_draw, NULL));
    WRONG(carc_game_draw_with((carc_game *)(void *)error, no_draw, NULL));
    NULLS(carc_game_public_hash(NULL, codes));
    NULLS(carc_game_public_hash(game, NULL));
    WRONG(carc_game_public_hash((carc_game *)(void *)error, codes));
    NULLS(carc_game_open(NULL, &no_game));
    NULLS(carc_game_open(setup, NULL));
    WRONG(carc_game_open((carc_setup *)(void *)error, &no_game));
    NULLS(carc_game_clone(NULL, &no_game));
    NULLS(carc_game_clone(game, NULL));
    WRONG(carc_game_clone((carc_game *)(void *)error, &no_game));
    NULLS(carc_game_assign(NULL, copy));
    NULLS(carc_game_assign(game, NULL));
    WRONG(carc_game_assign((carc_game *)(void *)error, copy));
    WRONG(carc_game_assign(game, (carc_game *)(void *)error));
    carc_game_free(NULL);
    carc_game_free((carc_game *)(void *)error);
    NULLS(carc_game_setup(NULL, &no_setup));
    NULLS(carc_game_setup(game, NULL));
    WRONG(carc_game_setup((carc_game *)(void *)error, &no_setup));
    NULLS(carc_game_equals(NULL, copy, numbers));
    NULLS(carc_game_equals(game, NULL, numbers));
    NULLS(carc_game_equals(game, copy, NULL));
    WRONG(carc_game_equals((carc_game *)(void *)error, copy, numbers));
    WRONG(carc_game_equals(game, (carc_game *)(void *)error, numbers));
    NULLS(carc_game_last_error(NULL, text, 1, &len));
    NULLS(carc_game_last_error(game, NULL, 1, &len));
    NULLS(carc_game_last_error(game, text, 1, NULL));
    WRONG(carc_game_last_error((carc_game *)(void *)error, text, 1, &len));
    NULLS(carc_game_last_status(NULL, numbers));
    NULLS(carc_game_last_status(game, NULL));
    WRONG(carc_game_last_status((carc_game *)(void *)error, numbers));
    NULLS(carc_game_last_illegal(NULL, numbers));
    NULLS(carc_game_last_illegal(game, NULL));
    WRONG(carc_game_last_illegal((carc_game *)(void *)error, numbers));
    NULLS(carc_game_json(NULL, text, 1, &len));
    NULLS(carc_game_json(game, NULL, 1, &len));
    NULLS(carc_game_json(game, text, 1, NULL));
    WRONG(carc_game_json((carc_game *)(void *)error, text, 1, &len));
    NULLS(carc_game_start_json(NULL, text, 1, &len));
    NULLS(carc_game_start_json(game, NULL, 1, &len));
    NULLS(carc_game_start_json(game, text, 1, NULL));
    WRONG(carc_game_start_json((carc_game *)(void *)error, text, 1, &len));
    NULLS(carc_game_from_json(NULL, 1, &no_game, error));
    NULLS(carc_game_from_json("x", 1, NULL, error));
    WRONG(carc_game_from_json("x", 1, &no_game, (carc_error *)(void *)generator));
    NULLS(carc_game_view(NULL, 0, &no_view));
    NULLS(carc_game_view(game, 0, NULL));
    WRONG(carc_game_view((carc_game *)(void *)error, 0, &no_view));
    NULLS(carc_game_determinize(NULL, 0, 0, &no_game));
    NULLS(carc_game_determinize(game, 0, 0, NULL));
    WRONG(carc_game_determinize((carc_game *)(void *)error, 0, 0, &no_game));
    NULLS(carc_game_board(NULL, tiles, 1, &len));
    NULLS(carc_game_board(game, NULL, 1, &len));
    NULLS(carc_game_board(game, tiles, 1, NULL));
    WRONG(carc_game_board((carc_game *)(void *)error, tiles, 1, &len));
    NULLS(carc_game_open_cells(NULL, cells, 1, &len));
    NULLS(carc_game_open_cells(game, NULL, 1, &len));
    NULLS(carc_game_open_cells(game, cells, 1, NULL));
    WRONG(carc_game_open_cells((carc_game *)(void *)error, cells, 1, &len));
    int32_t port = 0;
    NULLS(carc_game_ports(NULL, 0, 0, &port, 1, &len));
    NULLS(carc_game_ports(game, 0, 0, NULL, 1, &len));
    NULLS(carc_game_ports(game, 0, 0, &port, 1, NULL));
    WRONG(carc_game_ports((carc_game *)(void *)error, 0, 0, &port, 1, &len));
    NULLS(carc_game_segment_at(NULL, 0, 0, 0, 0, &port));
    NULLS(carc_game_segment_at(game, 0, 0, 0, 0, NULL));
    WRONG(carc_game_segment_at((carc_game *)(void *)error, 0, 0, 0, 0, &port));
    NULLS(carc_game_holes(NULL, cells, 1, &len));
    NULLS(carc_game_holes(game, NULL, 1, NULL));
    WRONG(carc_game_holes((carc_game *)(void *)error, cells, 1, &len));
    NULLS(carc_game_dead_cells(NULL, cells, 1, &len));
    NULLS(carc_game_dead_cells(game, NULL, 1, NULL));
    WRONG(carc_game_dead_cells((carc_game *)(void *)error, cells, 1, &len));
    NULLS(carc_game_figures(NULL, occupants, 1, &len));
    NULLS(carc_game_figures(game, NULL, 1, &len));
    NULLS(carc_game_figures(game, occupants, 1, NULL));
    WRONG(carc_game_figures((carc_game *)(void *)error, occupants, 1, &len));
    NULLS(carc_game_event_count(NULL, &len));
    NULLS(carc_game_event_count(game, NULL));
    WRONG(carc_game_event_count((carc_game *)(void *)error, &len));
    NULLS(carc_game_event(NULL, 0, events));
    NULLS(carc_game_event(game, 0, NULL));
    WRONG(carc_game_event((carc_game *)(void *)error, 0, events));
    NULLS(carc_game_events(NULL, events, 1, &len));
    NULLS(carc_game_events(game, NULL, 1, &len));
    NULLS(carc_game_events(game, events, 1, NULL));
    WRONG(carc_game_events((carc_game *)(void *)error, events, 1, &len));
    NULLS(carc_game_event_json(NULL, 0, text, 1, &len));
    NULLS(carc_game_event_json(game, 0, NULL, 1, &len));
    NULLS(carc_game_event_json(game, 0, text, 1, NULL));
    WRONG(carc_game_event_json((carc_game *)(void *)error, 0, text, 1, &len));
    NULLS(carc_game_event_json_seen_by(NULL, 0, 0, text, 1, &len));
    NULLS(carc_game_event_json_seen_by(game, 0, 0, NULL, 1, &len));
    NULLS(carc_game_event_json_seen_by(game, 0, 0, text, 1, NULL));
    WRONG(carc_game_event_json_seen_by((carc_game *)(void *)error, 0, 0, text, 1, &len));
    NULLS(carc_game_event_text(NULL, 0, text, 1, &len));
    NULLS(carc_game_event_text(game, 0, NULL, 1, &len));
    NULLS(carc_game_event_text(game, 0, text, 1, NULL));
    WRONG(carc_game_event_text((carc_game *)(void *)error, 0, text, 1, &len));
    NULLS(carc_game_opening_events(NULL));
    WRONG(carc_game_opening_events((carc_game *)(void *)error));
    NULLS(carc_game_features(NULL, features, 1, &len));
    NULLS(carc_game_features(game, NULL, 1, &len));
    NULLS(carc_game_features(game, features, 1, NULL));
    WRONG(carc_game_features((carc_game *)(void *)error, features, 1, &len));
    NULLS(carc_game_features_json(NULL, text, 1, &len));
    NULLS(carc_game_features_json(game, NULL, 1, &len));
    NULLS(carc_game_features_json(game, text, 1, NULL));
    WRONG(carc_game_features_json((carc_game *)(void *)error, text, 1, &len));
    NULLS(carc_game_feature_at(NULL, 0, 0, 0, features));
    NULLS(carc_game_feature_at(game, 0, 0, 0, NULL));
    WRONG(carc_game_feature_at((carc_game *)(void *)error, 0, 0, 0, features));
    NULLS(carc_game_feature_json(NULL, 0, 0, 0, text, 1, &len));
    NULLS(carc_game_feature_json(game, 0, 0, 0, NULL, 1, &len));
    NULLS(carc_game_feature_json(game, 0, 0, 0, text, 1, NULL));
    WRONG(carc_game_feature_json((carc_game *)(void *)error, 0, 0, 0, text, 1, &len));
    NULLS(carc_game_feature_cities(NULL, 0, 0, 0, spots, 1, &len));
    NULLS(carc_game_feature_cities(game, 0, 0, 0, NULL, 1, &len));
    NULLS(carc_game_feature_cities(game, 0, 0, 0, spots, 1, NULL));
    WRONG(carc_game_feature_cities((carc_game *)(void *)error, 0, 0, 0, spots, 1, &len));
    NULLS(carc_game_feature_spots(NULL, 0, 0, 0, spots, 1, &len));
    NULLS(carc_game_feature_spots(game, 0, 0, 0, NULL, 1, &len));
    NULLS(carc_game_feature_spots(game, 0, 0, 0, spots, 1, NULL));
    WRONG(carc_game_feature_spots((carc_game *)(void *)error, 0, 0, 0, spots, 1, &len));
    NULLS(carc_game_neutral_figures(NULL, occupants, 1, &len));
    NULLS(carc_game_neutral_figures(game, occupants, 1, NULL));
    WRONG(carc_game_neutral_figures((carc_game *)(void *)error, occupants, 1, &len));
    NULLS(carc_game_neutral_figures(game, NULL, 1, &len));
    NULLS(carc_game_neutral_spot(NULL, CARC_FIGURE_FAIRY, spots));
    NULLS(carc_game_neutral_spot(game, CARC_FIGURE_FAIRY, NULL));
    WRONG(carc_game_neutral_spot((carc_game *)(void *)error, CARC_FIGURE_FAIRY, spots));
    NULLS(carc_game_feature_mark(NULL, 0, 0, 0, 0, counts, text, 1, &len));
    NULLS(carc_game_feature_mark(game, 0, 0, 0, 0, NULL, text, 1, &len));
    NULLS(carc_game_feature_mark(game, 0, 0, 0, 0, counts, text, 1, NULL));
    WRONG(carc_game_feature_mark((carc_game *)(void *)error, 0, 0, 0, 0, counts, text, 1, &len));
    NULLS(carc_game_feature_occupants(NULL, 0, 0, 0, occupants, 1, &len));
    NULLS(carc_game_feature_occupants(game, 0, 0, 0, NULL, 1, &len));
    NULLS(carc_game_feature_occupants(game, 0, 0, 0, occupants, 1, NULL));
    WRONG(carc_game_feature_occupants((carc_game *)(void *)error, 0, 0, 0, occupants, 1, &len));
    NULLS(carc_game_legal(NULL, codes, 1, &len));
    NULLS(carc_game_legal(game, NULL, 1, &len));
    NULLS(carc_game_legal(game, codes, 1, NULL));
    WRONG(carc_game_legal((carc_game *)(void *)error, codes, 1, &len));
    NULLS(carc_game_legal_all_rotations(NULL, codes, 1, &len));
    NULLS(carc_game_legal_all_rotations(game, NULL, 1, &len));
    NULLS(carc_game_legal_all_rotations(game, codes, 1, NULL));
    WRONG(carc_game_legal_all_rotations((carc_game *)(void *)error, codes, 1, &len));
    NULLS(carc_game_is_legal(NULL, 0, numbers));
    NULLS(carc_game_is_legal(game, 0, NULL));
    WRONG(carc_game_is_legal((carc_game *)(void *)error, 0, numbers));
    NULLS(carc_game_check(NULL, 0, numbers, error));
    NULLS(carc_game_check(game, 0, NULL, error));
    WRONG(carc_game_check((carc_game *)(void *)error, 0, numbers, error));
    WRONG(carc_game_check(game, 0, numbers, (carc_error *)(void *)generator));
    NULLS(carc_game_apply(NULL, 0));
    WRONG(carc_game_apply((carc_game *)(void *)error, 0));
    NULLS(carc_game_apply_as(NULL, 0, 0));
    WRONG(carc_game_apply_as((carc_game *)(void *)error, 0, 0));
    NULLS(carc_game_play(NULL, 0));
    WRONG(carc_game_play((carc_game *)(void *)error, 0));
    NULLS(carc_game_undo(NULL, codes));
    WRONG(carc_game_undo((carc_game *)(void *)error, codes));
    NULLS(carc_game_set_undo_depth(NULL, 0));
    WRONG(carc_game_set_undo_depth((carc_game *)(void *)error, 0));
    NULLS(carc_game_chance_outcomes(NULL, outcomes, 1, &len));
    NULLS(carc_game_chance_outcomes(game, NULL, 1, &len));
    NULLS(carc_game_chance_outcomes(game, outcomes, 1, NULL));
    WRONG(carc_game_chance_outcomes((carc_game *)(void *)error, outcomes, 1, &len));
    NULLS(carc_game_turns(NULL, turns, 1, &len));
    NULLS(carc_game_turns(game, NULL, 1, &len));
    NULLS(carc_game_turns(game, turns, 1, NULL));
    WRONG(carc_game_turns((carc_game *)(void *)error, turns, 1, &len));
    NULLS(carc_game_history(NULL, records, 1, &len));
    NULLS(carc_game_history(game, NULL, 1, &len));
    NULLS(carc_game_history(game, records, 1, NULL));
    WRONG(carc_game_history((carc_game *)(void *)error, records, 1, &len));
    NULLS(carc_game_svg(NULL, svg_options, text, 1, &len));
    NULLS(carc_game_svg(game, svg_options, NULL, 1, &len));
    NULLS(carc_game_svg(game, svg_options, text, 1, NULL));
    WRONG(carc_game_svg((carc_game *)(void *)error, svg_options, text, 1, &len));
    NULLS(carc_game_text(NULL, text_options, text, 1, &len));
    NULLS(carc_game_text(game, text_options, NULL, 1, &len));
    NULLS(carc_game_text(game, text_options, text, 1, NULL));
    WRONG(carc_game_text((carc_game *)(void *)error, text_options, text, 1, &len));
    NULLS(carc_game_phase(NULL, numbers));
    NULLS(carc_game_phase(game, NULL));
    WRONG(carc_game_phase((carc_game *)(void *)error, numbers));
    NULLS(carc_game_phase_name(NULL, text, 1, &len));
    NULLS(carc_game_phase_name(game, NULL, 1, &len));
    NULLS(carc_game_phase_name(game, text, 1, NULL));
    WRONG(carc_game_phase_name((carc_game *)(void *)error, text, 1, &len));
    NULLS(carc_game_actor(NULL, &seat));
    NULLS(carc_game_actor(game, NULL));
    WRONG(carc_game_actor((carc_game *)(void *)error, &seat));
    NULLS(carc_game_active_player(NULL, &seat));
    NULLS(carc_game_active_player(game, NULL));
    WRONG(carc_game_active_player((carc_game *)(void *)error, &seat));
    NULLS(carc_game_turn(NULL, counts));
    NULLS(carc_game_turn(game, NULL));
    WRONG(carc_game_turn((carc_game *)(void *)error, counts));
    NULLS(carc_game_players(NULL, counts));
    NULLS(carc_game_players(game, NULL));
    WRONG(carc_game_players((carc_game *)(void *)error, counts));
    NULLS(carc_game_drawn(NULL, numbers));
    NULLS(carc_game_drawn(game, NULL));
    WRONG(carc_game_drawn((carc_game *)(void *)error, numbers));
    NULLS(carc_game_tiles_left(NULL, counts));
    NULLS(carc_game_tiles_left(game, NULL));
    WRONG(carc_game_tiles_left((carc_game *)(void *)error, counts));
    NULLS(carc_game_left(NULL, counts, 1, &len));
    NULLS(carc_game_left(game, NULL, 1, &len));
    NULLS(carc_game_left(game, counts, 1, NULL));
    WRONG(carc_game_left((carc_game *)(void *)error, counts, 1, &len));
    NULLS(carc_game_river_tiles_left(NULL, counts));
    NULLS(carc_game_river_tiles_left(game, NULL));
    WRONG(carc_game_river_tiles_left((carc_game *)(void *)error, counts));
    NULLS(carc_game_tokens(NULL, 0, 0, counts));
    NULLS(carc_game_tokens(game, 0, 0, NULL));
    WRONG(carc_game_tokens((carc_game *)(void *)error, 0, 0, counts));
    NULLS(carc_game_part(NULL, counts));
    NULLS(carc_game_part(game, NULL));
    WRONG(carc_game_part((carc_game *)(void *)error, counts));
    NULLS(carc_game_hand(NULL, 0, counts, 1, &len));
    NULLS(carc_game_hand(game, 0, NULL, 1, &len));
    NULLS(carc_game_hand(game, 0, counts, 1, NULL));
    WRONG(carc_game_hand((carc_game *)(void *)error, 0, counts, 1, &len));
    NULLS(carc_game_held(NULL, counts, 1, &len));
    NULLS(carc_game_held(game, NULL, 1, &len));
    NULLS(carc_game_held(game, counts, 1, NULL));
    WRONG(carc_game_held((carc_game *)(void *)error, counts, 1, &len));
    NULLS(carc_game_hidden_tiles(NULL, counts));
    NULLS(carc_game_hidden_tiles(game, NULL));
    WRONG(carc_game_hidden_tiles((carc_game *)(void *)error, counts));
    NULLS(carc_game_bag(NULL, CARC_TOKEN_WOLF, counts));
    NULLS(carc_game_bag(game, CARC_TOKEN_WOLF, NULL));
    WRONG(carc_game_bag((carc_game *)(void *)error, CARC_TOKEN_WOLF, counts));
    NULLS(carc_game_tokens_at(NULL, 0, 0, 0, CARC_TOKEN_SHEEP_1, counts));
    NULLS(carc_game_tokens_at(game, 0, 0, 0, CARC_TOKEN_SHEEP_1, NULL));
    WRONG(carc_game_tokens_at((carc_game *)(void *)error, 0, 0, 0, CARC_TOKEN_SHEEP_1, counts));
    NULLS(carc_game_flock(NULL, spots));
    NULLS(carc_game_flock(game, NULL));
    WRONG(carc_game_flock((carc_game *)(void *)error, spots));
    NULLS(carc_game_has_abbey(NULL, 0, numbers));
    NULLS(carc_game_has_abbey(game, 0, NULL));
    WRONG(carc_game_has_abbey((carc_game *)(void *)error, 0, numbers));
    NULLS(carc_game_discarded(NULL, counts, 1, &len));
    NULLS(carc_game_discarded(game, NULL, 1, &len));
    NULLS(carc_game_discarded(game, counts, 1, NULL));
    WRONG(carc_game_discarded((carc_game *)(void *)error, counts, 1, &len));
    NULLS(carc_game_is_over(NULL, numbers));
    NULLS(carc_game_is_over(game, NULL));
    WRONG(carc_game_is_over((carc_game *)(void *)error, numbers));
    NULLS(carc_game_hash(NULL, codes));
    NULLS(carc_game_hash(game, NULL));
    WRONG(carc_game_hash((carc_game *)(void *)error, codes));
    NULLS(carc_game_last_cell(NULL, cells));
    NULLS(carc_game_last_cell(game, NULL));
    WRONG(carc_game_last_cell((carc_game *)(void *)error, cells));
    NULLS(carc_game_scores(NULL, numbers, 1, &len));
    NULLS(carc_game_scores(game, NULL, 1, &len));
    NULLS(carc_game_scores(game, numbers, 1, NULL));
    WRONG(carc_game_scores((carc_game *)(void *)error, numbers, 1, &len));
    NULLS(carc_game_ranking(NULL, ranks, 1, &len));
    NULLS(carc_game_ranking(game, NULL, 1, &len));
    NULLS(carc_game_ranking(game, ranks, 1, NULL));
    WRONG(carc_game_ranking((carc_game *)(void *)error, ranks, 1, &len));
    NULLS(carc_game_perft(NULL, 1, codes));
    NULLS(carc_game_perft(game, 1, NULL));
    WRONG(carc_game_perft((carc_game *)(void *)error, 1, codes));
    NULLS(carc_game_supply(NULL, 0, 0, counts));
    NULLS(carc_game_supply(game, 0, 0, NULL));
    WRONG(carc_game_supply((carc_game *)(void *)error, 0, 0, counts));
}

static void test_agent(void)
{
    carc_agent_free(NULL);
    carc_agent_free((carc_agent *)(void *)error);
    NULLS(carc_agent_new(NULL, 6, 1, &no_agent, error));
    NULLS(carc_agent_new("random", 6, 1, NULL, error));
    WRONG(carc_agent_new("random", 6, 1, &no_agent, (carc_error *)(void *)game));
    NULLS(carc_agent_text(NULL, text, 1, &len));
    NULLS(carc_agent_text(agent, NULL, 1, &len));
    NULLS(carc_agent_text(agent, text, 1, NULL));
    WRONG(carc_agent_text((carc_agent *)(void *)error, text, 1, &len));
    NULLS(carc_agent_choose(NULL, game, codes, error));
    NULLS(carc_agent_choose(agent, NULL, codes, error));
    NULLS(carc_agent_choose(agent, game, NULL, error));
    WRONG(carc_agent_choose((carc_agent *)(void *)error, game, codes, NULL));
    WRONG(carc_agent_choose(agent, (carc_game *)(void *)error, codes, NULL));
    WRONG(carc_agent_choose(agent, game, codes, (carc_error *)(void *)game));
    NULLS(carc_agent_choose_unless(NULL, game, stop, codes, error));
    NULLS(carc_agent_choose_unless(agent, NULL, stop, codes, error));
    NULLS(carc_agent_choose_unless(agent, game, stop, NULL, error));
    WRONG(carc_agent_choose_unless((carc_agent *)(void *)error, game, stop, codes, NULL));
    WRONG(carc_agent_choose_unless(agent, (carc_game *)(void *)error, stop, codes, NULL));
    WRONG(carc_agent_choose_unless(agent, game, (carc_stop *)(void *)error, codes, NULL));
    WRONG(carc_agent_choose_unless(agent, game, stop, codes, (carc_error *)(void *)game));

    carc_stop_free(NULL);
    carc_stop_free((carc_stop *)(void *)error);
    NULLS(carc_stop_new(NULL));
    NULLS(carc_stop_set(NULL));
    WRONG(carc_stop_set((carc_stop *)(void *)error));
    NULLS(carc_stop_clear(NULL));
    WRONG(carc_stop_clear((carc_stop *)(void *)error));
    NULLS(carc_stop_is_set(NULL, numbers));
    NULLS(carc_stop_is_set(stop, NULL));
    WRONG(carc_stop_is_set((carc_stop *)(void *)error, numbers));
}

static void test_kept_events(void)
{
    carc_events_free(NULL);
    carc_events_free((carc_events *)(void *)error);
    NULLS(carc_game_keep_events(NULL, &no_events));
    NULLS(carc_game_keep_events(game, NULL));
    WRONG(carc_game_keep_events((carc_game *)(void *)error, &no_events));
    NULLS(carc_events_json(NULL, 0, text, 1, &len));
    NULLS(carc_events_json(kept, 0, NULL, 1, &len));
    NULLS(carc_events_json(kept, 0, text, 1, NULL));
    WRONG(carc_events_json((carc_events *)(void *)error, 0, text, 1, &len));
    NULLS(carc_events_json_seen_by(NULL, 0, 0, text, 1, &len));
    NULLS(carc_events_json_seen_by(kept, 0, 0, NULL, 1, &len));
    NULLS(carc_events_json_seen_by(kept, 0, 0, text, 1, NULL));
    WRONG(carc_events_json_seen_by((carc_events *)(void *)error, 0, 0, text, 1, &len));
    NULLS(carc_events_text(NULL, 0, text, 1, &len));
    NULLS(carc_events_text(kept, 0, NULL, 1, &len));
    NULLS(carc_events_text(kept, 0, text, 1, NULL));
    WRONG(carc_events_text((carc_events *)(void *)error, 0, text, 1, &len));
}

static void test_memory(void)
{
    CHECK(carc_alloc(0, 8) == NULL && carc_alloc(8, 0) == NULL && carc_alloc(8, 3) == NULL);
    CHECK(carc_alloc(SIZE_MAX, 1) == NULL);
    carc_free(NULL, 8, 8);
}

static void test_view(void)
{
    carc_view_free(NULL);
    carc_view_free((carc_view *)(void *)error);
    NULLS(carc_view_from_json(NULL, 0, &no_view, error));
    NULLS(carc_view_from_json("{}", 2, NULL, error));
    WRONG(carc_view_from_json("{}", 2, &no_view, (carc_error *)(void *)generator));
    NULLS(carc_view_hash(NULL, codes));
    NULLS(carc_view_hash(view, NULL));
    WRONG(carc_view_hash((carc_view *)(void *)error, codes));
    NULLS(carc_view_json(NULL, text, 1, &len));
    NULLS(carc_view_json(view, NULL, 1, &len));
    NULLS(carc_view_json(view, text, 1, NULL));
    WRONG(carc_view_json((carc_view *)(void *)error, text, 1, &len));
    NULLS(carc_view_legal(NULL, codes, 1, &len));
    NULLS(carc_view_legal(view, NULL, 1, &len));
    NULLS(carc_view_legal(view, codes, 1, NULL));
    WRONG(carc_view_legal((carc_view *)(void *)error, codes, 1, &len));
    NULLS(carc_view_player(NULL, &seat));
    NULLS(carc_view_player(view, NULL));
    WRONG(carc_view_player((carc_view *)(void *)error, &seat));
    NULLS(carc_view_setup(NULL, &no_setup));
    NULLS(carc_view_setup(view, NULL));
    WRONG(carc_view_setup((carc_view *)(void *)error, &no_setup));
    NULLS(carc_view_history(NULL, records, 1, &len));
    NULLS(carc_view_history(view, NULL, 1, &len));
    NULLS(carc_view_history(view, records, 1, NULL));
    WRONG(carc_view_history((carc_view *)(void *)error, records, 1, &len));
    NULLS(carc_view_discarded(NULL, counts, 1, &len));
    NULLS(carc_view_discarded(view, NULL, 1, &len));
    NULLS(carc_view_discarded(view, counts, 1, NULL));
    WRONG(carc_view_discarded((carc_view *)(void *)error, counts, 1, &len));
    NULLS(carc_view_hand(NULL, 0, counts, counts, 1, &len));
    NULLS(carc_view_hand(view, 0, counts, NULL, 1, &len));
    NULLS(carc_view_hand(view, 0, counts, counts, 1, NULL));
    WRONG(carc_view_hand((carc_view *)(void *)error, 0, counts, counts, 1, &len));
    NULLS(carc_view_unseen(NULL, counts, 1, &len));
    NULLS(carc_view_unseen(view, NULL, 1, &len));
    NULLS(carc_view_unseen(view, counts, 1, NULL));
    WRONG(carc_view_unseen((carc_view *)(void *)error, counts, 1, &len));
    NULLS(carc_view_determinize(NULL, 0, &no_game));
    NULLS(carc_view_determinize(view, 0, NULL));
    WRONG(carc_view_determinize((carc_view *)(void *)error, 0, &no_game));
}

static void test_generator(void)
{
    NULLS(carc_generator_new(0, NULL));
    carc_generator_free(NULL);
    carc_generator_free((carc_generator *)(void *)error);
    NULLS(carc_generator_at(0, 0, NULL));
    NULLS(carc_generator_seed(NULL, codes));
    NULLS(carc_generator_seed(generator, NULL));
    WRONG(carc_generator_seed((carc_generator *)(void *)error, codes));
    NULLS(carc_generator_words(NULL, codes));
    NULLS(carc_generator_words(generator, NULL));
    WRONG(carc_generator_words((carc_generator *)(void *)error, codes));
    NULLS(carc_generator_below(NULL, 0, counts));
    NULLS(carc_generator_below(generator, 0, NULL));
    WRONG(carc_generator_below((carc_generator *)(void *)error, 0, counts));
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

static void test_memory_that_is_no_handle(void)
{
    /* As large as a handle, so that nothing behind it is read. */
    static uint64_t zeros[256];
    static uint64_t ones[256];
    memset(ones, 0xff, sizeof ones);
    WRONG(carc_game_hash((carc_game *)(void *)zeros, codes));
    WRONG(carc_game_play((carc_game *)(void *)ones, 0));
    WRONG(carc_setup_players((carc_setup *)(void *)ones, counts));
    WRONG(carc_game_hash((carc_game *)(void *)((char *)zeros + 1), codes));
    carc_game_free((carc_game *)(void *)zeros);
}

/* Handles that were passed to the wrong functions are as they were. */
static void test_nothing_was_harmed(void)
{
    uint64_t before = 0, after = 0;
    size_t length = 0;
    CHECK(no_config == NULL && no_setup == NULL && no_game == NULL);
    CHECK(no_view == NULL && no_generator == NULL && no_error == NULL);
    CHECK(no_agent == NULL);
    CHECK(no_events == NULL);
    CHECK(no_stop == NULL);
    CHECK(len == 0 && codes[0] == 0 && numbers[0] == 0 && counts[0] == 0 && seat == 0 && text[0] == 0);
    OK(carc_error_text(error, text, sizeof text, &length));
    OK(carc_game_hash(game, &before));
    OK(carc_game_hash(copy, &after));
    CHECK(before == after);
    CHECK_STATUS(CARC_STATUS_BUFFER_TOO_SMALL, carc_view_json(view, NULL, 0, &length));
    OK(carc_generator_below(generator, 6, counts));
    OK(carc_setup_players(setup, counts));
    CHECK(counts[0] == 2);
}

int main(void)
{
    static const char everything[] = "{\"preset\": \"everything\"}";
    size_t length;

    OK(carc_error_new(&error));
    OK(carc_config_new(&config));
    OK(carc_setup_new(config, &setup, NULL));
    OK(carc_setup_from_json(everything, sizeof everything - 1, &marked, NULL));
    OK(carc_setup_kind_by_id(marked, "inns/straight-inn", 17, &inn, NULL));
    while (carc_setup_kind_mark(marked, dragon, 0, NULL, 0, &length) == CARC_STATUS_NOT_FOUND) {
        dragon++;
    }
    OK(carc_game_new(setup, 7, &game));
    OK(carc_game_clone(game, &copy));
    OK(carc_game_view(game, 0, &view));
    OK(carc_generator_new(7, &generator));
    OK(carc_agent_new("random", 6, 7, &agent, NULL));
    OK(carc_stop_new(&stop));
    OK(carc_game_keep_events(game, &kept));
    svg_options[0].struct_size = sizeof svg_options[0];
    text_options[0].struct_size = sizeof text_options[0];
    test_names_and_actions();
    test_config();
    test_setup();
    test_game();
    test_agent();
    test_kept_events();
    test_memory();
    test_view();
    test_generator();
    test_error();
    test_memory_that_is_no_handle();
    test_nothing_was_harmed();
    carc_events_free(kept);
    carc_stop_free(stop);
    carc_agent_free(agent);
    carc_generator_free(generator);
    carc_view_free(view);
    carc_game_free(copy);
    carc_game_free(game);
    carc_setup_free(marked);
    carc_setup_free(setup);
    carc_config_free(config);
    carc_error_free(error);
    return checks_end();
}
