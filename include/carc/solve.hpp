/* carc for C++: the exact solver. */

#ifndef CARC_SOLVE_HPP
#define CARC_SOLVE_HPP

#include "agent.hpp"
#include "state.hpp"

#include <vector>

CARC_NAMESPACE_BEGIN

/* A candidate with its solved value; see carc_solved_candidate. */
struct SolvedCandidate {
    std::vector<Action> actions;
    double lead = 0;
    /* Each player's expected final points. */
    std::vector<double> points;
};

/* The result of the exact solver; see carc_state_solve. */
struct Solution {
    /* The player to act, or CARC_NO_SEAT if a draw is pending. */
    Seat player = CARC_NO_SEAT;
    /* All candidates, best first; empty if a draw is pending. */
    std::vector<SolvedCandidate> candidates;
    /* Each player's expected final points if all players choose the best candidates. */
    std::vector<double> points;
    /* True if every possible continuation was searched to the end of the game. */
    bool exact = false;
    /* The number of turns searched after the current turn. */
    std::uint32_t turns = 0;
    /* The number of visited positions. */
    std::uint64_t nodes = 0;
};

/* Computes the expected final points of all legal actions or, if `turns` is set and the player is
 * about to place a tile, of all turns, visiting up to `nodes` positions. See carc_state_solve. */
inline Returned<Solution> solve(const State &state, bool turns = false,
                                std::uint64_t nodes = 1000000, const Monitor &watch = {})
{
    using Owner = detail::Handle<carc_solution, carc_solution_free>;
    detail::Looking looking(watch, nullptr);
    CARC_TRY(handle,
             detail::make_watched<Owner>(looking, [&](carc_solution **out, carc_error *error) {
                 return carc_state_solve(state.get(), turns, nodes, looking.get(), out, error);
             }));
    const carc_solution *all = handle.get();
    CARC_TRY(found, detail::structs<carc_solved_candidate>(
                        [&](carc_solved_candidate *buf, std::size_t cap, std::size_t *len) {
                            return carc_solution_candidates(all, buf, cap, len);
                        }));
    CARC_TRY(points, detail::array<double>([&](double *buf, std::size_t cap, std::size_t *len) {
                 return carc_solution_points(all, buf, cap, len);
             }));
    CARC_TRY(player, detail::number<Seat>(
                         [&](Seat *out) { return carc_solution_player(all, out); }));
    CARC_TRY(exact, detail::truth(
                        [&](std::int32_t *out) { return carc_solution_is_exact(all, out); }));
    CARC_TRY(searched, detail::number<std::uint32_t>(
                           [&](std::uint32_t *out) { return carc_solution_turns(all, out); }));
    CARC_TRY(visited, detail::number<std::uint64_t>(
                          [&](std::uint64_t *out) { return carc_solution_nodes(all, out); }));
    Solution solution;
    solution.player = player;
    for (const carc_solved_candidate &candidate : found) {
        SolvedCandidate &told = solution.candidates.emplace_back();
        told.lead = candidate.lead;
        told.points.assign(candidate.points, candidate.points + points.size());
        for (std::uint32_t i = 0; i < candidate.count; ++i) {
            told.actions.emplace_back(candidate.actions[i]);
        }
    }
    solution.points = std::move(points);
    solution.exact = exact;
    solution.turns = searched;
    solution.nodes = visited;
    return solution;
}

CARC_NAMESPACE_END

#endif
