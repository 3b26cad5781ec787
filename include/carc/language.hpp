/* carc for C++: languages. */

#ifndef CARC_LANGUAGE_HPP
#define CARC_LANGUAGE_HPP

#include "result.hpp"

CARC_NAMESPACE_BEGIN

/* A language for event sentences. */
class Language {
public:
    /* Returns a built-in language: en, de or fr. */
    static Returned<Language> named(std::string_view name)
    {
        CARC_TRY(handle, detail::make_told<Owner>([&](carc_language **out, carc_error *error) {
                     return carc_language_named(detail::data(name), name.size(), out, error);
                 }));
        return Language(std::move(handle));
    }

    /* Parses a custom language and takes missing entries from its fallback language. */
    static Returned<Language> from_toml(std::string_view toml)
    {
        CARC_TRY(handle, detail::make_told<Owner>([&](carc_language **out, carc_error *error) {
                     return carc_language_from_toml(detail::data(toml), toml.size(), out, error);
                 }));
        return Language(std::move(handle));
    }

    /* Returns the TOML source of a built-in language, as a template for a custom language. */
    static Returned<std::string> table(std::string_view name)
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_language_table(detail::data(name), name.size(), buf, cap, len);
        });
    }

    Returned<std::string> name() const
    {
        return detail::text([&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_language_name(get(), buf, cap, len);
        });
    }

    const carc_language *get() const noexcept { return handle_.get(); }

private:
    using Owner = detail::Handle<carc_language, carc_language_free>;

    explicit Language(Owner handle) noexcept : handle_(std::move(handle)) {}

    Owner handle_;
};

CARC_NAMESPACE_END

#endif
