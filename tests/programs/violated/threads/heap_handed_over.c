// A block that was private is no longer private once its address is known to others.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *volatile shared;

static void *meddle(void *unused) {
    int *p = shared;
    if (p)
        *p = 2;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, meddle, 0);
    int *mine = malloc(sizeof *mine);
    *mine = 1;
    shared = mine;
    assert(*mine == 1); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
