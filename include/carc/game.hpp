/* carc for C++: games. */

#ifndef CARC_GAME_HPP
#define CARC_GAME_HPP

#include "state.hpp"

CARC_NAMESPACE_BEGIN

class View;

namespace detail {
class Lent;
}

/* A game, in progress or finished. A moved-from game can only be assigned to or destroyed. */
class Game {
public:
    /* Takes ownership of a handle. */
    explicit Game(carc_game *handle) noexcept : handle_(handle) {}

    /* Creates a game whose tiles are drawn by a seeded generator. */
    static Returned<Game> create(const Setup &setup, std::uint64_t seed)
    {
        return made(detail::make<Owner>(
            [&](carc_game **out) { return carc_game_new(setup.get(), seed, out); }));
    }

    /* Creates a game with an explicit deck; the game ends when the deck is used up. */
    static Returned<Game> with_deck(const Setup &setup, const std::vector<std::string_view> &ids)
    {
        const detail::Texts texts(ids);
        return made(detail::make_told<Owner>([&](carc_game **out, carc_error *error) {
            return carc_game_with_deck(setup.get(), texts.begins.data(), texts.lens.data(),
                                       ids.size(), out, error);
        }));
    }

    /* Creates a game with the given first draws. Later draws come from a generator with the given
     * seed. Without a seed, the game uses external chance. */
    static Returned<Game> with_draws(const Setup &setup, const std::vector<std::string_view> &ids,
                                     std::optional<std::uint64_t> seed)
    {
        const detail::Texts texts(ids);
        return made(detail::make_told<Owner>([&](carc_game **out, carc_error *error) {
            return carc_game_with_draws(setup.get(), texts.begins.data(), texts.lens.data(),
                                        ids.size(), seed ? &*seed : nullptr, out, error);
        }));
    }

    /* Creates a game with external chance: the caller makes every draw. */
    static Returned<Game> with_external_chance(const Setup &setup)
    {
        return made(detail::make<Owner>(
            [&](carc_game **out) { return carc_game_with_external_chance(setup.get(), out); }));
    }

    static Returned<Game> from_json(std::string_view json)
    {
        return made(detail::make_told<Owner>([&](carc_game **out, carc_error *error) {
            return carc_game_from_json(detail::data(json), json.size(), out, error);
        }));
    }

    /* Returns a copy. */
    Returned<Game> clone() const
    {
        return made(
            detail::make<Owner>([&](carc_game **out) { return carc_game_clone(get(), out); }));
    }

    /* Copies another game into this one, reusing its memory. */
    Returned<void> assign(const Game &other)
    {
        return detail::checked(carc_game_assign(get(), other.get()));
    }

#ifndef CARC_NO_EXCEPTIONS
    Game(const Setup &setup, std::uint64_t seed) : Game(create(setup, seed)) {}
    Game(const Game &other) : Game(other.clone()) {}

    /* Copies another game into this one, reusing its memory. */
    Game &operator=(const Game &other)
    {
        if (get() == nullptr) {
            *this = Game(other);
        } else {
            assign(other);
        }
        return *this;
    }
#endif

    Game(Game &&) noexcept = default;
    Game &operator=(Game &&) noexcept = default;
    ~Game() = default;

    /* Returns the readable state of the game. The state refers to this game and always shows the
     * current position. */
    State state() const noexcept { return State(carc_game_state(get())); }

    /* Applies an action and all its automatic consequences. */
    Returned<Events> apply(Action action);

    /* Applies an action, but only if it is the given player's turn to act. */
    Returned<Events> apply_as(Seat player, Action action);

    /* Applies an action without building events. */
    Returned<void> play(Action action) { return written(carc_game_play(get(), action.code())); }

    /* Applies a legal action by its index in legal_actions. */
    Returned<Events> apply_index(std::size_t index);
    Returned<void> play_index(std::size_t index)
    {
        return written(carc_game_play_index(get(), index));
    }

    /* Calls a function for every pending draw. The function receives a read-only game and returns
     * an action, or nothing to leave the draw pending. Returns the events of the last action,
     * including the events of the draws. */
    template <class Answer> Returned<Events> draw_with(Answer &&answer);

    /* Reverts the last applied action and returns it. */
    Returned<Action> undo();
    /* Reverts the last applied action and returns it with its events in reverse order. */
    Returned<std::pair<Action, Events>> undo_with_events();

    Returned<void> set_undo_depth(std::uint32_t depth)
    {
        return written(carc_game_set_undo_depth(get(), depth));
    }

    /* Counts the action sequences of a given length that start at the current position. */
    Returned<std::uint64_t> perft(std::uint32_t depth) const;

    /* Returns the events of the last applied action, or the opening events of a new game. */
    Returned<Events> events() const { return Events::of(get()); }

    /* Returns the number of stored events. */
    Returned<std::size_t> event_count() const
    {
        return detail::number<std::size_t>(
            [&](std::size_t *out) { return carc_game_event_count(get(), out); });
    }

    /* Returns a stored event by its index. */
    Returned<Event> event(std::size_t index) const;

    /* Returns an English sentence for a stored event, without copying the event. */
    Returned<std::string> event_text(std::size_t index) const;
    Returned<std::string> event_text(std::size_t index, const Language &language) const;
    Returned<std::string> event_message_json(std::size_t index) const;

    Returned<std::string> event_json(std::size_t index) const;

    /* Returns the JSON of a stored event that this player is allowed to see. */
    Returned<std::string> event_json_seen_by(std::size_t index, Seat seat) const;

    /* Returns the events after a history entry, limited to the information that this player, or a
     * spectator (no_seat), is allowed to see. Servers send these events to reconnecting clients
     * that have already received the first `from` entries. */
    Returned<Events> events_since(std::size_t from, Seat seat) const
    {
        return Events::made([&](carc_events **out) {
            return carc_game_events_since(get(), from, seat, out);
        });
    }

    /* Stores the opening events in the game and returns them. */
    Returned<Events> opening_events()
    {
        CARC_CHECK(written(carc_game_opening_events(get())));
        return events();
    }

    /* Returns all possible turns of the player who is about to place a tile, each as a list of
     * actions. */
    Returned<std::vector<std::vector<Action>>> turns() const;

    /* Returns a copy of this game after a line of decisions and draws. Later draws come from a
     * generator with the given seed. See carc_game_after. */
    Returned<Game> after(const std::vector<Action> &line, std::uint64_t seed) const;

    /* Returns the view for a player, or for a spectator (no_seat), who sees only public
     * information. */
    Returned<View> view(Seat player) const;

    /* Returns a determinization: a full game that is consistent with a player's view. */
    Returned<Game> determinize(Seat player, std::uint64_t seed) const
    {
        return made(detail::make<Owner>(
            [&](carc_game **out) { return carc_game_determinize(get(), player, seed, out); }));
    }

    /* Returns the game as JSON for from_json. The JSON contains hidden information; do not send it
     * to players. */
    Returned<std::string> json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_json(get(), buf, cap, len);
        });
    }

    /* Returns the game as JSON like `json`, even after CARC_STATUS_PANIC. */
    Returned<std::string> rescue_json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_rescue_json(get(), buf, cap, len);
        });
    }

    /* Returns true if the two games are in the same position; their histories can differ. */
    Returned<bool> equals(const Game &other) const
    {
        return detail::truth(
            [&](std::int32_t *out) { return carc_game_equals(get(), other.get(), out); });
    }

#ifndef CARC_NO_EXCEPTIONS
    friend bool operator==(const Game &a, const Game &b) { return a.equals(b); }
    friend bool operator!=(const Game &a, const Game &b) { return !(a == b); }
#endif

    carc_game *get() const noexcept { return handle_.get(); }

private:
    friend class detail::Lent;
    using Owner = detail::Handle<carc_game, carc_game_free>;

    static Returned<Game> made(Returned<Owner> owner)
    {
        CARC_TRY(handle, std::move(owner));
        return Game(handle.release());
    }

    /* Returns the result of a call that modifies the game, or its error. */
    Returned<void> written(carc_status status);

    Owner handle_;
};

CARC_NAMESPACE_END

/* Defines the member functions declared by Game. */
#include "play.hpp"

#endif
