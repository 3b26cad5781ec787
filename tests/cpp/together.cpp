// Tests for carc.hpp: Hills & Sheep, the Wheel of Fortune and all expansions together.

#include <carc.hpp>

#include "../c/check.h"

#include <string>
#include <string_view>
#include <vector>

namespace {

void test_hidden_tiles()
{
    carc::Config config;
    config.expansion("hills_sheep");
    const carc::Setup setup(config);
    auto game = carc::Game::with_deck(setup, {"hills/hill-corner", "base/U", "base/V"});
    bool hidden = false;
    for (const carc::Event &event : game.apply(game.state().legal_actions()[0])) {
        hidden = hidden || event.kind == CARC_EVENT_TILE_HIDDEN;
    }
    CHECK(hidden && game.state().hidden_tiles() == 1 && game.state().tiles_remaining() == 1);
    CHECK(setup.action_text(carc::Action::draw_unknown()) == "draw unknown");
}

// In a game with external chance, a complete turn ends when a hill is placed.
void test_turn_ends_with_placing_a_hill_in_an_open_game()
{
    carc::Config config;
    config.expansion("hills_sheep");
    const carc::Setup setup(config);
    auto game = carc::Game::with_external_chance(setup);
    game.play(setup.parse_action("draw hills/hill-corner"));
    const auto turns = game.turns();
    CHECK(turns.size() > 3);
    for (const auto &turn : turns) {
        auto one = game.clone();
        for (const carc::Action action : turn) {
            one.play(action);
        }
        CHECK(one.state().phase() == CARC_PHASE_HILL &&
              one.state().is_legal(carc::Action::draw_unknown()));
    }
}

void test_cards()
{
    carc::Config config;
    config.expansion("king_robber");
    const carc::Setup setup(config);
    auto game = carc::Game::with_deck(setup, {"base/E", "base/U"});
    CHECK(setup.tokens(CARC_TOKEN_ROBBER) == 1 && game.state().record(CARC_TOKEN_KING) == 0);
    game.play(setup.parse_action("place 0,-1 180"));
    CHECK(game.state().completed_features(CARC_SEGMENT_CITY) == 1);
    bool taken = false;
    for (const carc::Event &event : game.apply(setup.parse_action("pass"))) {
        taken = taken || (event.kind == CARC_EVENT_CARD_TAKEN && event.previous_count == 0);
    }
    CHECK(taken && game.state().record(CARC_TOKEN_KING) == 2 &&
          game.state().record(CARC_TOKEN_ROBBER) == 0);
}

void test_lost_challenge()
{
    carc::Config config;
    config.expansion("shrines").option("table", "3x2").option("table_edge_closes", "on");
    const carc::Setup setup(config);
    auto game = carc::Game::with_deck(setup, {"shrines/field", "base/B", "base/U", "base/U"});
    for (const char *text : {"place 0,1 0", "place meeple 0,1 1", "place 1,1 0",
                             "place meeple 1,1 1", "place 1,0 90"}) {
        game.play(setup.parse_action(text));
    }
    bool lost = false;
    for (const carc::Event &event : game.apply(setup.parse_action("pass"))) {
        lost = lost || (event.kind == CARC_EVENT_FIGURE_RETURNED && event.player == 0 &&
                        event.cause == CARC_CAUSE_CHALLENGE_LOST);
    }
    CHECK(lost && game.state().scores()[1] == 4);
}

void test_second_river()
{
    carc::Config config;
    config.expansion("river_2").option("volcano_lake", "always");
    const carc::Setup setup(config);
    auto game = carc::Game::with_deck(
        setup, {"river2/fork", "river2/curve", "river2/volcano-lake", "base/U"});
    for (const char *text : {"place 0,1 0", "pass", "place 1,1 0", "pass"}) {
        game.play(setup.parse_action(text));
    }
    bool given = false;
    for (const carc::Event &event : game.apply(setup.parse_action("place 0,2 0"))) {
        given = given ||
                (event.kind == CARC_EVENT_EXTRA_TURN && event.cause == CARC_CAUSE_VOLCANO_LAKE);
    }
    CHECK(given && game.state().active_player() == 0);
}

void test_towers()
{
    carc::Config config;
    config.expansion("tower");
    const carc::Setup setup(config);
    auto game = carc::Game::with_deck(setup, {"tower/cap", "base/U"});
    for (const char *text : {"place 0,-1 180", "place token floor 0,-1 tower"}) {
        game.play(setup.parse_action(text));
    }
    CHECK(game.state().tower(carc::Cell{0, -1}) == 1 && !game.state().has_ransomed());
    CHECK(game.state().prisoners(0, 1, CARC_FIGURE_MEEPLE) == 0);
}

void test_flock()
{
    carc::Config config;
    config.expansion("hills_sheep");
    config.start(R"({"active": 0, "drawn": "base/B", "tiles": [
        {"tile": "hills/hill-corner", "x": 0, "y": 0},
        {"tile": "base/B", "x": 1, "y": 0}],
        "figures": [{"player": 0, "figure": "shepherd", "x": 1, "y": 0, "segment": 0,
                     "tokens": {"sheep_2": 1}}]})");
    auto game = carc::Game::with_deck(carc::Setup(config), {"base/U"});
    const auto shepherd = carc::segment(1, 0, 0);
    CHECK(game.state().bag(CARC_TOKEN_WOLF) == 2 && game.state().bag(carc::token("sheep_2")) == 4);
    CHECK(game.state().tokens_at(shepherd, CARC_TOKEN_SHEEP_2) == 1);
    CHECK(game.state().tokens_at(shepherd, CARC_TOKEN_SHEEP_1) == 0);
    CHECK(!game.state().flock());
    game.apply(carc::Action::place_tile({2, 0}, 0));
    const auto flock = game.state().flock();
    CHECK(flock && flock->x == 1 && flock->y == 0 && flock->place == 0);
    const auto grow = carc::Action::choose(CARC_QUESTION_FLOCK, CARC_ANSWER_FLOCK_GROW);
    const auto gather = carc::Action::choose(CARC_QUESTION_FLOCK, CARC_ANSWER_FLOCK_GATHER);
    CHECK(game.state().legal_actions() == (std::vector<carc::Action>{grow, gather}));
    CHECK(carc::question_name(CARC_QUESTION_FLOCK) == "flock");
    CHECK(carc::answer_name(CARC_QUESTION_FLOCK, CARC_ANSWER_FLOCK_GATHER) == "gather");
    CHECK(grow.parts().subject == CARC_QUESTION_FLOCK && gather.parts().number == 1);
    game.apply(grow);
    CHECK(game.state().phase() == CARC_PHASE_SHEEP && game.state().actor() == CARC_ACTOR_CHANCE);
    game.apply(carc::Action::draw_token(CARC_TOKEN_SHEEP_4));
    CHECK(game.state().tokens_at(shepherd, CARC_TOKEN_SHEEP_4) == 1 &&
          game.state().bag(CARC_TOKEN_SHEEP_4) == 1);
}

void test_wheel()
{
    carc::Config config;
    config.expansion("wheel").start(
        R"({"active": 1, "neutral": [{"figure": "wheel_pig", "x": 0, "y": 0, "space": 18}],
            "figures": [{"player": 1, "figure": "meeple", "x": 0, "y": 0, "space": 4}]})");
    const carc::Setup setup(config);
    const carc::Game game(setup, 1);
    CHECK(setup.tile_type(setup.tile_type_by_id("wheel/board-16")).board == 1);
    CHECK(setup.tile_type(setup.tile_type_by_id("wheel/straight")).board == 0);
    CHECK(game.state().board().size() == 16);
    CHECK(game.state().neutral_spot(CARC_FIGURE_WHEEL_PIG).has_value());
    const auto crown = carc::space(0, 0, 4);
    const auto figures = game.state().figures();
    if (CHECK(figures.size() == 1)) {
        CHECK(figures[0].place == crown.place && figures[0].player == 1);
    }
    const auto action = carc::Action::place_figure(CARC_FIGURE_MEEPLE, crown);
    CHECK(setup.action_text(action) == "place meeple 0,0 space 4");
}

void test_all_expansions()
{
    carc::Config config;
    const carc::Setup setup(config.preset("everything").players(8));
    carc::Game game(setup, 3);
    while (!game.state().is_over()) {
        const auto actions = game.state().legal_actions();
        game.play(actions[actions.size() / 2]);
    }
    CHECK(game.state().scores().size() == 8);
    CHECK(carc::Game::from_json(game.json()) == game);
    const auto expansions = carc::expansions_json();
    CHECK(expansions.find(R"("name":"wheel","tile_sets":["wheel"])") != std::string::npos);
}

} // namespace

int main()
{
    test_hidden_tiles();
    test_turn_ends_with_placing_a_hill_in_an_open_game();
    test_cards();
    test_second_river();
    test_lost_challenge();
    test_towers();
    test_flock();
    test_wheel();
    test_all_expansions();
    return checks_end();
}
