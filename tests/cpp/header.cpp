// Checks that both headers compile alone, twice and in two files. Built in every supported
// standard.

#include <carc.hpp>
#include <carc.hpp>

#include "../c/inits.h"

std::uint64_t other();

int main()
{
    return carc::Action::pass().code() == other() && all_inits_are_good() ? 0 : 1;
}
