// expect: unknown(undefined behaviour: read of a block of the heap after its life has ended)
// A key's destructor may be a function of the library: `free` ends the block when the thread does, before or after it is read.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int *block;

static void *keep(void *unused) {
    pthread_setspecific(key, block);
    return unused;
}

int main(void) {
    pthread_t thread;
    block = malloc(sizeof *block);
    *block = 1;
    pthread_key_create(&key, free);
    pthread_create(&thread, NULL, keep, NULL);
    assert(*block == 1);
    return 0;
}
