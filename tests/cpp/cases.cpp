// Runs rule cases in C++. Usage: cases [-k NAME] FILE ...

#include <carc.hpp>

#include "../c/case_file.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <iterator>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

// The reason for a case's failure.
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

void require(bool condition, const std::string &message)
{
    if (!condition) {
        throw Failure(message);
    }
}

class Case {
public:
    // Returns the result of a query, or nullopt if the word is not a query.
    std::optional<std::string> ask(const std::string &word, const std::string &first,
                                   const std::string &second)
    {
        if (word == "events") {
            return std::to_string(game().events().size());
        } else if (word == "options") {
            return std::to_string(game().state().legal_actions().size());
        } else if (word == "actor") {
            return actor();
        } else if (word == "phase") {
            return game().state().phase_name();
        } else if (word == "supply") {
            return std::to_string(game().state().supply(std::stoi(first), carc::figure(second)));
        } else if (word == "tokens") {
            return std::to_string(game().state().tokens(std::stoi(first), carc::token(second)));
        } else if (word == "part") {
            return std::to_string(game().state().turn_part());
        } else if (word == "scores") {
            return scores();
        } else if (word == "feature") {
            return feature(first, std::stoi(second));
        } else if (word == "hash") {
            return hash();
        }
        return std::nullopt;
    }

    void run(const std::string &word, const std::string &rest)
    {
        if (word == "config") {
            setup_ = carc::Setup::from_json(rest);
        } else if (word == "seed") {
            game_.emplace(setup(), std::stoull(rest));
        } else if (word == "open") {
            game_ = carc::Game::with_external_chance(setup());
        } else if (word == "deck") {
            deck(rest);
        } else if (word == "do") {
            game().apply(setup().parse_action(rest));
            next_event_ = 0;
        } else if (word == "event") {
            event(rest);
        } else if (word == "refuse") {
            refuse(rest);
        } else if (word == "legal") {
            listed_and_legal(rest, true);
        } else if (word == "illegal") {
            listed_and_legal(rest, false);
        } else if (word == "reload") {
            game_ = carc::Game::from_json(game().json());
        } else if (word == "undo") {
            game().undo();
        } else {
            throw Failure("unknown word " + word);
        }
    }

private:
    carc::Game &game()
    {
        require(game_.has_value(), "there is no game");
        return *game_;
    }

    const carc::Setup &setup()
    {
        if (!setup_) {
            setup_ = carc::Setup::from_json("{}");
        }
        return *setup_;
    }

    std::string actor()
    {
        const auto actor = game().state().actor();
        return actor == CARC_ACTOR_CHANCE   ? "chance"
               : actor == CARC_ACTOR_NONE ? "nobody"
                                            : "player " + std::to_string(actor);
    }

    std::string scores()
    {
        std::string text;
        for (const auto score : game().state().scores()) {
            text += (text.empty() ? "" : " ") + std::to_string(score);
        }
        return text;
    }

    std::string feature(const std::string &cell, int number)
    {
        int x = 0, y = 0;
        require(std::sscanf(cell.c_str(), "%d,%d", &x, &y) == 2, "a cell is X,Y");
        return game().state().feature_json(carc::segment(x, y, number));
    }

    std::string hash()
    {
        char text[20];
        std::snprintf(text, sizeof text, "0x%016" PRIx64, game().state().hash());
        return text;
    }

    void deck(const std::string &rest)
    {
        std::istringstream stream(rest);
        const std::vector<std::string> ids{std::istream_iterator<std::string>(stream), {}};
        game_ = carc::Game::with_deck(setup(), {ids.begin(), ids.end()});
    }

    // Finds an event by comparing its first fields.
    void event(const std::string &rest)
    {
        const std::string named = rest.substr(0, rest.find_last_not_of('}') + 1);
        const auto all = game().events();
        while (next_event_ < all.size()) {
            const std::string json = all[next_event_++].json();
            if (json.compare(0, named.size(), named) == 0 &&
                (json.size() == named.size() || json[named.size()] == ',' ||
                 json[named.size()] == '}')) {
                return;
            }
        }
        throw Failure("no such event: " + rest);
    }

    void refuse(const std::string &rest)
    {
        const auto space = rest.find(' ');
        const auto action = setup().parse_action(rest.substr(space + 1));
        const auto before = game().state().hash();
        require(!game().state().is_legal(action), "is legal");
        try {
            game().apply(action);
        } catch (const carc::Error &error) {
            const std::string reason = carc_illegal_action_name(error.illegal());
            require(reason == rest.substr(0, space), "the reason is " + reason);
            require(game().state().hash() == before, "the hash has changed");
            return;
        }
        throw Failure("should be refused");
    }

    void listed_and_legal(const std::string &rest, bool expected)
    {
        const auto action = setup().parse_action(rest);
        const auto all = game().state().legal_actions();
        const bool listed = std::binary_search(all.begin(), all.end(), action);
        require(listed == expected, listed ? "is listed" : "is not listed");
        require(game().state().is_legal(action) == expected,
                expected ? "is not legal" : "is legal");
    }

    std::optional<carc::Setup> setup_;
    std::optional<carc::Game> game_;
    std::size_t next_event_ = 0;
};

Case current;
// The result of the last query or command.
std::string text;

const char *ask(const char *word, const char *first, const char *second)
{
    try {
        const auto found = current.ask(word, first, second);
        text = found.value_or("");
        return found ? text.c_str() : nullptr;
    } catch (const std::exception &error) {
        text = error.what();
        return text.c_str();
    }
}

const char *run(const char *word, char *rest)
{
    try {
        current.run(word, rest);
        return nullptr;
    } catch (const std::exception &error) {
        text = error.what();
        return text.c_str();
    }
}

void end() { current = Case(); }

} // namespace

int main(int argc, char **argv)
{
    const case_runner runner{ask, run, end};
    return run_cases(&runner, argc, argv);
}
