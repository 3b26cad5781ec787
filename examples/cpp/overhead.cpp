// Measures the overhead of the carc.hpp classes over the carc.h functions, using the same calls on
// the same game.
//
//     overhead [TURNS]
//
// The times depend on how the library and this program were built. For a fair comparison, build
// both with optimization, as shown in docs/c.md.

#include <algorithm>
#include <carc.hpp>
#include <chrono>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

// Returns the mean time per call over a number of rounds, in seconds.
template <class Call> double seconds(int rounds, Call call)
{
    const auto start = Clock::now();
    for (int i = 0; i < rounds; ++i) {
        call();
    }
    return std::chrono::duration<double>(Clock::now() - start).count() / rounds;
}

// Alternates between C and C++ and keeps the fastest times, because other programs can slow down
// a run.
template <class InC, class InCpp>
void compare(const char *what, int turns, int rounds, InC in_c, InCpp in_cpp)
{
    double c = seconds(rounds, in_c), cpp = seconds(rounds, in_cpp);
    for (int turn = 1; turn < turns; ++turn) {
        c = std::min(c, seconds(rounds, in_c));
        cpp = std::min(cpp, seconds(rounds, in_cpp));
    }
    std::cout << std::left << std::setw(16) << what << std::right << std::setprecision(0)
              << std::setw(12) << c * 1e9 << std::setw(12) << cpp * 1e9 << std::setprecision(2)
              << std::setw(8) << cpp / c << '\n';
}

} // namespace

int main(int argc, char **argv)
{
    const int turns = argc > 1 ? std::atoi(argv[1]) : 1;
    carc::Game game(carc::Setup::base(2), 7);
    for (int step = 0; step < 60 || game.state().phase() != CARC_PHASE_PLACE; ++step) {
        game.play(game.state().legal_actions().front());
    }
    std::vector<std::uint64_t> codes(4096);
    std::vector<std::uint64_t> kept;
    std::vector<char> text(1 << 20);
    std::vector<carc_feature> features(512);
    features[0] = CARC_FEATURE_INIT;
    std::size_t len = 0, sum = 0;

    std::cout << std::fixed << std::setw(28) << "C, ns" << std::setw(12)
              << "C++, ns" << std::setw(8) << "ratio" << '\n';
    compare(
        "legal actions", turns, 500,
        [&] {
            sum += carc_state_legal(carc_game_state(game.get()), codes.data(), codes.size(), &len) +
                   len;
        },
        [&] { sum += game.state().legal_actions().size(); });
    compare(
        "the same, kept", turns, 500,
        [&] {
            sum += carc_state_legal(carc_game_state(game.get()), codes.data(), codes.size(), &len) +
                   len;
        },
        [&] {
            game.state().legal_codes(kept);
            sum += kept.size();
        });
    compare(
        "features", turns, 50,
        [&] {
            sum +=
                carc_state_features(carc_game_state(game.get()), features.data(), 512, &len) + len;
        },
        [&] { sum += game.state().features().size(); });
    compare(
        "save as JSON", turns, 50,
        [&] { sum += carc_game_json(game.get(), text.data(), text.size(), &len) + len; },
        [&] { sum += game.json().size(); });
    compare(
        "picture", turns, 1,
        [&] {
            sum += carc_state_render_svg(carc_game_state(game.get()), nullptr, text.data(),
                                         text.size(), &len) +
                   len;
        },
        [&] { sum += game.state().render_svg().size(); });
    return sum == 0 ? 1 : 0;
}
