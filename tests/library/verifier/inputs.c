// Inputs have every value of their type, and no other.
// possible: least greatest words wide floats pointer memory
// impossible: odd_bool char_range
#include <math.h>
#include <stdint.h>
#include <stddef.h>
#include <sys/types.h>

typedef unsigned __int128 wide;
#define INPUT(type, name) extern type __VERIFIER_nondet_##name(void)
INPUT(_Bool, bool);
INPUT(signed char, schar);
INPUT(short, short);
INPUT(unsigned short, ushort);
INPUT(long long, longlong);
INPUT(unsigned long long, ulonglong);
INPUT(size_t, size_t);
INPUT(float, float);
INPUT(long double, longdouble);
INPUT(void *, pointer);
INPUT(wide, uint128);
extern void __VERIFIER_nondet_memory(void *, size_t);

int main(void) {
    CASE(odd_bool, (int)__VERIFIER_nondet_bool() > 1);
    CASE(char_range, __VERIFIER_nondet_char() < -128 || __VERIFIER_nondet_uchar() > 255);
    CASE(least, __VERIFIER_nondet_schar() == -128 && __VERIFIER_nondet_short() == -32768 && __VERIFIER_nondet_int() == INT32_MIN &&
                    __VERIFIER_nondet_longlong() == INT64_MIN);
    CASE(greatest, __VERIFIER_nondet_uchar() == 255 && __VERIFIER_nondet_ushort() == 65535 &&
                       __VERIFIER_nondet_uint() == UINT32_MAX && __VERIFIER_nondet_ulonglong() == UINT64_MAX);
    CASE(words, __VERIFIER_nondet_long() == INT64_MIN && __VERIFIER_nondet_ulong() == UINT64_MAX && __VERIFIER_nondet_size_t() == SIZE_MAX);
    CASE(wide, __VERIFIER_nondet_uint128() == (wide)-1);
    CASE(floats, isnan(__VERIFIER_nondet_float()) && isinf(__VERIFIER_nondet_double()) && __VERIFIER_nondet_longdouble() == 1.5L);
    CASE(pointer, __VERIFIER_nondet_pointer() == 0);
    char bytes[3] = {0};
    __VERIFIER_nondet_memory(bytes, 2);
    CASE(memory, bytes[0] == 7 && bytes[1] == -1 && bytes[2] == 0);
}
