// This file is compiled with exceptions and linked with a file that is compiled without them.

#include <carc.hpp>

bool throws_as_ever()
{
    try {
        carc::Setup::base(9);
    } catch (const carc::Error &error) {
        return error.status() == CARC_STATUS_BAD_CONFIG && !error.problems().empty() &&
               carc::Game(carc::Setup::base(2), 7) == carc::Game(carc::Setup::base(2), 7);
    }
    return false;
}
