// A thread that nobody joins writes to a local of `main`, which may have returned.
// expect: unknown(undefined behaviour: write of a local variable after its life has ended)
#include <pthread.h>

extern void reach_error(void);

static int shared;

static void *write(void *place) {
    *(int *)place = 1;
    return place;
}

int main(void) {
    pthread_t thread;
    int local = 0;
    pthread_create(&thread, 0, write, &local);
    shared = 2;
    if (shared == 3)
        reach_error();
}
