/* carc for C++: errors and results.
 *
 * Functions throw carc::Error on failure. If exceptions are disabled, or if CARC_NO_EXCEPTIONS is
 * defined before the first carc header is included, functions return a carc::Result instead. */

#ifndef CARC_RESULT_HPP
#define CARC_RESULT_HPP

#include "../carc.h"
#include "../carc_fwd.hpp"

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

CARC_NAMESPACE_BEGIN

/* A problem in a config. */
struct Problem {
    /* A CARC_PROBLEM number. */
    std::int32_t kind;
    /* The invalid field, such as "options". If two fields contradict each other, this is the first
     * field. */
    std::string field;
    /* The closest known name; empty if no known name is similar. */
    std::string suggestion;
    /* Returns an English sentence. */
    std::string text;
    /* The reason why part of a start position is invalid, as a CARC_START number; CARC_START_NONE
     * for other problems. */
    std::int32_t reason;
};

/* The error from a failed call. */
class Error : public std::runtime_error {
public:
    Error(carc_status status, const std::string &text, std::int32_t illegal = CARC_ILLEGAL_NONE,
          std::vector<Problem> problems = {}, std::uint32_t line = 0, std::uint32_t column = 0)
        : std::runtime_error(text.empty() ? std::string(carc_status_name(status)) : text),
          status_(status), illegal_(illegal), line_(line), column_(column),
          problems_(std::make_shared<const std::vector<Problem>>(std::move(problems)))
    {
    }

    carc_status status() const noexcept { return status_; }

    /* Returns the name of the status, such as "bad_config". */
    const char *status_name() const noexcept { return carc_status_name(status_); }

    /* Returns the reason why an action was not legal, as a CARC_ILLEGAL number; CARC_ILLEGAL_NONE
     * for other errors. */
    std::int32_t illegal() const noexcept { return illegal_; }

    /* Returns the line of an error in board notation, starting at 1; 0 for other errors. */
    std::uint32_t line() const noexcept { return line_; }

    /* Returns the column in characters, starting at 1; 0 for other errors. */
    std::uint32_t column() const noexcept { return column_; }

    /* Returns the problems in a config; empty for other errors. */
    const std::vector<Problem> &problems() const noexcept { return *problems_; }

private:
    carc_status status_;
    std::int32_t illegal_;
    std::uint32_t line_, column_;
    /* The problems are shared because copying an exception must not throw. */
    std::shared_ptr<const std::vector<Problem>> problems_;
};

/* A value or an error. */
template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : has_value_(true) { ::new (static_cast<void *>(&value_)) T(std::move(value)); }
    Result(Error error) : has_value_(false)
    {
        ::new (static_cast<void *>(&error_)) Error(std::move(error));
    }
    Result(Result &&other) noexcept : has_value_(other.has_value_) { take(std::move(other)); }
    Result(const Result &other) : has_value_(other.has_value_) { take(other); }

    Result &operator=(Result other) noexcept
    {
        drop();
        has_value_ = other.has_value_;
        take(std::move(other));
        return *this;
    }

    ~Result() { drop(); }

    bool has_value() const noexcept { return has_value_; }
    explicit operator bool() const noexcept { return has_value_; }

    /* Returns the value, which must exist. */
    T &operator*() &
    {
        assert(has_value_);
        return value_;
    }
    const T &operator*() const &
    {
        assert(has_value_);
        return value_;
    }
    /* Returns by value so that a loop over `*call()` does not use a dangling reference. */
    T operator*() &&
    {
        assert(has_value_);
        return std::move(value_);
    }
    T *operator->() { return &**this; }
    const T *operator->() const { return &**this; }

    T value_or(T other) const & { return has_value_ ? value_ : std::move(other); }

    /* Returns the error, which must exist. */
    const Error &error() const noexcept
    {
        assert(!has_value_);
        return error_;
    }

    /* Returns the status; CARC_STATUS_OK if there is a value. */
    carc_status status() const noexcept { return has_value_ ? CARC_STATUS_OK : error_.status(); }

private:
    template <class Other> void take(Other &&other)
    {
        if (has_value_) {
            ::new (static_cast<void *>(&value_)) T(std::forward<Other>(other).value_);
        } else {
            ::new (static_cast<void *>(&error_)) Error(std::forward<Other>(other).error_);
        }
    }

    void drop() noexcept
    {
        if (has_value_) {
            value_.~T();
        } else {
            error_.~Error();
        }
    }

    /* A union is used because std::optional and std::variant take longer to compile. */
    union {
        T value_;
        Error error_;
    };
    bool has_value_;
};

/* Success or an error. */
template <> class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    bool has_value() const noexcept { return !error_.has_value(); }
    explicit operator bool() const noexcept { return has_value(); }

    const Error &error() const noexcept
    {
        assert(!has_value());
        return *error_;
    }

    carc_status status() const noexcept { return has_value() ? CARC_STATUS_OK : error_->status(); }

private:
    std::optional<Error> error_;
};

/* The return type of a function that can fail: `T`, or `Result<T>` without exceptions. */
#ifdef CARC_NO_EXCEPTIONS
template <class T> using Returned = Result<T>;
#else
template <class T> using Returned = T;
#endif

/* Binds the result of a call to a name, or returns its error to the caller. */
#ifdef CARC_NO_EXCEPTIONS
#define CARC_TRY(name, ...)                                                                        \
    auto name##_returned = (__VA_ARGS__);                                                          \
    if (!name##_returned) {                                                                        \
        return name##_returned.error();                                                            \
    }                                                                                              \
    auto name = *std::move(name##_returned)
#define CARC_CHECK(...)                                                                            \
    do {                                                                                           \
        if (auto carc_checked = (__VA_ARGS__); !carc_checked) {                                    \
            return carc_checked.error();                                                           \
        }                                                                                          \
    } while (false)
#else
#define CARC_TRY(name, ...) auto name = (__VA_ARGS__)
#define CARC_CHECK(...) (__VA_ARGS__)
#endif

namespace detail {

/* Returns a pointer to the string, never NULL, even for an empty view. */
inline const char *data(std::string_view text) noexcept
{
    return text.data() == nullptr ? "" : text.data();
}

/* The pointers and lengths of several strings, in the form that C functions expect. */
struct Texts {
    explicit Texts(const std::vector<std::string_view> &texts)
    {
        for (std::string_view text : texts) {
            begins.push_back(data(text));
            lens.push_back(text.size());
        }
    }

    std::vector<const char *> begins;
    std::vector<std::size_t> lens;
};

/* Fails with an error, which is either thrown or returned. */
template <class T> Returned<T> failed(Error error)
{
#ifdef CARC_NO_EXCEPTIONS
    return error;
#else
    throw error;
#endif
}

inline Returned<void> done()
{
#ifdef CARC_NO_EXCEPTIONS
    return {};
#endif
}

inline Returned<void> checked(carc_status status)
{
    return status == CARC_STATUS_OK ? done() : failed<void>(Error(status, ""));
}

/* A reference to a function object, valid during a call. Functions that take a Call instead of a
 * template parameter compile faster. */
template <class... Arguments> class Call {
public:
    template <class Function>
    Call(const Function &function) noexcept
        : function_(&function), run_([](const void *call, Arguments... arguments) {
              return (*static_cast<const Function *>(call))(arguments...);
          })
    {
    }
    Call(carc_status (*function)(Arguments...)) noexcept
        : plain_(function), run_(nullptr)
    {
    }

    carc_status operator()(Arguments... arguments) const
    {
        return run_ == nullptr ? plain_(arguments...) : run_(function_, arguments...);
    }

private:
    union {
        const void *function_;
        carc_status (*plain_)(Arguments...);
    };
    carc_status (*run_)(const void *, Arguments...);
};

/* The initial buffer size for one kind of call: twice the size that the last call needed. This
 * guess saves calls and does not affect results. */
template <class Function> inline std::atomic<std::size_t> first_room{0};

/* A call that writes elements to a buffer. */
template <class T> class Writer : public Call<T *, std::size_t, std::size_t *> {
    using Base = Call<T *, std::size_t, std::size_t *>;

public:
    template <class Function>
    Writer(const Function &function) noexcept : Base(function), room(&first_room<Function>)
    {
    }

    std::atomic<std::size_t> *room;
};

/* Uninitialized memory for elements. */
template <class T> struct Buffer {
    explicit Buffer(std::size_t size) : begin(new T[size]) {}
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { delete[] begin; }

    T *const begin;
};

/* Writes the output of a call to a string or vector and returns the status. Makes a second call
 * only if the first buffer is too small. */
template <class T, class All> carc_status gather(All &all, const Writer<T> &call)
{
    constexpr std::size_t on_stack = 8192 / sizeof(T);
    std::size_t room = call.room->load(std::memory_order_relaxed);
    std::size_t len = 0;
    carc_status status = CARC_STATUS_BUFFER_TOO_SMALL;
    if (room <= on_stack) {
        T buffer[on_stack];
        status = call(buffer, on_stack, &len);
        if (status == CARC_STATUS_OK) {
            all = All(buffer, buffer + len);
        }
        room = len;
    }
    while (status == CARC_STATUS_BUFFER_TOO_SMALL) {
        const Buffer<T> buffer(room);
        status = call(buffer.begin, room, &len);
        if (status == CARC_STATUS_OK) {
            all = All(buffer.begin, buffer.begin + len);
        }
        room = len;
    }
    if (status == CARC_STATUS_OK) {
        call.room->store(2 * len, std::memory_order_relaxed);
    }
    return status;
}

/* Writes the string that a call produces and returns the status. */
inline carc_status write_text(std::string &text, const Writer<char> &call)
{
    return gather<char>(text, call);
}

/* Returns the string that a call writes. */
inline Returned<std::string> text(const Writer<char> &call)
{
    std::string text;
    CARC_CHECK(checked(write_text(text, call)));
    return text;
}

/* Returns the string like `text`, or nullopt if the item does not exist. */
inline Returned<std::optional<std::string>> text_if_any(const Writer<char> &call)
{
    std::string text;
    const carc_status status = write_text(text, call);
    if (status == CARC_STATUS_NOT_FOUND) {
        return std::optional<std::string>();
    }
    CARC_CHECK(checked(status));
    return std::optional<std::string>(std::move(text));
}

/* Fills a vector with the output of a call, reusing its memory. */
template <class T> Returned<void> fill(std::vector<T> &all, const Call<T *, std::size_t, std::size_t *> &call)
{
    std::size_t len = 0;
    all.resize(all.capacity() < 256 ? 256 : all.capacity());
    carc_status status = call(all.data(), all.size(), &len);
    if (status == CARC_STATUS_BUFFER_TOO_SMALL) {
        all.resize(len);
        status = call(all.data(), all.size(), &len);
    }
    all.resize(status == CARC_STATUS_OK ? len : 0);
    return checked(status);
}

template <class T> Returned<std::vector<T>> array(const Writer<T> &call)
{
    std::vector<T> all;
    CARC_CHECK(checked(gather<T>(all, call)));
    return all;
}

/* Returns an array like `array`, for structures that begin with `struct_size`. */
template <class T> Returned<std::vector<T>> structs(const Writer<T> &call)
{
    const auto sized = [&](T *buf, std::size_t cap, std::size_t *len) {
        if (cap > 0) {
            buf->struct_size = sizeof(T);
        }
        return call(buf, cap, len);
    };
    Writer<T> writer(sized);
    writer.room = call.room;
    return array<T>(writer);
}

template <class T> Returned<T> structure(const Call<T *> &call)
{
    T value{};
    value.struct_size = sizeof(T);
    CARC_CHECK(checked(call(&value)));
    return value;
}

template <class T> Returned<T> number(const Call<T *> &call)
{
    T value{};
    CARC_CHECK(checked(call(&value)));
    return value;
}

inline Returned<bool> truth(const Call<std::int32_t *> &call)
{
    CARC_TRY(value, number<std::int32_t>(call));
    return value != 0;
}

/* Returns the value that a call writes, or nullopt if the item does not exist. */
template <class T> Returned<std::optional<T>> if_any(const Call<T *> &call)
{
    T value{};
    const carc_status status = call(&value);
    if (status == CARC_STATUS_NOT_FOUND) {
        return std::optional<T>();
    }
    CARC_CHECK(checked(status));
    return std::optional<T>(value);
}

/* An owned library handle. std::unique_ptr would take longer to compile. */
template <class T, void (*Free)(T *)> class Handle {
public:
    using pointer = T *;

    explicit Handle(T *handle) noexcept : handle_(handle) {}
    Handle(Handle &&other) noexcept : handle_(other.release()) {}
    Handle &operator=(Handle &&other) noexcept
    {
        if (this != &other) {
            Free(handle_);
            handle_ = other.release();
        }
        return *this;
    }
    ~Handle() { Free(handle_); }

    T *get() const noexcept { return handle_; }

    T *release() noexcept
    {
        T *handle = handle_;
        handle_ = nullptr;
        return handle;
    }

private:
    T *handle_;
};

/* Creates a handle with `call(&out)`. */
template <class H> Returned<H> make(const Call<typename H::pointer *> &call)
{
    typename H::pointer out = nullptr;
    CARC_CHECK(checked(call(&out)));
    return H(out);
}

/* Returns the problems in an error object. */
inline std::vector<Problem> problems(const carc_error *error)
{
    std::size_t count = 0;
    carc_error_problem_count(error, &count);
    std::vector<Problem> all(count);
    for (std::size_t i = 0; i < count; ++i) {
        using Part =
            carc_status (*)(const carc_error *, std::size_t, char *, std::size_t, std::size_t *);
        const auto part = [&](std::string &text, Part call) {
            write_text(text, [&](char *buf, std::size_t cap, std::size_t *len) {
                return call(error, i, buf, cap, len);
            });
        };
        carc_error_problem_kind(error, i, &all[i].kind);
        carc_error_problem_reason(error, i, &all[i].reason);
        part(all[i].field, carc_error_problem_field);
        part(all[i].suggestion, carc_error_problem_suggestion);
        part(all[i].text, carc_error_problem_text);
    }
    return all;
}

/* Runs `call(error)` and fails with its error. */
inline Returned<void> told(const Call<carc_error *> &call)
{
    CARC_TRY(error, make<Handle<carc_error, carc_error_free>>(carc_error_new));
    const carc_status status = call(error.get());
    if (status == CARC_STATUS_OK) {
        return done();
    }
    /* A call that is rejected early might not have filled the error object. */
    std::int32_t noted = CARC_STATUS_OK, illegal = CARC_ILLEGAL_NONE;
    std::uint32_t line = 0, column = 0;
    std::string sentence;
    carc_error_status(error.get(), &noted);
    if (noted == status) {
        carc_error_illegal(error.get(), &illegal);
        carc_error_line(error.get(), &line);
        carc_error_column(error.get(), &column);
        write_text(sentence, [&](char *buf, std::size_t cap, std::size_t *len) {
            return carc_error_text(error.get(), buf, cap, len);
        });
    }
    return failed<void>(Error(status, sentence, illegal, problems(error.get()), line, column));
}

/* Creates a handle with `call(&out, error)`. */
template <class H> Returned<H> make_told(const Call<typename H::pointer *, carc_error *> &call)
{
    typename H::pointer out = nullptr;
    CARC_CHECK(told([&](carc_error *error) { return call(&out, error); }));
    return H(out);
}

/* Returns the number that `call(&out, error)` writes. */
template <class T> Returned<T> number_told(const Call<T *, carc_error *> &call)
{
    T value{};
    CARC_CHECK(told([&](carc_error *error) { return call(&value, error); }));
    return value;
}

/* Returns the string that `call(buf, cap, &len, error)` writes. */
inline Returned<std::string>
text_told(const Call<char *, std::size_t, std::size_t *, carc_error *> &call)
{
    std::string text;
    CARC_CHECK(told([&](carc_error *error) {
        return write_text(text, [&](char *buf, std::size_t cap, std::size_t *len) {
            return call(buf, cap, len, error);
        });
    }));
    return text;
}

} // namespace detail

CARC_NAMESPACE_END

#endif
