/*
 * Tests the header's guarantees about threads: many threads can read one game, each thread can play
 * a separate game, a game can be created in one thread and then used and freed in another, and
 * several threads can take turns playing one game.
 */

#include <carc.h>

#include "check.h"

#include <pthread.h>
#include <string.h>

#define THREADS 4

static carc_setup *setup;
static carc_game *shared;
static uint64_t shared_hash;

/* The data for one thread. Each thread counts the faults that it finds, and main adds them up. */
struct work {
    uint64_t seed;
    int faults;
    carc_game *game;
    uint64_t hash;
};

/* Reads everything that the API can return about the shared game, and makes copies. */
static int read_all_of_it(void)
{
    carc_game *copy = NULL, *guess = NULL;
    carc_view *view = NULL;
    carc_setup *own = NULL;
    int32_t equal = 0;
    size_t len = 0;
    int good = carc_game_json(shared, NULL, 0, &len) == CARC_STATUS_OK &&
               carc_state_render_svg(carc_game_state(shared), NULL, NULL, 0, &len) == CARC_STATUS_OK &&
               carc_state_features_json(carc_game_state(shared), NULL, 0, &len) == CARC_STATUS_OK &&
               carc_game_turns(shared, NULL, 0, &len) == CARC_STATUS_OK &&
               carc_game_view(shared, 0, &view) == CARC_STATUS_OK &&
               carc_view_json(view, NULL, 0, &len) == CARC_STATUS_OK &&
               carc_view_determinize(view, 1, &guess) == CARC_STATUS_OK &&
               carc_state_setup(carc_game_state(shared), &own) == CARC_STATUS_OK &&
               carc_game_clone(shared, &copy) == CARC_STATUS_OK &&
               carc_game_assign(guess, shared) == CARC_STATUS_OK &&
               carc_game_equals(guess, copy, &equal) == CARC_STATUS_OK && equal == 1;
    carc_game_free(copy);
    carc_game_free(guess);
    carc_view_free(view);
    carc_setup_free(own);
    return good;
}

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
        work->faults +=
            carc_state_legal(carc_game_state(shared), codes, 1024, &len) != CARC_STATUS_OK;
        first = i == 0 ? len : first;
        work->faults += len != first;
        work->faults += carc_state_hash(carc_game_state(shared), &hash) != CARC_STATUS_OK ||
                        hash != shared_hash;
        work->faults +=
            carc_state_is_legal(carc_game_state(shared), codes[i % len], &legal) != 0 || !legal;
        work->faults += carc_state_check(carc_game_state(shared), 0, &illegal, NULL) !=
                        CARC_STATUS_ILLEGAL_ACTION;
        work->faults += carc_game_event_text(shared, 0, text, sizeof text, &len) != CARC_STATUS_OK;
        if (i % 30 == 0) {
            work->faults += read_all_of_it() ? 0 : 1;
        }
    }
    return NULL;
}

/* Plays a separate game to its end. Another thread may have created the game. */
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
        work->faults +=
            carc_state_legal(carc_game_state(work->game), codes, 1024, &len) != CARC_STATUS_OK;
        work->faults += carc_generator_uniform(choice, (uint32_t)len, &index) != CARC_STATUS_OK;
        work->faults += carc_game_apply(work->game, codes[index]) != CARC_STATUS_OK;
        work->faults += carc_state_is_over(carc_game_state(work->game), &over) != CARC_STATUS_OK;
    }
    work->faults += carc_state_hash(carc_game_state(work->game), &work->hash) != CARC_STATUS_OK;
    carc_generator_free(choice);
    return NULL;
}

/* The lock and the turn order for the game that the threads share. */
static pthread_mutex_t handing = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t handed = PTHREAD_COND_INITIALIZER;
static carc_game *passed_on;
static int holder;

/* Plays the shared game whenever it is this thread's turn. Before each action, plays another one
 * and undoes it. */
static void *play_in_turns(void *argument)
{
    struct work *work = argument;
    uint64_t codes[1024];
    uint64_t undone = 0;
    size_t len = 0;
    int32_t over = 0;
    while (!over) {
        pthread_mutex_lock(&handing);
        while (holder != (int)work->seed) {
            pthread_cond_wait(&handed, &handing);
        }
        work->faults += carc_state_is_over(carc_game_state(passed_on), &over) != CARC_STATUS_OK;
        if (!over) {
            work->faults +=
                carc_state_legal(carc_game_state(passed_on), codes, 1024, &len) != CARC_STATUS_OK;
            work->faults += carc_game_apply(passed_on, codes[0]) != CARC_STATUS_OK;
            work->faults += carc_game_undo(passed_on, &undone) != CARC_STATUS_OK;
            work->faults += undone != codes[0];
            work->faults += carc_game_play(passed_on, codes[len / 2]) != CARC_STATUS_OK;
        }
        holder = (holder + 1) % THREADS;
        pthread_cond_broadcast(&handed);
        pthread_mutex_unlock(&handing);
    }
    return NULL;
}

/* Plays the same actions in a single thread. */
static uint64_t middle_game(void)
{
    carc_game *game = NULL;
    uint64_t codes[1024];
    uint64_t hash = 0;
    size_t len = 0;
    OK(carc_game_new(setup, 11, &game));
    while (carc_state_legal(carc_game_state(game), codes, 1024, &len) == CARC_STATUS_OK &&
           len > 0) {
        OK(carc_game_play(game, codes[len / 2]));
    }
    OK(carc_state_hash(carc_game_state(game), &hash));
    carc_game_free(game);
    return hash;
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
    OK(carc_state_hash(carc_game_state(shared), &shared_hash));
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

    memset(works, 0, sizeof works);
    for (i = 0; i < THREADS; i++) {
        works[i].seed = (uint64_t)i;
    }
    OK(carc_game_new(setup, 11, &passed_on));
    run(play_in_turns, works);
    OK(carc_state_hash(carc_game_state(passed_on), &works[0].hash));
    CHECK(works[0].hash == middle_game());
    carc_game_free(passed_on);
    carc_game_free(shared);
    carc_setup_free(setup);
    return checks_end();
}
