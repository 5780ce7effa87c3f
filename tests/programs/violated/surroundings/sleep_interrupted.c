// A wait may be interrupted, and tells how much is left; a time that is none is refused.
// expect: violated
#include <assert.h>
#include <errno.h>
#include <time.h>
#include <unistd.h>

int main(void) {
    struct timespec bad = {0, 1000000000}, good = {3, 5}, rest = {7, 7};
    assert(nanosleep(&bad, 0) == -1 && errno == EINVAL);
    int result = nanosleep(&good, &rest);
    if (result == 0)
        assert(rest.tv_sec == 7);
    else
        assert(result == -1 && errno == EINTR && rest.tv_sec <= 3);
    assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &bad, 0) == EINVAL);
    unsigned left = sleep(2);
    assert(left <= 2);
    assert(left == 0); //~ VIOLATED
    return 0;
}
