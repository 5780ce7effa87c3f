// One way out of a private loop leads to a join that has to wait; it is taken again once the other thread has ended.
// expect: violated
// threads
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static void *nothing(void *unused) {
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, nothing, 0);
    pthread_t copy = t;
    unsigned rounds = __VERIFIER_nondet_uint();
    __VERIFIER_assume(rounds <= 2);
    unsigned given = rounds;
    while (rounds > 0)
        rounds--;
    pthread_join(copy, 0);
    if (given == 0)
        reach_error(); //~ VIOLATED
    return 0;
}
