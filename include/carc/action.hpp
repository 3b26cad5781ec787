/* carc for C++: actions. */

#ifndef CARC_ACTION_HPP
#define CARC_ACTION_HPP

#include "names.hpp"

#include <functional>

CARC_NAMESPACE_BEGIN

/* An action: a player's decision or a chance outcome, represented by its action code. The game
 * determines whether an action is legal. Actions are ordered by action code, as in the lists that
 * the library returns. */
class Action {
public:
    /* Creates an action from its code, which is validated when the action is used. */
    constexpr explicit Action(std::uint64_t code = 0) noexcept : code_(code) {}

    /* Encodes an action; see carc_action. `struct_size` need not be set. */
    static Returned<Action> of(carc_action parts)
    {
        parts.struct_size = sizeof parts;
        CARC_TRY(code, detail::number<std::uint64_t>([&](std::uint64_t *out) {
                     return carc_action_encode(&parts, out);
                 }));
        return Action(code);
    }

    static constexpr Action pass() noexcept { return Action(0); }

    static Returned<Action> place_tile(Cell cell, std::int32_t rotation)
    {
        carc_action parts = blank(CARC_VERB_PLACE_TILE);
        parts.x = cell.x;
        parts.y = cell.y;
        parts.rotation = rotation;
        return of(parts);
    }

    static Returned<Action> place_figure(std::int32_t figure, Spot spot)
    {
        return with_figure(CARC_VERB_PLACE_FIGURE, figure, spot);
    }

    /* Creates an action that moves a figure on the board, such as the dragon. */
    static Returned<Action> move_figure(std::int32_t figure, Spot spot)
    {
        return with_figure(CARC_VERB_MOVE_FIGURE, figure, spot);
    }

    /* Creates an action that removes a figure from the board, such as an abbot. */
    static Returned<Action> remove_figure(std::int32_t figure, Spot spot)
    {
        return with_figure(CARC_VERB_REMOVE_FIGURE, figure, spot);
    }

    /* Creates an action that places a token on the board. */
    static Returned<Action> place_token(std::int32_t token, Spot spot)
    {
        return with_token(CARC_VERB_PLACE_TOKEN, token, spot);
    }

    /* Creates an action that takes a token from the board. */
    static Returned<Action> take_token(std::int32_t token, Spot spot)
    {
        return with_token(CARC_VERB_TAKE_TOKEN, token, spot);
    }

    static Returned<Action> draw_tile(std::uint32_t tile_type)
    {
        return with_thing(CARC_VERB_DRAW, CARC_DRAW_TILE, tile_type);
    }

    /* Creates a draw of a token from the bag, such as CARC_TOKEN_WOLF. */
    static Returned<Action> draw_token(std::int32_t token)
    {
        return with_thing(CARC_VERB_DRAW, CARC_DRAW_TOKEN, static_cast<std::uint32_t>(token));
    }

    /* Creates a draw of an unknown object, such as a tile under a hill. */
    static Returned<Action> draw_unknown()
    {
        carc_action parts = blank(CARC_VERB_DRAW);
        parts.subject = CARC_DRAW_UNKNOWN;
        return of(parts);
    }

    /* Creates a draw of the first player. */
    static Returned<Action> draw_seat(Seat seat)
    {
        return with_thing(CARC_VERB_DRAW, CARC_DRAW_SEAT, static_cast<std::uint32_t>(seat));
    }

    /* Creates an action that takes a tile from the hand to place it. */
    static Returned<Action> take_from_hand(std::uint32_t tile_type)
    {
        return with_thing(CARC_VERB_TAKE_TILE, CARC_SOURCE_HAND, tile_type);
    }

    /* Creates an action that takes a tile from a source that offers no choice of tiles, such as the
     * stack or the player's abbey. The source is a CARC_SOURCE number. */
    static Returned<Action> take_tile(std::int32_t source)
    {
        carc_action parts = blank(CARC_VERB_TAKE_TILE);
        parts.subject = source;
        return of(parts);
    }

    /* Creates an action that answers a question, such as CARC_QUESTION_FLOCK with
     * CARC_ANSWER_FLOCK_GROW. */
    static Returned<Action> choose(std::int32_t question, std::int32_t answer)
    {
        return with_thing(CARC_VERB_CHOOSE, question, static_cast<std::uint32_t>(answer));
    }

    /* Creates an action that bids points. */
    static Returned<Action> bid(std::uint32_t points)
    {
        return with_thing(CARC_VERB_BID, -1, points);
    }

    /* Creates an action that discards a tile from the hand. */
    static Returned<Action> discard_tile(std::uint32_t tile_type)
    {
        return with_thing(CARC_VERB_DISCARD_TILE, -1, tile_type);
    }

    static Returned<Action> from_json(std::string_view json)
    {
        CARC_TRY(code, detail::number_told<std::uint64_t>([&](std::uint64_t *out, carc_error *e) {
                     return carc_action_from_json(detail::data(json), json.size(), out, e);
                 }));
        return Action(code);
    }

    constexpr std::uint64_t code() const noexcept { return code_; }

    /* Returns the CARC_VERB number. */
    constexpr std::int32_t verb() const noexcept { return static_cast<std::int32_t>(code_ >> 48); }

    Returned<carc_action> parts() const
    {
        return detail::structure<carc_action>(
            [&](carc_action *out) { return carc_action_decode(code_, out); });
    }

    Returned<std::string> json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_action_json(code_, buf, cap, len);
        });
    }

    friend constexpr bool operator==(Action a, Action b) noexcept { return a.code_ == b.code_; }
    friend constexpr bool operator!=(Action a, Action b) noexcept { return a.code_ != b.code_; }
    friend constexpr bool operator<(Action a, Action b) noexcept { return a.code_ < b.code_; }

private:
    static constexpr carc_action blank(std::int32_t verb) noexcept
    {
        return carc_action{sizeof(carc_action), verb, 0, 0, 0, -1, -1, -1, -1};
    }

    static Returned<Action> with_figure(std::int32_t verb, std::int32_t figure, Spot spot)
    {
        carc_action parts = blank(verb);
        parts.figure = figure;
        parts.x = spot.x;
        parts.y = spot.y;
        parts.place = spot.place;
        return of(parts);
    }

    static Returned<Action> with_token(std::int32_t verb, std::int32_t token, Spot spot)
    {
        carc_action parts = blank(verb);
        parts.subject = token;
        parts.x = spot.x;
        parts.y = spot.y;
        parts.place = spot.place;
        return of(parts);
    }

    static Returned<Action> with_thing(std::int32_t verb, std::int32_t subject,
                                       std::uint32_t number)
    {
        carc_action parts = blank(verb);
        parts.subject = subject;
        parts.number = static_cast<std::int32_t>(number);
        return of(parts);
    }

    std::uint64_t code_;
};

namespace detail {

/* Returns the actions for the codes that `call(buf, cap, &len)` writes. */
inline Returned<std::vector<Action>> actions(const Writer<std::uint64_t> &call)
{
    std::vector<Action> actions;
    CARC_CHECK(checked(gather<std::uint64_t>(actions, call)));
    return actions;
}

} // namespace detail

/* A chance outcome. */
struct Outcome {
    Action action;
    double probability;
};

/* An entry of a game's history. */
struct HistoryEntry {
    Action action;
    /* True for an automatic draw by the game's generator or from a deck. */
    bool automatic;
    /* The actor: a player, or CARC_ACTOR_CHANCE for a draw. */
    std::int32_t actor;
    /* The phase before the decision or draw, as a CARC_PHASE number. */
    std::int32_t phase;
};

CARC_NAMESPACE_END

template <> struct std::hash<carc::Action> {
    std::size_t operator()(carc::Action action) const noexcept
    {
        return std::hash<std::uint64_t>{}(action.code());
    }
};

#endif
