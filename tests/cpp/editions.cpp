// Tests for carc.hpp: expansions, hands, misspelled names and custom start positions.

#include <carc.hpp>

#include "../c/check.h"

#include <string>
#include <utility>
#include <vector>

namespace {

std::vector<carc::Problem> problems_of(const carc::Config &config)
{
    try {
        const carc::Setup setup(config);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_BAD_CONFIG);
        return error.problems();
    }
    return {};
}

void test_config()
{
    carc::Config config;
    config.players(3).preset("c1").expansion("river").expansion("abbot").option("farmers", "off");
    config.mechanic("gardens", false).tile_set("base", 2).figures("abbot", 2);
    const carc::Setup setup(config);
    const auto json = setup.config_json();
    CHECK(json.find("\"expansions\":[\"river\",\"abbot\"]") != std::string::npos);
    CHECK(json.find("\"base\":2") != std::string::npos);
    CHECK(json.find("\"gardens\":false") != std::string::npos);
    CHECK(setup.option("farmers") == "off" && setup.option("farm_scoring") == "city4");
    const carc::Game game(setup, 1);
    CHECK(game.state().supply(2, carc::figure("abbot")) == 2);
    CHECK(game.state().river_tiles_remaining() > 0 &&
          game.state().river_tiles_remaining() < game.state().tiles_remaining());
}

void test_suggests_nearest_name()
{
    const auto told = [](const carc::Config &config, const char *field, const char *meant) {
        const auto problems = problems_of(config);
        if (CHECK(problems.size() == 1)) {
            CHECK(problems[0].kind == CARC_PROBLEM_UNKNOWN_NAME);
            CHECK(problems[0].field == field);
            CHECK(problems[0].suggestion == meant);
            CHECK(problems[0].text.find(meant) != std::string::npos);
        }
    };
    told(std::move(carc::Config().preset("bb6")), "preset", "bb5");
    told(std::move(carc::Config().expansion("abott")), "expansions", "abbot");
    told(std::move(carc::Config().option("hand_sise", "1")), "options", "hand_size");
    told(std::move(carc::Config().mechanic("garden", true)), "mechanics", "gardens");
    told(std::move(carc::Config().tile_set("rivver", 1)), "tile_sets", "river");
    told(std::move(carc::Config().figures("meple", 1)), "figures", "meeple");
    try {
        carc::figure("meple");
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_NOT_FOUND);
        CHECK(std::string(error.what()).find("\"meeple\"") != std::string::npos);
    }
    const auto both = problems_of(
        std::move(carc::Config().players(0).option("table_edge_closes", "on")));
    CHECK(both.size() == 2);
    CHECK(both[0].kind == CARC_PROBLEM_OUT_OF_RANGE && both[0].suggestion.empty());
    CHECK(both[1].kind == CARC_PROBLEM_CONTRADICTION);
    CHECK(both[1].field == "options.table_edge_closes");
}

void test_hands()
{
    carc::Config config;
    config.option("hand_size", "3").option("hand_visibility", "hidden");
    carc::Game game(carc::Setup(config), 3);
    CHECK(game.state().phase() == CARC_PHASE_TILE_SOURCE &&
          game.state().phase_name() == "tile_source");
    int hidden = 0;
    for (const carc::Event &event : game.events()) {
        hidden += event.json_seen_by(0).find("null") != std::string::npos;
    }
    CHECK(hidden > 0);
    const auto hand = game.state().hand(0);
    CHECK(hand.size() == 3);
    const auto take = carc::Action::take_from_hand(hand[0]);
    CHECK(take.verb() == CARC_VERB_TAKE_TILE);
    game.apply(take);
    CHECK(game.state().hand(0).size() == 2 && game.state().current_tile() == hand[0]);
    CHECK(!game.state().is_legal(carc::Action::discard_tile(hand[1])));
    const auto seat = carc::Action::draw_seat(1).parts();
    CHECK(seat.verb == CARC_VERB_DRAW && seat.subject == CARC_DRAW_SEAT && seat.number == 1);
    const auto back = carc::Action::remove_figure(CARC_FIGURE_ABBOT, carc::segment(1, 2, 3));
    CHECK(game.state().setup().action_text(back) == "remove abbot 1,2 3");
}

void test_discarded_tiles()
{
    const auto setup = carc::Setup::base(2);
    auto game = carc::Game::with_deck(setup, {"base/E", "base/C", "base/U"});
    CHECK(game.state().discarded().empty());
    game.apply(setup.parse_action("place 0,-1 180"));
    game.apply(carc::Action::pass());
    CHECK(game.state().discarded() == std::vector<std::uint32_t>{setup.tile_type_by_id("base/C")});
}

void test_start()
{
    carc::Config config;
    config.start(R"({"scores": [3, 5], "active": 1, "drawn": "base/U"})");
    carc::Game game(carc::Setup(config), 1);
    CHECK(game.state().scores() == (std::vector<std::int32_t>{3, 5}) &&
          game.state().active_player() == 1);
    const auto start = game.state().start_json();
    if (CHECK(start.has_value())) {
        const carc::Game again(carc::Setup(config.start(*start)), 2);
        CHECK(again.state().start_json() == start && again.state().hash() == game.state().hash());
    }
    game.apply(game.state().legal_actions()[0]);
    const auto figure = game.state().start_json();
    if (CHECK(figure.has_value())) {
        const carc::Game again(carc::Setup(config.start(*figure)), 2);
        CHECK(again.state().hash() == game.state().hash());
    }
    const carc::Game over(carc::Setup(carc::Config().start("{\"stack\": {}}")), 1);
    const auto end = over.state().start_json();
    CHECK(end.has_value() && carc::Game(carc::Setup(carc::Config().start(*end)), 2).state().is_over());
    try {
        config.start("{\"tile\": []}");
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_BAD_CONFIG && error.problems().empty());
    }
    const auto problems = problems_of(config.start(R"({"scores": [1]})"));
    CHECK(problems.size() == 1 && problems[0].kind == CARC_PROBLEM_START);
    CHECK(carc::Game(carc::Setup(config.start("")), 1).state().scores()[0] == 0);
}

void test_dragon()
{
    carc::Config config;
    config.expansion("princess_dragon").expansion("inns_cathedrals");
    config.start(R"({"active": 0, "tiles": [
        {"tile": "base/E", "x": 0, "y": 0},
        {"tile": "inns/straight-inn", "x": 0, "y": 1}],
        "neutral": [{"figure": "fairy", "x": 0, "y": 0, "tile": null}],
        "held": {"princess/dragon-cap": 1}})");
    const carc::Setup setup(config);
    const carc::Game game(setup, 1);
    const auto figures = game.state().neutral_figures();
    if (CHECK(figures.size() == 1)) {
        CHECK(figures[0].figure == CARC_FIGURE_FAIRY && figures[0].player == -1);
        CHECK(figures[0].figure == carc::figure("fairy"));
    }
    const auto spot = game.state().neutral_spot(CARC_FIGURE_FAIRY);
    CHECK(spot && spot->x == 0 && spot->y == 0 && spot->place == carc::tile(0, 0).place);
    CHECK(!game.state().neutral_spot(CARC_FIGURE_DRAGON));
    const auto kind = setup.tile_type_by_id("princess/dragon-cap");
    CHECK(game.state().set_aside() == (std::vector<std::uint32_t>{kind}));
    CHECK(game.state().feature_marks(carc::segment(0, 1, 0)).at("inn") == 1);
    CHECK(game.state().feature_marks(carc::segment(0, 1, 1)).empty());
    const auto step = carc::Action::move_figure(CARC_FIGURE_DRAGON, carc::tile(0, 1));
    CHECK(setup.action_text(step) == "move dragon 0,1 tile");
    CHECK(game.view(1).state().legal_actions() == game.state().legal_actions());
}

void test_abbeys()
{
    carc::Config config;
    config.expansion("abbey_mayor").expansion("traders_builders");
    config.start(R"({"abbeys": [false, true]})");
    const carc::Setup setup(config);
    const carc::Game game(setup, 1);
    CHECK(!game.state().has_abbey(0) && game.state().has_abbey(1));
    CHECK(setup.tokens(CARC_TOKEN_WHEAT) == 6 && setup.tokens(carc::token("cloth")) == 5);
    CHECK(setup.action_text(carc::Action::take_tile(CARC_SOURCE_ABBEY)) == "take abbey");
    CHECK(setup.action_text(carc::Action::take_tile(CARC_SOURCE_STACK)) == "take stack");
    const auto barn = carc::Action::place_figure(CARC_FIGURE_BARN, carc::corner(1, 2, 3));
    CHECK(setup.action_text(barn) == "place barn 1,2 corner 3");
    CHECK(setup.parse_action("place barn 1,2 corner 3") == barn);
    const auto problems = problems_of(config.start(R"({"abbeys": [true]})"));
    CHECK(problems.size() == 1 && problems[0].reason == CARC_START_LENGTH);
    CHECK(problems_of(config.start("").players(0)).at(0).reason == CARC_START_NONE);
}

} // namespace

int main()
{
    test_config();
    test_suggests_nearest_name();
    test_hands();
    test_discarded_tiles();
    test_start();
    test_dragon();
    test_abbeys();
    return checks_end();
}
