/* carc for C++: player views. */

#ifndef CARC_VIEW_HPP
#define CARC_VIEW_HPP

#include "game.hpp"

CARC_NAMESPACE_BEGIN

/* A player's hand as visible in a view. */
struct Hand {
    /* The number of tiles in the hand. */
    std::uint32_t size;
    /* The types of the visible tiles, in ascending order. */
    std::vector<std::uint32_t> known;
};

/* A game as one player, or a spectator, is allowed to see it. It does not follow the game. To read
 * public information, use `determinize` first. */
class View {
public:
    /* Takes ownership of a handle. */
    explicit View(carc_view *handle) noexcept : handle_(handle) {}

    /* Parses a view from its JSON form. */
    static Returned<View> from_json(std::string_view json)
    {
        CARC_TRY(owner, detail::make_told<Owner>([&](carc_view **out, carc_error *error) {
                     return carc_view_from_json(detail::data(json), json.size(), out, error);
                 }));
        return View(owner.release());
    }

    /* Parses a view from its JSON form with the existing setup of the game. */
    static Returned<View> from_json(const Setup &setup, std::string_view json)
    {
        CARC_TRY(owner, detail::make_told<Owner>([&](carc_view **out, carc_error *error) {
                     return carc_view_from_json_in(setup.get(), detail::data(json), json.size(), out,
                                                   error);
                 }));
        return View(owner.release());
    }

    /* Returns a hash of the information in the view. */
    Returned<std::uint64_t> hash() const
    {
        return detail::number<std::uint64_t>(
            [&](std::uint64_t *out) { return carc_view_hash(get(), out); });
    }

    /* Returns the player to whom the view belongs; no_seat for a spectator. */
    Returned<Seat> player() const
    {
        return detail::number<Seat>(
            [&](Seat *out) { return carc_view_player(get(), out); });
    }

    Returned<Setup> setup() const
    {
        carc_setup *out = nullptr;
        CARC_CHECK(detail::checked(carc_view_setup(get(), &out)));
        return Setup(out);
    }

    Returned<std::string> json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_view_json(get(), buf, cap, len);
        });
    }

    /* Returns the legal actions as far as the player knows the position; see
     * Game::legal_actions. */
    Returned<std::vector<Action>> legal_actions() const
    {
        return detail::actions([&](std::uint64_t *buf, std::size_t cap, std::size_t *len) {
            return carc_view_legal(get(), buf, cap, len);
        });
    }

    /* Returns the spot at a point of the table; see Game::pick. */
    Returned<std::optional<Spot>> pick(double x, double y) const
    {
        return detail::if_any<Spot>(
            [&](Spot *out) { return carc_view_pick(get(), x, y, out); });
    }

    /* Returns the point of the table where a figure at a spot is drawn; nothing if the spot does
     * not exist. */
    Returned<std::optional<Point>> locate(Spot spot) const
    {
        return detail::if_any<Point>([&](Point *out) {
            return carc_view_locate(get(), spot.x, spot.y, spot.place, out);
        });
    }

    /* Returns the history; draws that the player did not see are unknown. */
    Returned<std::vector<HistoryEntry>> history() const
    {
        return detail::records([&](carc_history_entry *buf, std::size_t cap, std::size_t *len) {
            return carc_view_history(get(), buf, cap, len);
        });
    }

    /* Returns the types of the tiles that have left the game, as far as they are visible. */
    Returned<std::vector<std::uint32_t>> discarded() const
    {
        return detail::array<std::uint32_t>(
            [&](std::uint32_t *buf, std::size_t cap, std::size_t *len) {
                return carc_view_discarded(get(), buf, cap, len);
            });
    }

    /* Returns a player's hand as visible in this view. */
    Returned<Hand> hand(Seat player) const
    {
        Hand hand{};
        hand.known.reserve(8);
        CARC_CHECK(
            detail::fill(hand.known, [&](std::uint32_t *buf, std::size_t cap, std::size_t *len) {
                return carc_view_hand(get(), player, &hand.size, buf, cap, len);
            }));
        return hand;
    }

    /* Returns the number of unseen tiles of each tile type. */
    Returned<std::vector<std::uint32_t>> unseen() const
    {
        return detail::array<std::uint32_t>(
            [&](std::uint32_t *buf, std::size_t cap, std::size_t *len) {
                return carc_view_unseen(get(), buf, cap, len);
            });
    }

    /* Returns a determinization: a full game that is consistent with this view. */
    Returned<Game> determinize(std::uint64_t seed) const
    {
        carc_game *out = nullptr;
        CARC_CHECK(detail::checked(carc_view_determinize(get(), seed, &out)));
        return Game(out);
    }

    carc_view *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_view, carc_view_free>;
    Owner handle_;
};

inline Returned<View> Game::view(Seat player) const
{
    carc_view *out = nullptr;
    CARC_CHECK(detail::checked(carc_game_view(get(), player, &out)));
    return View(out);
}

CARC_NAMESPACE_END

#endif
