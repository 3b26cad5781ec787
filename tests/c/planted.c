/*
 * Contains intentional bugs, each selected by an argument, that a memory checker must find. A
 * checker that misses them cannot be trusted. Without an argument, the program has no bug.
 */

#include <carc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *mistake = argc > 1 ? argv[1] : "";
    carc_setup *setup = NULL;
    carc_game *game = NULL;
    uint64_t *codes = NULL;
    size_t needed = 0;
    int faults = 0;

    faults += carc_setup_from_json("{}", 2, &setup, NULL) != CARC_STATUS_OK;
    faults += carc_game_new(setup, 7, &game) != CARC_STATUS_OK;
    faults += carc_state_legal(carc_game_state(game), NULL, 0, &needed) != CARC_STATUS_OK;
    if (strcmp(mistake, "overflow") == 0) {
        /* The call overruns the buffer because `needed` exceeds its capacity. */
        codes = malloc((needed - 1) * sizeof *codes);
        faults += carc_state_legal(carc_game_state(game), codes, needed, &needed) != CARC_STATUS_OK;
    } else {
        codes = malloc(needed * sizeof *codes);
        faults += carc_state_legal(carc_game_state(game), codes, needed, &needed) != CARC_STATUS_OK;
    }
    if (strcmp(mistake, "leak") == 0) {
        /* Leak many games, because a stale pointer on the stack can make a single leaked game look
         * reachable. */
        for (int i = 0; i < 32; i++) {
            faults += carc_game_new(setup, 7, &game) != CARC_STATUS_OK;
        }
        game = NULL;
    }
    carc_game_free(game);
    if (strcmp(mistake, "use_after_free") == 0) {
        /* The library usually recognizes a freed handle by its tag, but a memory checker always
         * does. */
        faults += carc_state_legal(carc_game_state(game), codes, needed, &needed) !=
                  CARC_STATUS_INVALID_HANDLE;
    }
    carc_setup_free(setup);
    free(codes);
    printf("%d faults\n", faults);
    return faults == 0 ? 0 : 1;
}
