// Other threads stand still while an atomic function runs, before what races with its last access.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int a[2];
static int rounds = 3;

static void __VERIFIER_atomic_work(void) {
    int sum = 0;
    for (int i = 0; i < rounds; i++) {
        sum += i;
    }
    a[1] = sum; //~ VIOLATED
}

static void *inside(void *unused) {
    __VERIFIER_atomic_work();
    return unused;
}

static void *outside(void *unused) {
    int *p = a;
    p++;
    *p = 1; //~ VIOLATED
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
