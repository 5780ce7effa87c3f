// A queued lock whose node is marked as taken after the wait only: the next one does not see that it has to wait.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken[3], inside;
static atomic_int tail = 2;

static void *work(void *argument) {
    int mine = (int)(long)argument;
    for (int round = 0; round < 2; round++) {
        taken[mine] = 0;
        int before = atomic_exchange(&tail, mine);
        while (taken[before])
            ;
        taken[mine] = 1;
        assert(inside++ == 0); //~ VIOLATED
        inside--;
        taken[mine] = 0;
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, (void *)1);
    work((void *)0);
    pthread_join(t, 0);
    return 0;
}
