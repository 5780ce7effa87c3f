// The difference of times, as a number of seconds.
// possible: ordinary negative
// impossible: other
#include <time.h>

int main(void) {
    int later = __VERIFIER_nondet_int();
    double seconds = difftime(later, 10);
    CASE(ordinary, seconds == 2.0);
    CASE(negative, seconds == -10.0);
    CASE(other, later == 15 && seconds != 5.0);
}
