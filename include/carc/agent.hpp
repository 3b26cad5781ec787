/* carc for C++: players that decide for themselves. */

#ifndef CARC_AGENT_HPP
#define CARC_AGENT_HPP

#include "game.hpp"

CARC_NAMESPACE_BEGIN

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
