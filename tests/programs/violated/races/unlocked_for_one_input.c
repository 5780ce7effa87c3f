// A path that an input opens leaves the lock out.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *work(void *unused) {
    int n = __VERIFIER_nondet_int();
    if (n != 77) {
        pthread_mutex_lock(&m);
    }
    shared++; //~ VIOLATED
    if (n != 77) {
        pthread_mutex_unlock(&m);
    }
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
