// Checks that carc.hpp calls the library only once per request, so large results are computed once.

#include <carc.h>

#include "../c/check.h"

namespace {

int calls = 0;

} // namespace

/* Defines a function that counts its calls; carc.hpp uses it instead of the carc.h function. */
#define COUNTED(name)                                                                              \
    template <class... Rest> carc_status counted_##name(Rest... rest)                              \
    {                                                                                              \
        ++calls;                                                                                   \
        return (name)(rest...);                                                                    \
    }

COUNTED(carc_state_legal)
COUNTED(carc_state_render_svg)
COUNTED(carc_state_render_text)
COUNTED(carc_state_feature_json)

namespace {

carc_status counted_carc_game_json(const carc_game *game, char *buf, size_t cap, size_t *len)
{
    ++calls;
    return carc_game_json(game, buf, cap, len);
}

carc_status counted_carc_state_features(const carc_state *state, carc_feature *buf, size_t cap,
                                        size_t *len)
{
    ++calls;
    return carc_state_features(state, buf, cap, len);
}

} // namespace

#define carc_state_legal counted_carc_state_legal
#define carc_state_render_svg counted_carc_state_render_svg
#define carc_state_render_text counted_carc_state_render_text
#define carc_state_feature_json counted_carc_state_feature_json
#define carc_game_json counted_carc_game_json
#define carc_state_features counted_carc_state_features

#include <carc.hpp>

namespace {

/* Returns how often a request calls the library twice during a game, in which most results grow. */
template <class Ask> int again(const carc::Setup &setup, Ask ask)
{
    carc::Game game(setup, 7);
    const int asked = 60;
    int made = 0;
    for (int move = 0; move < asked; ++move) {
        calls = 0;
        ask(game);
        made += calls;
        game.play(game.state().legal_actions().front());
    }
    return made - asked;
}

} // namespace

int main()
{
    const auto setup = carc::Setup::base(2);
    std::vector<std::uint64_t> codes;
    CHECK(again(setup, [](const carc::Game &game) { game.state().legal_actions(); }) == 0);
    CHECK(again(setup, [&](const carc::Game &game) { game.state().legal_codes(codes); }) == 0);
    CHECK(again(setup, [](const carc::Game &game) {
              game.state().feature_json(carc::segment(0, 0, 0));
          }) <= 1);
    /* Only one request calls the library twice, when the result outgrows the initial buffer. */
    CHECK(again(setup, [](const carc::Game &game) { game.state().render_svg(); }) <= 1);
    CHECK(again(setup, [](const carc::Game &game) { game.state().render_text(); }) <= 1);
    CHECK(again(setup, [](const carc::Game &game) { game.json(); }) <= 1);
    CHECK(again(setup, [](const carc::Game &game) { game.state().features(); }) <= 1);
    return checks_end();
}
