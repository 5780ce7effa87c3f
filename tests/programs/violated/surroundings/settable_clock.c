// The time of day may be set back.
// expect: violated
#include <assert.h>
#include <time.h>

int main(void) {
    struct timespec first, second;
    clock_gettime(CLOCK_REALTIME, &first);
    clock_gettime(CLOCK_REALTIME, &second);
    assert(second.tv_sec >= first.tv_sec); //~ VIOLATED
    return 0;
}
