// Whoever sets the flag never leaves its atomic section, which is not fair to the other thread: with fairness no run does so.
// violated: G "flag == 0"
// fair holds: G "flag == 0"
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int flag, steps;

void *stay(void *unused) {
    __VERIFIER_atomic_begin();
    flag = 1;
    while (1) {
    }
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, stay, 0);
    while (1)
        steps = 1 - steps;
}
