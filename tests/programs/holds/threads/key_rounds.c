// A destructor that stores a value again is called again, four times in all; what free gets is freed.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t again, block;
static int rounds;

static void store_again(void *value) {
    rounds++;
    pthread_setspecific(again, value);
}

static void *work(void *unused) {
    pthread_setspecific(again, &rounds);
    pthread_setspecific(block, malloc(4));
    pthread_exit(unused);
}

int main(void) {
    pthread_t t;
    pthread_key_create(&again, store_again);
    pthread_key_create(&block, free);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(rounds == 4);
    return 0;
}
