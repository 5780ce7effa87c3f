// The first thread leaves, the last thread ends the program, and a handler finds what is missing.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int done;

static void at_the_end(void) {
    assert(done == 2);
}

static void *work(void *argument) {
    int seen = done;
    done = seen + 1;
    return argument;
}

int main(void) {
    pthread_t threads[2];
    atexit(at_the_end);
    pthread_create(&threads[0], 0, work, 0);
    pthread_create(&threads[1], 0, work, 0);
    pthread_exit(0);
}
