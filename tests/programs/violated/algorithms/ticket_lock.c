// Tickets are drawn in two steps, so two threads may hold the same one.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint next, served, inside;

static void *deposit(void *unused) {
    unsigned mine = next;
    next = mine + 1;
    while (served != mine)
        ;
    assert(inside++ == 0); //~ VIOLATED
    inside--;
    served++;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, deposit, 0);
    deposit(0);
    pthread_join(t, 0);
    return 0;
}
