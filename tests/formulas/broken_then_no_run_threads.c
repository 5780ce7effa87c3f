// The assumption is another thread's, which is sure to come to it: the run that breaks the formula is none.
// holds: G "guess < 3"
// violated: G "guess < 2"
#include <pthread.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int guess;

void *check(void *unused) {
    __VERIFIER_assume(guess < 3);
    return 0;
}

int main(void) {
    pthread_t thread;
    guess = __VERIFIER_nondet_uchar() & 3;
    pthread_create(&thread, 0, check, 0);
    pthread_join(thread, 0);
    return 0;
}
