#!/bin/sh
# Builds and runs an external project that uses an installed copy of the library.
#
#     consumer.sh WAY PREFIX PAGES FOLDER
#
# The project consists of the first programs in docs/c.md and docs/cpp.md, and the CMakeLists.txt
# and Makefile from docs/c.md.
set -eu
way=$1 prefix=$2 pages=$3 folder=$4
root=$(cd "$(dirname "$0")/.." && pwd)

need() {
  command -v "$1" >/dev/null || {
    echo "SKIP: no $1"
    exit 77
  }
}

rm -rf "$folder"
mkdir -p "$folder"
cp "$pages/c/snippet_1.c" "$folder/my_game.c"
cp "$pages/cpp/snippet_1.cpp" "$folder/in_cpp.cpp"
cp "$pages/c/CMakeLists.txt" "$pages/c/Makefile" "$folder/"
cd "$folder"
# Add the C++ program, which uses the same CMake target and the same compiler flags.
sed -i.orig 's/^project(my_game C)$/project(my_game C CXX)/' CMakeLists.txt
cat >>CMakeLists.txt <<'END'
add_executable(in_cpp in_cpp.cpp)
target_compile_features(in_cpp PRIVATE cxx_std_17)
target_link_libraries(in_cpp PRIVATE carc::carc)
END
cat >>Makefile <<'END'
CXXFLAGS += $(shell pkg-config --cflags carc) -std=c++17
in_cpp: in_cpp.cpp
END

with_cmake() {
  "${CMAKE:-cmake}" -S . -B build "-DCMAKE_PREFIX_PATH=$1" >log 2>&1 &&
    "${CMAKE:-cmake}" --build build >>log 2>&1 || {
    cat log
    exit 1
  }
  ./build/my_game
  ./build/in_cpp
}

case $way in
  cmake_shared)
    with_cmake "$prefix"
    readelf -d build/my_game | grep 'NEEDED.*libcarc\.so\.[0-9]'
    ;;
  cmake_static)
    sed -i.orig 's/carc::carc/carc::carc_static/' CMakeLists.txt
    with_cmake "$prefix"
    if readelf -d build/my_game | grep libcarc; then exit 1; fi
    ;;
  cmake_version)
    # CMake must reject the package if the project requires a later version.
    sed -i.orig 's/find_package(carc [0-9.]*/find_package(carc 99.0/' CMakeLists.txt
    grep -q 'carc 99.0' CMakeLists.txt
    if "${CMAKE:-cmake}" -S . -B build "-DCMAKE_PREFIX_PATH=$prefix" >log 2>&1; then exit 1; fi
    grep 'version "99.0"' log
    ;;
  pkgconfig_shared)
    need pkg-config
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig make my_game in_cpp
    LD_LIBRARY_PATH=$prefix/lib ./my_game
    LD_LIBRARY_PATH=$prefix/lib ./in_cpp
    if ./my_game 2>/dev/null; then echo "runs without its library"; exit 1; fi
    ;;
  pkgconfig_static)
    need pkg-config
    libs=$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --static --libs carc |
      sed 's/-lcarc/-l:libcarc.a/')
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig make my_game in_cpp "LDLIBS=$libs"
    ./my_game
    ./in_cpp
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig make -B my_game "LDLIBS=$libs" LDFLAGS=-static
    ./my_game
    ;;
  cmake_system)
    # CMake must reject the package if the project is built for another system.
    if "${CMAKE:-cmake}" -S . -B build "-DCMAKE_PREFIX_PATH=$prefix" -DCMAKE_SYSTEM_NAME=Windows \
      -DCMAKE_C_COMPILER_WORKS=1 -DCMAKE_CXX_COMPILER_WORKS=1 >log 2>&1; then
      exit 1
    fi
    grep "for $(uname -s), pointers of" log
    ;;
  two_libraries)
    # Build a second Rust library that contains its own copy of the standard library, as in a
    # release build.
    cat >other.rs <<'END'
#[no_mangle]
pub extern "C" fn other_sum(n: u64) -> u64 {
    std::panic::catch_unwind(|| (0..n).collect::<Vec<_>>().iter().sum()).unwrap_or(0)
}
END
    "${RUSTC:-rustc}" --crate-type staticlib -C opt-level=1 -C lto -C codegen-units=1 other.rs \
      -o libother.a
    cat >both.c <<'END'
#include <carc.h>
#include <stdint.h>

uint64_t other_sum(uint64_t n);

int main(void)
{
    carc_setup *setup;
    if (carc_setup_from_json("{}", 2, &setup, NULL) != CARC_STATUS_OK) {
        return 1;
    }
    carc_setup_free(setup);
    return other_sum(10) == 45 ? 0 : 2;
}
END
    "${CC:-cc}" both.c "-I$prefix/include" "$prefix/lib/libcarc.a" libother.a -lgcc_eh -lm -o both
    ./both
    ;;
  fetch_content)
    # By default, the project would build the library in its build folder. Use the library from the
    # other tests instead, to avoid compiling the engine again.
    cached() { sed -n "s/^$1:[A-Z]*=//p" "$folder/../../CMakeCache.txt"; }
    sed -i.orig "s|^find_package.*|include(FetchContent)\nFetchContent_Declare(carc SOURCE_DIR \"$root\")\nFetchContent_MakeAvailable(carc)|" \
      CMakeLists.txt
    grep -q FetchContent_MakeAvailable CMakeLists.txt
    "${CMAKE:-cmake}" -S . -B default >log 2>&1 || { cat log; exit 1; }
    grep -rqF "$folder/default/_deps/carc-build/cargo" default
    "${CMAKE:-cmake}" -S . -B build "-DCARC_TARGET_DIR=$(cached CARC_TARGET_DIR)" \
      "-DCARC_CARGO_PROFILE=$(cached CARC_CARGO_PROFILE)" \
      "-DCARC_CARGO_PACKAGES=$(cached CARC_CARGO_PACKAGES)" >log 2>&1 &&
      "${CMAKE:-cmake}" --build build >>log 2>&1 || { cat log; exit 1; }
    ./build/my_game
    ./build/in_cpp
    ;;
  symbols)
    need nm
    cut -d ' ' -f 1 "$root/carc-ffi/abi/functions.txt" | LC_ALL=C sort >functions
    nm -D --defined-only "$prefix/lib/libcarc.so" | awk '{ print $NF }' | LC_ALL=C sort >symbols
    diff functions symbols
    wc -l <symbols
    # The static library must export only the carc.h functions.
    nm -g --defined-only "$prefix/lib/libcarc.a" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort |
      diff functions -
    ;;
  contents)
    for file in LICENSE-MIT LICENSE-APACHE THIRD-PARTY-NOTICES.txt; do
      cmp "$root/$file" "$prefix/share/doc/carc/$file"
    done
    (cd "$prefix/include" && find . -type f | sort) >packed
    (cd "$root/include" && find . -type f | sort) | diff - packed
    # The installed files must not contain paths from the build machine.
    for place in "$root" "${CARGO_TARGET_DIR:-$root/target}" "${CARGO_HOME:-$HOME/.cargo}" \
      "$("${RUSTC:-rustc}" --print sysroot)"; do
      if grep -rlF "$place" "$prefix"; then
        echo "names $place"
        exit 1
      fi
    done
    need readelf
    for file in "$prefix"/lib/libcarc.a "$prefix"/lib/libcarc.so; do
      if readelf -SW "$file" 2>/dev/null | grep -F .debug_info; then
        echo "$file has debug information"
        exit 1
      fi
    done
    ;;
  *)
    echo "unknown argument: $way"
    exit 2
    ;;
esac
