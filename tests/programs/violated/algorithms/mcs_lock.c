// A queued lock that is given back without a look at who came in the meantime: the newcomer finds it free while another one waits, and both
// get in at the end.
// expect: violated
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
static struct node nodes[3];
static atomic_int inside;

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
    tail = NULL;
    struct node *next = mine->next;
    if (next)
        next->waits = 0;
}

static void *work(void *argument) {
    struct node *mine = &nodes[(long)argument];
    lock(mine);
    assert(inside++ == 0); //~ VIOLATED
    inside--;
    unlock(mine);
    return 0;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, (void *)1);
    pthread_create(&t[1], 0, work, (void *)2);
    work((void *)0);
    return 0;
}
