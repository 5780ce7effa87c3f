// Of two ways that join, one asked for memory that nobody has written: what it holds is told by the order in which memory was asked for.
// expect: violated
// options: --explore-joins merged
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    unsigned char *first, *second;
    if (__VERIFIER_nondet_int() > 3) {
        first = malloc(1);
        second = malloc(1);
    } else {
        second = malloc(1);
        first = malloc(1);
    }
    if (!first || !second)
        return 0;
    *first = __VERIFIER_nondet_int() & 1;
    unsigned char between[2];
    unsigned char *seen = malloc(1);
    if (!seen)
        return 0;
    *seen = __VERIFIER_nondet_int() > 8 ? 3 : 4;
    between[0] = *seen;
    if (*first == 1 && between[0] == 3)
        reach_error(); //~ VIOLATED
    free(first);
    free(second);
    free(seen);
    return 0;
}
