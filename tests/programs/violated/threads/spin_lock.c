// Waiting and taking are two actions: both threads pass.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static volatile int lock;
static int inside;

static void *enter(void *unused) {
    while (lock)
        ;
    lock = 1;
    inside++;
    assert(inside == 1); //~ VIOLATED
    inside--;
    lock = 0;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, 0);
    enter(0);
    pthread_join(t, 0);
    return 0;
}
