// A thread whose function is atomic has not begun it when it is created.
// expect: violated
// threads
#include <pthread.h>

extern void reach_error(void);

static int x;

void *__VERIFIER_atomic_look(void *unused) {
    if (x == 1)
        reach_error(); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, __VERIFIER_atomic_look, 0);
    x = 1;
    pthread_join(t, 0);
    return 0;
}
