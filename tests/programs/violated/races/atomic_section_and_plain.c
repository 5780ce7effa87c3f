// An atomic section is atomic for other sections only.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int shared;

static void *inside(void *unused) {
    __VERIFIER_atomic_begin();
    shared++; //~ VIOLATED
    __VERIFIER_atomic_end();
    return unused;
}

static void *outside(void *unused) {
    shared = 5; //~ VIOLATED
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
