// Bit-fields next to each other are one place in memory.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static struct {
    unsigned low : 4;
    unsigned high : 4;
} bits;

static void *low(void *unused) {
    bits.low = 1; //~ VIOLATED
    return unused;
}

static void *high(void *unused) {
    bits.high = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, low, 0);
    pthread_create(&t[1], 0, high, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
