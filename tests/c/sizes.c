/*
 * Tests that input beyond the limits in docs/limits.md is rejected quickly and with little memory.
 * The argument `small` skips the largest strings, because memory checkers need several times as
 * much memory.
 */

#define _POSIX_C_SOURCE 200809L

#include <carc.h>

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define MEGABYTE ((size_t)1 << 20)

static carc_error *error;

/* Returns `head`, followed by `count` copies of `entry`, followed by `tail`. */
static char *repeated(const char *head, const char *entry, size_t count, const char *tail,
                      size_t *len)
{
    size_t head_len = strlen(head), entry_len = strlen(entry), tail_len = strlen(tail), i;
    char *text = malloc(head_len + count * entry_len + tail_len + 1);
    if (text == NULL) {
        printf("no memory for a test\n");
        exit(2);
    }
    memcpy(text, head, head_len);
    for (i = 0; i < count; i++) {
        memcpy(text + head_len + i * entry_len, entry, entry_len);
    }
    memcpy(text + head_len + count * entry_len, tail, tail_len + 1);
    *len = head_len + count * entry_len + tail_len;
    return text;
}

/* Returns nonzero if the error object's last message contains these words. */
static int told(const char *words)
{
    char text[8192];
    size_t len = 0;
    return carc_error_text(error, text, sizeof text, &len) == CARC_STATUS_OK && len < 4096 &&
           strstr(text, words) != NULL;
}

static void refuse_save(const char *head, const char *entry, size_t count, const char *tail,
                        const char *words)
{
    carc_game *game = NULL;
    size_t len;
    char *text = repeated(head, entry, count, tail, &len);
    CHECK_STATUS(CARC_STATUS_BAD_SAVE, carc_game_from_json(text, len, &game, error));
    CHECK(game == NULL);
    CHECK(told(words));
    free(text);
}

static void refuse_config(const char *head, const char *entry, size_t count, const char *tail,
                          const char *words)
{
    carc_config *config = NULL;
    carc_setup *setup = NULL;
    size_t len;
    char *text = repeated(head, entry, count, tail, &len);
    if (carc_config_from_json(text, len, &config, error) == CARC_STATUS_OK) {
        CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_new(config, &setup, error));
    } else {
        CHECK(config == NULL);
    }
    CHECK(setup == NULL);
    CHECK(told(words));
    carc_config_free(config);
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_from_json(text, len, &setup, error));
    free(text);
}

static void refuse_tiles(const char *head, const char *entry, size_t count, const char *tail,
                         const char *words)
{
    size_t len;
    char *text = repeated(head, entry, count, tail, &len);
    CHECK_STATUS(CARC_STATUS_BAD_TILE_SET, carc_tile_set_check(text, len, error));
    CHECK(told(words));
    free(text);
}

static void test_rejects_oversized_text(void)
{
    uint64_t code = 0;
    size_t len;
    char *text;

    refuse_save("{\"schema\":1,\"engine\":\"", "", 0, "", "EOF");
    refuse_save("{\"schema\":1,\"history\":[\"\"", ",\"\"", 1000001, "]}", "too many entries; the maximum is 1000000");
    refuse_config("{\"players\":9", "", 0, "}", "players: 9 is out of range; expected 1 to 8");
    refuse_config("{\"expansions\":[\"a\"", ",\"a\"", 4096, "]}", "too many entries; the maximum is 4096");
    refuse_config("{\"options\":{\"a\":\"\"", ",\"a\":\"\"", 4096, "}}", "too many entries; the maximum is 4096");
    refuse_config("{\"start\":{\"scores\":[0", ",0", 64, "]}}", "too many entries; the maximum is 64");
    refuse_config("{\"start\":{\"turn\":", "", 0, "1000001}}", "start.turn: 1000001 is out of range");
    refuse_config("{\"tile_sets\":{\"base\":", "", 0, "51}}", "tile_sets.base: 51 is out of range");
    refuse_config("{\"tile_sets\":{\"base\":50,\"inns\":50},\"options\":{\"table\":\"99999x", "", 0,
                  "99999\"}}", "for table; expected one of unbounded, WxH");
    refuse_config("{\"", "a", 1000000, "\":1}", "unknown field");

    refuse_tiles("", "#", MEGABYTE + 1, "", "has 1048577 bytes; the maximum is 1048576");
    refuse_tiles("", "\n", 100001, "", "100001 commas");
    refuse_tiles("schema = ", "[", 90000, "", "cannot recurse further");
    refuse_tiles("schema = 1\nid = \"a\"\ntitle = \"a\"\n[[tile]]\nid = \"a\"\nname = \"a\"\ncount = 1\n"
                 "segments = [{ kind = \"city\", at = \"N E S W\" }]\nmeets = [[0", ",0", 50000, "]]\n",
                 "too many segments: 50001");

    text = repeated("\"", "a", 4096, "\"", &len);
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_TEXT, carc_action_from_json(text, len, &code, error));
    CHECK(told("the JSON has 4098 bytes"));
    free(text);
}

static void test_rejects_oversized_decks(void)
{
    static const char *ids[4097];
    static size_t lens[4097];
    carc_setup *setup = NULL;
    carc_game *game = NULL;
    size_t i;
    OK(carc_setup_from_json("{}", 2, &setup, NULL));
    for (i = 0; i < 4097; i++) {
        ids[i] = "base/U";
        lens[i] = 6;
    }
    CHECK_STATUS(CARC_STATUS_BAD_DECK, carc_game_with_deck(setup, ids, lens, 4097, &game, error));
    CHECK(told("too many tiles: 4097"));
    CHECK_STATUS(CARC_STATUS_BAD_DECK,
                 carc_game_with_deck(setup, ids, lens, (size_t)-1 / 16, &game, error));
    CHECK(game == NULL);
    OK(carc_game_with_deck(setup, ids, lens, 4000, &game, error));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_game_set_undo_depth(game, 1000001));
    OK(carc_game_set_undo_depth(game, 1000000));
    carc_game_free(game);
    carc_setup_free(setup);
}

/* Limits the process to allocating this many more bytes. */
static void allow(size_t more)
{
    struct rlimit limit;
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL || fscanf(file, "%ld", &pages) != 1) {
        pages = 0;
    }
    if (file != NULL) {
        fclose(file);
    }
    CHECK(getrlimit(RLIMIT_AS, &limit) == 0);
    limit.rlim_cur = pages == 0 ? limit.rlim_max : (rlim_t)pages * 4096 + more;
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
}

/* Rejecting a 100 MB save takes at most 1 MB of memory; rejecting a 15 MB save takes at most twice
 * its size. */
static void test_huge_input_uses_bounded_memory(void)
{
    static const char *const shapes[][3] = {
        {"{\"schema\":1,\"engine\":\"", "a", "\"}"},
        {"{\"schema\":1,\"history\":[\"pass\"", ",\"pass\"", "]}"},
        {"{\"schema\":1,\"more\":", "[", ""},
        {"{\"schema\":1,\"setup\":{\"custom_sets\":[\"", "#", "\"]}}"},
        {"{\"schema\":1", ",\"a\":1", "}"},
    };
    size_t shape;
    for (shape = 0; shape < sizeof shapes / sizeof shapes[0]; shape++) {
        const char *const *parts = shapes[shape];
        carc_game *game = NULL;
        size_t len;
        char *text = repeated(parts[0], parts[1], 100 * MEGABYTE / strlen(parts[1]), parts[2], &len);
        allow(MEGABYTE);
        CHECK_STATUS(CARC_STATUS_BAD_SAVE, carc_game_from_json(text, len, &game, error));
        CHECK(told("the maximum is 16777216"));
        allow((size_t)1 << 40);
        free(text);
        text = repeated(parts[0], parts[1], 15 * MEGABYTE / strlen(parts[1]), parts[2], &len);
        allow(2 * len);
        CHECK_STATUS(CARC_STATUS_BAD_SAVE, carc_game_from_json(text, len, &game, error));
        CHECK(told("invalid save"));
        allow((size_t)1 << 40);
        free(text);
    }
}

int main(int argc, char **argv)
{
    OK(carc_error_new(&error));
    test_rejects_oversized_text();
    test_rejects_oversized_decks();
    if (argc < 2 || strcmp(argv[1], "small") != 0) {
        test_huge_input_uses_bounded_memory();
    }
    carc_error_free(error);
    return checks_end();
}
