// Tests for carc.hpp: board notation.

#include <carc.hpp>

#include "../c/check.h"

#include <string>

namespace {

const std::string grid = "carc 1\n| D U>+1@road\nscores 12 7\ndrawn V\n";

void test_starts()
{
    const auto json = carc::start_from_text(grid);
    CHECK(carc::start_to_text(json) == grid);
    const auto line = carc::start_to_line(json);
    CHECK(line == "carc 1; | D U>+1@road; scores 12 7; drawn V");
    CHECK(carc::start_from_text(line) == json);
    carc::Config config;
    config.start(json);
    CHECK(carc::Game(carc::Setup(config), 1).state().scores() ==
          (std::vector<std::int32_t>{12, 7}));
}

void test_states()
{
    const auto config = carc::Config::from_text("carc 1; players 3; | D; drawn V");
    carc::Game game(carc::Setup(config), 1);
    const auto text = game.state().to_text();
    const auto line = game.state().to_line();
    if (CHECK(text.has_value() && line.has_value())) {
        const auto again = carc::Config::from_text(*text);
        CHECK(carc::Game(carc::Setup(again), 2).state().hash() == game.state().hash());
        CHECK(again.to_text() == *text && again.to_line() == *line);
    }
    game.apply(game.state().legal_actions()[0]);
    const auto figure = game.state().to_line();
    CHECK(figure.has_value() && figure->find("; mid_turn figure placed=") != std::string::npos);
    while (!game.state().is_over()) {
        game.apply(game.state().legal_actions()[0]);
    }
    const auto over = game.state().to_line();
    CHECK(over.has_value() && over->find("; mid_turn over") != std::string::npos);
    // A view with hidden hands cannot be expressed as a start position.
    carc::Config hands;
    hands.option("hand_size", "3").option("hand_visibility", "hidden");
    const auto view = carc::Game(carc::Setup(hands), 1).view(0);
    CHECK(!view.state().to_text().has_value() && !view.state().to_line().has_value());
}

void test_errors()
{
    try {
        carc::start_from_text("carc 1\n| D\n| Vv");
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_BAD_BOARD_TEXT);
        CHECK(error.line() == 3 && error.column() == 3);
        CHECK(std::string(error.what()).find("line 3, column 3: unknown tile") == 0);
    }
    try {
        carc::start_to_text("{");
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_BAD_CONFIG);
        CHECK(error.line() == 0 && error.column() == 0);
    }
}

} // namespace

int main()
{
    test_starts();
    test_states();
    test_errors();
    return checks_end();
}
