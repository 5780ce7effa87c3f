// Division truncates towards zero and the remainder has the sign of the dividend, for values that are known.
// expect: holds
// fault: signed division of explicit values
#include <assert.h>

static int seven = 7, minus_seven = -7, two = 2, minus_two = -2;
static signed char small = -100;
static long long big = -9000000000LL;

int main(void) {
    assert(minus_seven / two == -3 && minus_seven % two == -1);
    assert(seven / minus_two == -3 && seven % minus_two == 1);
    assert(minus_seven / minus_two == 3 && minus_seven % minus_two == -1);
    assert(small / 3 == -33 && small % 3 == -1);
    assert(big / 1000000000 == -9 && big / two == -4500000000LL);
    return 0;
}
