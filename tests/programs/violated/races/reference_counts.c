// A reference is given back before the last use; who frees the block races with it.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
    int value;
};

static atomic_int references = 2;

static void *use(void *argument) {
    struct shared *s = argument;
    if (atomic_fetch_sub(&references, 1) == 1)
        free(s); //~ VIOLATED
    return 0;
}

int main(void) {
    pthread_t t;
    struct shared *s = malloc(sizeof *s);
    s->value = 5;
    pthread_create(&t, 0, use, s);
    int last = atomic_fetch_sub(&references, 1) == 1;
    if (!last)
        s->value = 6; //~ VIOLATED
    else
        free(s);
    pthread_join(t, 0);
    return 0;
}
