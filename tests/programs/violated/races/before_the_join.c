// The result is read before the thread has ended.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int result;

static void *compute(void *unused) {
    result = 42; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[1];
    pthread_create(&t[0], 0, compute, 0);
    int early = result; //~ VIOLATED
    (void)early;
    pthread_join(t[0], 0);
    return 0;
}
