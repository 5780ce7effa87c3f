// The lock of Craig, Landin and Hagersten: everybody waits at the node of the one in front and takes that node along.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken[3];
static atomic_int tail = 2;
static int counter;

static void *work(void *argument) {
    int mine = (int)(long)argument;
    for (int round = 0; round < 2; round++) {
        taken[mine] = 1;
        int before = atomic_exchange(&tail, mine);
        while (taken[before])
            ;
        counter++;
        taken[mine] = 0;
        mine = before;
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, (void *)1);
    work((void *)0);
    pthread_join(t, 0);
    assert(counter == 4);
    return 0;
}
