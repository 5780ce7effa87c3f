// Atomic sections and atomic accesses do not race with each other.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static _Atomic int shared;
static int both;

static void __VERIFIER_atomic_add(void) {
    both++;
}

static void *one(void *unused) {
    __VERIFIER_atomic_begin();
    shared++;
    both++;
    __VERIFIER_atomic_end();
    return unused;
}

static void *two(void *unused) {
    shared++;
    __VERIFIER_atomic_add();
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
