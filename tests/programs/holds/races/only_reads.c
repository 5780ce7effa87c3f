// Reads do not race.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static int shared;

static void *look(void *unused) {
    int seen = shared;
    (void)seen;
    return unused;
}

int main(void) {
    pthread_t t;
    shared = 4;
    pthread_create(&t, 0, look, 0);
    int seen = shared;
    pthread_join(t, 0);
    shared = seen;
    return 0;
}
