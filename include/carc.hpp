/*
 * carc for C++17 and later: classes over carc.h, all in this header.
 *
 * A class owns what it is made of and frees it. Config, Setup, View, Generator, Agent and Game can
 * be moved; Setup and Game can be copied as well. Functions that fail throw carc::Error and have
 * changed nothing. The structures and constants are those of carc.h, where every function is
 * described.
 *
 * Threads: const member functions of one object may run at once, others may not run together with
 * any on the same object. There is no global state.
 */

#ifndef CARC_HPP
#define CARC_HPP

#include "carc.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace carc {

using Cell = carc_cell;
using Spot = carc_spot;
using Kind = carc_kind;
using Segment = carc_segment;
using Tile = carc_tile;
using Occupant = carc_occupant;
using Feature = carc_feature;
using Rank = carc_rank;

/* One fault of a config. */
struct Problem {
    /* A CARC_PROBLEM number. */
    std::int32_t kind;
    /* The field that is wrong, such as "options"; of two that exclude each other the first. */
    std::string field;
    /* The known name that may have been meant; empty if none is near. */
    std::string suggestion;
    /* A sentence for people, in English. */
    std::string text;
    /* Why a part of a position to start from is impossible: a CARC_START number; CARC_START_NONE
     * for other faults. */
    std::int32_t reason;
};

/* What went wrong in a call. */
class Error : public std::runtime_error {
public:
    Error(carc_status status, const std::string &text, std::int32_t illegal = CARC_ILLEGAL_NONE,
          std::vector<Problem> problems = {})
        : std::runtime_error(text.empty() ? std::string(carc_status_name(status)) : text),
          status_(status), illegal_(illegal),
          problems_(std::make_shared<const std::vector<Problem>>(std::move(problems)))
    {
    }

    carc_status status() const noexcept { return status_; }

    /* Why an action was not legal: a CARC_ILLEGAL number; CARC_ILLEGAL_NONE for other errors. */
    std::int32_t illegal() const noexcept { return illegal_; }

    /* What is wrong with a config; empty for other errors. */
    const std::vector<Problem> &problems() const noexcept { return *problems_; }

private:
    carc_status status_;
    std::int32_t illegal_;
    /* Shared, because copying an exception must not throw. */
    std::shared_ptr<const std::vector<Problem>> problems_;
};

namespace detail {

inline void check(carc_status status)
{
    if (status != CARC_STATUS_OK) {
        throw Error(status, "");
    }
}

/* The text that `call(buf, cap, &len)` writes. */
template <class Call> std::string text(Call call)
{
    std::string text(256, '\0');
    std::size_t len = 0;
    carc_status status = call(text.data(), text.size(), &len);
    if (status == CARC_STATUS_BUFFER_TOO_SMALL) {
        text.resize(len);
        status = call(text.data(), text.size(), &len);
    }
    check(status);
    text.resize(len);
    return text;
}

/* Fills a vector with what `call(buf, cap, &len)` writes. It keeps its memory. */
template <class T, class Call> void fill(std::vector<T> &all, Call call)
{
    std::size_t len = 0;
    all.resize(all.capacity());
    carc_status status = call(all.data(), all.size(), &len);
    if (status == CARC_STATUS_BUFFER_TOO_SMALL) {
        all.resize(len);
        status = call(all.data(), all.size(), &len);
    }
    check(status);
    all.resize(len);
}

template <class T, class Call> std::vector<T> array(Call call)
{
    std::vector<T> all(16);
    fill(all, call);
    return all;
}

/* As `array`, for structures that begin with `struct_size`. */
template <class T, class Call> std::vector<T> structs(Call call)
{
    return array<T>([&](T *buf, std::size_t cap, std::size_t *len) {
        if (cap > 0) {
            buf->struct_size = sizeof(T);
        }
        return call(buf, cap, len);
    });
}

template <class T, class Call> T structure(Call call)
{
    T value{};
    value.struct_size = sizeof(T);
    check(call(&value));
    return value;
}

template <class T, class Call> T number(Call call)
{
    T value{};
    check(call(&value));
    return value;
}

template <class T, void (*Free)(T *)> struct Freeing {
    void operator()(T *handle) const noexcept { Free(handle); }
};

/* A handle of the library, freed with its owner. */
template <class T, void (*Free)(T *)> using Handle = std::unique_ptr<T, Freeing<T, Free>>;

/* Makes a handle by `call(&out)`. */
template <class H, class Call> H make(Call call)
{
    typename H::pointer out = nullptr;
    check(call(&out));
    return H(out);
}

/* The faults that an error object tells. */
inline std::vector<Problem> problems(const carc_error *error)
{
    const auto count = number<std::size_t>(
        [&](std::size_t *out) { return carc_error_problem_count(error, out); });
    std::vector<Problem> all;
    for (std::size_t i = 0; i < count; ++i) {
        const auto kind = number<std::int32_t>(
            [&](std::int32_t *out) { return carc_error_problem_kind(error, i, out); });
        const auto reason = number<std::int32_t>(
            [&](std::int32_t *out) { return carc_error_problem_reason(error, i, out); });
        const auto part = [&](carc_status (*call)(const carc_error *, std::size_t, char *,
                                                  std::size_t, std::size_t *)) {
            return text([&](char *buf, std::size_t cap, std::size_t *len) {
                return call(error, i, buf, cap, len);
            });
        };
        all.push_back(Problem{kind, part(carc_error_problem_field),
                              part(carc_error_problem_suggestion), part(carc_error_problem_text),
                              reason});
    }
    return all;
}

/* Runs `call(error)` and throws what it tells. */
template <class Call> void told(Call call)
{
    using Telling = Handle<carc_error, carc_error_free>;
    auto error = make<Telling>(carc_error_new);
    const carc_status status = call(error.get());
    if (status != CARC_STATUS_OK) {
        std::int32_t illegal = CARC_ILLEGAL_NONE;
        check(carc_error_illegal(error.get(), &illegal));
        throw Error(status,
                    text([&](char *buf, std::size_t cap, std::size_t *len) {
                        return carc_error_text(error.get(), buf, cap, len);
                    }),
                    illegal, problems(error.get()));
    }
}

/* Makes a handle by `call(&out, error)`. */
template <class H, class Call> H make_told(Call call)
{
    typename H::pointer out = nullptr;
    told([&](carc_error *error) { return call(&out, error); });
    return H(out);
}

} // namespace detail

/* The spot of a segment. */
inline Spot segment(std::int32_t x, std::int32_t y, std::int32_t number) noexcept
{
    return Spot{x, y, CARC_PLACE_SEGMENT + number};
}

/* The spot of a corner, 0 to 3, clockwise from the north-west. */
inline Spot corner(std::int32_t x, std::int32_t y, std::int32_t number) noexcept
{
    return Spot{x, y, CARC_PLACE_CORNER + number};
}

/* The spot of a tile as a whole. */
inline Spot tile(std::int32_t x, std::int32_t y) noexcept { return Spot{x, y, CARC_PLACE_TILE}; }

/* The spot of a space of a game board that lies there. */
inline Spot space(std::int32_t x, std::int32_t y, std::int32_t number) noexcept
{
    return Spot{x, y, CARC_PLACE_SPACE + number};
}

/* The version of the library that runs. */
inline std::string_view version() noexcept { return carc_version(); }

inline std::string figure_name(std::int32_t figure)
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_figure_name(figure, buf, cap, len);
    });
}

/* The number of a figure, by its name. */
inline std::int32_t figure(std::string_view name)
{
    std::int32_t number = 0;
    detail::told([&](carc_error *error) {
        return carc_figure_by_name(name.data(), name.size(), &number, error);
    });
    return number;
}

inline std::string token_name(std::int32_t token)
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_token_name(token, buf, cap, len);
    });
}

/* The number of a token, by its name. */
inline std::int32_t token(std::string_view name)
{
    std::int32_t number = 0;
    detail::told([&](carc_error *error) {
        return carc_token_by_name(name.data(), name.size(), &number, error);
    });
    return number;
}

/* The name of a question that a rule asks: a CARC_QUESTION number. */
inline std::string question_name(std::int32_t question)
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_question_name(question, buf, cap, len);
    });
}

/* The name of an answer to a question. */
inline std::string answer_name(std::int32_t question, std::int32_t answer)
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_answer_name(question, answer, buf, cap, len);
    });
}

/* Every expansion with its name, tile sets and mechanics, as JSON. */
inline std::string expansions_json() { return detail::text(carc_expansions_json); }

inline std::string segment_kind_name(std::int32_t kind)
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_segment_kind_name(kind, buf, cap, len);
    });
}

inline std::string reason_name(std::int32_t reason)
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_reason_name(reason, buf, cap, len);
    });
}

inline std::string reason_clause(std::int32_t reason)
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_reason_clause(reason, buf, cap, len);
    });
}

/* One decision of a player, or one outcome of chance: a number that says all. Whether it is legal
 * depends on the game. Actions are ordered as every list is. */
class Action {
public:
    /* The action with a code; it is looked at when it is used. */
    constexpr explicit Action(std::uint64_t code = 0) noexcept : code_(code) {}

    /* Puts an action together; see carc_action. `struct_size` need not be set. */
    static Action of(carc_action parts)
    {
        parts.struct_size = sizeof parts;
        return Action(detail::number<std::uint64_t>(
            [&](std::uint64_t *code) { return carc_action_encode(&parts, code); }));
    }

    static constexpr Action pass() noexcept { return Action(0); }

    static Action place_tile(Cell cell, std::int32_t rotation)
    {
        carc_action parts = blank(CARC_VERB_PLACE_TILE);
        parts.x = cell.x;
        parts.y = cell.y;
        parts.rotation = rotation;
        return of(parts);
    }

    static Action place_figure(std::int32_t figure, Spot spot)
    {
        return with_figure(CARC_VERB_PLACE_FIGURE, figure, spot);
    }

    /* Moves a figure that is on the board, such as the dragon. */
    static Action move_figure(std::int32_t figure, Spot spot)
    {
        return with_figure(CARC_VERB_MOVE_FIGURE, figure, spot);
    }

    /* Takes a figure from the board, such as the abbot who is scored at once. */
    static Action take_figure(std::int32_t figure, Spot spot)
    {
        return with_figure(CARC_VERB_TAKE_FIGURE, figure, spot);
    }

    static Action draw_tile(std::uint32_t kind)
    {
        return with_thing(CARC_VERB_DRAW, CARC_ITEM_TILE, kind);
    }

    /* Chance brings a token out of a bag, such as CARC_TOKEN_WOLF. */
    static Action draw_token(std::int32_t token)
    {
        return with_thing(CARC_VERB_DRAW, CARC_ITEM_TOKEN, static_cast<std::uint32_t>(token));
    }

    /* Chance brings a thing that nobody may know, such as the tile under a hill. */
    static Action draw_unknown()
    {
        carc_action parts = blank(CARC_VERB_DRAW);
        parts.subject = CARC_ITEM_UNKNOWN;
        return of(parts);
    }

    /* Chance chooses who begins. */
    static Action draw_seat(std::uint32_t seat)
    {
        return with_thing(CARC_VERB_DRAW, CARC_ITEM_SEAT, seat);
    }

    /* Chooses a tile of the hand to be laid. */
    static Action take_from_hand(std::uint32_t kind)
    {
        return with_thing(CARC_VERB_TAKE_TILE, CARC_SOURCE_HAND, kind);
    }

    /* Chooses the stack, the player's abbey, or another source that has nothing to choose from: a
     * CARC_SOURCE number. */
    static Action take_tile(std::int32_t source)
    {
        carc_action parts = blank(CARC_VERB_TAKE_TILE);
        parts.subject = source;
        return of(parts);
    }

    /* Answers a question: CARC_QUESTION_FLOCK by CARC_ANSWER_FLOCK_GROW. */
    static Action choose(std::int32_t question, std::int32_t answer)
    {
        return with_thing(CARC_VERB_CHOOSE, question, static_cast<std::uint32_t>(answer));
    }

    /* Discards a tile of the hand. */
    static Action discard_tile(std::uint32_t kind)
    {
        return with_thing(CARC_VERB_DISCARD_TILE, -1, kind);
    }

    static Action from_json(std::string_view json)
    {
        std::uint64_t code = 0;
        detail::told([&](carc_error *error) {
            return carc_action_from_json(json.data(), json.size(), &code, error);
        });
        return Action(code);
    }

    constexpr std::uint64_t code() const noexcept { return code_; }

    /* A CARC_VERB number. */
    constexpr std::int32_t verb() const noexcept { return static_cast<std::int32_t>(code_ >> 48); }

    carc_action parts() const
    {
        return detail::structure<carc_action>(
            [&](carc_action *out) { return carc_action_decode(code_, out); });
    }

    std::string json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_action_json(code_, buf, cap, len);
        });
    }

    friend constexpr bool operator==(Action a, Action b) noexcept { return a.code_ == b.code_; }
    friend constexpr bool operator!=(Action a, Action b) noexcept { return a.code_ != b.code_; }
    friend constexpr bool operator<(Action a, Action b) noexcept { return a.code_ < b.code_; }

private:
    static constexpr carc_action blank(std::int32_t verb) noexcept
    {
        return carc_action{sizeof(carc_action), verb, 0, 0, 0, -1, -1, -1, -1};
    }

    static Action with_figure(std::int32_t verb, std::int32_t figure, Spot spot)
    {
        carc_action parts = blank(verb);
        parts.figure = figure;
        parts.x = spot.x;
        parts.y = spot.y;
        parts.place = spot.place;
        return of(parts);
    }

    static Action with_thing(std::int32_t verb, std::int32_t subject, std::uint32_t number)
    {
        carc_action parts = blank(verb);
        parts.subject = subject;
        parts.number = static_cast<std::int32_t>(number);
        return of(parts);
    }

    std::uint64_t code_;
};

namespace detail {

inline std::vector<Action> actions(const std::vector<std::uint64_t> &codes)
{
    std::vector<Action> actions;
    actions.reserve(codes.size());
    for (std::uint64_t code : codes) {
        actions.emplace_back(code);
    }
    return actions;
}

} // namespace detail

/* A possible draw. */
struct Outcome {
    Action action;
    double probability;
};

/* An entry of a game's history. */
struct Record {
    Action action;
    /* Whether it followed by itself from the entry before. */
    bool automatic;
};

/* The named and portable generator that games draw their tiles with. */
class Generator {
public:
    explicit Generator(std::uint64_t seed)
        : handle_(detail::make<Owner>(
              [&](carc_generator **out) { return carc_generator_new(seed, out); }))
    {
    }

    /* A number from 0 to bound - 1, all equally likely; 0 if bound is 0. */
    std::uint32_t below(std::uint32_t bound)
    {
        return detail::number<std::uint32_t>([&](std::uint32_t *out) {
            return carc_generator_below(handle_.get(), bound, out);
        });
    }

private:
    using Owner = detail::Handle<carc_generator, carc_generator_free>;
    Owner handle_;
};

/* A wish for a game, checked when a Setup is made of it. */
class Config {
public:
    Config() : handle_(detail::make<Owner>(carc_config_new)) {}

    static Config from_json(std::string_view json)
    {
        return Config(detail::make_told<Owner>([&](carc_config **out, carc_error *error) {
            return carc_config_from_json(json.data(), json.size(), out, error);
        }));
    }

    Config &players(std::uint32_t players)
    {
        detail::check(carc_config_set_players(get(), players));
        return *this;
    }

    Config &preset(std::string_view name)
    {
        detail::check(carc_config_set_preset(get(), data(name), name.size()));
        return *this;
    }

    Config &expansion(std::string_view name)
    {
        detail::check(carc_config_add_expansion(get(), data(name), name.size()));
        return *this;
    }

    Config &option(std::string_view name, std::string_view value)
    {
        detail::check(carc_config_set_option(get(), data(name), name.size(), data(value),
                                             value.size()));
        return *this;
    }

    Config &tile_set(std::string_view name, std::uint32_t copies)
    {
        detail::check(carc_config_set_tile_set(get(), data(name), name.size(), copies));
        return *this;
    }

    /* A tile file of your own. */
    Config &tile_set_toml(std::string_view toml)
    {
        detail::check(carc_config_add_tile_set_toml(get(), data(toml), toml.size()));
        return *this;
    }

    Config &mechanic(std::string_view name, bool on)
    {
        detail::check(carc_config_set_mechanic(get(), data(name), name.size(), on ? 1 : 0));
        return *this;
    }

    Config &figures(std::string_view name, std::uint32_t count)
    {
        detail::check(carc_config_set_figures(get(), data(name), name.size(), count));
        return *this;
    }

    /* A position to start from, as JSON; see carc_config_set_start. Empty for the usual start. */
    Config &start(std::string_view json)
    {
        detail::told([&](carc_error *error) {
            return carc_config_set_start(get(), data(json), json.size(), error);
        });
        return *this;
    }

    std::string json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_config_json(get(), buf, cap, len);
        });
    }

    carc_config *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_config, carc_config_free>;
    explicit Config(Owner handle) : handle_(std::move(handle)) {}

    /* An empty view may hold NULL. */
    static const char *data(std::string_view text) noexcept
    {
        return text.data() == nullptr ? "" : text.data();
    }

    Owner handle_;
};

/* What is played with and by which rules. Copies share one setup. */
class Setup {
public:
    explicit Setup(const Config &config)
        : handle_(detail::make_told<Owner>([&](carc_setup **out, carc_error *error) {
              return carc_setup_new(config.get(), out, error);
          }))
    {
    }

    /* Takes over a handle. */
    explicit Setup(carc_setup *handle) noexcept : handle_(handle) {}

    /* The base game. */
    static Setup base(std::uint32_t players) { return Setup(Config().players(players)); }

    static Setup from_json(std::string_view json)
    {
        return Setup(detail::make_told<Owner>([&](carc_setup **out, carc_error *error) {
                         return carc_setup_from_json(json.data(), json.size(), out, error);
                     }).release());
    }

    Setup(const Setup &other)
        : handle_(detail::make<Owner>(
              [&](carc_setup **out) { return carc_setup_clone(other.get(), out); }))
    {
    }

    Setup &operator=(const Setup &other)
    {
        if (this != &other) {
            *this = Setup(other);
        }
        return *this;
    }

    Setup(Setup &&) noexcept = default;
    Setup &operator=(Setup &&) noexcept = default;
    ~Setup() = default;

    std::uint32_t players() const
    {
        return detail::number<std::uint32_t>(
            [&](std::uint32_t *out) { return carc_setup_players(get(), out); });
    }

    /* The value of a rule option; nothing if there is no option of that name. */
    std::optional<std::string> option(std::string_view name) const
    {
        try {
            return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
                return carc_setup_option(get(), name.data(), name.size(), buf, cap, len);
            });
        } catch (const Error &error) {
            if (error.status() != CARC_STATUS_NOT_FOUND) {
                throw;
            }
            return std::nullopt;
        }
    }

    std::string config_json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_config_json(get(), buf, cap, len);
        });
    }

    /* Kinds of tiles are numbered from 0 to kind_count() - 1. */
    std::uint32_t kind_count() const
    {
        return detail::number<std::uint32_t>(
            [&](std::uint32_t *out) { return carc_setup_kind_count(get(), out); });
    }

    Kind kind(std::uint32_t number) const
    {
        return detail::structure<Kind>(
            [&](Kind *out) { return carc_setup_kind(get(), number, out); });
    }

    std::string kind_id(std::uint32_t number) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_kind_id(get(), number, buf, cap, len);
        });
    }

    std::string kind_name(std::uint32_t number) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_kind_name(get(), number, buf, cap, len);
        });
    }

    /* The number of the kind with an id such as "base/D". */
    std::uint32_t kind_by_id(std::string_view id) const
    {
        std::uint32_t kind = 0;
        detail::told([&](carc_error *error) {
            return carc_setup_kind_by_id(get(), id.data(), id.size(), &kind, error);
        });
        return kind;
    }

    std::vector<Segment> segments(std::uint32_t kind) const
    {
        return detail::structs<Segment>([&](Segment *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_segments(get(), kind, buf, cap, len);
        });
    }

    /* How many tokens of a kind the game has in all. */
    std::uint32_t tokens(std::int32_t token) const
    {
        return detail::number<std::uint32_t>(
            [&](std::uint32_t *out) { return carc_setup_tokens(get(), token, out); });
    }

    std::string tile_svg(std::uint32_t kind, std::int32_t rotation,
                         const carc_svg_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_tile_svg(get(), kind, rotation, options, buf, cap, len);
        });
    }

    std::string action_text(Action action) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_action_text(get(), action.code(), buf, cap, len);
        });
    }

    Action parse_action(std::string_view text) const
    {
        std::uint64_t code = 0;
        detail::told([&](carc_error *error) {
            return carc_setup_parse_action(get(), text.data(), text.size(), &code, error);
        });
        return Action(code);
    }

    carc_setup *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_setup, carc_setup_free>;
    Owner handle_;
};

/* One of the events of a game. Its words are there until the game changes. */
class Event : public carc_event {
public:
    Event(const carc_game *game, std::size_t index)
        : carc_event(detail::structure<carc_event>(
              [&](carc_event *out) { return carc_game_event(game, index, out); })),
          game_(game), index_(index)
    {
    }

    /* A sentence for people, in English. */
    std::string text() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_event_text(game_, index_, buf, cap, len);
        });
    }

    std::string json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_event_json(game_, index_, buf, cap, len);
        });
    }

    /* The JSON that this player may see: what a server sends when hands are hidden. */
    std::string json_seen_by(std::uint32_t player) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_event_json_seen_by(game_, index_, player, buf, cap, len);
        });
    }

private:
    const carc_game *game_;
    std::size_t index_;
};

/* The events of a game, to be walked through; good until the game changes. */
class Events {
public:
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Event;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = Event;

        Iterator(const carc_game *game, std::size_t index) noexcept : game_(game), index_(index) {}
        Event operator*() const { return Event(game_, index_); }
        Iterator &operator++() noexcept
        {
            ++index_;
            return *this;
        }
        Iterator operator++(int) noexcept
        {
            Iterator before = *this;
            ++index_;
            return before;
        }
        friend bool operator==(const Iterator &a, const Iterator &b) noexcept
        {
            return a.index_ == b.index_;
        }
        friend bool operator!=(const Iterator &a, const Iterator &b) noexcept { return !(a == b); }

    private:
        const carc_game *game_;
        std::size_t index_;
    };

    explicit Events(const carc_game *game)
        : game_(game), size_(detail::number<std::size_t>([&](std::size_t *out) {
              return carc_game_event_count(game, out);
          }))
    {
    }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    Event operator[](std::size_t index) const { return Event(game_, index); }
    Iterator begin() const noexcept { return Iterator(game_, 0); }
    Iterator end() const noexcept { return Iterator(game_, size_); }

private:
    const carc_game *game_;
    std::size_t size_;
};

class View;

/* A game from its setup to its end. A moved-from game can only be assigned to or destroyed. */
class Game {
public:
    Game(const Setup &setup, std::uint64_t seed)
        : handle_(detail::make<Owner>(
              [&](carc_game **out) { return carc_game_new(setup.get(), seed, out); }))
    {
    }

    /* Takes over a handle. */
    explicit Game(carc_game *handle) noexcept : handle_(handle) {}

    /* The tiles come in this order; the game ends when the list is used up. */
    static Game with_deck(const Setup &setup, const std::vector<std::string_view> &ids)
    {
        std::vector<const char *> texts;
        std::vector<std::size_t> lens;
        for (std::string_view id : ids) {
            texts.push_back(id.data() == nullptr ? "" : id.data());
            lens.push_back(id.size());
        }
        return Game(detail::make_told<Owner>([&](carc_game **out, carc_error *error) {
                        return carc_game_with_deck(setup.get(), texts.data(), lens.data(),
                                                   texts.size(), out, error);
                    }).release());
    }

    /* Every draw is left to the caller. */
    static Game open(const Setup &setup)
    {
        return Game(detail::make<Owner>([&](carc_game **out) {
                        return carc_game_open(setup.get(), out);
                    }).release());
    }

    static Game from_json(std::string_view json)
    {
        return Game(detail::make_told<Owner>([&](carc_game **out, carc_error *error) {
                        return carc_game_from_json(json.data(), json.size(), out, error);
                    }).release());
    }

    Game(const Game &other)
        : handle_(detail::make<Owner>(
              [&](carc_game **out) { return carc_game_clone(other.get(), out); }))
    {
    }

    /* Reuses the memory of this game. */
    Game &operator=(const Game &other)
    {
        if (handle_ == nullptr) {
            *this = Game(other);
        } else {
            detail::check(carc_game_assign(get(), other.get()));
        }
        return *this;
    }

    Game(Game &&) noexcept = default;
    Game &operator=(Game &&) noexcept = default;
    ~Game() = default;

    Setup setup() const
    {
        carc_setup *out = nullptr;
        detail::check(carc_game_setup(get(), &out));
        return Setup(out);
    }

    /* A CARC_PHASE number. */
    std::int32_t phase() const { return number<std::int32_t>(carc_game_phase); }

    std::string phase_name() const { return text_of(carc_game_phase_name); }

    /* A seat, CARC_ACTOR_CHANCE or CARC_ACTOR_NOBODY. */
    std::int32_t actor() const { return number<std::int32_t>(carc_game_actor); }

    std::uint32_t active_player() const { return number<std::uint32_t>(carc_game_active_player); }
    std::uint32_t turn() const { return number<std::uint32_t>(carc_game_turn); }
    /* 2 while a second tile of the turn is played, otherwise 1. */
    std::uint32_t part() const { return number<std::uint32_t>(carc_game_part); }
    std::uint32_t players() const { return number<std::uint32_t>(carc_game_players); }
    std::uint32_t tiles_left() const { return number<std::uint32_t>(carc_game_tiles_left); }
    std::uint64_t hash() const { return number<std::uint64_t>(carc_game_hash); }
    bool is_over() const { return number<std::int32_t>(carc_game_is_over) != 0; }

    /* The kind of the tile that is drawn and to be laid. */
    std::optional<std::uint32_t> drawn() const
    {
        const auto kind = number<std::int32_t>(carc_game_drawn);
        return kind < 0 ? std::nullopt : std::optional<std::uint32_t>(kind);
    }

    /* Every legal action, in ascending order. */
    std::vector<Action> legal_actions() const
    {
        return detail::actions(array_of<std::uint64_t>(carc_game_legal));
    }

    /* As legal_actions, with every rotation of a symmetric tile. */
    std::vector<Action> legal_actions_all_rotations() const
    {
        return detail::actions(array_of<std::uint64_t>(carc_game_legal_all_rotations));
    }

    /* The codes of every legal action, into a vector that keeps its memory. */
    void legal_codes(std::vector<std::uint64_t> &codes) const
    {
        detail::fill(codes, [&](std::uint64_t *buf, std::size_t cap, std::size_t *len) {
            return carc_game_legal(get(), buf, cap, len);
        });
    }

    bool is_legal(Action action) const
    {
        return detail::number<std::int32_t>([&](std::int32_t *out) {
                   return carc_game_is_legal(get(), action.code(), out);
               }) != 0;
    }

    /* Throws if the action may not be taken now; says why. */
    void check(Action action) const
    {
        std::int32_t illegal = 0;
        detail::told([&](carc_error *error) {
            return carc_game_check(get(), action.code(), &illegal, error);
        });
    }

    /* Takes an action and everything that follows from it without a decision. */
    Events apply(Action action)
    {
        written(carc_game_apply(get(), action.code()));
        return events();
    }

    /* As apply, refused unless the decision is this player's. */
    Events apply_as(std::uint32_t player, Action action)
    {
        written(carc_game_apply_as(get(), player, action.code()));
        return events();
    }

    /* As apply without building events. */
    void play(Action action) { written(carc_game_play(get(), action.code())); }

    /* Takes back the last applied action and returns it. */
    Action undo()
    {
        std::uint64_t code = 0;
        written(carc_game_undo(get(), &code));
        return Action(code);
    }

    void set_undo_depth(std::uint32_t depth) { written(carc_game_set_undo_depth(get(), depth)); }

    /* The events of the last action applied; of the opening, if none was. */
    Events events() const { return Events(get()); }

    /* The events of the opening become those of the game. */
    Events opening_events()
    {
        written(carc_game_opening_events(get()));
        return events();
    }

    std::vector<std::int32_t> scores() const { return array_of<std::int32_t>(carc_game_scores); }
    std::vector<Rank> ranking() const { return structs_of<Rank>(carc_game_ranking); }

    /* How many tiles of the river are left; while there are any, they come first. */
    std::uint32_t river_tiles_left() const
    {
        return number<std::uint32_t>(carc_game_river_tiles_left);
    }

    /* The kinds in a player's hand, in ascending order; empty unless hands are played. */
    std::vector<std::uint32_t> hand(std::uint32_t player) const
    {
        return detail::array<std::uint32_t>(
            [&](std::uint32_t *buf, std::size_t cap, std::size_t *len) {
                return carc_game_hand(get(), player, buf, cap, len);
            });
    }

    /* The kinds of the tiles that have left the game, in the order in which they went. */
    std::vector<std::uint32_t> discarded() const
    {
        return array_of<std::uint32_t>(carc_game_discarded);
    }

    /* The kinds of the tiles that lie face up beside the stack, to come later. */
    std::vector<std::uint32_t> held() const { return array_of<std::uint32_t>(carc_game_held); }

    /* How many tiles lie face down under hills. */
    std::uint32_t hidden_tiles() const { return number<std::uint32_t>(carc_game_hidden_tiles); }

    /* How many tokens of a kind are in the bag from which chance draws. */
    std::uint32_t bag(std::int32_t token) const
    {
        return detail::number<std::uint32_t>(
            [&](std::uint32_t *out) { return carc_game_bag(get(), token, out); });
    }

    /* How many tokens of a kind lie beside the figure on a spot: sheep beside a shepherd. */
    std::uint32_t tokens_at(Spot spot, std::int32_t token) const
    {
        return detail::number<std::uint32_t>([&](std::uint32_t *out) {
            return carc_game_tokens_at(get(), spot.x, spot.y, spot.place, token, out);
        });
    }

    /* The shepherd whose flock is asked about; nothing outside of CARC_PHASE_FLOCK. */
    std::optional<Spot> flock() const
    {
        Spot spot{};
        const carc_status status = carc_game_flock(get(), &spot);
        if (status == CARC_STATUS_NOT_FOUND) {
            return std::nullopt;
        }
        detail::check(status);
        return spot;
    }

    /* Whether a player still has his abbey in front of him. */
    bool has_abbey(std::uint32_t player) const
    {
        return detail::number<std::int32_t>([&](std::int32_t *out) {
                   return carc_game_has_abbey(get(), player, out);
               }) != 0;
    }

    /* The position as the start of another game; nothing if a turn is half done. */
    std::optional<std::string> start_json() const
    {
        try {
            return text_of(carc_game_start_json);
        } catch (const Error &error) {
            if (error.status() != CARC_STATUS_NOT_FOUND) {
                throw;
            }
            return std::nullopt;
        }
    }

    /* How many copies of each kind are left to draw. */
    std::vector<std::uint32_t> left() const { return array_of<std::uint32_t>(carc_game_left); }

    std::uint32_t supply(std::uint32_t player, std::int32_t figure) const
    {
        return detail::number<std::uint32_t>([&](std::uint32_t *out) {
            return carc_game_supply(get(), player, figure, out);
        });
    }

    std::uint32_t tokens(std::uint32_t player, std::int32_t token) const
    {
        return detail::number<std::uint32_t>([&](std::uint32_t *out) {
            return carc_game_tokens(get(), player, token, out);
        });
    }

    std::vector<Tile> board() const { return structs_of<Tile>(carc_game_board); }
    std::vector<Cell> open_cells() const { return array_of<Cell>(carc_game_open_cells); }
    std::vector<Occupant> figures() const { return structs_of<Occupant>(carc_game_figures); }

    /* The figures on the board that belong to nobody; their player is -1. */
    std::vector<Occupant> neutral_figures() const
    {
        return structs_of<Occupant>(carc_game_neutral_figures);
    }

    /* Where a figure that belongs to nobody stands, such as CARC_FIGURE_DRAGON; nothing while it is
     * not on the board. */
    std::optional<Spot> neutral_spot(std::int32_t figure) const
    {
        Spot spot{};
        const carc_status status = carc_game_neutral_spot(get(), figure, &spot);
        if (status == CARC_STATUS_NOT_FOUND) {
            return std::nullopt;
        }
        detail::check(status);
        return spot;
    }

    /* The cell of the tile that was laid last. */
    Cell last_cell() const { return number<Cell>(carc_game_last_cell); }

    std::vector<Feature> features() const { return structs_of<Feature>(carc_game_features); }
    std::string features_json() const { return text_of(carc_game_features_json); }

    /* The feature to which a spot belongs; nothing if there is no tile or no such segment. */
    std::optional<Feature> feature_at(Spot spot) const
    {
        Feature feature{};
        feature.struct_size = sizeof feature;
        const carc_status status =
            carc_game_feature_at(get(), spot.x, spot.y, spot.place, &feature);
        if (status == CARC_STATUS_NOT_FOUND) {
            return std::nullopt;
        }
        detail::check(status);
        return feature;
    }

    std::string feature_json(Spot spot) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_feature_json(get(), spot.x, spot.y, spot.place, buf, cap, len);
        });
    }

    std::vector<Spot> feature_spots(Spot spot) const
    {
        return detail::array<Spot>([&](Spot *buf, std::size_t cap, std::size_t *len) {
            return carc_game_feature_spots(get(), spot.x, spot.y, spot.place, buf, cap, len);
        });
    }

    /* The marks on the segments of a feature by name, such as "inn", and how many of them. */
    std::map<std::string, std::uint32_t> feature_marks(Spot spot) const
    {
        Feature feature{};
        feature.struct_size = sizeof feature;
        detail::check(carc_game_feature_at(get(), spot.x, spot.y, spot.place, &feature));
        std::map<std::string, std::uint32_t> marks;
        for (std::uint32_t i = 0; i < feature.mark_count; ++i) {
            std::uint32_t count = 0;
            auto name = detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
                return carc_game_feature_mark(get(), spot.x, spot.y, spot.place, i, &count, buf,
                                              cap, len);
            });
            marks.emplace(std::move(name), count);
        }
        return marks;
    }

    std::vector<Occupant> feature_occupants(Spot spot) const
    {
        return detail::structs<Occupant>([&](Occupant *buf, std::size_t cap, std::size_t *len) {
            return carc_game_feature_occupants(get(), spot.x, spot.y, spot.place, buf, cap, len);
        });
    }

    /* The possible draws; none unless chance is the actor. */
    std::vector<Outcome> chance_outcomes() const
    {
        std::vector<Outcome> outcomes;
        for (const carc_outcome &outcome : structs_of<carc_outcome>(carc_game_chance_outcomes)) {
            outcomes.push_back(Outcome{Action(outcome.code), outcome.probability});
        }
        return outcomes;
    }

    /* Every whole turn of the player who lays a tile now, as its actions in order. */
    std::vector<std::vector<Action>> turns() const
    {
        std::vector<std::vector<Action>> turns;
        for (const carc_turn &turn : structs_of<carc_turn>(carc_game_turns)) {
            std::vector<Action> all;
            for (std::uint32_t i = 0; i < turn.count; ++i) {
                all.emplace_back(turn.actions[i]);
            }
            turns.push_back(std::move(all));
        }
        return turns;
    }

    std::vector<Record> history() const
    {
        std::vector<Record> history;
        for (const carc_record &record : structs_of<carc_record>(carc_game_history)) {
            history.push_back(Record{Action(record.code), record.automatic != 0});
        }
        return history;
    }

    /* What a player may know of the game. */
    View view(std::uint32_t player) const;

    /* A full game that agrees with all that a player knows. */
    Game determinize(std::uint32_t player, std::uint64_t seed) const
    {
        carc_game *out = nullptr;
        detail::check(carc_game_determinize(get(), player, seed, &out));
        return Game(out);
    }

    /* The whole game, to be loaded by from_json. It is not for players. */
    std::string json() const { return text_of(carc_game_json); }

    std::string svg(const carc_svg_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_svg(get(), options, buf, cap, len);
        });
    }

    /* The board in characters, for a terminal. */
    std::string text(const carc_text_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_text(get(), options, buf, cap, len);
        });
    }

    /* Whether the positions are equal; the histories may differ. */
    friend bool operator==(const Game &a, const Game &b)
    {
        return detail::number<std::int32_t>([&](std::int32_t *out) {
                   return carc_game_equals(a.get(), b.get(), out);
               }) != 0;
    }

    friend bool operator!=(const Game &a, const Game &b) { return !(a == b); }

    carc_game *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_game, carc_game_free>;

    /* Throws what went wrong in a call that writes the game. */
    void written(carc_status status)
    {
        if (status != CARC_STATUS_OK) {
            std::int32_t illegal = CARC_ILLEGAL_NONE;
            std::string text;
            /* A poisoned game does not even tell why. */
            if (carc_game_last_illegal(get(), &illegal) == CARC_STATUS_OK) {
                text = text_of(carc_game_last_error);
            }
            throw Error(status, text, illegal);
        }
    }

    template <class T> T number(carc_status (*call)(const carc_game *, T *)) const
    {
        return detail::number<T>([&](T *out) { return call(get(), out); });
    }

    std::string text_of(carc_status (*call)(const carc_game *, char *, std::size_t,
                                            std::size_t *)) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return call(get(), buf, cap, len);
        });
    }

    template <class T>
    std::vector<T> array_of(carc_status (*call)(const carc_game *, T *, std::size_t,
                                                std::size_t *)) const
    {
        return detail::array<T>([&](T *buf, std::size_t cap, std::size_t *len) {
            return call(get(), buf, cap, len);
        });
    }

    template <class T>
    std::vector<T> structs_of(carc_status (*call)(const carc_game *, T *, std::size_t,
                                                  std::size_t *)) const
    {
        return detail::structs<T>([&](T *buf, std::size_t cap, std::size_t *len) {
            return call(get(), buf, cap, len);
        });
    }

    Owner handle_;
};

/* A game as one player may see it. It does not follow the game. */
class View {
public:
    /* Takes over a handle. */
    explicit View(carc_view *handle) noexcept : handle_(handle) {}

    std::string json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_view_json(get(), buf, cap, len);
        });
    }

    /* Every legal action as far as the player knows the position; see Game::legal_actions. */
    std::vector<Action> legal_actions() const
    {
        return detail::actions(detail::array<std::uint64_t>(
            [&](std::uint64_t *buf, std::size_t cap, std::size_t *len) {
                return carc_view_legal(get(), buf, cap, len);
            }));
    }

    /* How many tiles of each kind nobody has seen yet. */
    std::vector<std::uint32_t> unseen() const
    {
        return detail::array<std::uint32_t>(
            [&](std::uint32_t *buf, std::size_t cap, std::size_t *len) {
                return carc_view_unseen(get(), buf, cap, len);
            });
    }

    /* A full game that agrees with this view. */
    Game determinize(std::uint64_t seed) const
    {
        carc_game *out = nullptr;
        detail::check(carc_view_determinize(get(), seed, &out));
        return Game(out);
    }

    carc_view *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_view, carc_view_free>;
    Owner handle_;
};

/* Somebody who decides for players: "random", "greedy", "mcts:iterations=500"; see carc_agent_new. */
class Agent {
public:
    Agent(std::string_view text, std::uint64_t seed)
        : handle_(detail::make_told<Owner>([&](carc_agent **out, carc_error *error) {
              return carc_agent_new(text.data(), text.size(), seed, out, error);
          }))
    {
    }

    /* Decides for the player who is to act; the game stays as it is. */
    Action choose(const Game &game)
    {
        std::uint64_t code = 0;
        detail::told([&](carc_error *error) {
            return carc_agent_choose(handle_.get(), game.get(), &code, error);
        });
        return Action(code);
    }

    /* The text that makes such an agent. */
    std::string text() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_agent_text(handle_.get(), buf, cap, len);
        });
    }

    carc_agent *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_agent, carc_agent_free>;
    Owner handle_;
};

inline View Game::view(std::uint32_t player) const
{
    carc_view *out = nullptr;
    detail::check(carc_game_view(get(), player, &out));
    return View(out);
}

} // namespace carc

template <> struct std::hash<carc::Action> {
    std::size_t operator()(carc::Action action) const noexcept
    {
        return std::hash<std::uint64_t>{}(action.code());
    }
};

#endif
