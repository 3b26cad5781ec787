/* carc for C++: playing a game. */

#ifndef CARC_PLAY_HPP
#define CARC_PLAY_HPP

#include "game.hpp"

#include <exception>

CARC_NAMESPACE_BEGIN

inline Returned<Events> Game::apply(Action action)
{
    CARC_CHECK(written(carc_game_apply(get(), action.code())));
    return events();
}

inline Returned<Events> Game::apply_as(Seat player, Action action)
{
    CARC_CHECK(written(carc_game_apply_as(get(), player, action.code())));
    return events();
}

inline Returned<Events> Game::apply_index(std::size_t index)
{
    CARC_CHECK(written(carc_game_apply_index(get(), index)));
    return events();
}

template <class Answer> Returned<Events> Game::draw_with(Answer &&answer)
{
    using Own = std::remove_reference_t<Answer>;
    struct Call {
        Own *answer;
#ifndef CARC_NO_EXCEPTIONS
        std::exception_ptr thrown;
#endif
    } call{};
    call.answer = &answer;
    const carc_draw_fn ask = [](void *user, const carc_game *game, std::uint64_t *code) {
        auto *asked = static_cast<Call *>(user);
        /* The handle is borrowed, so it is released below; the destructor must not free the
         * handle. */
        Game lent(const_cast<carc_game *>(game));
        std::int32_t answered = 0;
#ifndef CARC_NO_EXCEPTIONS
        try {
#endif
            const std::optional<Action> draw = (*asked->answer)(std::as_const(lent));
            if (draw) {
                *code = draw->code();
                answered = 1;
            }
#ifndef CARC_NO_EXCEPTIONS
        } catch (...) {
            asked->thrown = std::current_exception();
        }
#endif
        static_cast<void>(lent.handle_.release());
        return answered;
    };
    const carc_status status = carc_game_draw_with(get(), ask, &call);
#ifndef CARC_NO_EXCEPTIONS
    if (call.thrown) {
        std::rethrow_exception(call.thrown);
    }
#endif
    CARC_CHECK(written(status));
    return events();
}

inline Returned<Game> Game::after(const std::vector<Action> &line, std::uint64_t seed) const
{
    std::vector<std::uint64_t> codes;
    codes.reserve(line.size());
    for (const Action action : line) {
        codes.push_back(action.code());
    }
    return made(detail::make_told<Owner>([&](carc_game **out, carc_error *error) {
        return carc_game_after(get(), codes.data(), codes.size(), seed, out, error);
    }));
}

inline Returned<Action> Game::undo()
{
    std::uint64_t code = 0;
    CARC_CHECK(written(carc_game_undo(get(), &code)));
    return Action(code);
}

inline Returned<std::pair<Action, Events>> Game::undo_with_events()
{
    std::uint64_t code = 0;
    CARC_CHECK(written(carc_game_undo_with_events(get(), &code)));
    CARC_TRY(undone, events());
    return std::pair<Action, Events>(Action(code), std::move(undone));
}

inline Returned<std::uint64_t> Game::perft(std::uint32_t depth) const
{
    return detail::number<std::uint64_t>(
        [&](std::uint64_t *out) { return carc_game_perft(get(), depth, out); });
}

inline Returned<Event> Game::event(std::size_t index) const
{
    CARC_TRY(parts, detail::structure<carc_event>([&](carc_event *out) {
                 return carc_game_event(get(), index, out);
             }));
    CARC_TRY(kept, Events::kept(get()));
    return Event(std::move(kept), index, parts);
}

inline Returned<std::string> Game::event_text(std::size_t index) const
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_game_event_text(get(), index, buf, cap, len);
    });
}

inline Returned<std::string> Game::event_text(std::size_t index, const Language &language) const
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_game_event_text_in(get(), index, language.get(), buf, cap, len);
    });
}

inline Returned<std::string> Game::event_message_json(std::size_t index) const
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_game_event_message_json(get(), index, buf, cap, len);
    });
}

inline Returned<std::string> Game::event_json(std::size_t index) const
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_game_event_json(get(), index, buf, cap, len);
    });
}

inline Returned<std::string> Game::event_json_seen_by(std::size_t index, Seat seat) const
{
    return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
        return carc_game_event_json_seen_by(get(), index, seat, buf, cap, len);
    });
}

inline Returned<std::vector<std::vector<Action>>> Game::turns() const
{
    CARC_TRY(all,
             detail::structs<carc_turn>([&](carc_turn *buf, std::size_t cap, std::size_t *len) {
                 return carc_game_turns(get(), buf, cap, len);
             }));
    std::vector<std::vector<Action>> turns;
    for (const carc_turn &turn : all) {
        auto &actions = turns.emplace_back();
        for (std::uint32_t i = 0; i < turn.count; ++i) {
            actions.emplace_back(turn.actions[i]);
        }
    }
    return turns;
}

inline Returned<void> Game::written(carc_status status)
{
    if (status == CARC_STATUS_OK) {
        return detail::done();
    }
    std::int32_t illegal = CARC_ILLEGAL_NONE, kept = CARC_STATUS_OK;
    std::string text;
    /* A poisoned game cannot report a reason, and a call that is rejected early does not store a
     * reason. */
    if (carc_game_last_status(get(), &kept) == CARC_STATUS_OK && kept == status) {
        carc_game_last_illegal(get(), &illegal);
        detail::write_text(text, [&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_last_error(get(), buf, cap, len);
        });
    }
    return detail::failed<void>(Error(status, text, illegal));
}

CARC_NAMESPACE_END

#endif
