// Tests that carc_fwd.hpp declares every class as carc.hpp does, and that its declarations are
// sufficient for references.

#include <carc_fwd.hpp>

const carc::Game *the_same(const carc::Game &game);

#include <carc.hpp>

const carc::Game *the_same(const carc::Game &game) { return &game; }

int main()
{
    static_assert(sizeof(carc::Action) > 0);
    static_assert(sizeof(carc::Agent) > 0);
    static_assert(sizeof(carc::CancelToken) > 0);
    static_assert(sizeof(carc::Candidate) > 0);
    static_assert(sizeof(carc::Config) > 0);
    static_assert(sizeof(carc::Error) > 0);
    static_assert(sizeof(carc::Estimate) > 0);
    static_assert(sizeof(carc::Event) > 0);
    static_assert(sizeof(carc::Events) > 0);
    static_assert(sizeof(carc::Game) > 0);
    static_assert(sizeof(carc::Generator) > 0);
    static_assert(sizeof(carc::HistoryEntry) > 0);
    static_assert(sizeof(carc::Job) > 0);
    static_assert(sizeof(carc::JobProgress) > 0);
    static_assert(sizeof(carc::Language) > 0);
    static_assert(sizeof(carc::Leaf) > 0);
    static_assert(sizeof(carc::Monitor) > 0);
    static_assert(sizeof(carc::Numbers) > 0);
    static_assert(sizeof(carc::Outcome) > 0);
    static_assert(sizeof(carc::Problem) > 0);
    static_assert(sizeof(carc::Search) > 0);
    static_assert(sizeof(carc::SearchCandidate) > 0);
    static_assert(sizeof(carc::Setup) > 0);
    static_assert(sizeof(carc::Solution) > 0);
    static_assert(sizeof(carc::SolvedCandidate) > 0);
    static_assert(sizeof(carc::Standing) > 0);
    static_assert(sizeof(carc::State) > 0);
    static_assert(sizeof(carc::TurnOutcome) > 0);
    static_assert(sizeof(carc::View) > 0);
    return 0;
}
