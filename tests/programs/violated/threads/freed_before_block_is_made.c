// One thread frees what another one remembers; the block that this one makes after that may lie there.
// expect: violated
// threads
// opt2: skip LLVM takes what malloc returns to differ from all pointers before
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

char *shared;

static void *freer(void *unused) {
    free(shared);
    return unused;
}

int main(void) {
    shared = malloc(1);
    pthread_t thread;
    pthread_create(&thread, NULL, freer, NULL);
    char *old = shared;
    char *mine = malloc(1);
    assert(mine != old); //~ VIOLATED
    pthread_join(thread, NULL);
    free(mine);
    return 0;
}
