// The end of the program: what was registered runs, the last one first; exit must not be called again.
// possible: ordinary last_first late too_late too_late_so
// impossible: after first_first
// undefined: again
#include <stdlib.h>

static int order;

static void first(void) {
    CASE(last_first, order == 1);
    CASE(first_first, order == 0);
}

static void nothing(void) {}

static void second(void) {
    order = 1;
    int registered = atexit(nothing);
    CASE(late, registered == 0);
    CASE(too_late, registered == -1);
    CASE(too_late_so, registered == 5);
    CASE(ordinary, 1);
    WHEN(again) exit(2);
}

int main(void) {
    atexit(first);
    atexit(second);
    exit(1);
    CASE(after, 1);
}
