// A thread that stays able to move would break an assumption: there is no fair run, so everything holds of all of them.
// violated: F "y == 1"
// fair holds: F "y == 1"
#include <pthread.h>
extern void __VERIFIER_assume(int);

int x, y;

void *spins(void *unused) {
    while (1)
        x = !x;
    return 0;
}

void *doomed(void *unused) {
    __VERIFIER_assume(0);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, spins, 0);
    pthread_create(&b, 0, doomed, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
