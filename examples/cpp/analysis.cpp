// Sets up a position from a physical game and lists the possible next turns with their points.
//
// In the position, player 1's thief is on a road of three tiles. Player 0 has drawn a crossroads.

#include <carc.hpp>

#include <iostream>
#include <string>

namespace {

const char *const POSITION = R"({"tiles": [{"tile": "base/D", "x": 0, "y": 0},
           {"tile": "base/U", "x": 1, "y": 0, "rotation": 90},
           {"tile": "base/W", "x": 2, "y": 0, "rotation": 90}],
 "figures": [{"player": 1, "figure": "meeple", "x": 1, "y": 0, "segment": 0}],
 "scores": [12, 7],
 "active": 0,
 "drawn": "base/W"})";

// Plays a complete turn on a copy of the game and describes its actions and points.
std::string told(carc::Game game, const std::vector<carc::Action> &turn)
{
    const auto setup = game.state().setup();
    std::string text, gains;
    for (const carc::Action action : turn) {
        text += (text.empty() ? "" : ", ") + setup.action_text(action);
        for (const carc::Event &event : game.apply(action)) {
            if (event.kind == CARC_EVENT_SCORED) {
                gains += "; player " + std::to_string(event.player) + " scores " +
                         std::to_string(event.points);
            }
        }
    }
    return text + gains;
}

} // namespace

int main()
{
    try {
        const carc::Setup setup(carc::Config().start(POSITION));
        const carc::Game game(setup, 1);
        const auto turns = game.turns();
        std::cout << game.state().render_text() << "player " << game.state().actor()
                  << " can place " << setup.tile_type_id(game.state().current_tile().value())
                  << " in " << turns.size() << " ways:\n";
        for (const auto &turn : turns) {
            std::cout << "  " << told(game, turn) << '\n';
        }
    } catch (const carc::Error &error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    }
}
