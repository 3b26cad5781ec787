# Tests that the right Rust target is chosen for each toolchain from the CMake variables that the
# toolchain sets.
#
#     cmake [-DRUSTC=rustc] -P rust_target.cmake
#
# If RUSTC is specified, it must support every target in the table.

cmake_minimum_required(VERSION 3.16)
include("${CMAKE_CURRENT_LIST_DIR}/../cmake/rust-target.cmake")
set(known)
if(RUSTC)
  execute_process(COMMAND "${RUSTC}" --print target-list OUTPUT_VARIABLE known RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${RUSTC} lists no targets")
  endif()
  string(REGEX REPLACE "[\r\n]+" ";" known "${known}")
endif()
set(variables ANDROID_ABI APPLE CMAKE_ANDROID_ARCH_ABI CMAKE_C_COMPILER CMAKE_C_COMPILER_ARCHITECTURE_ID
  CMAKE_C_COMPILER_ID CMAKE_C_COMPILER_TARGET CMAKE_LIBRARY_ARCHITECTURE CMAKE_OSX_ARCHITECTURES
  CMAKE_OSX_SYSROOT CMAKE_SIZEOF_VOID_P CMAKE_SYSTEM_NAME CMAKE_SYSTEM_PROCESSOR MSVC)
set(tested 0)
set(failed 0)

# Tests one toolchain. The arguments are the expected Rust target, the expected static library, and
# the toolchain's variables as VARIABLE=VALUE.
macro(case expected archive)
  foreach(variable ${variables})
    unset(${variable})
  endforeach()
  foreach(setting ${ARGN})
    string(REGEX MATCH "^([^=]+)=(.*)$" setting "${setting}")
    string(REPLACE "," ";" value "${CMAKE_MATCH_2}")
    if(NOT CMAKE_MATCH_1 IN_LIST variables)
      message(FATAL_ERROR "${CMAKE_MATCH_1} is not cleared between cases")
    endif()
    set(${CMAKE_MATCH_1} "${value}")
  endforeach()
  carc_rust_target(found)
  math(EXPR tested "${tested} + 1")
  if(NOT found STREQUAL "${expected}")
    message(SEND_ERROR "${ARGN}: ${found}, not ${expected}")
    math(EXPR failed "${failed} + 1")
  elseif(found)
    carc_rust_library("${found}" name libraries)
    if(NOT name STREQUAL "${archive}")
      message(SEND_ERROR "${ARGN}: ${name}, not ${archive}")
      math(EXPR failed "${failed} + 1")
    endif()
    if(known AND NOT found IN_LIST known)
      message(SEND_ERROR "${found} is no target of ${RUSTC}")
      math(EXPR failed "${failed} + 1")
    endif()
  endif()
endmacro()

set(linux CMAKE_SYSTEM_NAME=Linux)
case(x86_64-unknown-linux-gnu libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=x86_64 CMAKE_SIZEOF_VOID_P=8)
case(i686-unknown-linux-gnu libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=x86_64 CMAKE_SIZEOF_VOID_P=4)
case(i686-unknown-linux-gnu libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=i386)
case(aarch64-unknown-linux-gnu libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=aarch64)
case(aarch64-unknown-linux-musl libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=aarch64
  CMAKE_C_COMPILER=/opt/bin/aarch64-linux-musl-gcc)
case(x86_64-unknown-linux-musl libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=x86_64
  CMAKE_C_COMPILER_TARGET=x86_64-linux-musl)
case(armv7-unknown-linux-gnueabihf libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=armv7l)
case(armv7-unknown-linux-musleabihf libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=armv7-a
  CMAKE_LIBRARY_ARCHITECTURE=arm-linux-musleabihf)
case(riscv64gc-unknown-linux-gnu libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=riscv64)
case(powerpc64le-unknown-linux-gnu libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=ppc64le)
case(s390x-unknown-linux-gnu libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=s390x)
case(loongarch64-unknown-linux-gnu libcarc.a ${linux} CMAKE_SYSTEM_PROCESSOR=loongarch64)

set(windows CMAKE_SYSTEM_NAME=Windows)
case(x86_64-pc-windows-gnu libcarc.a ${windows} CMAKE_SYSTEM_PROCESSOR=x86_64 CMAKE_C_COMPILER_ID=GNU)
case(i686-pc-windows-gnu libcarc.a ${windows} CMAKE_SYSTEM_PROCESSOR=i686 CMAKE_C_COMPILER_ID=GNU)
case(aarch64-pc-windows-gnullvm libcarc.a ${windows} CMAKE_SYSTEM_PROCESSOR=aarch64
  CMAKE_C_COMPILER_ID=Clang)
case(x86_64-pc-windows-msvc carc.lib ${windows} CMAKE_SYSTEM_PROCESSOR=AMD64 MSVC=1
  CMAKE_C_COMPILER_ID=MSVC CMAKE_C_COMPILER_ARCHITECTURE_ID=x64)
case(aarch64-pc-windows-msvc carc.lib ${windows} CMAKE_SYSTEM_PROCESSOR=AMD64 MSVC=1
  CMAKE_C_COMPILER_ID=MSVC CMAKE_C_COMPILER_ARCHITECTURE_ID=ARM64)
case(i686-pc-windows-msvc carc.lib ${windows} CMAKE_SYSTEM_PROCESSOR=AMD64 MSVC=1
  CMAKE_C_COMPILER_ID=MSVC CMAKE_C_COMPILER_ARCHITECTURE_ID=X86)
case(x86_64-pc-windows-msvc carc.lib ${windows} CMAKE_SYSTEM_PROCESSOR=AMD64 MSVC=1
  CMAKE_C_COMPILER_ID=Clang)

set(android CMAKE_SYSTEM_NAME=Android)
case(aarch64-linux-android libcarc.a ${android} ANDROID_ABI=arm64-v8a CMAKE_SYSTEM_PROCESSOR=aarch64)
case(armv7-linux-androideabi libcarc.a ${android} ANDROID_ABI=armeabi-v7a
  CMAKE_SYSTEM_PROCESSOR=armv7-a)
case(x86_64-linux-android libcarc.a ${android} ANDROID_ABI=x86_64 CMAKE_SYSTEM_PROCESSOR=x86_64)
case(i686-linux-android libcarc.a ${android} CMAKE_ANDROID_ARCH_ABI=x86 CMAKE_SYSTEM_PROCESSOR=i686)
case(riscv64-linux-android libcarc.a ${android} CMAKE_ANDROID_ARCH_ABI=riscv64)

set(apple APPLE=1 CMAKE_SYSTEM_PROCESSOR=arm64)
case(aarch64-apple-darwin libcarc.a ${apple} CMAKE_SYSTEM_NAME=Darwin)
case(x86_64-apple-darwin libcarc.a ${apple} CMAKE_SYSTEM_NAME=Darwin CMAKE_OSX_ARCHITECTURES=x86_64)
case(NOTFOUND - ${apple} CMAKE_SYSTEM_NAME=Darwin CMAKE_OSX_ARCHITECTURES=arm64,x86_64)
case(aarch64-apple-ios libcarc.a ${apple} CMAKE_SYSTEM_NAME=iOS CMAKE_OSX_ARCHITECTURES=arm64
  CMAKE_OSX_SYSROOT=iphoneos)
case(aarch64-apple-ios-sim libcarc.a ${apple} CMAKE_SYSTEM_NAME=iOS CMAKE_OSX_ARCHITECTURES=arm64
  CMAKE_OSX_SYSROOT=iphonesimulator)
case(x86_64-apple-ios libcarc.a ${apple} CMAKE_SYSTEM_NAME=iOS CMAKE_OSX_ARCHITECTURES=x86_64
  CMAKE_OSX_SYSROOT=/Xcode/Platforms/iPhoneSimulator.platform/Developer/SDKs/iPhoneSimulator.sdk)
case(aarch64-apple-tvos libcarc.a ${apple} CMAKE_SYSTEM_NAME=tvOS CMAKE_OSX_SYSROOT=appletvos)
case(aarch64-apple-visionos-sim libcarc.a ${apple} CMAKE_SYSTEM_NAME=visionOS
  CMAKE_OSX_SYSROOT=xrsimulator)

case(wasm32-wasip1 libcarc.a CMAKE_SYSTEM_NAME=WASI)
case(wasm32-unknown-emscripten libcarc.a CMAKE_SYSTEM_NAME=Emscripten CMAKE_SYSTEM_PROCESSOR=x86)
case(wasm32-unknown-unknown libcarc.a CMAKE_SYSTEM_NAME=Generic CMAKE_SYSTEM_PROCESSOR=wasm32)

case(NOTFOUND - ${linux} CMAKE_SYSTEM_PROCESSOR=vax)
case(NOTFOUND - CMAKE_SYSTEM_NAME=Plan9 CMAKE_SYSTEM_PROCESSOR=x86_64)
case(NOTFOUND - ${android} ANDROID_ABI=mips)

message(STATUS "${tested} toolchains, ${failed} failed")
