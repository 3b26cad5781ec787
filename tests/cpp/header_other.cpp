// The second file that includes the headers; it is linked with header.cpp.

#include <carc.h>
#include <carc.hpp>

std::uint64_t other();

std::uint64_t other()
{
    return carc::Action().code();
}
