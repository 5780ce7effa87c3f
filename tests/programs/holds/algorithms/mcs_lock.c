// The lock of Mellor-Crummey and Scott: everybody waits at a node of its own, and the one in front wakes the next.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
    _Atomic(struct node *) next;
    atomic_int waits;
};

static _Atomic(struct node *) tail;
static int counter;

static void lock(struct node *mine) {
    mine->next = NULL;
    mine->waits = 1;
    struct node *before = atomic_exchange(&tail, mine);
    if (before) {
        before->next = mine;
        while (mine->waits)
            ;
    }
}

static void unlock(struct node *mine) {
    if (!mine->next) {
        struct node *expected = mine;
        if (atomic_compare_exchange_strong(&tail, &expected, NULL))
            return;
        while (!mine->next)
            ;
    }
    struct node *next = mine->next;
    next->waits = 0;
}

static void *work(void *unused) {
    struct node mine;
    lock(&mine);
    counter++;
    unlock(&mine);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(counter == 2);
    return 0;
}
