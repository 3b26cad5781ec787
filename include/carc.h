/*
 * carc: a rules engine for the tile-laying game Carcassonne.
 *
 * Handles. carc_config, carc_setup, carc_game, carc_events, carc_view, carc_language,
 * carc_generator, carc_agent, carc_search, carc_job, carc_estimate, carc_solution, carc_outcomes,
 * carc_cancel_token and carc_error are opaque handles. Functions return new handles through an out
 * parameter, and the caller owns them. Free a handle with its _free function, such as
 * carc_game_free; freeing NULL does nothing. Apart from handles, only memory allocated with
 * carc_alloc must be freed; C and C++ programs do not need that function. The library does not keep
 * pointers to the caller's memory after a call returns. A pointer to the wrong kind of handle is
 * rejected with CARC_STATUS_INVALID_HANDLE. Using a handle after freeing it is undefined behavior;
 * the call usually returns CARC_STATUS_INVALID_HANDLE, but do not rely on this. A carc_state
 * belongs to its game or view and is never freed.
 *
 * Results. Functions return a carc_status, which is 0 for success, and write their results to out
 * parameters. A failed call does not write to its out parameters, except to `*len` if a buffer is
 * too small. All functions can return CARC_STATUS_NULL_POINTER. Functions that take a handle can
 * return CARC_STATUS_INVALID_HANDLE, CARC_STATUS_BUSY (see Threads) and CARC_STATUS_POISONED. If a
 * bug makes the library panic, the call returns CARC_STATUS_PANIC and poisons the first handle
 * passed to it. A poisoned handle can only be freed, except that a game can also be saved with
 * carc_game_rescue_json. The documentation of each function does not repeat these five status
 * codes. Pointers must not be NULL unless the documentation allows it, and must point to at least
 * the documented amount of memory.
 *
 * Strings and arrays. Functions write strings and arrays to a caller-provided buffer with a
 * capacity of `cap` bytes or elements, and store the full length in `*len`. If the buffer is NULL
 * and `cap` is 0, the call sets only `*len` and succeeds. If the buffer is too small, the call
 * returns CARC_STATUS_BUFFER_TOO_SMALL and writes only `*len`. Strings are UTF-8. Output strings
 * are NUL-terminated if the buffer has room for one more byte, and `*len` does not count the NUL.
 * Input strings are passed with their length in bytes, or with SIZE_MAX if they are NUL-terminated.
 *
 * Structures that may gain fields in later versions begin with `struct_size`. The caller sets
 * `struct_size` to the size of the structure, preferably with the structure's _INIT macro. In an
 * array, the caller initializes only the first element, and the library sets `struct_size` in the
 * other elements. The library fills in the fields that exist in both the program's version and its
 * own version of the structure, and zeroes the rest.
 *
 * Actions are represented by numbers; see carc_action. Tile types, figures, score reasons and
 * phases are also represented by numbers, and new expansions may add more of them. Unknown numbers
 * are rejected; they never cause undefined behavior.
 *
 * Threads. The only global state is the panic hook (carc_set_panic_hook) and data that is
 * initialized once and never changes, such as the built-in languages. There is no thread-local
 * state. The library starts threads only for multithreaded searches and for jobs. Search threads
 * end before the call returns, and the thread of a job ends before carc_job_free returns. Handles
 * can be created, used and freed on different threads. Functions that take a pointer to a const
 * handle only read the handle, so any number of them can use one handle concurrently. Functions
 * that take a pointer to a non-const handle modify the handle, so no other function may use the
 * handle at the same time. If two calls conflict, the second call usually returns CARC_STATUS_BUSY
 * and does nothing. Do not rely on this, because a call that modifies a handle does not detect
 * calls that are already reading it.
 *
 * Groups of functions. To find a group, search for its name followed by dashes.
 *   Library         versions, memory and bugs
 *   Errors          status names and error details
 *   Names           names for numbers, and lists of all names
 *   Configs         players, expansions, options, tiles and start position
 *   Setups          a validated config with its tile types
 *   Games           creating, copying and saving
 *   Playing         actions, undo and the last error
 *   Actions         codes, parts and notation
 *   States          phase, legal actions, turn and history of a game or view
 *   Players         scores, supplies and hands
 *   Tiles           remaining, discarded and hidden tiles and tokens
 *   Board           tiles, figures and tokens on the board
 *   Features        connected segments and their values
 *   Events          the changes made by an action
 *   Languages       event sentences in other languages
 *   Views           the information that a player is allowed to see
 *   Drawing         pictures, outlines and hit testing
 *   Agents          computer players
 *   Jobs            searches on a background thread
 *   Analysis        standings, fitting tiles, turn outcomes, estimates and exact values
 *   Random numbers  the generator that games use
 */

#ifndef CARC_H
#define CARC_H

/* Generated by cbindgen from carc-ffi; edit the sources there instead. */

#include <stddef.h>
#include <stdint.h>
/* Initializers for structures with a `struct_size`, as in
 * `carc_tile_type type = CARC_TILE_TYPE_INIT;` or
 * `carc_placed_tile tiles[72] = {CARC_PLACED_TILE_INIT};`. The macros set all other fields to 0. */
#ifdef __cplusplus
#define CARC_INIT_(type)                                                                           \
    []() noexcept {                                                                                \
        type value{};                                                                              \
        value.struct_size = sizeof(type);                                                          \
        return value;                                                                              \
    }()
#else
#define CARC_INIT_(type)                                                                           \
    {                                                                                              \
        .struct_size = sizeof(type)                                                                \
    }
#endif
#define CARC_ACTION_INIT CARC_INIT_(carc_action)
#define CARC_TILE_TYPE_INIT CARC_INIT_(carc_tile_type)
#define CARC_SEGMENT_INIT CARC_INIT_(carc_segment)
#define CARC_PLACED_TILE_INIT CARC_INIT_(carc_placed_tile)
#define CARC_PLACED_FIGURE_INIT CARC_INIT_(carc_placed_figure)
#define CARC_EVENT_INIT CARC_INIT_(carc_event)
#define CARC_FEATURE_INIT CARC_INIT_(carc_feature)
#define CARC_OUTCOME_INIT CARC_INIT_(carc_outcome)
#define CARC_TURN_INIT CARC_INIT_(carc_turn)
#define CARC_HISTORY_ENTRY_INIT CARC_INIT_(carc_history_entry)
#define CARC_CANDIDATE_INIT CARC_INIT_(carc_candidate)
#define CARC_SEARCH_CANDIDATE_INIT CARC_INIT_(carc_search_candidate)
#define CARC_SOLVED_CANDIDATE_INIT CARC_INIT_(carc_solved_candidate)
#define CARC_MONITOR_INIT CARC_INIT_(carc_monitor)
#define CARC_JOB_PROGRESS_INIT CARC_INIT_(carc_job_progress)
#define CARC_PLAYER_ESTIMATE_INIT CARC_INIT_(carc_player_estimate)
#define CARC_FEATURE_ESTIMATE_INIT CARC_INIT_(carc_feature_estimate)
#define CARC_TURN_ESTIMATE_INIT CARC_INIT_(carc_turn_estimate)
#define CARC_STANDING_INIT CARC_INIT_(carc_standing)
#define CARC_FITTING_TILE_INIT CARC_INIT_(carc_fitting_tile)
#define CARC_TURN_OUTCOME_INIT CARC_INIT_(carc_turn_outcome)
#define CARC_COMPLETED_FEATURE_INIT CARC_INIT_(carc_completed_feature)
#define CARC_RANK_INIT CARC_INIT_(carc_rank)
#define CARC_SVG_OPTIONS_INIT CARC_INIT_(carc_svg_options)
#define CARC_TEXT_OPTIONS_INIT CARC_INIT_(carc_text_options)

/**
 * The maximum number of players in a game; seats are numbered from 0.
 */
#define CARC_MAX_PLAYERS 8

/**
 * The maximum number of segments on a tile type; segments are numbered from 0.
 */
#define CARC_MAX_SEGMENTS 16

/**
 * The maximum number of tiles in a game, and therefore on a board.
 */
#define CARC_MAX_TILES 4096

/**
 * The version of this API, which covers its functions, numbers and structures. The version
 * increases with every addition. A program works with any library that has the same SONAME and at
 * least the ABI version that the program was compiled with.
 */
#define CARC_ABI_VERSION 1

/**
 * The version of the action and event vocabulary, which covers names, meanings and codes.
 */
#define CARC_API_VERSION 1

/**
 * The version of the save format that the library writes. The library reads saves in this version
 * and all earlier versions.
 */
#define CARC_SAVE_VERSION 1

/**
 * The status returned by a function.
 *
 * The numbers are stable: new numbers may be added, and retired numbers stay reserved. The ranges
 * are 1 to 99 for API usage errors, 100 to 199 for violations of the game's rules, 200 to 299 for
 * invalid input, 300 to 399 for cancelled calls, and 900 and above for bugs in the library.
 * Programs should handle an unknown number according to its range.
 */
enum carc_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Success.
     */
    CARC_STATUS_OK = 0,
    /**
     * A required pointer is NULL.
     */
    CARC_STATUS_NULL_POINTER = 1,
    /**
     * A pointer does not point to a valid handle of the expected type.
     */
    CARC_STATUS_INVALID_HANDLE = 2,
    /**
     * The buffer is too small. The buffer is unchanged, and `*len` receives the required capacity.
     */
    CARC_STATUS_BUFFER_TOO_SMALL = 3,
    /**
     * A number is out of range or unknown.
     */
    CARC_STATUS_INVALID_ARGUMENT = 4,
    /**
     * A string is not valid UTF-8.
     */
    CARC_STATUS_INVALID_UTF8 = 5,
    /**
     * The `struct_size` of a structure is not set, or is smaller than the structure's first
     * version.
     */
    CARC_STATUS_INVALID_STRUCT_SIZE = 6,
    /**
     * An earlier call on this handle panicked. A poisoned handle can only be freed, except that a
     * game can also be saved with `carc_game_rescue_json`.
     */
    CARC_STATUS_POISONED = 7,
    /**
     * The requested item, such as an entry, a player, a tile or a feature, does not exist.
     */
    CARC_STATUS_NOT_FOUND = 8,
    /**
     * Another thread is modifying this handle, or a job is using the agent. The call had no
     * effect. If a call returns this status although no job is running, the program does not
     * synchronize its threads correctly; see the top of this header.
     */
    CARC_STATUS_BUSY = 9,
    /**
     * The operating system could not start a thread.
     */
    CARC_STATUS_NO_THREAD = 10,
    /**
     * The job is still running.
     */
    CARC_STATUS_NOT_DONE = 11,
    /**
     * The action is not legal in this position. `carc_error_illegal` or `carc_game_last_illegal`
     * returns the reason.
     */
    CARC_STATUS_ILLEGAL_ACTION = 100,
    /**
     * It is another player's turn to act, or no player can act.
     */
    CARC_STATUS_OTHER_ACTOR = 101,
    /**
     * There is no action to undo.
     */
    CARC_STATUS_NOTHING_TO_UNDO = 102,
    /**
     * A config contains unknown names, out-of-range values or contradictions.
     */
    CARC_STATUS_BAD_CONFIG = 200,
    /**
     * A save is corrupted or truncated, or was written by a later version.
     */
    CARC_STATUS_BAD_SAVE = 201,
    /**
     * The string is not a valid action.
     */
    CARC_STATUS_BAD_ACTION_TEXT = 202,
    /**
     * The number is not a valid action code.
     */
    CARC_STATUS_BAD_ACTION_CODE = 203,
    /**
     * A tile file is invalid.
     */
    CARC_STATUS_BAD_TILE_SET = 204,
    /**
     * A deck contains tiles that are not in the game, or is too long.
     */
    CARC_STATUS_BAD_DECK = 205,
    /**
     * The string is not a valid event in JSON form.
     */
    CARC_STATUS_BAD_EVENT = 206,
    /**
     * The string does not specify a valid agent.
     */
    CARC_STATUS_BAD_AGENT = 207,
    /**
     * A language file is malformed or incomplete, or contains an invalid sentence template.
     */
    CARC_STATUS_BAD_LANGUAGE = 208,
    /**
     * An evaluator returned invalid numbers: a negative or unwritten prior, or a number that is
     * not finite.
     */
    CARC_STATUS_BAD_EVALUATION = 209,
    /**
     * The string is not valid board notation; the error includes the line and column.
     */
    CARC_STATUS_BAD_BOARD_TEXT = 210,
    /**
     * The call was cancelled with a `carc_cancel_token` before it produced a result.
     */
    CARC_STATUS_CANCELLED = 300,
    /**
     * An evaluator failed, which ended the search.
     */
    CARC_STATUS_EVALUATOR_FAILED = 301,
    /**
     * The library panicked, and the handle is now poisoned. This is a bug; please report it.
     */
    CARC_STATUS_PANIC = 900,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_status carc_status;
#else
typedef int32_t carc_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Locations on a tile, for the `place` field of a spot. A segment's location is its number.
 */
enum carc_location
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The location of segment 0; add a segment number from 0 to 15.
     */
    CARC_LOCATION_SEGMENT = 0,
    /**
     * The location of corner 0; add a corner number from 0 to 3, counted clockwise from northwest.
     */
    CARC_LOCATION_CORNER = 64,
    /**
     * The tile as a whole.
     */
    CARC_LOCATION_TILE = 128,
    /**
     * The tower on the tile.
     */
    CARC_LOCATION_TOWER = 129,
    /**
     * The monastery on the tile, for a meeple placed lying down.
     */
    CARC_LOCATION_LYING = 130,
    /**
     * The location of space 0 on a game board; add a space number from 0 to 62.
     */
    CARC_LOCATION_SPACE = 192,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_location carc_location;
#else
typedef int32_t carc_location;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Actors that are not players. The numbers of these actors differ from all seat numbers and from
 * CARC_NO_SEAT.
 */
enum carc_actor
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Chance is the actor because a draw is pending.
     */
    CARC_ACTOR_CHANCE = -2,
    /**
     * There is no actor because the game is over.
     */
    CARC_ACTOR_NONE = -3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_actor carc_actor;
#else
typedef int32_t carc_actor;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kinds of numbers that have names. The numbers are permanent.
 */
enum carc_name_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Figures (CARC_FIGURE), such as `meeple`.
     */
    CARC_NAME_FIGURE = 0,
    /**
     * Tokens (CARC_TOKEN), such as `wine`.
     */
    CARC_NAME_TOKEN = 1,
    /**
     * Kinds of segments and features (CARC_SEGMENT), such as `city`.
     */
    CARC_NAME_SEGMENT = 2,
    /**
     * Road ends (CARC_ROAD_END), such as `crossroads`. CARC_ROAD_END_NONE has no name.
     */
    CARC_NAME_ROAD_END = 3,
    /**
     * Phases (CARC_PHASE), such as `place`.
     */
    CARC_NAME_PHASE = 4,
    /**
     * Action verbs (CARC_VERB), such as `place_tile`.
     */
    CARC_NAME_VERB = 5,
    /**
     * Kinds of draws (CARC_DRAW), such as `token`.
     */
    CARC_NAME_DRAW = 6,
    /**
     * Tile sources (CARC_SOURCE), such as `hand`.
     */
    CARC_NAME_SOURCE = 7,
    /**
     * Questions (CARC_QUESTION), such as `flock`. See `carc_answer_name` for their answers.
     */
    CARC_NAME_QUESTION = 8,
    /**
     * Event kinds (CARC_EVENT), such as `tile_placed`.
     */
    CARC_NAME_EVENT = 9,
    /**
     * Event causes (CARC_CAUSE), such as `dragon`.
     */
    CARC_NAME_CAUSE = 10,
    /**
     * Score reasons (CARC_REASON), such as `completed_city`.
     */
    CARC_NAME_REASON = 11,
    /**
     * Score terms (CARC_TERM), such as `pennants`.
     */
    CARC_NAME_TERM = 12,
    /**
     * Zones for tiles that are off the board (CARC_ZONE), such as `stack`.
     */
    CARC_NAME_ZONE = 13,
    /**
     * Kinds of config problems (CARC_PROBLEM), such as `out_of_range`.
     */
    CARC_NAME_PROBLEM = 14,
    /**
     * Reasons why a start position is invalid (CARC_START), such as `occupied`. CARC_START_NONE
     * has no name.
     */
    CARC_NAME_START = 15,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_name_kind carc_name_kind;
#else
typedef int32_t carc_name_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The phases of a game. The numbers are permanent, and expansions add more of them.
 */
enum carc_phase
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The game is over (END-4).
     */
    CARC_PHASE_OVER = 0,
    /**
     * Chance determines the first player (HOUSE-1, HOUSE-2).
     */
    CARC_PHASE_FIRST_PLAYER = 1,
    /**
     * The player chooses the source of their tile: their hand, the stack or their abbey
     * (TURN-3). In the abbey round, the player places their abbey or passes (AM-ABBEY-11).
     */
    CARC_PHASE_TILE_SOURCE = 3,
    /**
     * Chance draws a tile from the stack (TURN-4).
     */
    CARC_PHASE_DRAW = 4,
    /**
     * The player discards a tile because none of the tiles in their hand can be placed
     * (HOUSE-4e), or sets aside a dragon tile that cannot be placed yet (HOUSE-4d).
     */
    CARC_PHASE_DISCARD = 7,
    /**
     * The player places the current tile (TURN-8).
     */
    CARC_PHASE_PLACE = 8,
    /**
     * The player may remove a knight from a city that a princess has entered (TURN-10).
     */
    CARC_PHASE_PRINCESS = 10,
    /**
     * The player may use their figure action (TURN-12).
     */
    CARC_PHASE_FIGURE = 12,
    /**
     * A player moves the dragon one step (TURN-14, or TURN-17 with
     * `dragon_move=after_scoring`).
     */
    CARC_PHASE_DRAGON = 14,
    /**
     * The owner of a wagon may move it to another feature (TURN-16).
     */
    CARC_PHASE_WAGON = 16,
    /**
     * A player removes one of their meeples from the board because of Plague (TURN-6,
     * WF-PLAGUE-1).
     */
    CARC_PHASE_PLAGUE = 18,
    /**
     * Chance deals a tile into a hand (TURN-19).
     */
    CARC_PHASE_DEAL = 19,
    /**
     * Chance hides a tile under the hill just placed (TURN-9b, HS-HILL-2).
     */
    CARC_PHASE_HILL = 20,
    /**
     * The player grows or gathers a flock (TURN-11, or TURN-13 with
     * `flock_timing=after_figure`).
     */
    CARC_PHASE_FLOCK = 21,
    /**
     * Chance draws a token for a shepherd (RAND-3, HS-SHEEP-4, HS-SHEEP-8).
     */
    CARC_PHASE_SHEEP = 22,
    /**
     * The player who has placed a floor may capture a meeple (TURN-12c, TW-CAPTURE-1).
     */
    CARC_PHASE_CAPTURE = 23,
    /**
     * The player chooses which of their captured meeples to take back in a prisoner exchange
     * (TURN-12c, TW-EXCHANGE-2).
     */
    CARC_PHASE_EXCHANGE = 24,
    /**
     * The player has lost their figure action but may pay a ransom (TURN-26, TW-RANSOM-7).
     */
    CARC_PHASE_RANSOM = 25,
    /**
     * The player may place their phantom (TURN-12d, PH-ACT-1).
     */
    CARC_PHASE_PHANTOM = 26,
    /**
     * The player who has placed a gold tile places an ingot next to it (TURN-9e, GM-PLACE-1).
     */
    CARC_PHASE_GOLD = 27,
    /**
     * A player chooses the tile from which they take an ingot (TURN-15f, GM-TAKE-5).
     */
    CARC_PHASE_GOLD_TAKEN = 28,
    /**
     * The owner of a small city decides whether to turn it into a castle (TURN-14a,
     * BCB-CASTLE-3).
     */
    CARC_PHASE_CASTLE = 29,
    /**
     * The owner of a castle chooses the feature or other castle that determines the castle's
     * points (TURN-15a, BCB-CASTLE-7).
     */
    CARC_PHASE_CASTLE_PAYER = 30,
    /**
     * The player may build a bridge, or must build the bridge that the tile needs (TURN-8a,
     * BCB-BRIDGE-2).
     */
    CARC_PHASE_BRIDGE = 31,
    /**
     * A player may move one of their citizens to a feature that is about to be scored
     * (TURN-14b, COC-OUT-1).
     */
    CARC_PHASE_FROM_CITY = 32,
    /**
     * The player may move a meeple into a quarter of Carcassonne (TURN-16a, COC-IN-1).
     */
    CARC_PHASE_INTO_CITY = 33,
    /**
     * The player may move the Count to another quarter (TURN-16a, COC-COUNT-2).
     */
    CARC_PHASE_MOVE_COUNT = 34,
    /**
     * A player may move one of their citizens to an unfinished feature or a field at the end
     * of the game (END-3a, COC-FINAL-1).
     */
    CARC_PHASE_FINAL_CITY = 35,
    /**
     * The player moves the mage or the witch (TURN-9f, MW-TURN-1, MW-JOIN-1).
     */
    CARC_PHASE_MAGIC = 36,
    /**
     * The player places a ferry, or may move a ferry (TURN-12e, FE-PLACE-1, FE-MOVE-1).
     */
    CARC_PHASE_FERRIES = 37,
    /**
     * Chance reveals the tiles for a bazaar (TURN-18b, BCB-BAZAAR-2).
     */
    CARC_PHASE_BAZAAR = 38,
    /**
     * The auctioneer chooses the tile to be auctioned (TURN-18b, BCB-BAZAAR-3).
     */
    CARC_PHASE_AUCTION_TILE = 39,
    /**
     * A player bids for the tile or passes (TURN-18b, BCB-BAZAAR-4).
     */
    CARC_PHASE_AUCTION_BID = 40,
    /**
     * The auctioneer buys the tile from the highest bidder or sells it to that player
     * (TURN-18b, BCB-BAZAAR-5).
     */
    CARC_PHASE_AUCTION_DEAL = 41,
    /**
     * The player chooses whether all players add or remove a meeple because of a crop circle
     * (TURN-17a, CP-TURN-1).
     */
    CARC_PHASE_CIRCLE = 42,
    /**
     * A player adds or removes a meeple because of a crop circle (TURN-17a, CP-TURN-2).
     */
    CARC_PHASE_CIRCLE_MEEPLE = 43,
    /**
     * A player may place their robber on the score track. The active player may also move
     * their robber to another space (TURN-9g, RB-PLACE-1, RB-PLACE-2).
     */
    CARC_PHASE_ROBBER = 44,
    /**
     * The owner of a robber chooses one of several players to rob (ROUND-4, RB-ROB-5).
     */
    CARC_PHASE_VICTIM = 45,
    /**
     * Chance rolls the die for a flight (TURN-12b, FL-FLY-3).
     */
    CARC_PHASE_FLIGHT = 46,
    /**
     * The player chooses the segment on which the flying figure lands (TURN-12b, FL-FLY-4).
     */
    CARC_PHASE_LANDING = 47,
    /**
     * A player chooses which of their score markers moves (ROUND-3, MS-MARK-2, MS-MARK-4).
     */
    CARC_PHASE_MARKER = 48,
    /**
     * Chance draws a message (ROUND-5, MS-DRAW-1).
     */
    CARC_PHASE_MESSAGE_DRAW = 49,
    /**
     * The player carries out the message or takes 2 points (MS-DRAW-4).
     */
    CARC_PHASE_MESSAGE = 50,
    /**
     * The player chooses the meeple to take back for the message (MS-MSG-8).
     */
    CARC_PHASE_MESSAGE_MEEPLE = 51,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_phase carc_phase;
#else
typedef int32_t carc_phase;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The verb of an action, which is stored in the top five bits of its code.
 */
enum carc_verb
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Declines all options (ACT-13).
     */
    CARC_VERB_PASS = 0,
    /**
     * Draws a tile, a token or a player at random (RAND-1 to RAND-3).
     */
    CARC_VERB_DRAW = 1,
    /**
     * Takes the next tile from a source (TURN-3).
     */
    CARC_VERB_TAKE_TILE = 2,
    /**
     * Places the current tile (TURN-8, BASE-TILE-1).
     */
    CARC_VERB_PLACE_TILE = 3,
    /**
     * Places a figure from the supply on the board (TURN-12, ACT-1 to ACT-9).
     */
    CARC_VERB_PLACE_FIGURE = 4,
    /**
     * Moves a figure on the board.
     */
    CARC_VERB_MOVE_FIGURE = 5,
    /**
     * Removes a figure from the board.
     */
    CARC_VERB_REMOVE_FIGURE = 6,
    /**
     * Places a token on the board.
     */
    CARC_VERB_PLACE_TOKEN = 7,
    /**
     * Answers the pending question.
     */
    CARC_VERB_CHOOSE = 8,
    /**
     * Bids points in an auction.
     */
    CARC_VERB_BID = 9,
    /**
     * Discards a tile from the player's hand.
     */
    CARC_VERB_DISCARD_TILE = 10,
    /**
     * Takes a token from the board (GM-TAKE-5).
     */
    CARC_VERB_TAKE_TOKEN = 11,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_verb carc_verb;
#else
typedef int32_t carc_verb;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kinds of draws.
 */
enum carc_draw
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * A tile, identified by its tile type.
     */
    CARC_DRAW_TILE = 0,
    /**
     * A token, identified by its permanent number.
     */
    CARC_DRAW_TOKEN = 1,
    /**
     * A player, identified by their seat.
     */
    CARC_DRAW_SEAT = 2,
    /**
     * A draw that is hidden from the observer, or from all players (HID-2, HID-6).
     */
    CARC_DRAW_UNKNOWN = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_draw carc_draw;
#else
typedef int32_t carc_draw;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The source of the next tile (TURN-3).
 */
enum carc_source
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The face-down stack.
     */
    CARC_SOURCE_STACK = 0,
    /**
     * The abbey in front of the player.
     */
    CARC_SOURCE_ABBEY = 1,
    /**
     * A tile from the player's hand, identified by its tile type.
     */
    CARC_SOURCE_HAND = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_source carc_source;
#else
typedef int32_t carc_source;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Questions that rules ask. The numbers are permanent, and expansions add more of them.
 */
enum carc_question
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Asks whether to grow a flock or to gather it.
     */
    CARC_QUESTION_FLOCK = 0,
    /**
     * Asks which meeple to ransom from which captor. An answer's number is the captor's seat plus
     * 8 times the number that represents the meeple in answers to `EXCHANGE`.
     */
    CARC_QUESTION_RANSOM = 1,
    /**
     * Asks which of their captured meeples the player takes back in a prisoner exchange.
     */
    CARC_QUESTION_EXCHANGE = 2,
    /**
     * Asks which feature or other castle determines a castle's points. Answer `1` is the
     * feature or castle with the most points, answer `2` the next one, and so on.
     */
    CARC_QUESTION_CASTLE_PAYER = 3,
    /**
     * Asks which bazaar tile is auctioned, or taken without an auction. The answers number the
     * tiles in the order in which they were revealed.
     */
    CARC_QUESTION_AUCTION_TILE = 4,
    /**
     * Asks whether the auctioneer buys the tile from the highest bidder or sells it to that
     * player.
     */
    CARC_QUESTION_AUCTION_DEAL = 5,
    /**
     * Asks whether a crop circle lets all players add a meeple or makes them remove one.
     */
    CARC_QUESTION_CIRCLE = 6,
    /**
     * Asks on which space of the score track to place a robber.
     */
    CARC_QUESTION_ROBBER = 7,
    /**
     * Asks which player a robber robs. Each answer is a seat number or a player's messenger.
     */
    CARC_QUESTION_VICTIM = 8,
    /**
     * Asks which meeple flies.
     */
    CARC_QUESTION_FLIGHT = 9,
    /**
     * Asks which score marker moves.
     */
    CARC_QUESTION_MARKER = 10,
    /**
     * Asks whether the player carries out the drawn message or takes 2 points.
     */
    CARC_QUESTION_MESSAGE = 11,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_question carc_question;
#else
typedef int32_t carc_question;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_FLOCK. The numbers are permanent.
 */
enum carc_answer
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `grow` to CARC_QUESTION_FLOCK.
     */
    CARC_ANSWER_FLOCK_GROW = 0,
    /**
     * The answer `gather` to CARC_QUESTION_FLOCK.
     */
    CARC_ANSWER_FLOCK_GATHER = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer carc_answer;
#else
typedef int32_t carc_answer;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_RANSOM. The numbers are permanent.
 */
enum carc_answer_ransom
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `meeple_0` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MEEPLE_0 = 0,
    /**
     * The answer `meeple_1` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MEEPLE_1 = 1,
    /**
     * The answer `meeple_2` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MEEPLE_2 = 2,
    /**
     * The answer `meeple_3` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MEEPLE_3 = 3,
    /**
     * The answer `meeple_4` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MEEPLE_4 = 4,
    /**
     * The answer `meeple_5` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MEEPLE_5 = 5,
    /**
     * The answer `meeple_6` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MEEPLE_6 = 6,
    /**
     * The answer `meeple_7` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MEEPLE_7 = 7,
    /**
     * The answer `abbot_0` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_ABBOT_0 = 8,
    /**
     * The answer `abbot_1` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_ABBOT_1 = 9,
    /**
     * The answer `abbot_2` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_ABBOT_2 = 10,
    /**
     * The answer `abbot_3` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_ABBOT_3 = 11,
    /**
     * The answer `abbot_4` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_ABBOT_4 = 12,
    /**
     * The answer `abbot_5` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_ABBOT_5 = 13,
    /**
     * The answer `abbot_6` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_ABBOT_6 = 14,
    /**
     * The answer `abbot_7` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_ABBOT_7 = 15,
    /**
     * The answer `large_meeple_0` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_0 = 16,
    /**
     * The answer `large_meeple_1` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_1 = 17,
    /**
     * The answer `large_meeple_2` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_2 = 18,
    /**
     * The answer `large_meeple_3` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_3 = 19,
    /**
     * The answer `large_meeple_4` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_4 = 20,
    /**
     * The answer `large_meeple_5` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_5 = 21,
    /**
     * The answer `large_meeple_6` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_6 = 22,
    /**
     * The answer `large_meeple_7` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_LARGE_MEEPLE_7 = 23,
    /**
     * The answer `mayor_0` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MAYOR_0 = 24,
    /**
     * The answer `mayor_1` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MAYOR_1 = 25,
    /**
     * The answer `mayor_2` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MAYOR_2 = 26,
    /**
     * The answer `mayor_3` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MAYOR_3 = 27,
    /**
     * The answer `mayor_4` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MAYOR_4 = 28,
    /**
     * The answer `mayor_5` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MAYOR_5 = 29,
    /**
     * The answer `mayor_6` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MAYOR_6 = 30,
    /**
     * The answer `mayor_7` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_MAYOR_7 = 31,
    /**
     * The answer `wagon_0` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_WAGON_0 = 32,
    /**
     * The answer `wagon_1` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_WAGON_1 = 33,
    /**
     * The answer `wagon_2` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_WAGON_2 = 34,
    /**
     * The answer `wagon_3` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_WAGON_3 = 35,
    /**
     * The answer `wagon_4` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_WAGON_4 = 36,
    /**
     * The answer `wagon_5` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_WAGON_5 = 37,
    /**
     * The answer `wagon_6` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_WAGON_6 = 38,
    /**
     * The answer `wagon_7` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_WAGON_7 = 39,
    /**
     * The answer `phantom_0` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_PHANTOM_0 = 40,
    /**
     * The answer `phantom_1` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_PHANTOM_1 = 41,
    /**
     * The answer `phantom_2` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_PHANTOM_2 = 42,
    /**
     * The answer `phantom_3` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_PHANTOM_3 = 43,
    /**
     * The answer `phantom_4` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_PHANTOM_4 = 44,
    /**
     * The answer `phantom_5` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_PHANTOM_5 = 45,
    /**
     * The answer `phantom_6` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_PHANTOM_6 = 46,
    /**
     * The answer `phantom_7` to CARC_QUESTION_RANSOM.
     */
    CARC_ANSWER_RANSOM_PHANTOM_7 = 47,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_ransom carc_answer_ransom;
#else
typedef int32_t carc_answer_ransom;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_EXCHANGE. The numbers are permanent.
 */
enum carc_answer_exchange
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `meeple` to CARC_QUESTION_EXCHANGE.
     */
    CARC_ANSWER_EXCHANGE_MEEPLE = 0,
    /**
     * The answer `abbot` to CARC_QUESTION_EXCHANGE.
     */
    CARC_ANSWER_EXCHANGE_ABBOT = 1,
    /**
     * The answer `large_meeple` to CARC_QUESTION_EXCHANGE.
     */
    CARC_ANSWER_EXCHANGE_LARGE_MEEPLE = 2,
    /**
     * The answer `mayor` to CARC_QUESTION_EXCHANGE.
     */
    CARC_ANSWER_EXCHANGE_MAYOR = 3,
    /**
     * The answer `wagon` to CARC_QUESTION_EXCHANGE.
     */
    CARC_ANSWER_EXCHANGE_WAGON = 4,
    /**
     * The answer `phantom` to CARC_QUESTION_EXCHANGE.
     */
    CARC_ANSWER_EXCHANGE_PHANTOM = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_exchange carc_answer_exchange;
#else
typedef int32_t carc_answer_exchange;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_CASTLE_PAYER. The numbers are permanent.
 */
enum carc_answer_castle_payer
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `1` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_1 = 0,
    /**
     * The answer `2` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_2 = 1,
    /**
     * The answer `3` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_3 = 2,
    /**
     * The answer `4` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_4 = 3,
    /**
     * The answer `5` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_5 = 4,
    /**
     * The answer `6` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_6 = 5,
    /**
     * The answer `7` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_7 = 6,
    /**
     * The answer `8` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_8 = 7,
    /**
     * The answer `9` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_9 = 8,
    /**
     * The answer `10` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_10 = 9,
    /**
     * The answer `11` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_11 = 10,
    /**
     * The answer `12` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_12 = 11,
    /**
     * The answer `13` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_13 = 12,
    /**
     * The answer `14` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_14 = 13,
    /**
     * The answer `15` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_15 = 14,
    /**
     * The answer `16` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_16 = 15,
    /**
     * The answer `17` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_17 = 16,
    /**
     * The answer `18` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_18 = 17,
    /**
     * The answer `19` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_19 = 18,
    /**
     * The answer `20` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_20 = 19,
    /**
     * The answer `21` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_21 = 20,
    /**
     * The answer `22` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_22 = 21,
    /**
     * The answer `23` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_23 = 22,
    /**
     * The answer `24` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_24 = 23,
    /**
     * The answer `25` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_25 = 24,
    /**
     * The answer `26` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_26 = 25,
    /**
     * The answer `27` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_27 = 26,
    /**
     * The answer `28` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_28 = 27,
    /**
     * The answer `29` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_29 = 28,
    /**
     * The answer `30` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_30 = 29,
    /**
     * The answer `31` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_31 = 30,
    /**
     * The answer `32` to CARC_QUESTION_CASTLE_PAYER.
     */
    CARC_ANSWER_CASTLE_PAYER_32 = 31,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_castle_payer carc_answer_castle_payer;
#else
typedef int32_t carc_answer_castle_payer;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_AUCTION_TILE. The numbers are permanent.
 */
enum carc_answer_auction_tile
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `1` to CARC_QUESTION_AUCTION_TILE.
     */
    CARC_ANSWER_AUCTION_TILE_1 = 0,
    /**
     * The answer `2` to CARC_QUESTION_AUCTION_TILE.
     */
    CARC_ANSWER_AUCTION_TILE_2 = 1,
    /**
     * The answer `3` to CARC_QUESTION_AUCTION_TILE.
     */
    CARC_ANSWER_AUCTION_TILE_3 = 2,
    /**
     * The answer `4` to CARC_QUESTION_AUCTION_TILE.
     */
    CARC_ANSWER_AUCTION_TILE_4 = 3,
    /**
     * The answer `5` to CARC_QUESTION_AUCTION_TILE.
     */
    CARC_ANSWER_AUCTION_TILE_5 = 4,
    /**
     * The answer `6` to CARC_QUESTION_AUCTION_TILE.
     */
    CARC_ANSWER_AUCTION_TILE_6 = 5,
    /**
     * The answer `7` to CARC_QUESTION_AUCTION_TILE.
     */
    CARC_ANSWER_AUCTION_TILE_7 = 6,
    /**
     * The answer `8` to CARC_QUESTION_AUCTION_TILE.
     */
    CARC_ANSWER_AUCTION_TILE_8 = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_auction_tile carc_answer_auction_tile;
#else
typedef int32_t carc_answer_auction_tile;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_AUCTION_DEAL. The numbers are permanent.
 */
enum carc_answer_auction_deal
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `buy` to CARC_QUESTION_AUCTION_DEAL.
     */
    CARC_ANSWER_AUCTION_DEAL_BUY = 0,
    /**
     * The answer `sell` to CARC_QUESTION_AUCTION_DEAL.
     */
    CARC_ANSWER_AUCTION_DEAL_SELL = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_auction_deal carc_answer_auction_deal;
#else
typedef int32_t carc_answer_auction_deal;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_CIRCLE. The numbers are permanent.
 */
enum carc_answer_circle
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `add` to CARC_QUESTION_CIRCLE.
     */
    CARC_ANSWER_CIRCLE_ADD = 0,
    /**
     * The answer `remove` to CARC_QUESTION_CIRCLE.
     */
    CARC_ANSWER_CIRCLE_REMOVE = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_circle carc_answer_circle;
#else
typedef int32_t carc_answer_circle;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_ROBBER. The numbers are permanent.
 */
enum carc_answer_robber
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `0` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_0 = 0,
    /**
     * The answer `1` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_1 = 1,
    /**
     * The answer `2` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_2 = 2,
    /**
     * The answer `3` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_3 = 3,
    /**
     * The answer `4` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_4 = 4,
    /**
     * The answer `5` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_5 = 5,
    /**
     * The answer `6` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_6 = 6,
    /**
     * The answer `7` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_7 = 7,
    /**
     * The answer `8` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_8 = 8,
    /**
     * The answer `9` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_9 = 9,
    /**
     * The answer `10` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_10 = 10,
    /**
     * The answer `11` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_11 = 11,
    /**
     * The answer `12` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_12 = 12,
    /**
     * The answer `13` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_13 = 13,
    /**
     * The answer `14` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_14 = 14,
    /**
     * The answer `15` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_15 = 15,
    /**
     * The answer `16` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_16 = 16,
    /**
     * The answer `17` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_17 = 17,
    /**
     * The answer `18` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_18 = 18,
    /**
     * The answer `19` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_19 = 19,
    /**
     * The answer `20` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_20 = 20,
    /**
     * The answer `21` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_21 = 21,
    /**
     * The answer `22` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_22 = 22,
    /**
     * The answer `23` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_23 = 23,
    /**
     * The answer `24` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_24 = 24,
    /**
     * The answer `25` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_25 = 25,
    /**
     * The answer `26` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_26 = 26,
    /**
     * The answer `27` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_27 = 27,
    /**
     * The answer `28` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_28 = 28,
    /**
     * The answer `29` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_29 = 29,
    /**
     * The answer `30` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_30 = 30,
    /**
     * The answer `31` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_31 = 31,
    /**
     * The answer `32` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_32 = 32,
    /**
     * The answer `33` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_33 = 33,
    /**
     * The answer `34` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_34 = 34,
    /**
     * The answer `35` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_35 = 35,
    /**
     * The answer `36` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_36 = 36,
    /**
     * The answer `37` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_37 = 37,
    /**
     * The answer `38` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_38 = 38,
    /**
     * The answer `39` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_39 = 39,
    /**
     * The answer `40` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_40 = 40,
    /**
     * The answer `41` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_41 = 41,
    /**
     * The answer `42` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_42 = 42,
    /**
     * The answer `43` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_43 = 43,
    /**
     * The answer `44` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_44 = 44,
    /**
     * The answer `45` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_45 = 45,
    /**
     * The answer `46` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_46 = 46,
    /**
     * The answer `47` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_47 = 47,
    /**
     * The answer `48` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_48 = 48,
    /**
     * The answer `49` to CARC_QUESTION_ROBBER.
     */
    CARC_ANSWER_ROBBER_49 = 49,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_robber carc_answer_robber;
#else
typedef int32_t carc_answer_robber;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_VICTIM. The numbers are permanent.
 */
enum carc_answer_victim
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `0` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_0 = 0,
    /**
     * The answer `1` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_1 = 1,
    /**
     * The answer `2` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_2 = 2,
    /**
     * The answer `3` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_3 = 3,
    /**
     * The answer `4` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_4 = 4,
    /**
     * The answer `5` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_5 = 5,
    /**
     * The answer `6` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_6 = 6,
    /**
     * The answer `7` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_7 = 7,
    /**
     * The answer `0_messenger` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_0_MESSENGER = 8,
    /**
     * The answer `1_messenger` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_1_MESSENGER = 9,
    /**
     * The answer `2_messenger` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_2_MESSENGER = 10,
    /**
     * The answer `3_messenger` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_3_MESSENGER = 11,
    /**
     * The answer `4_messenger` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_4_MESSENGER = 12,
    /**
     * The answer `5_messenger` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_5_MESSENGER = 13,
    /**
     * The answer `6_messenger` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_6_MESSENGER = 14,
    /**
     * The answer `7_messenger` to CARC_QUESTION_VICTIM.
     */
    CARC_ANSWER_VICTIM_7_MESSENGER = 15,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_victim carc_answer_victim;
#else
typedef int32_t carc_answer_victim;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_FLIGHT. The numbers are permanent.
 */
enum carc_answer_flight
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `meeple` to CARC_QUESTION_FLIGHT.
     */
    CARC_ANSWER_FLIGHT_MEEPLE = 0,
    /**
     * The answer `abbot` to CARC_QUESTION_FLIGHT.
     */
    CARC_ANSWER_FLIGHT_ABBOT = 1,
    /**
     * The answer `large_meeple` to CARC_QUESTION_FLIGHT.
     */
    CARC_ANSWER_FLIGHT_LARGE_MEEPLE = 2,
    /**
     * The answer `mayor` to CARC_QUESTION_FLIGHT.
     */
    CARC_ANSWER_FLIGHT_MAYOR = 3,
    /**
     * The answer `wagon` to CARC_QUESTION_FLIGHT.
     */
    CARC_ANSWER_FLIGHT_WAGON = 4,
    /**
     * The answer `phantom` to CARC_QUESTION_FLIGHT.
     */
    CARC_ANSWER_FLIGHT_PHANTOM = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_flight carc_answer_flight;
#else
typedef int32_t carc_answer_flight;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_MARKER. The numbers are permanent.
 */
enum carc_answer_marker
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `score_marker` to CARC_QUESTION_MARKER.
     */
    CARC_ANSWER_MARKER_SCORE_MARKER = 0,
    /**
     * The answer `messenger` to CARC_QUESTION_MARKER.
     */
    CARC_ANSWER_MARKER_MESSENGER = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_marker carc_answer_marker;
#else
typedef int32_t carc_answer_marker;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answers to CARC_QUESTION_MESSAGE. The numbers are permanent.
 */
enum carc_answer_message
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The answer `carry_out` to CARC_QUESTION_MESSAGE.
     */
    CARC_ANSWER_MESSAGE_CARRY_OUT = 0,
    /**
     * The answer `points` to CARC_QUESTION_MESSAGE.
     */
    CARC_ANSWER_MESSAGE_POINTS = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_answer_message carc_answer_message;
#else
typedef int32_t carc_answer_message;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kind of an event, and the fields of `carc_event` that it uses.
 * The numbers are permanent, and expansions add more of them.
 */
enum carc_event_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * A player's turn started (TURN-1).
     * Fields: player, turn, previous_player (-1 if there is none), previous_turn_part (-1 if there is none).
     */
    CARC_EVENT_TURN_STARTED = 0,
    /**
     * A tile was drawn from the stack and is now the current tile (TURN-4).
     * Fields: player, tile_type.
     */
    CARC_EVENT_TILE_DRAWN = 1,
    /**
     * A tile that could not be placed anywhere was removed from the game (BASE-TILE-5).
     * Fields: player, tile_type, zone.
     */
    CARC_EVENT_TILE_DISCARDED = 2,
    /**
     * A tile was placed (TURN-8), or was part of the start position (BASE-SETUP-2).
     * Fields: player (-1 if there is none), tile_type, x, y, rotation, canonical.
     */
    CARC_EVENT_TILE_PLACED = 3,
    /**
     * A figure moved from the supply to the board in a figure action (TURN-12), or was part of
     * the start position.
     * Fields: player, figure, x, y, place.
     */
    CARC_EVENT_FIGURE_PLACED = 4,
    /**
     * A road, city, monastery, shrine or garden was completed (TURN-9a), whether or not it
     * scores.
     * Fields: segment_kind, x, y, place.
     */
    CARC_EVENT_FEATURE_COMPLETED = 5,
    /**
     * A player scored points (SCORE-7).
     * Fields: player, points, reason, x, y, place and segment_kind (both -1 if the points are not for a feature), item_count, item_terms, item_counts, item_points, strength_count, strengths, total.
     */
    CARC_EVENT_SCORED = 6,
    /**
     * A figure returned to its owner's supply (SCORE-4).
     * Fields: player, figure, x, y, place, cause, feature_x, feature_y, feature_place (-1 if there is none).
     */
    CARC_EVENT_FIGURE_RETURNED = 7,
    /**
     * The game ended, and all final scores are known (FINAL-9).
     */
    CARC_EVENT_GAME_ENDED = 8,
    /**
     * The first player was determined (HOUSE-1, HOUSE-2).
     * Fields: player.
     */
    CARC_EVENT_FIRST_PLAYER_CHOSEN = 9,
    /**
     * A player showed a tile to all players: a tile that was drawn to determine the first
     * player and returns to the stack (HOUSE-2), or a tile from a hidden hand (HOUSE-4e).
     * Fields: player, tile_type, zone.
     */
    CARC_EVENT_TILE_SHOWN = 10,
    /**
     * A tile returned to the stack (HOUSE-2, HOUSE-5, RAND-4).
     * Fields: tile_type, player, zone, cause.
     */
    CARC_EVENT_TILE_RETURNED = 11,
    /**
     * A tile was dealt from the stack into a hand (HOUSE-3, HOUSE-4).
     * Fields: player, tile_type (-1 if it is hidden).
     */
    CARC_EVENT_TILE_DEALT = 12,
    /**
     * A player took a tile from their hand (HOUSE-4b) or took their abbey (AM-ABBEY-2) as the
     * current tile.
     * Fields: player, tile_type, zone.
     */
    CARC_EVENT_TILE_TAKEN = 13,
    /**
     * A player showed their hand because no tile in it can be played (HOUSE-4e).
     * Fields: player.
     */
    CARC_EVENT_HAND_SHOWN = 14,
    /**
     * A player took tokens: a city's goods from the reserve (TB-GOODS-1), or ingots from a
     * tile (GM-TAKE-3, GM-TAKE-4).
     * Fields: player, token, count, x, y, place.
     */
    CARC_EVENT_TOKENS_TAKEN = 15,
    /**
     * Another turn part started (TURN-18, TURN-18a), or, after the last turn, a player's part
     * of the abbey round started (AM-ABBEY-11).
     * Fields: player, turn_part, previous_player (-1 if there is none), previous_turn_part (-1 if there is none).
     */
    CARC_EVENT_TURN_PART_STARTED = 16,
    /**
     * A figure moved to another spot on the board. If the fairy moves to a segment, it
     * accompanies the meeple there. If the fairy moves to a tile, it does not accompany a
     * meeple. The wheel pig moves to a sector of the wheel, which then takes effect
     * (WF-ICON-2). The Count and the citizens move from quarters of Carcassonne, which are
     * represented by spaces (TURN-14b, TURN-16a). A wagon that moves has already returned to
     * the supply in the same turn part, so this event takes the wagon from the supply
     * (TURN-16).
     * Fields: figure, x, y, place, player (-1 if there is none), origin_x, origin_y, origin_place (-1 if there is none).
     */
    CARC_EVENT_FIGURE_MOVED = 17,
    /**
     * A drawn tile that could not be played yet was set aside. Another tile is drawn next
     * (TURN-5).
     * Fields: player, tile_type, zone.
     */
    CARC_EVENT_TILE_SET_ASIDE = 18,
    /**
     * The next tile in the stack was placed face down under the hill just placed. No player
     * knows the type of this tile (HS-HILL-2).
     * Fields: player, x, y.
     */
    CARC_EVENT_TILE_HIDDEN = 25,
    /**
     * A token was drawn from the bag for a shepherd (HS-SHEEP-4, HS-SHEEP-8).
     * Fields: player, token, x, y, place.
     */
    CARC_EVENT_TOKEN_DRAWN = 26,
    /**
     * A shepherd's tokens returned to the bag. Wolf tokens return to the bag immediately, and
     * sheep tokens return when the shepherd leaves the board (HS-SHEEP-8, HS-SHEEP-9,
     * PD-DRAGON-8).
     * Fields: player, token, count, x, y, place.
     */
    CARC_EVENT_TOKENS_RETURNED = 27,
    /**
     * A player completed the largest city or the longest road so far. The player takes the
     * corresponding card or, if the player already has the card, increases its record
     * (KR-KING-2, KR-KING-3, KR-ROBBER-2).
     * Fields: player, token, count, x, y, place, previous_player (-1 if there is none), previous_count.
     */
    CARC_EVENT_CARD_TAKEN = 28,
    /**
     * The player whose turn has ended also takes the next turn (TURN-19), as a reward for
     * filling a hole (HOUSE-8) or because they placed the volcano lake (R2-LAKE-4).
     * Fields: player, cause.
     */
    CARC_EVENT_EXTRA_TURN = 29,
    /**
     * A challenge started between a shrine and a neighboring monastery or abbey. Both
     * buildings have meeples, and at least one building is unfinished (SH-CHAL-1, SH-CHAL-4).
     * Fields: x, y, place, feature_x, feature_y, feature_place (-1 if there is none).
     */
    CARC_EVENT_CHALLENGE_STARTED = 30,
    /**
     * A challenge between a shrine and a monastery or abbey ended.
     * Fields: x, y, place, feature_x, feature_y, feature_place (-1 if there is none), segment_kind (-1 if there is none), cause.
     */
    CARC_EVENT_CHALLENGE_ENDED = 31,
    /**
     * A player placed a token on the board, such as a floor on a tower (TW-ACT-1) or an ingot
     * on a tile (GM-PLACE-1).
     * Fields: player, token, count, x, y, place.
     */
    CARC_EVENT_TOKEN_PLACED = 32,
    /**
     * A player captured another player's meeple and keeps it as a prisoner (TW-CAPTURE-7).
     * Fields: player, figure, x, y, place, previous_player (-1 if there is none), origin_x, origin_y, origin_place (-1 if there is none).
     */
    CARC_EVENT_FIGURE_CAPTURED = 33,
    /**
     * A prisoner returned to its owner's supply, either because the owner paid a ransom
     * (TW-RANSOM-1) or in an exchange, which frees one meeple for each player (TW-EXCHANGE-1).
     * Fields: player, figure, previous_player (-1 if there is none), cause.
     */
    CARC_EVENT_FIGURE_FREED = 34,
    /**
     * A neutral figure left the board (MW-TURN-3, MW-VALUE-6).
     * Fields: figure, x, y, place, cause.
     */
    CARC_EVENT_FIGURE_PUT_ASIDE = 35,
    /**
     * A player moved a ferry to other landings, so a different ferry token is now on the spot
     * (FE-MOVE-3).
     * Fields: player, token, x, y, place, previous_token.
     */
    CARC_EVENT_TOKEN_MOVED = 36,
    /**
     * An auctioneer chose a face-up tile at a bazaar to be auctioned (BCB-BAZAAR-3).
     * Fields: player, tile_type.
     */
    CARC_EVENT_TILE_OFFERED = 37,
    /**
     * A player bid for the offered tile (BCB-BAZAAR-3, BCB-BAZAAR-4).
     * Fields: player, count.
     */
    CARC_EVENT_BID_MADE = 38,
    /**
     * A player passed instead of bidding for the offered tile (BCB-BAZAAR-4).
     * Fields: player.
     */
    CARC_EVENT_BID_PASSED = 39,
    /**
     * A player won a tile at the active player's bazaar and will place it in their next turn
     * (BCB-BAZAAR-5 to BCB-BAZAAR-7).
     * Fields: player, tile_type.
     */
    CARC_EVENT_TILE_WON = 40,
    /**
     * The active player chose the effect of a crop circle (CP-TURN-1).
     * Fields: player, segment_kind, cause.
     */
    CARC_EVENT_CIRCLE_CHOSEN = 41,
    /**
     * A player's piece moved on the score track: a robber was placed, moved or returned to its
     * owner (RB-PLACE-1, RB-ROB-1, RB-ROGUE-1).
     * Fields: player, token, space, previous_space, previous_player (-1 if there is none).
     */
    CARC_EVENT_TRACK_MOVED = 42,
    /**
     * A player chose a meeple for the flying machine on the tile just placed (FL-FLY-1,
     * FL-FLY-2). The meeple is still in the supply.
     * Fields: player, figure, x, y.
     */
    CARC_EVENT_FLIGHT_STARTED = 43,
    /**
     * The die was rolled for a flight (FL-FLY-3). The figure then lands, or the flight fails.
     * Fields: player, count, x, y.
     */
    CARC_EVENT_DIE_ROLLED = 44,
    /**
     * A figure could not land and stayed in the supply (FL-FLY-6).
     * Fields: player, figure, x, y.
     */
    CARC_EVENT_FLIGHT_FAILED = 45,
    /**
     * In a game with messengers, one of a player's two score markers moved (MS-MARK-2,
     * MS-MARK-4).
     * Fields: player, token, points, space.
     */
    CARC_EVENT_MARKER_MOVED = 46,
    /**
     * The active player drew a message, which is now at the bottom of the stack (MS-DRAW-4).
     * Fields: player, token.
     */
    CARC_EVENT_MESSAGE_DRAWN = 47,
    /**
     * The active player carried out a message or took 2 points instead (MS-DRAW-4). Carrying
     * out `message_tile` grants an additional turn part (MS-TILE-1).
     * Fields: player, token, cause.
     */
    CARC_EVENT_MESSAGE_USED = 48,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_event_kind carc_event_kind;
#else
typedef int32_t carc_event_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The reasons for points. The numbers are permanent, and expansions add more of them.
 * See `carc_name` and `carc_clause` for their names and clauses.
 */
enum carc_score_reason
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * Points for completing a road (BASE-ROAD-3).
     */
    CARC_REASON_COMPLETED_ROAD = 0,
    /**
     * Points for completing a city (BASE-CITY-3).
     */
    CARC_REASON_COMPLETED_CITY = 1,
    /**
     * Points for completing a monastery (BASE-MONK-1).
     */
    CARC_REASON_COMPLETED_MONASTERY = 2,
    /**
     * Points for an unfinished road at the end of the game (FINAL-2).
     */
    CARC_REASON_UNFINISHED_ROAD = 3,
    /**
     * Points for an unfinished city at the end of the game (FINAL-3).
     */
    CARC_REASON_UNFINISHED_CITY = 4,
    /**
     * Points for an unfinished monastery at the end of the game (FINAL-4).
     */
    CARC_REASON_UNFINISHED_MONASTERY = 5,
    /**
     * Points for a field at the end of the game (FARM-5).
     */
    CARC_REASON_FIELD = 6,
    /**
     * Points for a completed city at the end of the game, scored by the players with the most
     * farmers around the city (C1-FARM-1).
     */
    CARC_REASON_CITY_FARMERS = 7,
    /**
     * Points for completing a garden (AB-3).
     */
    CARC_REASON_COMPLETED_GARDEN = 8,
    /**
     * Points for an unfinished garden at the end of the game (FINAL-4).
     */
    CARC_REASON_UNFINISHED_GARDEN = 9,
    /**
     * Points for an unfinished monastery or garden from which the player took back their abbot (AB-4).
     */
    CARC_REASON_ABBOT_RETURNED = 10,
    /**
     * Points for having the most wine at the end of the game (TB-GOODS-4).
     */
    CARC_REASON_MOST_WINE = 11,
    /**
     * Points for having the most wheat at the end of the game (TB-GOODS-4).
     */
    CARC_REASON_MOST_WHEAT = 12,
    /**
     * Points for having the most cloth at the end of the game (TB-GOODS-4).
     */
    CARC_REASON_MOST_CLOTH = 13,
    /**
     * The point that a player scores if the fairy accompanies one of their meeples at the start of
     * their turn (PD-FAIRY-4).
     */
    CARC_REASON_FAIRY_POINT = 14,
    /**
     * Points for a meeple that the fairy accompanies when the meeple's feature is scored (PD-FAIRY-6).
     */
    CARC_REASON_FAIRY_BONUS = 15,
    /**
     * Points for farmers in a field in which a barn was placed (AM-BARN-6).
     */
    CARC_REASON_BARN_PLACED = 16,
    /**
     * Points for farmers in a field that was joined to a field with a barn (AM-BARN-9).
     */
    CARC_REASON_BARN_JOINED = 17,
    /**
     * Points for a barn at the end of the game (AM-BARN-11).
     */
    CARC_REASON_BARN = 18,
    /**
     * Points for gathering a flock (HS-SHEEP-9).
     */
    CARC_REASON_FLOCK = 19,
    /**
     * Points for the wheel's Fortune sector (WF-FORTUNE-1).
     */
    CARC_REASON_WHEEL_FORTUNE = 20,
    /**
     * Points for the wheel's Taxes sector, in which players score their knights (WF-TAXES-1).
     */
    CARC_REASON_WHEEL_TAXES = 21,
    /**
     * Points for the wheel's Famine sector, in which players score their farmers (WF-FAMINE-1).
     */
    CARC_REASON_WHEEL_FAMINE = 22,
    /**
     * Points for the wheel's Storm sector, in which players score the meeples in their supply (WF-STORM-1).
     */
    CARC_REASON_WHEEL_STORM = 23,
    /**
     * Points for the wheel's Inquisition sector, in which players score their monks (WF-INQ-1).
     */
    CARC_REASON_WHEEL_INQUISITION = 24,
    /**
     * Points for a meeple on a crown space of the wheel (WF-CROWN-2).
     */
    CARC_REASON_WHEEL_CROWN = 25,
    /**
     * Points for the King card: 1 point per completed city, or a fixed number of points (KR-END-1).
     */
    CARC_REASON_KING = 26,
    /**
     * Points for the Robber card: 1 point per completed road, or a fixed number of points (KR-END-1).
     */
    CARC_REASON_ROBBER = 27,
    /**
     * Points for having both the King card and the Robber card (KR-END-4).
     */
    CARC_REASON_KING_ROBBER = 28,
    /**
     * A lost challenge, which scores 0 points. The score entry contains the spot of the winning
     * building (SH-CHAL-3).
     */
    CARC_REASON_CHALLENGE_LOST = 29,
    /**
     * A ransom. The paying player loses points, and the captor gains them (TW-RANSOM-5).
     */
    CARC_REASON_RANSOM = 30,
    /**
     * Points for ingots at the end of the game (GM-END-1).
     */
    CARC_REASON_GOLD = 31,
    /**
     * Points for a castle, equal to the points for a feature or another castle in its fief (BCB-CASTLE-7).
     */
    CARC_REASON_CASTLE = 32,
    /**
     * The price of a tile at a bazaar. The points are negative for the player who pays, and
     * positive for the player who is paid, if any (BCB-BAZAAR-13).
     */
    CARC_REASON_BAZAAR = 33,
    /**
     * Points for a robbery: half of the points that another player has scored (RB-ROB-1).
     */
    CARC_REASON_ROBBED = 34,
    /**
     * Points for a robber that is on the score track at the end of the game (RB-END-1).
     */
    CARC_REASON_ROBBER_HOME = 35,
    /**
     * Points for a message, or the 2 points for not carrying it out (MS-SCORE-1).
     */
    CARC_REASON_MESSAGE = 36,
    /**
     * Points for a lying monk at the end of the game (MO-END-1).
     */
    CARC_REASON_LYING_MONK = 37,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_score_reason carc_score_reason;
#else
typedef int32_t carc_score_reason;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The cause of an event. The numbers are permanent, and expansions add more of them.
 * See `carc_name` and `carc_clause` for their names and clauses.
 */
enum carc_event_cause
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The figure returned to the supply because its feature was scored (SCORE-4).
     */
    CARC_CAUSE_SCORED = 0,
    /**
     * The owner took back their abbot (AB-4).
     */
    CARC_CAUSE_RETURNED = 1,
    /**
     * The figure returned to the supply because its player's last meeple left the feature (SCORE-6).
     */
    CARC_CAUSE_ORPHANED = 2,
    /**
     * The dragon ate the figure (PD-DRAGON-7).
     */
    CARC_CAUSE_DRAGON = 3,
    /**
     * A princess sent the figure away (PD-PRINCESS-1).
     */
    CARC_CAUSE_PRINCESS = 4,
    /**
     * The figure was removed because of the wheel's Plague sector (WF-PLAGUE-1).
     */
    CARC_CAUSE_PLAGUE = 5,
    /**
     * The shepherd returned to the supply because a wolf was drawn (HS-SHEEP-8).
     */
    CARC_CAUSE_WOLF = 6,
    /**
     * The tile cannot be placed anywhere (HOUSE-5).
     */
    CARC_CAUSE_UNPLACEABLE = 7,
    /**
     * The tile was drawn to determine the first player (HOUSE-2).
     */
    CARC_CAUSE_FIRST_PLAYER = 8,
    /**
     * The first volcano was placed, so the tiles that were set aside return to the stack (PD-DRAGON-2).
     */
    CARC_CAUSE_VOLCANO = 9,
    /**
     * The player filled a hole (HOUSE-8).
     */
    CARC_CAUSE_HOLE = 10,
    /**
     * The player placed the volcano lake (R2-LAKE-4).
     */
    CARC_CAUSE_VOLCANO_LAKE = 11,
    /**
     * The figure returned to the supply because its building lost a challenge (SH-CHAL-3).
     */
    CARC_CAUSE_CHALLENGE_LOST = 12,
    /**
     * The owner captured their own figure with a tower (TW-CAPTURE-5).
     */
    CARC_CAUSE_CAPTURED = 13,
    /**
     * The prisoner was exchanged for another prisoner (TW-EXCHANGE-1).
     */
    CARC_CAUSE_EXCHANGE = 14,
    /**
     * The prisoner was freed for a ransom (TW-RANSOM-1).
     */
    CARC_CAUSE_RANSOM = 15,
    /**
     * One of the two buildings in a challenge was completed and scored before the other (SH-CHAL-3).
     */
    CARC_CAUSE_CHALLENGE_WON = 16,
    /**
     * One tile completed both buildings in a challenge (SH-CHAL-5).
     */
    CARC_CAUSE_BOTH_COMPLETED = 17,
    /**
     * The last meeple left one of the two buildings in a challenge (SH-CHAL-9).
     */
    CARC_CAUSE_ABANDONED = 18,
    /**
     * The lord returned to the supply because their castle was scored (BCB-CASTLE-9).
     */
    CARC_CAUSE_CASTLE = 19,
    /**
     * The figure's road or city was completed (MW-VALUE-6).
     */
    CARC_CAUSE_COMPLETED = 20,
    /**
     * The figure had no feature to move to (MW-TURN-3).
     */
    CARC_CAUSE_NO_TARGET = 21,
    /**
     * The active player chose to let all players add a meeple (CP-ADD-1).
     */
    CARC_CAUSE_ADD = 22,
    /**
     * The active player chose to make all players remove a meeple (CP-REMOVE-1).
     */
    CARC_CAUSE_REMOVE = 23,
    /**
     * The owner removed the meeple because of a crop circle (CP-REMOVE-1).
     */
    CARC_CAUSE_CROP_CIRCLE = 24,
    /**
     * The player carried out the message (MS-DRAW-4).
     */
    CARC_CAUSE_CARRIED_OUT = 25,
    /**
     * The player took 2 points instead of carrying out the message (MS-DRAW-4).
     */
    CARC_CAUSE_POINTS = 26,
    /**
     * The owner took back the meeple because of a message (MS-MSG-8).
     */
    CARC_CAUSE_MESSAGE = 27,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_event_cause carc_event_cause;
#else
typedef int32_t carc_event_cause;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The zone of a tile that is not on the board. The numbers are permanent, and expansions add more of them.
 */
enum carc_tile_zone
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The tile is in the stack, face down.
     */
    CARC_ZONE_STACK = 0,
    /**
     * The tile is the current tile, face up in front of the player who will place it.
     */
    CARC_ZONE_DRAWN = 1,
    /**
     * The tile is in a player's hand (HOUSE-4).
     */
    CARC_ZONE_HAND = 2,
    /**
     * The tile, such as an abbey, has been in front of its owner since the start of the game
     * (AM-ABBEY-1).
     */
    CARC_ZONE_FRONT = 3,
    /**
     * The tile is set aside, face up, until the first volcano is placed (TURN-5).
     */
    CARC_ZONE_SET_ASIDE = 4,
    /**
     * The tile is in front of the player who drew it to determine the first player (HOUSE-2),
     * or it is face up at a bazaar (BCB-BAZAAR-2).
     */
    CARC_ZONE_SHOWN = 5,
    /**
     * The tile is in front of its owner, who won it at a bazaar and will place it in their
     * next turn (BCB-BAZAAR-9).
     */
    CARC_ZONE_WAITING = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_tile_zone carc_tile_zone;
#else
typedef int32_t carc_tile_zone;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The terms that score items count. The numbers are permanent, and expansions add more of them.
 */
enum carc_score_term
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The tiles in a feature, each counted once (SCORE-1).
     */
    CARC_TERM_TILES = 0,
    /**
     * The pennants in a city (BASE-CITY-2).
     */
    CARC_TERM_PENNANTS = 1,
    /**
     * The monastery tile itself, in addition to its neighbors.
     */
    CARC_TERM_MONASTERY = 2,
    /**
     * The occupied cells around a monastery, shrine or garden.
     */
    CARC_TERM_NEIGHBORS = 3,
    /**
     * The completed cities that border a field (FARM-4), or that are worth points for the King
     * card (KR-END-2, KR-END-5).
     */
    CARC_TERM_CITIES = 4,
    /**
     * The points deducted by a house rule (HOUSE-14).
     */
    CARC_TERM_REDUCTION = 5,
    /**
     * The completed cities that border a field, counted again because the owner has a pig in
     * the field (TB-PIG-5).
     */
    CARC_TERM_PIG = 6,
    /**
     * The kinds of goods for which a player has the most tokens, alone or tied (TB-GOODS-4).
     */
    CARC_TERM_GOODS = 7,
    /**
     * The fairy next to a player's meeple (PD-FAIRY-4, PD-FAIRY-6).
     */
    CARC_TERM_FAIRY = 8,
    /**
     * A player's meeples, each counted once regardless of its strength (WF-TAXES-1,
     * WF-STORM-1, WF-INQ-1).
     */
    CARC_TERM_MEEPLES = 9,
    /**
     * The Fortune sector or a crown space of the wheel (WF-FORTUNE-1, WF-CROWN-2).
     */
    CARC_TERM_WHEEL = 10,
    /**
     * The vineyards around a monastery or garden (HS-VINE-1).
     */
    CARC_TERM_VINEYARDS = 11,
    /**
     * The sheep in a field (HS-SHEEP-9).
     */
    CARC_TERM_SHEEP = 12,
    /**
     * The garden tile itself, in addition to its neighbors.
     */
    CARC_TERM_GARDEN = 13,
    /**
     * The completed roads that are worth points for the Robber card (KR-END-2, KR-END-5).
     */
    CARC_TERM_ROADS = 14,
    /**
     * The King and Robber cards that a player has (KR-END-3, KR-END-4).
     */
    CARC_TERM_CARDS = 15,
    /**
     * The completed cities that border a field, counted again because the field has a pig herd
     * (R2-HERD-3).
     */
    CARC_TERM_PIG_HERD = 16,
    /**
     * The shrine tile itself, in addition to its neighbors (SH-FIG-3).
     */
    CARC_TERM_SHRINE = 17,
    /**
     * A meeple that is ransomed (TW-RANSOM-5).
     */
    CARC_TERM_RANSOM = 18,
    /**
     * The ingots that a player has (GM-END-1).
     */
    CARC_TERM_INGOTS = 19,
    /**
     * The castles that border a field, each worth 1 point more than a completed city
     * (BCB-CASTLE-10).
     */
    CARC_TERM_CASTLES = 20,
    /**
     * The points that a castle copies from a feature or another castle (BCB-CASTLE-7).
     */
    CARC_TERM_CASTLE_PAID = 21,
    /**
     * The city of Carcassonne, which counts as a completed city (COC-CITY-2, COC-CITY-3).
     */
    CARC_TERM_CARCASSONNE = 22,
    /**
     * The tiles in a feature, counted again because of the mage (MW-VALUE-1).
     */
    CARC_TERM_MAGE = 23,
    /**
     * The points that the witch deducts (MW-VALUE-2).
     */
    CARC_TERM_WITCH = 24,
    /**
     * The points bid at a bazaar (BCB-BAZAAR-13).
     */
    CARC_TERM_BID = 25,
    /**
     * The points that a robber has earned (RB-ROB-1).
     */
    CARC_TERM_ROBBED = 26,
    /**
     * Robbers on the score track (RB-END-1).
     */
    CARC_TERM_ROBBERS = 27,
    /**
     * A message that was not carried out (MS-DRAW-4).
     */
    CARC_TERM_MESSAGE = 28,
    /**
     * The occupied cells that form an unbroken row to the north of a monastery (MO-END-1).
     */
    CARC_TERM_NORTH_ROW = 29,
    /**
     * The occupied cells that form an unbroken row to the east of a monastery (MO-END-1).
     */
    CARC_TERM_EAST_ROW = 30,
    /**
     * The occupied cells that form an unbroken row to the south of a monastery (MO-END-1).
     */
    CARC_TERM_SOUTH_ROW = 31,
    /**
     * The occupied cells that form an unbroken row to the west of a monastery (MO-END-1).
     */
    CARC_TERM_WEST_ROW = 32,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_score_term carc_score_term;
#else
typedef int32_t carc_score_term;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kinds of figures. The numbers are permanent, and expansions add more of them.
 * Neutral figures have numbers from 128 on.
 */
enum carc_figure
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The normal meeple, which can be placed as a thief, knight, monk or farmer (BASE-MEEPLE-2).
     */
    CARC_FIGURE_MEEPLE = 0,
    /**
     * The abbot, who can also be placed in a garden (AB-1).
     */
    CARC_FIGURE_ABBOT = 1,
    /**
     * The large meeple, which is placed like a normal meeple and has twice the strength
     * (IC-LARGE-1).
     */
    CARC_FIGURE_LARGE_MEEPLE = 2,
    /**
     * The builder, which joins a meeple of the same player on a road or in a city (TB-BUILDER-1).
     */
    CARC_FIGURE_BUILDER = 3,
    /**
     * The pig, which joins a farmer of the same player (TB-PIG-1).
     */
    CARC_FIGURE_PIG = 4,
    /**
     * The mayor, whose strength is the number of pennants in the city (AM-MAYOR-3).
     */
    CARC_FIGURE_MAYOR = 5,
    /**
     * The wagon, a meeple that can move to another feature after its feature is scored
     * (AM-WAGON-4).
     */
    CARC_FIGURE_WAGON = 6,
    /**
     * The barn, which is placed on a corner where four field tiles meet (AM-BARN-2).
     */
    CARC_FIGURE_BARN = 7,
    /**
     * The shepherd, who keeps sheep in a field and does not count toward the majority
     * (HS-SHEEP-1).
     */
    CARC_FIGURE_SHEPHERD = 8,
    /**
     * The phantom, a second meeple that can be placed after the figure action (PH-FIG-1,
     * PH-FIG-2).
     */
    CARC_FIGURE_PHANTOM = 9,
    /**
     * The dragon, a neutral figure (PD-DRAGON-5).
     */
    CARC_FIGURE_DRAGON = 128,
    /**
     * The fairy, a neutral figure (PD-FAIRY-1).
     */
    CARC_FIGURE_FAIRY = 129,
    /**
     * The pig on the wheel, a neutral figure (WF-SETUP-1).
     */
    CARC_FIGURE_WHEEL_PIG = 130,
    /**
     * The Count, a neutral figure (COC-COUNT-1).
     */
    CARC_FIGURE_COUNT = 131,
    /**
     * The mage, a neutral figure that raises the value of a road or city (MW-VALUE-1).
     */
    CARC_FIGURE_MAGE = 132,
    /**
     * The witch, a neutral figure that halves the value of a road or city (MW-VALUE-2).
     */
    CARC_FIGURE_WITCH = 133,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_figure carc_figure;
#else
typedef int32_t carc_figure;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kinds of tokens. The numbers are permanent, and expansions add more of them.
 */
enum carc_token
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The goods token for wine.
     */
    CARC_TOKEN_WINE = 0,
    /**
     * The goods token for wheat.
     */
    CARC_TOKEN_WHEAT = 1,
    /**
     * The goods token for cloth.
     */
    CARC_TOKEN_CLOTH = 2,
    /**
     * A token with one sheep (HS-SHEEP-2).
     */
    CARC_TOKEN_SHEEP_1 = 3,
    /**
     * A token with two sheep.
     */
    CARC_TOKEN_SHEEP_2 = 4,
    /**
     * A token with three sheep.
     */
    CARC_TOKEN_SHEEP_3 = 5,
    /**
     * A token with four sheep.
     */
    CARC_TOKEN_SHEEP_4 = 6,
    /**
     * A wolf (HS-SHEEP-4, HS-SHEEP-8).
     */
    CARC_TOKEN_WOLF = 7,
    /**
     * The King card, for the largest completed city (KR-KING-1).
     */
    CARC_TOKEN_KING = 8,
    /**
     * The Robber card, for the longest completed road (KR-ROBBER-1).
     */
    CARC_TOKEN_ROBBER = 9,
    /**
     * A tower floor (TW-SETUP-1).
     */
    CARC_TOKEN_FLOOR = 10,
    /**
     * A gold ingot (GM-COMP-1).
     */
    CARC_TOKEN_INGOT = 11,
    /**
     * A castle token (BCB-CASTLE-4).
     */
    CARC_TOKEN_CASTLE = 12,
    /**
     * A north-south bridge. Both bridge tokens come from one supply (BCB-BRIDGE-1).
     */
    CARC_TOKEN_BRIDGE_NS = 13,
    /**
     * An east-west bridge.
     */
    CARC_TOKEN_BRIDGE_WE = 14,
    /**
     * A ferry between the roads to the north and east (FE-ROAD-1).
     */
    CARC_TOKEN_FERRY_NE = 15,
    /**
     * A ferry between the roads to the north and south.
     */
    CARC_TOKEN_FERRY_NS = 16,
    /**
     * A ferry between the roads to the north and west.
     */
    CARC_TOKEN_FERRY_NW = 17,
    /**
     * A ferry between the roads to the east and south.
     */
    CARC_TOKEN_FERRY_ES = 18,
    /**
     * A ferry between the roads to the east and west.
     */
    CARC_TOKEN_FERRY_EW = 19,
    /**
     * A ferry between the roads to the south and west.
     */
    CARC_TOKEN_FERRY_SW = 20,
    /**
     * A player's robber, which is on the score track or with its owner (RB-COMP-1).
     */
    CARC_TOKEN_TRACK_ROBBER = 21,
    /**
     * Face 1 of the die for flights (FL-COMP-1). To roll the die, chance draws one of its faces.
     */
    CARC_TOKEN_DIE_1 = 22,
    /**
     * Face 2 of the die.
     */
    CARC_TOKEN_DIE_2 = 23,
    /**
     * Face 3 of the die.
     */
    CARC_TOKEN_DIE_3 = 24,
    /**
     * A player's usual score marker (MS-COMP-1).
     */
    CARC_TOKEN_SCORE_MARKER = 25,
    /**
     * A player's second score marker (MS-COMP-1).
     */
    CARC_TOKEN_MESSENGER = 26,
    /**
     * The message that scores a road (MS-MSG-1).
     */
    CARC_TOKEN_MESSAGE_ROAD = 27,
    /**
     * The message that scores a city (MS-MSG-2).
     */
    CARC_TOKEN_MESSAGE_CITY = 28,
    /**
     * The message that scores a monastery (MS-MSG-3).
     */
    CARC_TOKEN_MESSAGE_MONASTERY = 29,
    /**
     * The message that grants an additional turn part (MS-MSG-4).
     */
    CARC_TOKEN_MESSAGE_TILE = 30,
    /**
     * The message that scores pennants (MS-MSG-5).
     */
    CARC_TOKEN_MESSAGE_PENNANTS = 31,
    /**
     * The message that scores knights (MS-MSG-6).
     */
    CARC_TOKEN_MESSAGE_KNIGHTS = 32,
    /**
     * The message that scores farmers (MS-MSG-7).
     */
    CARC_TOKEN_MESSAGE_FARMERS = 33,
    /**
     * The message that scores a meeple's feature and returns the meeple to the supply (MS-MSG-8).
     */
    CARC_TOKEN_MESSAGE_RETURN = 34,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_token carc_token;
#else
typedef int32_t carc_token;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kinds of segments and features.
 */
enum carc_segment_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * A part of a city (BASE-CITY-1).
     */
    CARC_SEGMENT_CITY = 0,
    /**
     * A part of a road (BASE-ROAD-1).
     */
    CARC_SEGMENT_ROAD = 1,
    /**
     * A part of a field (FARM-1).
     */
    CARC_SEGMENT_FIELD = 2,
    /**
     * A monastery (BASE-MONK-1), which is a single-segment feature.
     */
    CARC_SEGMENT_MONASTERY = 3,
    /**
     * A garden (AB-1), which is a single-segment feature.
     */
    CARC_SEGMENT_GARDEN = 4,
    /**
     * A part of the river (RV-1), which separates fields. Figures cannot be placed on the
     * river.
     */
    CARC_SEGMENT_RIVER = 5,
    /**
     * A shrine (SH-FIG-3), which is a single-segment feature and challenges neighboring
     * monasteries. Without the `challenges` mechanic, a shrine follows the rules for
     * monasteries (SH-NAME-2).
     */
    CARC_SEGMENT_SHRINE = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_segment_kind carc_segment_kind;
#else
typedef int32_t carc_segment_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The ways in which a road can end on a tile.
 */
enum carc_road_end
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The road does not end on the tile, or the segment is not a road.
     */
    CARC_ROAD_END_NONE = 0,
    /**
     * The road ends at a village or at bushes where several roads meet.
     */
    CARC_ROAD_END_CROSSROADS = 1,
    /**
     * The road ends at a city gate.
     */
    CARC_ROAD_END_CITY = 2,
    /**
     * The road ends at the monastery on the tile.
     */
    CARC_ROAD_END_MONASTERY = 3,
    /**
     * The road ends at a house, or at several houses that separate two roads.
     */
    CARC_ROAD_END_HOUSE = 4,
    /**
     * The road ends at bushes and trees at a fork. With a house rule, the road continues
     * through the fork (HOUSE-6).
     */
    CARC_ROAD_END_TREES = 5,
    /**
     * The road ends at the foot of a volcano.
     */
    CARC_ROAD_END_VOLCANO = 6,
    /**
     * The road ends at the rim of a wheel (WF-BOARD-2).
     */
    CARC_ROAD_END_WHEEL = 7,
    /**
     * The road ends at the shrine on the tile (SH-TILE-1).
     */
    CARC_ROAD_END_SHRINE = 8,
    /**
     * The road ends at the foundation of a tower (TW-TILE-2).
     */
    CARC_ROAD_END_TOWER = 9,
    /**
     * The road ends at a bazaar (BCB-TILE-2).
     */
    CARC_ROAD_END_BAZAAR = 10,
    /**
     * The road ends at a gate of Carcassonne (COC-BLOCK-3).
     */
    CARC_ROAD_END_CARCASSONNE = 11,
    /**
     * The road ends at the lake on the tile, which a ferry can cross (FE-TILE-1).
     */
    CARC_ROAD_END_FERRY = 12,
    /**
     * The road ends at a crop circle (CP-TILE-2).
     */
    CARC_ROAD_END_CROP = 13,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_road_end carc_road_end;
#else
typedef int32_t carc_road_end;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The reasons why an action is illegal. The numbers are permanent, and expansions add more of them.
 */
enum carc_illegal_action
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The action is legal.
     */
    CARC_ILLEGAL_NONE = 0,
    /**
     * The game is over.
     */
    CARC_ILLEGAL_GAME_OVER = 1,
    /**
     * The action is not available in this phase.
     */
    CARC_ILLEGAL_OTHER_PHASE = 2,
    /**
     * It is another player's turn to act, or a draw is pending.
     */
    CARC_ILLEGAL_OTHER_ACTOR = 3,
    /**
     * The tile is not in the game, or all copies have been drawn.
     */
    CARC_ILLEGAL_NO_SUCH_TILE = 4,
    /**
     * The tile is not the next tile in the deck.
     */
    CARC_ILLEGAL_NOT_ON_TOP = 5,
    /**
     * The cell already has a tile (BASE-TILE-1).
     */
    CARC_ILLEGAL_OCCUPIED = 6,
    /**
     * No neighboring cell has a tile (BASE-TILE-1).
     */
    CARC_ILLEGAL_DETACHED = 7,
    /**
     * A side of the tile does not match the neighboring tile (BASE-TILE-1).
     */
    CARC_ILLEGAL_DOES_NOT_FIT = 8,
    /**
     * The figure must be placed on the tile that was just placed (BASE-MEEPLE-2).
     */
    CARC_ILLEGAL_OTHER_TILE = 9,
    /**
     * The tile does not have this segment.
     */
    CARC_ILLEGAL_NO_SUCH_SEGMENT = 10,
    /**
     * The figure cannot be placed on a segment of this kind (BASE-MEEPLE-2).
     */
    CARC_ILLEGAL_WRONG_KIND = 11,
    /**
     * The feature already has a meeple (BASE-MEEPLE-3).
     */
    CARC_ILLEGAL_TAKEN = 12,
    /**
     * The player's supply does not contain this figure (BASE-MEEPLE-1).
     */
    CARC_ILLEGAL_NO_SUPPLY = 13,
    /**
     * The cell is outside the table (HOUSE-10).
     */
    CARC_ILLEGAL_OFF_TABLE = 14,
    /**
     * A river tile must continue the river at an open end (RV-5).
     */
    CARC_ILLEGAL_NOT_ON_RIVER = 15,
    /**
     * After this placement, the river could not be continued (RV-6).
     */
    CARC_ILLEGAL_RIVER_BLOCKED = 16,
    /**
     * The river would turn twice in the same direction or flow backward (RV-7).
     */
    CARC_ILLEGAL_RIVER_TURN = 17,
    /**
     * The tile is not in the player's hand, or cannot be placed anywhere (HOUSE-4b).
     */
    CARC_ILLEGAL_NOT_IN_HAND = 18,
    /**
     * The figure is not on the spot, or the player cannot remove or move it.
     */
    CARC_ILLEGAL_NO_SUCH_FIGURE = 19,
    /**
     * The feature is complete and will be scored (AB-5, TB-BUILDER-3).
     */
    CARC_ILLEGAL_COMPLETE = 20,
    /**
     * The figure requires a meeple of the same player in the feature (TB-BUILDER-2, TB-PIG-2).
     */
    CARC_ILLEGAL_NO_OWN_MEEPLE = 21,
    /**
     * No figure can be placed on this tile now.
     */
    CARC_ILLEGAL_BLOCKED = 22,
    /**
     * The figure cannot move to the requested spot.
     */
    CARC_ILLEGAL_UNREACHABLE = 23,
    /**
     * An abbey must be placed in a hole: all four neighboring cells must have tiles
     * (AM-ABBEY-2).
     */
    CARC_ILLEGAL_NO_HOLE = 24,
    /**
     * The player does not have an abbey, or there is no hole on the board (AM-ABBEY-2).
     */
    CARC_ILLEGAL_NO_ABBEY = 25,
    /**
     * No link leads from the wagon's feature to this segment, or the segment is too far away
     * (AM-WAGON-5, AM-WAGON-6).
     */
    CARC_ILLEGAL_NOT_LINKED = 26,
    /**
     * The corner is not a field on all four tiles that meet there (AM-BARN-2).
     */
    CARC_ILLEGAL_NO_FIELD_CORNER = 27,
    /**
     * The field already contains a barn (AM-BARN-3, AM-BARN-8).
     */
    CARC_ILLEGAL_KEPT_OUT = 28,
    /**
     * The space does not exist, or the figure cannot be placed on it (WF-CROWN-1, WF-CROWN-5).
     */
    CARC_ILLEGAL_NO_SUCH_SPACE = 29,
    /**
     * The question is not pending, or the answer is not available.
     */
    CARC_ILLEGAL_NO_SUCH_ANSWER = 30,
    /**
     * The field already contains a shepherd (HS-SHEEP-3).
     */
    CARC_ILLEGAL_HERDED = 31,
    /**
     * The bag does not contain this token.
     */
    CARC_ILLEGAL_NO_SUCH_TOKEN = 32,
    /**
     * The player is not in the game.
     */
    CARC_ILLEGAL_NO_SUCH_PLAYER = 33,
    /**
     * The player's hand contains a dragon tile that cannot be placed yet and must be set aside
     * first (HOUSE-4d).
     */
    CARC_ILLEGAL_EARLY_FIRST = 34,
    /**
     * Other tiles must be drawn before this tile. River tiles come before the main stack,
     * beginning with the fork and ending with the mouth (RV-4, R2-SETUP-2).
     */
    CARC_ILLEGAL_COMES_LATER = 35,
    /**
     * Two arms of the river would meet now or after they are continued (R2-PLACE-3,
     * R2-PLACE-4).
     */
    CARC_ILLEGAL_RIVER_MEETS = 36,
    /**
     * An arm of the river would not have enough free space ahead, or two arms would flow side
     * by side (R2-PLACE-7).
     */
    CARC_ILLEGAL_RIVER_ROOM = 37,
    /**
     * A shrine would be next to two monasteries or abbeys, or a monastery or abbey would be
     * next to two shrines (SH-PLACE-1, SH-PLACE-2).
     */
    CARC_ILLEGAL_TWO_OPPOSITE = 38,
    /**
     * The tile does not have a tower foundation, or the cell is empty (TW-ACT-1).
     */
    CARC_ILLEGAL_NO_SITE = 40,
    /**
     * A guard has closed the tower (TW-ACT-1, TW-GUARD-2).
     */
    CARC_ILLEGAL_GUARDED = 41,
    /**
     * The player does not have any tower floors left (TW-ACT-1).
     */
    CARC_ILLEGAL_NO_FLOOR = 42,
    /**
     * The guard cannot be placed because the tower does not have a floor (TW-ACT-3).
     */
    CARC_ILLEGAL_NOT_BUILT = 43,
    /**
     * The ingot cannot be placed on or taken from this spot now (GM-PLACE-1, GM-TAKE-5).
     */
    CARC_ILLEGAL_NO_INGOT_THERE = 44,
    /**
     * The spot is not a small city that the player can turn into a castle now (BCB-CASTLE-3).
     */
    CARC_ILLEGAL_NO_SMALL_CITY = 45,
    /**
     * The bridge cannot be built on this cell, or the tile needs a different bridge
     * (BCB-BRIDGE-3, BCB-BRIDGE-5).
     */
    CARC_ILLEGAL_NO_BRIDGE = 46,
    /**
     * The cell does not have a ferry that can be moved now (FE-MOVE-1, FE-MOVE-4).
     */
    CARC_ILLEGAL_NO_FERRY = 47,
    /**
     * The lake does not have roads on these sides, or the ferry already joins them
     * (FE-PLACE-1, FE-MOVE-3).
     */
    CARC_ILLEGAL_NO_LANDING = 48,
    /**
     * The bid is not higher than the last bid, or it is too high (BCB-BAZAAR-4, BCB-BAZAAR-8).
     */
    CARC_ILLEGAL_BID_OUT_OF_RANGE = 49,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_illegal_action carc_illegal_action;
#else
typedef int32_t carc_illegal_action;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The kinds of problems that a config can have. The numbers are permanent, and expansions add more of them.
 */
enum carc_problem_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * A name is unknown.
     */
    CARC_PROBLEM_UNKNOWN_NAME = 1,
    /**
     * An option has a value that it does not support.
     */
    CARC_PROBLEM_UNKNOWN_VALUE = 2,
    /**
     * A number is out of range.
     */
    CARC_PROBLEM_OUT_OF_RANGE = 3,
    /**
     * A name that must be unique occurs twice.
     */
    CARC_PROBLEM_TWICE = 4,
    /**
     * Two fields contradict each other.
     */
    CARC_PROBLEM_CONTRADICTION = 5,
    /**
     * No set in play has a start tile.
     */
    CARC_PROBLEM_NO_START_TILE = 6,
    /**
     * No tile in the game can ever be placed, because the table is too small or no tile fits
     * the start tiles.
     */
    CARC_PROBLEM_NO_PLACEMENT = 11,
    /**
     * A custom tile file is invalid.
     */
    CARC_PROBLEM_TILE_SET = 7,
    /**
     * The config has more tiles, tile types, segments or symbols than the engine supports.
     */
    CARC_PROBLEM_TOO_MANY = 8,
    /**
     * The start position is invalid.
     */
    CARC_PROBLEM_START = 9,
    /**
     * A deck or stack lists a tile that is not in any stack (AM-ABBEY-1, WF-SETUP-2).
     */
    CARC_PROBLEM_NOT_IN_STACK = 10,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_problem_kind carc_problem_kind;
#else
typedef int32_t carc_problem_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The reasons why a part of a start position is invalid. The numbers are permanent, and expansions add more of them.
 */
enum carc_start_problem
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The problem does not concern the start position.
     */
    CARC_START_NONE = 0,
    /**
     * No tile in the game has this id.
     */
    CARC_START_NO_SUCH_TILE = 1,
    /**
     * A cell is farther from (0, 0) than `limits::MAX_START`.
     */
    CARC_START_TOO_FAR = 2,
    /**
     * The cell is outside the table (HOUSE-10).
     */
    CARC_START_OFF_TABLE = 3,
    /**
     * The cell already has a tile.
     */
    CARC_START_OCCUPIED = 4,
    /**
     * The tile does not touch another tile (BASE-TILE-1).
     */
    CARC_START_DETACHED = 5,
    /**
     * The tile does not match a neighboring tile (BASE-TILE-1).
     */
    CARC_START_DOES_NOT_FIT = 6,
    /**
     * There are river tiles left to draw, but there is no river on the board (RV-5).
     */
    CARC_START_NO_SOURCE = 7,
    /**
     * The start position has more copies of a tile than the tile sets contain, and its `stack`
     * field does not list the remaining tiles.
     */
    CARC_START_TOO_MANY_COPIES = 8,
    /**
     * The player is not in the game.
     */
    CARC_START_NO_SUCH_PLAYER = 9,
    /**
     * The list does not have one entry for each player.
     */
    CARC_START_LENGTH = 10,
    /**
     * No figure has this name.
     */
    CARC_START_NO_SUCH_FIGURE = 11,
    /**
     * There is no tile on the figure's cell.
     */
    CARC_START_NO_TILE = 12,
    /**
     * The tile does not have this segment, or the figure must be placed on a corner instead of
     * a segment (AM-BARN-2).
     */
    CARC_START_NO_SUCH_SEGMENT = 13,
    /**
     * The figure cannot be on a segment of this kind.
     */
    CARC_START_WRONG_KIND = 14,
    /**
     * The segment already has a figure.
     */
    CARC_START_TAKEN = 15,
    /**
     * The feature is complete, so it has been scored and its figures have returned to the
     * supply (SCORE-4).
     */
    CARC_START_COMPLETE = 16,
    /**
     * A player has more figures than the setup provides.
     */
    CARC_START_TOO_MANY_FIGURES = 17,
    /**
     * A number is out of range.
     */
    CARC_START_OUT_OF_RANGE = 18,
    /**
     * An abbey is not in a hole (AM-ABBEY-2).
     */
    CARC_START_NO_HOLE = 35,
    /**
     * The players have more tokens than the game contains (TB-GOODS-3).
     */
    CARC_START_TOO_MANY_TOKENS = 36,
    /**
     * A player has more tiles than `hand_size` allows (HOUSE-3, HOUSE-4).
     */
    CARC_START_HAND = 19,
    /**
     * The figure requires a meeple of the same player in the feature (SCORE-6).
     */
    CARC_START_NO_OWN_MEEPLE = 20,
    /**
     * No token has this name, or the game does not use the token.
     */
    CARC_START_NO_SUCH_TOKEN = 21,
    /**
     * The dragon cannot be on this spot. There must be a volcano on the board, and the
     * dragon's tile must not contain any figures except barns (PD-VOLCANO-2, PD-DRAGON-9).
     */
    CARC_START_DRAGON = 22,
    /**
     * The fairy must be on a tile or with a meeple (PD-FAIRY-2).
     */
    CARC_START_FAIRY = 23,
    /**
     * The tile cannot be set aside at this time (PD-DRAGON-1).
     */
    CARC_START_SET_ASIDE = 24,
    /**
     * The tile is not in any stack, so it cannot be drawn or be in a hand (AM-ABBEY-1,
     * WF-SETUP-2).
     */
    CARC_START_NOT_IN_STACK = 26,
    /**
     * There are more abbeys on the board and in front of players than the game contains.
     */
    CARC_START_TOO_MANY_ABBEYS = 27,
    /**
     * The corner is not a field on all four tiles that meet there (AM-BARN-2).
     */
    CARC_START_NO_FIELD_CORNER = 28,
    /**
     * A farmer is in a field with a barn (AM-BARN-8).
     */
    CARC_START_KEPT_OUT = 29,
    /**
     * The cells of a game board are rotated or are not in their fixed positions (WF-SETUP-2).
     */
    CARC_START_BOARD = 30,
    /**
     * The space does not exist, or does not accept this figure. On the wheel, only the pig can
     * be on a sector, and only certain meeples can be on crown spaces (WF-SETUP-1,
     * WF-CROWN-1).
     */
    CARC_START_SPACE = 31,
    /**
     * The tokens cannot be on this spot, or there are more tokens than the game provides
     * (HS-SHEEP-2, HS-SHEEP-4).
     */
    CARC_START_TOKENS = 32,
    /**
     * The number of hidden tiles exceeds the number of hills on the board (HS-HILL-2).
     */
    CARC_START_TOO_MANY_HIDDEN = 33,
    /**
     * The tile cannot be hidden under a hill, because it is not in any stack or is a river
     * tile (HS-HILL-2).
     */
    CARC_START_NOT_HIDDEN = 34,
    /**
     * A player has a card, but no feature that earns the card has been completed, or a
     * completed feature is larger than the card's record (KR-START-1).
     */
    CARC_START_RECORD = 37,
    /**
     * The towers, guards, floors or prisoners are invalid: for example, a guard is on a tower
     * without floors (TW-START-2).
     */
    CARC_START_TOWER = 40,
    /**
     * No phase has this name.
     */
    CARC_START_NO_SUCH_PHASE = 41,
    /**
     * The game does not have ingots, or has fewer ingots than the start position (GM-START-1).
     */
    CARC_START_INGOTS = 44,
    /**
     * The data about the current turn is inconsistent: for example, it does not match the
     * phase.
     */
    CARC_START_MID_TURN = 43,
    /**
     * The castles, lords or castle tokens are invalid: for example, a castle is not on a small
     * city (BCB-START-2).
     */
    CARC_START_CASTLE = 45,
    /**
     * The bridges or bridge tokens are invalid: for example, there are more bridges than the
     * game contains (BCB-START-2).
     */
    CARC_START_BRIDGE = 46,
    /**
     * The mage and the witch are in the same feature (MW-FIG-3).
     */
    CARC_START_JOINED = 47,
    /**
     * A ferry is invalid: for example, its tile does not have a lake (FE-START-1).
     */
    CARC_START_FERRY = 48,
    /**
     * The tiles won at a bazaar are invalid: for example, the game does not have bazaars
     * (BCB-START-2).
     */
    CARC_START_WAITING = 49,
    /**
     * The start position lists robbers, but the game does not have robbers (RB-START-1).
     */
    CARC_START_ROBBERS = 50,
    /**
     * The game does not have messages, or a listed message is invalid or listed twice
     * (MS-START-1).
     */
    CARC_START_MESSAGES = 51,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum carc_start_problem carc_start_problem;
#else
typedef int32_t carc_start_problem;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A computer player. Agents support every setup and every phase, and they use only information
 * that the player to act is allowed to see. Between decisions, an agent keeps only the state of
 * its random number generator, so one agent can play for several seats and in several games.
 */
typedef struct carc_agent carc_agent;

/**
 * A cancel token for long calls. One thread passes the token to a long call, and another thread
 * cancels the token. The token stays cancelled until it is reset. Any number of calls can use the
 * same token at the same time.
 */
typedef struct carc_cancel_token carc_cancel_token;

/**
 * A mutable game configuration, which specifies the number of players, edition, expansions, tiles,
 * figures and rule options by name. `carc_setup_new` validates the config and reports all problems
 * at once.
 */
typedef struct carc_config carc_config;

/**
 * The status and message of a failed call that does not modify a game.
 *
 * Functions that report more than a status take a `carc_error *` as their last parameter, which
 * may be NULL. Each call first clears the error object and then fills it if the call fails. An
 * error object can be reused for any number of consecutive calls. Functions that modify a game
 * store the error message in the game instead; see `carc_game_last_error`.
 */
typedef struct carc_error carc_error;

/**
 * The expected outcome of a game, estimated from playouts. An estimate is immutable.
 */
typedef struct carc_estimate carc_estimate;

/**
 * A copy of a game's events together with the data needed to format them. The copy is immutable
 * and independent of the game and its setup.
 */
typedef struct carc_events carc_events;

/**
 * A game, in progress or finished.
 *
 * Functions that take a `const carc_game *` can run concurrently on one game. A function that
 * takes a `carc_game *` must not run concurrently with any other function on that game. A game can
 * be moved between threads.
 */
typedef struct carc_game carc_game;

/**
 * A ChaCha8 random number generator, as used by games to draw tiles. A seed produces the same
 * numbers on every platform and in every language, so programs in different languages can make the
 * same random choices.
 */
typedef struct carc_generator carc_generator;

/**
 * A job: a search on a background thread. Start a job, poll it from any thread, and get its result
 * when it is done. A job does not use callbacks, so it is suitable for game loops and for
 * languages that do not support C callbacks.
 */
typedef struct carc_job carc_job;

/**
 * A language: sentence templates and the nouns used to fill them. A language is immutable.
 */
typedef struct carc_language carc_language;

/**
 * A list of complete turns with their results. The list is immutable.
 */
typedef struct carc_outcomes carc_outcomes;

/**
 * The results of a search: its candidates and its principal variation. A search is immutable.
 */
typedef struct carc_search carc_search;

/**
 * A setup: a validated config with its tiles. A setup is immutable. Games keep the data that they
 * need, so a setup can be freed while games are still using it.
 */
typedef struct carc_setup carc_setup;

/**
 * The result of the exact solver. A solution is immutable.
 */
typedef struct carc_solution carc_solution;

/**
 * The state of a game, or the part of the state that a view's player is allowed to see.
 * `carc_game_state` and `carc_view_state` return a state without copying anything.
 *
 * A state is a read-only handle to the game or view itself. A state is never freed, always shows
 * the current position, and becomes invalid when the game or view is freed. For thread safety,
 * reading a state counts as reading its game or view.
 */
typedef struct carc_state carc_state;

/**
 * A view: the game as seen by a player or a spectator (HID-1, HID-9). A view contains the position
 * and the history, but neither the order of the remaining tiles nor the seed. A view is immutable;
 * actions applied to the game later do not change it. `carc_view_state` returns the view's state,
 * which includes the board, legal actions, features and scores, limited to the information that
 * the player knows.
 */
typedef struct carc_view carc_view;

/**
 * The parts of an action. Only `carc_action_encode` and `carc_action_decode` use this structure.
 * All other functions represent an action by its code, a `uint64_t` below 2^53 with a stable
 * layout. From the highest bit down, the code consists of the verb (5 bits), `y + 32768` (16),
 * `x + 32768` (16), `a` (8) and `b` (8). Depending on the verb, `a` is the rotation in quarter
 * turns, the figure or the token; `b` is the location within the tile. If the verb does not use a
 * cell, the low 16 bits contain `number`, and the next 8 bits contain `subject`. Lists of actions
 * are sorted by code in ascending order.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller.
     */
    uint32_t struct_size;
    /**
     * A CARC_VERB number.
     */
    int32_t verb;
    /**
     * The column, for verbs with a cell or a spot; 0 otherwise.
     */
    int32_t x;
    /**
     * The row, for verbs with a cell or a spot; 0 otherwise.
     */
    int32_t y;
    /**
     * The clockwise rotation in degrees, for CARC_VERB_PLACE_TILE; 0 otherwise.
     */
    int32_t rotation;
    /**
     * The location, for verbs with a spot (see `carc_spot`); -1 otherwise.
     */
    int32_t place;
    /**
     * The figure, for verbs with a figure; -1 otherwise.
     */
    int32_t figure;
    /**
     * The token for CARC_VERB_PLACE_TOKEN and CARC_VERB_TAKE_TOKEN, the question (CARC_QUESTION)
     * for CARC_VERB_CHOOSE, or the kind of object drawn (CARC_DRAW) or taken (CARC_SOURCE); -1
     * otherwise.
     */
    int32_t subject;
    /**
     * For an object that is drawn, discarded or taken from the hand, its number; for an answer,
     * the number of the answer (CARC_ANSWER); for a bid, the points. -1 otherwise.
     */
    int32_t number;
} carc_action;

/**
 * A callback that receives the progress of a long call.
 *
 * `user` is the pointer from the `carc_monitor`. For a search, `done` and `total` count
 * iterations, or milliseconds if the search is limited only by time. If a search has two limits,
 * `done` reflects the limit that is closer to being reached. `total` is constant; `done` never
 * decreases and reaches `total` unless the call is cancelled. The callback runs on the calling
 * thread and should return quickly. The callback may read the game and cancel a
 * `carc_cancel_token`, but it must not change the game, use the agent or let exceptions escape.
 */
typedef void (*carc_progress_fn)(void *user, uint64_t done, uint64_t total);

/**
 * Cancels a long call and reports its progress. Functions that take a monitor also accept NULL.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller.
     */
    uint32_t struct_size;
    /**
     * The minimum time between two `progress` calls, in milliseconds; 0 means one call after each
     * iteration. The final call, in which `done` equals `total`, is always made.
     */
    uint32_t interval_ms;
    /**
     * The cancel token, which any thread may cancel during the call; may be NULL. The token is
     * borrowed until the call returns.
     */
    const carc_cancel_token *cancel;
    /**
     * The callback; may be NULL.
     */
    carc_progress_fn progress;
    /**
     * Passed to the callback unchanged; may be NULL.
     */
    void *user;
} carc_monitor;

/**
 * A candidate action or turn for the player to act, with the agent's estimate.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The number of actions; only a complete turn can have more than 1.
     */
    uint32_t count;
    /**
     * The expected lead, which is the player's final score minus the best opponent's final score;
     * negative if the player is behind. In a solo game, the lead is the final score. The lead is
     * exact if the game ends with this turn; otherwise, it is an estimate. The lead of a tile
     * placement is the lead of the best turn that begins with this placement.
     */
    double lead;
    /**
     * The number of visits in a search, or 0 if the lead is a static evaluation of the position
     * after the turn.
     */
    uint64_t visits;
    /**
     * The actions, in order; unused elements are 0.
     */
    uint64_t actions[8];
} carc_candidate;

/**
 * A player's seat, numbered from 0 in playing order. All parameters and fields that contain a seat
 * have this type; CARC_NO_SEAT means no player.
 */
typedef int32_t carc_seat;

/**
 * The expected outcome for a player. The errors are standard errors of the mean.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The player whose outcome is estimated.
     */
    carc_seat player;
    /**
     * The expected final points.
     */
    double points;
    /**
     * The standard error of `points`.
     */
    double points_error;
    /**
     * The probability of winning, from 0 to 1. In a tie, the winners share the win equally.
     */
    double win;
    /**
     * The standard error of `win`.
     */
    double win_error;
} carc_player_estimate;

/**
 * The expected outcome of a feature. The errors are standard errors of the mean.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * A CARC_SEGMENT number.
     */
    int32_t kind;
    /**
     * The column of the first spot, which identifies the feature.
     */
    int32_t x;
    /**
     * The row of the first spot.
     */
    int32_t y;
    /**
     * The location of the first spot; see `carc_spot`.
     */
    int32_t place;
    /**
     * The number of players.
     */
    uint32_t player_count;
    /**
     * The probability that the feature is completed before the end of the game, from 0 to 1;
     * always 0 for a field.
     */
    double completion;
    /**
     * The standard error of `completion`.
     */
    double completion_error;
    /**
     * Each player's expected points from the feature, in seat order; unused elements are 0.
     */
    double points[8];
    /**
     * The standard errors of `points`.
     */
    double point_errors[8];
} carc_feature_estimate;

/**
 * The expected outcome of a turn. The errors are standard errors of the mean.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The number of actions.
     */
    uint32_t count;
    /**
     * The number of playouts.
     */
    uint32_t samples;
    /**
     * The number of players.
     */
    uint32_t player_count;
    /**
     * The actions, in order; unused elements are 0.
     */
    uint64_t actions[8];
    /**
     * Each player's expected final points, in seat order; unused elements are 0.
     */
    double points[8];
    /**
     * The standard errors of `points`.
     */
    double point_errors[8];
    /**
     * Each player's probability of winning, from 0 to 1. In a tie, the winners share the win
     * equally.
     */
    double wins[8];
    /**
     * The standard errors of `wins`.
     */
    double win_errors[8];
} carc_turn_estimate;

/**
 * A callback that evaluates positions for a search, for example with a neural network or a
 * heuristic.
 *
 * `user` is the pointer registered with the callback. `leaves` contains `count` games: one in the
 * first call, and up to the batch size in later calls. In each leaf, it is a player's turn to act
 * (see `carc_state_actor`). A leaf is the result of applying actions and draws from the search
 * tree to a determinization of the searched game. The determinization samples the information
 * hidden from the player for whom the search runs. The evaluation should use only the information
 * that is visible to the leaf's actor (see `carc_game_view`); otherwise, the search assumes that
 * players know each other's hidden information. The leaves can be read and copied
 * (`carc_game_clone`) like any other game. The leaves are borrowed: they are valid until the
 * callback returns and must not be freed.
 *
 * `begins` has `count + 1` elements. For leaf `i`, the callback writes the prior of each legal
 * action, in the order of `carc_state_legal`, to the elements from `priors[begins[i]]` up to but
 * not including `priors[begins[i + 1]]`. Priors are nonnegative and need not be normalized; if all
 * priors of a leaf are 0, the search treats them as equal. The callback also writes each player's
 * expected final score, in seat order, to the `players` elements that start at
 * `values[i * players]`. Values range from -1e9 to 1e9. In games with several players, only the
 * differences between the values matter. The callback must write every element.
 *
 * The callback returns 0 on success. A nonzero return value ends the search with
 * CARC_STATUS_EVALUATOR_FAILED. The callback runs on the thread that called the search function.
 * The callback may read the searched game, but it must not modify that game, use the agent or the
 * `carc_error` of the call, or let exceptions escape.
 */
typedef int32_t (*carc_evaluate_fn)(void *user,
                                    const carc_game *const *leaves,
                                    size_t count,
                                    const size_t *begins,
                                    float *priors,
                                    float *values);

/**
 * The progress of a job.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller.
     */
    uint32_t struct_size;
    /**
     * 1 if the job has succeeded or failed, or 0 if it is still running.
     */
    int32_t is_done;
    /**
     * The current progress, from 0 to `total`; see `carc_progress_fn`.
     */
    uint64_t done;
    /**
     * The value of `done` at the end of the search; 0 if it is not known yet.
     */
    uint64_t total;
} carc_job_progress;

/**
 * A candidate action or turn for the player to act, with its search statistics.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The number of actions; only a complete turn can have more than 1.
     */
    uint32_t count;
    /**
     * The expected lead, which is the player's final score minus the best opponent's final score;
     * negative if the player is behind. In a solo game, the lead is the final score. The
     * value of a tile placement is the value of the most-visited turn that begins with this
     * placement.
     */
    double value;
    /**
     * The prior probability of the candidate, from 0 to 1; all candidates' priors add up to 1.
     */
    double prior;
    /**
     * The number of visits; 0 if the search visited an equivalent candidate instead.
     */
    uint64_t visits;
    /**
     * The actions, in order; unused elements are 0.
     */
    uint64_t actions[8];
} carc_search_candidate;

/**
 * A candidate action or turn for the player to act, with its solved value.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The number of actions; only a complete turn can have more than 1.
     */
    uint32_t count;
    /**
     * The expected lead, which is the player's final score minus the best opponent's final score;
     * negative if the player is behind. In a solo game, the lead is the final score.
     */
    double lead;
    /**
     * Each player's expected final points, in seat order; unused elements are 0.
     */
    double points[8];
    /**
     * The actions, in order; unused elements are 0.
     */
    uint64_t actions[8];
} carc_solved_candidate;

/**
 * An event. The documentation of each event kind lists the fields that the kind uses. All other
 * fields are -1, except for columns, rows, `rotation`, `canonical`, `points`, `item_count`,
 * `total` and `strength_count`, which are 0.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * A CARC_EVENT number.
     */
    int32_t kind;
    /**
     * A player, or CARC_NO_SEAT.
     */
    carc_seat player;
    /**
     * A tile type number.
     */
    int32_t tile_type;
    /**
     * A figure number.
     */
    int32_t figure;
    /**
     * A column.
     */
    int32_t x;
    /**
     * A row.
     */
    int32_t y;
    /**
     * The location on the tile; see `carc_spot`.
     */
    int32_t place;
    /**
     * A rotation in degrees clockwise.
     */
    int32_t rotation;
    /**
     * The kind of feature, as a CARC_SEGMENT number.
     */
    int32_t segment_kind;
    /**
     * The points scored (the sum of the score items), or the number of spaces that a score marker
     * moved.
     */
    int32_t points;
    /**
     * The reason for the points, as a CARC_REASON number.
     */
    int32_t reason;
    /**
     * The number of score items.
     */
    uint32_t item_count;
    /**
     * The term that each score item counts, as a CARC_TERM number. Unused elements of
     * `item_terms`, `item_counts` and `item_points` are 0.
     */
    int32_t item_terms[8];
    /**
     * The count of each score item.
     */
    int32_t item_counts[8];
    /**
     * The points per counted unit of each score item; negative for a reduction.
     */
    int32_t item_points[8];
    /**
     * A token number.
     */
    int32_t token;
    /**
     * The number of tokens.
     */
    int32_t count;
    /**
     * The turn part.
     */
    int32_t turn_part;
    /**
     * The smallest rotation that is equivalent to `rotation`, in degrees; 0 for events without a
     * rotation. Segment and port numbers refer to this rotation (TURN-25).
     */
    int32_t canonical;
    /**
     * The turn number, starting at 1.
     */
    int32_t turn;
    /**
     * The previously active player.
     */
    carc_seat previous_player;
    /**
     * The previous turn part.
     */
    int32_t previous_turn_part;
    /**
     * The previous zone of a tile, as a CARC_ZONE number.
     */
    int32_t zone;
    /**
     * The cause of the event, as a CARC_CAUSE number.
     */
    int32_t cause;
    /**
     * The column of a figure's previous spot.
     */
    int32_t origin_x;
    /**
     * The row of a figure's previous spot.
     */
    int32_t origin_y;
    /**
     * The location of a figure's previous spot; -1 if the figure was not on the board.
     */
    int32_t origin_place;
    /**
     * The column of the scored feature's spot.
     */
    int32_t feature_x;
    /**
     * The row of the scored feature's spot.
     */
    int32_t feature_y;
    /**
     * The location of the scored feature's spot; -1 if no feature was scored.
     */
    int32_t feature_place;
    /**
     * The player's new total score; 0 for events without points.
     */
    int32_t total;
    /**
     * The number of elements in `strengths`: the number of players if a majority determined who
     * scored, otherwise 0.
     */
    uint32_t strength_count;
    /**
     * Each player's strength in the feature, in seat order; unused elements are 0.
     */
    int32_t strengths[8];
    /**
     * The previous record for a King or Robber card.
     */
    int32_t previous_count;
    /**
     * The token that was previously on the spot; -1 if there was none.
     */
    int32_t previous_token;
    /**
     * The space on the score track; -1 if there is none.
     */
    int32_t space;
    /**
     * The previous space on the score track; -1 if there is none.
     */
    int32_t previous_space;
} carc_event;

/**
 * A callback that makes a draw.
 *
 * `user` is the pointer registered with the callback. `game` is a read-only copy of the game that
 * is valid until the callback returns; the callback must not use the original game. The callback
 * writes one of the draws from `carc_state_chance_outcomes` to `code`. The callback returns
 * nonzero if it made a draw, or 0 to leave the draw pending. Exceptions must not escape from the
 * callback.
 */
typedef int32_t (*carc_draw_fn)(void *user, const carc_game *game, uint64_t *code);

/**
 * A complete turn: one player's actions from placing the tile to the figure action, in order.
 * Decisions with a single option are omitted.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The number of actions.
     */
    uint32_t count;
    /**
     * The action codes; unused elements are 0.
     */
    uint64_t actions[8];
} carc_turn;

/**
 * A callback that receives the panic message before the failed call returns CARC_STATUS_PANIC.
 *
 * `user` is the pointer that was registered with the callback. `text` is an English message with
 * the location of the panic in the library's source. The string is NUL-terminated, has `len` bytes
 * without the NUL, and is valid until the callback returns. The callback runs on the thread of the
 * failed call, so several invocations can run concurrently. The callback must not call the library
 * or let exceptions escape.
 */
typedef void (*carc_panic_fn)(void *user, const char *text, size_t len);

/**
 * A point on a tile or on the table, in units of a tile's side. `x` increases to the right and `y`
 * downward. The layout of this structure never changes.
 */
typedef struct {
    /**
     * The x coordinate, increasing to the right (east).
     */
    double x;
    /**
     * The y coordinate, increasing downward (south).
     */
    double y;
} carc_point;

/**
 * A tile type, which represents all copies that are identical under the rules in effect.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller.
     */
    uint32_t struct_size;
    /**
     * The number of copies in the game, including any start tile.
     */
    uint32_t copies;
    /**
     * The number of segments, which are numbered from 0.
     */
    uint32_t segments;
    /**
     * 1 if all four sides are closed and fit any neighbor, otherwise 0.
     */
    int32_t closed;
    /**
     * 1 if the tile is drawn from the river stack (RV-4), otherwise 0.
     */
    int32_t river;
    /**
     * 1 if the tile is not in any stack because every player starts with one (AM-ABBEY-1),
     * otherwise 0.
     */
    int32_t personal;
    /**
     * 1 if the tile is not in any stack because it is part of a game board (WF-SETUP-2), otherwise 0.
     */
    int32_t board;
    /**
     * 1 if the tile is the last tile in the river stack (RV-4), otherwise 0.
     */
    int32_t mouth;
    /**
     * The number of marks on the tile as a whole, such as a volcano; see
     * `carc_setup_tile_type_mark`.
     */
    uint32_t mark_count;
    /**
     * For each of the rotations 0, 90, 180 and 270 degrees, the smallest equivalent rotation, in
     * degrees (TURN-25).
     */
    int32_t canonical[4];
    /**
     * 1 if the tile is the first tile in the river stack (R2-SETUP-2), otherwise 0.
     */
    int32_t fork;
} carc_tile_type;

/**
 * A segment: the part of a feature on one tile.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * A CARC_SEGMENT number.
     */
    int32_t kind;
    /**
     * The ports of the segment on the unrotated tile, as a bit mask. Bit `3 * side + port`
     * represents a port. Sides are numbered clockwise from north, and ports are numbered from left
     * to right as seen from the center of the tile.
     */
    uint32_t ports;
    /**
     * The number of pennants in a city.
     */
    uint32_t pennants;
    /**
     * The city segments that border a field segment on this tile, as a bit mask.
     */
    uint32_t touches;
    /**
     * The way a road ends on the tile, as a CARC_ROAD_END number.
     */
    int32_t end;
    /**
     * The segments that share an end point with this segment, as a bit mask. A wagon can move to
     * these segments (AM-WAGON-5).
     */
    uint32_t meets;
    /**
     * The number of marks, such as inns; see `carc_setup_segment_mark`.
     */
    uint32_t mark_count;
} carc_segment;

/**
 * Each player's current score, and their score if the game ended now.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The number of players.
     */
    uint32_t player_count;
    /**
     * Each player's current points, in seat order; unused elements are 0.
     */
    int32_t scores[8];
    /**
     * Each player's points if the game ended now, in seat order.
     */
    int32_t totals[8];
} carc_standing;

/**
 * A tile type that fits an open cell.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The tile type number.
     */
    uint32_t tile_type;
    /**
     * The number of copies that have not been placed yet, at least 1.
     */
    uint32_t copies;
    /**
     * The rotations that fit, as a bit mask of clockwise quarter turns: bit 0 represents 0
     * degrees, and bit 3 represents 270 degrees. For a symmetric tile, only the smallest of the
     * equivalent rotations is set (TURN-25).
     */
    uint32_t rotations;
} carc_fitting_tile;

/**
 * A feature on the board, with its current value. A feature is a set of connected segments of one
 * kind. The first spot identifies a feature, but functions accept any spot in the feature.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * A CARC_SEGMENT number.
     */
    int32_t kind;
    /**
     * The column of the first spot; spots are ordered by row, column and location.
     */
    int32_t x;
    /**
     * The row of the first spot.
     */
    int32_t y;
    /**
     * The location of the first spot; see `carc_spot`.
     */
    int32_t place;
    /**
     * The number of distinct tiles that the feature covers (SCORE-1).
     */
    uint32_t tiles;
    /**
     * The number of open ends: segment sides that face an empty cell, or empty cells around a
     * monastery or garden.
     */
    uint32_t open_ends;
    /**
     * 1 if the feature is complete (TURN-20), otherwise 0. Fields are never complete.
     */
    int32_t complete;
    /**
     * The number of pennants in a city.
     */
    uint32_t pennants;
    /**
     * The number of completed cities that a field touches; see `carc_state_feature_cities`.
     */
    uint32_t cities;
    /**
     * The number of segments; see `carc_state_feature_spots`.
     */
    uint32_t spot_count;
    /**
     * The number of figures; see `carc_state_feature_figures`.
     */
    uint32_t figure_count;
    /**
     * The players who would score the feature now (MAJ-2), as a bit mask of seats.
     */
    uint32_t owners;
    /**
     * The points that each owner would score: the final value of a complete feature, or the value
     * of an incomplete feature if the game ended now.
     */
    int32_t value;
    /**
     * The number of score items.
     */
    uint32_t item_count;
    /**
     * The term that each score item in the value counts, as a CARC_TERM number. Unused elements of
     * `item_terms`, `item_counts` and `item_points` are 0.
     */
    int32_t item_terms[8];
    /**
     * The count of each score item.
     */
    int32_t item_counts[8];
    /**
     * The points per counted unit of each score item; negative for a reduction.
     */
    int32_t item_points[8];
    /**
     * The number of different marks on the feature's segments, such as inns; see
     * `carc_state_feature_mark`.
     */
    uint32_t mark_count;
    /**
     * Each player's bonus points for a pig in the field, in addition to `value`, in seat order
     * (TB-PIG-5).
     */
    int32_t bonuses[8];
} carc_feature;

/**
 * A complete turn with its results.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The player whose turn it is.
     */
    carc_seat player;
    /**
     * The number of actions; see `carc_outcomes_actions`.
     */
    uint32_t action_count;
    /**
     * The number of features that the turn completes; see `carc_outcomes_completed`.
     */
    uint32_t completed_count;
    /**
     * The number of score events in the turn; see `carc_outcomes_entries`.
     */
    uint32_t entry_count;
    /**
     * The number of players.
     */
    uint32_t player_count;
    /**
     * Each player's points after the turn, in seat order; unused elements are 0.
     */
    int32_t scores[8];
    /**
     * Each player's points if the game ended after the turn, in seat order.
     */
    int32_t totals[8];
} carc_turn_outcome;

/**
 * A spot on the board for a figure or token. The layout of this structure never changes.
 */
typedef struct {
    /**
     * The column of the tile.
     */
    int32_t x;
    /**
     * The row of the tile.
     */
    int32_t y;
    /**
     * The location on the tile: a segment number or another location (see `carc_location`).
     */
    int32_t place;
} carc_spot;

/**
 * A feature that a turn completes.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * A CARC_SEGMENT number.
     */
    int32_t kind;
    /**
     * The spot that identifies the feature in the events of the turn.
     */
    carc_spot spot;
    /**
     * The players who score the feature, as a bit mask of seats.
     */
    uint32_t owners;
} carc_completed_feature;

/**
 * A tile on the board.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The tile type number.
     */
    int32_t tile_type;
    /**
     * The column.
     */
    int32_t x;
    /**
     * The row.
     */
    int32_t y;
    /**
     * The rotation that the player chose, in degrees clockwise.
     */
    int32_t rotation;
    /**
     * The smallest rotation that is equivalent to `rotation`, in degrees; rules and hashes use
     * this rotation (TURN-25).
     */
    int32_t canonical;
} carc_placed_tile;

/**
 * A square on the table. `x` increases to the east, and `y` increases to the south. The start tile
 * is at (0, 0). The layout of this structure never changes.
 */
typedef struct {
    /**
     * The column, increasing to the east.
     */
    int32_t x;
    /**
     * The row, increasing to the south.
     */
    int32_t y;
} carc_cell;

/**
 * A figure on the board.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The column of the figure's tile.
     */
    int32_t x;
    /**
     * The row.
     */
    int32_t y;
    /**
     * The location on the tile; see `carc_spot`.
     */
    int32_t place;
    /**
     * The owner, or CARC_NO_SEAT for a neutral figure.
     */
    carc_seat player;
    /**
     * The figure number.
     */
    int32_t figure;
} carc_placed_figure;

/**
 * A chance outcome.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * Reserved; always 0.
     */
    uint32_t reserved;
    /**
     * The draw, as an action code.
     */
    uint64_t code;
    /**
     * The probability of the outcome; the probabilities of all outcomes add up to 1.
     */
    double probability;
} carc_outcome;

/**
 * Options for rendering. To use the defaults, set all fields except `struct_size` to 0.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller.
     */
    uint32_t struct_size;
    /**
     * The width of a tile in pixels, at most 4096; 0 for the default of 80.
     */
    uint32_t tile_pixels;
    /**
     * Nonzero to label columns and rows along the edges.
     */
    int32_t coordinates;
    /**
     * Nonzero to write seat numbers on figures.
     */
    int32_t numbers;
    /**
     * Nonzero to highlight the cells where the current tile can be placed.
     */
    int32_t legal;
} carc_svg_options;

/**
 * Options for text output. For plain text, set all fields except `struct_size` to 0.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller.
     */
    uint32_t struct_size;
    /**
     * Nonzero to use colors (ANSI escape sequences).
     */
    int32_t colors;
    /**
     * Nonzero to highlight the cells where the current tile can be placed.
     */
    int32_t legal;
} carc_text_options;

/**
 * A player's rank and score.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * The rank, starting at 1. Tied players share a rank, and the following ranks are skipped
     * (FINAL-9).
     */
    int32_t rank;
    /**
     * The player.
     */
    carc_seat player;
    /**
     * The score.
     */
    int32_t score;
} carc_rank;

/**
 * A history entry.
 */
typedef struct {
    /**
     * The size of this structure in bytes; set by the caller (for an array, in its first element).
     */
    uint32_t struct_size;
    /**
     * 1 if the entry is an automatic draw (in a seeded game or from a deck), otherwise 0.
     */
    int32_t automatic;
    /**
     * The decision or draw, as an action code.
     */
    uint64_t code;
    /**
     * The actor: a player, or CARC_ACTOR_CHANCE for a draw.
     */
    carc_seat actor;
    /**
     * The phase before the decision or draw, as a CARC_PHASE number.
     */
    int32_t phase;
} carc_history_entry;

/**
 * The seat number that means "no player". CARC_NO_SEAT represents the owner of a neutral figure,
 * the player in an event that does not involve a player, and a spectator, who sees only public
 * information.
 */
#define CARC_NO_SEAT -1

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/* Library -----------------------------------------------------------------------------------------
 *
 * versions, memory and bugs */

/**
 * Returns the version of the loaded library, such as `"0.1.0"`.
 *
 * @return a NUL-terminated string with static lifetime, never NULL
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
const char *carc_version(void);

/**
 * Returns the ABI version of the loaded library, which programs compare with CARC_ABI_VERSION.
 *
 * @return the version number
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
uint32_t carc_abi_version(void);

/**
 * Returns the version of the action and event vocabulary in the loaded library; see
 * CARC_API_VERSION.
 *
 * @return the version number
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
uint32_t carc_api_version(void);

/**
 * Sets the callback for panics in the library. By default, or after a call with NULL, panics are
 * printed to standard error. A callback that does nothing suppresses this output. The callback
 * affects neither the returned status nor the error message.
 *
 * The hook is shared by all users of the library in the process. If Rust code in the program
 * shares the library's runtime, the hook also receives panics from that code.
 *
 * @param hook  the callback; NULL to print to standard error
 * @param user  passed to the callback unchanged; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BUSY if the callback itself calls this function
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_set_panic_hook(carc_panic_fn hook, void *user);

/**
 * Allocates memory that can be passed to the library's functions as a buffer. This function is
 * intended for hosts that cannot allocate in the library's memory, mainly JavaScript with
 * WebAssembly. C and C++ programs use their own memory and do not need this function.
 *
 * @param size   the number of bytes
 * @param align  the alignment, a power of two; 8 is sufficient for all types in this header
 * @return the uninitialized memory, to be freed with `carc_free`; NULL if `size` is 0 or too
 *         large, or if `align` is not a power of two
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
void *carc_alloc(size_t size, size_t align);

/**
 * Frees memory allocated with `carc_alloc`. Handles must be freed with their own `_free`
 * functions. Passing NULL is allowed and does nothing.
 *
 * @param memory  the memory; may be NULL
 * @param size    the size passed to `carc_alloc`
 * @param align   the alignment passed to `carc_alloc`
 * @note Threads: requires exclusive access to the memory.
 * @since ABI 1
 */
void carc_free(void *memory, size_t size, size_t align);

/* Errors ------------------------------------------------------------------------------------------
 *
 * status names and error details */

/**
 * Returns the name of a status in lower case, with words separated by `_`, such as
 * `"buffer_too_small"`.
 *
 * @param status  the status, any number
 * @return a NUL-terminated string with static lifetime, never NULL; `"unknown"` for an unknown
 *         number
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
const char *carc_status_name(int32_t status);

/**
 * Returns the name of a reason why an action is not legal, such as `"occupied"`. The names are the
 * same in every language.
 *
 * @param illegal  a CARC_ILLEGAL number
 * @return a NUL-terminated string with static lifetime, never NULL; `"unknown"` for an unknown
 *         number
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
const char *carc_illegal_action_name(int32_t illegal);

/**
 * Creates an empty error object.
 *
 * @param out  receives the new handle; free it with `carc_error_free`
 * @return CARC_STATUS_OK
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_error_new(carc_error **out);

/**
 * Frees an error object. Passing NULL is allowed and does nothing.
 *
 * @param error  the error object; may be NULL
 * @note Threads: requires exclusive access to `error`.
 * @since ABI 1
 */
void carc_error_free(carc_error *error);

/**
 * Gets the status of the last call that used this error object.
 *
 * @param error   the error object
 * @param status  receives the CARC_STATUS number; CARC_STATUS_OK after a successful call or before
 *                the first call
 * @return CARC_STATUS_OK
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_status(const carc_error *error, int32_t *status);

/**
 * Gets the error message of the last call that used this error object. Messages are in English,
 * are intended for human readers, and may change between versions.
 *
 * @param error  the error object
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length in bytes; 0 if the status needs no further explanation
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_text(const carc_error *error, char *buf, size_t cap, size_t *len);

/**
 * Gets the reason why an action is not legal if the status is CARC_STATUS_ILLEGAL_ACTION or
 * CARC_STATUS_OTHER_ACTOR.
 *
 * @param error    the error object
 * @param illegal  receives a CARC_ILLEGAL number; CARC_ILLEGAL_NONE for any other status
 * @return CARC_STATUS_OK
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_illegal(const carc_error *error, int32_t *illegal);

/**
 * Gets the line of the error if the status is CARC_STATUS_BAD_BOARD_TEXT.
 *
 * @param error  the error object
 * @param line   receives the line number, starting at 1; 0 for any other status
 * @return CARC_STATUS_OK
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_line(const carc_error *error, uint32_t *line);

/**
 * Gets the column of the error if the status is CARC_STATUS_BAD_BOARD_TEXT.
 *
 * @param error   the error object
 * @param column  receives the column in characters, starting at 1; 0 for any other status
 * @return CARC_STATUS_OK
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_column(const carc_error *error, uint32_t *column);

/**
 * Gets the number of config problems that the last call reported. The error message contains the
 * messages of all problems; see `carc_error_problem_text`.
 *
 * @param error  the error object
 * @param count  receives the number of problems; 0 for other errors
 * @return CARC_STATUS_OK
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_problem_count(const carc_error *error, size_t *count);

/**
 * Gets the kind of a config problem.
 *
 * @param error  the error object
 * @param index  the zero-based index of the problem
 * @param kind   receives a CARC_PROBLEM number
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_problem_kind(const carc_error *error, size_t index, int32_t *kind);

/**
 * Gets the reason why part of a start position is invalid.
 *
 * @param error   the error object
 * @param index   the zero-based index of the problem
 * @param reason  receives a CARC_START number; CARC_START_NONE if the kind is not
 *                CARC_PROBLEM_START
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_problem_reason(const carc_error *error, size_t index, int32_t *reason);

/**
 * Gets the invalid field of the config, such as `options` or `start.tiles[3]`. If two fields
 * contradict each other, the function returns the first field.
 *
 * @param error  the error object
 * @param index  the zero-based index of the problem
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_problem_field(const carc_error *error,
                                     size_t index,
                                     char *buf,
                                     size_t cap,
                                     size_t *len);

/**
 * Gets the known name that is most similar to an unknown name.
 *
 * @param error  the error object
 * @param index  the zero-based index of the problem
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length in bytes; 0 if no known name is similar
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_problem_suggestion(const carc_error *error,
                                          size_t index,
                                          char *buf,
                                          size_t cap,
                                          size_t *len);

/**
 * Gets the message of a config problem, including its field. Messages are in English, are intended
 * for human readers, and may change between versions.
 *
 * @param error  the error object
 * @param index  the zero-based index of the problem
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `error`.
 * @since ABI 1
 */
carc_status carc_error_problem_text(const carc_error *error,
                                    size_t index,
                                    char *buf,
                                    size_t cap,
                                    size_t *len);

/* Names -------------------------------------------------------------------------------------------
 *
 * names for numbers, and lists of all names */

/**
 * Gets the name for a number. Names are permanent and the same in all languages.
 *
 * @param kind    the kind of the number: a CARC_NAME number
 * @param number  the number, such as a CARC_PHASE number
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the number has no
 *         name, CARC_STATUS_INVALID_ARGUMENT if the kind is unknown
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_name(int32_t kind, int32_t number, char *buf, size_t cap, size_t *len);

/**
 * Gets the number for a name. This function is the inverse of `carc_name`.
 *
 * @param kind    the kind of the number: a CARC_NAME number
 * @param name    the name, UTF-8
 * @param len     the length of the name in bytes, or SIZE_MAX if it is NUL-terminated
 * @param number  receives the number
 * @param error   receives error details with a suggested name; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND if the name is unknown,
 *         CARC_STATUS_INVALID_ARGUMENT if the kind is unknown
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_number(int32_t kind,
                        const char *name,
                        size_t len,
                        int32_t *number,
                        carc_error *error);

/**
 * Gets the name of an answer to a question, such as `gather`. The answers to a question are
 * numbered consecutively from 0.
 *
 * @param number  a CARC_QUESTION number, as in the `subject` field for CARC_VERB_CHOOSE
 * @param answer  the answer number, as in the `number` field for CARC_VERB_CHOOSE
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_answer_name(int32_t number, int32_t answer, char *buf, size_t cap, size_t *len);

/**
 * Gets the rule clause for a score reason or an event cause, such as `BASE-CITY-3`.
 *
 * @param kind    CARC_NAME_REASON or CARC_NAME_CAUSE
 * @param number  a CARC_REASON or CARC_CAUSE number
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the number is
 *         unknown, CARC_STATUS_INVALID_ARGUMENT for any other kind
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_clause(int32_t kind, int32_t number, char *buf, size_t cap, size_t *len);

/**
 * Gets all expansions as a JSON array, in the order in which the rules list them. Each object
 * contains the `name` of the expansion, the `tile_sets` that it adds and the `mechanics` that it
 * enables (OPT-1, OPT-8).
 *
 * @param buf  caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap  the capacity of `buf` in bytes
 * @param len  receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_expansions_json(char *buf, size_t cap, size_t *len);

/**
 * Gets all rule options as a JSON array, in the order in which the rules list them. Each object
 * contains the `name` of the option, its possible `values` (the first is the default), and its
 * value in each of the `presets` (OPT-2). `WxH` stands for a size such as `12x9`.
 *
 * @param buf  caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap  the capacity of `buf` in bytes
 * @param len  receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_options_json(char *buf, size_t cap, size_t *len);

/**
 * Gets the names that configs, games and events use, as a JSON object with the arrays `reasons`,
 * `causes`, `zones`, `phases`, `figures`, `marks`, `terms`, `mechanics`, `tile_sets` and
 * `languages`. In each array, names that have permanent numbers are sorted by number.
 *
 * @param buf  caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap  the capacity of `buf` in bytes
 * @param len  receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_vocabulary_json(char *buf, size_t cap, size_t *len);

/* Configs -----------------------------------------------------------------------------------------
 *
 * players, expansions, options, tiles and start position */

/**
 * Creates a config for the base game with 2 players in the default edition.
 *
 * @param out  receives the new handle; free it with `carc_config_free`
 * @return CARC_STATUS_OK
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_config_new(carc_config **out);

/**
 * Parses a config from JSON such as `{"players": 3, "preset": "c3"}`. All keys are optional.
 * `carc_setup_new` validates the names and values.
 *
 * @param json   the JSON string, UTF-8
 * @param len    the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param out    receives the new handle; free it with `carc_config_free`
 * @param error  receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_config_from_json(const char *json,
                                  size_t len,
                                  carc_config **out,
                                  carc_error *error);

/**
 * Parses a config from board notation such as `carc 1; players 3; | D V<; scores 12 7 0`.
 * `carc_setup_new` validates the position and the names and values of the rules.
 *
 * @param board  the UTF-8 text, as a grid or a single line
 * @param len    the length of the text in bytes, or SIZE_MAX if it is NUL-terminated
 * @param out    receives the new handle; free it with `carc_config_free`
 * @param error  receives error details, including the line and column; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_BOARD_TEXT
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_config_from_text(const char *board,
                                  size_t len,
                                  carc_config **out,
                                  carc_error *error);

/**
 * Frees a config. Setups created from the config remain valid. Passing NULL is allowed and does
 * nothing.
 *
 * @param config  the config; may be NULL
 * @note Threads: requires exclusive access to `config`.
 * @since ABI 1
 */
void carc_config_free(carc_config *config);

/**
 * Sets the number of players.
 *
 * @param config   the config
 * @param players  the number of players, 1 to 8 (BASE-SETUP-1)
 * @return CARC_STATUS_OK
 * @note Threads: writes `config`.
 * @since ABI 1
 */
carc_status carc_config_set_players(carc_config *config, uint32_t players);

/**
 * Sets the preset, which is the edition that determines the default values of the rule options.
 *
 * @param config  the config
 * @param name    `c1`, `c2`, `c3` or `bb5`, UTF-8
 * @param len     the length of the name in bytes, or SIZE_MAX if it is NUL-terminated; 0 for the
 *                default edition
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
 * @note Threads: writes `config`.
 * @since ABI 1
 */
carc_status carc_config_set_preset(carc_config *config, const char *name, size_t len);

/**
 * Adds an expansion with its tiles and rules (OPT-1).
 *
 * @param config  the config
 * @param name    the name of the expansion, UTF-8
 * @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
 * @note Threads: writes `config`.
 * @since ABI 1
 */
carc_status carc_config_add_expansion(carc_config *config, const char *name, size_t len);

/**
 * Sets a rule option.
 *
 * @param config     the config
 * @param name       the name of the option, UTF-8
 * @param name_len   the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param value      the value, UTF-8
 * @param value_len  the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
 * @note Threads: writes `config`.
 * @since ABI 1
 */
carc_status carc_config_set_option(carc_config *config,
                                   const char *name,
                                   size_t name_len,
                                   const char *value,
                                   size_t value_len);

/**
 * Sets how many copies of a tile set the game includes. The base set is included once by default.
 *
 * @param config  the config
 * @param name    the name of the tile set, UTF-8
 * @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param copies  the number of copies, 0 to 50
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
 * @note Threads: writes `config`.
 * @since ABI 1
 */
carc_status carc_config_set_tile_set(carc_config *config,
                                     const char *name,
                                     size_t len,
                                     uint32_t copies);

/**
 * Adds a custom tile set from a TOML file. The set is included once unless
 * `carc_config_set_tile_set` sets another number of copies.
 *
 * @param config  the config
 * @param toml    the contents of the file, UTF-8
 * @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
 * @note Threads: writes `config`.
 * @since ABI 1
 */
carc_status carc_config_add_tile_set_toml(carc_config *config, const char *toml, size_t len);

/**
 * Turns a single mechanic on or off (OPT-4).
 *
 * @param config  the config
 * @param name    the name of the mechanic, UTF-8
 * @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param on      0 to turn the mechanic off, any other value to turn it on
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
 * @note Threads: writes `config`.
 * @since ABI 1
 */
carc_status carc_config_set_mechanic(carc_config *config, const char *name, size_t len, int32_t on);

/**
 * Sets the number of figures of the given kind that each player starts with (OPT-5).
 *
 * @param config  the config
 * @param name    the name of the figure, UTF-8
 * @param len     the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param count   the number of figures, 0 to 9
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8
 * @note Threads: writes `config`.
 * @since ABI 1
 */
carc_status carc_config_set_figures(carc_config *config,
                                    const char *name,
                                    size_t len,
                                    uint32_t count);

/**
 * Sets the start position from JSON such as
 * `{"tiles": [{"tile": "base/D", "x": 0, "y": 0}], "scores": [3, 0], "drawn": "base/U"}`. See
 * docs/c.md for the format, which `carc_state_start_json` also writes.
 *
 * @param config     the config
 * @param json_text  the JSON string, UTF-8
 * @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated; 0 for
 *                   the default start
 * @param error      receives a description of a syntax error; may be NULL. `carc_setup_new`
 *                   validates the position.
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG
 * @note Threads: writes `config` and `error`.
 * @since ABI 1
 */
carc_status carc_config_set_start(carc_config *config,
                                  const char *json_text,
                                  size_t len,
                                  carc_error *error);

/**
 * Gets a config as JSON.
 *
 * @param config  the config
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `config`.
 * @since ABI 1
 */
carc_status carc_config_json(const carc_config *config, char *buf, size_t cap, size_t *len);

/**
 * Gets a config in board notation, as a grid with one statement per line.
 *
 * If the config has custom tile sets, the text contains only their number, and
 * `carc_config_from_text` rejects the text.
 *
 * @param config  the config
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `config`.
 * @since ABI 1
 */
carc_status carc_config_to_text(const carc_config *config, char *buf, size_t cap, size_t *len);

/**
 * Gets a config in board notation, as a single line.
 *
 * @param config  the config
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `config`.
 * @since ABI 1
 */
carc_status carc_config_to_line(const carc_config *config, char *buf, size_t cap, size_t *len);

/**
 * Parses a position in board notation and writes it as JSON for `carc_config_set_start`. Rules in
 * the board notation are ignored. `carc_setup_new` validates the position.
 *
 * @param board      the UTF-8 text, as a grid or a single line
 * @param board_len  the length of the text in bytes, or SIZE_MAX if it is NUL-terminated
 * @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @param error      receives error details, including the line and column; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
 *         CARC_STATUS_BAD_BOARD_TEXT
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_start_from_text(const char *board,
                                 size_t board_len,
                                 char *buf,
                                 size_t cap,
                                 size_t *len,
                                 carc_error *error);

/**
 * Writes a start position in board notation, as a grid with one statement per line.
 *
 * @param json_text  the UTF-8 JSON string, as for `carc_config_set_start`; need not be
 *                   NUL-terminated
 * @param json_len   the length of the JSON string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @param error      receives a description of a syntax error; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
 *         CARC_STATUS_BAD_CONFIG
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_start_to_text(const char *json_text,
                               size_t json_len,
                               char *buf,
                               size_t cap,
                               size_t *len,
                               carc_error *error);

/**
 * Writes a start position in board notation, as a single line.
 *
 * @param json_text  the UTF-8 JSON string, as for `carc_config_set_start`; need not be
 *                   NUL-terminated
 * @param json_len   the length of the JSON string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @param error      receives a description of a syntax error; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
 *         CARC_STATUS_BAD_CONFIG
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_start_to_line(const char *json_text,
                               size_t json_len,
                               char *buf,
                               size_t cap,
                               size_t *len,
                               carc_error *error);

/**
 * Validates a tile file without creating a setup.
 *
 * @param toml   the contents of the file, UTF-8
 * @param len    the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param error  receives the invalid tile and the reason; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_TILE_SET
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_tile_set_check(const char *toml, size_t len, carc_error *error);

/* Setups ------------------------------------------------------------------------------------------
 *
 * a validated config with its tile types */

/**
 * Validates a config and creates a setup.
 *
 * @param config  the config; can be freed after the call
 * @param out     receives the new handle; free it with `carc_setup_free`
 * @param error   receives all problems with their fields; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BAD_CONFIG, CARC_STATUS_BAD_TILE_SET if only the tile sets
 *         are invalid
 * @note Threads: reads `config`; writes `error`.
 * @since ABI 1
 */
carc_status carc_setup_new(const carc_config *config, carc_setup **out, carc_error *error);

/**
 * Creates a setup from a config in JSON form; see `carc_config_from_json`.
 *
 * @param json_text  the JSON string, UTF-8; `{}` is the base game for 2 players; need not be
 *                   NUL-terminated
 * @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param out        receives the new handle; free it with `carc_setup_free`
 * @param error      receives all problems with their fields; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_CONFIG,
 *         CARC_STATUS_BAD_TILE_SET if only the tile sets are invalid
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_setup_from_json(const char *json_text,
                                 size_t len,
                                 carc_setup **out,
                                 carc_error *error);

/**
 * Creates a second handle to the same setup without copying it.
 *
 * @param setup  the setup
 * @param out    receives the new handle; free it with `carc_setup_free`
 * @return CARC_STATUS_OK
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_clone(const carc_setup *setup, carc_setup **out);

/**
 * Frees a setup. Games created from the setup remain valid. Passing NULL is allowed and does
 * nothing.
 *
 * @param setup  the setup; may be NULL
 * @note Threads: requires exclusive access to `setup`.
 * @since ABI 1
 */
void carc_setup_free(carc_setup *setup);

/**
 * Gets the fingerprint of the setup. Setups with the same rules, players, figures, tiles and start
 * position have equal fingerprints, even if their configs differ. A client and a server whose
 * setups have equal fingerprints agree on the meaning of actions, events and views. A fingerprint
 * is the same on every platform and in every language.
 *
 * @param setup        the setup
 * @param fingerprint  receives the fingerprint
 * @return CARC_STATUS_OK
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_fingerprint(const carc_setup *setup, uint64_t *fingerprint);

/**
 * Gets the config with all defaults filled in, as JSON. The resulting config produces the same
 * setup even if the defaults change in later versions (OPT-1).
 *
 * @param setup  the setup
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_config_json(const carc_setup *setup, char *buf, size_t cap, size_t *len);

/**
 * Gets the number of players.
 *
 * @param setup    the setup
 * @param players  receives the number of players, 1 to 8
 * @return CARC_STATUS_OK
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_players(const carc_setup *setup, uint32_t *players);

/**
 * Gets the value of a rule option.
 *
 * @param setup     the setup
 * @param name      the name of the option, UTF-8
 * @param name_len  the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param buf       caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in bytes
 * @param len       receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
 *         CARC_STATUS_NOT_FOUND
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_option(const carc_setup *setup,
                              const char *name,
                              size_t name_len,
                              char *buf,
                              size_t cap,
                              size_t *len);

/**
 * Gets the total number of tokens of the given kind in the game.
 *
 * @param setup  the setup
 * @param token  a CARC_TOKEN number
 * @param count  receives the number of tokens; 0 if the game has none (TB-GOODS-3)
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_tokens(const carc_setup *setup, int32_t token, uint32_t *count);

/**
 * Gets the number of tile types in the game. Tile types are numbered from 0; actions, events and
 * boards use these numbers.
 *
 * @param setup  the setup
 * @param count  receives the number of tile types
 * @return CARC_STATUS_OK
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_tile_type_count(const carc_setup *setup, uint32_t *count);

/**
 * Gets a tile type.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param out        receives the tile type; set its `struct_size` before the call
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_tile_type(const carc_setup *setup, uint32_t tile_type, carc_tile_type *out);

/**
 * Gets the id of a tile type, such as `base/D`, which combines the ids of the set and the tile.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_tile_type_id(const carc_setup *setup,
                                    uint32_t tile_type,
                                    char *buf,
                                    size_t cap,
                                    size_t *len);

/**
 * Gets a short English description of a tile type.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_tile_type_name(const carc_setup *setup,
                                      uint32_t tile_type,
                                      char *buf,
                                      size_t cap,
                                      size_t *len);

/**
 * Gets one of the marks in effect for a tile type as a whole, such as `dragon`. For marks on a
 * single segment, use `carc_setup_segment_mark`.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param index      the index of the mark; must be less than the `mark_count` of the
 *                   `carc_tile_type`
 * @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_tile_type_mark(const carc_setup *setup,
                                      uint32_t tile_type,
                                      size_t index,
                                      char *buf,
                                      size_t cap,
                                      size_t *len);

/**
 * Gets the number of the tile type with the given id.
 *
 * @param setup      the setup
 * @param id         the tile id, UTF-8
 * @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param tile_type  receives the tile type number
 * @param error      receives error details with a suggested id; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `setup`; writes `error`.
 * @since ABI 1
 */
carc_status carc_setup_tile_type_by_id(const carc_setup *setup,
                                       const char *id,
                                       size_t len,
                                       uint32_t *tile_type,
                                       carc_error *error);

/**
 * Gets the segments of a tile type, sorted by number.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param buf        caller-provided buffer that receives the segments; set the `struct_size` of
 *                   the first element; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in segments; 16 is always sufficient
 * @param len        receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND,
 *         CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_segments(const carc_setup *setup,
                                uint32_t tile_type,
                                carc_segment *buf,
                                size_t cap,
                                size_t *len);

/**
 * Gets one of the marks on a segment of a tile type, such as `inn`. A mark that is printed twice
 * is listed twice.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param segment    the segment number
 * @param index      the index of the mark; must be less than the `mark_count` of the `carc_segment`
 * @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_segment_mark(const carc_setup *setup,
                                    uint32_t tile_type,
                                    uint32_t segment,
                                    size_t index,
                                    char *buf,
                                    size_t cap,
                                    size_t *len);

/* Games -------------------------------------------------------------------------------------------
 *
 * creating, copying and saving */

/**
 * Creates a game whose tiles are drawn by a seeded generator (RAND-1).
 *
 * @param setup  the setup; can be freed after the call
 * @param seed   the seed; the same seed produces the same draws on every platform
 * @param out    receives the new handle; free it with `carc_game_free`
 * @return CARC_STATUS_OK
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_game_new(const carc_setup *setup, uint64_t seed, carc_game **out);

/**
 * Creates a game with an explicit deck. The deck lists tiles from the setup in the order in which
 * they are drawn, and may contain any number of copies of each tile. The game ends when the deck
 * is used up (OPT-6). Token names in the list, such as `wolf`, form a separate deck for tokens. In
 * games with hills, `unknown` represents an unknown tile under a hill.
 *
 * @param setup  the setup; can be freed after the call
 * @param ids    the tile ids, such as `base/U`, UTF-8; may be NULL if `count` is 0
 * @param lens   the length of each id in bytes; NULL if all ids are NUL-terminated
 * @param count  the number of ids, at most 4096
 * @param out    receives the new handle; free it with `carc_game_free`
 * @param error  receives the invalid ids; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_DECK
 * @note Threads: reads `setup`; writes `error`.
 * @since ABI 1
 */
carc_status carc_game_with_deck(const carc_setup *setup,
                                const char *const *ids,
                                const size_t *lens,
                                size_t count,
                                carc_game **out,
                                carc_error *error);

/**
 * Creates a game whose first draws are given in the format of `carc_game_with_deck`. Later draws
 * come from a generator with the given seed, as if the generator had also made the earlier draws.
 * Without a seed, the game uses external chance. If a listed tile or token cannot be drawn at its
 * position in the list, a normal draw replaces it.
 *
 * @param setup  the setup; can be freed after the call
 * @param ids    the tile ids and token names, UTF-8; may be NULL if `count` is 0
 * @param lens   the length of each id in bytes; NULL if all ids are NUL-terminated
 * @param count  the number of ids, at most 4096
 * @param seed   the seed; NULL for external chance
 * @param out    receives the new handle; free it with `carc_game_free`
 * @param error  receives the invalid ids; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_DECK (also if the list
 *         contains more copies of a tile than the game does, or lists river tiles out of order)
 * @note Threads: reads `setup`; writes `error`.
 * @since ABI 1
 */
carc_status carc_game_with_draws(const carc_setup *setup,
                                 const char *const *ids,
                                 const size_t *lens,
                                 size_t count,
                                 const uint64_t *seed,
                                 carc_game **out,
                                 carc_error *error);

/**
 * Creates a game with external chance, in which the caller makes every draw. When
 * `carc_state_actor` returns CARC_ACTOR_CHANCE, apply one of the `carc_state_chance_outcomes`.
 *
 * @param setup  the setup; can be freed after the call
 * @param out    receives the new handle; free it with `carc_game_free`
 * @return CARC_STATUS_OK
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_game_with_external_chance(const carc_setup *setup, carc_game **out);

/**
 * Creates an independent copy of a game, including its stored events.
 *
 * @param game  the game
 * @param out   receives the new handle; free it with `carc_game_free`
 * @return CARC_STATUS_OK
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_clone(const carc_game *game, carc_game **out);

/**
 * Copies a game, including its stored events, into an existing game. The destination's memory is
 * reused, so repeatedly copying the same game does not allocate memory.
 *
 * @param game  the destination
 * @param from  the source; if it is also the destination, the call does nothing
 * @return CARC_STATUS_OK
 * @note Threads: writes `game`, reads `from`.
 * @since ABI 1
 */
carc_status carc_game_assign(carc_game *game, const carc_game *from);

/**
 * Frees a game. Passing NULL is allowed and does nothing.
 *
 * @param game  the game; may be NULL
 * @note Threads: requires exclusive access to `game`.
 * @since ABI 1
 */
void carc_game_free(carc_game *game);

/**
 * Checks whether two games are in the same position of the same setup. Equal games can have
 * different histories.
 *
 * @param game   the first game
 * @param other  the second game; may be the same as the first game
 * @param equal  receives 1 if the games are equal, otherwise 0
 * @return CARC_STATUS_OK
 * @note Threads: reads `game` and `other`.
 * @since ABI 1
 */
carc_status carc_game_equals(const carc_game *game, const carc_game *other, int32_t *equal);

/**
 * Saves a game as JSON. The save contains the setup with all options resolved, the source of
 * chance, and the complete history. A save includes the seed or the deck, so do not send it to
 * players (HID-11); use `carc_game_view` instead.
 *
 * @param game  the game
 * @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap   the capacity of `buf` in bytes
 * @param len   receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_json(const carc_game *game, char *buf, size_t cap, size_t *len);

/**
 * Saves a game like `carc_game_json`, even if a call on the game returned CARC_STATUS_PANIC. The
 * save is built from the history, so it contains every completed action, but not the failed
 * action.
 *
 * @param game  the game, which may be poisoned
 * @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap   the capacity of `buf` in bytes
 * @param len   receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the history cannot
 *         be replayed
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_rescue_json(const carc_game *game, char *buf, size_t cap, size_t *len);

/**
 * Loads a saved game and validates every entry in its history.
 *
 * @param json_text  the save, UTF-8, at most 16 MiB
 * @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param out        receives the new handle; free it with `carc_game_free`
 * @param error      receives a description of the error and its location; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_game_from_json(const char *json_text,
                                size_t len,
                                carc_game **out,
                                carc_error *error);

/* Playing -----------------------------------------------------------------------------------------
 *
 * actions, undo and the last error */

/**
 * Applies an action and all its automatic consequences, including draws. The changes are stored as
 * events; see `carc_game_event_count`.
 *
 * @param game  the game; it is unchanged if the call fails
 * @param code  the action code
 * @return CARC_STATUS_OK, CARC_STATUS_ILLEGAL_ACTION (see `carc_game_last_illegal`),
 *         CARC_STATUS_BAD_ACTION_CODE
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_apply(carc_game *game, uint64_t code);

/**
 * Applies an action like `carc_game_apply`, but only if it is the given player's turn to act.
 * Servers use this function to accept actions from several players.
 *
 * @param game    the game; it is unchanged if the call fails
 * @param player  the player who takes the action
 * @param code    the action code
 * @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR, CARC_STATUS_ILLEGAL_ACTION,
 *         CARC_STATUS_BAD_ACTION_CODE, CARC_STATUS_NOT_FOUND if the player does not exist
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_apply_as(carc_game *game, carc_seat player, uint64_t code);

/**
 * Applies a legal action by its index in the list returned by `carc_state_legal`. If the game has
 * not changed since the list was computed, the function reuses the list.
 *
 * @param game   the game; it is unchanged if the call fails
 * @param index  the zero-based index of the legal action
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the index is out of range
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_apply_index(carc_game *game, size_t index);

/**
 * Applies an action like `carc_game_apply`, but without building events. This function is faster
 * than `carc_game_apply` and is intended for searches. The call clears the stored events.
 *
 * @param game  the game; it is unchanged if the call fails
 * @param code  the action code
 * @return CARC_STATUS_OK, CARC_STATUS_ILLEGAL_ACTION (see `carc_game_last_illegal`),
 *         CARC_STATUS_BAD_ACTION_CODE
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_play(carc_game *game, uint64_t code);

/**
 * Applies a legal action by its index like `carc_game_apply_index`, but without building events.
 * This function is faster than `carc_game_apply` and is intended for searches. The call clears the
 * stored events.
 *
 * @param game   the game; it is unchanged if the call fails
 * @param index  the zero-based index of the legal action
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the index is out of range
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_play_index(carc_game *game, size_t index);

/**
 * Calls a function for every pending draw until a player must act, the function declines to draw,
 * or the game is over. The draws count as automatic consequences of the preceding action, so
 * `carc_game_undo` reverts the draws together with that action. The events of the draws are
 * appended to the action's events.
 *
 * To play with a custom source of chance, create a game with external chance, and call this
 * function after creating the game and after each action.
 *
 * @param game    the game
 * @param answer  the callback; it is called on the calling thread before this call returns
 * @param user    passed to the callback unchanged; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_ILLEGAL_ACTION or CARC_STATUS_BAD_ACTION_CODE if the
 *         callback returns an impossible draw; earlier draws remain in effect, and the failed draw
 *         remains pending
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_draw_with(carc_game *game, carc_draw_fn answer, void *user);

/**
 * Reverts the last applied action together with the draws that followed it. The game and its
 * source of chance return to exactly the state before the action. The call clears the stored
 * events.
 *
 * @param game  the game; it is unchanged if the call fails
 * @param code  receives the code of the reverted action; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_NOTHING_TO_UNDO
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_undo(carc_game *game, uint64_t *code);

/**
 * Reverts the last action like `carc_game_undo`, and stores the reverted events, including the
 * events of the draws that followed the action. The events are stored in reverse order.
 * docs/events.md and the Rust type `Event` describe how to revert each event; each event contains
 * all data needed to revert it.
 *
 * @param game  the game; it is unchanged if the call fails
 * @param code  receives the code of the reverted action; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_NOTHING_TO_UNDO
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_undo_with_events(carc_game *game, uint64_t *code);

/**
 * Sets the number of applied actions that are kept for fast undo. Older actions are undone by
 * replaying the game.
 *
 * @param game   the game
 * @param depth  the number of actions, 0 to 1000000; the default is 32. The game starts to keep
 *               positions when this function or carc_game_undo is first called.
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_set_undo_depth(carc_game *game, uint32_t depth);

/**
 * Gets the error message of the last failed call that tried to modify this game. Successful calls
 * do not clear the error. Messages are in English, are intended for human readers, and may change
 * between versions.
 *
 * @param game  the game
 * @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap   the capacity of `buf` in bytes
 * @param len   receives the length in bytes; 0 if no call failed or the status needs no further
 *              explanation
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_last_error(const carc_game *game, char *buf, size_t cap, size_t *len);

/**
 * Gets the status of the last failed call that tried to modify this game.
 *
 * @param game    the game
 * @param status  receives the CARC_STATUS number; CARC_STATUS_OK if no call failed
 * @return CARC_STATUS_OK
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_last_status(const carc_game *game, int32_t *status);

/**
 * Gets the reason why the action of the last failed call on this game was not legal.
 *
 * @param game     the game
 * @param illegal  receives a CARC_ILLEGAL number; CARC_ILLEGAL_NONE if the call failed for another
 *                 reason
 * @return CARC_STATUS_OK
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_last_illegal(const carc_game *game, int32_t *illegal);

/**
 * Gets all possible turns of the player who is about to place a tile. The turns combine each
 * placement with each option for the figure action. The list is empty if no player is about to
 * place a tile.
 *
 * @param game  the game
 * @param buf    caller-provided buffer that receives the turns; set the `struct_size` of the first
 *               element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in turns
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_turns(const carc_game *game, carc_turn *buf, size_t cap, size_t *len);

/**
 * Creates a game by applying a line of decisions and draws to a copy of another game. A typical
 * line is the principal variation of a search; see `carc_search_principal_variation`. The draws in
 * the line replace the original game's draws. Later draws come from a generator with the given
 * seed. A draw that is pending after the line remains pending. The new game has an empty event
 * list.
 *
 * @param game   the game; it is not changed
 * @param line   the codes of the actions and draws; may be NULL if `count` is 0
 * @param count  the number of codes
 * @param seed   the generator seed for the draws after the line
 * @param out    receives the new handle; free it with `carc_game_free`
 * @param error  receives the illegal action and the reason; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BAD_ACTION_CODE, CARC_STATUS_ILLEGAL_ACTION,
 *         CARC_STATUS_OTHER_ACTOR
 * @note Threads: reads `game`; writes `error`.
 * @since ABI 1
 */
carc_status carc_game_after(const carc_game *game,
                            const uint64_t *line,
                            size_t count,
                            uint64_t seed,
                            carc_game **out,
                            carc_error *error);

/**
 * Counts the action sequences of a given length that start at the current position (perft). In
 * games with external chance, draws count as actions. Perft counts are used to compare
 * implementations. The running time grows exponentially with the depth.
 *
 * @param game   the game
 * @param depth  the number of actions per sequence
 * @param count  receives the number of sequences; 1 for a depth of 0
 * @return CARC_STATUS_OK
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_perft(const carc_game *game, uint32_t depth, uint64_t *count);

/* Actions -----------------------------------------------------------------------------------------
 *
 * codes, parts and notation */

/**
 * Encodes an action. The function validates only the format, so the action may be illegal. Fields
 * that the verb does not use are ignored.
 *
 * @param action  the parts of the action; set its `struct_size`
 * @param code    receives the action code
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_action_encode(const carc_action *action, uint64_t *code);

/**
 * Decodes an action code into its parts.
 *
 * @param code  the action code
 * @param out   receives the parts; set its `struct_size` before the call
 * @return CARC_STATUS_OK, CARC_STATUS_BAD_ACTION_CODE, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_action_decode(uint64_t code, carc_action *out);

/**
 * Gets the JSON form of an action, such as `{"place_tile":{"x":0,"y":1,"rotation":90}}`.
 *
 * @param code  the action code
 * @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap   the capacity of `buf` in bytes
 * @param len   receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_BAD_ACTION_CODE
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_action_json(uint64_t code, char *buf, size_t cap, size_t *len);

/**
 * Parses the JSON form of an action. The function validates only the format, so the action may be
 * illegal.
 *
 * @param json_text  the JSON string, UTF-8
 * @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param code       receives the action code
 * @param error      receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_ACTION_TEXT
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_action_from_json(const char *json_text,
                                  size_t len,
                                  uint64_t *code,
                                  carc_error *error);

/**
 * Gets an action's notation, such as `place 0,1 90`.
 *
 * @param setup  the setup
 * @param code   the action code
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_BAD_ACTION_CODE
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_action_text(const carc_setup *setup,
                                   uint64_t code,
                                   char *buf,
                                   size_t cap,
                                   size_t *len);

/**
 * Parses an action's notation. The function checks only the syntax and whether the tiles are in
 * the game, so the action may be illegal.
 *
 * @param setup        the setup
 * @param action_text  the action notation, UTF-8
 * @param len          the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param code         receives the action code
 * @param error        receives the expected syntax; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_ACTION_TEXT
 * @note Threads: reads `setup`; writes `error`.
 * @since ABI 1
 */
carc_status carc_setup_parse_action(const carc_setup *setup,
                                    const char *action_text,
                                    size_t len,
                                    uint64_t *code,
                                    carc_error *error);

/* States ------------------------------------------------------------------------------------------
 *
 * phase, legal actions, turn and history of a game or view */

/**
 * Gets the state of a game.
 *
 * @param game  the game
 * @return the state, which is valid as long as the game exists; NULL if `game` is NULL
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
const carc_state *carc_game_state(const carc_game *game);

/**
 * Gets the state of a view.
 *
 * @param view  the view
 * @return the state, which is valid as long as the view exists; NULL if `view` is NULL
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
const carc_state *carc_view_state(const carc_view *view);

/**
 * Gets a new handle to the game's setup.
 *
 * @param state  the state
 * @param out    receives the new handle; free it with `carc_setup_free`
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_setup(const carc_state *state, carc_setup **out);

/**
 * Gets the phase.
 *
 * @param state  the state
 * @param phase  receives a CARC_PHASE number
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_phase(const carc_state *state, int32_t *phase);

/**
 * Gets the name of the phase, such as `place`.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_phase_name(const carc_state *state, char *buf, size_t cap, size_t *len);

/**
 * Gets the actor.
 *
 * @param state  the state
 * @param actor  receives a player, CARC_ACTOR_CHANCE or CARC_ACTOR_NONE
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_actor(const carc_state *state, carc_seat *actor);

/**
 * Gets the active player (CONV-4). After the end of the game, the active player is the player who
 * took the last turn.
 *
 * @param state   the state
 * @param player  receives the player
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_active_player(const carc_state *state, carc_seat *player);

/**
 * Checks whether the game has ended and all points have been scored.
 *
 * @param state  the state
 * @param over   receives 1 if the game is over, otherwise 0
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_is_over(const carc_state *state, int32_t *over);

/**
 * Gets the turn number, starting at 1.
 *
 * @param state  the state
 * @param turn   receives the turn number
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_turn(const carc_state *state, uint32_t *turn);

/**
 * Gets the turn part, starting at 1 (TURN-18). Builders and messages can add turn parts. Between
 * turns and after the end of the game, the function returns the last part of the previous turn.
 *
 * @param state      the state
 * @param turn_part  receives the turn part number
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_turn_part(const carc_state *state, uint32_t *turn_part);

/**
 * Gets the current tile, which has been drawn but not yet placed.
 *
 * @param state      the state
 * @param tile_type  receives the tile type number, or -1 if there is no current tile
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_current_tile(const carc_state *state, int32_t *tile_type);

/**
 * Gets the legal actions, in ascending order and without duplicates. For a symmetric tile, only
 * the smallest of the equivalent rotations is listed (TURN-25). The list is empty if and only if
 * the game is over. If the actor is chance, the list contains the possible draws. With hidden
 * hands, a view omits other players' actions that use unknown tiles (HID-6).
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the codes; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in codes
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_legal(const carc_state *state, uint64_t *buf, size_t cap, size_t *len);

/**
 * Gets the legal actions like `carc_state_legal`, but with all rotations that fit, including
 * equivalent rotations.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the codes; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in codes
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_legal_all_rotations(const carc_state *state,
                                           uint64_t *buf,
                                           size_t cap,
                                           size_t *len);

/**
 * Checks whether an action is legal, without listing all legal actions.
 *
 * @param state  the state
 * @param code   the action code
 * @param legal  receives 1 if the action is legal, or 0 if it is illegal or its code is invalid
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_is_legal(const carc_state *state, uint64_t code, int32_t *legal);

/**
 * Checks whether an action is legal and gets the reason if it is not.
 *
 * @param state    the state
 * @param code     the action code
 * @param illegal  receives a CARC_ILLEGAL number, or CARC_ILLEGAL_NONE if the action is legal;
 *                 written only if the call returns CARC_STATUS_OK or CARC_STATUS_ILLEGAL_ACTION
 * @param error    receives the reason why the action is not legal; may be NULL
 * @return CARC_STATUS_OK if the action is legal, otherwise CARC_STATUS_ILLEGAL_ACTION or
 *         CARC_STATUS_BAD_ACTION_CODE
 * @note Threads: reads `state`; writes `error`.
 * @since ABI 1
 */
carc_status carc_state_check(const carc_state *state,
                             uint64_t code,
                             int32_t *illegal,
                             carc_error *error);

/**
 * Gets the chance outcomes with their probabilities. The list is empty unless a draw is pending,
 * as can happen in games with external chance.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the outcomes; set the `struct_size` of the
 *               first element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in outcomes
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_chance_outcomes(const carc_state *state,
                                       carc_outcome *buf,
                                       size_t cap,
                                       size_t *len);

/**
 * Gets the history: all decisions and draws, in order. In a view, draws that the player did not see
 * have the kind CARC_DRAW_UNKNOWN (HID-6).
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the entries; set the `struct_size` of the
 *               first element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in entries
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_history(const carc_state *state,
                               carc_history_entry *buf,
                               size_t cap,
                               size_t *len);

/**
 * Gets the cell of the tile that was placed last.
 *
 * @param state  the state
 * @param cell   receives the cell
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the board is empty
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_last_cell(const carc_state *state, carc_cell *cell);

/**
 * Gets a 64-bit hash of the position, which is the same on every platform and in every language.
 * The hash of a game depends on hidden information, so do not send it to players; use
 * `carc_state_public_hash` instead. Equal views have equal hashes, even if they belong to
 * different games.
 *
 * @param state  the state
 * @param hash   receives the hash
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_hash(const carc_state *state, uint64_t *hash);

/**
 * Gets a 64-bit hash of the public information. The hash is the same for all games that differ
 * only in hidden hands and in tiles under hills (HID-2, HID-6), so it can be sent to players.
 * Without hidden hands, the public hash equals `carc_state_hash`.
 *
 * @param state  the state
 * @param hash   receives the hash
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_public_hash(const carc_state *state, uint64_t *hash);

/**
 * Gets the position as a start position for another game, in the JSON format of
 * `carc_config_set_start` and of the config key `start`. The JSON can be edited and used to start
 * another game.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the view
 *         hides tiles in players' hands, if the deck has unknown tiles left, or in the few
 *         positions that cannot be expressed as a start position, for example while a player
 *         chooses a score marker
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_start_json(const carc_state *state, char *buf, size_t cap, size_t *len);

/**
 * Gets the rules and the position in board notation, as a grid with one statement per line;
 * default values are omitted. `carc_config_from_text` parses this notation.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND in the same cases as
 *         for `carc_state_start_json`
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_to_text(const carc_state *state, char *buf, size_t cap, size_t *len);

/**
 * Gets the rules and the position in board notation, as a single line; see `carc_state_to_text`.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND in the same cases as
 *         for `carc_state_start_json`
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_to_line(const carc_state *state, char *buf, size_t cap, size_t *len);

/* Players -----------------------------------------------------------------------------------------
 *
 * scores, supplies and hands */

/**
 * Gets the number of players.
 *
 * @param state    the state
 * @param players  receives the number of players, 1 to 8
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_players(const carc_state *state, uint32_t *players);

/**
 * Gets the players' scores.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the scores, by seat; may be NULL if `cap` is
 *               0
 * @param cap    the capacity of `buf` in numbers; 8 is always sufficient
 * @param len    receives the number of players
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_scores(const carc_state *state, int32_t *buf, size_t cap, size_t *len);

/**
 * Gets the ranking, which lists the players by score; tied players are sorted by seat. Before the
 * end of the game, the ranking reflects the current scores (FINAL-9).
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the ranks; set the `struct_size` of the first
 *               element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in ranks; 8 is always sufficient
 * @param len    receives the number of players
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_ranking(const carc_state *state, carc_rank *buf, size_t cap, size_t *len);

/**
 * Gets the number of figures of the given kind in a player's supply.
 *
 * @param state   the state
 * @param player  the player
 * @param figure  the figure number
 * @param count   receives the number of figures
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_supply(const carc_state *state,
                              carc_seat player,
                              int32_t figure,
                              uint32_t *count);

/**
 * Gets the number of tokens of the given kind that a player has.
 *
 * @param state   the state
 * @param player  the player
 * @param token   a CARC_TOKEN number
 * @param count   receives the number of tokens
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_tokens(const carc_state *state,
                              carc_seat player,
                              int32_t token,
                              uint32_t *count);

/**
 * Gets the tiles in a player's hand as tile type numbers, in ascending order. The list is empty
 * unless the `hand_size` option is set (HOUSE-3, HOUSE-4). The state of a game includes hidden
 * tiles; the state of a view includes only the tiles that the view's player knows (HOUSE-4f).
 *
 * @param state   the state
 * @param player  the player
 * @param buf     caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in tile types; 3 is always sufficient
 * @param len     receives the total number of tiles
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_hand(const carc_state *state,
                            carc_seat player,
                            uint32_t *buf,
                            size_t cap,
                            size_t *len);

/**
 * Gets the number of tiles in a player's hand; in a view, the number includes unknown tiles.
 *
 * @param state   the state
 * @param player  the player
 * @param count   receives the number of tiles
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_hand_size(const carc_state *state, carc_seat player, uint32_t *count);

/**
 * Checks whether a player still has an abbey (AM-ABBEY-1).
 *
 * @param state   the state
 * @param player  the player
 * @param abbey   receives 1 if the player has an abbey, otherwise 0; always 0 in games without
 *                abbeys
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_has_abbey(const carc_state *state, carc_seat player, int32_t *abbey);

/**
 * Gets the number of figures of the given kind that a player has captured from another player
 * (TW-PRISON-1).
 *
 * @param state   the state
 * @param captor  the player who has the prisoners
 * @param owner   the player who owns the figures
 * @param figure  a CARC_FIGURE number
 * @param count   receives the number of figures; 0 in games without towers
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the player or figure does not exist
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_prisoners(const carc_state *state,
                                 carc_seat captor,
                                 carc_seat owner,
                                 int32_t figure,
                                 uint32_t *count);

/**
 * Gets the space of a player's robber on the score track (RB-PLACE-1).
 *
 * @param state   the state
 * @param player  the player
 * @param space   receives the space, from 0 to 49; -1 if the robber is not on the track
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_robber_space(const carc_state *state, carc_seat player, int32_t *space);

/**
 * Gets the spaces of a player's score markers on the score track (ROUND-2).
 *
 * In games with messages, the second element is the messenger's space. Points from the current
 * round change the score immediately, but change the spaces only when the markers move.
 *
 * @param state   the state
 * @param player  the player
 * @param buf     caller-provided buffer that receives the spaces, 0 to 49; may be NULL if `cap`
 *                is 0
 * @param cap     the capacity of `buf` in spaces
 * @param len     receives the number of markers
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_marker_spaces(const carc_state *state,
                                     carc_seat player,
                                     uint32_t *buf,
                                     size_t cap,
                                     size_t *len);

/**
 * Gets the points shown by a player's messenger, the second score marker (MS-COMP-1).
 *
 * @param state   the state
 * @param player  the player
 * @param value   receives the points; 0 in games without messages
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_messenger(const carc_state *state, carc_seat player, int32_t *value);

/**
 * Checks whether a ransom has been paid in this turn (TW-RANSOM-1).
 *
 * @param state  the state
 * @param paid   receives 1 if a ransom has been paid, otherwise 0; always 0 in games without
 *               towers
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_has_ransomed(const carc_state *state, int32_t *paid);

/**
 * Gets a card's record: the number of tiles in the feature that last earned or confirmed the card
 * (KR-CARD-2). Use `carc_state_tokens` to find the player who has the card.
 *
 * @param state  the state
 * @param token  a CARC_TOKEN number, such as CARC_TOKEN_KING
 * @param count  receives the record; 0 if the card has not been awarded or the token is not a card
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_record(const carc_state *state, int32_t token, uint32_t *count);

/* Tiles -------------------------------------------------------------------------------------------
 *
 * remaining, discarded and hidden tiles and tokens */

/**
 * Gets the number of tiles that remain to be drawn.
 *
 * @param state  the state
 * @param count  receives the number of tiles
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_tiles_remaining(const carc_state *state, uint32_t *count);

/**
 * Gets the number of remaining river tiles, which are drawn before all other tiles (RV-4).
 *
 * @param state  the state
 * @param count  receives the number of tiles, which are also included in
 *               `carc_state_tiles_remaining`
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_river_tiles_remaining(const carc_state *state, uint32_t *count);

/**
 * Gets the number of remaining copies of each tile type. For a game, the remaining tiles are the
 * tiles left to draw; for a view, they are the tiles that the view's player has not seen (HID-3).
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the numbers, by tile type; may be NULL if
 *               `cap` is 0
 * @param cap    the capacity of `buf` in numbers
 * @param len    receives the number of tile types
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_remaining(const carc_state *state, uint32_t *buf, size_t cap, size_t *len);

/**
 * Gets the tiles that have left the game, as tile type numbers, in the order in which they left
 * (BASE-TILE-5, HOUSE-4e).
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in tile types
 * @param len    receives the total number of tiles
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_discarded(const carc_state *state, uint32_t *buf, size_t cap, size_t *len);

/**
 * Gets the tiles that were drawn too early and set aside face up, as tile type numbers. Tiles that
 * are set aside return to the stack when they can be played (PD-DRAGON-1, PD-DRAGON-2).
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the tile types; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in tile types
 * @param len    receives the total number of tiles
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_set_aside(const carc_state *state, uint32_t *buf, size_t cap, size_t *len);

/**
 * Gets the number of face-down tiles under hills (HS-HILL-2). The types of these tiles are hidden
 * from all players (HID-2); `carc_state_remaining` includes the tiles.
 *
 * @param state  the state
 * @param count  receives the number of tiles, which are not included in
 *               `carc_state_tiles_remaining`
 * @return CARC_STATUS_OK
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_hidden_tiles(const carc_state *state, uint32_t *count);

/**
 * Gets the number of tokens of the given kind in the bag (HS-SHEEP-2). The number of tokens is
 * public (HID-1).
 *
 * @param state  the state
 * @param token  a CARC_TOKEN number
 * @param count  receives the number of tokens; 0 for tokens that are not drawn from a bag
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_bag(const carc_state *state, int32_t token, uint32_t *count);

/* Board -------------------------------------------------------------------------------------------
 *
 * tiles, figures and tokens on the board */

/**
 * Gets the tiles on the board, in order of placement.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the tiles; set the `struct_size` of the first
 *               element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in tiles
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_board(const carc_state *state,
                             carc_placed_tile *buf,
                             size_t cap,
                             size_t *len);

/**
 * Gets the empty cells adjacent to tiles, ordered by row, then column.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the cells; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in cells
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_open_cells(const carc_state *state, carc_cell *buf, size_t cap, size_t *len);

/**
 * Gets the segment at each of the 12 ports of a placed tile. For each side, clockwise from north,
 * the list contains the segments at the left, center and right ports as seen from the center of
 * the tile, or -1 for a port without a segment. The segment numbers are those used in spots. The
 * numbers refer to the canonical rotation, so they do not depend on the chosen rotation of a
 * symmetric tile (TURN-25).
 *
 * @param state  the state
 * @param x      the column of the tile
 * @param y      the row of the tile
 * @param buf    caller-provided buffer that receives the numbers; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in numbers; 12 is always sufficient
 * @param len    receives the number of elements, always 12
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the cell is
 *         empty, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_ports(const carc_state *state,
                             int32_t x,
                             int32_t y,
                             int32_t *buf,
                             size_t cap,
                             size_t *len);

/**
 * Gets the segment at one port of a placed tile; see `carc_state_ports`.
 *
 * @param state    the state
 * @param x        the column of the tile
 * @param y        the row of the tile
 * @param side     the side: 0 north, 1 east, 2 south, 3 west
 * @param port     the port: 0 left, 1 center, 2 right
 * @param segment  receives the segment number
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the cell is empty or the port has no segment,
 *         CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_segment_at(const carc_state *state,
                                  int32_t x,
                                  int32_t y,
                                  uint32_t side,
                                  uint32_t port,
                                  int32_t *segment);

/**
 * Gets the holes, ordered by row, then column. A hole is an empty cell with tiles on all four
 * sides, where an abbey can be placed (AM-ABBEY-2) unless nearby shrines prevent it (SH-PLACE-4).
 * The edge of a bounded table does not count as a tile.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the cells; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in cells
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_holes(const carc_state *state, carc_cell *buf, size_t cap, size_t *len);

/**
 * Gets the dead cells, ordered by row, then column. A dead cell is an open cell (see
 * `carc_state_open_cells`) that no remaining tile fits in any rotation. The remaining tiles are
 * the current tile, the tiles in the stacks, the tiles in players' hands, and the tiles that are
 * set aside. Abbeys are ignored because they fit in every hole.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the cells; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in cells
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_dead_cells(const carc_state *state, carc_cell *buf, size_t cap, size_t *len);

/**
 * Gets all players' figures on the board, ordered by row, column and location.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the figures; set the `struct_size` of the
 *               first element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in figures
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_figures(const carc_state *state,
                               carc_placed_figure *buf,
                               size_t cap,
                               size_t *len);

/**
 * Gets the neutral figures on the board, such as the dragon, ordered by number. If the fairy is on
 * a segment, it accompanies the meeple there; if the fairy is on a tile, it does not accompany a
 * meeple.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the figures; set the `struct_size` of the
 *               first element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in figures
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_neutral_figures(const carc_state *state,
                                       carc_placed_figure *buf,
                                       size_t cap,
                                       size_t *len);

/**
 * Gets a neutral figure's spot.
 *
 * @param state   the state
 * @param figure  the figure number
 * @param spot    receives the spot
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the figure is not on the board or is not
 *         neutral
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_neutral_spot(const carc_state *state, int32_t figure, carc_spot *spot);

/**
 * Gets the number of tokens of the given kind at a spot: sheep next to a shepherd (HS-SHEEP-4),
 * ingots, a ferry or a bridge on a tile (GM-PLACE-4, FE-PLACE-1, BCB-BRIDGE-3), or a castle on
 * either of its two segments (BCB-CASTLE-4).
 *
 * @param state  the state
 * @param x      the column of the tile
 * @param y      the row of the tile
 * @param place  the location on the tile; for a segment, its number
 * @param token  a CARC_TOKEN number
 * @param count  receives the number of tokens; 0 if there are none
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the token is unknown,
 *         CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_tokens_at(const carc_state *state,
                                 int32_t x,
                                 int32_t y,
                                 int32_t place,
                                 int32_t token,
                                 uint32_t *count);

/**
 * Gets the number of floors on a tile's tower (TW-ACT-1). `carc_state_figures` includes the figure
 * on top of the tower.
 *
 * @param state   the state
 * @param x       the column of the tile
 * @param y       the row of the tile
 * @param height  receives the number of floors; 0 for a foundation
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the tile does not have a tower foundation or
 *         the game does not have towers, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_tower(const carc_state *state, int32_t x, int32_t y, uint32_t *height);

/**
 * Gets the spot of the shepherd whose flock the player is deciding about in CARC_PHASE_FLOCK. If
 * the player has several shepherds in the field, the function returns the first shepherd's spot
 * (HS-SHEEP-6).
 *
 * @param state  the state
 * @param spot   receives the spot
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND in any other phase
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_flock(const carc_state *state, carc_spot *spot);

/* Features ----------------------------------------------------------------------------------------
 *
 * connected segments and their values */

/**
 * Gets the features on the board, ordered by their first spots. Rivers are not features.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the features; set the `struct_size` of the
 *               first element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in features
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_features(const carc_state *state,
                                carc_feature *buf,
                                size_t cap,
                                size_t *len);

/**
 * Gets the features on the board as a JSON array with spots, occupants, owners and score items.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_features_json(const carc_state *state, char *buf, size_t cap, size_t *len);

/**
 * Gets the feature that contains a spot.
 *
 * @param state  the state
 * @param x      the column of the tile
 * @param y      the row of the tile
 * @param place  the location on the tile; for a segment, its number
 * @param out    receives the feature; set its `struct_size` before the call
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the tile or segment does not exist, or the
 *         segment is a river, CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_feature_at(const carc_state *state,
                                  int32_t x,
                                  int32_t y,
                                  int32_t place,
                                  carc_feature *out);

/**
 * Gets the feature that contains a spot, as JSON.
 *
 * @param state  the state
 * @param x      the column of the tile
 * @param y      the row of the tile
 * @param place  the location on the tile; for a segment, its number
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile or
 *         segment does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_feature_json(const carc_state *state,
                                    int32_t x,
                                    int32_t y,
                                    int32_t place,
                                    char *buf,
                                    size_t cap,
                                    size_t *len);

/**
 * Gets the spots of the feature that contains a spot, ordered by row, column and location.
 *
 * @param state  the state
 * @param x      the column of the tile
 * @param y      the row of the tile
 * @param place  the location on the tile; for a segment, its number
 * @param buf    caller-provided buffer that receives the spots; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in spots
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile or
 *         segment does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_feature_spots(const carc_state *state,
                                     int32_t x,
                                     int32_t y,
                                     int32_t place,
                                     carc_spot *buf,
                                     size_t cap,
                                     size_t *len);

/**
 * Gets the completed cities that touch the field at a spot. Each city is identified by its first
 * spot. The list is empty if the feature is not a field.
 *
 * @param state  the state
 * @param x      the column of the tile
 * @param y      the row of the tile
 * @param place  the location on the tile; for a segment, its number
 * @param buf    caller-provided buffer that receives the spots; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in spots
 * @param len    receives the total number of cities, equal to the feature's `cities`
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile or
 *         segment does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_feature_cities(const carc_state *state,
                                      int32_t x,
                                      int32_t y,
                                      int32_t place,
                                      carc_spot *buf,
                                      size_t cap,
                                      size_t *len);

/**
 * Gets one kind of mark, such as inns, on the segments of the feature that contains a spot.
 *
 * @param state  the state
 * @param x      the column of the tile
 * @param y      the row of the tile
 * @param place  the location on the tile; for a segment, its number
 * @param index  the index of the mark; must be less than the `mark_count` of the `carc_feature`;
 *               marks are sorted by name
 * @param count  receives the number of marks of this kind
 * @param buf    caller-provided buffer that receives the name, such as `inn`; may be NULL if `cap`
 *               is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile, segment
 *         or mark does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_feature_mark(const carc_state *state,
                                    int32_t x,
                                    int32_t y,
                                    int32_t place,
                                    size_t index,
                                    uint32_t *count,
                                    char *buf,
                                    size_t cap,
                                    size_t *len);

/**
 * Gets the figures in the feature that contains a spot, in the order of their spots.
 *
 * @param state  the state
 * @param x      the column of the tile
 * @param y      the row of the tile
 * @param place  the location on the tile; for a segment, its number
 * @param buf    caller-provided buffer that receives the figures; set the `struct_size` of the
 *               first element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in figures
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile or
 *         segment does not exist, or the segment is a river, CARC_STATUS_INVALID_ARGUMENT,
 *         CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_feature_figures(const carc_state *state,
                                       int32_t x,
                                       int32_t y,
                                       int32_t place,
                                       carc_placed_figure *buf,
                                       size_t cap,
                                       size_t *len);

/**
 * Gets the number of completed features of the given kind on the board, whether or not they have
 * been scored (TURN-20).
 *
 * @param state  the state
 * @param kind   a CARC_SEGMENT number
 * @param count  receives the number of features; 0 for fields and rivers, which are never complete
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the kind is unknown
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_completed_features(const carc_state *state, int32_t kind, uint32_t *count);

/**
 * Gets the features of the given kind with the most tiles, ordered by their first spots; the list
 * can contain one feature, several tied features, or none. The list includes both complete and
 * incomplete features. The `owners` of a feature are the players with the majority in it; a
 * complete feature that has been scored has no owners. The King and Robber cards depend only on
 * completed features; see `carc_state_record`.
 *
 * @param state  the state
 * @param kind   a CARC_SEGMENT number
 * @param buf    caller-provided buffer that receives the features; set the `struct_size` of the
 *               first element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in features
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the kind is
 *         unknown, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_largest(const carc_state *state,
                               int32_t kind,
                               carc_feature *buf,
                               size_t cap,
                               size_t *len);

/* Events ------------------------------------------------------------------------------------------
 *
 * the changes made by an action */

/**
 * Gets the number of stored events. A game stores the events of the last applied action, in order.
 * A new or loaded game stores the opening events: the start tile, the first turn and the first
 * draw. After `carc_game_undo_with_events`, a game stores the reverted events, starting with the
 * last event. `carc_game_play` and `carc_game_undo` clear the stored events. A failed call does
 * not change the stored events.
 *
 * @param game   the game
 * @param count  receives the number of events
 * @return CARC_STATUS_OK
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_event_count(const carc_game *game, size_t *count);

/**
 * Gets one of the stored events; see `carc_game_event_count`.
 *
 * @param game   the game
 * @param index  the zero-based index of the event
 * @param out    receives the event; set its `struct_size` before the call
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_event(const carc_game *game, size_t index, carc_event *out);

/**
 * Gets all stored events; see `carc_game_event_count`.
 *
 * @param game  the game
 * @param buf   caller-provided buffer that receives the events; set the `struct_size` of the first
 *              element; may be NULL if `cap` is 0
 * @param cap   the capacity of `buf` in events
 * @param len   receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_events(const carc_game *game, carc_event *buf, size_t cap, size_t *len);

/**
 * Gets one of the stored events as JSON.
 *
 * @param game   the game
 * @param index  the zero-based index of the event
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_event_json(const carc_game *game,
                                 size_t index,
                                 char *buf,
                                 size_t cap,
                                 size_t *len);

/**
 * Gets one of the stored events as JSON, limited to the information that a player is allowed to
 * see. With hidden hands, tiles dealt to other players are omitted (HOUSE-4f). Servers send this
 * JSON to players.
 *
 * @param game    the game
 * @param index   the zero-based index of the event
 * @param player  the player, or CARC_NO_SEAT for a spectator
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_event_json_seen_by(const carc_game *game,
                                         size_t index,
                                         carc_seat player,
                                         char *buf,
                                         size_t cap,
                                         size_t *len);

/**
 * Gets one of the stored events as an English sentence.
 *
 * @param game   the game
 * @param index  the zero-based index of the event
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_event_text(const carc_game *game,
                                 size_t index,
                                 char *buf,
                                 size_t cap,
                                 size_t *len);

/**
 * Gets one of the stored events as a sentence in the given language.
 *
 * @param game      the game
 * @param index     the zero-based index of the event
 * @param language  the language
 * @param buf       caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in bytes
 * @param len       receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `game` and `language`.
 * @since ABI 1
 */
carc_status carc_game_event_text_in(const carc_game *game,
                                    size_t index,
                                    const carc_language *language,
                                    char *buf,
                                    size_t cap,
                                    size_t *len);

/**
 * Gets the translatable message of a stored event as JSON. The message consists of a key, which
 * identifies the sentence, and typed arguments, as in
 * `{"key":"tile_drawn","arguments":{"player":1,"tile":20}}`. Tiles are given as tile type numbers.
 *
 * @param game   the game
 * @param index  the zero-based index of the event
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_event_message_json(const carc_game *game,
                                         size_t index,
                                         char *buf,
                                         size_t cap,
                                         size_t *len);

/**
 * Stores the opening events in the game: the start tile, the first turn and the first draw. The
 * opening events and the events of every applied action describe the whole game, so a client can
 * mirror the game using events alone.
 *
 * @param game  the game; only its stored events change
 * @return CARC_STATUS_OK
 * @note Threads: writes `game`.
 * @since ABI 1
 */
carc_status carc_game_opening_events(carc_game *game);

/**
 * Gets the events starting at a history entry, limited to the information that a player is allowed
 * to see. Servers send these events to reconnecting clients that have already received the first
 * `from` entries (see `carc_state_history`). If `from` is 0, the result contains all events,
 * including the events before the first entry. If `from` is the length of the history, the result
 * is empty. The events are computed by replaying the game.
 *
 * @param game    the game
 * @param from    the zero-based index of the first entry
 * @param player  the player, or CARC_NO_SEAT for a spectator
 * @param out     receives the new handle; free it with `carc_events_free`
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_events_since(const carc_game *game,
                                   size_t from,
                                   carc_seat player,
                                   carc_events **out);

/**
 * Copies a game's stored events to keep them available after the next action.
 *
 * @param game  the game
 * @param out   receives the new handle; free it with `carc_events_free`
 * @return CARC_STATUS_OK
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_keep_events(const carc_game *game, carc_events **out);

/**
 * Frees copied events. Passing NULL is allowed and does nothing.
 *
 * @param events  the events; may be NULL
 * @note Threads: requires exclusive access to `events`.
 * @since ABI 1
 */
void carc_events_free(carc_events *events);

/**
 * Gets the copied events, limited to the information that a player is allowed to see. With hidden
 * hands, tiles dealt to other players are omitted (HOUSE-4f).
 *
 * @param events  the events
 * @param player  the player, or CARC_NO_SEAT for a spectator
 * @param out     receives the new handle; free it with `carc_events_free`
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `events`.
 * @since ABI 1
 */
carc_status carc_events_seen_by(const carc_events *events, carc_seat player, carc_events **out);

/**
 * Gets all copied events.
 *
 * @param events  the events
 * @param buf     caller-provided buffer that receives the events; set the `struct_size` of the
 *                first element; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in events
 * @param len     receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `events`.
 * @since ABI 1
 */
carc_status carc_events_parts(const carc_events *events, carc_event *buf, size_t cap, size_t *len);

/**
 * Gets one of the copied events as JSON; see `carc_game_event_json`.
 *
 * @param events  the events
 * @param index   the zero-based index of the event
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `events`.
 * @since ABI 1
 */
carc_status carc_events_json(const carc_events *events,
                             size_t index,
                             char *buf,
                             size_t cap,
                             size_t *len);

/**
 * Gets one of the copied events as JSON, limited to the information that a player is allowed to
 * see; see `carc_game_event_json_seen_by`.
 *
 * @param events  the events
 * @param index   the zero-based index of the event
 * @param player  the player, or CARC_NO_SEAT for a spectator
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `events`.
 * @since ABI 1
 */
carc_status carc_events_json_seen_by(const carc_events *events,
                                     size_t index,
                                     carc_seat player,
                                     char *buf,
                                     size_t cap,
                                     size_t *len);

/**
 * Gets one of the copied events as an English sentence.
 *
 * @param events  the events
 * @param index   the zero-based index of the event
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `events`.
 * @since ABI 1
 */
carc_status carc_events_text(const carc_events *events,
                             size_t index,
                             char *buf,
                             size_t cap,
                             size_t *len);

/**
 * Gets one of the copied events as a sentence in the given language.
 *
 * @param events    the events
 * @param index     the zero-based index of the event
 * @param language  the language
 * @param buf       caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in bytes
 * @param len       receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `events` and `language`.
 * @since ABI 1
 */
carc_status carc_events_text_in(const carc_events *events,
                                size_t index,
                                const carc_language *language,
                                char *buf,
                                size_t cap,
                                size_t *len);

/**
 * Gets the translatable message of a copied event as JSON; see `carc_game_event_message_json`.
 *
 * @param events  the events
 * @param index   the zero-based index of the event
 * @param buf     caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in bytes
 * @param len     receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `events`.
 * @since ABI 1
 */
carc_status carc_events_message_json(const carc_events *events,
                                     size_t index,
                                     char *buf,
                                     size_t cap,
                                     size_t *len);

/**
 * Parses the JSON form of an event as written by `carc_game_event_json`.
 *
 * @param json_text  the JSON string, UTF-8
 * @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param out        receives the event; set its `struct_size` before the call
 * @param error      receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_INVALID_STRUCT_SIZE,
 *         CARC_STATUS_BAD_EVENT
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_event_from_json(const char *json_text,
                                 size_t len,
                                 carc_event *out,
                                 carc_error *error);

/**
 * Gets an English sentence for an event in JSON form; see `carc_game_event_json`. The players and
 * tiles in the event must exist in the setup.
 *
 * @param setup      the setup
 * @param json_text  the event as JSON, UTF-8
 * @param json_len   the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param buf        caller-provided buffer that receives the sentence; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @param error      receives a description of the error in the event; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
 *         CARC_STATUS_BAD_EVENT
 * @note Threads: reads `setup`; writes `error`.
 * @since ABI 1
 */
carc_status carc_setup_event_text(const carc_setup *setup,
                                  const char *json_text,
                                  size_t json_len,
                                  char *buf,
                                  size_t cap,
                                  size_t *len,
                                  carc_error *error);

/* Languages ---------------------------------------------------------------------------------------
 *
 * event sentences in other languages */

/**
 * Gets a built-in language: `en`, `de` or `fr`. `carc_vocabulary_json` lists the built-in
 * languages.
 *
 * @param name   the name of the language, UTF-8
 * @param len    the length of the name in bytes, or SIZE_MAX if it is NUL-terminated
 * @param out    receives the new handle; free it with `carc_language_free`
 * @param error  receives error details with a suggested name; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_NOT_FOUND
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_language_named(const char *name,
                                size_t len,
                                carc_language **out,
                                carc_error *error);

/**
 * Parses a language from TOML. Missing entries are taken from the built-in language named by
 * the `fallback` key. docs/events.md describes the format.
 *
 * @param toml   the TOML text, UTF-8
 * @param len    the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param out    receives the new handle; free it with `carc_language_free`
 * @param error  receives all errors; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_LANGUAGE,
 *         CARC_STATUS_NOT_FOUND if the fallback language is unknown
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_language_from_toml(const char *toml,
                                    size_t len,
                                    carc_language **out,
                                    carc_error *error);

/**
 * Frees a language. Sentences created with the language remain valid. Passing NULL is allowed and
 * does nothing.
 *
 * @param language  the language; may be NULL
 * @note Threads: requires exclusive access to `language`.
 * @since ABI 1
 */
void carc_language_free(carc_language *language);

/**
 * Gets the name of a language, such as `de`.
 *
 * @param language  the language
 * @param buf       caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in bytes
 * @param len       receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `language`.
 * @since ABI 1
 */
carc_status carc_language_name(const carc_language *language, char *buf, size_t cap, size_t *len);

/**
 * Gets the TOML source of a built-in language, as a template for a custom language.
 *
 * @param name   the name of the language, UTF-8
 * @param count  the length of the name in bytes
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_UTF8,
 *         CARC_STATUS_NOT_FOUND
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_language_table(const char *name, size_t count, char *buf, size_t cap, size_t *len);

/* Views -------------------------------------------------------------------------------------------
 *
 * the information that a player is allowed to see */

/**
 * Gets a player's view, limited to the information that the player is allowed to see (HID-9). A
 * spectator sees the information known to all players.
 *
 * @param game    the game
 * @param player  the player, or CARC_NO_SEAT for a spectator
 * @param out     receives the new handle; free it with `carc_view_free`
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_view(const carc_game *game, carc_seat player, carc_view **out);

/**
 * Creates a determinization: a full game that is consistent with a player's view. All hidden
 * information is sampled at random.
 *
 * @param game    the game
 * @param player  the player, or CARC_NO_SEAT for a spectator
 * @param seed    the generator seed
 * @param out     receives the new handle; free it with `carc_game_free`
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND
 * @note Threads: reads `game`.
 * @since ABI 1
 */
carc_status carc_game_determinize(const carc_game *game,
                                  carc_seat player,
                                  uint64_t seed,
                                  carc_game **out);

/**
 * Frees a view. Passing NULL is allowed and does nothing.
 *
 * @param view  the view; may be NULL
 * @note Threads: requires exclusive access to `view`.
 * @since ABI 1
 */
void carc_view_free(carc_view *view);

/**
 * Gets the player that a view belongs to.
 *
 * @param view    the view
 * @param player  receives the player, or CARC_NO_SEAT for a spectator
 * @return CARC_STATUS_OK
 * @note Threads: reads `view`.
 * @since ABI 1
 */
carc_status carc_view_player(const carc_view *view, carc_seat *player);

/**
 * Gets the view as JSON: player, actor, phase, active player, turn number and part, current tile,
 * scores, supplies, options, board, figures (including neutral ones), tiles set aside, hands,
 * discarded and unseen tiles, the number of remaining tiles, history, config and hash. The JSON
 * also contains abbeys, tokens, the bag, tokens next to shepherds and the number of hidden tiles
 * if the game uses the corresponding expansions. The JSON can be sent to the player's client,
 * which parses it with `carc_view_from_json`.
 *
 * @param view  the view
 * @param buf   caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap   the capacity of `buf` in bytes
 * @param len   receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `view`.
 * @since ABI 1
 */
carc_status carc_view_json(const carc_view *view, char *buf, size_t cap, size_t *len);

/**
 * Parses a view from its JSON form. The parsed view is equal to the original view. The function
 * replays the history with the config and the player, and derives all other values from it. The
 * hash of the result must match the hash in the JSON.
 *
 * @param json_text  the JSON string, UTF-8
 * @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param out        receives the new handle; free it with `carc_view_free`
 * @param error      receives a description of the error and its location; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_view_from_json(const char *json_text,
                                size_t len,
                                carc_view **out,
                                carc_error *error);

/**
 * Parses a view from its JSON form with an existing setup. A client that reads many views of the
 * same game does not need to create a setup for each view. See `carc_view_from_json`.
 *
 * @param setup      the setup of the game; the view keeps the setup's data, so the handle can be
 *                   freed
 * @param json_text  the JSON string, UTF-8
 * @param len        the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param out        receives the new handle; free it with `carc_view_free`
 * @param error      receives a description of the error and its location; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_SAVE (also if `setup` does not
 *         match the view's game)
 * @note Threads: reads `setup`; writes `error`.
 * @since ABI 1
 */
carc_status carc_view_from_json_in(const carc_setup *setup,
                                   const char *json_text,
                                   size_t len,
                                   carc_view **out,
                                   carc_error *error);

/**
 * Creates a determinization: a full game that is consistent with the view. All hidden information
 * is sampled at random. A pending draw remains pending.
 *
 * @param view  the view
 * @param seed  the generator seed
 * @param out   receives the game; free it with `carc_game_free`
 * @return CARC_STATUS_OK
 * @note Threads: reads `view`.
 * @since ABI 1
 */
carc_status carc_view_determinize(const carc_view *view, uint64_t seed, carc_game **out);

/* Drawing -----------------------------------------------------------------------------------------
 *
 * pictures, outlines and hit testing */

/**
 * Renders the board of a game as a standalone SVG document with tiles, figures, scores and a frame
 * around the tile placed last. The output is identical on every platform.
 *
 * @param state    the state
 * @param options  the options, with `struct_size` set; NULL for the defaults
 * @param buf      caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap      the capacity of `buf` in bytes
 * @param len      receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_ARGUMENT,
 *         CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_render_svg(const carc_state *state,
                                  const carc_svg_options *options,
                                  char *buf,
                                  size_t cap,
                                  size_t *len);

/**
 * Renders the board of a game as text for a terminal.
 *
 * @param state    the state
 * @param options  the options, with `struct_size` set; NULL for plain text
 * @param buf      caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap      the capacity of `buf` in bytes
 * @param len      receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_render_text(const carc_state *state,
                                   const carc_text_options *options,
                                   char *buf,
                                   size_t cap,
                                   size_t *len);

/**
 * Renders one rotated tile as a standalone SVG document without a margin.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
 * @param options    the options, with `struct_size` set; NULL for the defaults
 * @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND,
 *         CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_render_tile_svg(const carc_setup *setup,
                                       uint32_t tile_type,
                                       int32_t rotation,
                                       const carc_svg_options *options,
                                       char *buf,
                                       size_t cap,
                                       size_t *len);

/**
 * Renders one rotated tile as text, in five lines of seven characters, with the same symbols as
 * `carc_state_render_text`.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
 * @param options    the options, with `struct_size` set; NULL for no colors
 * @param buf        caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in bytes
 * @param len        receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND,
 *         CARC_STATUS_INVALID_ARGUMENT, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_render_tile_text(const carc_setup *setup,
                                        uint32_t tile_type,
                                        int32_t rotation,
                                        const carc_text_options *options,
                                        char *buf,
                                        size_t cap,
                                        size_t *len);

/**
 * Gets one ring of a segment's outline on a rotated tile, as points in the unit square with (0, 0)
 * at the northwest corner. Request rings 0, 1 and so on until the call returns
 * CARC_STATUS_NOT_FOUND.
 *
 * A ring is closed, so its last point is joined to its first point. A point inside an odd number
 * of rings belongs to the segment. For example, a field around a monastery has a second ring for
 * the hole. Outer rings run clockwise on screen, and holes run counterclockwise. The outlines
 * cover the tile without overlap, and adjacent outlines share the points of their common border.
 * Outlines on adjacent tiles meet at the ports. Coordinates are multiples of 1/512 and identical
 * on every platform. For a tile on the board, pass its canonical rotation, because segment numbers
 * refer to this rotation.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param segment    the segment number
 * @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
 * @param ring       the zero-based index of the ring
 * @param buf        caller-provided buffer that receives the points; may be NULL if `cap` is 0
 * @param cap        the capacity of `buf` in points
 * @param len        receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the tile type,
 *         segment or ring does not exist, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_segment_outline(const carc_setup *setup,
                                       uint32_t tile_type,
                                       uint32_t segment,
                                       int32_t rotation,
                                       size_t ring,
                                       carc_point *buf,
                                       size_t cap,
                                       size_t *len);

/**
 * Gets the point where a figure on a segment of a rotated tile is drawn, in the unit square and
 * inside the segment's outline. For a field, the point is the center of the figure, which is drawn
 * lying on its side.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param segment    the segment number
 * @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
 * @param point      receives the point
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_segment_anchor(const carc_setup *setup,
                                      uint32_t tile_type,
                                      uint32_t segment,
                                      int32_t rotation,
                                      carc_point *point);

/**
 * Gets the segment at a point on a rotated tile, determined by the segments' outlines. A point on
 * a border belongs to one of the adjacent segments.
 *
 * @param setup      the setup
 * @param tile_type  the tile type number
 * @param rotation   the clockwise rotation: 0, 90, 180 or 270 degrees
 * @param x          the x coordinate, from 0 (west) to 1
 * @param y          the y coordinate, from 0 (north) to 1
 * @param segment    receives the segment number
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the tile type does not exist, the point is not
 *         on the tile, or the tile does not have segments, CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_pick(const carc_setup *setup,
                            uint32_t tile_type,
                            int32_t rotation,
                            double x,
                            double y,
                            uint32_t *segment);

/**
 * Gets the position of a space on the wheel, relative to the wheel's center. A figure is drawn at
 * the center of its space. The radius of a crown space is 0.17, and the radius of the wheel is
 * 1.42.
 *
 * @param setup  the setup
 * @param space  the space number, without CARC_LOCATION_SPACE
 * @param point  receives the point
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the space or the wheel does not exist
 * @note Threads: reads `setup`.
 * @since ABI 1
 */
carc_status carc_setup_space(const carc_setup *setup, uint32_t space, carc_point *point);

/**
 * Gets the spot at a point on the table, such as the position of a mouse click. The tile at cell
 * (x, y) covers the square from (x, y) to (x + 1, y + 1).
 *
 * The result is the first of the following that exists at the point: a crown space on the wheel or
 * a quarter of the city of Carcassonne, if the corresponding board is on the table; a corner,
 * if the point is within a tenth of a tile's side of the corner; a bridge; or a segment, which can
 * be part of a river (see `carc_setup_pick`). A corner counts only if it has a figure, or if a
 * figure in this game, such as a barn, can be placed on it. Four tiles share a corner. If the
 * corner has a figure, the result contains the figure's tile. If the corner has no figure, the
 * result contains the last placed tile if that tile touches the corner, and otherwise the tile at
 * the point.
 *
 * @param state  the state
 * @param x      the x coordinate, increasing to the right
 * @param y      the y coordinate, increasing downward
 * @param out    receives the spot
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if there is nothing at the point, if the point is
 *         on the wheel but not on a crown space, or if a coordinate is not finite
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_pick(const carc_state *state, double x, double y, carc_spot *out);

/**
 * Gets the point on the table where a figure at a spot is drawn, in the same coordinates as
 * `carc_state_pick`: the anchor of a segment (see `carc_setup_segment_anchor`), a corner, the
 * center of a tile, or a space on the wheel.
 *
 * @param state  the state
 * @param x      the column of the tile
 * @param y      the row of the tile
 * @param place  a segment number, or another location (see `carc_location`)
 * @param point  receives the point
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the spot does not exist,
 *         CARC_STATUS_INVALID_ARGUMENT
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_locate(const carc_state *state,
                              int32_t x,
                              int32_t y,
                              int32_t place,
                              carc_point *point);

/* Agents ------------------------------------------------------------------------------------------
 *
 * computer players */

/**
 * Creates an agent.
 *
 * The string is `random` (any legal action), `greedy` (the best turn, with a one-turn lookahead)
 * or `mcts`, a Monte Carlo tree search with 1000 iterations per decision. `mcts:iterations=500`
 * and `mcts:seconds=0.2` set the search budget; with `mcts:iterations=500,seconds=0.2`, the search
 * stops at the first limit that it reaches. `mcts:iterations=500,threads=4` searches on four
 * threads (1 to 64). There are also levels for human opponents: `easy` (makes mistakes), `normal`
 * (same as `greedy`), `hard` (4000 iterations, but at most one second) and `expert` (100,000
 * iterations, but at most five seconds). These limits apply to tile placements; later decisions in
 * a turn use a quarter of them. `hard` and `expert` accept the same parameters as `mcts`, for
 * example `hard:iterations=400`; the parameters replace the default limits.
 *
 * @param agent_text  the agent specification, UTF-8
 * @param len         the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param seed        the seed, which determines all choices unless the agent has a time limit
 * @param out         receives the new handle; free it with `carc_agent_free`
 * @param error       receives error details with a suggested name; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_AGENT
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_agent_new(const char *agent_text,
                           size_t len,
                           uint64_t seed,
                           carc_agent **out,
                           carc_error *error);

/**
 * Creates a search agent that calls a function to evaluate positions.
 *
 * The search collects leaves until the batch is full and passes them to the callback in one call.
 * With a larger batch, the search selects leaves using older statistics, so the batch should be
 * small relative to the number of iterations. The same seed and the same evaluations produce the
 * same leaves.
 *
 * @param agent_text  the agent specification, UTF-8: `mcts` with its parameters, `hard` or
 *                    `expert`, on a single thread; see `carc_agent_new`
 * @param len         the length of the string in bytes, or SIZE_MAX if it is NUL-terminated
 * @param seed        the seed; given the same evaluations, the same seed produces the same leaves
 *                    unless the agent has a time limit
 * @param evaluate    the callback, which runs on the calling thread, and only during searches with
 *                    this agent
 * @param user        passed to the callback unchanged; it must stay valid as long as the agent is
 *                    used; may be NULL
 * @param batch       the maximum number of leaves per call, 1 to 65536
 * @param out         receives the new handle; free it with `carc_agent_free`
 * @param error       receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_UTF8, CARC_STATUS_BAD_AGENT if the string is
 *         invalid, the agent does not search or uses several threads, or the batch size is out of
 *         range. Searches with this agent can also return CARC_STATUS_EVALUATOR_FAILED and
 *         CARC_STATUS_BAD_EVALUATION; the agent remains usable afterwards.
 * @note Threads: safe to call from any thread at any time; writes `error`.
 * @since ABI 1
 */
carc_status carc_agent_with_evaluator(const char *agent_text,
                                      size_t len,
                                      uint64_t seed,
                                      carc_evaluate_fn evaluate,
                                      void *user,
                                      size_t batch,
                                      carc_agent **out,
                                      carc_error *error);

/**
 * Frees an agent. Passing NULL is allowed and does nothing.
 *
 * @param agent  the agent; may be NULL
 * @note Threads: requires exclusive access to `agent`.
 * @since ABI 1
 */
void carc_agent_free(carc_agent *agent);

/**
 * Gets the agent as a string that `carc_agent_new` accepts, with all defaults filled in. The
 * string does not include a custom evaluator.
 *
 * @param agent  the agent
 * @param buf    caller-provided buffer that receives the string; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in bytes
 * @param len    receives the length of the string in bytes
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `agent`.
 * @since ABI 1
 */
carc_status carc_agent_text(const carc_agent *agent, char *buf, size_t cap, size_t *len);

/**
 * Chooses an action for the player to act. The game is not changed. The duration of a search
 * depends on the agent. The agent checks the monitor's cancel token before each search iteration
 * and remains usable after a cancellation.
 *
 * @param agent    the agent; its random number generator advances
 * @param game     the game; it must not change during the call
 * @param monitor  cancels the search and reports its progress; may be NULL
 * @param code     receives the code of a legal action
 * @param error    receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_CANCELLED, CARC_STATUS_OTHER_ACTOR if no player can act
 *         because a chance draw is pending or the game is over, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: writes `agent`; reads `game` and `monitor`; writes `error`.
 * @since ABI 1
 */
carc_status carc_agent_choose(carc_agent *agent,
                              const carc_game *game,
                              const carc_monitor *monitor,
                              uint64_t *code,
                              carc_error *error);

/**
 * Ranks the candidates of the player to act by expected lead, best first. The game is not changed.
 * A cancelled search returns the results so far.
 *
 * The number of candidates is known in advance: it is the number of actions listed by
 * `carc_state_legal` or the number of turns listed by `carc_game_turns`. If the buffer is too
 * small for all candidates, the call sets only `*len` and does not search.
 *
 * @param agent     any agent except `random`; its random number generator advances
 * @param game      the game; it must not change during the call
 * @param turns     1 to rank complete turns if the player is about to place a tile, 0 to rank
 *                  single actions
 * @param monitor   cancels the search and reports its progress; may be NULL
 * @param buf       caller-provided buffer that receives the candidates; set the `struct_size` of
 *                  the first element; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in candidates
 * @param len       receives the total number of elements
 * @param error     receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE,
 *         CARC_STATUS_CANCELLED if the search was cancelled before it had evaluated each candidate
 *         once, CARC_STATUS_BAD_AGENT if the agent is `random`, CARC_STATUS_OTHER_ACTOR if no
 *         player can act
 * @note Threads: writes `agent`; reads `game` and `monitor`; writes `error`.
 * @since ABI 1
 */
carc_status carc_agent_rank(carc_agent *agent,
                            const carc_game *game,
                            int32_t turns,
                            const carc_monitor *monitor,
                            carc_candidate *buf,
                            size_t cap,
                            size_t *len,
                            carc_error *error);

/**
 * Runs a search and returns its results. The game is not changed. With the same seed,
 * `carc_agent_choose` runs the same search and chooses the first candidate. A cancelled search
 * returns the results so far.
 *
 * @param agent     a search agent: `mcts`, `hard` or `expert`; its random number generator
 *                  advances
 * @param game      the game; it must not change during the call
 * @param turns     1 to rank complete turns if the player is about to place a tile, 0 to rank
 *                  single actions
 * @param monitor   cancels the search and reports its progress; may be NULL
 * @param out       receives the new handle; free it with `carc_search_free`
 * @param error     receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_CANCELLED if the search was cancelled before it had
 *         evaluated each candidate once, CARC_STATUS_BAD_AGENT if the agent does not search,
 *         CARC_STATUS_OTHER_ACTOR if no player can act
 * @note Threads: writes `agent`; reads `game` and `monitor`; writes `error`.
 * @since ABI 1
 */
carc_status carc_agent_search(carc_agent *agent,
                              const carc_game *game,
                              int32_t turns,
                              const carc_monitor *monitor,
                              carc_search **out,
                              carc_error *error);

/**
 * Frees search results. Passing NULL is allowed and does nothing.
 *
 * @param search  the search; may be NULL
 * @note Threads: requires exclusive access to `search`.
 * @since ABI 1
 */
void carc_search_free(carc_search *search);

/**
 * Gets the candidates in a search. The agent's choice, which is the best turn or its first action,
 * comes first. The other candidates are sorted by visits and then by value, in descending order.
 *
 * @param search  the search results
 * @param buf     caller-provided buffer that receives the candidates; set the `struct_size` of the
 *                first element; may be NULL if `cap` is 0
 * @param cap     the capacity of `buf` in candidates
 * @param len     receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `search`.
 * @since ABI 1
 */
carc_status carc_search_candidates(const carc_search *search,
                                   carc_search_candidate *buf,
                                   size_t cap,
                                   size_t *len);

/**
 * Gets the principal variation: the most-visited actions and draws, starting with the first
 * candidate, down to the depth of the search. All draws come from the same determinization. If the
 * first turn of the variation hides a tile under a hill, the draw of this tile is omitted.
 *
 * @param search  the search results
 * @param buf     caller-provided buffer that receives the codes of actions and draws; may be NULL
 *                if `cap` is 0
 * @param cap     the capacity of `buf` in codes
 * @param len     receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `search`.
 * @since ABI 1
 */
carc_status carc_search_principal_variation(const carc_search *search,
                                            uint64_t *buf,
                                            size_t cap,
                                            size_t *len);

/**
 * Gets the player for whom the search ran.
 *
 * @param search  the search results
 * @param player  receives the player
 * @return CARC_STATUS_OK
 * @note Threads: reads `search`.
 * @since ABI 1
 */
carc_status carc_search_player(const carc_search *search, carc_seat *player);

/**
 * Gets the total number of iterations, summed over all threads.
 *
 * @param search      the search results
 * @param iterations  receives the number of iterations
 * @return CARC_STATUS_OK
 * @note Threads: reads `search`.
 * @since ABI 1
 */
carc_status carc_search_iterations(const carc_search *search, uint64_t *iterations);

/**
 * Gets the maximum depth of the search, in actions and draws.
 *
 * @param search  the search results
 * @param depth   receives the depth, in actions and draws
 * @return CARC_STATUS_OK
 * @note Threads: reads `search`.
 * @since ABI 1
 */
carc_status carc_search_depth(const carc_search *search, uint32_t *depth);

/**
 * Creates a cancel token in the uncancelled state.
 *
 * @param out  receives the new handle; free it with `carc_cancel_token_free`
 * @return CARC_STATUS_OK
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_cancel_token_new(carc_cancel_token **out);

/**
 * Frees a cancel token, which must not be in use by a running call. Passing NULL is allowed and
 * does nothing.
 *
 * @param stop  the cancel token; may be NULL
 * @note Threads: requires exclusive access to `stop`.
 * @since ABI 1
 */
void carc_cancel_token_free(carc_cancel_token *stop);

/**
 * Cancels a token. Running calls that use the token return soon, and later calls return
 * immediately.
 *
 * @param stop  the cancel token
 * @return CARC_STATUS_OK
 * @note Threads: safe to call concurrently, even while other calls use `stop`.
 * @since ABI 1
 */
carc_status carc_cancel_token_cancel(const carc_cancel_token *stop);

/**
 * Resets a cancel token so it can be used again. Before resetting the token, wait for running
 * calls to return, because they might not have detected the cancellation yet.
 *
 * @param stop  the cancel token
 * @return CARC_STATUS_OK
 * @note Threads: safe to call concurrently, even while other calls use `stop`.
 * @since ABI 1
 */
carc_status carc_cancel_token_reset(const carc_cancel_token *stop);

/**
 * Checks whether a token is cancelled.
 *
 * @param stop  the cancel token
 * @param set   receives 1 if the token is cancelled, otherwise 0
 * @return CARC_STATUS_OK
 * @note Threads: safe to call concurrently.
 * @since ABI 1
 */
carc_status carc_cancel_token_is_cancelled(const carc_cancel_token *stop, int32_t *set);

/* Jobs --------------------------------------------------------------------------------------------
 *
 * searches on a background thread */

/**
 * Starts a job that chooses an action for the player to act, like `carc_agent_choose`.
 *
 * The job works on a copy of the game, so the game can be changed or freed while the job is
 * running. The agent can also be freed while the job is running. Until the job is done, other
 * calls that use the agent return CARC_STATUS_BUSY.
 *
 * @param agent  the agent, without a custom evaluator; its random number generator advances
 * @param game   the game
 * @param out    receives the new handle; free it with `carc_job_free`
 * @param error  receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BUSY if another job is using the agent, CARC_STATUS_BAD_AGENT
 *         if the agent has a custom evaluator, CARC_STATUS_NO_THREAD
 * @note Threads: writes `agent`; reads `game`; writes `error`.
 * @since ABI 1
 */
carc_status carc_job_choose(carc_agent *agent,
                            const carc_game *game,
                            carc_job **out,
                            carc_error *error);

/**
 * Starts a job that runs a search, like `carc_agent_search`. See `carc_job_choose` for
 * restrictions on the agent and the game.
 *
 * @param agent  a search agent: `mcts`, `hard` or `expert`; its random number generator advances
 * @param game   the game
 * @param turns  1 to rank complete turns if the player is about to place a tile, 0 to rank single
 *               actions
 * @param out    receives the new handle; free it with `carc_job_free`
 * @param error  receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BUSY if another job is using the agent, CARC_STATUS_BAD_AGENT
 *         if the agent has a custom evaluator, CARC_STATUS_NO_THREAD
 * @note Threads: writes `agent`; reads `game`; writes `error`.
 * @since ABI 1
 */
carc_status carc_job_search(carc_agent *agent,
                            const carc_game *game,
                            int32_t turns,
                            carc_job **out,
                            carc_error *error);

/**
 * Gets the progress of a job without waiting.
 *
 * @param job  the job
 * @param out  receives the progress; set its `struct_size`
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: safe to call concurrently.
 * @since ABI 1
 */
carc_status carc_job_poll(const carc_job *job, carc_job_progress *out);

/**
 * Cancels a job. The job ends soon after the call: a choice fails with CARC_STATUS_CANCELLED, and
 * a search returns the results so far.
 *
 * @param job  the job
 * @return CARC_STATUS_OK
 * @note Threads: safe to call concurrently.
 * @since ABI 1
 */
carc_status carc_job_cancel(const carc_job *job);

/**
 * Gets the action that a job has chosen. For a search, the function returns the first action of
 * the best candidate.
 *
 * @param job    the job
 * @param code   receives the code of a legal action
 * @param error  receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_DONE if the job is still running, or the status of a
 *         failed job: CARC_STATUS_CANCELLED, CARC_STATUS_OTHER_ACTOR if no player can act,
 *         CARC_STATUS_BAD_AGENT if the agent does not search
 * @note Threads: reads `job`; writes `error`.
 * @since ABI 1
 */
carc_status carc_job_action(const carc_job *job, uint64_t *code, carc_error *error);

/**
 * Gets the results of a job started with `carc_job_search`.
 *
 * @param job    the job
 * @param out    receives a new handle, which is independent of the job; free it with
 *               `carc_search_free`
 * @param error  receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_DONE if the job is still running, CARC_STATUS_NOT_FOUND
 *         if the job was started with `carc_job_choose`, or the status of a failed job; see
 *         `carc_job_action`
 * @note Threads: reads `job`; writes `error`.
 * @since ABI 1
 */
carc_status carc_job_results(const carc_job *job, carc_search **out, carc_error *error);

/**
 * Frees a job. A running job is cancelled first, and the call waits for the job's thread to end,
 * which takes at most one iteration of the search. Passing NULL is allowed and does nothing.
 *
 * @param job  the job; may be NULL
 * @note Threads: requires exclusive access to `job`.
 * @since ABI 1
 */
void carc_job_free(carc_job *job);

/* Analysis ----------------------------------------------------------------------------------------
 *
 * standings, fitting tiles, turn outcomes, estimates and exact values */

/**
 * Gets each player's current score, and each player's score if the game ended now. Features that
 * were completed in this turn but have not been scored yet are scored before final scoring
 * (TURN-15), and pending decisions are skipped. The game does not change.
 *
 * @param state  the state
 * @param out    receives the standing; set its `struct_size` before the call
 * @return CARC_STATUS_OK, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_standing(const carc_state *state, carc_standing *out);

/**
 * Gets the scores that final scoring would add if the game ended now, in order, as events of the
 * kind CARC_EVENT_SCORED.
 *
 * @param state  the state
 * @param buf    caller-provided buffer that receives the events; set the `struct_size` of the first
 *               element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in events
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_standing_entries(const carc_state *state,
                                        carc_event *buf,
                                        size_t cap,
                                        size_t *len);

/**
 * Gets the remaining tile types that fit a cell, sorted by number. A tile fits if its sides match
 * the neighboring tiles; other rules, such as the river rules, are not checked. Remaining tiles
 * are defined as in `carc_state_dead_cells` and include the current tile. The list is empty if the
 * cell is not open.
 *
 * @param state  the state
 * @param x      the column of the cell
 * @param y      the row of the cell
 * @param buf    caller-provided buffer that receives the tile types; set the `struct_size` of the
 *               first element; may be NULL if `cap` is 0
 * @param cap    the capacity of `buf` in tile types
 * @param len    receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_ARGUMENT,
 *         CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_fits(const carc_state *state,
                            int32_t x,
                            int32_t y,
                            carc_fitting_tile *buf,
                            size_t cap,
                            size_t *len);

/**
 * Lists every complete turn with its results. By default, the turns begin with the pending
 * decision, so in the middle of a turn, the list contains all ways to finish the turn. `tile_type`
 * replaces the current tile, and `player` replaces the active player; both parameters can be used
 * only before a tile is placed. The list is empty if the tile cannot be placed.
 *
 * A complete turn ends when its player has no further decisions in the same turn part: before the
 * next draw of a tile or token, before the dragon moves, before another player decides, or before
 * a builder's second turn part. Drawing a tile under a hill does not end the turn. If a turn
 * ends before its completed features are scored, `totals` includes the points for those features,
 * but `scores` does not.
 *
 * A position typically has 10 to 300 possible turns, or several thousand with portals or towers.
 *
 * @param state      the state
 * @param tile_type  a tile type number, or -1 for the current tile
 * @param player     the player, or CARC_NO_SEAT for the active player
 * @param out        receives the new handle; free it with `carc_outcomes_free`
 * @return CARC_STATUS_OK, CARC_STATUS_NOT_FOUND if the tile type or the player does not exist,
 *         CARC_STATUS_OTHER_ACTOR if no player can act and no tile type was specified,
 *         CARC_STATUS_INVALID_ARGUMENT if a tile type or another player was specified in the
 *         middle of a turn
 * @note Threads: reads `state`.
 * @since ABI 1
 */
carc_status carc_state_outcomes(const carc_state *state,
                                int32_t tile_type,
                                carc_seat player,
                                carc_outcomes **out);

/**
 * Frees a list of complete turns. Passing NULL is allowed and does nothing.
 *
 * @param outcomes  the turns; may be NULL
 * @note Threads: requires exclusive access to `outcomes`.
 * @since ABI 1
 */
void carc_outcomes_free(carc_outcomes *outcomes);

/**
 * Gets the complete turns in a list, ordered by their action codes.
 *
 * @param outcomes  the turns
 * @param buf       caller-provided buffer that receives the turns; set the `struct_size` of the
 *                  first element; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in turns
 * @param len       receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `outcomes`.
 * @since ABI 1
 */
carc_status carc_outcomes_turns(const carc_outcomes *outcomes,
                                carc_turn_outcome *buf,
                                size_t cap,
                                size_t *len);

/**
 * Gets the actions of a turn, in order.
 *
 * @param outcomes  the turns
 * @param index     the index of the turn
 * @param buf       caller-provided buffer that receives the codes; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in codes
 * @param len       receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the index is out
 *         of range
 * @note Threads: reads `outcomes`.
 * @since ABI 1
 */
carc_status carc_outcomes_actions(const carc_outcomes *outcomes,
                                  size_t index,
                                  uint64_t *buf,
                                  size_t cap,
                                  size_t *len);

/**
 * Gets the features that a turn completes, in the order in which the events report them.
 *
 * @param outcomes  the turns
 * @param index     the index of the turn
 * @param buf       caller-provided buffer that receives the features; set the `struct_size` of the
 *                  first element; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in features
 * @param len       receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the index is out
 *         of range, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `outcomes`.
 * @since ABI 1
 */
carc_status carc_outcomes_completed(const carc_outcomes *outcomes,
                                    size_t index,
                                    carc_completed_feature *buf,
                                    size_t cap,
                                    size_t *len);

/**
 * Gets the points scored in a turn, in order, as events of the kind CARC_EVENT_SCORED. The events
 * include final scoring if the turn ends the game.
 *
 * @param outcomes  the turns
 * @param index     the index of the turn
 * @param buf       caller-provided buffer that receives the events; set the `struct_size` of the
 *                  first element; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in events
 * @param len       receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the index is out
 *         of range, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `outcomes`.
 * @since ABI 1
 */
carc_status carc_outcomes_entries(const carc_outcomes *outcomes,
                                  size_t index,
                                  carc_event *buf,
                                  size_t cap,
                                  size_t *len);

/**
 * Gets the scores that final scoring would add if the game ended after a turn, in order, as events
 * of the kind CARC_EVENT_SCORED.
 *
 * @param outcomes  the turns
 * @param index     the index of the turn
 * @param buf       caller-provided buffer that receives the events; set the `struct_size` of the
 *                  first element; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in events
 * @param len       receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_NOT_FOUND if the index is out
 *         of range, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `outcomes`.
 * @since ABI 1
 */
carc_status carc_outcomes_standing_entries(const carc_outcomes *outcomes,
                                           size_t index,
                                           carc_event *buf,
                                           size_t cap,
                                           size_t *len);

/**
 * Estimates each player's final points and probability of winning, and the outcome of each feature
 * on the board.
 *
 * In a playout, all players play like the `greedy` agent, and draws are random. Each playout
 * samples hidden information that is consistent with the view of the player to act. The estimates
 * apply to games between players as strong as `greedy`, and the errors account only for sampling
 * noise. A cancelled call returns the estimates from the completed playouts.
 *
 * @param game     the game; it must not change during the call
 * @param samples  the number of playouts, such as 100; at least 2
 * @param seed     the seed; it determines the result
 * @param monitor  cancels the call and reports the number of playouts; may be NULL
 * @param out      receives the new handle; free it with `carc_estimate_free`
 * @param error    receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR if the game is over, CARC_STATUS_CANCELLED if
 *         the call was cancelled before two playouts were complete,
 *         CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `game` and `monitor`; writes `error`.
 * @since ABI 1
 */
carc_status carc_game_estimate(const carc_game *game,
                               uint32_t samples,
                               uint64_t seed,
                               const carc_monitor *monitor,
                               carc_estimate **out,
                               carc_error *error);

/**
 * Frees an estimate. Passing NULL is allowed and does nothing.
 *
 * @param estimate  the estimate; may be NULL
 * @note Threads: requires exclusive access to `estimate`.
 * @since ABI 1
 */
void carc_estimate_free(carc_estimate *estimate);

/**
 * Gets the number of playouts.
 *
 * @param estimate  the estimate
 * @param samples   receives the number of playouts
 * @return CARC_STATUS_OK
 * @note Threads: reads `estimate`.
 * @since ABI 1
 */
carc_status carc_estimate_samples(const carc_estimate *estimate, uint32_t *samples);

/**
 * Gets each player's expected outcome, in seat order.
 *
 * @param estimate  the estimate
 * @param buf       caller-provided buffer that receives the outcomes; set the `struct_size` of the
 *                  first element; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in elements
 * @param len       receives the number of players
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `estimate`.
 * @since ABI 1
 */
carc_status carc_estimate_players(const carc_estimate *estimate,
                                  carc_player_estimate *buf,
                                  size_t cap,
                                  size_t *len);

/**
 * Gets the expected outcome of each incomplete feature and each field on the board, ordered by
 * their first spots.
 *
 * @param estimate  the estimate
 * @param buf       caller-provided buffer that receives the features; set the `struct_size` of the
 *                  first element; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in elements
 * @param len       receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `estimate`.
 * @since ABI 1
 */
carc_status carc_estimate_features(const carc_estimate *estimate,
                                   carc_feature_estimate *buf,
                                   size_t cap,
                                   size_t *len);

/**
 * Estimates each player's final points and probability of winning after each of the most promising
 * turns.
 *
 * The `greedy` agent selects and ranks the turns. If the player is not about to place a tile, the
 * legal actions are estimated instead. Playouts work as in `carc_game_estimate`. Where possible,
 * all turns use the same draws, so the differences between turns are more accurate than the errors
 * suggest.
 *
 * The number of turns is known in advance: `most`, or fewer if there are fewer candidates. If the
 * buffer is too small for all turns, the call sets only `*len`. A cancelled call returns the turns
 * for which all playouts are complete.
 *
 * @param game     the game; it must not change during the call
 * @param most     the maximum number of turns
 * @param samples  the number of playouts for each turn, such as 100; at least 2
 * @param seed     the seed; it determines the result
 * @param monitor  cancels the call and reports the number of playouts; may be NULL
 * @param buf      caller-provided buffer that receives the turns; set the `struct_size` of the first
 *                 element; may be NULL if `cap` is 0
 * @param cap      the capacity of `buf` in elements
 * @param len      receives the number of turns
 * @param error    receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE,
 *         CARC_STATUS_OTHER_ACTOR if no player can act, CARC_STATUS_CANCELLED if the call was
 *         cancelled before all playouts of the first turn were complete
 * @note Threads: reads `game` and `monitor`; writes `error`.
 * @since ABI 1
 */
carc_status carc_game_estimate_turns(const carc_game *game,
                                     size_t most,
                                     uint32_t samples,
                                     uint64_t seed,
                                     const carc_monitor *monitor,
                                     carc_turn_estimate *buf,
                                     size_t cap,
                                     size_t *len,
                                     carc_error *error);

/**
 * Computes the expected final points for each candidate of the player to act. The points are exact
 * if the budget is sufficient. The solver searches every decision and averages over all outcomes
 * of every draw, weighted by the number of remaining copies. Every player maximizes the expected
 * lead over the best opponent, or the score in a solo game. Ties are broken by the player's own
 * expected points, and then by the order of the legal actions. The game does not change.
 *
 * The search depth increases by one turn at a time until the search is complete or has visited
 * `nodes` positions. The function returns the result of the last completed depth; see
 * `carc_solution_is_exact`. A cancelled call returns the results so far. Each remaining tile
 * multiplies the number of positions by about a hundred. If a draw is pending, the solution has no
 * candidates, and its points are the mean over all draws. Tiles under hills are unknown to all
 * players and count as remaining tiles.
 *
 * @param state     the state; its game must not change during the call
 * @param turns     1 to solve complete turns if the player is about to place a tile, 0 to solve
 *                  single actions
 * @param nodes     the maximum number of positions to visit, such as 1000000
 * @param monitor   cancels the search and reports the number of positions; may be NULL
 * @param out       receives the new handle; free it with `carc_solution_free`
 * @param error     receives error details; may be NULL
 * @return CARC_STATUS_OK, CARC_STATUS_OTHER_ACTOR if the game is over,
 *         CARC_STATUS_INVALID_ARGUMENT if hands are hidden or `nodes` is too small to play every
 *         candidate to the end of its turn, CARC_STATUS_CANCELLED if the call was cancelled before
 *         every candidate was played to the end of its turn
 * @note Threads: reads `state` and `monitor`; writes `error`.
 * @since ABI 1
 */
carc_status carc_state_solve(const carc_state *state,
                             int32_t turns,
                             uint64_t nodes,
                             const carc_monitor *monitor,
                             carc_solution **out,
                             carc_error *error);

/**
 * Frees a solution. Passing NULL is allowed and does nothing.
 *
 * @param solution  the solution; may be NULL
 * @note Threads: requires exclusive access to `solution`.
 * @since ABI 1
 */
void carc_solution_free(carc_solution *solution);

/**
 * Gets the candidates in a solution, best first. Equally good candidates are listed in the order
 * of the legal actions or turns. The list is empty if a draw is pending.
 *
 * @param solution  the solution
 * @param buf       caller-provided buffer that receives the candidates; set the `struct_size` of
 *                  the first element; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in candidates
 * @param len       receives the total number of elements
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL, CARC_STATUS_INVALID_STRUCT_SIZE
 * @note Threads: reads `solution`.
 * @since ABI 1
 */
carc_status carc_solution_candidates(const carc_solution *solution,
                                     carc_solved_candidate *buf,
                                     size_t cap,
                                     size_t *len);

/**
 * Gets each player's expected final points, in seat order, if all players choose the best
 * candidates.
 *
 * @param solution  the solution
 * @param buf       caller-provided buffer that receives the points; may be NULL if `cap` is 0
 * @param cap       the capacity of `buf` in numbers
 * @param len       receives the number of players
 * @return CARC_STATUS_OK, CARC_STATUS_BUFFER_TOO_SMALL
 * @note Threads: reads `solution`.
 * @since ABI 1
 */
carc_status carc_solution_points(const carc_solution *solution,
                                 double *buf,
                                 size_t cap,
                                 size_t *len);

/**
 * Gets the player to act.
 *
 * @param solution  the solution
 * @param player    receives the player, or CARC_NO_SEAT if a draw is pending
 * @return CARC_STATUS_OK
 * @note Threads: reads `solution`.
 * @since ABI 1
 */
carc_status carc_solution_player(const carc_solution *solution, carc_seat *player);

/**
 * Checks whether every possible continuation was searched to the end of the game. In an inexact
 * solution, the points assume that the game ends after the number of turns returned by
 * `carc_solution_turns`.
 *
 * @param solution  the solution
 * @param exact     receives 1 if the search was complete, otherwise 0
 * @return CARC_STATUS_OK
 * @note Threads: reads `solution`.
 * @since ABI 1
 */
carc_status carc_solution_is_exact(const carc_solution *solution, int32_t *exact);

/**
 * Gets the number of turns searched after the current turn. A second turn part counts as a
 * separate turn.
 *
 * @param solution  the solution
 * @param turns     receives the number of turns
 * @return CARC_STATUS_OK
 * @note Threads: reads `solution`.
 * @since ABI 1
 */
carc_status carc_solution_turns(const carc_solution *solution, uint32_t *turns);

/**
 * Gets the number of visited positions.
 *
 * @param solution  the solution
 * @param nodes     receives the number of positions
 * @return CARC_STATUS_OK
 * @note Threads: reads `solution`.
 * @since ABI 1
 */
carc_status carc_solution_nodes(const carc_solution *solution, uint64_t *nodes);

/* Random numbers ----------------------------------------------------------------------------------
 *
 * the generator that games use */

/**
 * Creates a generator.
 *
 * @param seed  the seed, any number
 * @param out   receives the new handle; free it with `carc_generator_free`
 * @return CARC_STATUS_OK
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_generator_new(uint64_t seed, carc_generator **out);

/**
 * Creates a generator at the given position to resume the sequence of another generator with the
 * same seed.
 *
 * @param seed      the seed
 * @param position  the number of 32-bit words used so far; see `carc_generator_position`
 * @param out       receives the new handle; free it with `carc_generator_free`
 * @return CARC_STATUS_OK
 * @note Threads: safe to call from any thread at any time.
 * @since ABI 1
 */
carc_status carc_generator_from_position(uint64_t seed, uint64_t position, carc_generator **out);

/**
 * Frees a generator. Passing NULL is allowed and does nothing.
 *
 * @param generator  the generator; may be NULL
 * @note Threads: requires exclusive access to `generator`.
 * @since ABI 1
 */
void carc_generator_free(carc_generator *generator);

/**
 * Gets a uniformly distributed random number from 0 to `bound` - 1.
 *
 * @param generator  the generator
 * @param bound      the exclusive upper bound; if it is 0, the random number is 0
 * @param number     receives the random number
 * @return CARC_STATUS_OK
 * @note Threads: writes `generator`.
 * @since ABI 1
 */
carc_status carc_generator_uniform(carc_generator *generator, uint32_t bound, uint32_t *number);

/**
 * Gets a generator's seed.
 *
 * @param generator  the generator
 * @param seed       receives the seed
 * @return CARC_STATUS_OK
 * @note Threads: reads `generator`.
 * @since ABI 1
 */
carc_status carc_generator_seed(const carc_generator *generator, uint64_t *seed);

/**
 * Gets a generator's position, which is the number of 32-bit words it has used. The seed and this
 * position are sufficient to resume the sequence.
 *
 * @param generator  the generator
 * @param position   receives the position
 * @return CARC_STATUS_OK
 * @note Threads: reads `generator`.
 * @since ABI 1
 */
carc_status carc_generator_position(const carc_generator *generator, uint64_t *position);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CARC_H */
