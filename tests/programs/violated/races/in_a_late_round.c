// Only the fifth round of a loop without anything to notice leads to the access.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int shared;

static void *late(void *unused) {
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        sum += i;
    }
    if (sum == 10) {
        shared = sum; //~ VIOLATED
    }
    return unused;
}

static void *soon(void *unused) {
    shared = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, late, 0);
    pthread_create(&t[1], 0, soon, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
