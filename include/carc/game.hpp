/* carc for C++: games. */

#ifndef CARC_GAME_HPP
#define CARC_GAME_HPP

#include "event.hpp"

#include <map>

CARC_NAMESPACE_BEGIN

using Tile = carc_placed_tile;
using PlacedFigure = carc_placed_figure;
using Feature = carc_feature;
using Rank = carc_rank;

namespace detail {

/* The entries of a history that `call(buf, cap, &len)` writes. */
template <class Call> Returned<std::vector<HistoryEntry>> records(Call call)
{
    CARC_TRY(entries, structs<carc_history_entry>(call));
    std::vector<HistoryEntry> history;
    history.reserve(entries.size());
    for (const carc_history_entry &entry : entries) {
        history.push_back(
            HistoryEntry{Action(entry.code), entry.automatic != 0, entry.actor, entry.phase});
    }
    return history;
}

} // namespace detail

class View;

namespace detail {
class Lent;
}

/* A game from its setup to its end. A moved-from game can only be assigned to or destroyed. */
class Game {
public:
    /* Takes over a handle. */
    explicit Game(carc_game *handle) noexcept : handle_(handle) {}

    /* A game that draws by itself from a seed. */
    static Returned<Game> create(const Setup &setup, std::uint64_t seed)
    {
        return made(detail::make<Owner>(
            [&](carc_game **out) { return carc_game_new(setup.get(), seed, out); }));
    }

    /* The tiles come in this order; the game ends when the list is used up. */
    static Returned<Game> with_deck(const Setup &setup, const std::vector<std::string_view> &ids)
    {
        const detail::Texts texts(ids);
        return made(detail::make_told<Owner>([&](carc_game **out, carc_error *error) {
            return carc_game_with_deck(setup.get(), texts.begins.data(), texts.lens.data(),
                                       ids.size(), out, error);
        }));
    }

    /* These draws come first; then it goes on with the seed, or openly without one. */
    static Returned<Game> with_draws(const Setup &setup, const std::vector<std::string_view> &ids,
                                     std::optional<std::uint64_t> seed)
    {
        const detail::Texts texts(ids);
        return made(detail::make_told<Owner>([&](carc_game **out, carc_error *error) {
            return carc_game_with_draws(setup.get(), texts.begins.data(), texts.lens.data(),
                                        ids.size(), seed ? &*seed : nullptr, out, error);
        }));
    }

    /* Every draw is left to the caller. */
    static Returned<Game> with_external_chance(const Setup &setup)
    {
        return made(detail::make<Owner>(
            [&](carc_game **out) { return carc_game_with_external_chance(setup.get(), out); }));
    }

    static Returned<Game> from_json(std::string_view json)
    {
        return made(detail::make_told<Owner>([&](carc_game **out, carc_error *error) {
            return carc_game_from_json(detail::data(json), json.size(), out, error);
        }));
    }

    /* A copy. */
    Returned<Game> clone() const
    {
        return made(
            detail::make<Owner>([&](carc_game **out) { return carc_game_clone(get(), out); }));
    }

    /* Becomes a copy of another game, in the memory that is there already. */
    Returned<void> assign(const Game &other)
    {
        return detail::checked(carc_game_assign(get(), other.get()));
    }

#ifndef CARC_NO_EXCEPTIONS
    Game(const Setup &setup, std::uint64_t seed) : Game(create(setup, seed)) {}
    Game(const Game &other) : Game(other.clone()) {}

    /* Reuses the memory of this game. */
    Game &operator=(const Game &other)
    {
        if (handle_ == nullptr) {
            *this = Game(other);
        } else {
            assign(other);
        }
        return *this;
    }
#endif

    Game(Game &&) noexcept = default;
    Game &operator=(Game &&) noexcept = default;
    ~Game() = default;

    Returned<Setup> setup() const
    {
        carc_setup *out = nullptr;
        CARC_CHECK(detail::checked(carc_game_setup(get(), &out)));
        return Setup(out);
    }

    /* A CARC_PHASE number. */
    Returned<std::int32_t> phase() const { return number(carc_game_phase); }

    Returned<std::string> phase_name() const { return text_of<carc_game_phase_name>(); }

    /* A seat, CARC_ACTOR_CHANCE or CARC_ACTOR_NONE. */
    Returned<Seat> actor() const { return number(carc_game_actor); }

    Returned<Seat> active_player() const { return number(carc_game_active_player); }
    Returned<std::uint32_t> turn() const { return number(carc_game_turn); }
    /* 2 while a second tile of the turn is played, otherwise 1. */
    Returned<std::uint32_t> turn_part() const { return number(carc_game_turn_part); }
    Returned<std::uint32_t> players() const { return number(carc_game_players); }
    Returned<std::uint32_t> tiles_remaining() const { return number(carc_game_tiles_remaining); }
    /* Depends on what is hidden; not for players. */
    Returned<std::uint64_t> hash() const { return number(carc_game_hash); }
    /* Of what everybody may know. */
    Returned<std::uint64_t> public_hash() const { return number(carc_game_public_hash); }
    Returned<bool> is_over() const
    {
        return detail::truth([&](std::int32_t *out) { return carc_game_is_over(get(), out); });
    }

    /* The kind of the tile that is drawn and to be laid. */
    Returned<std::optional<std::uint32_t>> current_tile() const
    {
        CARC_TRY(kind, number(carc_game_current_tile));
        return kind < 0 ? std::optional<std::uint32_t>() : std::optional<std::uint32_t>(kind);
    }

    /* Every legal action, in ascending order. */
    Returned<std::vector<Action>> legal_actions() const;

    /* As legal_actions, with every rotation of a symmetric tile. */
    Returned<std::vector<Action>> legal_actions_all_rotations() const;

    /* The codes of every legal action, into a vector that keeps its memory. */
    Returned<void> legal_codes(std::vector<std::uint64_t> &codes) const;

    Returned<bool> is_legal(Action action) const;

    /* Fails if the action may not be taken now; says why. */
    Returned<void> check_action(Action action) const;

    /* Takes an action and everything that follows from it without a decision. */
    Returned<Events> apply(Action action);

    /* As apply, refused unless the decision is this player's. */
    Returned<Events> apply_as(Seat player, Action action);

    /* As apply without building events. */
    Returned<void> play(Action action) { return written(carc_game_play(get(), action.code())); }

    /* As apply and play, with the action at a place of legal_actions. */
    Returned<Events> apply_index(std::size_t index);
    Returned<void> play_index(std::size_t index)
    {
        return written(carc_game_play_index(get(), index));
    }

    /* Has every draw that is due answered by a function of a game that may be read and returns an
     * action, or nothing to leave the draw open. The events of the last action and of these draws. */
    template <class Answer> Returned<Events> draw_with(Answer &&answer);

    /* Takes back the last applied action and returns it. */
    Returned<Action> undo();
    /* As undo, and tells what is taken back: the events that the action had, the last one first. */
    Returned<std::pair<Action, Events>> undo_with_events();

    Returned<void> set_undo_depth(std::uint32_t depth)
    {
        return written(carc_game_set_undo_depth(get(), depth));
    }

    /* How many sequences of so many actions there are from here on. */
    Returned<std::uint64_t> perft(std::uint32_t depth) const;

    /* The events of the last action applied; of the opening, if none was. */
    Returned<Events> events() const { return Events::of(get()); }

    /* How many there are. */
    Returned<std::size_t> event_count() const { return number(carc_game_event_count); }

    /* One of them, by its place. */
    Returned<Event> event(std::size_t index) const;

    /* The words of one of them, without keeping it: a sentence for people, in English. */
    Returned<std::string> event_text(std::size_t index) const;
    Returned<std::string> event_text(std::size_t index, const Language &language) const;
    Returned<std::string> event_message_json(std::size_t index) const;

    Returned<std::string> event_json(std::size_t index) const;

    /* The JSON that this player may see. */
    Returned<std::string> event_json_seen_by(std::size_t index, Seat seat) const;

    /* What happened from an entry of the history on, as this player may know it, or a spectator
     * (no_seat): what a client has missed that comes back and had seen so many entries. */
    Returned<Events> events_since(std::size_t from, Seat seat) const
    {
        return Events::made([&](carc_events **out) {
            return carc_game_events_since(get(), from, seat, out);
        });
    }

    /* The events of the opening become those of the game. */
    Returned<Events> opening_events()
    {
        CARC_CHECK(written(carc_game_opening_events(get())));
        return events();
    }

    Returned<std::vector<std::int32_t>> scores() const
    {
        return array_of<std::int32_t, carc_game_scores>();
    }
    Returned<std::vector<Rank>> ranking() const { return structs_of<Rank, carc_game_ranking>(); }

    /* How many tiles of the river are left; while there are any, they come first. */
    Returned<std::uint32_t> river_tiles_remaining() const;

    /* The kinds in a player's hand, in ascending order; empty unless hands are played. */
    Returned<std::vector<std::uint32_t>> hand(Seat player) const;

    /* The kinds of the tiles that have left the game, in the order in which they went. */
    Returned<std::vector<std::uint32_t>> discarded() const;

    /* The kinds of the tiles that lie face up beside the stack, to come later. */
    Returned<std::vector<std::uint32_t>> set_aside() const;

    /* How many tiles lie face down under hills. */
    Returned<std::uint32_t> hidden_tiles() const { return number(carc_game_hidden_tiles); }

    /* How many tokens of a kind are in the bag from which chance draws. */
    Returned<std::uint32_t> bag(std::int32_t token) const;

    /* The record of a card: how many tiles the feature has for which it was last given. */
    Returned<std::uint32_t> record(std::int32_t token) const;
    /* How many floors lie on the site of a tile. */
    Returned<std::uint32_t> tower(Cell cell) const;
    /* How many figures of a kind one player holds of another. */
    Returned<std::uint32_t> prisoners(Seat captor, Seat owner, std::int32_t figure) const;
    /* Whether the ransom of this turn has been paid. */
    Returned<bool> has_ransomed() const;

    /* How many features of a kind are complete on the board: a CARC_SEGMENT number. */
    Returned<std::uint32_t> completed_features(std::int32_t kind) const;

    /* How many tokens of a kind lie beside the figure on a spot: sheep beside a shepherd. */
    Returned<std::uint32_t> tokens_at(Spot spot, std::int32_t token) const;

    /* The shepherd whose flock is asked about; nothing outside of CARC_PHASE_FLOCK. */
    Returned<std::optional<Spot>> flock() const;

    /* Whether a player still has their abbey in front of them. */
    Returned<bool> has_abbey(Seat player) const;

    /* The position as the start of another game; nothing if a turn is half done. */
    Returned<std::optional<std::string>> start_json() const;

    /* How many copies of each kind are left to draw. */
    Returned<std::vector<std::uint32_t>> remaining() const;

    Returned<std::uint32_t> supply(Seat player, std::int32_t figure) const;

    Returned<std::uint32_t> tokens(Seat player, std::int32_t token) const;

    Returned<std::vector<Tile>> board() const { return structs_of<Tile, carc_game_board>(); }
    Returned<std::vector<Cell>> open_cells() const;

    /* The segments at the sides of a placed tile as it lies: for each side from the north clockwise
     * those at its left, center and right port; -1 where none is. Fails if no tile lies there. */
    Returned<std::vector<std::int32_t>> ports(Cell cell) const;

    /* The segment at a port (0 left, 1 center, 2 right) of a side (0 north, clockwise) of a placed
     * tile as it lies; nothing if there is none. */
    Returned<std::optional<std::int32_t>> segment_at(Cell cell, std::uint32_t side,
                                                     std::uint32_t port) const;

    /* The empty cells with tiles on all four sides. */
    Returned<std::vector<Cell>> holes() const { return array_of<Cell, carc_game_holes>(); }

    /* The cells beside tiles that no tile to come fits. */
    Returned<std::vector<Cell>> dead_cells() const;

    /* The spot at a point of the table, whose tiles have sides of length 1; nothing where nothing
     * lies. See carc_game_pick. */
    Returned<std::optional<Spot>> pick(double x, double y) const;

    /* The point of the table where a figure on a spot stands; nothing if there is no such spot. */
    Returned<std::optional<Point>> locate(Spot spot) const;

    Returned<std::vector<PlacedFigure>> figures() const;

    /* The figures on the board that belong to nobody; their player is -1. */
    Returned<std::vector<PlacedFigure>> neutral_figures() const;

    /* Where a figure that belongs to nobody stands, such as CARC_FIGURE_DRAGON; nothing while it is
     * not on the board. */
    Returned<std::optional<Spot>> neutral_spot(std::int32_t figure) const;

    /* The cell of the tile that was laid last. */
    Returned<Cell> last_cell() const { return number(carc_game_last_cell); }

    Returned<std::vector<Feature>> features() const;
    Returned<std::string> features_json() const { return text_of<carc_game_features_json>(); }

    /* The feature to which a spot belongs; nothing if there is no tile or no such segment. */
    Returned<std::optional<Feature>> feature_at(Spot spot) const;

    Returned<std::string> feature_json(Spot spot) const;

    Returned<std::vector<Spot>> feature_spots(Spot spot) const;

    /* The completed cities that touch a field, each by its first spot. */
    Returned<std::vector<Spot>> feature_cities(Spot spot) const;

    /* The marks on the segments of a feature by name, such as "inn", and how many of them. */
    Returned<std::map<std::string, std::uint32_t>> feature_marks(Spot spot) const;

    Returned<std::vector<PlacedFigure>> feature_figures(Spot spot) const;

    /* The possible draws; none unless chance is the actor. */
    Returned<std::vector<Outcome>> chance_outcomes() const;

    /* Every whole turn of the player who lays a tile now, as its actions in order. */
    Returned<std::vector<std::vector<Action>>> turns() const;

    Returned<std::vector<HistoryEntry>> history() const;

    /* A game that has gone on from here by these decisions and draws, and draws what comes then by a
     * generator with this seed; see carc_game_after. */
    Returned<Game> after(const std::vector<Action> &line, std::uint64_t seed) const;

    /* What a player may know of the game, or a spectator (no_seat), who knows what all players know. */
    Returned<View> view(Seat player) const;

    /* A full game that agrees with all that a player knows. */
    Returned<Game> determinize(Seat player, std::uint64_t seed) const
    {
        return made(detail::make<Owner>(
            [&](carc_game **out) { return carc_game_determinize(get(), player, seed, out); }));
    }

    /* The whole game, to be loaded by from_json. It is not for players. */
    Returned<std::string> json() const { return text_of<carc_game_json>(); }

    Returned<std::string> svg(const carc_svg_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_svg(get(), options, buf, cap, len);
        });
    }

    /* The board in characters, for a terminal. */
    Returned<std::string> text(const carc_text_options *options = nullptr) const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_game_text(get(), options, buf, cap, len);
        });
    }

    /* Whether the positions are equal; the histories may differ. */
    Returned<bool> equals(const Game &other) const
    {
        return detail::truth(
            [&](std::int32_t *out) { return carc_game_equals(get(), other.get(), out); });
    }

#ifndef CARC_NO_EXCEPTIONS
    friend bool operator==(const Game &a, const Game &b) { return a.equals(b); }
    friend bool operator!=(const Game &a, const Game &b) { return !(a == b); }
#endif

    carc_game *get() const noexcept { return handle_.get(); }

private:
    friend class detail::Lent;
    using Owner = detail::Handle<carc_game, carc_game_free>;

    static Returned<Game> made(Returned<Owner> owner)
    {
        CARC_TRY(handle, std::move(owner));
        return Game(handle.release());
    }

    /* What went wrong in a call that writes the game. */
    Returned<void> written(carc_status status);

    template <class T> Returned<T> number(carc_status (*call)(const carc_game *, T *)) const
    {
        return detail::number<T>([&](T *out) { return call(get(), out); });
    }

    /* The function is a part of the type, so that each remembers its own size. */
    template <auto Call> Returned<std::string> text_of() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return Call(get(), buf, cap, len);
        });
    }

    template <class T, auto Call> Returned<std::vector<T>> array_of() const
    {
        return detail::array<T>([&](T *buf, std::size_t cap, std::size_t *len) {
            return Call(get(), buf, cap, len);
        });
    }

    template <class T, auto Call> Returned<std::vector<T>> structs_of() const
    {
        return detail::structs<T>([&](T *buf, std::size_t cap, std::size_t *len) {
            return Call(get(), buf, cap, len);
        });
    }

    Owner handle_;
};

CARC_NAMESPACE_END

/* What Game declares and does not define. */
#include "board.hpp"
#include "play.hpp"

#endif
