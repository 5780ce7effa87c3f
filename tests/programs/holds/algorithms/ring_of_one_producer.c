// A ring with one producer and one consumer needs no lock: each of them writes one index.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2, COUNT = 3 };
static int ring[SIZE];
static atomic_uint head, tail;

static void *produce(void *unused) {
    for (int i = 1; i <= COUNT; i++) {
        while (tail - head == SIZE)
            ;
        ring[tail % SIZE] = i;
        tail++;
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    for (int i = 1; i <= COUNT; i++) {
        while (tail == head)
            ;
        assert(ring[head % SIZE] == i);
        head++;
    }
    pthread_join(t, 0);
    return 0;
}
