/* What the header promises about threads: many readers of one game, a game of its own for each
 * thread, a game that is made in one thread and used and freed in another. */

#include <carc.h>

#include "check.h"

#include <pthread.h>
#include <string.h>

#define THREADS 4

static carc_setup *setup;
static carc_game *shared;
static uint64_t shared_hash;

/* Threads count on their own; main adds up. */
struct work {
    uint64_t seed;
    int faults;
    carc_game *game;
    uint64_t hash;
};

static void *read_shared(void *argument)
{
    struct work *work = argument;
    uint64_t codes[1024];
    uint64_t hash = 0;
    size_t len = 0, first = 0;
    int32_t legal = 0, illegal = 0;
    char text[256];
    int i;
    for (i = 0; i < 300; i++) {
        work->faults += carc_game_legal(shared, codes, 1024, &len) != CARC_STATUS_OK;
        first = i == 0 ? len : first;
        work->faults += len != first;
        work->faults += carc_game_hash(shared, &hash) != CARC_STATUS_OK || hash != shared_hash;
        work->faults += carc_game_is_legal(shared, codes[i % len], &legal) != 0 || !legal;
        work->faults += carc_game_check(shared, 0, &illegal, NULL) != CARC_STATUS_ILLEGAL_ACTION;
        work->faults += carc_game_event_text(shared, 0, text, sizeof text, &len) != CARC_STATUS_OK;
    }
    return NULL;
}

/* Plays a game of its own, made here or elsewhere, to the end. */
static void *play_own(void *argument)
{
    struct work *work = argument;
    carc_generator *choice;
    uint64_t codes[1024];
    size_t len = 0;
    uint32_t index = 0;
    int32_t over = 0;
    if (work->game == NULL) {
        work->faults += carc_game_new(setup, work->seed, &work->game) != CARC_STATUS_OK;
    }
    work->faults += carc_generator_new(work->seed + 1, &choice) != CARC_STATUS_OK;
    while (!over && work->faults == 0) {
        work->faults += carc_game_legal(work->game, codes, 1024, &len) != CARC_STATUS_OK;
        work->faults += carc_generator_below(choice, (uint32_t)len, &index) != CARC_STATUS_OK;
        work->faults += carc_game_apply(work->game, codes[index]) != CARC_STATUS_OK;
        work->faults += carc_game_is_over(work->game, &over) != CARC_STATUS_OK;
    }
    work->faults += carc_game_hash(work->game, &work->hash) != CARC_STATUS_OK;
    carc_generator_free(choice);
    return NULL;
}

static void run(void *(*what)(void *), struct work *works)
{
    pthread_t threads[THREADS];
    int i;
    for (i = 0; i < THREADS; i++) {
        CHECK(pthread_create(&threads[i], NULL, what, &works[i]) == 0);
    }
    for (i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        CHECK(works[i].faults == 0);
    }
}

int main(void)
{
    struct work works[THREADS];
    struct work alone;
    int i;

    OK(carc_setup_from_json("{}", 2, &setup, NULL));
    OK(carc_game_new(setup, 7, &shared));
    OK(carc_game_hash(shared, &shared_hash));
    memset(works, 0, sizeof works);
    run(read_shared, works);

    memset(works, 0, sizeof works);
    for (i = 0; i < THREADS; i++) {
        works[i].seed = 7;
        if (i % 2) {
            OK(carc_game_new(setup, works[i].seed, &works[i].game));
        }
    }
    run(play_own, works);
    memset(&alone, 0, sizeof alone);
    alone.seed = 7;
    play_own(&alone);
    for (i = 0; i < THREADS; i++) {
        CHECK(works[i].hash == alone.hash);
        carc_game_free(works[i].game);
    }
    carc_game_free(alone.game);
    carc_game_free(shared);
    carc_setup_free(setup);
    return checks_end();
}
