// Tests for carc.hpp: agents.

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
    while (!game.state().is_over()) {
        const auto action = agents[static_cast<std::size_t>(game.state().actor())].choose(game);
        CHECK(game.state().is_legal(action));
        game.apply(action);
    }
    CHECK(game.state().scores()[0] > game.state().scores()[1]);
}

void test_same_seed_gives_same_search()
{
    const auto game = carc::Game(carc::Setup(carc::Config()), 7);
    carc::Agent one("mcts:iterations=30", 5);
    carc::Agent other("mcts:iterations=30", 5);
    CHECK(one.choose(game) == other.choose(game));
    CHECK(one.text() == "mcts:iterations=30");
    const carc::Agent moved = std::move(one);
    CHECK(moved.text() == other.text());
}

void test_stops_a_search()
{
    const auto game = carc::Game(carc::Setup(carc::Config()), 7);
    carc::Agent endless("mcts:iterations=100000000", 5);
    const carc::CancelToken stop;
    carc_status status = CARC_STATUS_OK;
    std::thread search([&] {
        try {
            endless.choose(game, stop);
        } catch (const carc::Error &error) {
            status = error.status();
        }
    });
    stop.cancel();
    search.join();
    CHECK(status == CARC_STATUS_CANCELLED && stop.is_cancelled());
    stop.reset();
    CHECK(game.state().is_legal(carc::Agent("greedy", 1).choose(game, stop)));
}

void test_hints()
{
    const auto game = carc::Game::with_deck(carc::Setup::base(2), {"base/E"});
    carc::Agent greedy("greedy", 1);
    const auto turns = greedy.rank(game, true);
    CHECK(turns.size() == game.turns().size() && turns[0].lead == 4.0);
    CHECK(turns[0].actions.size() == 2 && turns[0].visits == 0);
    const auto actions = greedy.rank(game);
    CHECK(actions.size() == game.state().legal_actions().size() && actions[0].lead == 4.0);

    carc::Agent search("mcts:iterations=100000000", 5);
    const carc::CancelToken stop;
    carc::Monitor watch;
    std::uint64_t last = 0;
    watch.cancel = &stop;
    watch.progress = [&](std::uint64_t done, std::uint64_t total) {
        CHECK(done > last && total == 100000000);
        last = done;
        if (done == 20) {
            stop.cancel();
        }
    };
    CHECK(search.rank(game, false, watch).front().lead == 4.0 && last == 20);
    carc_status status = CARC_STATUS_OK;
    try {
        last = 0;
        search.choose(game, watch);
    } catch (const carc::Error &error) {
        status = error.status();
    }
    CHECK(status == CARC_STATUS_CANCELLED && last == 0);
    stop.reset();

    carc::Agent short_one("mcts:iterations=30", 5);
    int calls = 0;
    watch.progress = [&](std::uint64_t, std::uint64_t) {
        ++calls;
        throw calls;
    };
    try {
        short_one.choose(game, watch);
        CHECK(false);
    } catch (int thrown) {
        CHECK(thrown == 1 && calls == 1);
    }
    try {
        carc::Agent("random", 1).rank(game);
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_BAD_AGENT);
    }
}

void test_search_statistics()
{
    const auto game = carc::Game(carc::Setup(carc::Config()), 7);
    const auto search = carc::Agent("mcts:iterations=101,threads=2", 5).search(game);
    const auto candidates = search.candidates();
    CHECK(candidates.size() == game.state().legal_actions().size());
    CHECK(candidates[0].actions[0] == carc::Agent("mcts:iterations=101,threads=2", 5).choose(game));
    CHECK(search.principal_variation().front() == candidates[0].actions[0]);
    const auto after = game.after(search.principal_variation(), 1);
    const auto length = search.principal_variation().size();
    CHECK(after.state().history().size() == game.state().history().size() + length);
    CHECK(game.after({}, 1) == game && !(after == game));
    try {
        game.after({carc::Action::pass()}, 1);
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_ILLEGAL_ACTION);
        CHECK(error.illegal() != CARC_ILLEGAL_NONE);
    }
    CHECK(search.player() == game.state().actor() && search.iterations() == 101 &&
          search.depth() > 1);
    std::uint64_t visits = 0;
    double priors = 0;
    for (const auto &prospect : candidates) {
        visits += prospect.visits;
        priors += prospect.prior;
    }
    CHECK(visits == 99 && priors > 0.999 && priors < 1.001);
    const auto turns = carc::Agent("hard:iterations=50", 5).search(game, true);
    CHECK(turns.candidates().size() == game.turns().size());
    carc::Monitor watch;
    watch.progress = [](std::uint64_t, std::uint64_t) { throw 7; };
    try {
        carc::Agent("mcts:iterations=30", 5).search(game, false, watch);
        CHECK(false);
    } catch (int thrown) {
        CHECK(thrown == 7);
    }
    try {
        carc::Agent("easy", 1).search(game);
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_BAD_AGENT);
    }
}

void test_jobs()
{
    const auto game = carc::Game(carc::Setup(carc::Config()), 7);
    carc::Agent agent("mcts:iterations=40", 5);
    const auto job = carc::Job::search(agent, game, true);
    while (!job.poll().is_done) {
        std::this_thread::yield();
    }
    CHECK(job.poll().done == 40 && job.poll().total == 40);
    CHECK(job.action() == job.results().candidates()[0].actions[0]);
    carc::Agent endless("mcts:iterations=100000000", 5);
    const auto other = carc::Job::choose(endless, game);
    try {
        other.action();
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_NOT_DONE);
    }
    other.cancel();
    while (!other.poll().is_done) {
        std::this_thread::yield();
    }
    CHECK(game.rescue_json() == game.json());
}

void test_estimates()
{
    const auto game = carc::Game::with_deck(carc::Setup::base(2), {"base/E"});
    int calls = 0;
    carc::Monitor watch;
    watch.interval_ms = 3600 * 1000;
    watch.progress = [&](std::uint64_t, std::uint64_t) { ++calls; };
    const auto estimate = carc::estimate(game, 10, 1, watch);
    CHECK(estimate.samples == 10 && estimate.players.at(0).win == 1.0 && calls == 2);
    CHECK(!estimate.features.empty());
    const auto turns = carc::estimate_turns(game, 3, 4, 1);
    CHECK(turns.size() == 3 && turns[0].samples == 4 && turns[0].wins[0] == 1.0);
}

void test_rejects_invalid_agents()
{
    try {
        carc::Agent("mtcs", 1);
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_BAD_AGENT);
        CHECK(std::string(error.what()).find("mcts") != std::string::npos);
    }
    const auto open = carc::Game::with_external_chance(carc::Setup(carc::Config()));
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
    test_same_seed_gives_same_search();
    test_stops_a_search();
    test_hints();
    test_search_statistics();
    test_jobs();
    test_estimates();
    test_rejects_invalid_agents();
    return checks_end();
}
