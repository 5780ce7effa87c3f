// The consumer gives the cell back before it has read it.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static volatile int cell, full;

static void *produce(void *unused) {
    for (int i = 1; i <= 2; i++) {
        while (full)
            ;
        cell = i;
        full = 1;
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    while (!full)
        ;
    full = 0;
    int got = cell;
    assert(got == 1); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
