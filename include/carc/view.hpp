/* carc for C++: player views. */

#ifndef CARC_VIEW_HPP
#define CARC_VIEW_HPP

#include "game.hpp"

CARC_NAMESPACE_BEGIN

/* A game as seen by one player or a spectator. Later actions in the game do not change the view.
 * Call `state()` to read the view. */
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
                     return carc_view_from_json_in(setup.get(), detail::data(json), json.size(),
                                                   out, error);
                 }));
        return View(owner.release());
    }

    /* Returns the player that the view belongs to; no_seat for a spectator. */
    Returned<Seat> player() const
    {
        return detail::number<Seat>(
            [&](Seat *out) { return carc_view_player(get(), out); });
    }

    /* Returns the state, limited to the information that the player knows. The state must not
     * outlive this view. */
    State state() const noexcept { return State(carc_view_state(get())); }

    Returned<std::string> json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_view_json(get(), buf, cap, len);
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
