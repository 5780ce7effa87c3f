// Read, copy, update: the old version is taken apart after every reader that could have seen it has left.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct version {
    int a, b;
};

static _Atomic(struct version *) current;
static atomic_int reading[2];

static void *reader(void *argument) {
    int me = argument != 0;
    reading[me] = 1;
    struct version *seen = current;
    assert(seen->a == seen->b);
    reading[me] = 0;
    return 0;
}

static struct version *version_of(int number) {
    struct version *made = malloc(sizeof *made);
    made->a = made->b = number;
    return made;
}

int main(void) {
    pthread_t t[2];
    current = version_of(1);
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, reader, t);
    struct version *old = atomic_exchange(&current, version_of(2));
    for (int i = 0; i < 2; i++)
        while (reading[i])
            ;
    old->a = 0;
    free(old);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
