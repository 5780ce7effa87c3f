// Whoever gives back the last reference frees; taking one from none fails.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
    atomic_int references;
    int value;
};

static atomic_int freed;

static void give_back(struct shared *s) {
    if (atomic_fetch_sub(&s->references, 1) == 1) {
        free(s);
        freed++;
    }
}

static void *use(void *argument) {
    struct shared *s = argument;
    assert(s->value == 5);
    give_back(s);
    return 0;
}

int main(void) {
    pthread_t t[2];
    struct shared *s = malloc(sizeof *s);
    s->references = 3;
    s->value = 5;
    pthread_create(&t[0], 0, use, s);
    pthread_create(&t[1], 0, use, s);
    use(s);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(freed == 1);
    return 0;
}
