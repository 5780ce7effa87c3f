// Two threads, each with an input of its own that it counts up to a multiple of five: the two do not depend on each
// other. What one thread does has nothing to do with the other, so that one order of them suffices; all orders have 48 states.
// expect: holds
// states: 15
// threads
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static volatile unsigned char x, y;

static void *advance(void *argument) {
    volatile unsigned char *place = argument;
    *place = __VERIFIER_nondet_uchar();
    while (*place % 5)
        (*place)++;
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, advance, (void *)&x);
    pthread_create(&second, NULL, advance, (void *)&y);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(x % 5 == 0 && y % 5 == 0);
    return x + y;
}
