// The difference of times, as a number of seconds.
// possible: ordinary negative
// impossible: other rounded_first
#include <time.h>

int main(void) {
    int later = __VERIFIER_nondet_int();
    double seconds = difftime(later, 10);
    CASE(ordinary, seconds == 2.0);
    CASE(negative, seconds == -10.0);
    time_t long_ago = (time_t)1 << (8 * sizeof(time_t) - 4);
    CASE(rounded_first, difftime(long_ago + 1, long_ago) != 1.0);
    CASE(other, later == 15 && seconds != 5.0);
}
