/*
 * Tests for setups in C: versions, names, configs, misspelled names, setups, actions and the
 * generator.
 */

#include "game.h"

static void test_versions_and_names(void)
{
    int32_t number = -7;
    int i;
    CHECK(carc_abi_version() == CARC_ABI_VERSION);
    CHECK(carc_api_version() == CARC_API_VERSION);
    CHECK(strchr(carc_version(), '.') != NULL);
    CHECK(strcmp(carc_status_name(CARC_STATUS_OK), "ok") == 0);
    CHECK(strcmp(carc_status_name(CARC_STATUS_PANIC), "panic") == 0);
    CHECK(strcmp(carc_status_name(98), "unknown") == 0);
    CHECK(strcmp(carc_illegal_action_name(CARC_ILLEGAL_OCCUPIED), "occupied") == 0);
    CHECK(strcmp(carc_illegal_action_name(-1), "unknown") == 0);
    OK(carc_number(CARC_NAME_FIGURE, "meeple", SIZE_MAX, &number, error));
    OK(carc_number(CARC_NAME_FIGURE, "meeples", 6, &number, error));
    CHECK(number == CARC_FIGURE_MEEPLE);
    OK(carc_name(CARC_NAME_FIGURE, number, text, sizeof text, &len));
    CHECK(strcmp(text, "meeple") == 0);
    OK(carc_clause(CARC_NAME_REASON, CARC_REASON_COMPLETED_CITY, text, sizeof text, &len));
    CHECK(strcmp(text, "BASE-CITY-3") == 0);
    for (i = -2; i < 3; i++) {
        int32_t wild = i * 1000000000;
        if (wild != 0) {
            CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_name(CARC_NAME_FIGURE, wild, text, sizeof text, &len));
            CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_name(CARC_NAME_REASON, wild, text, sizeof text, &len));
            CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_clause(CARC_NAME_REASON, wild, text, sizeof text, &len));
            CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                         carc_name(CARC_NAME_SEGMENT, wild, text, sizeof text, &len));
        }
    }
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_number(CARC_NAME_FIGURE, "Meeple", 6, &number, error));
    CHECK_STATUS(CARC_STATUS_INVALID_UTF8, carc_number(CARC_NAME_FIGURE, "\xff", 1, &number, error));
}

static void test_configs(void)
{
    static const char tiles[] = "schema = 1\nid = \"mine\"\ntitle = \"Mine\"\n"
                                "[[tile]]\nid = \"cap\"\nname = \"a cap\"\ncount = 2\n"
                                "segments = [{ kind = \"city\", at = \"N\" },"
                                " { kind = \"field\", at = \"E S W\", touches = [0] }]\n";
    carc_config *config;
    carc_setup *setup;
    carc_setup *again;
    carc_tile_type kind;
    carc_segment segments[16];
    uint32_t number = 0, before = 0;
    int32_t status = -1;

    OK(carc_config_new(&config));
    OK(carc_config_set_players(config, 4));
    OK(carc_config_set_preset(config, "c1", 2));
    OK(carc_config_set_option(config, "farmers", 7, "off", 3));
    OK(carc_config_set_figures(config, "meeple", 6, 5));
    OK(carc_config_set_mechanic(config, "inns", 4, 0));
    OK(carc_config_set_tile_set(config, "base", 4, 2));
    OK(carc_config_add_tile_set_toml(config, tiles, sizeof tiles - 1));
    OK(carc_setup_new(config, &setup, error));
    OK(carc_error_status(error, &status));
    CHECK(status == CARC_STATUS_OK);
    OK(carc_setup_players(setup, &number));
    CHECK(number == 4);
    OK(carc_setup_option(setup, "farmers", 7, text, sizeof text, &len));
    CHECK(strcmp(text, "off") == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_setup_option(setup, "farmer", 6, text, sizeof text, &len));
    OK(carc_setup_tile_type_count(setup, &before));
    OK(carc_setup_tile_type_by_id(setup, "mine/cap", 8, &number, error));
    CHECK(number < before);
    kind.struct_size = sizeof kind;
    OK(carc_setup_tile_type(setup, number, &kind));
    CHECK(kind.copies == 2 && kind.segments == 2 && kind.closed == 0);
    OK(carc_setup_tile_type_name(setup, number, text, sizeof text, &len));
    CHECK(strcmp(text, "a cap") == 0);
    segments[0].struct_size = sizeof segments[0];
    OK(carc_setup_segments(setup, number, segments, 16, &len));
    CHECK(len == 2);
    CHECK(segments[0].kind == CARC_SEGMENT_CITY && segments[0].ports == 7);
    CHECK(segments[1].kind == CARC_SEGMENT_FIELD && segments[1].touches == 1);
    CHECK(segments[1].struct_size == sizeof segments[1]);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_setup_tile_type(setup, before, &kind));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_setup_tile_type_by_id(setup, "base/u", 6, &number, error));
    CHECK(says("base/U"));

    /* The resolved config produces an equal setup. */
    OK(carc_setup_config_json(setup, text, sizeof text, &len));
    OK(carc_setup_from_json(text, len, &again, error));
    OK(carc_setup_tile_type_count(again, &number));
    CHECK(number == before);
    carc_setup_free(again);
    OK(carc_setup_clone(setup, &again));
    carc_setup_free(setup);
    OK(carc_setup_players(again, &number));
    CHECK(number == 4);
    carc_setup_free(again);

    again = NULL;
    OK(carc_config_set_players(config, 9));
    OK(carc_config_set_option(config, "farmer", 6, "off", 3));
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_new(config, &again, error));
    CHECK(again == NULL);
    CHECK(says("players: 9") && says("did you mean \"farmers\""));
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_new(config, &again, NULL));
    CHECK_STATUS(CARC_STATUS_INVALID_UTF8, carc_config_set_preset(config, "\xc3\x28", 2));
    carc_config_free(config);

    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_from_json("{\"player\":3}", 12, &again, error));
    CHECK(says("did you mean \"players\""));
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_from_json("", 0, &again, error));
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_from_json("[]", 2, &again, error));
    CHECK_STATUS(CARC_STATUS_INVALID_UTF8, carc_setup_from_json("\"\xff\"", 3, &again, error));
    CHECK_STATUS(CARC_STATUS_BAD_TILE_SET, carc_tile_set_check("schema = 2", 10, error));
    OK(carc_tile_set_check(tiles, sizeof tiles - 1, error));
    OK(carc_config_new(&config));
    OK(carc_config_add_tile_set_toml(config, "x", 1));
    CHECK_STATUS(CARC_STATUS_BAD_TILE_SET, carc_setup_new(config, &again, error));
    OK(carc_config_add_expansion(config, "rivver", 6));
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_new(config, &again, error));
    CHECK(says("river"));
    OK(carc_config_json(config, text, sizeof text, &len));
    CHECK(strstr(text, "rivver") != NULL);
    carc_config_free(config);
}

static void test_setters(void)
{
    carc_config *config;
    carc_setup *setup;
    OK(carc_config_new(&config));
    OK(carc_config_set_players(config, 3));
    OK(carc_config_set_preset(config, "c2", 2));
    OK(carc_config_add_expansion(config, "river", 5));
    OK(carc_config_add_expansion(config, "abbot", 5));
    OK(carc_config_set_option(config, "farmers", 7, "off", 3));
    OK(carc_config_set_mechanic(config, "gardens", 7, 0));
    OK(carc_config_set_tile_set(config, "base", 4, 2));
    OK(carc_config_set_figures(config, "abbot", 5, 2));
    OK(carc_setup_new(config, &setup, error));
    OK(carc_setup_config_json(setup, text, sizeof text, &len));
    CHECK(strstr(text, "\"players\":3,\"preset\":\"c2\",\"expansions\":[\"river\",\"abbot\"]") != NULL);
    CHECK(strstr(text, "\"base\":2") != NULL && strstr(text, "\"river\":1") != NULL);
    CHECK(strstr(text, "\"gardens\":false") != NULL && strstr(text, "\"abbot\":true") != NULL);
    CHECK(strstr(text, "\"abbot\":2") != NULL);
    OK(carc_setup_option(setup, "farmers", 7, text, sizeof text, &len));
    CHECK(strcmp(text, "off") == 0);
    carc_setup_free(setup);
    carc_config_free(config);
}

/* For each kind of name, a misspelled name is reported with the closest known name. */
static void test_suggests_nearest_name(void)
{
    static const struct {
        const char *json, *field, *suggestion;
        int32_t reason;
    } cases[] = {
        {"{\"preset\": \"C1\"}", "preset", "c1", CARC_START_NONE},
        {"{\"expansions\": [\"rivers\"]}", "expansions", "river", CARC_START_NONE},
        {"{\"options\": {\"hand_sise\": \"3\"}}", "options", "hand_size", CARC_START_NONE},
        {"{\"mechanics\": {\"garden\": true}}", "mechanics", "gardens", CARC_START_NONE},
        {"{\"tile_sets\": {\"rivr\": 1}}", "tile_sets", "river", CARC_START_NONE},
        {"{\"figures\": {\"abott\": 1}}", "figures", "abbot", CARC_START_NONE},
        {"{\"start\": {\"tiles\": [{\"tile\": \"base/d\", \"x\": 0, \"y\": 0}]}}", "start.tiles[0]",
         "base/D", CARC_START_NO_SUCH_TILE},
        {"{\"start\": {\"figures\": [{\"player\": 0, \"figure\": \"meple\", \"x\": 0, \"y\": 0,"
         " \"segment\": 0}]}}",
         "start.figures[0]", "meeple", CARC_START_NO_SUCH_FIGURE},
        {"{\"expansions\": [\"traders_builders\"], \"start\": {\"tokens\": [{\"whine\": 1}, {}]}}",
         "start.tokens[0]", "wine", CARC_START_NO_SUCH_TOKEN},
    };
    carc_setup *setup = NULL;
    size_t i, count = 0;
    int32_t kind = 0, reason = -1;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_STATUS(CARC_STATUS_BAD_CONFIG, carc_setup_from_json(cases[i].json,
                                                                  strlen(cases[i].json), &setup,
                                                                  error));
        OK(carc_error_problem_count(error, &count));
        CHECK(count == 1);
        OK(carc_error_problem_kind(error, 0, &kind));
        CHECK(kind == (i < 6 ? CARC_PROBLEM_UNKNOWN_NAME : CARC_PROBLEM_START));
        OK(carc_error_problem_reason(error, 0, &reason));
        CHECK(reason == cases[i].reason);
        OK(carc_error_problem_field(error, 0, text, sizeof text, &len));
        CHECK(strcmp(text, cases[i].field) == 0);
        OK(carc_error_problem_suggestion(error, 0, text, sizeof text, &len));
        CHECK(strcmp(text, cases[i].suggestion) == 0);
        OK(carc_error_text(error, text, sizeof text, &len));
        CHECK(strstr(text, "did you mean") != NULL && strstr(text, cases[i].suggestion) != NULL);
    }
    /* The config contains a number that is out of range and two options that exclude each other. */
    static const char together[] = "{\"options\": {\"table_edge_closes\": \"on\"}, \"players\": 9}";
    CHECK_STATUS(CARC_STATUS_BAD_CONFIG,
                 carc_setup_from_json(together, strlen(together), &setup, error));
    OK(carc_error_problem_count(error, &count));
    CHECK(count == 2);
    OK(carc_error_problem_kind(error, 0, &kind));
    CHECK(kind == CARC_PROBLEM_OUT_OF_RANGE);
    OK(carc_error_problem_kind(error, 1, &kind));
    CHECK(kind == CARC_PROBLEM_CONTRADICTION);
    OK(carc_error_problem_text(error, 1, text, sizeof text, &len));
    CHECK(strstr(text, "table_edge_closes") != NULL && strstr(text, "options.table ") != NULL);
    OK(carc_error_problem_suggestion(error, 1, text, sizeof text, &len));
    CHECK(len == 0);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_error_problem_kind(error, 2, &kind));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_error_problem_reason(error, 2, &reason));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_error_problem_text(error, 2, text, 1, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_error_problem_field(error, 2, text, 1, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_error_problem_suggestion(error, 2, text, 1, &len));
    /* The next call clears the problems. */
    carc_setup_free(setup_of("{}"));
    OK(carc_error_problem_count(error, &count));
    CHECK(count == 0);
}

static void test_actions(void)
{
    static const char *const texts[] = {
        "pass",         "draw base/U",      "draw token sheep_1", "draw seat 5",
        "take stack",   "take abbey",       "take base/D",        "place -3,4 270",
        "place token cloth 0,0 1", "choose 99 500", "place meeple 1,2 3", "move meeple 1,2 corner 3",
        "draw token 300", "place token 99 0,0 1",   "choose flock gather", "choose flock 7",
        "bid 12",       "discard base/E",   "remove meeple 1,-2 tile",
        "place meeple -1,2 space 62",
    };
    carc_setup *setup = base(2);
    carc_action parts;
    uint64_t code, back;
    size_t i;

    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        code = action(setup, texts[i]);
        CHECK(code < (uint64_t)1 << 53);
        OK(carc_setup_action_text(setup, code, text, sizeof text, &len));
        CHECK(strcmp(text, texts[i]) == 0);
        parts.struct_size = sizeof parts;
        OK(carc_action_decode(code, &parts));
        CHECK((uint64_t)parts.verb == code >> 48);
        back = 0;
        OK(carc_action_encode(&parts, &back));
        CHECK(back == code);
        OK(carc_action_json(code, text, sizeof text, &len));
        back = 0;
        OK(carc_action_from_json(text, len, &back, error));
        CHECK(back == code);
    }
    code = action(setup, "place -3,4 270");
    OK(carc_action_decode(code, &parts));
    CHECK(parts.verb == CARC_VERB_PLACE_TILE && parts.x == -3 && parts.y == 4);
    CHECK(parts.rotation == 270 && parts.place == -1 && parts.figure == -1);
    parts.rotation = 45;
    back = 77;
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_action_encode(&parts, &back));
    parts.rotation = 0;
    parts.x = 40000;
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_action_encode(&parts, &back));
    parts.x = 0;
    parts.verb = 12;
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_action_encode(&parts, &back));
    parts.verb = CARC_VERB_PLACE_FIGURE;
    parts.figure = 200;
    parts.place = 0;
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_action_encode(&parts, &back));
    parts.figure = 0;
    parts.place = 16;
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT, carc_action_encode(&parts, &back));
    parts.struct_size = 3;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE, carc_action_encode(&parts, &back));
    CHECK(back == 77);
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_CODE,
            carc_setup_action_text(setup, UINT64_MAX, text, sizeof text, &len));
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_CODE,
                 carc_action_json(UINT64_MAX, text, sizeof text, &len));
    parts.struct_size = sizeof parts;
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_CODE, carc_action_decode((uint64_t)12 << 48, &parts));
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_TEXT,
                 carc_setup_parse_action(setup, "plaice", 6, &back, error));
    CHECK(says("plaice"));
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_TEXT,
                 carc_action_from_json("{\"place\":1}", 11, &back, error));
    CHECK_STATUS(CARC_STATUS_BAD_ACTION_TEXT,
            carc_action_from_json("{\"place_figure\":{\"figure\":\"meeple\",\"x\":0,\"y\":0,"
                                  "\"segment\":99}}",
                                  62, &back, error));
    CHECK(back == 77);
    carc_setup_free(setup);
}

/*
 * A seed produces these numbers in every language and version. The engine tests compare them with a
 * second implementation.
 */
static void test_generator(void)
{
    static const uint32_t golden[] = {172923, 764109, 916467, 465937, 447875, 5674, 58627, 301373};
    carc_generator *one, *two;
    uint32_t a = 9, b = 8;
    int i;
    OK(carc_generator_new(7, &one));
    OK(carc_generator_new(7, &two));
    for (i = 0; i < 8; i++) {
        OK(carc_generator_uniform(one, 1000000, &a));
        OK(carc_generator_uniform(two, 1000000, &b));
        CHECK(a == golden[i] && b == golden[i]);
    }
    for (i = 1; i < 100; i++) {
        OK(carc_generator_uniform(one, (uint32_t)i, &a));
        OK(carc_generator_uniform(two, (uint32_t)i, &b));
        CHECK(a == b && a < (uint32_t)i);
    }
    OK(carc_generator_uniform(one, 0, &a));
    CHECK(a == 0);
    carc_generator_free(one);
    carc_generator_free(two);
}

int main(void)
{
    OK(carc_error_new(&error));
    test_versions_and_names();
    test_configs();
    test_setters();
    test_suggests_nearest_name();
    test_actions();
    test_generator();
    carc_error_free(error);
    return checks_end();
}
