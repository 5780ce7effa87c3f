// A thread is cancelled by another one.
// expect: unknown(unsupported: `pthread_cancel`)
// threads
#include <pthread.h>

static void *work(void *unused) {
    pthread_testcancel();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
    return 0;
}
