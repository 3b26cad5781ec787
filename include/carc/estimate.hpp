/* carc for C++: estimates from playouts. */

#ifndef CARC_ESTIMATE_HPP
#define CARC_ESTIMATE_HPP

#include "agent.hpp"

CARC_NAMESPACE_BEGIN

using PlayerEstimate = carc_player_estimate;
using FeatureEstimate = carc_feature_estimate;
using TurnEstimate = carc_turn_estimate;

/* The expected outcome of a game; see carc_game_estimate. */
struct Estimate {
    /* The number of playouts. */
    std::uint32_t samples = 0;
    /* Each player's expected outcome, by seat. */
    std::vector<PlayerEstimate> players;
    /* The expected outcome of each incomplete feature and each field on the board. */
    std::vector<FeatureEstimate> features;
};

/* Estimates each player's final points and probability of winning, and the outcome of each feature,
 * based on `samples` playouts. See carc_game_estimate. */
inline Returned<Estimate> estimate(const Game &game, std::uint32_t samples = 100,
                                   std::uint64_t seed = 0, const Monitor &watch = {})
{
    using Owner = detail::Handle<carc_estimate, carc_estimate_free>;
    detail::Looking looking(watch, nullptr);
    CARC_TRY(handle,
             detail::make_watched<Owner>(looking, [&](carc_estimate **out, carc_error *error) {
                 return carc_game_estimate(game.get(), samples, seed, looking.get(), out, error);
             }));
    const carc_estimate *all = handle.get();
    CARC_TRY(count, detail::number<std::uint32_t>(
                        [&](std::uint32_t *out) { return carc_estimate_samples(all, out); }));
    CARC_TRY(players, detail::structs<PlayerEstimate>(
                          [&](PlayerEstimate *buf, std::size_t cap, std::size_t *len) {
                              return carc_estimate_players(all, buf, cap, len);
                          }));
    CARC_TRY(features, detail::structs<FeatureEstimate>(
                           [&](FeatureEstimate *buf, std::size_t cap, std::size_t *len) {
                               return carc_estimate_features(all, buf, cap, len);
                           }));
    Estimate estimate;
    estimate.samples = count;
    estimate.players = std::move(players);
    estimate.features = std::move(features);
    return estimate;
}

/* Estimates each player's final points and probability of winning after each of the most promising
 * turns, for up to `most` turns. See carc_game_estimate_turns. */
inline Returned<std::vector<TurnEstimate>> estimate_turns(const Game &game, std::size_t most = 10,
                                                          std::uint32_t samples = 100,
                                                          std::uint64_t seed = 0,
                                                          const Monitor &watch = {})
{
    detail::Looking looking(watch, nullptr);
    const TurnEstimate first = CARC_TURN_ESTIMATE_INIT;
    return detail::structs_watched<TurnEstimate>(
        looking, first,
        [&](TurnEstimate *buf, std::size_t cap, std::size_t *len, carc_error *error) {
            return carc_game_estimate_turns(game.get(), most, samples, seed, looking.get(), buf, cap,
                                            len, error);
        });
}

CARC_NAMESPACE_END

#endif
