// Tests that hidden information, rejections, saves and rotations in C++ match the other languages.

#include <carc.hpp>

#include "../c/check.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr const char *HANDS =
    R"({"players":3,"options":{"hand_size":"3","hand_visibility":"hidden"}})";
constexpr const char *HILLS = R"({"expansions":["hills_sheep"]})";
constexpr const char *BOTH =
    R"({"expansions":["hills_sheep"],"options":{"hand_size":"1","hand_visibility":"hidden"}})";

// Returns the message of a call's error, or an empty string if the call succeeds.
template <class Call> std::string error_of(Call call, carc_status status)
{
    try {
        call();
    } catch (const carc::Error &error) {
        CHECK(error.status() == status);
        return error.what();
    }
    return "";
}

bool has(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

// A determinization agrees with its game on everything that the player knows, including the phase.
void test_determinizations()
{
    int differ = 0;
    for (const char *json : {HANDS, HILLS, BOTH}) {
        const auto setup = carc::Setup::from_json(json);
        for (const bool is_open : {false, true}) {
            auto game = is_open ? carc::Game::with_external_chance(setup) : carc::Game(setup, 3);
            int due = 0;
            for (std::size_t step = 0; step < 120 && !game.state().is_over(); ++step) {
                due += game.state().actor() == CARC_ACTOR_CHANCE;
                for (const carc::Seat player : {0, 1}) {
                    const auto view = game.view(player);
                    const auto guess = view.determinize(step);
                    CHECK(guess.state().phase() == game.state().phase());
                    CHECK(guess.state().public_hash() == game.state().public_hash());
                    CHECK(guess.view(player).state().hash() == view.state().hash());
                    differ += guess.state().hash() != game.state().hash();
                }
                const auto actions = game.state().legal_actions();
                game.apply(actions[step * 7 % actions.size()]);
            }
            CHECK(due > 0 || !is_open);
        }
    }
    CHECK(differ > 0);
}

void test_rejects_invalid_setups_and_saves()
{
    const auto refused = [](const char *json) {
        return error_of([&] { carc::Setup::from_json(json); }, CARC_STATUS_BAD_CONFIG);
    };
    CHECK(has(refused(R"({"expansions":["traders_builders"],
                          "start":{"tokens":[{"wine":5},{"wine":5}]}})"),
              "start.tokens[1]: the players have 10 wine tokens"));
    CHECK(has(refused(R"({"start":{"scores":[-5,0]}})"), "start.scores[0]: -5 is out of range"));
    CHECK(has(refused(R"({"options":{"table":"1x1"}})"), "options.table: no tile"));

    const std::string save = carc::Game(carc::Setup::base(2), 7).json();
    const std::vector<std::array<const char *, 3>> changes = {
        {R"("seed":"7")", R"("seed":"8")", "seed"},
        {R"("position":)", R"("position":9)", "position"},
        {R"("history":)", R"("hystory":)", R"(did you mean "history"?)"},
    };
    for (const auto &[from, to, says] : changes) {
        auto changed = save;
        changed.replace(save.find(from), std::string(from).size(), to);
        CHECK(has(error_of([&] { carc::Game::from_json(changed); }, CARC_STATUS_BAD_SAVE), says));
    }
}

void test_draw_lists()
{
    const auto setup = carc::Setup::base(2);
    auto game = carc::Game::with_draws(setup, {"base/C", "base/X"}, {});
    for (const char *id : {"base/C", "base/X"}) {
        CHECK(setup.tile_type_id(*game.state().current_tile()) == id);
        game.apply(game.state().legal_actions().front());
        game.apply(carc::Action::pass());
    }
    CHECK(game.state().actor() == CARC_ACTOR_CHANCE);
    CHECK(has(error_of([&] { carc::Game::with_draws(setup, {"base/u"}, {}); },
                       CARC_STATUS_BAD_DECK),
              "draws: "));
    CHECK(has(error_of([&] { carc::Game::with_deck(setup, {"unknown"}); }, CARC_STATUS_BAD_DECK),
              "deck: "));
    auto hill = carc::Game::with_deck(carc::Setup::from_json(HILLS),
                                      {"hills/hill-corner", "unknown", "base/U"});
    hill.apply(hill.state().legal_actions().front());
    CHECK(hill.state().hidden_tiles() == 1);
}

// Tests the ports of a straight road that is rotated by 180 degrees. The canonical rotation
// determines the numbers of its fields.
void test_rotated_tile()
{
    const std::vector<std::int32_t> expected = {2, -1, 2, 2, 0, 1, 1, -1, 1, 1, 0, 2};
    auto game = carc::Game::with_deck(carc::Setup::base(2), {"base/U"});
    const auto events = game.apply(carc::Action::place_tile({1, 0}, 270));
    CHECK(events[0].rotation == 270 && events[0].canonical == 90);
    const auto tile = game.state().board().back();
    CHECK(tile.x == 1 && tile.rotation == 270 && tile.canonical == 90);
    CHECK(game.state().ports({1, 0}) == expected);
    for (std::uint32_t port = 0; port < 12; ++port) {
        const auto segment = game.state().segment_at({1, 0}, port / 3, port % 3);
        CHECK((segment.has_value() ? *segment : -1) == expected[port]);
    }
}

// The first tile completes the start tile's city.
void test_outcomes()
{
    const auto setup = carc::Setup::base(2);
    auto game = carc::Game::with_deck(setup, {"base/E", "base/V"});
    const auto before = game.state().standing();
    CHECK(before.totals == std::vector<std::int32_t>({0, 0}) && before.entries.empty());
    const auto fits = game.state().fits({0, -1});
    CHECK(fits.size() == 1 && fits[0].copies == 1 && fits[0].rotations == 1u << 2);
    CHECK(game.state().largest(CARC_SEGMENT_CITY).size() == 1);
    int best = 0;
    for (const auto &outcome : game.state().outcomes()) {
        if (outcome.standing.totals[0] == 4) {
            ++best;
            CHECK(outcome.player == 0 && outcome.actions.size() == 2);
            CHECK(outcome.completed.size() == 1 && outcome.completed[0].owners == 1);
            CHECK(outcome.entries.size() == 1 && outcome.entries[0].points == 4);
        }
    }
    CHECK(best == 1);
    const carc::Solution solution = carc::solve(game.state(), true, 100000);
    CHECK(solution.exact && solution.player == 0 && solution.turns == 1 && solution.nodes > 64);
    CHECK(solution.candidates[0].actions.size() == 2);
    CHECK(solution.candidates[0].points == solution.points && solution.points.size() == 2);
    // The outcomes can also be computed for the same tile with player 1 to act.
    for (const auto &outcome :
         game.state().outcomes(static_cast<std::int32_t>(*game.state().current_tile()), 1)) {
        CHECK(outcome.player == 1);
    }
}

// The monastery tiles have fields on all sides, and the only remaining tile has only city sides.
void test_holes_and_dead_cells()
{
    std::string tiles;
    for (const auto &[x, y] : std::vector<std::pair<int, int>>{
             {0, 0}, {1, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {1, 2}}) {
        tiles += (tiles.empty() ? "" : ",") + std::string(R"({"tile":"base/B","x":)") +
                 std::to_string(x) + R"(,"y":)" + std::to_string(y) + "}";
    }
    const auto game = carc::Game::with_external_chance(carc::Setup::from_json(
        R"({"start":{"tiles":[)" + tiles + R"(],"stack":{"base/C":1}}})"));
    const auto holes = game.state().holes();
    CHECK(holes.size() == 1 && holes[0].x == 1 && holes[0].y == 1);
    CHECK(game.state().dead_cells().size() > 1 &&
          game.state().dead_cells().size() == game.state().open_cells().size());
}

void test_lists_of_names()
{
    const auto text = carc::vocabulary_json();
    for (const char *word : {"reasons", "phases", "figures", "marks", "terms", "mechanics",
                             "tile_sets", "garden", "meeple"}) {
        CHECK(has(text, ('"' + std::string(word) + '"').c_str()));
    }
}

}

int main()
{
    test_determinizations();
    test_rejects_invalid_setups_and_saves();
    test_draw_lists();
    test_rotated_tile();
    test_holes_and_dead_cells();
    test_outcomes();
    test_lists_of_names();
    return checks_end();
}
