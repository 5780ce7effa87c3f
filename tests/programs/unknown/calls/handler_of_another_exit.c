// A function that registers a handler is not taken to do nothing, even where other functions are.
// expect: unknown(unsupported: function `at_quick_exit`)
// options: --extern havoc
#include <stdlib.h>

extern void reach_error(void);

static void handler(void) {
    reach_error();
}

int main(void) {
    at_quick_exit(handler);
    quick_exit(0);
}
