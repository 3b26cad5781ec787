/* carc for C++: what is played with and by which rules. */

#ifndef CARC_SETUP_HPP
#define CARC_SETUP_HPP

#include "action.hpp"

CARC_NAMESPACE_BEGIN

using TileType = carc_tile_type;
using Segment = carc_segment;

/* A wish for a game, checked when a Setup is made of it. Each setter gives the config itself, so
 * that they can be chained; without exceptions it gives a Result<void> instead. */
class Config {
#ifdef CARC_NO_EXCEPTIONS
    using Chained = Result<void>;
#else
    using Chained = Config &;
#endif

public:
#ifndef CARC_NO_EXCEPTIONS
    Config() : Config(create()) {}
#endif

    /* The config of the base game. */
    static Returned<Config> create()
    {
        CARC_TRY(handle, detail::make<Owner>(carc_config_new));
        return Config(std::move(handle));
    }

    static Returned<Config> from_json(std::string_view json)
    {
        CARC_TRY(handle,
                 detail::make_told<Owner>([&](carc_config **out, carc_error *error) {
                     return carc_config_from_json(detail::data(json), json.size(), out, error);
                 }));
        return Config(std::move(handle));
    }

    Chained players(std::uint32_t players)
    {
        return chained(carc_config_set_players(get(), players));
    }

    Chained preset(std::string_view name)
    {
        return chained(carc_config_set_preset(get(), detail::data(name), name.size()));
    }

    Chained expansion(std::string_view name)
    {
        return chained(carc_config_add_expansion(get(), detail::data(name), name.size()));
    }

    Chained option(std::string_view name, std::string_view value)
    {
        return chained(carc_config_set_option(get(), detail::data(name), name.size(),
                                              detail::data(value), value.size()));
    }

    Chained tile_set(std::string_view name, std::uint32_t copies)
    {
        return chained(carc_config_set_tile_set(get(), detail::data(name), name.size(), copies));
    }

    /* A tile file of your own. */
    Chained tile_set_toml(std::string_view toml)
    {
        return chained(carc_config_add_tile_set_toml(get(), detail::data(toml), toml.size()));
    }

    Chained mechanic(std::string_view name, bool on)
    {
        return chained(
            carc_config_set_mechanic(get(), detail::data(name), name.size(), on ? 1 : 0));
    }

    Chained figures(std::string_view name, std::uint32_t count)
    {
        return chained(carc_config_set_figures(get(), detail::data(name), name.size(), count));
    }

    /* A position to start from, as JSON; see carc_config_set_start. Empty for the usual start. */
    Chained start(std::string_view json)
    {
        CARC_CHECK(detail::told([&](carc_error *error) {
            return carc_config_set_start(get(), detail::data(json), json.size(), error);
        }));
        return chained(CARC_STATUS_OK);
    }

    Returned<std::string> json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_config_json(get(), buf, cap, len);
        });
    }

    carc_config *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_config, carc_config_free>;
    explicit Config(Owner handle) noexcept : handle_(std::move(handle)) {}

    Chained chained(carc_status status)
    {
#ifdef CARC_NO_EXCEPTIONS
        return detail::checked(status);
#else
        detail::checked(status);
        return *this;
#endif
    }

    Owner handle_;
};

/* What is played with and by which rules. Copies share one setup. */
class Setup {
public:
    /* Takes over a handle. */
    explicit Setup(carc_setup *handle) noexcept : handle_(handle) {}

    /* Checks a config. */
    static Returned<Setup> of(const Config &config)
    {
        return made(detail::make_told<Owner>([&](carc_setup **out, carc_error *error) {
            return carc_setup_new(config.get(), out, error);
        }));
    }

    /* The base game. */
    static Returned<Setup> base(std::uint32_t players)
    {
        CARC_TRY(config, Config::create());
        CARC_CHECK(config.players(players));
        return of(config);
    }

    static Returned<Setup> from_json(std::string_view json)
    {
        return made(detail::make_told<Owner>([&](carc_setup **out, carc_error *error) {
            return carc_setup_from_json(detail::data(json), json.size(), out, error);
        }));
    }

    /* A second owner of the same setup. */
    Returned<Setup> clone() const
    {
        return made(detail::make<Owner>(
            [&](carc_setup **out) { return carc_setup_clone(get(), out); }));
    }

#ifndef CARC_NO_EXCEPTIONS
    explicit Setup(const Config &config) : Setup(of(config)) {}
    Setup(const Setup &other) : Setup(other.clone()) {}

    Setup &operator=(const Setup &other)
    {
        if (this != &other) {
            *this = Setup(other);
        }
        return *this;
    }
#endif

    Setup(Setup &&) noexcept = default;
    Setup &operator=(Setup &&) noexcept = default;
    ~Setup() = default;

    Returned<std::uint32_t> players() const
    {
        return detail::number<std::uint32_t>(
            [&](std::uint32_t *out) { return carc_setup_players(get(), out); });
    }

    /* The value of a rule option; nothing if there is no option of that name. */
    Returned<std::optional<std::string>> option(std::string_view name) const
    {
        return detail::text_if_any([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_option(get(), detail::data(name), name.size(), buf, cap, len);
        });
    }

    Returned<std::string> config_json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_config_json(get(), buf, cap, len);
        });
    }

    /* Kinds of tiles are numbered from 0 to tile_type_count() - 1. */
    Returned<std::uint32_t> tile_type_count() const
    {
        return detail::number<std::uint32_t>(
            [&](std::uint32_t *out) { return carc_setup_tile_type_count(get(), out); });
    }

    Returned<TileType> tile_type(std::uint32_t number) const
    {
        return detail::structure<TileType>(
            [&](TileType *out) { return carc_setup_tile_type(get(), number, out); });
    }

    Returned<std::string> tile_type_id(std::uint32_t number) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_tile_type_id(get(), number, buf, cap, len);
        });
    }

    Returned<std::string> tile_type_name(std::uint32_t number) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_tile_type_name(get(), number, buf, cap, len);
        });
    }

    /* The marks that a kind shows as a whole, such as "dragon", where they are in force. */
    Returned<std::vector<std::string>> tile_type_marks(std::uint32_t number) const
    {
        CARC_TRY(parts, tile_type(number));
        return marks(parts.mark_count,
                     [&](std::size_t index, char *buf, std::size_t cap, std::size_t *len) {
                         return carc_setup_tile_type_mark(get(), number, index, buf, cap, len);
                     });
    }

    /* The number of the kind with an id such as "base/D". */
    Returned<std::uint32_t> tile_type_by_id(std::string_view id) const
    {
        return detail::number_told<std::uint32_t>([&](std::uint32_t *out, carc_error *error) {
            return carc_setup_tile_type_by_id(get(), detail::data(id), id.size(), out, error);
        });
    }

    Returned<std::vector<Segment>> segments(std::uint32_t tile_type) const
    {
        return detail::structs<Segment>([&](Segment *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_segments(get(), tile_type, buf, cap, len);
        });
    }

    /* The marks on a segment of a kind, such as "inn". */
    Returned<std::vector<std::string>> segment_marks(std::uint32_t tile_type,
                                                     std::uint32_t segment) const
    {
        CARC_TRY(all, segments(tile_type));
        const std::uint32_t count = segment < all.size() ? all[segment].mark_count : 0;
        return marks(count, [&](std::size_t index, char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_segment_mark(get(), tile_type, segment, index, buf, cap, len);
        });
    }

    /* How many tokens of a kind the game has in all. */
    Returned<std::uint32_t> tokens(std::int32_t token) const
    {
        return detail::number<std::uint32_t>(
            [&](std::uint32_t *out) { return carc_setup_tokens(get(), token, out); });
    }

    /* The outline of a segment on a turned tile: rings of points in the unit square. What lies inside
     * an odd number of rings belongs to the segment; see carc_setup_segment_outline. */
    Returned<std::vector<std::vector<Point>>>
    segment_outline(std::uint32_t tile_type, std::uint32_t segment, std::int32_t rotation) const
    {
        std::vector<std::vector<Point>> rings;
        for (;;) {
            std::vector<Point> ring;
            const carc_status status = detail::gather<Point>(
                ring, [&](Point *buf, std::size_t cap, std::size_t *len) {
                    return carc_setup_segment_outline(get(), tile_type, segment, rotation,
                                                      rings.size(), buf, cap, len);
                });
            if (status == CARC_STATUS_NOT_FOUND && !rings.empty()) {
                return rings;
            }
            CARC_CHECK(detail::checked(status));
            rings.push_back(std::move(ring));
        }
    }

    /* Where a figure on a segment of a turned tile stands. */
    Returned<Point> segment_anchor(std::uint32_t tile_type, std::uint32_t segment,
                                   std::int32_t rotation) const
    {
        return detail::number<Point>([&](Point *out) {
            return carc_setup_segment_anchor(get(), tile_type, segment, rotation, out);
        });
    }

    /* The segment at a point of a turned tile; nothing if the point is not on it. */
    Returned<std::optional<std::uint32_t>> pick(std::uint32_t tile_type, std::int32_t rotation,
                                                double x, double y) const
    {
        return detail::if_any<std::uint32_t>([&](std::uint32_t *out) {
            return carc_setup_pick(get(), tile_type, rotation, x, y, out);
        });
    }

    /* Where a space of the wheel is, from the middle of the wheel; nothing if there is none. */
    Returned<std::optional<Point>> space(std::uint32_t number) const
    {
        return detail::if_any<Point>(
            [&](Point *out) { return carc_setup_space(get(), number, out); });
    }

    Returned<std::string> tile_svg(std::uint32_t tile_type, std::int32_t rotation,
                                   const carc_svg_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_tile_svg(get(), tile_type, rotation, options, buf, cap, len);
        });
    }

    /* The tile in five lines of seven characters. */
    Returned<std::string> tile_text(std::uint32_t tile_type, std::int32_t rotation,
                                    const carc_text_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_tile_text(get(), tile_type, rotation, options, buf, cap, len);
        });
    }

    /* Equal for setups with equal rules, players, figures, tiles and start. */
    Returned<std::uint64_t> fingerprint() const
    {
        return detail::number<std::uint64_t>(
            [&](std::uint64_t *out) { return carc_setup_fingerprint(get(), out); });
    }

    /* A sentence for people, in English, about an event that came as JSON. */
    Returned<std::string> event_text(std::string_view json) const
    {
        return detail::text_told([&](char *buf, std::size_t cap, std::size_t *len, carc_error *e) {
            return carc_setup_event_text(get(), detail::data(json), json.size(), buf, cap, len, e);
        });
    }

    Returned<std::string> action_text(Action action) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_action_text(get(), action.code(), buf, cap, len);
        });
    }

    Returned<Action> parse_action(std::string_view text) const
    {
        CARC_TRY(code, detail::number_told<std::uint64_t>([&](std::uint64_t *out, carc_error *e) {
                     return carc_setup_parse_action(get(), detail::data(text), text.size(), out, e);
                 }));
        return Action(code);
    }

    carc_setup *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_setup, carc_setup_free>;

    static Returned<Setup> made(Returned<Owner> owner)
    {
        CARC_TRY(handle, std::move(owner));
        return Setup(handle.release());
    }

    template <class Call>
    static Returned<std::vector<std::string>> marks(std::uint32_t count, Call call)
    {
        std::vector<std::string> marks;
        for (std::uint32_t i = 0; i < count; ++i) {
            CARC_TRY(mark, detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
                         return call(i, buf, cap, len);
                     }));
            marks.push_back(std::move(mark));
        }
        return marks;
    }

    Owner handle_;
};

CARC_NAMESPACE_END

#endif
