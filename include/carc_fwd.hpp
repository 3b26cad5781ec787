/* carc for C++: forward declarations of the classes, for headers that only refer to the classes.
 *
 * If you define CARC_NO_EXCEPTIONS, define it before including this header as well; see
 * carc.hpp. */

#ifndef CARC_FWD_HPP
#define CARC_FWD_HPP

#if !defined(CARC_NO_EXCEPTIONS) && !defined(__cpp_exceptions) && !defined(_CPPUNWIND)
#define CARC_NO_EXCEPTIONS
#endif

/* Files compiled with and without exceptions can be linked into one program because their classes
 * have different names. */
#ifdef CARC_NO_EXCEPTIONS
#define CARC_NAMESPACE_BEGIN                                                                       \
    namespace carc {                                                                               \
    inline namespace without_exceptions {
#define CARC_NAMESPACE_END                                                                         \
    }                                                                                              \
    }
#else
#define CARC_NAMESPACE_BEGIN namespace carc {
#define CARC_NAMESPACE_END }
#endif

CARC_NAMESPACE_BEGIN

class Action;
class Agent;
class CancelToken;
struct Candidate;
class Config;
class Error;
struct Estimate;
class Event;
class Events;
class Game;
class Generator;
struct HistoryEntry;
class Job;
struct JobProgress;
class Language;
struct Leaf;
struct Monitor;
class Numbers;
struct Outcome;
struct Problem;
class Search;
struct SearchCandidate;
class Setup;
struct Solution;
struct SolvedCandidate;
struct Standing;
class State;
struct TurnOutcome;
class View;
template <class T> class Result;

CARC_NAMESPACE_END

#endif
