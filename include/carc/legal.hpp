/* carc for C++: legal actions, chance outcomes and history. */

#ifndef CARC_LEGAL_HPP
#define CARC_LEGAL_HPP

#include "state.hpp"

CARC_NAMESPACE_BEGIN

inline Returned<std::vector<Action>> State::legal_actions() const
{
    return detail::actions([&](std::uint64_t *buf, std::size_t cap, std::size_t *len) {
        return carc_state_legal(get(), buf, cap, len);
    });
}

inline Returned<std::vector<Action>> State::legal_actions_all_rotations() const
{
    return detail::actions([&](std::uint64_t *buf, std::size_t cap, std::size_t *len) {
        return carc_state_legal_all_rotations(get(), buf, cap, len);
    });
}

inline Returned<void> State::legal_codes(std::vector<std::uint64_t> &codes) const
{
    return detail::fill<std::uint64_t>(codes, [&](std::uint64_t *buf, std::size_t cap, std::size_t *len) {
        return carc_state_legal(get(), buf, cap, len);
    });
}

inline Returned<bool> State::is_legal(Action action) const
{
    return detail::truth(
        [&](std::int32_t *out) { return carc_state_is_legal(get(), action.code(), out); });
}

inline Returned<void> State::check_action(Action action) const
{
    std::int32_t illegal = 0;
    return detail::told([&](carc_error *error) {
        return carc_state_check(get(), action.code(), &illegal, error);
    });
}

inline Returned<std::vector<Outcome>> State::chance_outcomes() const
{
    CARC_TRY(all, structs_of<carc_outcome, carc_state_chance_outcomes>());
    std::vector<Outcome> outcomes;
    for (const carc_outcome &outcome : all) {
        outcomes.push_back(Outcome{Action(outcome.code), outcome.probability});
    }
    return outcomes;
}

inline Returned<std::vector<HistoryEntry>> State::history() const
{
    return detail::records([&](carc_history_entry *buf, std::size_t cap, std::size_t *len) {
        return carc_state_history(get(), buf, cap, len);
    });
}

CARC_NAMESPACE_END

#endif
