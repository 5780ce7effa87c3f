// Two threads that call functions all the time, so that they are interrupted between a call and its first line.
#include <assert.h>
#include <pthread.h>

static int hits;

static void left(int a) {
    hits += a;
}

static void right(int b) {
    hits -= b;
}

static void *first(void *argument) {
    for (int i = 0; i < 20; i++)
        left(i);
    return argument;
}

static void *second(void *argument) {
    for (int i = 0; i < 20; i++)
        right(i);
    return argument;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, first, 0);
    pthread_create(&threads[1], 0, second, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(hits == 0);
    return 0;
}
