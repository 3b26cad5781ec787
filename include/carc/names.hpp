/* carc for C++: spots, versions, and the names of numbers. */

#ifndef CARC_NAMES_HPP
#define CARC_NAMES_HPP

#include "result.hpp"

CARC_NAMESPACE_BEGIN

using Cell = carc_cell;
using Spot = carc_spot;
using Point = carc_point;

/* A player's seat, numbered from 0 in playing order. */
using Seat = carc_seat;

/* The value that represents no player, such as the owner of a neutral figure. */
inline constexpr Seat no_seat = CARC_NO_SEAT;

/* Returns a segment's spot. */
inline Spot segment(std::int32_t x, std::int32_t y, std::int32_t number) noexcept
{
    return Spot{x, y, CARC_LOCATION_SEGMENT + number};
}

/* Returns the spot at a corner, numbered from 0 to 3 clockwise from northwest. */
inline Spot corner(std::int32_t x, std::int32_t y, std::int32_t number) noexcept
{
    return Spot{x, y, CARC_LOCATION_CORNER + number};
}

/* Returns the spot that represents a whole tile. */
inline Spot tile(std::int32_t x, std::int32_t y) noexcept { return Spot{x, y, CARC_LOCATION_TILE}; }

/* Returns the spot that represents a game-board space on the given cell. */
inline Spot space(std::int32_t x, std::int32_t y, std::int32_t number) noexcept
{
    return Spot{x, y, CARC_LOCATION_SPACE + number};
}

/* Returns the version of the loaded library. */
inline std::string_view version() noexcept { return carc_version(); }

/* Returns the ABI version of the loaded library, which programs compare with CARC_ABI_VERSION. */
inline std::uint32_t abi_version() noexcept { return carc_abi_version(); }

/* Returns the version of the action and event vocabulary, which programs compare with CARC_API_VERSION. */
inline std::uint32_t api_version() noexcept { return carc_api_version(); }

/* Sets the callback for panics in the library: a function without captures, or nullptr to print
 * to standard error. See carc_panic_fn. */
inline Returned<void> set_panic_hook(carc_panic_fn hook, void *user = nullptr)
{
    return detail::checked(carc_set_panic_hook(hook, user));
}

/* Returns the name of a reason why an action is not legal, given its CARC_ILLEGAL number. */
inline std::string_view illegal_action_name(std::int32_t illegal) noexcept
{
    return carc_illegal_action_name(illegal);
}

/* Returns the name of a status. */
inline std::string_view status_name(std::int32_t status) noexcept
{
    return carc_status_name(status);
}

namespace detail {

/* Returns the name of a number of the given kind. */
inline Returned<std::string> name_of(std::int32_t kind, std::int32_t number)
{
    return text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_name(kind, number, buf, cap, len);
    });
}

/* Returns the rule clause for a number of the given kind. */
inline Returned<std::string> clause_of(std::int32_t kind, std::int32_t number)
{
    return text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_clause(kind, number, buf, cap, len);
    });
}

} // namespace detail

inline Returned<std::string> figure_name(std::int32_t figure)
{
    return detail::name_of(CARC_NAME_FIGURE, figure);
}

/* Returns the number of the figure with the given name. */
inline Returned<std::int32_t> figure(std::string_view name)
{
    return detail::number_told<std::int32_t>([&](std::int32_t *number, carc_error *error) {
        return carc_number(CARC_NAME_FIGURE, detail::data(name), name.size(), number, error);
    });
}

inline Returned<std::string> token_name(std::int32_t token)
{
    return detail::name_of(CARC_NAME_TOKEN, token);
}

/* Returns the number of the token with the given name. */
inline Returned<std::int32_t> token(std::string_view name)
{
    return detail::number_told<std::int32_t>([&](std::int32_t *number, carc_error *error) {
        return carc_number(CARC_NAME_TOKEN, detail::data(name), name.size(), number, error);
    });
}

/* Returns the name of a question, given its CARC_QUESTION number. */
inline Returned<std::string> question_name(std::int32_t question)
{
    return detail::name_of(CARC_NAME_QUESTION, question);
}

/* Returns the name of an answer to a question. */
inline Returned<std::string> answer_name(std::int32_t question, std::int32_t answer)
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_answer_name(question, answer, buf, cap, len);
    });
}

inline Returned<std::string> segment_kind_name(std::int32_t kind)
{
    return detail::name_of(CARC_NAME_SEGMENT, kind);
}

inline Returned<std::string> score_reason_name(std::int32_t reason)
{
    return detail::name_of(CARC_NAME_REASON, reason);
}

/* Returns the rule clause for a score reason. */
inline Returned<std::string> score_reason_clause(std::int32_t reason)
{
    return detail::clause_of(CARC_NAME_REASON, reason);
}

/* Returns the name of an event cause, given its CARC_CAUSE number. */
inline Returned<std::string> event_cause_name(std::int32_t cause)
{
    return detail::name_of(CARC_NAME_CAUSE, cause);
}

/* Returns the rule clause for an event cause. */
inline Returned<std::string> event_cause_clause(std::int32_t cause)
{
    return detail::clause_of(CARC_NAME_CAUSE, cause);
}

/* Returns the name of a zone for tiles that are off the board, given its CARC_ZONE number. */
inline Returned<std::string> tile_zone_name(std::int32_t zone)
{
    return detail::name_of(CARC_NAME_ZONE, zone);
}

inline Returned<std::string> verb_name(std::int32_t verb)
{
    return detail::name_of(CARC_NAME_VERB, verb);
}

/* Returns the name of a kind of draw, given its CARC_DRAW number. */
inline Returned<std::string> draw_name(std::int32_t item)
{
    return detail::name_of(CARC_NAME_DRAW, item);
}

/* Returns the name of a tile source, given its CARC_SOURCE number. */
inline Returned<std::string> source_name(std::int32_t source)
{
    return detail::name_of(CARC_NAME_SOURCE, source);
}

inline Returned<std::string> phase_name(std::int32_t phase)
{
    return detail::name_of(CARC_NAME_PHASE, phase);
}

inline Returned<std::string> event_name(std::int32_t event)
{
    return detail::name_of(CARC_NAME_EVENT, event);
}

/* Returns the name of a score term, given its CARC_TERM number. */
inline Returned<std::string> score_term_name(std::int32_t term)
{
    return detail::name_of(CARC_NAME_TERM, term);
}

inline Returned<std::string> road_end_name(std::int32_t end)
{
    return detail::name_of(CARC_NAME_ROAD_END, end);
}

/* Returns the name of a kind of config problem, given its CARC_PROBLEM number. */
inline Returned<std::string> problem_name(std::int32_t problem)
{
    return detail::name_of(CARC_NAME_PROBLEM, problem);
}

/* Returns the name of a reason why a start position is invalid, given its CARC_START number. */
inline Returned<std::string> start_problem_name(std::int32_t reason)
{
    return detail::name_of(CARC_NAME_START, reason);
}

/* Returns all expansions with their names, tile sets and mechanics, as JSON. */
inline Returned<std::string> expansions_json() { return detail::text(carc_expansions_json); }

/* Returns all rule options with their names, possible values and preset values, as JSON. */
inline Returned<std::string> options_json() { return detail::text(carc_options_json); }

/* Returns the vocabulary of configs, games and events as JSON; see carc_vocabulary_json. */
inline Returned<std::string> vocabulary_json() { return detail::text(carc_vocabulary_json); }

/* Fails if a tile file is invalid; the error names the tile and the reason. */
inline Returned<void> check_tile_set(std::string_view toml)
{
    return detail::told([&](carc_error *error) {
        return carc_tile_set_check(detail::data(toml), toml.size(), error);
    });
}

CARC_NAMESPACE_END

#endif
