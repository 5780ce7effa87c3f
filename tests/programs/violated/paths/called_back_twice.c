// One handler runs twice at exit, and chooses each time.
// expect: violated
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int chosen;

static void handler(void) {
    if (__VERIFIER_nondet_int())
        chosen++;
    else if (chosen == 1)
        reach_error(); //~ VIOLATED
}

int main(void) {
    atexit(handler);
    atexit(handler);
    return 0;
}
