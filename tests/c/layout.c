/* Checks that the structs have the layout in carc-ffi/abi/layout.txt, which is a list of macros. */

#include <carc.h>

#include <stdio.h>

#define STRUCT(type, size, alignment)                                                              \
    _Static_assert(sizeof(type) == (size), "size of " #type);                                      \
    _Static_assert(_Alignof(type) == (alignment), "alignment of " #type);
#define FIELD(type, field, offset, size)                                                           \
    _Static_assert(offsetof(type, field) == (offset), "offset of " #type "." #field);              \
    _Static_assert(sizeof(((type *)0)->field) == (size), "size of " #type "." #field);

#include "../../carc-ffi/abi/layout.txt"

#undef STRUCT
#undef FIELD
#define STRUCT(type, size, alignment) +1
#define FIELD(type, field, offset, size)

int main(void)
{
    int structures = 0
#include "../../carc-ffi/abi/layout.txt"
        ;
    printf("%d structures\n", structures);
    return structures > 10 ? 0 : 1;
}
