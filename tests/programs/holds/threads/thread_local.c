// Every thread has a copy of a thread-local variable.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static _Thread_local int mine = 5;
static int *of_main;

static void *work(void *unused) {
    assert(mine == 5);
    mine = 6;
    assert(&mine != of_main);
    return unused;
}

int main(void) {
    pthread_t t;
    mine = 7;
    of_main = &mine;
    pthread_create(&t, 0, work, 0);
    assert(mine == 7);
    pthread_join(t, 0);
    assert(mine == 7);
    return 0;
}
