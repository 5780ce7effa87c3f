// Each thread allocates, publishes the number of its block and writes to it.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned long numbers;

static void *work(void *unused) {
    int *block = malloc(sizeof *block);
    unsigned long number = (unsigned long)block;
    *block = 1;
    pthread_mutex_lock(&m);
    numbers += number;
    pthread_mutex_unlock(&m);
    free(block);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
