// Assumptions end runs, errors end the program, atomic sections are not interrupted unless the thread waits.
// possible: reached outside error
// impossible: assumed_away inside
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), __VERIFIER_error(void);
static int first, second;

static void *work(void *unused) {
    __VERIFIER_atomic_begin();
    first = 1;
    second = 1;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t thread;
    int number = __VERIFIER_nondet_int();
    __VERIFIER_assume(number > 3);
    CASE(assumed_away, number <= 3);
    CASE(reached, number == 4);
    WHEN(error) __VERIFIER_error();
    pthread_create(&thread, 0, work, 0);
    CASE(outside, first == 0);
    __VERIFIER_atomic_begin();
    CASE(inside, first != second);
    __VERIFIER_atomic_end();
}
