/* Provides a function that bcryptprimitives.dll lacks in older versions of Wine. */

#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID data, ULONG len);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T len);

BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T len)
{
    return SystemFunction036(data, (ULONG)len);
}
