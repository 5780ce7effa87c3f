// A node is put where the other thread finds it, and filled afterwards.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    int value;
};

static _Atomic(struct node *) top;

static void *produce(void *unused) {
    struct node *node = malloc(sizeof *node);
    top = node;
    node->value = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    struct node *found = top;
    int value = found ? found->value : 0; //~ VIOLATED
    pthread_join(t, 0);
    return value == 7;
}
