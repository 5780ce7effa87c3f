// A thread is joined twice.
// expect: unknown(undefined behaviour: pthread_join: the thread was joined or detached before)
// threads
#include <pthread.h>

static void *work(void *unused) {
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    pthread_join(t, 0);
    return 0;
}
