/*
 * carc for C++17 and later: classes over carc.h. There is nothing more to link.
 *
 * A class owns what it is made of and frees it. Config, Setup, View, Generator, Agent, CancelToken and Game
 * can be moved; Setup and Game can be copied as well. The structures and constants are those of carc.h,
 * where every function is described.
 *
 * Functions that fail throw carc::Error and have changed nothing. Where exceptions are switched off
 * (-fno-exceptions), or CARC_NO_EXCEPTIONS is defined before this header, they return a
 * carc::Result instead: `carc::Result<T>` where a `T` stands here. Constructors, copies and
 * comparisons that could fail are not there then; Setup::of, Game::create, clone and equals are
 * their names in both.
 *
 * Threads: const member functions of one object may run at once, others may not run together with
 * any on the same object; CancelToken is made to be set while others look at it. No result
 * depends on anything but the objects of a call.
 */

#ifndef CARC_HPP
#define CARC_HPP

#include "carc/action.hpp"
#include "carc/agent.hpp"
#include "carc/evaluator.hpp"
#include "carc/event.hpp"
#include "carc/game.hpp"
#include "carc/generator.hpp"
#include "carc/language.hpp"
#include "carc/names.hpp"
#include "carc/result.hpp"
#include "carc/setup.hpp"
#include "carc/view.hpp"

#endif
