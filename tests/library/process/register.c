// At least 32 functions can be registered; more may fail.
// possible: ordinary failing
// impossible: too_early
#include <stdlib.h>

static void nothing(void) {}

int main(void) {
    int failed = 0;
    for (int i = 0; i < 32; i++)
        failed |= atexit(nothing);
    int more = atexit(nothing);
    CASE(ordinary, more == 0);
    CASE(failing, more != 0);
    CASE(too_early, failed);
}
