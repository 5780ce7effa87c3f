// A routine that runs once makes what both threads read.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int made;

static void make(void) {
    made = 3;
}

static void *get(void *unused) {
    pthread_once(&once, make);
    int seen = made;
    (void)seen;
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, get, 0);
    pthread_create(&t[1], 0, get, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
