// Runs in which the thread's assumption fails do not count, so after the join it held when it was made.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int x;

static void *choose(void *unused) {
    int choice = __VERIFIER_nondet_int();
    __VERIFIER_assume(choice > 0 && choice < 5);
    x = choice;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, choose, 0);
    int early = x;
    pthread_join(t, 0);
    assert(x >= 1 && x <= 4);
    assert(early == 0 || early == x);
    return 0;
}
