// Checks that both headers compile on their own, when included twice, and in two files of a
// program. This file is built with every supported C++ standard.

#include <carc.hpp>
#include <carc.hpp>

#include "../c/inits.h"

std::uint64_t other();

int main()
{
    return carc::Action::pass().code() == other() && all_inits_are_good() ? 0 : 1;
}
