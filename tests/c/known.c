/* Tests that hidden information, rejections, saves and rotations in C match the other languages. */

#include "game.h"

static const char *const SECRETS[] = {
    "{\"players\":3,\"options\":{\"hand_size\":\"3\",\"hand_visibility\":\"hidden\"}}",
    "{\"expansions\":[\"hills_sheep\"]}",
    "{\"expansions\":[\"hills_sheep\"],\"options\":{\"hand_size\":\"1\","
    "\"hand_visibility\":\"hidden\"}}",
};

static uint64_t public_hash(const carc_game *game)
{
    uint64_t hash = 0;
    OK(carc_state_public_hash(carc_game_state(game), &hash));
    return hash;
}

static uint64_t seen_hash(const carc_game *game, uint32_t player)
{
    uint64_t hash = 0;
    carc_view *view;
    OK(carc_game_view(game, player, &view));
    OK(carc_state_hash(carc_view_state(view), &hash));
    carc_view_free(view);
    return hash;
}

/* A determinization agrees with its game on everything that its player knows, such as the phase. */
static void test_determinizations(void)
{
    uint64_t codes[1024];
    size_t count, each, step;
    int32_t phases[2];
    int differ = 0;
    carc_seat actor;
    uint32_t player;

    /* Play each setup with a seed and with external chance. */
    for (each = 0; each < 2 * sizeof SECRETS / sizeof *SECRETS; each++) {
        carc_setup *setup = setup_of(SECRETS[each / 2]);
        carc_game *game, *guess;
        const int is_open = each % 2;
        int due = 0;
        OK(is_open ? carc_game_with_external_chance(setup, &game) : carc_game_new(setup, 3, &game));
        for (step = 0;; step++) {
            OK(carc_state_actor(carc_game_state(game), &actor));
            if (actor == CARC_ACTOR_NONE || step == 120) {
                break;
            }
            due += actor == CARC_ACTOR_CHANCE;
            for (player = 0; player < 2; player++) {
                OK(carc_game_determinize(game, player, step, &guess));
                OK(carc_state_phase(carc_game_state(game), &phases[0]));
                OK(carc_state_phase(carc_game_state(guess), &phases[1]));
                CHECK(phases[0] == phases[1] && public_hash(guess) == public_hash(game));
                CHECK(seen_hash(guess, player) == seen_hash(game, player));
                differ += hash_of(guess) != hash_of(game);
                carc_game_free(guess);
            }
            OK(carc_state_legal(carc_game_state(game), codes, 1024, &count));
            OK(carc_game_apply(game, codes[step * 7 % count]));
        }
        CHECK(due > 0 || !is_open);
        carc_game_free(game);
        carc_setup_free(setup);
    }
    CHECK(differ > 0);
}

static void test_rejects_invalid_setups(void)
{
    static const struct {
        const char *json, *field;
        int32_t kind, reason;
    } cases[] = {
        {"{\"expansions\":[\"traders_builders\"],\"start\":{\"tokens\":[{\"wine\":5},{\"wine\":5}]}"
         "}",
         "start.tokens[1]", CARC_PROBLEM_START, CARC_START_TOO_MANY_TOKENS},
        /* DV-145 */
        {"{\"expansions\":[\"tower\"],\"start\":{\"tiles\":[{\"tile\":\"tower/"
         "field\",\"x\":0,\"y\":0}],"
         "\"prisoners\":[{\"player\":0,\"owner\":1,\"figure\":\"meeple\",\"count\":1},"
         "{\"player\":1,\"owner\":0,\"figure\":\"meeple\",\"count\":1}]}}",
         "start.prisoners[1]", CARC_PROBLEM_START, CARC_START_TOWER},
        {"{\"start\":{\"scores\":[-5,0]}}", "start.scores[0]", CARC_PROBLEM_START,
         CARC_START_OUT_OF_RANGE},
        {"{\"options\":{\"table\":\"1x1\"}}", "options.table", CARC_PROBLEM_NO_PLACEMENT, -1},
    };
    carc_setup *setup = NULL;
    int32_t number = -1;
    size_t i;

    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_STATUS(CARC_STATUS_BAD_CONFIG,
                     carc_setup_from_json(cases[i].json, strlen(cases[i].json), &setup, error));
        OK(carc_error_problem_kind(error, 0, &number));
        CHECK(number == cases[i].kind);
        OK(carc_error_problem_field(error, 0, text, sizeof text, &len));
        CHECK(strcmp(text, cases[i].field) == 0);
        if (cases[i].reason >= 0) {
            OK(carc_error_problem_reason(error, 0, &number));
            CHECK(number == cases[i].reason);
        }
    }
    CHECK(setup == NULL);
}

static void test_rejects_modified_saves(void)
{
    static const char *const changes[][3] = {
        {"\"seed\":\"7\"", "\"seed\":\"8\"", "seed"},
        {"\"position\":", "\"position\":9", "position"},
        {"\"history\":", "\"hystory\":", "did you mean \"history\"?"},
    };
    static char save[1 << 14], changed[1 << 14];
    carc_setup *setup = base(2);
    carc_game *game, *loaded = NULL;
    size_t i;

    OK(carc_game_new(setup, 7, &game));
    OK(carc_game_json(game, save, sizeof save, &len));
    for (i = 0; i < sizeof changes / sizeof *changes; i++) {
        const char *place = strstr(save, changes[i][0]);
        if (CHECK(place != NULL)) {
            snprintf(changed, sizeof changed, "%.*s%s%s", (int)(place - save), save, changes[i][1],
                     place + strlen(changes[i][0]));
            CHECK_STATUS(CARC_STATUS_BAD_SAVE,
                         carc_game_from_json(changed, strlen(changed), &loaded, error));
            CHECK(says(changes[i][2]));
        }
    }
    CHECK(loaded == NULL);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_draw_lists(void)
{
    static const char *const first[] = {"base/C", "base/X"};
    static const char *const deck[] = {"hills/hill-corner", "unknown", "base/U"};
    static const char *const wrong[] = {"base/u"};
    carc_setup *hills = setup_of(SECRETS[1]), *setup = base(2);
    carc_game *game;
    carc_seat actor = 0;
    uint32_t hidden = 0;
    uint64_t codes[1024];
    size_t count, turn;

    OK(carc_game_with_draws(setup, first, NULL, 2, NULL, &game, error));
    for (turn = 0; turn < 2; turn++) {
        int32_t drawn = -1;
        OK(carc_state_current_tile(carc_game_state(game), &drawn));
        OK(carc_setup_tile_type_id(setup, (uint32_t)drawn, text, sizeof text, &len));
        CHECK(strcmp(text, first[turn]) == 0);
        OK(carc_state_legal(carc_game_state(game), codes, 1024, &count));
        OK(carc_game_apply(game, codes[0]));
        OK(carc_game_apply(game, action(setup, "pass")));
    }
    OK(carc_state_actor(carc_game_state(game), &actor));
    CHECK(actor == CARC_ACTOR_CHANCE);
    carc_game_free(game);
    game = NULL;
    CHECK_STATUS(CARC_STATUS_BAD_DECK,
                 carc_game_with_draws(setup, wrong, NULL, 1, NULL, &game, error));
    CHECK(says("draws: unknown name \"base/u\""));
    CHECK_STATUS(CARC_STATUS_BAD_DECK, carc_game_with_deck(setup, wrong, NULL, 1, &game, error));
    CHECK(says("deck: unknown name \"base/u\""));
    CHECK_STATUS(CARC_STATUS_BAD_DECK, carc_game_with_deck(setup, deck + 1, NULL, 1, &game, error));

    OK(carc_game_with_deck(hills, deck, NULL, 3, &game, error));
    OK(carc_state_legal(carc_game_state(game), codes, 1024, &count));
    OK(carc_game_apply(game, codes[0]));
    OK(carc_state_hidden_tiles(carc_game_state(game), &hidden));
    CHECK(hidden == 1);
    carc_game_free(game);
    carc_setup_free(hills);
    carc_setup_free(setup);
}

/* Tests the ports of a straight road that is rotated by 180 degrees. The canonical rotation
 * determines the numbers of its fields. */
static void test_rotated_tile(void)
{
    static const int32_t expected[12] = {2, -1, 2, 2, 0, 1, 1, -1, 1, 1, 0, 2};
    static const char *const deck[] = {"base/U"};
    carc_setup *setup = base(2);
    carc_game *game;
    carc_event events[8];
    carc_placed_tile tiles[4];
    int32_t ports[12], segment;
    uint32_t side, position;
    size_t count;

    OK(carc_game_with_deck(setup, deck, NULL, 1, &game, error));
    OK(carc_game_apply(game, action(setup, "place 1,0 270")));
    events[0].struct_size = sizeof events[0];
    OK(carc_game_events(game, events, 8, &count));
    CHECK(events[0].kind == CARC_EVENT_TILE_PLACED);
    CHECK(events[0].rotation == 270 && events[0].canonical == 90);
    tiles[0].struct_size = sizeof tiles[0];
    OK(carc_state_board(carc_game_state(game), tiles, 4, &count));
    CHECK(count == 2 && tiles[1].rotation == 270 && tiles[1].canonical == 90);
    OK(carc_state_ports(carc_game_state(game), 1, 0, ports, 12, &count));
    CHECK(count == 12);
    for (side = 0; side < 4; side++) {
        for (position = 0; position < 3; position++) {
            const int32_t own = expected[side * 3 + position];
            CHECK(ports[side * 3 + position] == own);
            if (own == -1) {
                CHECK_STATUS(
                    CARC_STATUS_NOT_FOUND,
                    carc_state_segment_at(carc_game_state(game), 1, 0, side, position, &segment));
            } else {
                OK(carc_state_segment_at(carc_game_state(game), 1, 0, side, position, &segment));
                CHECK(segment == own);
            }
        }
    }
    carc_game_free(game);
    carc_setup_free(setup);
}

/* The best turn that the exact solver finds starts with the given action. */
static void check_solution(const carc_game *game, uint64_t action)
{
    carc_solution *solution = NULL;
    carc_solved_candidate candidates[64] = {CARC_SOLVED_CANDIDATE_INIT};
    double points[2] = {0};
    size_t count = 0;
    carc_seat player = CARC_NO_SEAT;
    int32_t exact = 0;
    uint32_t turns = 0;
    uint64_t nodes = 0;
    const carc_state *state = carc_game_state(game);
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_state_solve(state, 1, 2, NULL, &solution, NULL));
    OK(carc_state_solve(state, 1, 100000, NULL, &solution, NULL));
    OK(carc_solution_candidates(solution, candidates, 64, &count));
    CHECK(count > 1 && candidates[0].count == 2 && candidates[0].actions[0] == action);
    OK(carc_solution_points(solution, points, 2, &count));
    CHECK(count == 2 && points[0] == candidates[0].points[0] && points[1] == candidates[0].points[1]);
    OK(carc_solution_player(solution, &player));
    OK(carc_solution_is_exact(solution, &exact));
    OK(carc_solution_turns(solution, &turns));
    OK(carc_solution_nodes(solution, &nodes));
    CHECK(player == 0 && exact == 1 && turns == 1 && nodes > 64);
    carc_solution_free(solution);
}

/* The first tile completes the start tile's city; the second tile extends its road. */
static void test_outcomes(void)
{
    static const char *const deck[] = {"base/E", "base/V"};
    static const size_t sizes[] = {6, 6};
    carc_setup *setup = base(2);
    carc_game *game = NULL;
    carc_outcomes *outcomes = NULL;
    carc_turn_outcome turns[64] = {CARC_TURN_OUTCOME_INIT};
    carc_completed_feature completed[4] = {CARC_COMPLETED_FEATURE_INIT};
    carc_standing standing = CARC_STANDING_INIT;
    carc_fitting_tile fits[4] = {CARC_FITTING_TILE_INIT};
    carc_feature largest[4] = {CARC_FEATURE_INIT};
    carc_event scored[4] = {CARC_EVENT_INIT};
    uint64_t actions[4] = {0};
    size_t count = 0, best = 0, all = 0;
    OK(carc_game_with_deck(setup, deck, sizes, 2, &game, NULL));
    OK(carc_state_standing(carc_game_state(game), &standing));
    CHECK(standing.player_count == 2 && standing.totals[0] == 0 && standing.totals[1] == 0);
    OK(carc_state_standing_entries(carc_game_state(game), scored, 4, &count));
    CHECK(count == 0);
    OK(carc_state_fits(carc_game_state(game), 0, -1, fits, 4, &count));
    CHECK(count == 1 && fits[0].copies == 1 && fits[0].rotations == 1u << 2);
    OK(carc_state_largest(carc_game_state(game), CARC_SEGMENT_CITY, largest, 4, &count));
    CHECK(count == 1 && largest[0].tiles == 1);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_largest(carc_game_state(game), 99, largest, 4, &count));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_outcomes(carc_game_state(game), 99, CARC_NO_SEAT, &outcomes));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_outcomes(carc_game_state(game), -1, 2, &outcomes));
    OK(carc_state_outcomes(carc_game_state(game), -1, CARC_NO_SEAT, &outcomes));
    OK(carc_outcomes_turns(outcomes, turns, 64, &all));
    for (size_t i = 0; i < all; i++) {
        best = turns[i].totals[0] > turns[best].totals[0] ? i : best;
    }
    CHECK(turns[best].player == 0 && turns[best].scores[0] == 4 && turns[best].action_count == 2);
    OK(carc_outcomes_actions(outcomes, best, actions, 4, &count));
    CHECK(count == 2);
    OK(carc_outcomes_completed(outcomes, best, completed, 4, &count));
    CHECK(count == 1 && completed[0].kind == CARC_SEGMENT_CITY && completed[0].owners == 1);
    OK(carc_outcomes_entries(outcomes, best, scored, 4, &count));
    CHECK(count == 1 && scored[0].points == 4 && scored[0].reason == CARC_REASON_COMPLETED_CITY);
    OK(carc_outcomes_standing_entries(outcomes, best, scored, 4, &count));
    CHECK(count == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_outcomes_actions(outcomes, all, actions, 4, &count));
    check_solution(game, actions[0]);
    OK(carc_game_apply(game, actions[0]));
    carc_outcomes *none = NULL;
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_state_outcomes(carc_game_state(game), 0, CARC_NO_SEAT, &none));
    CHECK(none == NULL);
    carc_outcomes_free(outcomes);
    carc_game_free(game);
    carc_setup_free(setup);
}

/* The monastery tiles have fields on all sides, and the only remaining tile has only city sides. */
static void test_holes_and_dead_cells(void)
{
    static const char ring[] =
        "{\"start\":{\"tiles\":["
        "{\"tile\":\"base/B\",\"x\":0,\"y\":0},{\"tile\":\"base/B\",\"x\":1,\"y\":0},"
        "{\"tile\":\"base/B\",\"x\":2,\"y\":0},{\"tile\":\"base/B\",\"x\":0,\"y\":1},"
        "{\"tile\":\"base/B\",\"x\":2,\"y\":1},{\"tile\":\"base/B\",\"x\":0,\"y\":2},"
        "{\"tile\":\"base/B\",\"x\":1,\"y\":2}],\"stack\":{\"base/C\":1}}}";
    carc_setup *setup = setup_of(ring);
    carc_game *game;
    carc_cell dead[32], open[32];
    size_t count, all;

    OK(carc_game_with_external_chance(setup, &game));
    OK(carc_state_holes(carc_game_state(game), dead, 32, &count));
    CHECK(count == 1 && dead[0].x == 1 && dead[0].y == 1);
    OK(carc_state_dead_cells(carc_game_state(game), dead, 32, &count));
    OK(carc_state_open_cells(carc_game_state(game), open, 32, &all));
    CHECK(count == all && count > 1 && memcmp(dead, open, count * sizeof *open) == 0);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_lists_of_names(void)
{
    static const char *const words[] = {
        "\"reasons\":", "\"completed_city\"", "\"phases\":", "\"place\"", "\"figures\":",
        "\"meeple\"",   "\"marks\":",         "\"terms\":",  "\"garden\"", "\"mechanics\":",
        "\"tile_sets\":",
    };
    size_t i;

    OK(carc_vocabulary_json(text, sizeof text, &len));
    for (i = 0; i < sizeof words / sizeof *words; i++) {
        CHECK(strstr(text, words[i]) != NULL);
    }
}

int main(void)
{
    OK(carc_error_new(&error));
    test_determinizations();
    test_rejects_invalid_setups();
    test_rejects_modified_saves();
    test_draw_lists();
    test_rotated_tile();
    test_holes_and_dead_cells();
    test_outcomes();
    test_lists_of_names();
    carc_error_free(error);
    return checks_end();
}
