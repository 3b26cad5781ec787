// Tests for carc.hpp: searches with a custom evaluator.

#include <carc.hpp>

#include "../c/check.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

static_assert(std::is_nothrow_move_constructible_v<carc::Agent>);
static_assert(!std::is_copy_constructible_v<carc::Agent>);

/*
 * Uses the current scores as values. In each group of three actions, the second and third have
 * higher priors than the first.
 */
bool judge(const std::vector<carc::Leaf> &leaves)
{
    for (const carc::Leaf &leaf : leaves) {
        CHECK(leaf.game.state().actor() >= 0);
        CHECK(leaf.priors.size() == leaf.game.state().legal_actions().size());
        for (std::size_t i = 0; i < leaf.priors.size(); ++i) {
            leaf.priors[i] = static_cast<float>(1 + i % 3);
        }
        const auto scores = leaf.game.state().scores();
        CHECK(leaf.values.size() == scores.size());
        std::copy(scores.begin(), scores.end(), leaf.values.begin());
    }
    return true;
}

template <class Call> carc_status status_of(Call call)
{
    try {
        call();
    } catch (const carc::Error &error) {
        return error.status();
    }
    return CARC_STATUS_OK;
}

/* The expected numbers come from the same search in Rust and C. */
void test_search_matches_other_languages()
{
    carc::Game game(carc::Setup::base(2), 7);
    for (int i = 0; i < 30; ++i) {
        game.play_index(0);
    }
    std::size_t most = 0;
    const auto evaluator = [&](const std::vector<carc::Leaf> &leaves) {
        most = std::max(most, leaves.size());
        return judge(leaves);
    };
    auto made = carc::Agent::with_evaluator("mcts:iterations=200", 1, evaluator, 8);
    carc::Agent agent = std::move(made);
    const auto search = agent.search(game);
    const auto candidates = search.candidates();
    const auto legal = game.state().legal_actions();
    std::uint64_t sum = 0;
    for (const auto &prospect : candidates) {
        const auto place = std::find(legal.begin(), legal.end(), prospect.actions[0]);
        sum += static_cast<std::uint64_t>(place - legal.begin()) * prospect.visits;
    }
    CHECK(candidates.size() == 21 && candidates[0].visits == 139 && sum == 959);
    CHECK(candidates[0].actions[0] == legal[2] && search.depth() == 6);
    CHECK(search.iterations() == 200 && most == 8);
    CHECK(agent.text() == "mcts:iterations=200");
    /* Assigning an agent also assigns its evaluator. */
    carc::Agent other("greedy", 1);
    other = carc::Agent::with_evaluator("mcts:iterations=200", 1, evaluator, 8);
    CHECK(other.choose(game) == legal[2]);
}

/* Every function that searches rethrows an evaluator's exception, and does so only once. */
void test_evaluator_exceptions_are_rethrown()
{
    const carc::Game game(carc::Setup::base(2), 7);
    bool throws = true;
    int calls = 0;
    auto agent = carc::Agent::with_evaluator(
        "mcts:iterations=40", 1, [&](const std::vector<carc::Leaf> &leaves) {
            if (throws && ++calls % 2 == 0) {
                throw std::out_of_range("as planned");
            }
            return judge(leaves);
        });
    const carc::CancelToken stop;
    carc::Monitor watch;
    watch.cancel = &stop;
    const std::vector<std::function<void()>> searches = {
        [&] { agent.choose(game); },        [&] { agent.choose(game, stop); },
        [&] { agent.choose(game, watch); }, [&] { agent.rank(game); },
        [&] { agent.search(game, true); },
    };
    for (const auto &search : searches) {
        throws = true;
        try {
            search();
            CHECK(false);
        } catch (const std::out_of_range &thrown) {
            CHECK(std::string(thrown.what()) == "as planned");
        }
        throws = false;
        search();
    }
    CHECK(calls == 10);

    /* If both callbacks throw, the monitor's exception is rethrown and the other discarded. */
    throws = true;
    calls = 0;
    watch.progress = [](std::uint64_t, std::uint64_t) { throw 5; };
    try {
        agent.search(game, false, watch);
        CHECK(false);
    } catch (int thrown) {
        CHECK(thrown == 5 && calls == 2);
    }
    throws = false;
    CHECK(game.state().is_legal(agent.choose(game)));
}

void test_rejects_invalid_evaluations()
{
    const carc::Game game(carc::Setup::base(2), 7);
    float prior = -1;
    bool gives_up = false;
    auto agent = carc::Agent::with_evaluator(
        "mcts:iterations=9", 1, [&](const std::vector<carc::Leaf> &leaves) {
            judge(leaves);
            *leaves[0].priors.begin() = prior;
            return !gives_up;
        });
    CHECK(status_of([&] { agent.choose(game); }) == CARC_STATUS_BAD_EVALUATION);
    prior = std::numeric_limits<float>::quiet_NaN();
    CHECK(status_of([&] { agent.search(game); }) == CARC_STATUS_BAD_EVALUATION);
    prior = 0;
    CHECK(status_of([&] { agent.choose(game); }) == CARC_STATUS_OK);
    gives_up = true;
    CHECK(status_of([&] { agent.rank(game); }) == CARC_STATUS_EVALUATOR_FAILED);
    const auto make = [](const char *text, carc::Evaluator evaluator, std::size_t batch) {
        return status_of([&] { carc::Agent::with_evaluator(text, 1, evaluator, batch); });
    };
    CHECK(make("greedy", judge, 8) == CARC_STATUS_BAD_AGENT);
    CHECK(make("mcts:threads=2", judge, 8) == CARC_STATUS_BAD_AGENT);
    CHECK(make("mcts", judge, 0) == CARC_STATUS_BAD_AGENT);
    CHECK(make("mcts", nullptr, 8) == CARC_STATUS_NULL_POINTER);
}

/* A leaf is borrowed, but its copy is an independent game. */
void test_leaves_are_complete_games()
{
    std::vector<carc::Game> kept;
    {
        carc::Game game(carc::Setup(carc::Config().preset("everything")), 7);
        /* Skip positions with a single legal action, because they are not searched. */
        while (game.state().legal_actions().size() == 1) {
            game.play_index(0);
        }
        auto agent = carc::Agent::with_evaluator(
            "mcts:iterations=16", 1,
            [&](const std::vector<carc::Leaf> &leaves) {
                for (const carc::Leaf &leaf : leaves) {
                    kept.push_back(leaf.game);
                }
                return judge(leaves);
            },
            4);
        agent.choose(game);
    }
    CHECK(kept.size() == 16);
    for (carc::Game &game : kept) {
        CHECK(carc::Game::from_json(game.json()) == game);
    }
    carc::Game &last = kept.back();
    while (!last.state().is_over()) {
        last.play_index(0);
    }
}

} // namespace

int main()
{
    test_search_matches_other_languages();
    test_evaluator_exceptions_are_rethrown();
    test_rejects_invalid_evaluations();
    test_leaves_are_complete_games();
    return checks_end();
}
