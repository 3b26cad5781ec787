/* carc for C++: events. */

#ifndef CARC_EVENT_HPP
#define CARC_EVENT_HPP

#include "language.hpp"
#include "setup.hpp"

CARC_NAMESPACE_BEGIN

/* An event of a game. An Event object is independent of the game. */
class Event : public carc_event {
public:
    using Kept = std::shared_ptr<const carc_events>;

    Event(Kept kept, std::size_t index, const carc_event &parts) noexcept
        : carc_event(parts), kept_(std::move(kept)), index_(index)
    {
    }

    /* Parses an event from JSON, for example from a server. */
    static Returned<carc_event> from_json(std::string_view json)
    {
        carc_event parts{};
        parts.struct_size = sizeof parts;
        CARC_CHECK(detail::told([&](carc_error *error) {
            return carc_event_from_json(detail::data(json), json.size(), &parts, error);
        }));
        return parts;
    }

    /* Returns an English sentence. */
    Returned<std::string> text() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_events_text(kept_.get(), index_, buf, cap, len);
        });
    }

    /* Returns the event as a sentence in the given language. */
    Returned<std::string> text(const Language &language) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_events_text_in(kept_.get(), index_, language.get(), buf, cap, len);
        });
    }

    /* Returns the event's message as JSON for translation: a key and typed arguments. */
    Returned<std::string> message_json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_events_message_json(kept_.get(), index_, buf, cap, len);
        });
    }

    Returned<std::string> json() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_events_json(kept_.get(), index_, buf, cap, len);
        });
    }

    /* Returns the JSON that this player, or a spectator (no_seat), is allowed to see. Servers send
     * this JSON when hands are hidden. */
    Returned<std::string> json_seen_by(Seat seat) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_events_json_seen_by(kept_.get(), index_, seat, buf, cap, len);
        });
    }

private:
    Kept kept_;
    std::size_t index_;
};

/* An iterable copy of a game's events, independent of the game. */
class Events {
public:
    /* Copies the data needed to format the stored events of a game. */
    static Returned<Event::Kept> kept(const carc_game *game)
    {
        CARC_TRY(handle, detail::make<detail::Handle<carc_events, carc_events_free>>(
                             [&](carc_events **out) { return carc_game_keep_events(game, out); }));
        return Event::Kept(handle.release(), carc_events_free);
    }

    static Returned<Events> of(const carc_game *game)
    {
        CARC_TRY(words, kept(game));
        return told(std::move(words),
                    [&](carc_event *buf, std::size_t cap, std::size_t *len) {
                        return carc_game_events(game, buf, cap, len);
                    });
    }

    /* Returns the events from the handle that `call` writes. */
    static Returned<Events> made(const detail::Call<carc_events **> &call)
    {
        CARC_TRY(handle, detail::make<detail::Handle<carc_events, carc_events_free>>(call));
        const carc_events *all = handle.get();
        return told(Event::Kept(handle.release(), carc_events_free),
                    [&](carc_event *buf, std::size_t cap, std::size_t *len) {
                        return carc_events_parts(all, buf, cap, len);
                    });
    }

    /* Returns the events limited to the information that this player, or a spectator (no_seat),
     * is allowed to see. */
    Returned<Events> seen_by(Seat seat) const
    {
        return made([&](carc_events **out) { return carc_events_seen_by(kept_.get(), seat, out); });
    }

    std::size_t size() const noexcept { return all_.size(); }
    bool empty() const noexcept { return all_.empty(); }
    const Event &operator[](std::size_t index) const { return all_[index]; }
    const Event *begin() const noexcept { return all_.data(); }
    const Event *end() const noexcept { return all_.data() + all_.size(); }

private:
    explicit Events(Event::Kept kept) : kept_(std::move(kept)) {}

    /* Returns the copied events that a call writes. */
    static Returned<Events> told(Event::Kept kept, const detail::Writer<carc_event> &call)
    {
        CARC_TRY(parts, detail::structs<carc_event>(call));
        Events events(std::move(kept));
        events.all_.reserve(parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            events.all_.emplace_back(events.kept_, i, parts[i]);
        }
        return events;
    }

    Event::Kept kept_;
    std::vector<Event> all_;
};

CARC_NAMESPACE_END

#endif
