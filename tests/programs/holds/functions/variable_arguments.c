// A function with a variable number of arguments of several types.
// expect: holds
#include <assert.h>
#include <stdarg.h>

extern short __VERIFIER_nondet_short(void);

static long total(const char *kinds, ...) {
    va_list arguments;
    va_start(arguments, kinds);
    long sum = 0;
    for (; *kinds; kinds++) {
        if (*kinds == 'i')
            sum += va_arg(arguments, int);
        else if (*kinds == 'l')
            sum += va_arg(arguments, long);
        else
            sum += *va_arg(arguments, short *);
    }
    va_end(arguments);
    return sum;
}

int main(void) {
    short s = __VERIFIER_nondet_short(), t = __VERIFIER_nondet_short();
    assert(total("ilp", s, 1000000000000L, &t) == 1000000000000L + s + t);
    assert(total("") == 0);
    return 0;
}
