// The end of the program at once: nothing that was registered runs.
// impossible: run after run_underscore run_quick run_abort
// possible: ordinary
#include <stdlib.h>
#include <unistd.h>

static void last(void) {
    CASE(run, 1);
    CASE(run_underscore, 1);
    CASE(run_quick, 1);
    CASE(run_abort, 1);
}

int main(void) {
    atexit(last);
    CASE(ordinary, 1);
    WHEN(run_underscore) _exit(1);
    WHEN(run_quick) quick_exit(1);
    WHEN(run_abort) abort();
    _Exit(1);
    CASE(after, 1);
}
