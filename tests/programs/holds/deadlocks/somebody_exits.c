// One thread ends the program while the others wait.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *leave(void *unused) {
    exit(3);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, leave, 0);
    pthread_mutex_lock(&m);
    return 0;
}
