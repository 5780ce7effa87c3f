// A condition is waited for without its mutex.
// expect: violated
// property: no-lock-misuse
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
    if (__VERIFIER_nondet_int() != 5) {
        pthread_mutex_lock(&m);
    }
    pthread_cond_wait(&c, &m); //~ VIOLATED
    return 0;
}
