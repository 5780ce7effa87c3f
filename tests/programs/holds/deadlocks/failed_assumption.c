// Where the assumption fails there is no run.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    int n = __VERIFIER_nondet_int();
    pthread_mutex_lock(&m);
    if (n == 3) {
        __VERIFIER_assume(0);
        pthread_mutex_lock(&m);
    }
    return 0;
}
