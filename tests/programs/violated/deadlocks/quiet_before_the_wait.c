// A condition on an input decides, just before the wait, whether a thread waits.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    int n = __VERIFIER_nondet_int();
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += n;
    }
    if (sum == 12) {
        pthread_mutex_lock(&m); //~ VIOLATED
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0); //~ VIOLATED
    return 0;
}
