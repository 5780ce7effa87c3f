// Two threads count without a lock.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int counter;

static void *count(void *unused) {
    counter++; //~ VIOLATED
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
