/* The header compiles on its own, as the first include, and when it is included twice. This file is
 * built with every supported C standard. */

#include <carc.h>
#include <carc.h>

#include "inits.h"

int main(void)
{
    carc_status status = CARC_STATUS_OK;
    carc_game *game = NULL;
    carc_game_free(game);
    return carc_abi_version() == CARC_ABI_VERSION && status == 0 && all_inits_are_good() ? 0 : 1;
}
