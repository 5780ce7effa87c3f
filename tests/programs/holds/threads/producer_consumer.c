// One cell between producer and consumer, with a flag that says whose it is: the numbers arrive in order.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static volatile int cell, full;

static void *produce(void *unused) {
    for (int i = 1; i <= 3; i++) {
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
    for (int i = 1; i <= 3; i++) {
        while (!full)
            ;
        assert(cell == i);
        full = 0;
    }
    pthread_join(t, 0);
    return 0;
}
