// A worker that may hang, and a watchdog that starts it again.
// fair holds: G ("hangs == 1" -> F "hangs == 0")
// violated: G ("hangs == 1" -> F "hangs == 0")
// fair holds: G F "hangs == 0"
// fair violated: F G "hangs == 0"
// holds: "restarts == 0" W "hangs == 1"
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int hangs, restarts;

void *worker(void *unused) {
    while (1) {
        if (__VERIFIER_nondet_int())
            hangs = 1;
        while (hangs) {
        }
    }
    return 0;
}

void *watchdog(void *unused) {
    while (1)
        if (hangs) {
            restarts = 1;
            hangs = 0;
        }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, watchdog, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
