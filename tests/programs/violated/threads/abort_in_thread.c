// abort in the thread ends the program, but main may have been faster.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int x;

static void *give_up(void *unused) {
    x = 1;
    abort();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, give_up, 0);
    int seen = x;
    assert(seen == 0); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
