// carc.hpp: agents.

#include <carc.hpp>

#include "../c/check.h"

#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

void test_a_game()
{
    carc::Config config;
    config.expansion("river").expansion("hills_sheep").tile_set("base", 0);
    auto game = carc::Game(carc::Setup(config), 7);
    std::vector<carc::Agent> agents;
    agents.emplace_back("greedy", 1);
    agents.emplace_back("random", 2);
    while (!game.is_over()) {
        const auto action = agents[static_cast<std::size_t>(game.actor())].choose(game);
        CHECK(game.is_legal(action));
        game.apply(action);
    }
    CHECK(game.scores()[0] > game.scores()[1]);
}

void test_a_search_follows_from_its_seed()
{
    const auto game = carc::Game(carc::Setup(carc::Config()), 7);
    carc::Agent one("mcts:iterations=30", 5);
    carc::Agent other("mcts:iterations=30", 5);
    CHECK(one.choose(game) == other.choose(game));
    CHECK(one.text() == "mcts:iterations=30");
    const carc::Agent moved = std::move(one);
    CHECK(moved.text() == other.text());
}

void test_a_search_is_stopped()
{
    const auto game = carc::Game(carc::Setup(carc::Config()), 7);
    carc::Agent endless("mcts:iterations=100000000", 5);
    const carc::Stop stop;
    carc_status status = CARC_STATUS_OK;
    std::thread search([&] {
        try {
            endless.choose(game, stop);
        } catch (const carc::Error &error) {
            status = error.status();
        }
    });
    stop.set();
    search.join();
    CHECK(status == CARC_STATUS_STOPPED && stop.is_set());
    stop.clear();
    CHECK(game.is_legal(carc::Agent("greedy", 1).choose(game, stop)));
}

void test_what_is_wrong()
{
    try {
        carc::Agent("mtcs", 1);
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_BAD_AGENT);
        CHECK(std::string(error.what()).find("mcts") != std::string::npos);
    }
    const auto open = carc::Game::open(carc::Setup(carc::Config()));
    try {
        carc::Agent("random", 1).choose(open);
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_OTHER_ACTOR);
    }
}

} // namespace

int main()
{
    test_a_game();
    test_a_search_follows_from_its_seed();
    test_a_search_is_stopped();
    test_what_is_wrong();
    return checks_end();
}
