// A stack whose top is compared and set in two steps loses what another thread pushed in between.
// expect: violated
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
    do
        node->next = top;
    while (node->next != top);
    top = node;
}

static void *work(void *unused) {
    push(4);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    push(2);
    pthread_join(t, 0);
    struct node *first = top;
    assert(first->next != NULL); //~ VIOLATED
    return 0;
}
