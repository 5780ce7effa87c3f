// Whoever starts a program may have a signal ignored.
// expect: violated
#include <assert.h>
#include <signal.h>

int main(void) {
    assert(signal(SIGINT, SIG_IGN) == SIG_DFL); //~ VIOLATED
    return 0;
}
