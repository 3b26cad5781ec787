# Finds the Rust target for a CMake toolchain, and the name of its static library.
#
#     carc_rust_target(OUT)                     the target that CMake's variables describe, or NOTFOUND
#     carc_rust_library(TARGET ARCHIVE LIBS)    the static library's name and the system libraries it needs

set(_carc_libraries "${CMAKE_CURRENT_LIST_DIR}/libraries.txt")

# Takes a list of PATTERN VALUE pairs and returns the value of the first pattern that matches.
function(_carc_first_match text out)
  set(${out} NOTFOUND PARENT_SCOPE)
  list(LENGTH ARGN count)
  math(EXPR last "${count} - 1")
  foreach(at RANGE 0 ${last} 2)
    math(EXPR behind "${at} + 1")
    list(GET ARGN ${at} pattern)
    list(GET ARGN ${behind} value)
    if("${text}" MATCHES "^(${pattern})$")
      set(${out} "${value}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

function(carc_rust_target out)
  set(${out} NOTFOUND PARENT_SCOPE)
  set(system "${CMAKE_SYSTEM_NAME}")
  set(processor "${CMAKE_SYSTEM_PROCESSOR}")
  if(system STREQUAL "Android")
    # The NDK's own toolchain file sets the first variable; CMake's Android support sets the second.
    set(abi "${ANDROID_ABI}")
    if(NOT abi)
      set(abi "${CMAKE_ANDROID_ARCH_ABI}")
    endif()
    _carc_first_match("${abi}" target
      "arm64-v8a" aarch64-linux-android
      "armeabi-v7a" armv7-linux-androideabi
      "x86_64" x86_64-linux-android
      "x86" i686-linux-android
      "riscv64" riscv64-linux-android)
    set(${out} "${target}" PARENT_SCOPE)
    return()
  endif()
  if(APPLE)
    list(LENGTH CMAKE_OSX_ARCHITECTURES architectures)
    if(architectures GREATER 1)
      # A universal build lists several architectures, but Rust builds for one at a time.
      return()
    elseif(architectures EQUAL 1)
      set(processor "${CMAKE_OSX_ARCHITECTURES}")
    endif()
  elseif(MSVC AND CMAKE_C_COMPILER_ARCHITECTURE_ID)
    # CMAKE_SYSTEM_PROCESSOR describes the build machine.
    set(processor "${CMAKE_C_COMPILER_ARCHITECTURE_ID}")
  endif()
  _carc_first_match("${processor}" arch
    "x86_64|X86_64|AMD64|amd64|x64" x86_64
    "aarch64|arm64|ARM64" aarch64
    "i[3-6]86|x86|X86" i686
    "armv7.*" armv7
    "riscv64" riscv64gc
    "ppc64le|powerpc64le" powerpc64le
    "s390x" s390x
    "loongarch64" loongarch64
    "wasm32" wasm32)
  if(NOT arch)
    # Few toolchain files for WebAssembly set the processor.
    if(NOT system MATCHES "^(WASI|Emscripten)$")
      return()
    endif()
    set(arch wasm32)
  endif()
  if(arch STREQUAL "x86_64" AND CMAKE_SIZEOF_VOID_P EQUAL 4)
    set(arch i686)
  endif()

  set(target NOTFOUND)
  if(system STREQUAL "Linux")
    set(libc gnu)
    if("${CMAKE_C_COMPILER_TARGET} ${CMAKE_LIBRARY_ARCHITECTURE} ${CMAKE_C_COMPILER}" MATCHES "musl")
      set(libc musl)
    endif()
    if(arch STREQUAL "armv7")
      string(APPEND libc eabihf)
    endif()
    set(target "${arch}-unknown-linux-${libc}")
  elseif(system STREQUAL "Windows")
    if(MSVC)
      set(target "${arch}-pc-windows-msvc")
    elseif(CMAKE_C_COMPILER_ID STREQUAL "Clang")
      set(target "${arch}-pc-windows-gnullvm")
    else()
      set(target "${arch}-pc-windows-gnu")
    endif()
  elseif(system STREQUAL "Darwin")
    set(target "${arch}-apple-darwin")
  elseif(system MATCHES "^(iOS|tvOS|visionOS)$")
    string(TOLOWER "${system}" name)
    set(target "${arch}-apple-${name}")
    if("${CMAKE_OSX_SYSROOT}" MATCHES "[Ss]imulator" AND NOT arch STREQUAL "x86_64")
      string(APPEND target "-sim")
    endif()
  elseif(system STREQUAL "WASI")
    set(target wasm32-wasip1)
  elseif(system STREQUAL "Emscripten")
    set(target wasm32-unknown-emscripten)
  elseif(arch STREQUAL "wasm32")
    set(target wasm32-unknown-unknown)
  endif()
  set(${out} "${target}" PARENT_SCOPE)
endfunction()

function(carc_rust_library target archive libraries)
  file(STRINGS "${_carc_libraries}" rows REGEX "^[^#]")
  foreach(row ${rows})
    string(REGEX REPLACE " +" ";" row "${row}")
    list(GET row 0 pattern)
    string(REPLACE "*" ".*" pattern "${pattern}")
    if(target MATCHES "^${pattern}$")
      list(GET row 1 name)
      list(REMOVE_AT row 0 1)
      set(${archive} "${name}" PARENT_SCOPE)
      set(${libraries} "${row}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()
