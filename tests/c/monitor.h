/* A function that creates a monitor. */

#ifndef MONITOR_H
#define MONITOR_H

#include <carc.h>

static inline carc_monitor monitor_of(const carc_cancel_token *cancel, carc_progress_fn progress,
                                      void *user)
{
    carc_monitor monitor = CARC_MONITOR_INIT;
    monitor.cancel = cancel;
    monitor.progress = progress;
    monitor.user = user;
    return monitor;
}

#endif
