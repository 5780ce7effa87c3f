// Atomic accesses do not race with each other.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static _Atomic int counter;

static void *count(void *unused) {
    counter++;
    int seen = counter;
    counter = seen;
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, count, 0);
    pthread_create(&t[1], 0, count, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
