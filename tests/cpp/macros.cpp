// Checks that the headers do not use names that game engines or system headers define as macros.

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Any use of these names is an error. A macro has a parameter only if the original macro does.
#define CLASH carc_uses_the_name_of_a_macro@

// windows.h, rpcndr.h, wingdi.h, winuser.h, winbase.h, minwindef.h
#define small CLASH
#define hyper CLASH
#define near CLASH
#define far CLASH
#define pascal CLASH
#define cdecl CLASH
#define interface CLASH
#define uuid(...) CLASH
#define min(a, b) CLASH
#define max(a, b) CLASH
#define IN CLASH
#define OUT CLASH
#define OPTIONAL CLASH
#define CONST CLASH
#define VOID CLASH
#define TRUE CLASH
#define FALSE CLASH
#define THIS CLASH
#define STRICT CLASH
#define ERROR CLASH
#define NO_ERROR CLASH
#define DELETE CLASH
#define IGNORE CLASH
#define DIFFERENCE CLASH
#define MOUSE_MOVED CLASH
#define CALLBACK CLASH
#define AddJob CLASH
#define CopyFile CLASH
#define CreateEvent CLASH
#define CreateFile CLASH
#define DeleteFile CLASH
#define DrawText CLASH
#define GetClassName CLASH
#define GetCurrentTime CLASH
#define GetJob CLASH
#define GetMessage CLASH
#define GetObject CLASH
#define LoadImage CLASH
#define MoveFile CLASH
#define PlaySound CLASH
#define RegisterClass CLASH
#define SendMessage CLASH
#define Yield CLASH

// Unreal's AssertionMacros.h, Platform.h, CoreMiscDefines.h, ObjectMacros.h, UnrealMathUtility.h
#define check(expr) CLASH
#define checkf(expr, ...) CLASH
#define checkSlow(expr) CLASH
#define checkNoEntry(...) CLASH
#define verify(expr) CLASH
#define verifyf(expr, ...) CLASH
#define ensure(expr) CLASH
#define ensureMsgf(expr, ...) CLASH
#define unimplemented(...) CLASH
#define LIKELY(x) CLASH
#define UNLIKELY(x) CLASH
#define TEXT(x) CLASH
#define LOCTEXT(...) CLASH
#define PI CLASH
#define INDEX_NONE CLASH
#define UPROPERTY(...) CLASH
#define UFUNCTION(...) CLASH
#define UENUM(...) CLASH

// Apple's AssertMacros.h, objc.h and MacTypes.h
#define require(expr, label) CLASH
#define require_noerr(error, label) CLASH
#define verify_noerr(error) CLASH
#define check_noerr(error) CLASH
#define nil CLASH
#define Nil CLASH
#define YES CLASH
#define NO CLASH

// X11's X.h, Xlib.h, Xutil.h
#define None CLASH
#define Bool CLASH
#define True CLASH
#define False CLASH
#define Status CLASH
#define Success CLASH
#define Always CLASH
#define Above CLASH
#define Below CLASH
#define Complex CLASH
#define Convex CLASH
#define Unsorted CLASH
#define Opposite CLASH
#define CurrentTime CLASH
#define CursorShape CLASH
#define Expose CLASH
#define FocusIn CLASH
#define FocusOut CLASH
#define KeyPress CLASH
#define KeyRelease CLASH

// Qt's qobjectdefs.h, qforeach.h, qtmetamacros.h
#define signals CLASH
#define slots CLASH
#define emit CLASH
#define foreach(variable, container) CLASH
#define forever CLASH

// math.h, complex.h and sys/sysmacros.h
#define I CLASH
#define DOMAIN CLASH
#define OVERFLOW CLASH
#define UNDERFLOW CLASH
#define major(device) CLASH
#define minor(device) CLASH
#define linux CLASH
#define unix CLASH

#include <carc.hpp>

int main()
{
    return carc::abi_version() == CARC_ABI_VERSION ? 0 : 1;
}
