// printf of integers: flags, width, precision, length modifiers and their combinations.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int main(void) {
    printf("[%d][%5d][%-5d][%05d][%+d][% d][%+5d][%-+5d]\n", 42, 42, 42, 42, 42, 42, 42, 42);
    printf("[%d][%5d][%-5d][%05d][%+d][% d][%+5d][% 05d]\n", -42, -42, -42, -42, -42, -42, -42, -42);
    printf("[%.5d][%8.5d][%-8.5d][%08.5d][%+.3d][%.0d][%.0d]\n", 42, 42, 42, 42, 42, 0, 1);
    printf("[%x][%X][%#x][%#X][%08x][%#08x][%#8x][%-#8x|]\n", 0xbeef, 0xbeef, 0xbeef, 0xbeef, 0xbeef, 0xbeef, 0xbeef,
           0xbeef);
    printf("[%o][%#o][%05o][%#05o][%#o][%#x][%#.3o]\n", 8, 8, 8, 8, 0, 0, 8);
    printf("[%u][%10u][%-10u][%010u][%i]\n", 4000000000u, 4000000000u, 4000000000u, 4000000000u, -7);
    printf("[%*d][%-*d][%*d][%.*d][%*.*d][%.*d]\n", 6, 1, 6, 2, -6, 3, 4, 4, 7, 3, 5, -1, 6);

    printf("[%hhd][%hhu][%hd][%hu][%hhx]\n", 511, 511, 98304, 98304, -1);
    printf("[%ld][%lu][%lx][%lld][%llu][%llx]\n", LONG_MIN, ULONG_MAX, 255L, LLONG_MIN, ULLONG_MAX, 1ull << 60);
    printf("[%zu][%zd][%td][%jd][%ju]\n", sizeof(int), (size_t)7, (ptrdiff_t)-9, (intmax_t)-10, (uintmax_t)11);
    printf("[%" PRId64 "][%" PRIu32 "][%" PRIx16 "][%" PRId8 "]\n", INT64_MIN, UINT32_MAX, (uint16_t)0xabcd,
           (int8_t)-8);
    printf("[%+lld][%020lld][%-20llx|][%#20llo]\n", 1LL, -1LL, 1ull << 63, 1ull << 63);
    printf("[%d][%d]\n", INT_MAX, INT_MIN);
    printf("[%%][%5d%%][%c%%]\n", 50, 'c');

    int length = printf("%s %d\n", "counted", -10);
    printf("%d\n", length);
    return printf("%d%s\n", 123456, "");
}
