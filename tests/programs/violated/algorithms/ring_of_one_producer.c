// A ring whose index moves before the value is there.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2 };
static atomic_int ring[SIZE];
static atomic_uint head, tail;

static void *produce(void *unused) {
    unsigned place = tail++ % SIZE;
    ring[place] = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    while (tail == head)
        ;
    assert(ring[head % SIZE] == 1); //~ VIOLATED
    head++;
    pthread_join(t, 0);
    return 0;
}
