// The queue of Michael and Scott with a dummy node: what two threads enqueue comes out once, in an order that each of them sees.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    _Atomic(struct node *) next;
};

static struct node dummy;
static _Atomic(struct node *) head = &dummy, tail = &dummy;

static void enqueue(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = NULL;
    for (;;) {
        struct node *last = tail, *next = last->next;
        if (next) {
            atomic_compare_exchange_strong(&tail, &last, next);
        } else if (atomic_compare_exchange_strong(&last->next, &next, node)) {
            atomic_compare_exchange_strong(&tail, &last, node);
            return;
        }
    }
}

static int dequeue(void) {
    for (;;) {
        struct node *first = head, *last = tail, *next = first->next;
        if (!next)
            return 0;
        if (first == last)
            atomic_compare_exchange_strong(&tail, &last, next);
        else if (atomic_compare_exchange_strong(&head, &first, next))
            return next->value;
    }
}

static void *work(void *unused) {
    enqueue(1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    enqueue(2);
    int first = dequeue();
    assert(first == 1 || first == 2);
    pthread_join(t, 0);
    assert(dequeue() == 3 - first && dequeue() == 0);
    return 0;
}
