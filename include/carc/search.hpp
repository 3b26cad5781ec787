/* carc for C++: search results. */

#ifndef CARC_SEARCH_HPP
#define CARC_SEARCH_HPP

#include "game.hpp"

#include <vector>

CARC_NAMESPACE_BEGIN

/* A candidate in a search with its statistics; see carc_search_candidate. */
struct SearchCandidate {
    std::vector<Action> actions;
    std::uint64_t visits = 0;
    double value = 0;
    double prior = 0;
};

/* The results of a search; see carc_agent_search. A search is immutable. */
class Search {
public:
    /* Returns the candidates; the agent's choice comes first. */
    Returned<std::vector<SearchCandidate>> candidates() const
    {
        CARC_TRY(found, detail::structs<carc_search_candidate>(
                            [&](carc_search_candidate *buf, std::size_t cap, std::size_t *len) {
                                return carc_search_candidates(get(), buf, cap, len);
                            }));
        std::vector<SearchCandidate> candidates;
        for (const carc_search_candidate &prospect : found) {
            SearchCandidate &told = candidates.emplace_back();
            told.visits = prospect.visits;
            told.value = prospect.value;
            told.prior = prospect.prior;
            for (std::uint32_t i = 0; i < prospect.count; ++i) {
                told.actions.emplace_back(prospect.actions[i]);
            }
        }
        return candidates;
    }

    /* Returns the principal variation, including draws. */
    Returned<std::vector<Action>> principal_variation() const
    {
        return detail::actions([&](std::uint64_t *buf, std::size_t cap, std::size_t *len) {
            return carc_search_principal_variation(get(), buf, cap, len);
        });
    }

    /* Returns the player for whom the search ran. */
    Returned<Seat> player() const
    {
        return detail::number<Seat>(
            [&](Seat *out) { return carc_search_player(get(), out); });
    }

    /* Returns the total number of iterations, summed over all threads. */
    Returned<std::uint64_t> iterations() const
    {
        return detail::number<std::uint64_t>(
            [&](std::uint64_t *out) { return carc_search_iterations(get(), out); });
    }

    /* Returns the maximum depth of the search, in actions and draws. */
    Returned<std::uint32_t> depth() const
    {
        return detail::number<std::uint32_t>(
            [&](std::uint32_t *out) { return carc_search_depth(get(), out); });
    }

    carc_search *get() const noexcept { return handle_.get(); }

private:
    friend class Agent;
    friend class Job;
    using Owner = detail::Handle<carc_search, carc_search_free>;
    explicit Search(Owner handle) noexcept : handle_(std::move(handle)) {}

    Owner handle_;
};

CARC_NAMESPACE_END

#endif
