// The write that follows abort never happens.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int x;

static void *give_up(void *unused) {
    abort();
    x = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, give_up, 0);
    assert(x == 0);
    pthread_join(t, 0);
    assert(0);
    return 0;
}
