/*
 * Tests for board notation: configs, start positions and states as text.
 */

#include "game.h"

static const char GRID[] = "carc 1\n| D U>+1@road\nscores 12 7\ndrawn V\n";
static const char LINE[] = "carc 1; | D U>+1@road; scores 12 7; drawn V";

static char json[1 << 16];
static size_t json_len;

static void test_starts(void)
{
    carc_config *config;
    carc_setup *setup;
    carc_game *game;
    int32_t scores[2];
    size_t count;

    OK(carc_start_from_text(GRID, strlen(GRID), json, sizeof json, &json_len, error));
    OK(carc_start_to_text(json, json_len, text, sizeof text, &len, error));
    CHECK(strcmp(text, GRID) == 0);
    OK(carc_start_to_line(json, json_len, text, sizeof text, &len, error));
    CHECK(strcmp(text, LINE) == 0);
    OK(carc_start_from_text(LINE, strlen(LINE), text, sizeof text, &len, error));
    CHECK(len == json_len && strcmp(text, json) == 0);
    OK(carc_config_new(&config));
    OK(carc_config_set_start(config, json, json_len, error));
    OK(carc_setup_new(config, &setup, error));
    OK(carc_game_new(setup, 1, &game));
    OK(carc_state_scores(carc_game_state(game), scores, 2, &count));
    CHECK(scores[0] == 12 && scores[1] == 7);
    carc_game_free(game);
    carc_setup_free(setup);
    carc_config_free(config);
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG,
                 carc_start_to_text("{\"tile\": 1}", 11, text, sizeof text, &len, error));
    CHECK(says("not a start"));
}

static void play_first(carc_game *game)
{
    uint64_t codes[512];
    size_t count = 0;
    OK(carc_state_legal(carc_game_state(game), codes, 512, &count));
    OK(carc_game_apply(game, codes[0]));
}

/* A game's board notation restores its state. */
static void test_states(void)
{
    carc_setup *setup = setup_of("{\"players\": 3, \"expansions\": [\"inns_cathedrals\"]}");
    carc_setup *again;
    carc_config *config;
    carc_game *game, *restored;
    int moves;

    OK(carc_game_new(setup, 5, &game));
    for (moves = 0; moves < 20 || !phase_is(game, CARC_PHASE_PLACE); moves++) {
        play_first(game);
    }
    OK(carc_state_to_text(carc_game_state(game), text, sizeof text, &len));
    OK(carc_config_from_text(text, len, &config, error));
    OK(carc_setup_new(config, &again, error));
    OK(carc_game_with_external_chance(again, &restored));
    CHECK(hash_of(restored) == hash_of(game));
    OK(carc_state_to_text(carc_game_state(restored), json, sizeof json, &json_len));
    CHECK(json_len == len && strcmp(json, text) == 0);
    OK(carc_state_to_line(carc_game_state(game), text, sizeof text, &len));
    CHECK(strchr(text, '\n') == NULL && strncmp(text, "carc 1; players 3; ", 19) == 0);
    OK(carc_config_to_line(config, json, sizeof json, &json_len));
    CHECK(strcmp(json, text) == 0);
    OK(carc_config_to_text(config, json, sizeof json, &json_len));
    CHECK(strncmp(json, "carc 1\nplayers 3\n", 17) == 0);
    play_first(game);
    CHECK(phase_is(game, CARC_PHASE_FIGURE));
    OK(carc_state_to_line(carc_game_state(game), text, sizeof text, &len));
    CHECK(strstr(text, "; mid_turn figure placed=") != NULL);
    while (!phase_is(game, CARC_PHASE_OVER)) {
        play_first(game);
    }
    OK(carc_state_to_line(carc_game_state(game), text, sizeof text, &len));
    CHECK(strstr(text, "; mid_turn over") != NULL);
    carc_game_free(restored);
    carc_game_free(game);
    carc_setup_free(again);
    carc_setup_free(setup);
    carc_config_free(config);
}

/* Returns 1 if the error object contains this position in the input, otherwise 0. */
static int is_at(uint32_t line, uint32_t column)
{
    uint32_t found[2] = {99, 99};
    OK(carc_error_line(error, &found[0]));
    OK(carc_error_column(error, &found[1]));
    return found[0] == line && found[1] == column;
}

static void test_errors(void)
{
    static const char wrong[] = "carc 1\n| D\n| Vv";
    carc_config *config = NULL;

    CHECK(is_at(0, 0));
    CHECK_STATUS(CARC_STATUS_BAD_BOARD_TEXT,
                 carc_start_from_text(wrong, strlen(wrong), text, sizeof text, &len, error));
    CHECK(is_at(3, 3) && says("line 3, column 3: unknown tile"));
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_config_from_json("{", 1, &config, error));
    CHECK(is_at(0, 0));
    CHECK_STATUS(CARC_STATUS_BAD_BOARD_TEXT, carc_config_from_text("carc 2", 6, &config, error));
    CHECK(is_at(1, 6) && says("unsupported version") && config == NULL);
    CHECK_STATUS(CARC_STATUS_BAD_BOARD_TEXT, carc_config_from_text("", 0, &config, NULL));
    CHECK_STATUS(CARC_STATUS_INVALID_UTF8, carc_config_from_text("\xff", 1, &config, error));
    OK(carc_start_from_text(LINE, strlen(LINE), text, sizeof text, &len, error));
    CHECK(is_at(0, 0));
}

int main(void)
{
    OK(carc_error_new(&error));
    test_starts();
    test_states();
    test_errors();
    carc_error_free(error);
    return checks_end();
}
