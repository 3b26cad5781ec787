/* carc for C++: searches on a background thread. */

#ifndef CARC_JOB_HPP
#define CARC_JOB_HPP

#include "agent.hpp"

CARC_NAMESPACE_BEGIN

/* The progress of a job. */
struct JobProgress {
    /* True if the job has succeeded or failed. */
    bool is_done;
    /* The current progress, from 0 to `total`. */
    std::uint64_t done;
    /* The value of `done` at the end of the search; 0 if it is not known yet. */
    std::uint64_t total;
};

/* A search on a background thread; see carc_job. The destructor cancels a running job and waits for
 * its thread to end. */
class Job {
public:
    /* Starts a job that chooses an action; see carc_job_choose. The agent must not be used until the
     * job is done. */
    static Returned<Job> choose(Agent &agent, const Game &game)
    {
        CARC_TRY(handle, detail::make_told<Owner>([&](carc_job **out, carc_error *error) {
                     return carc_job_choose(agent.get(), game.get(), out, error);
                 }));
        return Job(std::move(handle));
    }

    /* Starts a job that ranks all legal actions or, if `turns` is set and the player is about to
     * place a tile, all turns; see carc_job_search. */
    static Returned<Job> search(Agent &agent, const Game &game, bool turns = false)
    {
        CARC_TRY(handle, detail::make_told<Owner>([&](carc_job **out, carc_error *error) {
                     return carc_job_search(agent.get(), game.get(), turns, out, error);
                 }));
        return Job(std::move(handle));
    }

    /* Returns the progress without waiting. */
    Returned<JobProgress> poll() const
    {
        CARC_TRY(parts, detail::structure<carc_job_progress>(
                            [&](carc_job_progress *out) { return carc_job_poll(get(), out); }));
        return JobProgress{parts.is_done != 0, parts.done, parts.total};
    }

    /* Cancels the job. A choice fails with CARC_STATUS_CANCELLED, and a search returns the results
     * so far. */
    Returned<void> cancel() const { return detail::checked(carc_job_cancel(get())); }

    /* Returns the chosen action, or fails with CARC_STATUS_NOT_DONE if the job is still running. */
    Returned<Action> action() const
    {
        CARC_TRY(code, detail::number_told<std::uint64_t>([&](std::uint64_t *out, carc_error *e) {
                     return carc_job_action(get(), out, e);
                 }));
        return Action(code);
    }

    /* Returns the results of a search, or fails with CARC_STATUS_NOT_DONE if the job is still
     * running. */
    Returned<Search> results() const
    {
        CARC_TRY(handle, detail::make_told<Search::Owner>([&](carc_search **out, carc_error *error) {
                     return carc_job_results(get(), out, error);
                 }));
        return Search(std::move(handle));
    }

    carc_job *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_job, carc_job_free>;
    explicit Job(Owner handle) noexcept : handle_(std::move(handle)) {}

    Owner handle_;
};

CARC_NAMESPACE_END

#endif
