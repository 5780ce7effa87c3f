// A queue that links the new node with a plain store: of two that are enqueued at once, one is lost.
// expect: violated
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
static _Atomic(struct node *) tail = &dummy;

static void enqueue(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = NULL;
    for (;;) {
        struct node *last = tail, *next = last->next;
        if (next) {
            atomic_compare_exchange_strong(&tail, &last, next);
        } else {
            last->next = node;
            atomic_compare_exchange_strong(&tail, &last, node);
            return;
        }
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
    pthread_join(t, 0);
    int length = 0;
    for (struct node *node = dummy.next; node; node = node->next)
        length++;
    assert(length == 2); //~ VIOLATED
    return 0;
}
