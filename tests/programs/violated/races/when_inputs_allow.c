// The conditions under which the threads write can hold together.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int shared;

static void *above(void *argument) {
    long n = (long)argument;
    if (n > 10) {
        shared = 1; //~ VIOLATED
    }
    return argument;
}

static void *below(void *argument) {
    long n = (long)argument;
    if (n < 20) {
        shared = 2; //~ VIOLATED
    }
    return argument;
}

int main(void) {
    pthread_t t[2];
    long n = __VERIFIER_nondet_int();
    pthread_create(&t[0], 0, above, (void *)n);
    pthread_create(&t[1], 0, below, (void *)n);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
