// A thread-local variable whose address was published can be written by others.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static _Thread_local int mine;
static int *of_main;

static void *work(void *unused) {
    *of_main = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    of_main = &mine;
    pthread_create(&t, 0, work, 0);
    assert(mine == 0); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
