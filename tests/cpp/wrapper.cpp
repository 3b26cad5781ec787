// Tests for carc.hpp: ownership, copies and moves, exceptions, and iteration over actions and
// events.

#include <carc.hpp>

#include "../c/check.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

namespace {

static_assert(std::is_nothrow_move_constructible_v<carc::Game>);
static_assert(std::is_copy_constructible_v<carc::Game>);
static_assert(std::is_nothrow_move_assignable_v<carc::Setup>);
static_assert(!std::is_copy_constructible_v<carc::Generator>);
static_assert(sizeof(carc::Action) == 8);

template <class Call> carc_status thrown(Call call, std::string *what = nullptr)
{
    try {
        call();
    } catch (const carc::Error &error) {
        if (what != nullptr) {
            *what = error.what();
        }
        return error.status();
    }
    return CARC_STATUS_OK;
}

/* Returns a game's events after the game has been destroyed. */
carc::Events of_a_game_that_is_gone()
{
    carc::Game game(carc::Setup::base(2), 7);
    return game.apply(game.state().legal_actions()[0]);
}

void test_events_own_their_data()
{
    const auto events = of_a_game_that_is_gone();
    CHECK(events.size() > 0 && events[0].kind == CARC_EVENT_TILE_PLACED);
    CHECK(events[0].text().find("places") != std::string::npos);

    /* Events that the caller keeps do not change while the game continues to its end. */
    carc::Game game(carc::Setup::base(2), 7);
    std::vector<carc::Event> all;
    std::vector<std::string> said;
    while (!game.state().is_over()) {
        const auto last = game.apply(game.state().legal_actions().front());
        for (std::size_t i = 0; i < last.size(); ++i) {
            all.push_back(last[i]);
            said.push_back(game.event_text(i) + game.event_json(i) + game.event_json_seen_by(i, 1));
            CHECK(game.event(i).text() == last[i].text());
        }
    }
    game.undo();
    CHECK(all.size() > 200);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all[i].text() + all[i].json() + all[i].json_seen_by(1) == said[i]);
    }
    CHECK(thrown([&] { all[0].json_seen_by(2); }) == CARC_STATUS_NOT_FOUND);
}

void test_errors()
{
    std::string what;
    CHECK(thrown([] { carc::Setup::base(9); }, &what) == CARC_STATUS_BAD_CONFIG);
    CHECK(what.find("players") != std::string::npos);
    CHECK(thrown([] { carc::figure({}); }) == CARC_STATUS_NOT_FOUND);
    CHECK(thrown([] { carc::token({}); }) == CARC_STATUS_NOT_FOUND);
    CHECK(thrown([] { carc::Setup::from_json("nonsense"); }) == CARC_STATUS_BAD_CONFIG);
    CHECK(thrown([] { carc::Game::from_json("{}"); }, &what) == CARC_STATUS_BAD_SAVE);
    CHECK(!what.empty());
    const auto setup = carc::Setup::base(2);
    CHECK(thrown([&] { setup.parse_action("fly"); }) == CARC_STATUS_BAD_ACTION_TEXT);
    CHECK(thrown([&] { setup.tile_type_by_id("base/u"); }, &what) == CARC_STATUS_NOT_FOUND);
    CHECK(what.find("base/U") != std::string::npos);
    CHECK(thrown([&] { carc::Game::with_deck(setup, {"base/U", "x"}); }) == CARC_STATUS_BAD_DECK);
    CHECK(thrown([] { carc::Action(UINT64_MAX).parts(); }) == CARC_STATUS_BAD_ACTION_CODE);
    CHECK(thrown([] { carc::Action::place_tile({0, 0}, 45); }) == CARC_STATUS_INVALID_ARGUMENT);
    carc::Game game(setup, 7);
    CHECK(thrown([&] { game.undo(); }, &what) == CARC_STATUS_NOTHING_TO_UNDO);
    CHECK(what == "nothing_to_undo");
    CHECK(thrown([&] { game.view(2); }) == CARC_STATUS_NOT_FOUND);
    const auto before = game.state().hash();
    const auto occupied = carc::Action::place_tile({0, 0}, 0);
    try {
        game.apply(occupied);
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.status() == CARC_STATUS_ILLEGAL_ACTION);
        CHECK(error.illegal() == CARC_ILLEGAL_OCCUPIED);
        CHECK(std::string(error.what()).find("occupied") != std::string::npos);
    }
    try {
        game.state().check_action(occupied);
        CHECK(false);
    } catch (const carc::Error &error) {
        CHECK(error.illegal() == CARC_ILLEGAL_OCCUPIED);
    }
    CHECK(thrown([&] { game.apply_as(1, game.state().legal_actions()[0]); }) ==
          CARC_STATUS_OTHER_ACTOR);
    CHECK(game.state().hash() == before);
}

void test_given_draws()
{
    const auto setup = carc::Setup::base(2);
    const auto game = carc::Game::with_draws(setup, {"base/C", "base/X"}, 7);
    CHECK(game.state().tiles_remaining() == 70 &&
          setup.tile_type_id(*game.state().current_tile()) == "base/C");
    CHECK(thrown([&] { carc::Game::with_draws(setup, {"base/C", "base/C"}, {}); }) ==
          CARC_STATUS_BAD_DECK);
    CHECK(game.state().public_hash() == game.determinize(0, 3).state().public_hash());
    const auto view = game.view(0);
    CHECK(view.state().hash() == game.state().public_hash());
    CHECK(carc::View::from_json(view.json()).json() == view.json());
    CHECK(thrown([&] { carc::View::from_json("{}"); }) == CARC_STATUS_BAD_SAVE);
    auto open = carc::Game::with_external_chance(setup);
    open.draw_with([](const carc::Game &asked) -> std::optional<carc::Action> {
        return asked.state().legal_actions().front();
    });
    CHECK(open.state().actor() == 0);
    open.apply(open.state().legal_actions().front());
    open.apply(carc::Action::pass());
    CHECK(open.state().actor() == CARC_ACTOR_CHANCE);
    bool passed_on = false;
    try {
        open.draw_with([](const carc::Game &) -> std::optional<carc::Action> {
            throw std::runtime_error("no draw");
        });
    } catch (const std::runtime_error &error) {
        passed_on = std::string(error.what()) == "no draw";
    }
    CHECK(passed_on && open.state().actor() == CARC_ACTOR_CHANCE);
    open.draw_with([](const carc::Game &) { return std::optional<carc::Action>(); });
    CHECK(open.state().actor() == CARC_ACTOR_CHANCE);
}

void test_setups()
{
    carc::Config config;
    config.players(3).preset("c1").option("farmers", "off").figures("meeple", 5);
    config.tile_set("base", 1).mechanic("inns", false);
    carc::Setup setup(config);
    carc::Setup copy = setup;
    setup = carc::Setup::base(2);
    CHECK(setup.players() == 2 && copy.players() == 3);
    CHECK(copy.option("farmers") == "off");
    CHECK(!copy.option("farmer").has_value());
    CHECK(carc::Setup::from_json(copy.config_json()).tile_type_count() == 24);
    CHECK(carc::Config::from_json("{\"players\": 5}").json().find("5") != std::string::npos);
    const auto kind = copy.tile_type_by_id("base/D");
    CHECK(copy.tile_type_id(kind) == "base/D" && !copy.tile_type_name(kind).empty());
    CHECK(copy.segments(kind).size() == copy.tile_type(kind).segments);
    CHECK(copy.render_tile_svg(kind, 90).substr(0, 4) == "<svg");
    CHECK(carc::figure(carc::figure_name(CARC_FIGURE_MEEPLE)) == CARC_FIGURE_MEEPLE);
    CHECK(carc::segment_kind_name(CARC_SEGMENT_ROAD) == "road");
    CHECK(carc::score_reason_name(CARC_REASON_FIELD) == "field");
    CHECK(carc::score_reason_clause(CARC_REASON_FIELD) == "FARM-5");
    CHECK(carc::event_cause_name(CARC_CAUSE_DRAGON) == "dragon");
    CHECK(carc::event_cause_clause(CARC_CAUSE_DRAGON) == "PD-DRAGON-7");
    CHECK(carc::tile_zone_name(CARC_ZONE_SET_ASIDE) == "set_aside");
    CHECK(carc::version() == carc_version());
}

void test_actions()
{
    const auto setup = carc::Setup::base(2);
    const auto place = setup.parse_action("place -1,2 90");
    CHECK(place == carc::Action::place_tile({-1, 2}, 90));
    CHECK(setup.action_text(place) == "place -1,2 90");
    CHECK(place.verb() == CARC_VERB_PLACE_TILE && place.parts().rotation == 90);
    CHECK(carc::Action::from_json(place.json()) == place);
    const auto deploy = carc::Action::place_figure(CARC_FIGURE_MEEPLE, carc::segment(-1, 2, 3));
    CHECK(setup.action_text(deploy) == "place meeple -1,2 3");
    CHECK(place < deploy && place != deploy && carc::Action::pass() < place);
    CHECK(setup.action_text(carc::Action::draw_tile(0)).substr(0, 5) == "draw ");
    const std::unordered_set<carc::Action> set{place, deploy, place};
    CHECK(set.size() == 2);
}

void test_a_game()
{
    carc::Game game(carc::Setup::base(2), 7);
    CHECK(game.events().size() == 3 && game.events()[0].kind == CARC_EVENT_TILE_PLACED);
    carc::Generator choice(8);
    std::vector<std::uint64_t> codes;
    std::vector<std::int32_t> told(2, 0);
    std::size_t steps = 0;
    carc::Game mirror(game);
    while (!game.state().is_over()) {
        const auto actions = game.state().legal_actions();
        game.state().legal_codes(codes);
        CHECK(codes.size() == actions.size() && codes.back() == actions.back().code());
        CHECK(std::is_sorted(actions.begin(), actions.end()));
        const auto place = choice.uniform(static_cast<std::uint32_t>(actions.size()));
        const auto action = actions[place];
        CHECK(game.state().is_legal(action));
        const auto events = game.apply(action);
        CHECK(!events.empty() || game.state().phase() == CARC_PHASE_FIGURE);
        for (const carc::Event &event : events) {
            CHECK(!event.text().empty() && !event.json().empty());
            if (event.kind == CARC_EVENT_SCORED) {
                told[static_cast<std::size_t>(event.player)] += event.points;
            }
        }
        CHECK(thrown([&] { mirror.play_index(actions.size()); }) == CARC_STATUS_NOT_FOUND);
        if (steps % 2 == 0) {
            mirror.play_index(place);
        } else {
            CHECK(mirror.apply_index(place).size() == events.size());
        }
        CHECK(mirror == game);
        ++steps;
    }
    CHECK(told == game.state().scores());
    CHECK(game.state().actor() == CARC_ACTOR_NONE && game.state().phase_name() == "over");
    CHECK(game.state().ranking().size() == 2 && game.state().ranking()[0].rank == 1);
    CHECK(game.state().board().size() == 72 && game.state().tiles_remaining() == 0 &&
          !game.state().current_tile().has_value());
    CHECK(game.opening_events().size() == 3);
    const auto features = game.state().features();
    CHECK(features.size() > 20);
    for (const carc::Feature &feature : features) {
        const auto spots = game.state().feature_spots({feature.x, feature.y, feature.place});
        CHECK(spots.size() == feature.spot_count);
        const auto found = game.state().feature_at(spots.back());
        CHECK(found.has_value() && found->value == feature.value);
        CHECK(game.state().feature_figures(spots[0]).size() == feature.figure_count);
    }
    for (const carc::Tile &tile : game.state().board()) {
        const auto ports = game.state().ports({tile.x, tile.y});
        CHECK(ports.size() == 12);
        const auto east = game.state().segment_at({tile.x, tile.y}, 1, 1);
        CHECK(east.has_value() ? *east == ports[4] : ports[4] == -1);
    }
    for (const carc::Feature &feature : features) {
        const carc::Spot spot{feature.x, feature.y, feature.place};
        CHECK(game.state().feature_cities(spot).size() == feature.cities);
    }
    CHECK(game.state().holes().size() <= game.state().dead_cells().size());
    const auto under = game.state().pick(0.5, 0.5);
    CHECK(
        under &&
        game.state().pick(game.state().locate(*under)->x, game.state().locate(*under)->y)->place ==
            under->place);
    CHECK(!game.state().locate({99, 99, 0}));
    CHECK(game.state().dead_cells().size() == game.state().open_cells().size());
    CHECK(carc::vocabulary_json().find("\"completed_city\"") != std::string::npos);
    CHECK(!game.state().feature_at(carc::segment(99, 99, 0)).has_value());
    const auto start = game.state().feature_json(carc::segment(0, 0, 0));
    CHECK(game.state().features_json().find(start) != std::string::npos);
    CHECK(game.state().render_svg().substr(0, 4) == "<svg" &&
          game.state().render_text().find('#') != std::string::npos);
    CHECK(game.state().remaining() == std::vector<std::uint32_t>(24, 0));
    const auto automatic = [](const carc::HistoryEntry &record) { return record.automatic; };
    const auto history = game.state().history();
    CHECK(std::count_if(history.begin(), history.end(), automatic) == 71);

    carc::Game loaded = carc::Game::from_json(game.json());
    CHECK(loaded == game && loaded.state().hash() == game.state().hash());
    while (steps-- > 0) {
        game.undo();
    }
    CHECK(game != loaded && game.state().turn() == 1 && game.state().active_player() == 0 &&
          game.state().players() == 2);
    CHECK(game.state().supply(0, CARC_FIGURE_MEEPLE) == 7 && game.state().figures().empty());
    CHECK(game.state().last_cell().x == 0 && game.state().open_cells().size() == 4);
    const auto turns = game.turns();
    CHECK(turns.size() > 4 && turns[0].size() == 2);
    for (const carc::Action action : turns.back()) {
        game.play(action);
    }
    CHECK(game.state().turn() == 2);

    // Copies are independent, and a moved-from game is empty.
    carc::Game copy = game;
    copy.play(copy.state().legal_actions()[0]);
    CHECK(copy != game);
    copy = game;
    CHECK(copy == game);
    copy = *&copy;
    CHECK(copy == game);
    carc::Game moved = std::move(copy);
    CHECK(moved == game && copy.get() == nullptr);
    copy = moved;
    CHECK(copy == moved);
    CHECK(game.state().setup().players() == 2);
}

void test_chance_and_views()
{
    auto open = carc::Game::with_external_chance(carc::Setup::base(3));
    CHECK(open.state().actor() == CARC_ACTOR_CHANCE);
    double sum = 0;
    for (const auto &outcome : open.state().chance_outcomes()) {
        sum += outcome.probability;
        CHECK(open.state().is_legal(outcome.action));
    }
    CHECK(sum > 0.999999 && sum < 1.000001);
    open.apply(open.state().chance_outcomes().front().action);
    CHECK(open.state().actor() == 0 && open.state().chance_outcomes().empty() &&
          open.state().current_tile().has_value());
    CHECK(open.state().legal_actions_all_rotations().size() >= open.state().legal_actions().size());
    const auto view = open.view(2);
    CHECK(view.json().find("\"player\":2") != std::string::npos);
    CHECK(view.state().remaining() == open.state().remaining());
    CHECK(view.determinize(4).state().hash() == open.state().hash());
    CHECK(open.determinize(0, 4).state().hash() == open.state().hash());
}

// Tests the functions that the other tests do not use.
void test_lookup()
{
    CHECK(carc::verb_name(CARC_VERB_BID) == "bid");
    CHECK(carc::draw_name(CARC_DRAW_SEAT) == "seat");
    CHECK(carc::source_name(CARC_SOURCE_HAND) == "hand");
    CHECK(carc::phase_name(CARC_PHASE_PLACE) == "place");
    CHECK(carc::event_name(CARC_EVENT_SCORED) == "scored");
    CHECK(carc::score_term_name(CARC_TERM_PIG) == "pig");
    CHECK(carc::road_end_name(CARC_ROAD_END_HOUSE) == "house");
    CHECK(carc::problem_name(CARC_PROBLEM_TWICE) == "twice");
    CHECK(carc::start_problem_name(CARC_START_DETACHED) == "detached");
    CHECK(carc::illegal_action_name(CARC_ILLEGAL_TAKEN) == "taken");
    CHECK(carc::status_name(CARC_STATUS_PANIC) == "panic");
    carc::set_panic_hook([](void *, const char *, std::size_t) {});
    carc::set_panic_hook(nullptr);
    CHECK(carc::abi_version() == CARC_ABI_VERSION && carc::api_version() == CARC_API_VERSION);
    CHECK(carc::options_json().find("\"farmers\"") != std::string::npos);
    const auto setup = carc::Setup(carc::Config().preset("everything"));
    CHECK(setup.action_text(carc::Action::bid(12)) == "bid 12");
    CHECK(setup.action_text(carc::Action::place_token(CARC_TOKEN_WINE, carc::corner(1, -2, 3))) ==
          "place token wine 1,-2 corner 3");
    const auto dragon = setup.tile_type_by_id("princess/dragon-cap");
    CHECK((setup.tile_type_marks(dragon) == std::vector<std::string>{"dragon", "garden"}));
    const auto inn = setup.tile_type_by_id("inns/straight-inn");
    std::size_t inns = 0;
    for (std::uint32_t i = 0; i < setup.segments(inn).size(); ++i) {
        inns += setup.segment_marks(inn, i).size();
    }
    CHECK(inns == 1 && setup.tile_type_marks(setup.tile_type_by_id("base/V")).empty());
    carc::Game game(setup, 7);
    for (const carc::Event &event : game.events()) {
        const carc_event again = carc::Event::from_json(event.json());
        CHECK(again.kind == event.kind && again.tile_type == event.tile_type);
    }
    const auto german = carc::Language::named("de");
    const auto own = carc::Language::from_toml(
        "language = \"x\"\nfallback = \"de\"\n[sentences]\nturn_started = \"los, {player}!\"");
    CHECK(german.name() == "de" && own.name() == "x");
    CHECK(carc::Language::table("fr").find("tuile") != std::string::npos);
    CHECK(thrown([] { carc::Language::named("xx"); }) == CARC_STATUS_NOT_FOUND);
    CHECK(thrown([] { carc::Language::from_toml("x"); }) == CARC_STATUS_BAD_LANGUAGE);
    for (const carc::Event &event : game.events()) {
        if (event.kind == CARC_EVENT_TURN_STARTED) {
            CHECK(event.text(german) == "Spieler 0 ist am Zug" && event.text(own) == "los, 0!");
            CHECK(event.message_json() == R"({"key":"turn_started","arguments":{"player":0}})");
            CHECK(event.turn == 1 && event.previous_player == -1);
        }
    }
    game.apply(game.state().legal_actions()[0]);
    const auto told = game.events();
    const auto undone = game.undo_with_events();
    CHECK(undone.second.size() == told.size());
    for (std::size_t i = 0; i < told.size(); ++i) {
        CHECK(undone.second[i].json() == told[told.size() - 1 - i].json());
    }
    CHECK(game.state().history()[0].actor == CARC_ACTOR_CHANCE);
    CHECK(game.state().history()[0].phase == CARC_PHASE_DRAW);
    game.opening_events();
    CHECK(game.event_count() == game.events().size());
    CHECK(game.event(0).text() == game.events()[0].text());
    CHECK(game.event_text(0, german) == game.event(0).text(german));
    CHECK(game.event_message_json(0) == game.event(0).message_json());
    CHECK(thrown([&] { game.event(999); }) == CARC_STATUS_NOT_FOUND);
    CHECK(thrown([] { carc::Event::from_json("{}"); }) == CARC_STATUS_BAD_EVENT);
    CHECK(thrown([] { carc::check_tile_set("schema = 9"); }) == CARC_STATUS_BAD_TILE_SET);
    const auto view = game.view(1);
    CHECK(view.player() == 1 && view.state().setup().players() == 2);
    CHECK(view.state().hand_size(0) == 0 && view.state().discarded() == game.state().discarded());
    CHECK(view.state().history().size() == game.state().history().size());
    carc::Generator first(7);
    for (int i = 0; i < 9; ++i) {
        first.uniform(72);
    }
    auto second = carc::Generator::from_position(first.seed(), first.position());
    CHECK(first.uniform(1000000) == second.uniform(1000000));
    CHECK(game.perft(0) == 1 && game.perft(1) == game.state().legal_actions().size());
}

} // namespace

int main()
{
    test_lookup();
    test_events_own_their_data();
    test_errors();
    test_given_draws();
    test_setups();
    test_actions();
    test_a_game();
    test_chance_and_views();
    return checks_end();
}
