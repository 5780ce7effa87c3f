// A ring that takes one element too many: the producer writes the place that the consumer reads.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <stdatomic.h>

enum { SIZE = 2, COUNT = 3 };
static int ring[SIZE];
static atomic_uint head, tail;

static void *produce(void *unused) {
    for (int i = 1; i <= COUNT; i++) {
        while (tail - head > SIZE)
            ;
        ring[tail % SIZE] = i; //~ VIOLATED
        tail++;
    }
    return unused;
}

int main(void) {
    pthread_t t;
    int sum = 0;
    pthread_create(&t, 0, produce, 0);
    for (int i = 1; i <= COUNT; i++) {
        while (tail == head)
            ;
        sum += ring[head % SIZE]; //~ VIOLATED
        head++;
    }
    pthread_join(t, 0);
    return sum == 0;
}
