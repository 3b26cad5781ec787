/* carc for C++: random numbers. */

#ifndef CARC_GENERATOR_HPP
#define CARC_GENERATOR_HPP

#include "result.hpp"

CARC_NAMESPACE_BEGIN

/* The named and portable generator that games draw their tiles with. */
class Generator {
public:
#ifndef CARC_NO_EXCEPTIONS
    explicit Generator(std::uint64_t seed) : Generator(from_position(seed, 0)) {}
#endif

    /* A new generator. */
    static Returned<Generator> with_seed(std::uint64_t seed)
    {
        CARC_TRY(handle, detail::make<Owner>([&](carc_generator **out) {
                     return carc_generator_new(seed, out);
                 }));
        return Generator(std::move(handle));
    }

    /* One that goes on where another with this seed had used so many words. */
    static Returned<Generator> from_position(std::uint64_t seed, std::uint64_t position)
    {
        CARC_TRY(handle, detail::make<Owner>([&](carc_generator **out) {
                     return carc_generator_from_position(seed, position, out);
                 }));
        return Generator(std::move(handle));
    }

    /* A number from 0 to bound - 1, all equally likely; 0 if bound is 0. */
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

    /* How many words of 32 bits have been used. */
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
