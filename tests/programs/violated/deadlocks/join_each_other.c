// Main waits for a thread that waits for main.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_t first;

static void *work(void *unused) {
    pthread_join(first, 0); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    first = pthread_self();
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0); //~ VIOLATED
    return 0;
}
