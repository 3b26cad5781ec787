// Plays a complete game by itself, choosing among the legal actions at random, and tells who gets
// points for what.
//
//     self_play [--seed N] [--players N] [--preset NAME] [--expansions NAME,...]
//
// With `--expansions river,abbot` it begins with the river, and abbots tend gardens.
//
// The programs of the same name in Rust, C and Python play the same game for the same seed.

#include <carc.hpp>

#include <cinttypes>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

void play(std::uint64_t seed, const carc::Setup &setup)
{
    carc::Game game(setup, seed);
    carc::Generator choice(seed + 1);

    while (!game.is_over()) {
        const auto actions = game.legal_actions();
        const auto index = choice.below(static_cast<std::uint32_t>(actions.size()));
        for (const carc::Event &event : game.apply(actions[index])) {
            if (event.kind == CARC_EVENT_SCORED) {
                std::cout << "turn " << game.turn() << ": " << event.text() << '\n';
            }
        }
    }

    const auto scores = game.scores();
    for (std::size_t player = 0; player < scores.size(); ++player) {
        std::cout << "player " << player << ": " << scores[player] << " points\n";
    }
    char hash[20];
    std::snprintf(hash, sizeof hash, "0x%016" PRIx64, game.hash());
    std::cout << "hash " << hash << '\n';
}

} // namespace

int main(int argc, char **argv)
{
    try {
        std::uint64_t seed = 7;
        carc::Config config;
        for (int i = 1; i < argc; i += 2) {
            const std::string name = argv[i];
            const std::string value = i + 1 < argc ? argv[i + 1] : "";
            if (name == "--seed") {
                seed = std::stoull(value);
            } else if (name == "--players") {
                config.players(static_cast<std::uint32_t>(std::stoul(value)));
            } else if (name == "--preset") {
                config.preset(value);
            } else if (name == "--expansions") {
                std::istringstream names(value);
                for (std::string each; std::getline(names, each, ',');) {
                    config.expansion(each);
                }
            } else {
                std::cerr << "usage: self_play [--seed N] [--players N] [--preset NAME]"
                             " [--expansions NAME,...]\n";
                return 1;
            }
        }
        play(seed, carc::Setup(config));
    } catch (const carc::Error &error) {
        std::cerr << "error: " << carc_status_name(error.status()) << ": " << error.what() << '\n';
        return 1;
    } catch (const std::logic_error &) {
        std::cerr << "error: a value is no number\n";
        return 1;
    }
}
