/* carc for C++: analysis of a position; included by state.hpp. */

#ifndef CARC_ANALYSIS_HPP
#define CARC_ANALYSIS_HPP

#include "state.hpp"

CARC_NAMESPACE_BEGIN

inline Returned<std::vector<FittingTile>> State::fits(Cell cell) const
{
    return detail::structs<FittingTile>([&](FittingTile *buf, std::size_t cap, std::size_t *len) {
        return carc_state_fits(get(), cell.x, cell.y, buf, cap, len);
    });
}

inline Returned<std::vector<Feature>> State::largest(std::int32_t kind) const
{
    return detail::structs<Feature>([&](Feature *buf, std::size_t cap, std::size_t *len) {
        return carc_state_largest(get(), kind, buf, cap, len);
    });
}

inline Returned<Standing> State::standing() const
{
    CARC_TRY(points, detail::structure<carc_standing>([&](carc_standing *out) {
                 return carc_state_standing(get(), out);
             }));
    CARC_TRY(entries, detail::structs<carc_event>(
                          [&](carc_event *buf, std::size_t cap, std::size_t *len) {
                              return carc_state_standing_entries(get(), buf, cap, len);
                          }));
    Standing standing;
    standing.scores.assign(points.scores, points.scores + points.player_count);
    standing.totals.assign(points.totals, points.totals + points.player_count);
    standing.entries = std::move(entries);
    return standing;
}

inline Returned<std::vector<TurnOutcome>> State::outcomes(std::int32_t tile_type, Seat player) const
{
    using Owner = detail::Handle<carc_outcomes, carc_outcomes_free>;
    CARC_TRY(handle, detail::make<Owner>([&](carc_outcomes **out) {
                 return carc_state_outcomes(get(), tile_type, player, out);
             }));
    const carc_outcomes *all = handle.get();
    CARC_TRY(turns, detail::structs<carc_turn_outcome>(
                        [&](carc_turn_outcome *buf, std::size_t cap, std::size_t *len) {
                            return carc_outcomes_turns(all, buf, cap, len);
                        }));
    std::vector<TurnOutcome> outcomes;
    outcomes.reserve(turns.size());
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const carc_turn_outcome &turn = turns[i];
        CARC_TRY(actions,
                 detail::actions([&](std::uint64_t *buf, std::size_t cap, std::size_t *len) {
                     return carc_outcomes_actions(all, i, buf, cap, len);
                 }));
        CARC_TRY(completed, detail::structs<CompletedFeature>(
                                [&](CompletedFeature *buf, std::size_t cap, std::size_t *len) {
                                    return carc_outcomes_completed(all, i, buf, cap, len);
                                }));
        CARC_TRY(entries, detail::structs<carc_event>(
                              [&](carc_event *buf, std::size_t cap, std::size_t *len) {
                                  return carc_outcomes_entries(all, i, buf, cap, len);
                              }));
        CARC_TRY(more, detail::structs<carc_event>(
                           [&](carc_event *buf, std::size_t cap, std::size_t *len) {
                               return carc_outcomes_standing_entries(all, i, buf, cap, len);
                           }));
        TurnOutcome &outcome = outcomes.emplace_back();
        outcome.player = turn.player;
        outcome.actions = std::move(actions);
        outcome.completed = std::move(completed);
        outcome.entries = std::move(entries);
        outcome.standing.scores.assign(turn.scores, turn.scores + turn.player_count);
        outcome.standing.totals.assign(turn.totals, turn.totals + turn.player_count);
        outcome.standing.entries = std::move(more);
    }
    return outcomes;
}

CARC_NAMESPACE_END

#endif
