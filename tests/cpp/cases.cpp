// Runs rule cases in C++: cases [-k NAME] FILE ...

#include <carc.hpp>

#include "../c/case_file.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

// A case that does not hold.
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class T> void expect(const std::string &what, const T &found, const T &expected)
{
    if (!(found == expected)) {
        std::ostringstream text;
        text << what << " is " << found << ", expected " << expected;
        throw Failure(text.str());
    }
}

class Case {
public:
    void run(const std::string &word, const std::string &rest)
    {
        const auto found = words().find(word);
        if (found == words().end()) {
            throw Failure("unknown word " + word);
        }
        (this->*found->second)(rest);
    }

private:
    using Line = void (Case::*)(const std::string &);

    static const std::map<std::string, Line> &words()
    {
        static const std::map<std::string, Line> words{
            {"config", &Case::config},   {"seed", &Case::seed},       {"deck", &Case::deck},
            {"open", &Case::open},       {"do", &Case::apply},        {"event", &Case::event},
            {"events", &Case::events},   {"refuse", &Case::refuse},   {"options", &Case::options},
            {"legal", &Case::legal},     {"illegal", &Case::illegal}, {"actor", &Case::actor},
            {"phase", &Case::phase},     {"supply", &Case::supply},   {"scores", &Case::scores},
            {"feature", &Case::feature}, {"hash", &Case::hash},       {"reload", &Case::reload},
            {"undo", &Case::undo},       {"tokens", &Case::tokens},   {"part", &Case::part},
        };
        return words;
    }

    carc::Game &game()
    {
        if (!game_) {
            throw Failure("there is no game");
        }
        return *game_;
    }

    const carc::Setup &setup()
    {
        if (!setup_) {
            setup_ = carc::Setup::from_json("{}");
        }
        return *setup_;
    }

    void config(const std::string &rest) { setup_ = carc::Setup::from_json(rest); }
    void seed(const std::string &rest) { game_.emplace(setup(), std::stoull(rest)); }
    void open(const std::string &) { game_ = carc::Game::open(setup()); }

    void deck(const std::string &rest)
    {
        std::istringstream stream(rest);
        const std::vector<std::string> ids{std::istream_iterator<std::string>(stream), {}};
        game_ = carc::Game::with_deck(setup(), {ids.begin(), ids.end()});
    }

    void apply(const std::string &rest)
    {
        game().apply(setup().parse_action(rest));
        next_event_ = 0;
    }

    void event(const std::string &rest)
    {
        /* By its first fields. */
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

    void events(const std::string &rest)
    {
        expect<std::size_t>("events", game().events().size(), std::stoul(rest));
    }

    void refuse(const std::string &rest)
    {
        const auto space = rest.find(' ');
        const auto action = setup().parse_action(rest.substr(space + 1));
        const auto before = game().hash();
        expect("legal", game().is_legal(action), false);
        try {
            game().apply(action);
        } catch (const carc::Error &error) {
            expect<std::string>("the reason", carc_illegal_name(error.illegal()),
                               rest.substr(0, space));
            expect("the hash", game().hash(), before);
            return;
        }
        throw Failure("should be refused");
    }

    void options(const std::string &rest)
    {
        expect<std::size_t>("options", game().legal_actions().size(), std::stoul(rest));
    }

    void listed_and_legal(const std::string &rest, bool expected)
    {
        const auto action = setup().parse_action(rest);
        const auto actions = game().legal_actions();
        expect("listed", std::binary_search(actions.begin(), actions.end(), action), expected);
        expect("legal", game().is_legal(action), expected);
    }

    void legal(const std::string &rest) { listed_and_legal(rest, true); }
    void illegal(const std::string &rest) { listed_and_legal(rest, false); }

    void actor(const std::string &rest)
    {
        const auto actor = game().actor();
        const std::string name = actor == CARC_ACTOR_CHANCE   ? "chance"
                                 : actor == CARC_ACTOR_NOBODY ? "nobody"
                                                              : "player " + std::to_string(actor);
        expect("actor", name, rest);
    }

    void phase(const std::string &rest) { expect("phase", game().phase_name(), rest); }

    void supply(const std::string &rest)
    {
        std::istringstream stream(rest);
        carc::Seat player = 0;
        std::uint32_t count = 0;
        std::string name;
        if (!(stream >> player >> name >> count)) {
            throw Failure("supply needs a player, a figure and a number");
        }
        expect("supply", game().supply(player, carc::figure(name)), count);
    }

    void tokens(const std::string &rest)
    {
        std::istringstream stream(rest);
        carc::Seat player = 0;
        std::uint32_t count = 0;
        std::string name;
        if (!(stream >> player >> name >> count)) {
            throw Failure("tokens needs a player, a token and a number");
        }
        expect("tokens", game().tokens(player, carc::token(name)), count);
    }

    void part(const std::string &rest)
    {
        expect<std::size_t>("part", game().part(), std::stoul(rest));
    }

    void scores(const std::string &rest)
    {
        std::string text;
        for (const auto score : game().scores()) {
            text += (text.empty() ? "" : " ") + std::to_string(score);
        }
        expect("scores", text, rest);
    }

    void feature(const std::string &rest)
    {
        int x = 0, y = 0, number = 0, used = 0;
        if (std::sscanf(rest.c_str(), "%d,%d %d %n", &x, &y, &number, &used) < 3) {
            throw Failure("feature needs a spot and its JSON");
        }
        const auto json = game().feature_json(carc::segment(x, y, number));
        expect("feature", json, rest.substr(static_cast<std::size_t>(used)));
    }

    void hash(const std::string &rest)
    {
        char text[20];
        std::snprintf(text, sizeof text, "0x%016" PRIx64, game().hash());
        expect<std::string>("hash", text, rest);
    }

    void reload(const std::string &) { game_ = carc::Game::from_json(game().json()); }
    void undo(const std::string &) { game().undo(); }

    std::optional<carc::Setup> setup_;
    std::optional<carc::Game> game_;
    std::size_t next_event_ = 0;
};

Case current;

void end_case() { current = Case(); }

const char *run_command(const char *word, char *rest)
{
    static std::string failure;
    try {
        current.run(word, rest);
        return nullptr;
    } catch (const std::exception &error) {
        failure = error.what();
        return failure.c_str();
    }
}

} // namespace

int main(int argc, char **argv)
{
    const case_runner runner{run_command, end_case};
    return run_cases(&runner, argc, argv);
}
