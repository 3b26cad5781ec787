/* Checks for the C and C++ tests. A failed check is printed and counted, and the test continues. */

#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static int checks_done = 0;
static int checks_failed = 0;

static int check_that(int good, const char *what, const char *file, int line)
{
    checks_done++;
    if (!good) {
        checks_failed++;
        printf("%s:%d: %s\n", file, line, what);
    }
    return good;
}

/* Checks a condition. Evaluates to 1 if the condition is true, otherwise 0. */
#define CHECK(condition) check_that((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

/* Checks the status that a call returns. */
#define CHECK_STATUS(expected, call) check_status(expected, call, #call, __FILE__, __LINE__)

static int check_status(int expected, int found, const char *what, const char *file, int line)
{
    checks_done++;
    if (found != expected) {
        checks_failed++;
        printf("%s:%d: %s gives %d, not %d\n", file, line, what, found, expected);
    }
    return found == expected;
}

#define OK(call) CHECK_STATUS(CARC_STATUS_OK, call)

/* Prints the number of checks and returns the exit status of main. */
static int checks_end(void)
{
    /* Avoid warnings in tests that use only one of these functions. */
    (void)check_that;
    (void)check_status;
    printf("%d checks, %d failed\n", checks_done, checks_failed);
    return checks_failed == 0 && checks_done > 0 ? 0 : 1;
}

#endif
