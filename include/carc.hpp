/* carc for C++17 and later: header-only classes that wrap carc.h. Programs link only the carc
 * library.
 *
 * Classes own their handles and free them. Config, Setup, View, Generator, Agent, CancelToken and
 * Game are movable; Setup and Game are also copyable. The structures and constants come from
 * carc.h, which documents every function.
 *
 * Functions throw carc::Error on failure and leave everything unchanged. If exceptions are disabled
 * (-fno-exceptions), or CARC_NO_EXCEPTIONS is defined before this header is included, a function
 * that would return `T` returns `carc::Result<T>` instead. Without exceptions, constructors, copies
 * and comparisons that can fail are not available; use Setup::of, Game::create, clone and equals,
 * which exist in both modes.
 *
 * Threads: const member functions of one object can run concurrently; other member functions
 * require exclusive access to the object. A CancelToken can be cancelled while other threads use
 * the token. The result of a call depends only on the objects passed to it. */

#ifndef CARC_HPP
#define CARC_HPP

#include "carc/action.hpp"
#include "carc/agent.hpp"
#include "carc/evaluator.hpp"
#include "carc/estimate.hpp"
#include "carc/event.hpp"
#include "carc/game.hpp"
#include "carc/generator.hpp"
#include "carc/job.hpp"
#include "carc/language.hpp"
#include "carc/names.hpp"
#include "carc/result.hpp"
#include "carc/setup.hpp"
#include "carc/solve.hpp"
#include "carc/state.hpp"
#include "carc/view.hpp"

#endif
