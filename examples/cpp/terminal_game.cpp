// A game in a terminal, for humans and computer players.
//
//     terminal_game [--players human,greedy] [--seed N] [--preset NAME] [--expansions NAME,...]
//                   [--option NAME=VALUE]... [--config FILE] [--load FILE]
//                   [--color always|never]
//
// The config file is JSON and can set more than the other options can, such as a start position.
// Each player is `human` or an agent: `random`, `greedy`, `mcts:iterations=200`. Type `help` at the
// prompt. The program exits on `quit` or at the end of the input.

#include <carc.hpp>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace {

const char *const usage =
    "usage: terminal_game [--players human,greedy] [--seed N] [--preset NAME]\n"
    "                     [--expansions NAME,...] [--option NAME=VALUE]... [--config FILE]\n"
    "                     [--load FILE] [--color always|never]\n";

const char *const help =
    "  NUMBER          play the action with this number\n"
    "  place 0,-1 90   play an action in notation, as in the list\n"
    "  moves [X,Y]     list the legal actions, or only those on one cell\n"
    "  tile            show the current tile without rotation\n"
    "  board           show the board again\n"
    "  undo            undo your last action and everything after it\n"
    "  save FILE       save the game to a file\n"
    "  load FILE       load a game from a file and continue it\n"
    "  help            show this list\n"
    "  quit            leave the game\n"
    "Column numbers increase to the east, row numbers to the south; rotations are clockwise.\n";

std::vector<std::string> split(const std::string &text, char at)
{
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, at);) {
        parts.push_back(part);
    }
    return parts;
}

bool is_terminal()
{
#if defined(__unix__) || defined(__APPLE__)
    return isatty(1) != 0;
#else
    return false;
#endif
}

std::string read_file(const std::string &name)
{
    std::ifstream file(name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file || !text) {
        throw std::runtime_error("cannot read " + name);
    }
    return text.str();
}

void write_file(const std::string &name, const std::string &text)
{
    std::ofstream file(name, std::ios::binary);
    file << text << '\n';
    if (!file.flush()) {
        throw std::runtime_error("cannot write " + name);
    }
}

// The players: humans and agents.
class Seats {
public:
    Seats(const std::vector<std::string> &names, std::uint64_t seed) : names_(names)
    {
        for (const std::string &name : names) {
            auto &agent = agents_.emplace_back();
            if (name != "human") {
                agent.emplace(name, seed + agents_.size());
            }
        }
    }

    std::size_t count() const { return names_.size(); }
    bool is_human(carc::Seat seat) const { return seat >= 0 && !agents_[seat].has_value(); }
    std::string name(carc::Seat seat) const
    {
        return "player " + std::to_string(seat) + " (" + names_[seat] + ")";
    }
    carc::Agent &agent(carc::Seat seat) { return *agents_[seat]; }

private:
    std::vector<std::string> names_;
    std::vector<std::optional<carc::Agent>> agents_;
};

// Returns the directions in which a placed tile's segment leads, such as "north, east".
std::string directions(const carc::Game &game, carc::Spot spot)
{
    const char *const names[] = {"north", "east", "south", "west"};
    std::string text;
    for (const carc::Tile &tile : game.state().board()) {
        if (tile.x != spot.x || tile.y != spot.y) {
            continue;
        }
        const auto segments =
            game.state().setup().segments(static_cast<std::uint32_t>(tile.tile_type));
        const auto ports = segments[static_cast<std::size_t>(spot.place)].ports;
        for (int side = 0; side < 4; ++side) {
            const int printed = (side + 4 - tile.rotation / 90) % 4;
            const unsigned own = ports >> (3 * printed) & 7;
            if (own != 0) {
                text += text.empty() ? "" : ", ";
                text += names[side];
                text += own == 1 ? " (left)" : own == 4 ? " (right)" : "";
            }
        }
    }
    return text;
}

// Describes a spot and its current value.
std::string description(const carc::Game &game, carc::Spot spot)
{
    if (spot.place >= CARC_LOCATION_CORNER) {
        return "";
    }
    const auto feature = game.state().feature_at(spot);
    if (!feature) {
        return "";
    }
    std::string text = carc::segment_kind_name(feature->kind);
    const std::string where = directions(game, spot);
    text += where.empty() ? "" : " " + where;
    text += "; " + std::to_string(feature->tiles) + (feature->tiles == 1 ? " tile" : " tiles");
    text += ", worth " + std::to_string(feature->value) + " now";
    return text;
}

// A game, its players and its output.
class Table {
public:
    Table(carc::Game game, Seats seats, bool colors)
        : game_(std::move(game)), seats_(std::move(seats)), colors_(colors)
    {
    }

    void play()
    {
        show_events(game_.events());
        show_board();
        while (!game_.state().is_over()) {
            const carc::Seat seat = game_.state().actor();
            if (!seats_.is_human(seat)) {
                const carc::Action action = seats_.agent(seat).choose(game_);
                std::cout << seats_.name(seat) << ": " << game_.state().setup().action_text(action)
                          << '\n';
                take(action);
            } else if (!ask(seat)) {
                std::cout << "You left the game.\n";
                return;
            }
        }
        show_result();
    }

private:
    // Prompts a human until they play an action. Returns false if they quit.
    bool ask(carc::Seat seat)
    {
        const auto actions = game_.state().legal_actions();
        show_task(seat);
        show_actions(actions, "");
        for (std::string line;;) {
            std::cout << seats_.name(seat) << "> " << std::flush;
            if (!std::getline(std::cin, line)) {
                std::cout << '\n';
                return false;
            }
            std::istringstream stream(line);
            std::string word, rest;
            stream >> word;
            std::getline(stream >> std::ws, rest);
            while (!rest.empty() && std::isspace(static_cast<unsigned char>(rest.back()))) {
                rest.pop_back();
            }
            if (word.empty()) {
                continue;
            }
            if (word == "quit") {
                return false;
            }
            try {
                if (command(word, rest, actions)) {
                    return true;
                }
            } catch (const std::runtime_error &error) {
                // For an illegal action, prints only the reason, because the user has just typed
                // the action.
                const std::string text = error.what();
                const auto reason = text.find("is not legal: ");
                std::cout << (reason == std::string::npos ? text : "That " + text.substr(reason))
                          << ".\n";
            }
        }
    }

    // Executes a command. Returns true if it changed the game.
    bool command(const std::string &word, const std::string &rest,
                 const std::vector<carc::Action> &actions)
    {
        if (word == "help") {
            std::cout << help;
        } else if (word == "moves") {
            show_actions(actions, rest);
        } else if (word == "board") {
            show_board();
        } else if (word == "tile") {
            show_tile();
        } else if (word == "undo") {
            return undo();
        } else if ((word == "save" || word == "load") && rest.empty()) {
            std::cout << "A file name is missing, for example: " << word << " game.json\n";
        } else if (word == "save") {
            write_file(rest, game_.json());
            std::cout << "The game was saved to " << rest << ".\n";
        } else if (word == "load") {
            return load(rest);
        } else if (word.find_first_not_of("0123456789") == std::string::npos) {
            const auto number = word.size() > 6 ? 0 : std::stoul(word);
            if (number < 1 || number > actions.size() || !rest.empty()) {
                std::cout << "Choose a number from 1 to " << actions.size() << ".\n";
                return false;
            }
            take(actions[number - 1]);
            return true;
        } else {
            const auto text = rest.empty() ? word : word + " " + rest;
            take(game_.state().setup().parse_action(text));
            return true;
        }
        return false;
    }

    void take(carc::Action action)
    {
        show_events(game_.apply(action));
        show_board();
    }

    // Goes back to the last decision that a human made.
    bool undo()
    {
        carc::Game before = game_;
        try {
            do {
                before.undo();
            } while (!seats_.is_human(before.state().actor()));
        } catch (const carc::Error &error) {
            if (error.status() != CARC_STATUS_NOTHING_TO_UNDO) {
                throw;
            }
            std::cout << "There is nothing to undo.\n";
            return false;
        }
        game_ = std::move(before);
        show_board();
        return true;
    }

    bool load(const std::string &name)
    {
        carc::Game loaded = carc::Game::from_json(read_file(name));
        if (loaded.state().players() != seats_.count()) {
            std::cout << "That game has " << loaded.state().players()
                      << " players; list as many with --players.\n";
            return false;
        }
        game_ = std::move(loaded);
        show_board();
        return true;
    }

    // Prints the events that a human may know. Tiles drawn into other players' hands stay hidden.
    void show_events(const carc::Events &events) const
    {
        for (const carc::Event &event : events) {
            carc::Seat seat = 0;
            while (seat + 1 < static_cast<carc::Seat>(seats_.count()) && !seats_.is_human(seat)) {
                ++seat;
            }
            if (event.kind == CARC_EVENT_TILE_DEALT && event.json() != event.json_seen_by(seat)) {
                std::cout << "  player " << event.player << " adds a tile to their hand\n";
            } else if (event.kind != CARC_EVENT_TURN_STARTED) {
                std::cout << "  " << event.text() << '\n';
            }
        }
    }

    carc_text_options text_options() const
    {
        carc_text_options options{};
        options.struct_size = sizeof options;
        options.colors = colors_ ? 1 : 0;
        options.legal = 1;
        return options;
    }

    void show_board() const
    {
        const carc_text_options options = text_options();
        std::cout << '\n' << game_.state().render_text(&options) << '\n';
    }

    void show_task(carc::Seat seat) const
    {
        std::cout << seats_.name(seat) << ", turn " << game_.state().turn() << ", phase "
                  << game_.state().phase_name() << ", " << game_.state().tiles_remaining()
                  << " tiles left";
        if (const auto kind = game_.state().current_tile()) {
            std::cout << ", current tile: " << game_.state().setup().tile_type_id(*kind) << " ("
                      << game_.state().setup().tile_type_name(*kind) << ")";
        }
        std::cout << '\n';
        if (game_.state().phase() == CARC_PHASE_PLACE) {
            show_tile();
        }
    }

    void show_tile() const
    {
        const auto kind = game_.state().current_tile();
        if (!kind) {
            std::cout << "There is no current tile.\n";
            return;
        }
        const carc_text_options options = text_options();
        std::istringstream picture(game_.state().setup().render_tile_text(*kind, 0, &options));
        for (std::string line; std::getline(picture, line);) {
            std::cout << "       " << line << '\n';
        }
    }

    // Prints the numbered actions: one line per action or, for tile placements, one line per cell.
    void show_actions(const std::vector<carc::Action> &actions, const std::string &cell) const
    {
        const carc::Setup setup = game_.state().setup();
        std::string line, place;
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const carc_action parts = actions[i].parts();
            const std::string text = setup.action_text(actions[i]);
            if (!cell.empty() && text.find(" " + cell) == std::string::npos) {
                continue;
            }
            if (parts.verb == CARC_VERB_PLACE_TILE) {
                const std::string here = text.substr(0, text.rfind(' '));
                if (here == place) {
                    std::cout << "   " << i + 1 << ") " << parts.rotation;
                    continue;
                }
                std::cout << (place.empty() ? "" : "\n");
                place = here;
                std::cout << std::setw(5) << i + 1 << ") " << text;
                continue;
            }
            const carc::Spot spot{parts.x, parts.y, parts.place};
            const std::string more = parts.verb == CARC_VERB_PASS ? "do nothing"
                                     : parts.place >= 0           ? description(game_, spot)
                                                                  : "";
            std::cout << std::setw(5) << i + 1 << ") " << std::left
                      << std::setw(more.empty() ? 0 : 30) << text << std::right << more << '\n';
        }
        std::cout << (place.empty() ? "" : "\n");
    }

    void show_result() const
    {
        std::cout << "The game is over.\n";
        for (const carc::Rank &rank : game_.state().ranking()) {
            std::cout << rank.rank << ". " << seats_.name(rank.player) << ": " << rank.score
                      << " points\n";
        }
    }

    carc::Game game_;
    Seats seats_;
    bool colors_;
};

} // namespace

int main(int argc, char **argv)
{
    try {
        std::vector<std::string> players = {"human", "greedy"};
        std::uint64_t seed = std::random_device{}();
        bool colors = is_terminal();
        std::string file;
        carc::Config config;
        for (int i = 1; i < argc; i += 2) {
            const std::string name = argv[i];
            if (i + 1 == argc) {
                std::cerr << usage;
                return name == "--help" ? 0 : 2;
            }
            const std::string value = argv[i + 1];
            if (name == "--players") {
                players = split(value, ',');
            } else if (name == "--seed") {
                seed = std::stoull(value);
            } else if (name == "--preset") {
                config.preset(value);
            } else if (name == "--expansions") {
                for (const std::string &expansion : split(value, ',')) {
                    config.expansion(expansion);
                }
            } else if (name == "--option") {
                const auto at = std::min(value.find('='), value.size());
                config.option(value.substr(0, at), value.substr(std::min(at + 1, value.size())));
            } else if (name == "--config") {
                config = carc::Config::from_json(read_file(value));
            } else if (name == "--load") {
                file = value;
            } else if (name == "--color") {
                colors = value == "always";
            } else {
                std::cerr << usage;
                return 2;
            }
        }
        config.players(static_cast<std::uint32_t>(players.size()));
        auto game = file.empty() ? carc::Game(carc::Setup(config), seed)
                                 : carc::Game::from_json(read_file(file));
        if (game.state().players() != players.size()) {
            throw std::runtime_error("that game has " + std::to_string(game.state().players()) +
                                     " players; list as many with --players");
        }
        Seats seats(players, seed);
        if (file.empty()) {
            std::cout << "seed " << seed << "; type help for a list of commands\n";
        }
        Table(std::move(game), std::move(seats), colors).play();
    } catch (const carc::Error &error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    } catch (const std::logic_error &) {
        std::cerr << "error: a value is not a number\n";
        return 1;
    } catch (const std::runtime_error &error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    }
}
