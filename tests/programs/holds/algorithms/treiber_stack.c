// Treiber's stack: two threads push, and nothing that was pushed is lost.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static _Atomic(struct node *) top;

static void push(int value) {
    struct node *node = malloc(sizeof *node);
    node->value = value;
    struct node *old = top;
    do
        node->next = old;
    while (!atomic_compare_exchange_weak(&top, &old, node));
}

static int pop(void) {
    struct node *old = top;
    while (old && !atomic_compare_exchange_weak(&top, &old, old->next))
        ;
    return old ? old->value : 0;
}

static void *work(void *unused) {
    push(4);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    push(2);
    int found = pop();
    assert(found == 2 || found == 4);
    pthread_join(t, 0);
    assert(found + pop() == 6);
    return 0;
}
