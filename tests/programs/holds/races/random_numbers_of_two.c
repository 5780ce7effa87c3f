// Functions of the library that need not be thread-safe do not race here, which the verdict tells.
// expect: holds
// property: no-data-race
// warns: need not be thread-safe
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
    rand();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    rand();
    pthread_join(thread, 0);
}
