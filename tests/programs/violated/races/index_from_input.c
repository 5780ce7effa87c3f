// One index is an input; it may be the one of the other thread.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static int a[4];

static void *any(void *unused) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 4);
    a[i] = 1; //~ VIOLATED
    return unused;
}

static void *third(void *unused) {
    a[2] = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, any, 0);
    pthread_create(&t[1], 0, third, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
