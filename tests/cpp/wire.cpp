// Tests for carc.hpp: the data that a server sends and a client reads.

#include <carc.hpp>

#include "../c/check.h"

#include <string>
#include <vector>

namespace {

constexpr const char HIDDEN[] =
    R"({"players": 3, "options": {"hand_size": "3", "hand_visibility": "hidden"}})";

/* Returns the number of dealt tiles whose types the events reveal. */
std::size_t dealt(const carc::Events &events)
{
    std::size_t named = 0;
    for (const carc::Event &event : events) {
        named += event.kind == CARC_EVENT_TILE_DEALT && event.tile_type >= 0 ? 1 : 0;
    }
    return named;
}

template <class Call> carc_status thrown(Call call)
{
    try {
        call();
    } catch (const carc::Error &error) {
        return error.status();
    }
    return CARC_STATUS_OK;
}

void test_events_travel_as_json()
{
    const carc::Setup setup = carc::Setup::from_json(HIDDEN);
    carc::Game game(setup, 7);
    const carc::Events opening = game.opening_events();
    CHECK(dealt(opening) == 9);
    CHECK(dealt(opening.seen_by(1)) == 3 && dealt(opening.seen_by(carc::no_seat)) == 0);
    CHECK(thrown([&] { opening.seen_by(3); }) == CARC_STATUS_NOT_FOUND);

    const std::size_t seen = game.view(2).state().history().size();
    std::vector<std::string> told;
    for (int turn = 0; turn < 60 && !game.state().is_over(); ++turn) {
        for (const carc::Event &event :
             game.apply(game.state().legal_actions().front()).seen_by(2)) {
            told.push_back(event.text());
        }
        for (carc::Seat viewer = carc::no_seat; viewer < 3; ++viewer) {
            const carc::View sent = game.view(viewer);
            const carc::View read = carc::View::from_json(setup, sent.json());
            CHECK(read.player() == viewer && read.state().hash() == sent.state().hash());
            CHECK(read.state().legal_actions() == sent.state().legal_actions());
        }
        CHECK(game.view(carc::no_seat).state().hash() == game.state().public_hash());
    }
    const carc::Events missed = game.events_since(seen, 2);
    CHECK(missed.size() == told.size());
    for (std::size_t i = 0; i < missed.size(); ++i) {
        CHECK(missed[i].text() == told[i]);
        CHECK(setup.event_text(missed[i].json()) == told[i]);
    }
    CHECK(thrown([&] { setup.event_text("{"); }) == CARC_STATUS_BAD_EVENT);

    const carc::Setup other = carc::Setup::base(3);
    CHECK(other.fingerprint() == carc::Setup::base(3).fingerprint());
    CHECK(other.fingerprint() != setup.fingerprint());
    CHECK(thrown([&] { carc::View::from_json(other, game.view(0).json()); }) ==
          CARC_STATUS_BAD_SAVE);
}

} // namespace

int main()
{
    test_events_travel_as_json();
    return checks_end();
}
