// A stack without locks: between the look at the top and the exchange the top is freed, and its address given again.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

_Atomic(struct node *) top;
struct node below = {NULL, 1};

static void *other(void *unused) {
    /* Takes the node away, and puts a new one in the place of both. */
    struct node *old = atomic_exchange(&top, NULL);
    if (old != &below)
        free(old);
    struct node *new = malloc(sizeof *new);
    new->next = NULL;
    new->value = 2;
    atomic_store(&top, new);
    return unused;
}

int main(void) {
    struct node *first = malloc(sizeof *first);
    first->next = &below;
    first->value = 0;
    atomic_init(&top, first);
    struct node *next = first->next;
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    if (atomic_compare_exchange_strong(&top, &first, next)) {
        pthread_join(thread, NULL);
        /* If the other one came first, its node is lost and one that it took is back. */
        struct node *now = atomic_load(&top);
        assert(now != &below); //~ VIOLATED
    }
    return 0;
}
