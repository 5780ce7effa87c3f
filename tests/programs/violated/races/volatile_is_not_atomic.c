// Volatile accesses race like others.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static volatile int ready;

static void *set(void *unused) {
    ready = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[1];
    pthread_create(&t[0], 0, set, 0);
    while (!ready) { //~ VIOLATED
    }
    pthread_join(t[0], 0);
    return 0;
}
