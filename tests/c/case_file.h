/* Reads and runs rule cases for the C and C++ test programs. tests/cases/README.md describes the
 * file format. */

#ifndef CASE_FILE_H
#define CASE_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct case_runner {
    /* Returns the result of a query such as `scores` as text, or NULL if the word is not a query.
     * Only `supply`, `tokens` and `feature` take arguments. */
    const char *(*ask)(const char *word, const char *first, const char *second);
    /* Runs any other command. Returns the reason for a failure, or NULL. May modify the `rest`
     * string. */
    const char *(*command)(const char *word, char *rest);
    /* Ends a case and frees its data. */
    void (*end)(void);
};

struct case_reader {
    const struct case_runner *runner;
    /* Runs only cases whose names contain this text, or all cases if it is NULL. */
    const char *wanted;
    const char *path;
    char topic[64], name[512];
    int inside, skipped, failed;
    int cases_done, cases_failed;
};

static void case_fail(struct case_reader *reader, int line, const char *why)
{
    if (!reader->failed) {
        reader->cases_failed++;
    }
    reader->failed = 1;
    printf("FAILED  %s\n%s:%d: %s\n", reader->name, reader->path, line, why);
}

/* Runs one command in a case. Returns the reason for a failure, or NULL. */
static const char *case_run(const struct case_runner *runner, const char *word, char *rest)
{
    static char why[1 << 14];
    const char *arguments[2] = {"", ""}, *found;
    int has_arguments = strcmp(word, "supply") == 0 || strcmp(word, "tokens") == 0 ||
                        strcmp(word, "feature") == 0;
    int i;
    for (i = 0; has_arguments && i < 2; i++) {
        arguments[i] = rest;
        rest += strcspn(rest, " ");
        if (*rest != '\0') {
            *rest++ = '\0';
        }
    }
    found = runner->ask(word, arguments[0], arguments[1]);
    if (found == NULL) {
        return runner->command(word, rest);
    }
    snprintf(why, sizeof why, "%s is %s, expected %s", word, found, rest);
    return strcmp(found, rest) == 0 ? NULL : why;
}

/* Processes a complete command; `line` is the number of its first line. */
static void case_command(struct case_reader *reader, char *command, int line)
{
    char *rest = command + strcspn(command, " ");
    const char *why = NULL;
    if (*rest != '\0') {
        *rest++ = '\0';
    }
    if (strcmp(command, "case") == 0) {
        if (reader->inside) {
            case_fail(reader, line, "the previous case has no end");
            reader->runner->end();
        }
        snprintf(reader->name, sizeof reader->name, "%s: %s", reader->topic, rest);
        reader->skipped = reader->wanted != NULL && strstr(reader->name, reader->wanted) == NULL;
        reader->cases_done += !reader->skipped;
        reader->inside = 1;
        reader->failed = 0;
    } else if (!reader->inside) {
        case_fail(reader, line, "a command outside of a case");
    } else if (strcmp(command, "end") == 0) {
        reader->inside = 0;
        reader->runner->end();
    } else if (!reader->skipped && !reader->failed) {
        why = case_run(reader->runner, command, rest);
        if (why != NULL) {
            case_fail(reader, line, why);
        }
    }
}

/* Splits a file's text into commands. An indented line continues the previous command: directly if
 * that command contains a brace, otherwise after a space. Joins the lines of a command in place. */
static void case_text(struct case_reader *reader, char *text)
{
    char *line = text, *command = NULL, *end = NULL, *next;
    int number = 0, first = 0;
    for (; line != NULL && *line != '\0'; line = next) {
        size_t len = strcspn(line, "\r\n");
        next = strchr(line, '\n');
        if (next != NULL) {
            next++;
        }
        line[len] = '\0';
        number++;
        if (line[0] == ' ' && command != NULL) {
            size_t indent = strspn(line, " ");
            if (strchr(command, '{') == NULL) {
                *end++ = ' ';
            }
            memmove(end, line + indent, len - indent + 1);
            end += len - indent;
        } else if (len > 0 && line[0] != '#') {
            if (command != NULL) {
                case_command(reader, command, first);
            }
            command = line;
            end = line + len;
            first = number;
        }
    }
    if (command != NULL) {
        case_command(reader, command, first);
    }
    if (reader->inside) {
        case_fail(reader, number, "the last case has no end");
        reader->runner->end();
        reader->inside = 0;
    }
}

static void case_file(struct case_reader *reader, const char *path)
{
    const char *base = path + strlen(path);
    FILE *file = fopen(path, "rb");
    long size = 0;
    char *text = NULL;
    while (base > path && base[-1] != '/' && base[-1] != '\\') {
        base--;
    }
    snprintf(reader->topic, sizeof reader->topic, "%.*s", (int)strcspn(base, "."), base);
    snprintf(reader->name, sizeof reader->name, "%s", reader->topic);
    reader->path = path;
    reader->failed = 0;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0) {
        text = (char *)malloc((size_t)size + 1);
    }
    if (text != NULL) {
        rewind(file);
        text[fread(text, 1, (size_t)size, file)] = '\0';
        case_text(reader, text);
    } else {
        case_fail(reader, 0, "cannot be read");
    }
    free(text);
    if (file != NULL) {
        fclose(file);
    }
}

/* Runs the cases in the files that the arguments name: [-k NAME] FILE ... Prints the name of each
 * case that fails. Returns the program's exit status. */
static int run_cases(const struct case_runner *runner, int argc, char **argv)
{
    struct case_reader reader;
    int i = 1;
    memset(&reader, 0, sizeof reader);
    reader.runner = runner;
    if (argc > 2 && strcmp(argv[1], "-k") == 0) {
        reader.wanted = argv[2];
        i = 3;
    }
    for (; i < argc; i++) {
        case_file(&reader, argv[i]);
    }
    printf("%d cases, %d failed\n", reader.cases_done, reader.cases_failed);
    return reader.cases_failed == 0 && reader.cases_done > 0 ? 0 : 1;
}

#endif
