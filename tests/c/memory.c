/*
 * Tests that the library allocates all memory with the C library's allocator, so that programs can
 * count or replace its allocations. The linker redirects the allocation functions to this file
 * (--wrap).
 */

#include <carc.h>
#include <stdlib.h>

#include "check.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static long blocks;
static long taken;

static void *took(void *memory)
{
    blocks += memory != NULL;
    taken += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size) { return took(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) { return took(__real_calloc(count, size)); }

void *__wrap_realloc(void *memory, size_t size)
{
    return memory == NULL ? __wrap_malloc(size) : __real_realloc(memory, size);
}

void __wrap_free(void *memory)
{
    blocks -= memory != NULL;
    __real_free(memory);
}

/* Creates a game, plays some actions and frees everything. */
static void play(void)
{
    static const char config[] = "{\"preset\": \"everything\"}";
    static uint64_t actions[4096];
    carc_setup *setup = NULL;
    carc_game *game = NULL;
    size_t count = 0, len = 0;
    int i;
    OK(carc_setup_from_json(config, sizeof config - 1, &setup, NULL));
    OK(carc_game_new(setup, 7, &game));
    for (i = 0; i < 20; i++) {
        OK(carc_state_legal(carc_game_state(game), actions, 4096, &count));
        OK(carc_game_apply(game, actions[count / 2]));
    }
    OK(carc_state_render_svg(carc_game_state(game), NULL, NULL, 0, &len));
    carc_game_free(game);
    carc_setup_free(setup);
}

int main(void)
{
    long before;
    /* The first game also loads the built-in files, which the library keeps in memory. */
    play();
    CHECK(taken > 100);
    before = blocks;
    taken = 0;
    play();
    CHECK(taken > 100);
    CHECK(blocks == before);
    return checks_end();
}
