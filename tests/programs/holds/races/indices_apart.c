// The inputs cannot choose the same index.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static int a[4];

static void *low(void *unused) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 2);
    a[i] = 1;
    return unused;
}

static void *high(void *unused) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 2 && i < 4);
    a[i] = 2;
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, low, 0);
    pthread_create(&t[1], 0, high, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
