/* carc for C++: events. */

#ifndef CARC_EVENT_HPP
#define CARC_EVENT_HPP

#include "setup.hpp"

CARC_NAMESPACE_BEGIN

/* One of the events of a game. Its words are there until the game changes. */
class Event : public carc_event {
public:
    Event(const carc_game *game, std::size_t index, const carc_event &parts) noexcept
        : carc_event(parts), game_(game), index_(index)
    {
    }

    /* An event that a server sends as JSON. */
    static Returned<carc_event> from_json(std::string_view json)
    {
        carc_event parts{};
        parts.struct_size = sizeof parts;
        CARC_CHECK(detail::told([&](carc_error *error) {
            return carc_event_from_json(detail::data(json), json.size(), &parts, error);
        }));
        return parts;
    }

    /* A sentence for people, in English. */
    Returned<std::string> text() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_event_text(game_, index_, buf, cap, len);
        });
    }

    Returned<std::string> json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_event_json(game_, index_, buf, cap, len);
        });
    }

    /* The JSON that this player may see: what a server sends when hands are hidden. */
    Returned<std::string> json_seen_by(std::uint32_t seat) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_event_json_seen_by(game_, index_, seat, buf, cap, len);
        });
    }

private:
    const carc_game *game_;
    std::size_t index_;
};

/* The events of a game, to be walked through; their words are good until the game changes. */
class Events {
public:
    static Returned<Events> of(const carc_game *game)
    {
        CARC_TRY(parts, detail::structs<carc_event>(
                            [&](carc_event *buf, std::size_t cap, std::size_t *len) {
                                return carc_game_events(game, buf, cap, len);
                            }));
        Events events;
        events.all_.reserve(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            events.all_.emplace_back(game, i, parts[i]);
        }
        return events;
    }

    std::size_t size() const noexcept { return all_.size(); }
    bool empty() const noexcept { return all_.empty(); }
    const Event &operator[](std::size_t index) const { return all_[index]; }
    const Event *begin() const noexcept { return all_.data(); }
    const Event *end() const noexcept { return all_.data() + all_.size(); }

private:
    Events() = default;

    std::vector<Event> all_;
};

CARC_NAMESPACE_END

#endif
