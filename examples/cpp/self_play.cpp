// Plays a complete game between agents and prints who scores points, and for which features.
//
//     self_play [--seed N] [--players N] [--agents NAME,...] [--preset NAME] [--expansions
//     NAME,...]
//
// `--agents` names one agent for all players, or one for each, such as random, greedy or
// mcts:iterations=100.
// `--expansions river,abbot` starts with the river and adds abbots and gardens.
//
// The `self_play` programs in other languages play the same game from the same seed.

#include <carc.hpp>

#include <cinttypes>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

std::vector<std::string> split(const std::string &text)
{
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');) {
        parts.push_back(part);
    }
    return parts;
}

void play(std::uint64_t seed, const carc::Setup &setup, std::vector<carc::Agent> &agents)
{
    carc::Game game(setup, seed);

    while (!game.state().is_over()) {
        carc::Agent &agent = agents[static_cast<std::size_t>(game.state().actor()) % agents.size()];
        for (const carc::Event &event : game.apply(agent.choose(game))) {
            if (event.kind == CARC_EVENT_SCORED) {
                std::cout << "turn " << game.state().turn() << ": " << event.text() << '\n';
            }
        }
    }

    const auto scores = game.state().scores();
    for (std::size_t player = 0; player < scores.size(); ++player) {
        std::cout << "player " << player << ": " << scores[player] << " points\n";
    }
    char hash[20];
    std::snprintf(hash, sizeof hash, "0x%016" PRIx64, game.state().hash());
    std::cout << "hash " << hash << '\n';
}

} // namespace

int main(int argc, char **argv)
{
    try {
        std::uint64_t seed = 7;
        std::size_t players = 0;
        std::vector<std::string> names = {"greedy"};
        carc::Config config;
        for (int i = 1; i < argc; i += 2) {
            const std::string name = argv[i];
            const std::string value = i + 1 < argc ? argv[i + 1] : "";
            if (name == "--seed") {
                seed = std::stoull(value);
            } else if (name == "--players") {
                players = std::stoul(value);
            } else if (name == "--agents") {
                names = split(value);
            } else if (name == "--preset") {
                config.preset(value);
            } else if (name == "--expansions") {
                for (const std::string &each : split(value)) {
                    config.expansion(each);
                }
            } else {
                std::cerr << "usage: self_play [--seed N] [--players N] [--agents NAME,...]"
                             " [--preset NAME] [--expansions NAME,...]\n";
                return 1;
            }
        }
        std::vector<carc::Agent> agents;
        for (const std::string &name : names) {
            agents.emplace_back(name, seed + 1 + agents.size());
        }
        if (players == 0) {
            players = agents.size() > 1 ? agents.size() : 2;
        }
        if (agents.size() != 1 && agents.size() != players) {
            std::cerr << "error: " << agents.size() << " agents cannot play for " << players
                      << " players\n";
            return 1;
        }
        config.players(static_cast<std::uint32_t>(players));
        play(seed, carc::Setup(config), agents);
    } catch (const carc::Error &error) {
        std::cerr << "error: " << carc_status_name(error.status()) << ": " << error.what() << '\n';
        return 1;
    } catch (const std::logic_error &) {
        std::cerr << "error: a value is no number\n";
        return 1;
    }
}
