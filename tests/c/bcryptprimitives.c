/* Random numbers that older versions of Wine lack in the DLL of this name. */

#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID data, ULONG len);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T len);

BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T len)
{
    return SystemFunction036(data, (ULONG)len);
}
