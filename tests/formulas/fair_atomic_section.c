// Whom an atomic section of another thread keeps waiting for a moment is able to move, also where the formula looks into the section.
// fair holds: F "y == 1"
// fair holds: F "y == 1" || F G "x == 5"
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x, y;

void *busy(void *unused) {
    while (1) {
        __VERIFIER_atomic_begin();
        x = 1;
        x = 0;
        __VERIFIER_atomic_end();
    }
    return 0;
}

void *once(void *unused) {
    y = 1;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, busy, 0);
    pthread_create(&b, 0, once, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
