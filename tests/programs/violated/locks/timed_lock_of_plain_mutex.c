// A mutex that was not made for it is waited for with a limit of time.
// expect: violated
// property: no-lock-misuse
#include <threads.h>
#include <time.h>

int main(void) {
    mtx_t m;
    struct timespec limit = {1, 0};
    if (mtx_init(&m, mtx_plain) != thrd_success)
        return 1;
    if (mtx_timedlock(&m, &limit) == thrd_success) //~ VIOLATED
        mtx_unlock(&m);
    mtx_destroy(&m);
    return 0;
}
