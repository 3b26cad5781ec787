/* carc for C++: the state of a game or of a view. */

#ifndef CARC_STATE_HPP
#define CARC_STATE_HPP

#include "event.hpp"

#include <map>

CARC_NAMESPACE_BEGIN

using Tile = carc_placed_tile;
using PlacedFigure = carc_placed_figure;
using Feature = carc_feature;
using Rank = carc_rank;
using FittingTile = carc_fitting_tile;
using CompletedFeature = carc_completed_feature;

/* Each player's current score, and their score if the game ended now; see carc_state_standing. */
struct Standing {
    /* Each player's current score. */
    std::vector<std::int32_t> scores;
    /* Each player's final score if the game ended now. */
    std::vector<std::int32_t> totals;
    /* The scores that final scoring would add, in order. */
    std::vector<carc_event> entries;
};

/* A complete turn with its results; see carc_state_outcomes. */
struct TurnOutcome {
    Seat player = CARC_NO_SEAT;
    /* The player's decisions, in order. */
    std::vector<Action> actions;
    std::vector<CompletedFeature> completed;
    /* The scores in the turn, in order, including final scoring if the turn ends the game. */
    std::vector<carc_event> entries;
    /* Each player's points after the turn, and their points if the game ended after the turn. */
    Standing standing;
};

namespace detail {

/* Returns the history entries that `call(buf, cap, &len)` writes. */
inline Returned<std::vector<HistoryEntry>> records(const Writer<carc_history_entry> &call)
{
    CARC_TRY(entries, structs<carc_history_entry>(call));
    std::vector<HistoryEntry> history;
    history.reserve(entries.size());
    for (const carc_history_entry &entry : entries) {
        history.push_back(
            HistoryEntry{Action(entry.code), entry.automatic != 0, entry.actor, entry.phase});
    }
    return history;
}

} // namespace detail

/* The readable state of a game, or the part of it that a view's player knows; see Game::state and
 * View::state. A State refers to its game or view: it always shows the current position, must not
 * outlive the game or view, and is cheap to copy. */
class State {
public:
    explicit State(const carc_state *handle) noexcept : handle_(handle) {}

    Returned<Setup> setup() const
    {
        carc_setup *out = nullptr;
        CARC_CHECK(detail::checked(carc_state_setup(get(), &out)));
        return Setup(out);
    }

    /* Returns a CARC_PHASE number. */
    Returned<std::int32_t> phase() const { return number(carc_state_phase); }

    Returned<std::string> phase_name() const { return text_of<carc_state_phase_name>(); }

    /* Returns a player, CARC_ACTOR_CHANCE or CARC_ACTOR_NONE. */
    Returned<Seat> actor() const { return number(carc_state_actor); }

    Returned<Seat> active_player() const { return number(carc_state_active_player); }

    Returned<std::uint32_t> turn() const { return number(carc_state_turn); }
    /* Returns the turn part, starting at 1. A builder earns a second part, and messages grant
     * additional parts. */
    Returned<std::uint32_t> turn_part() const { return number(carc_state_turn_part); }

    Returned<std::uint32_t> players() const { return number(carc_state_players); }

    Returned<std::uint32_t> tiles_remaining() const { return number(carc_state_tiles_remaining); }

    /* Returns a hash of the whole position, which depends on hidden information; do not send it
     * to players. */
    Returned<std::uint64_t> hash() const { return number(carc_state_hash); }

    /* Returns a hash of the public information. */
    Returned<std::uint64_t> public_hash() const { return number(carc_state_public_hash); }

    Returned<bool> is_over() const
    {
        return detail::truth([&](std::int32_t *out) { return carc_state_is_over(get(), out); });
    }

    /* Returns the type of the tile that has been drawn but not yet placed, or nullopt. */
    Returned<std::optional<std::uint32_t>> current_tile() const
    {
        CARC_TRY(kind, number(carc_state_current_tile));
        return kind < 0 ? std::optional<std::uint32_t>() : std::optional<std::uint32_t>(kind);
    }

    /* Returns the legal actions, in ascending order. */
    Returned<std::vector<Action>> legal_actions() const;

    /* Returns the legal actions, including equivalent rotations of symmetric tiles. */
    Returned<std::vector<Action>> legal_actions_all_rotations() const;

    /* Writes the codes of the legal actions to a vector, reusing its memory. */
    Returned<void> legal_codes(std::vector<std::uint64_t> &codes) const;

    Returned<bool> is_legal(Action action) const;

    /* Fails with the reason if the action is not legal. */
    Returned<void> check_action(Action action) const;

    Returned<std::vector<std::int32_t>> scores() const
    {
        return array_of<std::int32_t, carc_state_scores>();
    }

    Returned<std::vector<Rank>> ranking() const { return structs_of<Rank, carc_state_ranking>(); }

    /* Returns the number of remaining river tiles, which are drawn before all other tiles. */
    Returned<std::uint32_t> river_tiles_remaining() const;

    /* Returns the tile types in a player's hand, in ascending order; empty in games without hands.
     * The state of a view contains only the tiles that the view's player knows. */
    Returned<std::vector<std::uint32_t>> hand(Seat player) const;

    /* Returns the number of tiles in a player's hand, including unknown tiles. */
    Returned<std::uint32_t> hand_size(Seat player) const;

    /* Returns the types of the tiles that have left the game, in the order in which they left. */
    Returned<std::vector<std::uint32_t>> discarded() const;

    /* Returns the types of the tiles that are set aside to be played later. */
    Returned<std::vector<std::uint32_t>> set_aside() const;

    /* Returns the number of face-down tiles under hills. */
    Returned<std::uint32_t> hidden_tiles() const { return number(carc_state_hidden_tiles); }

    /* Returns the number of tokens of the given kind in the bag. */
    Returned<std::uint32_t> bag(std::int32_t token) const;

    /* Returns a card's record: the number of tiles in the feature that last earned or confirmed the
     * card. */
    Returned<std::uint32_t> record(std::int32_t token) const;

    /* Returns the number of floors on a tile's tower. */
    Returned<std::uint32_t> tower(Cell cell) const;

    /* Returns the number of one player's figures that another player holds as prisoners. */
    Returned<std::uint32_t> prisoners(Seat captor, Seat owner, std::int32_t figure) const;

    /* Returns true if a ransom has been paid in this turn. */
    Returned<bool> has_ransomed() const;

    /* Returns the number of completed features of the given kind, a CARC_SEGMENT value. */
    Returned<std::uint32_t> completed_features(std::int32_t kind) const;

    /* Returns the number of tokens of the given kind at a spot: sheep next to a shepherd, ingots, a
     * ferry or a bridge on a tile, or a castle on either of its two segments. */
    Returned<std::uint32_t> tokens_at(Spot spot, std::int32_t token) const;

    /* Returns the spot of the shepherd whose flock the player is deciding about, or nullopt in
     * phases other than CARC_PHASE_FLOCK. */
    Returned<std::optional<Spot>> flock() const;

    /* Returns true if a player still has an abbey. */
    Returned<bool> has_abbey(Seat player) const;

    /* Returns the space of a player's robber on the score track; -1 if the robber is not on the
     * track. */
    Returned<std::int32_t> robber_space(Seat player) const;

    /* Returns the spaces of a player's score markers on the score track, from 0 to 49. In games
     * with messages, the second element is the messenger's space. Until the markers move, points
     * from the current round count toward the score but not toward the spaces. */
    Returned<std::vector<std::uint32_t>> marker_spaces(Seat player) const;

    /* Returns the value of a player's messenger, the second score marker; 0 in games without
     * messages. */
    Returned<std::int32_t> messenger(Seat player) const;

    /* Returns the position as a start position for another game, or nullopt if this is not
     * possible. See carc_state_start_json. */
    Returned<std::optional<std::string>> start_json() const;

    /* Returns the rules and the position in board notation, as a grid, or nullopt in the same cases
     * as `start_json`. */
    Returned<std::optional<std::string>> to_text() const;

    /* Returns the rules and the position in board notation, as a single line, or nullopt in the
     * same cases as `start_json`. */
    Returned<std::optional<std::string>> to_line() const;

    /* Returns the number of remaining copies of each tile type. */
    Returned<std::vector<std::uint32_t>> remaining() const;

    Returned<std::uint32_t> supply(Seat player, std::int32_t figure) const;

    Returned<std::uint32_t> tokens(Seat player, std::int32_t token) const;

    Returned<std::vector<Tile>> board() const { return structs_of<Tile, carc_state_board>(); }

    Returned<std::vector<Cell>> open_cells() const;

    /* Returns the segment at each of the 12 ports of a placed tile: for each side, clockwise from
     * north, the segments at the left, center and right ports; -1 means no segment. Fails if the
     * cell is empty. */
    Returned<std::vector<std::int32_t>> ports(Cell cell) const;

    /* Returns the segment at a port (0 left, 1 center, 2 right) on a side of a placed tile, or
     * nullopt if the port is empty. Sides are numbered clockwise from 0 for north. */
    Returned<std::optional<std::int32_t>> segment_at(Cell cell, std::uint32_t side,
                                                     std::uint32_t port) const;

    /* Returns the empty cells with tiles on all four sides. */
    Returned<std::vector<Cell>> holes() const { return array_of<Cell, carc_state_holes>(); }

    /* Returns the open cells that no remaining tile fits. */
    Returned<std::vector<Cell>> dead_cells() const;

    /* Returns the remaining tile types that fit a cell; empty if the cell is not open. See carc_state_fits. */
    Returned<std::vector<FittingTile>> fits(Cell cell) const;

    /* Returns the features of the given kind with the most tiles. See carc_state_largest. */
    Returned<std::vector<Feature>> largest(std::int32_t kind) const;

    /* Returns each player's current points, and their points if the game ended now. See
     * carc_state_standing. */
    Returned<Standing> standing() const;

    /* Returns every complete turn with its results. See carc_state_outcomes for the arguments and
     * possible errors. */
    Returned<std::vector<TurnOutcome>> outcomes(std::int32_t tile_type = -1,
                                                Seat player = CARC_NO_SEAT) const;

    /* Returns the spot at a point on the table, in units of a tile's side, or nullopt if the point
     * is empty. See carc_state_pick. */
    Returned<std::optional<Spot>> pick(double x, double y) const;

    /* Returns the point on the table where a figure at a spot is drawn, or nullopt if the spot does
     * not exist. */
    Returned<std::optional<Point>> locate(Spot spot) const;

    Returned<std::vector<PlacedFigure>> figures() const;

    /* Returns the neutral figures on the board; their player is -1. */
    Returned<std::vector<PlacedFigure>> neutral_figures() const;

    /* Returns a neutral figure's spot, such as CARC_FIGURE_DRAGON, or nullopt if it is not on the
     * board. */
    Returned<std::optional<Spot>> neutral_spot(std::int32_t figure) const;

    /* Returns the cell of the tile that was placed last. */
    Returned<Cell> last_cell() const { return number(carc_state_last_cell); }

    Returned<std::vector<Feature>> features() const;

    Returned<std::string> features_json() const { return text_of<carc_state_features_json>(); }

    /* Returns the feature that contains a spot, or nullopt if the tile or segment does not exist. */
    Returned<std::optional<Feature>> feature_at(Spot spot) const;

    Returned<std::string> feature_json(Spot spot) const;

    Returned<std::vector<Spot>> feature_spots(Spot spot) const;

    /* Returns the completed cities that touch a field, each identified by its first spot. */
    Returned<std::vector<Spot>> feature_cities(Spot spot) const;

    /* Returns the number of marks on the segments of a feature by name, such as "inn". */
    Returned<std::map<std::string, std::uint32_t>> feature_marks(Spot spot) const;

    Returned<std::vector<PlacedFigure>> feature_figures(Spot spot) const;

    /* Returns the chance outcomes; empty unless a draw is pending. */
    Returned<std::vector<Outcome>> chance_outcomes() const;

    Returned<std::vector<HistoryEntry>> history() const;

    Returned<std::string> render_svg(const carc_svg_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_state_render_svg(get(), options, buf, cap, len);
        });
    }

    /* Renders the board as text for a terminal. */
    Returned<std::string> render_text(const carc_text_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_state_render_text(get(), options, buf, cap, len);
        });
    }

    const carc_state *get() const noexcept { return handle_; }

private:
    template <class T> Returned<T> number(carc_status (*call)(const carc_state *, T *)) const
    {
        return detail::number<T>([&](T *out) { return call(get(), out); });
    }

    /* The function is a template parameter so that each instance remembers its own buffer size. */
    template <auto Call> Returned<std::string> text_of() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return Call(get(), buf, cap, len);
        });
    }

    template <class T, auto Call> Returned<std::vector<T>> array_of() const
    {
        return detail::array<T>([&](T *buf, std::size_t cap, std::size_t *len) {
            return Call(get(), buf, cap, len);
        });
    }

    template <class T, auto Call> Returned<std::vector<T>> structs_of() const
    {
        return detail::structs<T>([&](T *buf, std::size_t cap, std::size_t *len) {
            return Call(get(), buf, cap, len);
        });
    }

    const carc_state *handle_;
};

CARC_NAMESPACE_END

/* Defines the member functions declared by State. */
#include "analysis.hpp"
#include "board.hpp"
#include "legal.hpp"

#endif
