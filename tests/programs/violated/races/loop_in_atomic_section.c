// The access that races comes in the third round of a loop inside an atomic section.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int a[4];

static void *inside(void *unused) {
    __VERIFIER_atomic_begin();
    for (int i = 0; i < 3; i++) {
        a[i] = i; //~ VIOLATED
    }
    __VERIFIER_atomic_end();
    return unused;
}

static void *outside(void *unused) {
    a[2] = 5; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, inside, 0);
    pthread_create(&t[1], 0, outside, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
