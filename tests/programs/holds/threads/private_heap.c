// What each thread allocates for itself, no other thread sees.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void *work(void *unused) {
    int *mine = malloc(2 * sizeof *mine);
    mine[0] = __VERIFIER_nondet_int();
    mine[1] = mine[0];
    assert(mine[0] == mine[1]);
    free(mine);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
