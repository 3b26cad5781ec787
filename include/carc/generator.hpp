/* carc for C++: random numbers. */

#ifndef CARC_GENERATOR_HPP
#define CARC_GENERATOR_HPP

#include "result.hpp"

CARC_NAMESPACE_BEGIN

/* The portable random number generator that games use to draw tiles. */
class Generator {
public:
#ifndef CARC_NO_EXCEPTIONS
    explicit Generator(std::uint64_t seed) : Generator(from_position(seed, 0)) {}
#endif

    /* Creates a generator. */
    static Returned<Generator> with_seed(std::uint64_t seed)
    {
        CARC_TRY(handle, detail::make<Owner>([&](carc_generator **out) {
                     return carc_generator_new(seed, out);
                 }));
        return Generator(std::move(handle));
    }

    /* Creates a generator with the given seed at the given position to resume another generator's
     * sequence. */
    static Returned<Generator> from_position(std::uint64_t seed, std::uint64_t position)
    {
        CARC_TRY(handle, detail::make<Owner>([&](carc_generator **out) {
                     return carc_generator_from_position(seed, position, out);
                 }));
        return Generator(std::move(handle));
    }

    /* Returns a uniformly distributed number from 0 to bound - 1, or 0 if bound is 0. */
    Returned<std::uint32_t> uniform(std::uint32_t bound)
    {
        return detail::number<std::uint32_t>([&](std::uint32_t *out) {
            return carc_generator_uniform(get(), bound, out);
        });
    }

    Returned<std::uint64_t> seed() const
    {
        return detail::number<std::uint64_t>(
            [&](std::uint64_t *out) { return carc_generator_seed(get(), out); });
    }

    /* Returns the number of 32-bit words used so far. */
    Returned<std::uint64_t> position() const
    {
        return detail::number<std::uint64_t>(
            [&](std::uint64_t *out) { return carc_generator_position(get(), out); });
    }

    carc_generator *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_generator, carc_generator_free>;
    explicit Generator(Owner handle) noexcept : handle_(std::move(handle)) {}

    Owner handle_;
};

CARC_NAMESPACE_END

#endif
