/* carc for C++: agents. */

#ifndef CARC_AGENT_HPP
#define CARC_AGENT_HPP

#include "evaluator.hpp"
#include "search.hpp"

#include <exception>
#include <functional>
#include <memory>
#include <vector>

CARC_NAMESPACE_BEGIN

/* A cancel token for long calls. Any thread can cancel a token while other threads use it. */
class CancelToken {
public:
#ifndef CARC_NO_EXCEPTIONS
    CancelToken() : CancelToken(create()) {}
#endif

    static Returned<CancelToken> create()
    {
        CARC_TRY(handle, detail::make<Owner>(carc_cancel_token_new));
        return CancelToken(std::move(handle));
    }

    /* Cancels the token. Until the token is reset, running calls that use it return soon, and later
     * calls return immediately. */
    Returned<void> cancel() const { return detail::checked(carc_cancel_token_cancel(get())); }

    Returned<void> reset() const { return detail::checked(carc_cancel_token_reset(get())); }

    Returned<bool> is_cancelled() const
    {
        return detail::truth([&](std::int32_t *out) { return carc_cancel_token_is_cancelled(get(), out); });
    }

    carc_cancel_token *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_cancel_token, carc_cancel_token_free>;
    explicit CancelToken(Owner handle) noexcept : handle_(std::move(handle)) {}

    Owner handle_;
};

/* Cancels a long call and reports its progress to a function on the calling thread; see
 * carc_monitor. An exception thrown by the function propagates to the caller of the monitored call,
 * and the function is not called again. */
struct Monitor {
    /* The cancel token, which is borrowed during the call; may be nullptr. */
    const CancelToken *cancel = nullptr;
    std::function<void(std::uint64_t done, std::uint64_t total)> progress{};
    /* The minimum time between two `progress` calls, in milliseconds. */
    std::uint32_t interval_ms = 0;
};

namespace detail {

/* A Monitor in the form that the library expects, with the agent's evaluator if it has one. */
class Looking {
public:
    Looking(const Monitor &watch, Judge *judge) noexcept : watch_(watch), judge_(judge)
    {
        parts_.struct_size = sizeof parts_;
        parts_.interval_ms = watch.interval_ms;
        parts_.cancel = watch.cancel == nullptr ? nullptr : watch.cancel->get();
        parts_.progress = watch.progress ? hear : nullptr;
        parts_.user = this;
    }
    Looking(const Looking &) = delete;
    Looking &operator=(const Looking &) = delete;

    const carc_monitor *get() const noexcept { return &parts_; }

    /* Rethrows the exception from the progress function or, if it did not throw, from the
     * evaluator. An exception in the progress function does not end the search. */
    void rethrow() const
    {
#ifndef CARC_NO_EXCEPTIONS
        const std::exception_ptr judged = judge_ ? judge_->take_thrown() : nullptr;
        if (thrown_ || judged) {
            std::rethrow_exception(thrown_ ? thrown_ : judged);
        }
#else
        (void)judge_;
#endif
    }

private:
    static void hear(void *user, std::uint64_t done, std::uint64_t total)
    {
        auto *looking = static_cast<Looking *>(user);
#ifdef CARC_NO_EXCEPTIONS
        looking->watch_.progress(done, total);
#else
        if (looking->thrown_) {
            return;
        }
        try {
            looking->watch_.progress(done, total);
        } catch (...) {
            looking->thrown_ = std::current_exception();
        }
#endif
    }

    const Monitor &watch_;
    Judge *judge_;
    carc_monitor parts_{};
#ifndef CARC_NO_EXCEPTIONS
    std::exception_ptr thrown_{};
#endif
};

/* Returns the handle that a monitored call creates, unless a callback threw an exception. */
template <class H>
Returned<H> make_watched(const Looking &looking,
                         const Call<typename H::pointer *, carc_error *> &call)
{
    return make_told<H>([&](typename H::pointer *out, carc_error *error) {
        const carc_status status = call(out, error);
        H found(status == CARC_STATUS_OK ? *out : nullptr);
        looking.rethrow();
        found.release();
        return status;
    });
}

/* Returns the structures that a monitored call writes, each initialized to `first`. A preliminary
 * call gets the number of structures, which is known before the structures are computed. */
template <class T>
Returned<std::vector<T>>
structs_watched(const Looking &looking, const T &first,
                const Call<T *, std::size_t, std::size_t *, carc_error *> &call)
{
    std::vector<T> all;
    CARC_CHECK(told([&](carc_error *error) {
        std::size_t len = 0;
        carc_status status = call(nullptr, 0, &len, error);
        if (status == CARC_STATUS_OK && len > 0) {
            all.assign(len, first);
            status = call(all.data(), all.size(), &len, error);
            all.resize(status == CARC_STATUS_OK ? len : 0);
        }
        looking.rethrow();
        return status;
    }));
    return all;
}

} // namespace detail

/* A candidate with its expected lead; see carc_candidate. */
struct Candidate {
    std::vector<Action> actions;
    double lead = 0;
    std::uint64_t visits = 0;
};

/* An agent: a computer player such as "random", "greedy", "mcts:iterations=500" or "hard"; see
 * carc_agent_new. */
class Agent {
public:
#ifndef CARC_NO_EXCEPTIONS
    Agent(std::string_view text, std::uint64_t seed) : Agent(create(text, seed)) {}
#endif

    static Returned<Agent> create(std::string_view text, std::uint64_t seed)
    {
        CARC_TRY(handle, detail::make_told<Owner>([&](carc_agent **out, carc_error *error) {
                     return carc_agent_new(detail::data(text), text.size(), seed, out, error);
                 }));
        return Agent(std::move(handle));
    }

    /* Creates a search agent, such as "mcts:iterations=500", with a custom evaluator that receives
     * up to `batch` positions per call; see carc_agent_with_evaluator. */
    static Returned<Agent> with_evaluator(std::string_view text, std::uint64_t seed,
                                          Evaluator evaluator, std::size_t batch = 32)
    {
        auto judge = std::make_unique<detail::Judge>(std::move(evaluator));
        CARC_TRY(handle, detail::make_told<Owner>([&](carc_agent **out, carc_error *error) {
                     return carc_agent_with_evaluator(detail::data(text), text.size(), seed,
                                                      judge->function(), judge.get(), batch, out,
                                                      error);
                 }));
        return Agent(std::move(handle), std::move(judge));
    }

    /* Returns the agent's choice for the player to act. The game is not changed. Fails with
     * CARC_STATUS_CANCELLED if the monitor's token is cancelled. */
    Returned<Action> choose(const Game &game, const Monitor &watch = {})
    {
        detail::Looking looking(watch, judge_.get());
        CARC_TRY(code, detail::number_told<std::uint64_t>([&](std::uint64_t *out, carc_error *e) {
                     const carc_status status =
                         carc_agent_choose(get(), game.get(), looking.get(), out, e);
                     looking.rethrow();
                     return status;
                 }));
        return Action(code);
    }

    /* Returns the agent's choice, or fails with CARC_STATUS_CANCELLED if the token is cancelled. */
    Returned<Action> choose(const Game &game, const CancelToken &cancel)
    {
        Monitor watch;
        watch.cancel = &cancel;
        return choose(game, watch);
    }

    /* Returns the candidates of the player to act with their expected leads, best first: all legal
     * actions or, if `turns` is set and the player is about to place a tile, all turns. See
     * carc_agent_rank. */
    Returned<std::vector<Candidate>> rank(const Game &game, bool turns = false, const Monitor &watch = {})
    {
        detail::Looking looking(watch, judge_.get());
        const carc_candidate first = CARC_CANDIDATE_INIT;
        CARC_TRY(found, detail::structs_watched<carc_candidate>(
                            looking, first,
                            [&](carc_candidate *buf, std::size_t cap, std::size_t *len,
                                carc_error *error) {
                                return carc_agent_rank(get(), game.get(), turns, looking.get(), buf,
                                                       cap, len, error);
                            }));
        std::vector<Candidate> hints;
        for (const carc_candidate &hint : found) {
            Candidate &told = hints.emplace_back();
            told.lead = hint.lead;
            told.visits = hint.visits;
            for (std::uint32_t i = 0; i < hint.count; ++i) {
                told.actions.emplace_back(hint.actions[i]);
            }
        }
        return hints;
    }

    /* Runs a search and returns its results for all legal actions or, if `turns` is set and the
     * player is about to place a tile, for all turns. See carc_agent_search. */
    Returned<Search> search(const Game &game, bool turns = false, const Monitor &watch = {})
    {
        detail::Looking looking(watch, judge_.get());
        CARC_TRY(handle, detail::make_watched<Search::Owner>(
                             looking, [&](carc_search **out, carc_error *error) {
                                 return carc_agent_search(get(), game.get(), turns, looking.get(),
                                                          out, error);
                             }));
        return Search(std::move(handle));
    }

    /* Returns a string that creates an equivalent agent. */
    Returned<std::string> text() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_agent_text(get(), buf, cap, len);
        });
    }

    carc_agent *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_agent, carc_agent_free>;
    explicit Agent(Owner handle, std::unique_ptr<detail::Judge> judge = nullptr) noexcept
        : judge_(std::move(judge)), handle_(std::move(handle))
    {
    }

    /* The evaluator is allocated separately because the library keeps a pointer to it. */
    std::unique_ptr<detail::Judge> judge_;
    Owner handle_;
};

CARC_NAMESPACE_END

#endif
