// A monotonic clock does not go back; a clock that does not exist cannot be read.
// expect: holds
#include <assert.h>
#include <errno.h>
#include <time.h>

int main(void) {
    struct timespec first, second;
    assert(clock_gettime(CLOCK_MONOTONIC, &first) == 0);
    assert(clock_gettime(CLOCK_MONOTONIC, &second) == 0);
    assert(second.tv_sec > first.tv_sec || (second.tv_sec == first.tv_sec && second.tv_nsec >= first.tv_nsec));
    assert(second.tv_nsec >= 0 && second.tv_nsec < 1000000000);
    assert(clock_gettime(77, &first) == -1 && errno == EINVAL);
    assert(timespec_get(&first, 9) == 0);
    return 0;
}
