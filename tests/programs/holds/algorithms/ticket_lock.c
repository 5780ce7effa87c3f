// A ticket lock serves in the order in which tickets were drawn.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint next, served;
static int balance;

static void *deposit(void *unused) {
    unsigned mine = atomic_fetch_add(&next, 1);
    while (served != mine)
        ;
    balance++;
    served++;
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, deposit, 0);
    pthread_create(&t[1], 0, deposit, 0);
    deposit(0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(balance == 3);
    return 0;
}
