// A stack without locks whose nodes are freed after all threads are done with them: no address is given again too early.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
};

_Atomic(struct node *) top;
struct node below = {NULL};
struct node *taken;

static void *other(void *unused) {
    taken = atomic_exchange(&top, NULL);
    struct node *new = malloc(sizeof *new);
    new->next = NULL;
    atomic_store(&top, new);
    return unused;
}

int main(void) {
    struct node *first = malloc(sizeof *first);
    first->next = &below;
    atomic_init(&top, first);
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    struct node *found = first;
    int done = atomic_compare_exchange_strong(&top, &found, first->next);
    pthread_join(thread, NULL);
    struct node *now = atomic_load(&top);
    assert(now != first && now != &below);
    free(first);
    if (taken != first)
        assert(done);
    return 0;
}
