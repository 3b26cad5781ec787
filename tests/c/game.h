/* Helpers for the C game tests: an error object, a string buffer, and functions that create setups,
 * actions and hashes. */

#ifndef GAME_H
#define GAME_H

#include <carc.h>

#include "check.h"

#include <string.h>

carc_error *error;
char text[1 << 16];
size_t len;

/* Returns 1 if the last error message contains the text, otherwise 0. */
static inline int says(const char *part)
{
    OK(carc_error_text(error, text, sizeof text, &len));
    return strstr(text, part) != NULL;
}

static inline carc_setup *setup_of(const char *json)
{
    carc_setup *setup = NULL;
    OK(carc_setup_from_json(json, strlen(json), &setup, error));
    return setup;
}

/* Creates a base game setup. */
static inline carc_setup *base(uint32_t players)
{
    carc_config *config;
    carc_setup *setup;
    OK(carc_config_new(&config));
    OK(carc_config_set_players(config, players));
    OK(carc_setup_new(config, &setup, error));
    carc_config_free(config);
    return setup;
}

static inline uint64_t action(const carc_setup *setup, const char *words)
{
    uint64_t code = 0;
    OK(carc_setup_parse_action(setup, words, strlen(words), &code, error));
    return code;
}

static inline uint64_t hash_of(const carc_game *game)
{
    uint64_t hash = 0;
    OK(carc_state_hash(carc_game_state(game), &hash));
    return hash;
}

static inline int phase_is(const carc_game *game, int32_t expected)
{
    int32_t phase = -1;
    OK(carc_state_phase(carc_game_state(game), &phase));
    return phase == expected;
}

#endif
