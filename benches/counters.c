// Three threads that count without inputs: every interleaving is a state of its own.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { ROUNDS = 31 };

static volatile unsigned char first, second, third;

static void *count_first(void *argument) {
    for (int round = 0; round < ROUNDS; round++)
        first++;
    return argument;
}

static void *count_second(void *argument) {
    for (int round = 0; round < ROUNDS; round++)
        second++;
    return argument;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, count_first, NULL);
    pthread_create(&b, NULL, count_second, NULL);
    for (int round = 0; round < ROUNDS; round++)
        third++;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(first == ROUNDS && second == ROUNDS && third == ROUNDS);
    return 0;
}
