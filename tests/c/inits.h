/* Tests the _INIT macro of every structure with a size field, in C and in C++. */

#ifndef INITS_H
#define INITS_H

#include <carc.h>

/* Checks that a macro initializes a single structure and the first element of an array. */
#define INIT(type, init)                                                                           \
    do {                                                                                           \
        type one = init, two[2] = {init};                                                          \
        good = good && one.struct_size == sizeof(type) && two[0].struct_size == sizeof(type);      \
        good = good && two[1].struct_size == 0;                                                    \
    } while (0)

static int all_inits_are_good(void)
{
    int good = 1;
    INIT(carc_action, CARC_ACTION_INIT);
    INIT(carc_tile_type, CARC_TILE_TYPE_INIT);
    INIT(carc_segment, CARC_SEGMENT_INIT);
    INIT(carc_placed_tile, CARC_PLACED_TILE_INIT);
    INIT(carc_placed_figure, CARC_PLACED_FIGURE_INIT);
    INIT(carc_event, CARC_EVENT_INIT);
    INIT(carc_feature, CARC_FEATURE_INIT);
    INIT(carc_outcome, CARC_OUTCOME_INIT);
    INIT(carc_turn, CARC_TURN_INIT);
    INIT(carc_candidate, CARC_CANDIDATE_INIT);
    INIT(carc_search_candidate, CARC_SEARCH_CANDIDATE_INIT);
    INIT(carc_monitor, CARC_MONITOR_INIT);
    INIT(carc_job_progress, CARC_JOB_PROGRESS_INIT);
    INIT(carc_player_estimate, CARC_PLAYER_ESTIMATE_INIT);
    INIT(carc_feature_estimate, CARC_FEATURE_ESTIMATE_INIT);
    INIT(carc_turn_estimate, CARC_TURN_ESTIMATE_INIT);
    INIT(carc_solved_candidate, CARC_SOLVED_CANDIDATE_INIT);
    INIT(carc_standing, CARC_STANDING_INIT);
    INIT(carc_fitting_tile, CARC_FITTING_TILE_INIT);
    INIT(carc_turn_outcome, CARC_TURN_OUTCOME_INIT);
    INIT(carc_completed_feature, CARC_COMPLETED_FEATURE_INIT);
    INIT(carc_history_entry, CARC_HISTORY_ENTRY_INIT);
    INIT(carc_rank, CARC_RANK_INIT);
    INIT(carc_svg_options, CARC_SVG_OPTIONS_INIT);
    INIT(carc_text_options, CARC_TEXT_OPTIONS_INIT);
    return good;
}

#endif
