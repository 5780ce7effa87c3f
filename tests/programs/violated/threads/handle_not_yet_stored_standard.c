// The same with the threads of C, where the place of the number is handed to the new thread.
// expect: violated
// threads
#include <assert.h>
#include <threads.h>

static int run(void *place) {
    assert(thrd_equal(*(thrd_t *)place, thrd_current())); //~ VIOLATED
    return 0;
}

int main(void) {
    thrd_t own = 0;
    thrd_create(&own, run, &own);
    thrd_join(own, 0);
    return 0;
}
