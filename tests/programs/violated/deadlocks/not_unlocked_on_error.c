// The path of an error forgets to give the mutex back.
// expect: violated
// places: 13 25 | 13 26
// property: no-deadlock
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&m); //~ VIOLATED
    if (__VERIFIER_nondet_int() < 0) {
        return 0;
    }
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
