// Each thread has its own instance of a thread-local variable.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static _Thread_local int own;

static void *work(void *unused) {
    own++;
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    own = 3;
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
