# Splits the fenced blocks of a Markdown page into files: awk -v out=FOLDER -f snippets.awk PAGE
#
# A ```c or ```cpp block that contains `int main` is a complete program. Any other C or C++ block is
# a fragment that uses a setup and a game, so it is wrapped in a `main` function that declares
# `setup` and `game`. Blocks ```cmake and ```make become CMakeLists.txt and Makefile.

function begin_block(language) {
  kind = language
  body = ""
}

function end_block(    name) {
  if (kind == "cmake") {
    name = out "/CMakeLists.txt"
  } else if (kind == "make") {
    name = out "/Makefile"
  } else {
    number++
    name = sprintf("%s/snippet_%d.%s", out, number, kind)
    if (body !~ /int main/) {
      body = (kind == "c" ? before_c : before_cpp) body (kind == "c" ? after_c : after_cpp)
    }
  }
  printf "%s", body > name
  close(name)
  kind = ""
}

BEGIN {
  before_c = "#include <carc.h>\n#include <inttypes.h>\n#include <stdio.h>\n#include <stdlib.h>\n" \
    "#include <string.h>\n" \
    "int main(void)\n{\n    carc_setup *setup;\n    carc_game *game;\n" \
    "    if (carc_setup_from_json(\"{}\", 2, &setup, NULL) != CARC_STATUS_OK ||\n" \
    "        carc_game_new(setup, 7, &game) != CARC_STATUS_OK) {\n        return 1;\n    }\n    {\n"
  after_c = "    }\n    carc_game_free(game);\n    carc_setup_free(setup);\n    return 0;\n}\n"
  before_cpp = "#include <carc.hpp>\n#include <cstdio>\n#include <iostream>\n#include <string>\n" \
    "int main()\n{\n    auto setup = carc::Setup::base(2);\n    carc::Game game(setup, 7);\n    {\n"
  after_cpp = "    }\n    return 0;\n}\n"
}

kind == "" && /^```(c|cpp|cmake|make)$/ { begin_block(substr($0, 4)); next }
kind != "" && /^```$/ { end_block(); next }
kind != "" { body = body $0 "\n" }
