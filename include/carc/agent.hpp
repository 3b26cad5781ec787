/* carc for C++: players that decide for themselves. */

#ifndef CARC_AGENT_HPP
#define CARC_AGENT_HPP

#include "game.hpp"

CARC_NAMESPACE_BEGIN

/* A sign for long calls to give up. Any thread may set it while others look at it. */
class Stop {
public:
#ifndef CARC_NO_EXCEPTIONS
    Stop() : Stop(create()) {}
#endif

    static Returned<Stop> create()
    {
        CARC_TRY(handle, detail::make<Owner>(carc_stop_new));
        return Stop(std::move(handle));
    }

    /* Calls that were handed it give up soon, later ones at once, until it is cleared. */
    Returned<void> set() const { return detail::check(carc_stop_set(get())); }

    Returned<void> clear() const { return detail::check(carc_stop_clear(get())); }

    Returned<bool> is_set() const
    {
        return detail::truth([&](std::int32_t *out) { return carc_stop_is_set(get(), out); });
    }

    carc_stop *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_stop, carc_stop_free>;
    explicit Stop(Owner handle) noexcept : handle_(std::move(handle)) {}

    Owner handle_;
};

/* Somebody who decides for players: "random", "greedy", "mcts:iterations=500"; see carc_agent_new. */
class Agent {
public:
#ifndef CARC_NO_EXCEPTIONS
    Agent(std::string_view text, std::uint64_t seed) : Agent(create(text, seed)) {}
#endif

    static Returned<Agent> create(std::string_view text, std::uint64_t seed)
    {
        CARC_TRY(handle, detail::make_told<Owner>([&](carc_agent **out, carc_error *error) {
                     return carc_agent_new(detail::data(text), text.size(), seed, out, error);
                 }));
        return Agent(std::move(handle));
    }

    /* Decides for the player who is to act; the game stays as it is. */
    Returned<Action> choose(const Game &game)
    {
        CARC_TRY(code, detail::number_told<std::uint64_t>([&](std::uint64_t *out, carc_error *e) {
                     return carc_agent_choose(get(), game.get(), out, e);
                 }));
        return Action(code);
    }

    /* As choose, but fails with CARC_STATUS_STOPPED once the sign is set. */
    Returned<Action> choose(const Game &game, const Stop &stop)
    {
        CARC_TRY(code, detail::number_told<std::uint64_t>([&](std::uint64_t *out, carc_error *e) {
                     return carc_agent_choose_unless(get(), game.get(), stop.get(), out, e);
                 }));
        return Action(code);
    }

    /* The text that makes such an agent. */
    Returned<std::string> text() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_agent_text(get(), buf, cap, len);
        });
    }

    carc_agent *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_agent, carc_agent_free>;
    explicit Agent(Owner handle) noexcept : handle_(std::move(handle)) {}

    Owner handle_;
};

CARC_NAMESPACE_END

#endif
