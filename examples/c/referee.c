/*
 * Referees a match: each player sees only their own view, and the referee checks and applies
 * actions.
 *
 *     referee [--seed N] [--agents NAME,...] [--config JSON] [--save FILE]
 *
 * Each player receives a view as JSON, just as they would over a network. The player reads the
 * view, samples the hidden information, and replies with an action in notation. The referee rejects
 * illegal replies, saves the game halfway through and continues from the save. It also builds a
 * scoreboard from the events alone and compares it with the final scores.
 */

#include <carc.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_REASONS 64
#define ANSWER_SIZE 128

/* A contestant, who has no access to the game. */
typedef struct {
    carc_agent *agent;
    uint64_t seed;
    size_t answers;
    size_t bytes_read;
} contestant;

/* Each player's points by reason, computed from the events. */
typedef struct {
    int32_t points[CARC_MAX_PLAYERS][MOST_REASONS];
    int32_t placed[CARC_MAX_PLAYERS];
    int32_t returned[CARC_MAX_PLAYERS];
    int32_t completed;
} scoreboard;

typedef struct {
    uint64_t seed;
    const char *agents;
    const char *config;
    const char *save;
} arguments;

/* Exits with the library's error message if a call has failed. */
static void must(carc_status status, const carc_error *error)
{
    char text[1024] = "";
    size_t len;
    if (status == CARC_STATUS_OK) {
        return;
    }
    if (error != NULL) {
        carc_error_text(error, text, sizeof text, &len);
    }
    fprintf(stderr, "error: %s: %s\n", carc_status_name(status), text);
    exit(EXIT_FAILURE);
}

static void *allocate(size_t size)
{
    void *memory = malloc(size);
    if (memory == NULL) {
        fprintf(stderr, "error: out of memory\n");
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* Returns a player's view as JSON; the caller frees the string. */
static char *view_text(const carc_game *game, carc_seat player)
{
    carc_view *view;
    size_t len;
    char *text;

    must(carc_game_view(game, player, &view), NULL);
    must(carc_view_json(view, NULL, 0, &len), NULL);
    text = allocate(len + 1);
    must(carc_view_json(view, text, len + 1, &len), NULL);
    carc_view_free(view);
    return text;
}

/* Returns the game as a save; the caller frees the string. */
static char *save_text(const carc_game *game)
{
    size_t len;
    char *text;

    must(carc_game_json(game, NULL, 0, &len), NULL);
    text = allocate(len + 1);
    must(carc_game_json(game, text, len + 1, &len), NULL);
    return text;
}

/*
 * The contestant's side: reads the view, samples a game that is consistent with the view, and
 * writes the chosen action in notation. The first reply is deliberately invalid.
 */
static void answer(contestant *who, const char *view_json, char *notation, carc_error *error)
{
    carc_view *view;
    carc_game *guess;
    carc_setup *setup;
    uint64_t code;
    size_t len;

    who->bytes_read += strlen(view_json);
    if (who->answers++ == 0) {
        strcpy(notation, "place 99,99 0");
        return;
    }
    must(carc_view_from_json(view_json, SIZE_MAX, &view, error), error);
    must(carc_view_determinize(view, who->seed++, &guess), NULL);
    must(carc_agent_choose(who->agent, guess, NULL, &code, error), error);
    must(carc_state_setup(carc_view_state(view), &setup), NULL);
    must(carc_setup_action_text(setup, code, notation, ANSWER_SIZE, &len), NULL);
    carc_setup_free(setup);
    carc_game_free(guess);
    carc_view_free(view);
}

/* Adds the points from the game's latest events to the scoreboard. */
static void note_events(const carc_game *game, scoreboard *board)
{
    size_t count, i;
    must(carc_game_event_count(game, &count), NULL);
    for (i = 0; i < count; i++) {
        carc_event event = CARC_EVENT_INIT;
        must(carc_game_event(game, i, &event), NULL);
        switch (event.kind) {
        case CARC_EVENT_SCORED:
            if (event.reason >= 0 && event.reason < MOST_REASONS) {
                board->points[event.player][event.reason] += event.points;
            }
            break;
        case CARC_EVENT_FIGURE_PLACED:
            board->placed[event.player]++;
            break;
        case CARC_EVENT_FIGURE_RETURNED:
            if (event.player >= 0) {
                board->returned[event.player]++;
            }
            break;
        case CARC_EVENT_FEATURE_COMPLETED:
            board->completed++;
            break;
        default: /* Later versions may add event kinds. */
            break;
        }
    }
}

/* Asks the player for actions until one is legal. Returns the number of rejected replies. */
static size_t play_one(carc_game *game, const carc_setup *setup, contestant *all, carc_seat player,
                       carc_error *error)
{
    char notation[ANSWER_SIZE], text[512];
    size_t rejected = 0, len;
    uint64_t code;

    for (;;) {
        char *view = view_text(game, player);
        carc_status status;
        answer(&all[player], view, notation, error);
        free(view);
        status = carc_setup_parse_action(setup, notation, SIZE_MAX, &code, error);
        must(status, error);
        status = carc_game_apply_as(game, player, code);
        if (status == CARC_STATUS_OK) {
            return rejected;
        }
        if (status != CARC_STATUS_ILLEGAL_ACTION || ++rejected > 3) {
            must(status, NULL);
        }
        must(carc_game_last_error(game, text, sizeof text, &len), NULL);
        printf("player %d: rejected: %s\n", (int)player, text);
    }
}

/* Saves the game to a file and returns the game loaded from it. */
static carc_game *save_and_load(carc_game *game, const char *path, carc_error *error)
{
    carc_game *again;
    int32_t equal;
    char *text = save_text(game);

    if (path != NULL) {
        FILE *file = fopen(path, "wb");
        if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) {
            fprintf(stderr, "error: cannot write %s\n", path);
            exit(EXIT_FAILURE);
        }
    }
    must(carc_game_from_json(text, SIZE_MAX, &again, error), error);
    must(carc_game_equals(game, again, &equal), NULL);
    if (!equal) {
        fprintf(stderr, "error: the loaded game differs\n");
        exit(EXIT_FAILURE);
    }
    printf("saved and loaded: %zu bytes\n", strlen(text));
    free(text);
    carc_game_free(game);
    return again;
}

/* Prints the players' current points, and the points they would have if the game ended now. */
static void print_standing(const carc_game *game)
{
    carc_standing standing = CARC_STANDING_INIT;
    uint32_t i, left;

    must(carc_state_standing(carc_game_state(game), &standing), NULL);
    must(carc_state_tiles_remaining(carc_game_state(game), &left), NULL);
    printf("%" PRIu32 " tiles left", left);
    for (i = 0; i < standing.player_count; i++) {
        printf("; player %" PRIu32 ": %" PRId32 " (%" PRId32 ")", i, standing.scores[i],
               standing.totals[i]);
    }
    printf("\n");
}

/* Prints each player's points by reason. Returns false if their sum differs from the score. */
static int print_scoreboard(const carc_game *game, const scoreboard *board)
{
    int32_t scores[CARC_MAX_PLAYERS];
    size_t players, player;
    int is_right = 1;

    must(carc_state_scores(carc_game_state(game), scores, CARC_MAX_PLAYERS, &players), NULL);
    for (player = 0; player < players; player++) {
        int32_t reason, sum = 0;
        printf("player %zu: %" PRId32 " points, %" PRId32 " figures placed, %" PRId32 " returned\n",
               player, scores[player], board->placed[player], board->returned[player]);
        for (reason = 0; reason < MOST_REASONS; reason++) {
            char name[64], clause[64];
            size_t len;
            if (board->points[player][reason] == 0) {
                continue;
            }
            must(carc_name(CARC_NAME_REASON, reason, name, sizeof name, &len), NULL);
            must(carc_clause(CARC_NAME_REASON, reason, clause, sizeof clause, &len), NULL);
            printf("  %-24s %4" PRId32 "  %s\n", name, board->points[player][reason], clause);
            sum += board->points[player][reason];
        }
        is_right = is_right && sum == scores[player];
    }
    printf("%" PRId32 " features completed\n", board->completed);
    return is_right;
}

static uint64_t number(const char *text)
{
    char *end;
    uint64_t value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0') {
        fprintf(stderr, "error: %s is not a number\n", text);
        exit(EXIT_FAILURE);
    }
    return value;
}

static void read_arguments(int argc, char **argv, arguments *into)
{
    int i;
    for (i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--seed") == 0) {
            into->seed = number(argv[i + 1]);
        } else if (strcmp(argv[i], "--agents") == 0) {
            into->agents = argv[i + 1];
        } else if (strcmp(argv[i], "--config") == 0) {
            into->config = argv[i + 1];
        } else if (strcmp(argv[i], "--save") == 0) {
            into->save = argv[i + 1];
        } else {
            break;
        }
    }
    if (i < argc) {
        fprintf(stderr, "usage: referee [--seed N] [--agents NAME,...] [--config JSON]"
                        " [--save FILE]\n");
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv)
{
    arguments given = {7, "greedy,random", "{\"expansions\": [\"inns_cathedrals\"]}", NULL};
    contestant all[CARC_MAX_PLAYERS] = {{NULL, 0, 0, 0}};
    scoreboard board;
    carc_error *error;
    carc_setup *setup;
    carc_game *game;
    const char *names;
    uint32_t players, i;
    uint32_t turn;
    size_t rejected = 0;
    int is_saved = 0, is_right;
    carc_seat player;

    read_arguments(argc, argv, &given);
    memset(&board, 0, sizeof board);
    must(carc_error_new(&error), NULL);
    must(carc_setup_from_json(given.config, SIZE_MAX, &setup, error), error);
    must(carc_setup_players(setup, &players), NULL);
    names = given.agents;
    for (i = 0; i < players; i++) {
        size_t len = strcspn(names, ",");
        all[i].seed = given.seed + 100 * (i + 1);
        must(carc_agent_new(names, len, all[i].seed, &all[i].agent, error), error);
        /* The last name applies to all remaining players. */
        names += names[len] == ',' ? len + 1 : 0;
    }
    must(carc_game_new(setup, given.seed, &game), NULL);

    must(carc_state_actor(carc_game_state(game), &player), NULL);
    while (player >= 0) {
        rejected += play_one(game, setup, all, player, error);
        note_events(game, &board);
        must(carc_state_turn(carc_game_state(game), &turn), NULL);
        if (turn == 30 && !is_saved) {
            print_standing(game);
            game = save_and_load(game, given.save, error);
            is_saved = 1;
        }
        must(carc_state_actor(carc_game_state(game), &player), NULL);
    }
    is_right = print_scoreboard(game, &board);
    printf("%zu answers rejected\n", rejected);
    for (i = 0; i < players; i++) {
        printf("player %" PRIu32 " answered %zu times and read %zu kB of views\n", i,
               all[i].answers, all[i].bytes_read / 1000);
        carc_agent_free(all[i].agent);
    }
    carc_game_free(game);
    carc_setup_free(setup);
    carc_error_free(error);
    if (!is_right || rejected != players) {
        fprintf(stderr, "error: the scoreboard and the game differ\n");
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
