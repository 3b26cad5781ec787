/* carc for C++: custom evaluators. */

#ifndef CARC_EVALUATOR_HPP
#define CARC_EVALUATOR_HPP

#include "game.hpp"

#include <exception>
#include <functional>
#include <utility>
#include <vector>

CARC_NAMESPACE_BEGIN

/* A contiguous range of numbers that the evaluator fills in. */
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

/* A position to evaluate, in which a player must act, and the numbers that the evaluator writes;
 * see carc_evaluate_fn. The evaluator must write all numbers. */
struct Leaf {
    /* The position, which is borrowed until the evaluator returns and can be copied. */
    const Game &game;
    /* The priors of the legal actions, in the order of the actions. Priors must be nonnegative and
     * need not be normalized. */
    Numbers priors;
    /* Each player's expected final score. */
    Numbers values;
};

/* Evaluates leaves on the searching thread. Returns true on success; false ends the search with
 * CARC_STATUS_EVALUATOR_FAILED. An exception propagates to the caller of the search. */
using Evaluator = std::function<bool(const std::vector<Leaf> &leaves)>;

namespace detail {

/* Games borrowed from the library, whose handles are released instead of freed. */
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

/* An Evaluator in the form that the library expects. */
class Judge {
public:
    explicit Judge(Evaluator evaluator) : evaluator_(std::move(evaluator)) {}

    carc_evaluate_fn function() const noexcept { return evaluator_ ? evaluate : nullptr; }

#ifndef CARC_NO_EXCEPTIONS
    /* Returns and clears the stored exception. */
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
        carc_state_players(carc_game_state(games[0]), &players);
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
