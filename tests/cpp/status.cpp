// Tests for carc.hpp without exceptions, where every call returns its error as a value. This file
// is linked with a file that is compiled with exceptions.

#include <carc.hpp>

#include "../c/check.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#ifndef CARC_NO_EXCEPTIONS
#error "this test is built without exceptions"
#endif

// This function is defined in the file that is compiled with exceptions.
bool throws_as_ever();

namespace {

static_assert(!std::is_copy_constructible_v<carc::Game>);
static_assert(!std::is_copy_constructible_v<carc::Setup>);
static_assert(!std::is_default_constructible_v<carc::Config>);
static_assert(std::is_nothrow_move_constructible_v<carc::Game>);
static_assert(std::is_same_v<carc::Returned<int>, carc::Result<int>>);

void test_results()
{
    const carc::Result<int> good = 3;
    CHECK(good && good.has_value() && *good == 3 && good.status() == CARC_STATUS_OK);
    CHECK(good.value_or(4) == 3);
    const carc::Result<int> bad = carc::Error(CARC_STATUS_NOT_FOUND, "");
    CHECK(!bad && bad.status() == CARC_STATUS_NOT_FOUND && bad.value_or(4) == 4);
    CHECK(std::string(bad.error().what()) == "not_found");
    CHECK(std::string(bad.error().status_name()) == "not_found");
    const carc::Result<void> done;
    CHECK(done && done.status() == CARC_STATUS_OK);
    const carc::Result<void> failed = carc::Error(CARC_STATUS_PANIC, "so");
    CHECK(!failed && failed.status() == CARC_STATUS_PANIC);
}

void test_failures()
{
    const auto wrong = carc::Setup::base(9);
    CHECK(wrong.status() == CARC_STATUS_BAD_CONFIG);
    CHECK(wrong.error().problems().size() == 1);
    CHECK(wrong.error().problems()[0].field == "players");
    CHECK(carc::Setup::from_json("nonsense").status() == CARC_STATUS_BAD_CONFIG);
    CHECK(carc::Game::from_json("{}").status() == CARC_STATUS_BAD_SAVE);
    CHECK(carc::Action::place_tile({0, 0}, 45).status() == CARC_STATUS_INVALID_ARGUMENT);
    CHECK(carc::figure("abott").status() == CARC_STATUS_NOT_FOUND);
    CHECK(carc::phase_name(99).status() == CARC_STATUS_NOT_FOUND);
    CHECK(carc::check_tile_set("schema = 2").status() == CARC_STATUS_BAD_TILE_SET);
    auto config = carc::Config::create();
    CHECK(config && config->players(3) && config->preset("c2") && config->expansion("abbot"));
    CHECK(config->start("nonsense").status() == CARC_STATUS_BAD_CONFIG);
    const auto setup = carc::Setup::of(*config);
    CHECK(setup && setup->players().value_or(0) == 3);
    CHECK(!*setup->option("no_such_option"));
    CHECK(*setup->option("print") == "c2");
    CHECK(setup->parse_action("fly").status() == CARC_STATUS_BAD_ACTION_TEXT);
    const auto again = setup->clone();
    CHECK(again && again->config_json().value_or("") == setup->config_json().value_or("-"));
}

// Plays a game to its end and undoes all actions.
void test_a_game()
{
    const auto setup = carc::Setup::base(2);
    auto made = carc::Game::create(*setup, 7);
    if (!CHECK(made.has_value())) {
        return;
    }
    carc::Game &game = *made;
    const auto start = game.clone();
    CHECK(start && *start->equals(game));
    CHECK(game.undo().status() == CARC_STATUS_NOTHING_TO_UNDO);
    const auto refused = game.apply(*carc::Action::place_tile({0, 0}, 0));
    CHECK(refused.status() == CARC_STATUS_ILLEGAL_ACTION);
    CHECK(refused.error().illegal() == CARC_ILLEGAL_OCCUPIED);
    CHECK(game.apply_as(1, carc::Action::pass()).status() == CARC_STATUS_OTHER_ACTOR);
    CHECK(game.view(2).status() == CARC_STATUS_NOT_FOUND);
    std::size_t events = 0, actions = 0;
    while (!*game.state().is_over()) {
        const auto legal = game.state().legal_actions();
        // The loop can iterate over a temporary result.
        for (const carc::Event &event : *game.apply(legal->back())) {
            events += !event.text()->empty();
        }
        ++actions;
    }
    CHECK(actions > 71 && events > actions);
    CHECK(game.state().history()->size() >= actions);
    while (game.undo()) {
        --actions;
    }
    CHECK(actions == 0 && *game.equals(*start));
    CHECK(*game.perft(2) == *start->perft(2));
    CHECK(game.play(game.state().legal_actions()->front()).has_value());
    CHECK(game.apply_index(999).status() == CARC_STATUS_NOT_FOUND);
    CHECK(game.play_index(999).error().status() == CARC_STATUS_NOT_FOUND);
    CHECK(game.apply_index(0).has_value() && game.play_index(0).has_value());
    CHECK(game.assign(*start).has_value() && *game.equals(*start));
    const auto view = game.view(1);
    CHECK(view && *view->player() == 1 && view->determinize(3).has_value());
    CHECK(carc::Game::from_json(*game.json()).has_value());
    auto generator = carc::Generator::with_seed(7);
    CHECK(generator && *generator->uniform(6) < 6);
}

void test_an_evaluator()
{
    bool gives_up = false;
    const auto judge = [&](const std::vector<carc::Leaf> &leaves) {
        for (const carc::Leaf &leaf : leaves) {
            std::fill(leaf.priors.begin(), leaf.priors.end(), 1.0f);
            std::fill(leaf.values.begin(), leaf.values.end(), 0.0f);
        }
        return !gives_up;
    };
    CHECK(carc::Agent::with_evaluator("easy", 1, judge).status() == CARC_STATUS_BAD_AGENT);
    auto agent = carc::Agent::with_evaluator("mcts:iterations=9", 1, judge);
    const auto game = carc::Game::create(*carc::Setup::base(2), 7);
    CHECK(*game->state().is_legal(*agent->choose(*game)));
    CHECK(*agent->search(*game)->iterations() == 9);
    gives_up = true;
    CHECK(agent->choose(*game).status() == CARC_STATUS_EVALUATOR_FAILED);
    gives_up = false;
    CHECK(agent->rank(*game).has_value());
}

} // namespace

int main()
{
    test_an_evaluator();
    test_results();
    test_failures();
    test_a_game();
    CHECK(throws_as_ever());
    return checks_end();
}
