/* carc for C++: configs and setups. */

#ifndef CARC_SETUP_HPP
#define CARC_SETUP_HPP

#include "action.hpp"

CARC_NAMESPACE_BEGIN

using TileType = carc_tile_type;
using Segment = carc_segment;

/* A mutable game configuration, which is validated when a Setup is created from it. Setters return
 * the config so that calls can be chained; without exceptions, setters return Result<void>. */
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

    /* Creates the config for the base game. */
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

    /* Parses a config from board notation, which contains the rules and optionally a position. */
    static Returned<Config> from_text(std::string_view text)
    {
        CARC_TRY(handle,
                 detail::make_told<Owner>([&](carc_config **out, carc_error *error) {
                     return carc_config_from_text(detail::data(text), text.size(), out, error);
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

    /* Adds a custom tile set from the contents of a TOML file. */
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

    /* Sets the start position from JSON; see carc_config_set_start. An empty string selects the
     * default start. */
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

    /* Returns the config in board notation, as a grid with one statement per line. If the config
     * has custom tile sets, the text contains only their number, and `from_text` rejects the
     * text. */
    Returned<std::string> to_text() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_config_to_text(get(), buf, cap, len);
        });
    }

    /* Returns the config in board notation, as a single line. */
    Returned<std::string> to_line() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_config_to_line(get(), buf, cap, len);
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

/* Parses a position in board notation and returns it as JSON for Config::start. Rules in the text
 * are ignored. */
inline Returned<std::string> start_from_text(std::string_view text)
{
    return detail::text_told([&](char *buf, std::size_t cap, std::size_t *len, carc_error *error) {
        return carc_start_from_text(detail::data(text), text.size(), buf, cap, len, error);
    });
}

/* Converts a start position from JSON to board notation, as a grid with one statement per line. */
inline Returned<std::string> start_to_text(std::string_view json)
{
    return detail::text_told([&](char *buf, std::size_t cap, std::size_t *len, carc_error *error) {
        return carc_start_to_text(detail::data(json), json.size(), buf, cap, len, error);
    });
}

/* Converts a start position from JSON to board notation, as a single line. */
inline Returned<std::string> start_to_line(std::string_view json)
{
    return detail::text_told([&](char *buf, std::size_t cap, std::size_t *len, carc_error *error) {
        return carc_start_to_line(detail::data(json), json.size(), buf, cap, len, error);
    });
}

/* A setup: a validated config with its tiles. All copies share one setup. */
class Setup {
public:
    /* Takes ownership of a handle. */
    explicit Setup(carc_setup *handle) noexcept : handle_(handle) {}

    /* Validates a config and creates a setup. */
    static Returned<Setup> of(const Config &config)
    {
        return made(detail::make_told<Owner>([&](carc_setup **out, carc_error *error) {
            return carc_setup_new(config.get(), out, error);
        }));
    }

    /* Creates the setup for the base game. */
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

    /* Returns another handle to the same setup. */
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

    /* Returns the value of a rule option, or nullopt if the option is unknown. */
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

    /* Returns the number of tile types, which are numbered from 0. */
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

    /* Returns the marks in effect for a tile type as a whole, such as "dragon". */
    Returned<std::vector<std::string>> tile_type_marks(std::uint32_t number) const
    {
        CARC_TRY(parts, tile_type(number));
        return marks(parts.mark_count,
                     [&](std::size_t index, char *buf, std::size_t cap, std::size_t *len) {
                         return carc_setup_tile_type_mark(get(), number, index, buf, cap, len);
                     });
    }

    /* Returns the number of the tile type with the given id, such as "base/D". */
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

    /* Returns the marks on a segment of a tile type, such as "inn". */
    Returned<std::vector<std::string>> segment_marks(std::uint32_t tile_type,
                                                     std::uint32_t segment) const
    {
        CARC_TRY(all, segments(tile_type));
        const std::uint32_t count = segment < all.size() ? all[segment].mark_count : 0;
        return marks(count, [&](std::size_t index, char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_segment_mark(get(), tile_type, segment, index, buf, cap, len);
        });
    }

    /* Returns the total number of tokens of the given kind in the game. */
    Returned<std::uint32_t> tokens(std::int32_t token) const
    {
        return detail::number<std::uint32_t>(
            [&](std::uint32_t *out) { return carc_setup_tokens(get(), token, out); });
    }

    /* Returns a segment's outline on a rotated tile: rings of points in the unit square. A point
     * inside an odd number of rings belongs to the segment; see carc_setup_segment_outline. */
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

    /* Returns the point where a figure on a segment of a rotated tile is drawn. */
    Returned<Point> segment_anchor(std::uint32_t tile_type, std::uint32_t segment,
                                   std::int32_t rotation) const
    {
        return detail::number<Point>([&](Point *out) {
            return carc_setup_segment_anchor(get(), tile_type, segment, rotation, out);
        });
    }

    /* Returns the segment at a point on a rotated tile, or nullopt if the point is outside the
     * tile. */
    Returned<std::optional<std::uint32_t>> pick(std::uint32_t tile_type, std::int32_t rotation,
                                                double x, double y) const
    {
        return detail::if_any<std::uint32_t>([&](std::uint32_t *out) {
            return carc_setup_pick(get(), tile_type, rotation, x, y, out);
        });
    }

    /* Returns the position of a space relative to the wheel's center, or nullopt if the space does
     * not exist. */
    Returned<std::optional<Point>> space(std::uint32_t number) const
    {
        return detail::if_any<Point>(
            [&](Point *out) { return carc_setup_space(get(), number, out); });
    }

    Returned<std::string> render_tile_svg(std::uint32_t tile_type, std::int32_t rotation,
                                          const carc_svg_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_render_tile_svg(get(), tile_type, rotation, options, buf, cap, len);
        });
    }

    /* Returns the tile as text: five lines of seven characters. */
    Returned<std::string> render_tile_text(std::uint32_t tile_type, std::int32_t rotation,
                                           const carc_text_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_setup_render_tile_text(get(), tile_type, rotation, options, buf, cap, len);
        });
    }

    /* Returns a number that is equal for setups with the same rules, players, figures, tiles and
     * start position. */
    Returned<std::uint64_t> fingerprint() const
    {
        return detail::number<std::uint64_t>(
            [&](std::uint64_t *out) { return carc_setup_fingerprint(get(), out); });
    }

    /* Returns an English sentence for an event in JSON form. */
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

    static Returned<std::vector<std::string>>
    marks(std::uint32_t count,
          const detail::Call<std::size_t, char *, std::size_t, std::size_t *> &call)
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
