// An arbitrary pointer leads both threads to the same object.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

void *__VERIFIER_nondet_pointer(void);
void __VERIFIER_assume(int);

static void *one(void *argument) {
    int *p = argument;
    *p = 1; //~ VIOLATED
    return argument;
}

static void *two(void *argument) {
    int *p = argument;
    *p = 2; //~ VIOLATED
    return argument;
}

int main(void) {
    pthread_t t[2];
    void *p = __VERIFIER_nondet_pointer();
    __VERIFIER_assume(p != 0);
    pthread_create(&t[0], 0, one, p);
    pthread_create(&t[1], 0, two, p);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
