/* Tests for playing a game in C: legality, decks, undo, copies and chance. */

#include "game.h"

#include <stdlib.h>

static void check_refused(carc_game *game, uint64_t code, carc_status status, int32_t reason)
{
    uint64_t before = hash_of(game);
    int32_t illegal = -1, legal = -1, kept = -1;
    size_t events = 0, after = 0;
    OK(carc_game_event_count(game, &events));
    OK(carc_state_is_legal(carc_game_state(game), code, &legal));
    CHECK(legal == 0);
    CHECK_STATUS(status, carc_state_check(carc_game_state(game), code, &illegal, error));
    CHECK(status != CARC_STATUS_ILLEGAL_ACTION || illegal == reason);
    OK(carc_error_illegal(error, &illegal));
    CHECK(illegal == reason);
    CHECK_STATUS(status, carc_game_apply(game, code));
    OK(carc_game_last_illegal(game, &kept));
    CHECK(kept == reason);
    OK(carc_game_last_status(game, &kept));
    CHECK(kept == (int32_t)status);
    OK(carc_game_last_error(game, text, sizeof text, &len));
    CHECK(len > 0);
    CHECK_STATUS(status, carc_game_play(game, code));
    OK(carc_game_event_count(game, &after));
    CHECK(events == after);
    CHECK(hash_of(game) == before);
}

static void test_illegal_actions(void)
{
    carc_setup *setup = base(2);
    carc_game *game;
    const char *deck[] = {"base/U", "base/V"};
    int32_t over = -1;
    uint64_t before;

    OK(carc_game_with_deck(setup, deck, NULL, 2, &game, error));
    check_refused(game, action(setup, "place 0,0 0"), CARC_STATUS_ILLEGAL_ACTION,
                  CARC_ILLEGAL_OCCUPIED);
    check_refused(game, action(setup, "place 5,5 0"), CARC_STATUS_ILLEGAL_ACTION,
                  CARC_ILLEGAL_DETACHED);
    check_refused(game, action(setup, "place 0,-1 0"), CARC_STATUS_ILLEGAL_ACTION,
                  CARC_ILLEGAL_DOES_NOT_FIT);
    check_refused(game, action(setup, "pass"), CARC_STATUS_ILLEGAL_ACTION,
                  CARC_ILLEGAL_OTHER_PHASE);
    check_refused(game, action(setup, "bid 4"), CARC_STATUS_ILLEGAL_ACTION,
                  CARC_ILLEGAL_OTHER_PHASE);
    check_refused(game, UINT64_MAX, CARC_STATUS_BAD_ACTION_CODE, CARC_ILLEGAL_NONE);
    before = hash_of(game);
    CHECK_STATUS(CARC_STATUS_OTHER_ACTOR,
                 carc_game_apply_as(game, 1, action(setup, "place 1,0 90")));
    OK(carc_game_last_error(game, text, sizeof text, &len));
    CHECK(len > 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_apply_as(game, 2, action(setup, "place 1,0 90")));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_apply_as(game, 1000, action(setup, "pass")));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_game_apply_as(game, CARC_NO_SEAT, action(setup, "pass")));
    CHECK_STATUS(CARC_STATUS_NOTHING_TO_UNDO, carc_game_undo(game, NULL));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_game_set_undo_depth(game, UINT32_MAX));
    CHECK(hash_of(game) == before);
    OK(carc_game_apply_as(game, 0, action(setup, "place 1,0 90")));
    check_refused(game, action(setup, "place meeple 0,0 0"), CARC_STATUS_ILLEGAL_ACTION,
                  CARC_ILLEGAL_OTHER_TILE);
    check_refused(game, action(setup, "place meeple 1,0 9"), CARC_STATUS_ILLEGAL_ACTION,
                  CARC_ILLEGAL_NO_SUCH_SEGMENT);
    OK(carc_game_apply(game, action(setup, "place meeple 1,0 0")));
    OK(carc_game_apply(game, action(setup, "place 0,1 0")));
    OK(carc_game_apply(game, action(setup, "pass")));
    OK(carc_state_is_over(carc_game_state(game), &over));
    CHECK(over == 1);
    check_refused(game, action(setup, "pass"), CARC_STATUS_ILLEGAL_ACTION, CARC_ILLEGAL_GAME_OVER);
    carc_game_free(game);
    carc_setup_free(setup);
}

/* Makes the first possible draw, but returns an invalid one for the last draw. */
static int32_t first_draws(void *user, const carc_game *asked, uint64_t *code)
{
    carc_outcome outcomes[64];
    int *left = user;

    if (*left == 0) {
        return 0;
    }
    *left -= 1;
    outcomes[0].struct_size = sizeof outcomes[0];
    OK(carc_state_chance_outcomes(carc_game_state(asked), outcomes, 64, &len));
    *code = *left == 0 ? UINT64_MAX : outcomes[0].code;
    return 1;
}

static void test_given_draws(void)
{
    static const char *const draws[] = {"base/C", "base/X"};
    carc_setup *setup = base(2);
    carc_game *game, *guess;
    carc_view *view, *again;
    uint64_t seed = 7, one = 0, other = 1;
    uint32_t left = 0;
    int32_t drawn = -1;
    carc_seat actor = 0;
    int answers = 2;
    uint64_t codes[256];

    OK(carc_game_with_draws(setup, draws, NULL, 2, &seed, &game, error));
    OK(carc_state_tiles_remaining(carc_game_state(game), &left));
    CHECK(left == 70);
    OK(carc_state_current_tile(carc_game_state(game), &drawn));
    OK(carc_setup_tile_type_id(setup, (uint32_t)drawn, text, sizeof text, &len));
    CHECK(strcmp(text, "base/C") == 0);
    OK(carc_state_public_hash(carc_game_state(game), &one));
    OK(carc_game_determinize(game, 0, 3, &guess));
    OK(carc_state_public_hash(carc_game_state(guess), &other));
    CHECK(one == other);
    OK(carc_game_view(game, 0, &view));
    OK(carc_state_hash(carc_view_state(view), &other));
    CHECK(one == other);
    OK(carc_view_json(view, text, sizeof text, &len));
    OK(carc_view_from_json(text, len, &again, error));
    OK(carc_state_hash(carc_view_state(again), &other));
    CHECK(one == other);
    CHECK_STATUS(CARC_STATUS_BAD_SAVE, carc_view_from_json(text, len - 1, &again, error));
    carc_view_free(again);
    carc_view_free(view);
    carc_game_free(guess);
    carc_game_free(game);
    CHECK_STATUS(CARC_STATUS_BAD_DECK,
                 carc_game_with_draws(setup, draws, NULL, 4097, NULL, &game, error));
    /* In a game with external chance, a callback makes the draws. */
    OK(carc_game_with_external_chance(setup, &game));
    OK(carc_state_legal(carc_game_state(game), codes, 256, &len));
    CHECK(len == 24);
    OK(carc_game_draw_with(game, first_draws, &answers));
    OK(carc_state_actor(carc_game_state(game), &actor));
    CHECK(actor == 0 && answers == 1);
    OK(carc_state_legal(carc_game_state(game), codes, 256, &len));
    OK(carc_game_apply(game, codes[0]));
    OK(carc_game_apply(game, action(setup, "pass")));
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_CODE, carc_game_draw_with(game, first_draws, &answers));
    OK(carc_game_draw_with(game, first_draws, &answers));
    OK(carc_state_actor(carc_game_state(game), &actor));
    CHECK(actor == CARC_ACTOR_CHANCE);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_decks(void)
{
    static const char ids[] = "base/Ubase/Vxbase/V\xff";
    const char *deck[3];
    size_t lens[3] = {6, 6, 6};
    carc_setup *setup = base(2);
    carc_game *game = NULL;
    uint32_t left = 0;
    int32_t drawn = -2;
    carc_seat actor = -9;

    deck[0] = ids;
    deck[1] = ids + 6;
    deck[2] = ids + 13;
    OK(carc_game_with_deck(setup, deck, lens, 3, &game, error));
    OK(carc_state_tiles_remaining(carc_game_state(game), &left));
    CHECK(left == 2);
    OK(carc_state_current_tile(carc_game_state(game), &drawn));
    OK(carc_setup_tile_type_id(setup, (uint32_t)drawn, text, sizeof text, &len));
    CHECK(strcmp(text, "base/U") == 0);
    carc_game_free(game);
    game = NULL;
    lens[2] = 7;
    CHECK_STATUS(CARC_STATUS_INVALID_UTF8, carc_game_with_deck(setup, deck, lens, 3, &game, error));
    lens[2] = 5;
    CHECK_STATUS(CARC_STATUS_BAD_DECK, carc_game_with_deck(setup, deck, lens, 3, &game, error));
    CHECK(says("base/"));
    deck[2] = NULL;
    CHECK_STATUS(CARC_STATUS_NULL_POINTER, carc_game_with_deck(setup, deck, lens, 3, &game, error));
    CHECK_STATUS(CARC_STATUS_BAD_DECK, carc_game_with_deck(setup, deck, lens, 4097, &game, error));
    CHECK(game == NULL);
    OK(carc_game_with_deck(setup, NULL, NULL, 0, &game, error));
    OK(carc_state_actor(carc_game_state(game), &actor));
    CHECK(actor == CARC_ACTOR_NONE);
    carc_game_free(game);
    carc_setup_free(setup);
}

/* Undo returns the reverted events unchanged, starting with the last one. */
static void test_undo_with_events(void)
{
    carc_setup *setup = base(2);
    carc_game *game;
    carc_event told[32] = {CARC_EVENT_INIT}, undone[32] = {CARC_EVENT_INIT};
    carc_history_entry records[8] = {CARC_HISTORY_ENTRY_INIT};
    const char *deck[] = {"base/E", "base/U"};
    uint64_t codes[64], code = 0;
    size_t count = 0, back = 0, i;

    OK(carc_game_with_deck(setup, deck, NULL, 2, &game, NULL));
    CHECK_STATUS(CARC_STATUS_NOTHING_TO_UNDO, carc_game_undo_with_events(game, &code));
    OK(carc_game_apply(game, action(setup, "place 0,-1 180")));
    codes[0] = action(setup, "place meeple 0,-1 0");
    OK(carc_game_apply(game, codes[0]));
    OK(carc_game_events(game, told, 32, &count));
    CHECK(count == 5);
    CHECK(told[1].kind == CARC_EVENT_SCORED && told[1].segment_kind == CARC_SEGMENT_CITY);
    CHECK(told[1].strength_count == 2 && told[1].strengths[0] == 1 && told[1].strengths[1] == 0);
    CHECK(told[1].points == 4 && told[1].total == 4);
    CHECK(told[2].kind == CARC_EVENT_FIGURE_RETURNED && told[2].cause == CARC_CAUSE_SCORED);
    CHECK(told[2].feature_x == told[1].x && told[2].feature_y == told[1].y);
    CHECK(told[2].feature_place == told[1].place && told[2].origin_place == -1);
    CHECK(told[3].kind == CARC_EVENT_TURN_STARTED && told[3].turn == 2);
    CHECK(told[3].previous_player == 0 && told[3].previous_turn_part == 1);
    OK(carc_state_history(carc_game_state(game), records, 8, &count));
    CHECK(count == 4 && records[0].actor == CARC_ACTOR_CHANCE && records[1].actor == 0);
    CHECK(records[0].phase == CARC_PHASE_DRAW && records[2].phase == CARC_PHASE_FIGURE);
    OK(carc_game_events(game, told, 32, &count));
    OK(carc_game_undo_with_events(game, &code));
    CHECK(code == codes[0]);
    OK(carc_game_events(game, undone, 32, &back));
    CHECK(back == count);
    for (i = 0; i < count; i++) {
        CHECK(memcmp(&told[i], &undone[count - 1 - i], sizeof told[i]) == 0);
    }
    OK(carc_game_undo_with_events(game, NULL));
    carc_game_free(game);
    carc_setup_free(setup);
}

/* Plays a game to its end and undoes all actions. */
static void test_undo_and_copies(void)
{
    carc_setup *setup = base(3);
    carc_game *game, *copy, *other;
    carc_generator *choice;
    uint64_t codes[1024];
    uint64_t hashes[200];
    uint64_t taken[200];
    uint64_t back = 0;
    uint32_t index = 0;
    int32_t over = 0, equal = -1;
    size_t steps = 0, count = 0;

    OK(carc_game_new(setup, 11, &game));
    OK(carc_game_with_external_chance(setup, &copy));
    OK(carc_generator_new(3, &choice));
    while (!over && steps < 200) {
        hashes[steps] = hash_of(game);
        OK(carc_state_legal(carc_game_state(game), codes, 1024, &count));
        OK(carc_generator_uniform(choice, (uint32_t)count, &index));
        CHECK(index < count);
        taken[steps] = codes[index];
        OK(steps % 2 ? carc_game_apply(game, codes[index]) : carc_game_play(game, codes[index]));
        OK(carc_game_event_count(game, &count));
        CHECK((count > 0) == (steps % 2 == 1));
        steps++;
        OK(carc_game_assign(copy, game));
        OK(carc_game_equals(copy, game, &equal));
        CHECK(equal == 1);
        OK(carc_state_is_over(carc_game_state(game), &over));
    }
    CHECK(over && steps > 100);
    OK(carc_game_clone(game, &other));
    while (steps-- > 0) {
        OK(carc_game_undo(game, &back));
        CHECK(back == taken[steps]);
        CHECK(hash_of(game) == hashes[steps]);
        /* The copy contains the history, so its actions can be undone as well. */
        OK(carc_game_undo(copy, NULL));
        CHECK(hash_of(copy) == hashes[steps]);
    }
    OK(carc_game_equals(other, game, &equal));
    CHECK(equal == 0);
    OK(carc_game_assign(game, other));
    OK(carc_game_equals(other, game, &equal));
    CHECK(equal == 1);
    OK(carc_game_assign(game, game));
    CHECK(hash_of(game) == hash_of(other));
    carc_generator_free(choice);
    carc_game_free(other);
    carc_game_free(copy);
    carc_game_free(game);
    carc_setup_free(setup);
}

/* Playing by index and playing by code produce the same game, whichever list was requested last. */
static void test_playing_by_index(void)
{
    carc_setup *setup = base(3);
    carc_game *by_code, *by_index, *start;
    carc_generator *choice;
    uint64_t codes[1024], again[1024];
    uint64_t back = 0;
    uint32_t index = 0;
    int32_t over = 0, equal = -1, kept = -1;
    size_t steps = 0, count = 0, events = 0, told = 0;

    OK(carc_game_new(setup, 12, &by_code));
    OK(carc_game_clone(by_code, &by_index));
    OK(carc_game_clone(by_code, &start));
    OK(carc_generator_new(4, &choice));
    for (; !over; steps++) {
        OK(carc_state_legal(carc_game_state(by_code), codes, 1024, &count));
        OK(carc_generator_uniform(choice, (uint32_t)count, &index));
        if (steps % 3 == 1) {
            OK(carc_state_legal(carc_game_state(by_index), again, 1024, &count));
        } else if (steps % 3 == 2) {
            OK(carc_state_legal_all_rotations(carc_game_state(by_index), again, 1024, &told));
        }
        CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_apply_index(by_index, count));
        OK(carc_game_last_illegal(by_index, &kept));
        CHECK(kept == CARC_ILLEGAL_NONE);
        OK(carc_game_last_error(by_index, text, sizeof text, &len));
        CHECK(strncmp(text, "index ", 6) == 0);
        CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_play_index(by_index, SIZE_MAX));
        CHECK(hash_of(by_index) == hash_of(by_code));

        OK(carc_game_apply(by_code, codes[index]));
        OK(carc_game_apply_index(by_index, index));
        OK(carc_game_event_count(by_code, &events));
        OK(carc_game_event_count(by_index, &told));
        CHECK(events == told);
        /* Undoing the action invalidates the list of legal actions. */
        OK(carc_state_legal(carc_game_state(by_index), again, 1024, &count));
        OK(carc_game_undo(by_index, &back));
        CHECK(back == codes[index]);
        OK(carc_game_play_index(by_index, index));
        OK(carc_game_event_count(by_index, &told));
        CHECK(told == 0);
        OK(carc_game_equals(by_code, by_index, &equal));
        CHECK(equal == 1);
        OK(carc_state_is_over(carc_game_state(by_code), &over));
    }
    CHECK(steps > 100);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_play_index(by_index, 0));
    OK(carc_game_assign(by_index, start));
    OK(carc_state_legal(carc_game_state(start), codes, 1024, &count));
    OK(carc_game_apply_index(by_index, count - 1));
    OK(carc_game_undo(by_index, &back));
    CHECK(back == codes[count - 1]);
    carc_generator_free(choice);
    carc_game_free(start);
    carc_game_free(by_index);
    carc_game_free(by_code);
    carc_setup_free(setup);
}

static void test_chance(void)
{
    carc_setup *setup = base(2);
    carc_game *game;
    carc_outcome outcomes[64];
    double sum = 0;
    int32_t legal = 0, phase = 0;
    carc_seat actor = 0;
    size_t count = 0, i;

    OK(carc_game_with_external_chance(setup, &game));
    OK(carc_state_actor(carc_game_state(game), &actor));
    CHECK(actor == CARC_ACTOR_CHANCE);
    OK(carc_state_phase(carc_game_state(game), &phase));
    CHECK(phase == CARC_PHASE_DRAW);
    outcomes[0].struct_size = sizeof outcomes[0];
    OK(carc_state_chance_outcomes(carc_game_state(game), outcomes, 64, &count));
    CHECK(count == 24);
    for (i = 0; i < count; i++) {
        sum += outcomes[i].probability;
        OK(carc_state_is_legal(carc_game_state(game), outcomes[i].code, &legal));
        CHECK(legal == 1);
    }
    CHECK(sum > 0.999999 && sum < 1.000001);
    OK(carc_game_apply(game, outcomes[3].code));
    OK(carc_state_actor(carc_game_state(game), &actor));
    CHECK(actor == 0);
    OK(carc_state_chance_outcomes(carc_game_state(game), NULL, 0, &count));
    CHECK(count == 0);
    carc_game_free(game);
    carc_setup_free(setup);
}

int main(void)
{
    OK(carc_error_new(&error));
    test_illegal_actions();
    test_given_draws();
    test_decks();
    test_undo_with_events();
    test_undo_and_copies();
    test_playing_by_index();
    test_chance();
    carc_error_free(error);
    return checks_end();
}
