// Both headers compile alone, twice and in two files. Built in every supported standard.

#include <carc.hpp>
#include <carc.hpp>

std::uint64_t other();

int main()
{
    return carc::Action::pass().code() == other() ? 0 : 1;
}
