// What becomes of signals: the handling before comes back, or SIG_ERR with EINVAL for what cannot be handled.
// possible: ordinary failing aborts_before
// impossible: other kill aborts
// unsupported: handler raised
// warns: other: signals were taken not to arrive
#include <errno.h>
#include <signal.h>

static void handle(int number) { (void)number; }

int main(void) {
    void (*before)(int) = signal(SIGINT, SIG_IGN);
    CASE(ordinary, before == SIG_DFL && signal(SIGINT, SIG_DFL) == SIG_IGN);
    CASE(failing, signal(999, SIG_IGN) == SIG_ERR && errno == EINVAL);
    CASE(other, signal(SIGINT, SIG_DFL) != SIG_IGN);
    CASE(kill, signal(SIGKILL, SIG_IGN) != SIG_ERR);
    CASE(aborts_before, 1);
    WHEN(handler) signal(SIGTERM, handle);
    WHEN(raised) raise(SIGTERM);
    WHEN(aborts) raise(SIGABRT);
    CASE(aborts, 1);
}
