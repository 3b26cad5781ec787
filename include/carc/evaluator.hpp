/* carc for C++: positions that a search has somebody else judge. */

#ifndef CARC_EVALUATOR_HPP
#define CARC_EVALUATOR_HPP

#include "game.hpp"

#include <exception>
#include <functional>
#include <utility>
#include <vector>

CARC_NAMESPACE_BEGIN

/* Numbers in a row that are to be written. */
class Numbers {
public:
    Numbers(float *first, std::size_t size) noexcept : first_(first), size_(size) {}

    std::size_t size() const noexcept { return size_; }
    float *begin() const noexcept { return first_; }
    float *end() const noexcept { return first_ + size_; }
    float &operator[](std::size_t index) const noexcept { return first_[index]; }

private:
    float *first_;
    std::size_t size_;
};

/* A position in which a player is to decide, and room for what an evaluator thinks of it; see
 * carc_evaluate_fn. All numbers have to be written. */
struct Leaf {
    /* Lent until the evaluator returns; a copy of it can be kept. */
    const Game &game;
    /* How much of the tries each of its legal actions deserves, in their order: 0 or more. */
    Numbers priors;
    /* How many points each player may expect to have at the end, by seat. */
    Numbers values;
};

/* Judges leaves for a search, on the thread that searches: true if it has, false if it gives up, which ends
 * the search with CARC_STATUS_EVALUATOR_FAILED. What it throws comes out of the call that searches. */
using Evaluator = std::function<bool(const std::vector<Leaf> &leaves)>;

namespace detail {

/* Games that the library lends: they are let go before they could be freed. */
class Lent {
public:
    Lent(const carc_game *const *games, std::size_t count)
    {
        games_.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            games_.emplace_back(const_cast<carc_game *>(games[i]));
        }
    }

    ~Lent()
    {
        for (Game &game : games_) {
            static_cast<void>(game.handle_.release());
        }
    }

    Lent(const Lent &) = delete;
    Lent &operator=(const Lent &) = delete;

    const Game &operator[](std::size_t index) const noexcept { return games_[index]; }

private:
    std::vector<Game> games_;
};

/* An Evaluator as the library takes it. */
class Judge {
public:
    explicit Judge(Evaluator evaluator) : evaluator_(std::move(evaluator)) {}

    carc_evaluate_fn function() const noexcept { return evaluator_ ? evaluate : nullptr; }

#ifndef CARC_NO_EXCEPTIONS
    /* What was thrown since this was asked last. */
    std::exception_ptr take_thrown() noexcept { return std::exchange(thrown_, nullptr); }
#endif

private:
    static std::int32_t evaluate(void *user, const carc_game *const *games, std::size_t count,
                                 const std::size_t *begins, float *priors, float *values)
    {
        auto *judge = static_cast<Judge *>(user);
#ifdef CARC_NO_EXCEPTIONS
        return judge->ask(games, count, begins, priors, values);
#else
        try {
            return judge->ask(games, count, begins, priors, values);
        } catch (...) {
            judge->thrown_ = std::current_exception();
            return 1;
        }
#endif
    }

    std::int32_t ask(const carc_game *const *games, std::size_t count, const std::size_t *begins,
                     float *priors, float *values) const
    {
        const Lent lent(games, count);
        std::uint32_t players = 0;
        carc_game_players(games[0], &players);
        std::vector<Leaf> leaves;
        leaves.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            leaves.push_back(Leaf{lent[i], Numbers(priors + begins[i], begins[i + 1] - begins[i]),
                                  Numbers(values + i * players, players)});
        }
        return evaluator_(leaves) ? 0 : 1;
    }

    Evaluator evaluator_;
#ifndef CARC_NO_EXCEPTIONS
    std::exception_ptr thrown_{};
#endif
};

} // namespace detail

CARC_NAMESPACE_END

#endif
