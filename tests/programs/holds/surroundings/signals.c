// A signal is handled as it was set before; some cannot be.
// expect: holds
// warns: signals
#include <assert.h>
#include <errno.h>
#include <signal.h>

int main(void) {
    void (*first)(int) = signal(SIGINT, SIG_IGN);
    assert(first == SIG_DFL || first == SIG_IGN);
    assert(signal(SIGINT, SIG_DFL) == SIG_IGN);
    assert(signal(SIGINT, SIG_DFL) == SIG_DFL);
    errno = 0;
    assert(signal(SIGKILL, SIG_IGN) == SIG_ERR && errno == EINVAL);
    assert(signal(0, SIG_IGN) == SIG_ERR);
    assert(signal(-3, SIG_IGN) == SIG_ERR);
    assert(signal(65, SIG_IGN) == SIG_ERR);
    return 0;
}
