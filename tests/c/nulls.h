/* Handles for the tests that pass NULL, and variables that a rejected call must not change. */

#ifndef NULLS_H
#define NULLS_H

#include <carc.h>

#include "check.h"

#include <string.h>

#define NULLS(call) CHECK_STATUS(CARC_STATUS_NULL_POINTER, call)
#define WRONG(call) CHECK_STATUS(CARC_STATUS_INVALID_HANDLE, call)

carc_config *config;
carc_setup *setup;
/* A setup in which one tile type has a mark and another has a mark on a segment. */
carc_setup *marked;
uint32_t dragon;
uint32_t inn;
carc_game *game;
carc_game *copy;
carc_view *view;
carc_generator *generator;
carc_agent *agent;
carc_search *search;
carc_events *kept;
carc_cancel_token *stop;
carc_error *error;
/* A monitor whose cancel token is a handle of another type. */
carc_monitor bad_monitor;

/* Output variables that must not change. */
carc_config *no_config;
carc_setup *no_setup;
carc_game *no_game;
carc_view *no_view;
carc_generator *no_generator;
carc_agent *no_agent;
carc_search *no_search;
carc_events *no_events;
carc_cancel_token *no_stop;
carc_error *no_error;
char text[8];
size_t len;
uint64_t codes[1];
int32_t numbers[1];
uint32_t counts[1];
carc_seat seat;
const char *ids[1] = {"base/U"};
const size_t lens[1] = {6};
carc_action actions[1];
carc_placed_tile tiles[1];
carc_cell cells[1];
carc_placed_figure occupants[1];
carc_event events[1];
carc_feature features[1];
carc_spot spots[1];
carc_outcome outcomes[1];
carc_turn turns[1];
carc_candidate hints[1];
carc_search_candidate candidates[1];
uint32_t depth;
carc_history_entry records[1];
carc_svg_options svg_options[1];
carc_text_options text_options[1];
carc_rank ranks[1];
carc_tile_type kinds[1];
carc_segment segments[1];

/* Checks that the outputs and the handles passed to the wrong functions are unchanged. */
static inline void test_nothing_was_harmed(void)
{
    uint64_t before = 0, after = 0;
    size_t length = 0;
    CHECK(no_config == NULL && no_setup == NULL && no_game == NULL);
    CHECK(no_view == NULL && no_generator == NULL && no_error == NULL);
    CHECK(no_agent == NULL && no_search == NULL && depth == 0);
    CHECK(no_events == NULL);
    CHECK(no_stop == NULL);
    CHECK(len == 0 && codes[0] == 0 && numbers[0] == 0 && counts[0] == 0 && seat == 0 &&
          text[0] == 0);
    OK(carc_error_text(error, text, sizeof text, &length));
    OK(carc_state_hash(carc_game_state(game), &before));
    OK(carc_state_hash(carc_game_state(copy), &after));
    CHECK(before == after);
    OK(carc_view_json(view, NULL, 0, &length));
    OK(carc_generator_uniform(generator, 6, counts));
    OK(carc_setup_players(setup, counts));
    CHECK(counts[0] == 2);
}

/* Creates the handles for the tests. */
static inline void nulls_begin(void)
{
    static const char everything[] = "{\"preset\": \"everything\"}";
    size_t length;
    carc_agent *searcher;

    OK(carc_error_new(&error));
    OK(carc_config_new(&config));
    OK(carc_setup_new(config, &setup, NULL));
    OK(carc_setup_from_json(everything, sizeof everything - 1, &marked, NULL));
    OK(carc_setup_tile_type_by_id(marked, "inns/straight-inn", 17, &inn, NULL));
    while (carc_setup_tile_type_mark(marked, dragon, 0, NULL, 0, &length) ==
           CARC_STATUS_NOT_FOUND) {
        dragon++;
    }
    OK(carc_game_new(setup, 7, &game));
    OK(carc_game_clone(game, &copy));
    OK(carc_game_view(game, 0, &view));
    OK(carc_generator_new(7, &generator));
    OK(carc_agent_new("random", 6, 7, &agent, NULL));
    OK(carc_agent_new("mcts:iterations=2", 17, 7, &searcher, NULL));
    OK(carc_agent_search(searcher, game, 0, NULL, &search, NULL));
    carc_agent_free(searcher);
    OK(carc_cancel_token_new(&stop));
    OK(carc_game_keep_events(game, &kept));
    svg_options[0].struct_size = sizeof svg_options[0];
    text_options[0].struct_size = sizeof text_options[0];
}

/* Checks the outputs and handles, frees the handles, and returns the exit status of main. */
static inline int nulls_end(void)
{
    test_nothing_was_harmed();
    carc_events_free(kept);
    carc_cancel_token_free(stop);
    carc_search_free(search);
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

#endif
