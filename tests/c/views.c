/* Tests for reading a game in C: features, events, saves, views and pictures. */

#include "game.h"

#include <stdlib.h>

/* Tests a two-tile city with a meeple. */
static void test_features_and_events(void)
{
    carc_setup *setup = base(2);
    carc_game *game;
    carc_feature feature;
    carc_feature features[32];
    carc_placed_figure occupants[4];
    carc_spot spots[8];
    carc_event events[32];
    carc_placed_tile tiles[8];
    carc_cell cells[16];
    carc_cell cell;
    carc_turn turns[512];
    carc_history_entry records[8];
    carc_rank ranks[8];
    int32_t scores[8];
    uint32_t number = 0;
    size_t count = 0, i;
    int found = 0;
    const char *deck[] = {"base/E", "base/U"};

    OK(carc_game_with_deck(setup, deck, NULL, 2, &game, error));
    /* The opening events report the start tile, the first turn and the first draw. */
    events[0].struct_size = sizeof events[0];
    OK(carc_game_events(game, events, 32, &count));
    CHECK(count == 3);
    CHECK(events[0].kind == CARC_EVENT_TILE_PLACED && events[0].player == -1);
    CHECK(events[1].kind == CARC_EVENT_TURN_STARTED && events[1].player == 0);
    CHECK(events[2].kind == CARC_EVENT_TILE_DRAWN && events[2].points == 0);
    turns[0].struct_size = sizeof turns[0];
    OK(carc_game_turns(game, turns, 512, &count));
    CHECK(count > 10 && turns[0].count == 2 && turns[0].actions[2] == 0);
    CHECK(turns[0].actions[0] >> 48 == CARC_VERB_PLACE_TILE);
    OK(carc_state_open_cells(carc_game_state(game), cells, 16, &count));
    CHECK(count == 4 && cells[0].x == 0 && cells[0].y == -1);

    OK(carc_game_apply(game, action(setup, "place 0,-1 180")));
    OK(carc_state_last_cell(carc_game_state(game), &cell));
    CHECK(cell.x == 0 && cell.y == -1);
    feature.struct_size = sizeof feature;
    OK(carc_state_feature_at(carc_game_state(game), 0, -1, 0, &feature));
    CHECK(feature.kind == CARC_SEGMENT_CITY && feature.complete == 1 && feature.tiles == 2);
    CHECK(feature.value == 4 && feature.owners == 0 && feature.figure_count == 0);
    CHECK(feature.item_count == 1 && feature.item_terms[0] == CARC_TERM_TILES);
    CHECK(feature.item_counts[0] == 2 && feature.item_points[0] == 2 && feature.item_points[1] == 0);
    OK(carc_game_apply(game, action(setup, "place meeple 0,-1 0")));

    events[0].struct_size = sizeof events[0];
    OK(carc_game_events(game, events, 32, &count));
    for (i = 0; i < count; i++) {
        if (events[i].kind == CARC_EVENT_SCORED) {
            found++;
            CHECK(events[i].player == 0 && events[i].points == 4);
            CHECK(events[i].reason == CARC_REASON_COMPLETED_CITY && events[i].item_count == 1);
            OK(carc_game_event_text(game, i, text, sizeof text, &len));
            CHECK(strstr(text, "player 0 scores 4") != NULL);
            OK(carc_game_event_json(game, i, text, sizeof text, &len));
            CHECK(strstr(text, "\"completed_city\"") != NULL);
        }
    }
    CHECK(found == 1);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_event_text(game, count, text, sizeof text, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_event(game, SIZE_MAX, &events[0]));

    OK(carc_game_apply(game, action(setup, "place 1,0 90")));
    OK(carc_game_apply(game, action(setup, "place meeple 1,0 0")));
    OK(carc_game_opening_events(game));
    OK(carc_game_event_count(game, &count));
    CHECK(count == 3);
    tiles[0].struct_size = sizeof tiles[0];
    OK(carc_state_board(carc_game_state(game), tiles, 8, &count));
    CHECK(count == 3 && tiles[1].y == -1 && tiles[1].rotation == 180 && tiles[2].x == 1);
    features[0].struct_size = sizeof features[0];
    OK(carc_state_features(carc_game_state(game), features, 32, &count));
    CHECK(count > 3);
    OK(carc_state_feature_spots(carc_game_state(game), 0, -1, 0, spots, 8, &count));
    CHECK(count == 2 && spots[0].y == -1 && spots[1].y == 0);
    /* The start tile has a city in the north and a road from west to east. */
    int32_t ports[12];
    int32_t segment = -1;
    OK(carc_state_ports(carc_game_state(game), 0, 0, ports, 12, &count));
    CHECK(count == 12 && ports[0] == 0 && ports[1] == 0 && ports[4] == 1 && ports[7] == -1);
    OK(carc_state_segment_at(carc_game_state(game), 0, 0, 3, 1, &segment));
    CHECK(segment == 1);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_segment_at(carc_game_state(game), 0, 0, 2, 1, &segment));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_segment_at(carc_game_state(game), 9, 9, 0, 0, &segment));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_state_segment_at(carc_game_state(game), 0, 0, 4, 0, &segment));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_ports(carc_game_state(game), 9, 9, ports, 12, &count));
    /* The road crosses the middle of the tile. */
    uint32_t kind = 0;
    uint32_t picked = 9;
    carc_spot spot = {0};
    carc_point point = {0};
    carc_point ring[256];
    OK(carc_setup_tile_type_by_id(setup, "base/D", 6, &kind, NULL));
    OK(carc_setup_segment_outline(setup, kind, 1, 90, 0, ring, 256, &count));
    CHECK(count > 4 && count < 64);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_setup_segment_outline(setup, kind, 1, 90, 1, ring, 256, &count));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_setup_segment_outline(setup, kind, 1, 45, 0, ring, 256, &count));
    OK(carc_setup_segment_anchor(setup, kind, 1, 90, &point));
    OK(carc_setup_pick(setup, kind, 90, point.x, point.y, &picked));
    CHECK(picked == 1);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_setup_pick(setup, kind, 0, 1.5, 0.5, &picked));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_setup_segment_anchor(setup, kind, 4, 0, &point));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_setup_space(setup, 0, &point));
    OK(carc_state_pick(carc_game_state(game), 0.02, 0.5, &spot));
    CHECK(spot.x == 0 && spot.y == 0 && spot.place == 1);
    OK(carc_state_locate(carc_game_state(game), 0, -1, 0, &point));
    OK(carc_state_pick(carc_game_state(game), point.x, point.y, &spot));
    CHECK(spot.x == 0 && spot.y == -1 && spot.place == 0);
    OK(carc_state_locate(carc_game_state(game), 0, 0, CARC_LOCATION_CORNER + 2, &point));
    CHECK(point.x == 1 && point.y == 1);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_pick(carc_game_state(game), 9.5, 9.5, &spot));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_locate(carc_game_state(game), 9, 9, 0, &point));
    OK(carc_state_holes(carc_game_state(game), cells, 16, &count));
    CHECK(count == 0);
    OK(carc_state_dead_cells(carc_game_state(game), cells, 16, &count));
    /* The start tile's city is complete and touches the field next to it. */
    OK(carc_state_feature_cities(carc_game_state(game), 0, 0, 2, spots, 8, &count));
    CHECK(count == 1 && spots[0].y == -1 && spots[0].place == 0);
    OK(carc_vocabulary_json(NULL, 0, &count));
    OK(carc_state_feature_figures(carc_game_state(game), 0, -1, 0, NULL, 0, &count));
    CHECK(count == 0);
    occupants[0].struct_size = sizeof occupants[0];
    OK(carc_state_figures(carc_game_state(game), occupants, 4, &count));
    OK(carc_state_supply(carc_game_state(game), 0, CARC_FIGURE_MEEPLE, &number));
    CHECK(number == 7);
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_supply(carc_game_state(game), 2, CARC_FIGURE_MEEPLE, &number));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_state_supply(carc_game_state(game), 0, -1, &number));
    OK(carc_state_scores(carc_game_state(game), scores, 8, &count));
    CHECK(count == 2 && scores[0] == 4);
    ranks[0].struct_size = sizeof ranks[0];
    OK(carc_state_ranking(carc_game_state(game), ranks, 8, &count));
    CHECK(count == 2 && ranks[0].player == 0 && ranks[0].rank == 1 && ranks[1].rank == 2);
    records[0].struct_size = sizeof records[0];
    OK(carc_state_history(carc_game_state(game), records, 8, &count));
    CHECK(count == 6 && records[0].automatic == 1 && records[1].automatic == 0);
    CHECK(records[1].code == action(setup, "place 0,-1 180"));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_feature_at(carc_game_state(game), 9, 9, 0, &feature));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
                 carc_state_feature_at(carc_game_state(game), 0, 0, 15, &feature));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_state_feature_at(carc_game_state(game), 0, 0, 16, &feature));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_state_feature_at(carc_game_state(game), 70000, 0, 0, &feature));
    OK(carc_game_turns(game, NULL, 0, &count));
    CHECK(count == 0);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_saves_and_views(void)
{
    carc_setup *setup = base(2);
    carc_setup *same;
    carc_game *game, *loaded = NULL;
    carc_view *view;
    uint64_t codes[1024];
    char *save;
    size_t count = 0, size = 0, cut;
    uint32_t unseen[64];
    uint32_t left = 0, sum = 0, players = 0;
    int i;

    OK(carc_game_new(setup, 5, &game));
    for (i = 0; i < 30; i++) {
        OK(carc_state_legal(carc_game_state(game), codes, 1024, &count));
        OK(carc_game_apply(game, codes[count / 2]));
    }
    OK(carc_game_json(game, NULL, 0, &size));
    save = malloc(size);
    OK(carc_game_json(game, save, size, &size));
    OK(carc_game_from_json(save, size, &loaded, error));
    CHECK(hash_of(loaded) == hash_of(game));
    OK(carc_state_legal(carc_game_state(game), codes, 1024, &count));
    OK(carc_game_apply(game, codes[0]));
    OK(carc_game_apply(loaded, codes[0]));
    CHECK(hash_of(loaded) == hash_of(game));
    OK(carc_state_setup(carc_game_state(loaded), &same));
    carc_game_free(loaded);
    OK(carc_setup_players(same, &players));
    CHECK(players == 2);
    carc_setup_free(same);
    loaded = NULL;
    for (cut = 0; cut < size; cut += 1 + size / 50) {
        CHECK_STATUS(CARC_STATUS_BAD_SAVE, carc_game_from_json(save, cut, &loaded, error));
        OK(carc_error_text(error, text, sizeof text, &len));
        CHECK(len > 0);
    }
    CHECK_STATUS(CARC_STATUS_BAD_SAVE, carc_game_from_json("{\"schema\":99}", 13, &loaded, error));
    CHECK(says("99"));
    CHECK_STATUS(CARC_STATUS_INVALID_UTF8, carc_game_from_json("\x80", 1, &loaded, error));
    CHECK(loaded == NULL);
    free(save);

    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_view(game, 2, &view));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND, carc_game_determinize(game, 256, 1, &loaded));
    OK(carc_game_view(game, 1, &view));
    OK(carc_view_json(view, text, sizeof text, &len));
    CHECK(strstr(text, "\"player\":1") != NULL && strstr(text, "seed") == NULL);
    OK(carc_state_remaining(carc_view_state(view), unseen, 64, &count));
    CHECK(count == 24);
    while (count-- > 0) {
        sum += unseen[count];
    }
    OK(carc_state_tiles_remaining(carc_game_state(game), &left));
    CHECK(sum == left);
    OK(carc_view_determinize(view, 9, &loaded));
    CHECK(hash_of(loaded) == hash_of(game));
    carc_game_free(loaded);
    OK(carc_game_determinize(game, 0, 9, &loaded));
    CHECK(hash_of(loaded) == hash_of(game));
    carc_game_free(loaded);
    carc_view_free(view);
    carc_game_free(game);
    carc_setup_free(setup);
}

static void test_pictures(void)
{
    carc_setup *setup = base(2);
    carc_game *game;
    carc_svg_options svg = {sizeof svg, 40, 1, 1, 1};
    carc_text_options plain = {sizeof plain, 0, 1};
    char *picture = malloc(1 << 20);

    OK(carc_game_new(setup, 7, &game));
    OK(carc_state_render_svg(carc_game_state(game), &svg, picture, 1 << 20, &len));
    CHECK(strncmp(picture, "<svg", 4) == 0 && strstr(picture, "</svg>") != NULL);
    OK(carc_state_render_svg(carc_game_state(game), NULL, picture, 1 << 20, &len));
    OK(carc_setup_render_tile_svg(setup, 3, 180, &svg, picture, 1 << 20, &len));
    CHECK(strncmp(picture, "<svg", 4) == 0);
    svg.tile_pixels = 5000;
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
                 carc_state_render_svg(carc_game_state(game), &svg, picture, 1 << 20, &len));
    svg.struct_size = 2;
    CHECK_STATUS(CARC_STATUS_INVALID_STRUCT_SIZE,
                 carc_state_render_svg(carc_game_state(game), &svg, picture, 1 << 20, &len));
    CHECK_STATUS(CARC_STATUS_INVALID_ARGUMENT,
            carc_setup_render_tile_svg(setup, 3, 45, NULL, picture, 1 << 20, &len));
    CHECK_STATUS(CARC_STATUS_NOT_FOUND,
            carc_setup_render_tile_svg(setup, 3000, 90, NULL, picture, 1 << 20, &len));
    OK(carc_state_render_text(carc_game_state(game), &plain, picture, 1 << 20, &len));
    CHECK(strchr(picture, '#') != NULL && strchr(picture, '\x1b') == NULL);
    plain.colors = 1;
    OK(carc_state_render_text(carc_game_state(game), &plain, picture, 1 << 20, &len));
    CHECK(strchr(picture, '\x1b') != NULL);
    free(picture);
    carc_game_free(game);
    carc_setup_free(setup);
}

/* Checks that two states describe the same position. */
static void check_equal_states(const carc_state *a, const carc_state *b)
{
    static char other[1 << 16];
    uint64_t codes[2][1024];
    int32_t scores[2][8], phases[2] = {0}, actors[2] = {0};
    uint32_t turns[2] = {0}, remaining[2] = {0};
    size_t counts[2] = {0};
    OK(carc_state_features_json(a, text, sizeof text, &counts[0]));
    OK(carc_state_features_json(b, other, sizeof other, &counts[1]));
    CHECK(counts[0] == counts[1] && memcmp(text, other, counts[0]) == 0);
    OK(carc_state_render_text(a, NULL, text, sizeof text, &counts[0]));
    OK(carc_state_render_text(b, NULL, other, sizeof other, &counts[1]));
    CHECK(counts[0] == counts[1] && memcmp(text, other, counts[0]) == 0);
    OK(carc_state_legal(a, codes[0], 1024, &counts[0]));
    OK(carc_state_legal(b, codes[1], 1024, &counts[1]));
    CHECK(counts[0] == counts[1] && memcmp(codes[0], codes[1], counts[0] * sizeof(uint64_t)) == 0);
    OK(carc_state_scores(a, scores[0], 8, &counts[0]));
    OK(carc_state_scores(b, scores[1], 8, &counts[1]));
    CHECK(counts[0] == counts[1] && memcmp(scores[0], scores[1], counts[0] * sizeof(int32_t)) == 0);
    OK(carc_state_phase(a, &phases[0]));
    OK(carc_state_phase(b, &phases[1]));
    OK(carc_state_actor(a, &actors[0]));
    OK(carc_state_actor(b, &actors[1]));
    OK(carc_state_turn(a, &turns[0]));
    OK(carc_state_turn(b, &turns[1]));
    OK(carc_state_tiles_remaining(a, &remaining[0]));
    OK(carc_state_tiles_remaining(b, &remaining[1]));
    CHECK(phases[0] == phases[1] && actors[0] == actors[1]);
    CHECK(turns[0] == turns[1] && remaining[0] == remaining[1]);
}

/* Without hidden information, a view has the same state as its game. */
static void test_state_of_view(void)
{
    carc_setup *setup = setup_of("{\"expansions\": [\"inns_cathedrals\", \"traders_builders\"]}");
    carc_game *game;
    carc_view *view = NULL;
    carc_generator *choice;
    uint64_t codes[1024];
    uint32_t index = 0;
    size_t count = 0;
    int32_t over = 0;
    int steps = 0;

    OK(carc_game_new(setup, 11, &game));
    OK(carc_generator_new(3, &choice));
    while (!over) {
        if (steps % 20 == 0) {
            OK(carc_game_view(game, steps % 40 == 0 ? 1 : CARC_NO_SEAT, &view));
            check_equal_states(carc_game_state(game), carc_view_state(view));
            carc_view_free(view);
        }
        /* The state always shows the current position of its game. */
        const carc_state *state = carc_game_state(game);
        OK(carc_state_legal(state, codes, 1024, &count));
        OK(carc_generator_uniform(choice, (uint32_t)count, &index));
        OK(carc_game_play(game, codes[index]));
        OK(carc_state_is_over(state, &over));
        steps++;
    }
    CHECK(steps > 100);
    /* Functions that modify a game reject the handle of a view. */
    OK(carc_game_view(game, 0, &view));
    CHECK_STATUS(CARC_STATUS_INVALID_HANDLE, carc_game_play((carc_game *)(void *)view, codes[0]));
    carc_view_free(view);
    carc_generator_free(choice);
    carc_game_free(game);
    carc_setup_free(setup);
}

int main(void)
{
    OK(carc_error_new(&error));
    test_state_of_view();
    test_features_and_events();
    test_saves_and_views();
    test_pictures();
    carc_error_free(error);
    return checks_end();
}
