// Main overwrites an input that the thread has tested but not yet used.
// expect: violated
// threads
#include <pthread.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int x;

static void *use(void *unused) {
    if (x > 10) {
        int y = x;
        if (y < 0)
            reach_error(); //~ VIOLATED
    }
    return unused;
}

int main(void) {
    pthread_t t;
    x = __VERIFIER_nondet_int();
    pthread_create(&t, 0, use, 0);
    x = __VERIFIER_nondet_int();
    pthread_join(t, 0);
    return 0;
}
