// Each thread waits for the one before it.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_t t[3];

static void *first(void *unused) {
    
    return unused;
}

static void *second(void *unused) {
    pthread_join(t[0], 0);
    return unused;
}

int main(void) {
    pthread_create(&t[0], 0, first, 0);
    pthread_create(&t[1], 0, second, 0);
    pthread_join(t[1], 0);
    return 0;
}
