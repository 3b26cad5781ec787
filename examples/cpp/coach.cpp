/*
 * Reviews a game by showing how many points each turn cost compared with the best turn.
 *
 *     coach [--seed N] [--agents NAME,NAME] [--config JSON] [--turns N] [--position TEXT]
 *
 * Two agents play, and a third one rates every turn. The program lists the worst turns with a
 * better alternative, the standings before the turn and the features that the turn left open. It
 * solves the position exactly when few tiles are left. `--position` starts from a position in board
 * notation.
 */

#include <carc.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Arguments {
    std::uint64_t seed = 7;
    std::string agents = "greedy,random";
    std::string config = R"({"players": 2})";
    std::string position;
    std::size_t turns = 24;
};

// A turn that was played, and the best turn in the same position.
struct Mistake {
    std::uint32_t turn = 0;
    carc::Seat player = 0;
    std::string played;
    std::string better;
    double cost = 0;
    std::vector<std::int32_t> totals;
};

// A player's points by reason.
using Ledger = std::map<std::string, std::int32_t>;

// Splits a list such as "greedy,random".
std::vector<std::string> split(std::string_view list)
{
    std::vector<std::string> words;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        words.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return words;
}

// Returns the actions in notation, separated by semicolons.
std::string notation(const carc::Setup &setup, const std::vector<carc::Action> &actions)
{
    std::string text;
    for (const carc::Action action : actions) {
        text += (text.empty() ? "" : "; ") + setup.action_text(action);
    }
    return text;
}

// Returns a player's lead over the best opponent.
double lead(const std::vector<std::int32_t> &points, carc::Seat player)
{
    std::optional<std::int32_t> best;
    for (std::size_t seat = 0; seat < points.size(); ++seat) {
        if (seat != static_cast<std::size_t>(player)) {
            best = std::max(best.value_or(points[seat]), points[seat]);
        }
    }
    return points[static_cast<std::size_t>(player)] - best.value_or(0);
}

class Coach {
public:
    Coach(const Arguments &given, carc::Setup setup)
        : setup_(std::move(setup)), game_(setup_, given.seed), turns_(given.turns),
          ledgers_(setup_.players())
    {
        const auto names = split(given.agents);
        for (std::uint32_t seat = 0; seat < setup_.players(); ++seat) {
            agents_.emplace_back(names[seat % names.size()], given.seed + seat);
        }
    }

    void play()
    {
        note(game_.opening_events());
        for (std::size_t turn = 0; turn < turns_ && !game_.state().is_over(); ++turn) {
            play_turn();
        }
    }

    void report() const
    {
        report_mistakes();
        report_features();
        report_standing();
    }

    // Solves the position if few tiles are left, or estimates it from playouts.
    void forecast() const
    {
        if (game_.state().is_over()) {
            return;
        }
        if (game_.state().tiles_remaining() <= 3) {
            const auto solution = carc::solve(game_.state(), false, 20000);
            std::cout << (solution.exact ? "exact" : "bounded") << " result:";
            for (const double points : solution.points) {
                std::cout << ' ' << points;
            }
            std::cout << '\n';
            return;
        }
        const auto estimate = carc::estimate(game_, 20, 1);
        std::cout << "estimate from " << estimate.samples << " playouts:";
        for (const auto &player : estimate.players) {
            std::cout << ' ' << std::lround(player.points);
        }
        std::cout << " points\n";
    }

    // Restores the position from its board notation and checks that the result is the same
    // position.
    bool restores_position() const
    {
        const auto text = game_.state().to_text();
        if (!text) {
            return false;
        }
        const carc::Setup again(carc::Config::from_text(*text));
        const auto copy = carc::Game::with_external_chance(again);
        std::cout << "board notation: " << text->size() << " bytes\n";
        return copy.state().hash() == game_.state().hash();
    }

private:
    // Plays one turn: the decisions and draws up to the next turn.
    void play_turn()
    {
        const std::uint32_t number = game_.state().turn();
        const bool is_rated = game_.state().phase() == CARC_PHASE_PLACE;
        const carc::Seat player = game_.state().actor();
        if (player < 0) {
            return;
        }
        const auto before = game_.state().standing();
        const auto outcomes =
            is_rated ? game_.state().outcomes() : std::vector<carc::TurnOutcome>{};
        std::vector<carc::Action> played;
        while (!game_.state().is_over() && game_.state().turn() == number) {
            const carc::Seat actor = game_.state().actor();
            const auto action = agents_[static_cast<std::size_t>(actor)].choose(game_);
            played.push_back(action);
            note(game_.apply(action));
        }
        if (is_rated) {
            rate(number, player, played, outcomes, before.totals);
        }
    }

    // Compares a turn with the best one, by the points that the players would have if the game
    // ended after that turn.
    void rate(std::uint32_t number, carc::Seat player, const std::vector<carc::Action> &played,
              const std::vector<carc::TurnOutcome> &outcomes,
              const std::vector<std::int32_t> &totals)
    {
        const carc::TurnOutcome *best = nullptr;
        const carc::TurnOutcome *own = nullptr;
        for (const carc::TurnOutcome &outcome : outcomes) {
            if (best == nullptr ||
                lead(outcome.standing.totals, player) > lead(best->standing.totals, player)) {
                best = &outcome;
            }
            const auto same = std::mismatch(outcome.actions.begin(), outcome.actions.end(),
                                            played.begin(), played.end());
            if (same.first == outcome.actions.end()) {
                own = &outcome;
            }
        }
        if (best == nullptr || own == nullptr) {
            return;
        }
        ++rated_;
        const double cost =
            lead(best->standing.totals, player) - lead(own->standing.totals, player);
        total_cost_[player] += cost;
        if (cost > 0) {
            mistakes_.push_back(Mistake{number, player, notation(setup_, own->actions),
                                        notation(setup_, best->actions), cost, totals});
        }
    }

    void note(const carc::Events &events)
    {
        for (const carc::Event &event : events) {
            ++events_;
            if (event.kind == CARC_EVENT_SCORED) {
                ledgers_[static_cast<std::size_t>(event.player)][carc::score_reason_name(event.reason)] +=
                    event.points;
            }
        }
    }

    void report_mistakes() const
    {
        std::cout << rated_ << " turns rated, " << mistakes_.size() << " were not the best\n";
        auto worst = mistakes_;
        std::stable_sort(worst.begin(), worst.end(),
                         [](const Mistake &a, const Mistake &b) { return a.cost > b.cost; });
        worst.resize(std::min<std::size_t>(worst.size(), 3));
        for (const Mistake &mistake : worst) {
            std::cout << "turn " << mistake.turn << ", player " << mistake.player << ": "
                      << mistake.played << "\n  costs " << mistake.cost << " points; better: "
                      << mistake.better << "\n  points if the game had ended before:";
            for (const std::int32_t points : mistake.totals) {
                std::cout << ' ' << points;
            }
            std::cout << '\n';
        }
        for (const auto &[player, cost] : total_cost_) {
            std::cout << "player " << player << " lost " << cost << " points in all\n";
        }
    }

    void report_features() const
    {
        const auto features = game_.state().features();
        const auto open = std::count_if(features.begin(), features.end(),
                                        [](const carc::Feature &one) { return !one.complete; });
        std::cout << features.size() << " features, " << open << " of them open\n";
        for (const std::int32_t kind : {CARC_SEGMENT_CITY, CARC_SEGMENT_ROAD}) {
            for (const carc::Feature &largest : game_.state().largest(kind)) {
                std::cout << "largest " << carc::segment_kind_name(kind) << ": " << largest.tiles
                          << " tiles at " << largest.x << ',' << largest.y << '\n';
                break;
            }
        }
    }

    void report_standing() const
    {
        const auto standing = game_.state().standing();
        for (std::size_t seat = 0; seat < ledgers_.size(); ++seat) {
            std::cout << "player " << seat << ": " << standing.scores[seat] << " points, "
                      << standing.totals[seat] << " if the game ends now\n";
            for (const auto &[reason, points] : ledgers_[seat]) {
                std::cout << "  " << std::left << std::setw(24) << reason << points << '\n';
            }
        }
        std::cout << events_ << " events\n";
    }

    carc::Setup setup_;
    carc::Game game_;
    std::size_t turns_;
    std::vector<carc::Agent> agents_;
    std::vector<Ledger> ledgers_;
    std::vector<Mistake> mistakes_;
    std::map<carc::Seat, double> total_cost_;
    std::size_t rated_ = 0;
    std::size_t events_ = 0;
};

Arguments read(int argc, char **argv)
{
    Arguments given;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        const std::string value = argv[i + 1];
        if (name == "--seed") {
            given.seed = std::stoull(value);
        } else if (name == "--agents") {
            given.agents = value;
        } else if (name == "--config") {
            given.config = value;
        } else if (name == "--turns") {
            given.turns = std::stoull(value);
        } else if (name == "--position") {
            given.position = value;
        } else {
            std::cerr << "error: unknown argument " << name << '\n';
            std::exit(EXIT_FAILURE);
        }
    }
    return given;
}

} // namespace

int main(int argc, char **argv)
{
    try {
        const Arguments given = read(argc, argv);
        const carc::Config config = given.position.empty() ? carc::Config::from_json(given.config)
                                                           : carc::Config::from_text(given.position);
        Coach coach(given, carc::Setup(config));
        coach.play();
        coach.report();
        coach.forecast();
        return coach.restores_position() ? EXIT_SUCCESS : EXIT_FAILURE;
    } catch (const carc::Error &error) {
        std::cerr << "error: " << error.what() << '\n';
        for (const carc::Problem &problem : error.problems()) {
            std::cerr << "  " << problem.field << ": " << problem.text << '\n';
        }
    } catch (const std::exception &error) {
        std::cerr << "error: " << error.what() << '\n';
    }
    return EXIT_FAILURE;
}
