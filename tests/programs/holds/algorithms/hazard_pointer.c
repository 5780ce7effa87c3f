// A reader announces what it reads and looks again whether it is still current; who replaces it waits until nobody has announced the old one.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) current, announced;

static void *read_current(void *unused) {
    int *mine;
    do {
        mine = current;
        announced = mine;
    } while (mine != current);
    assert(*mine == 1 || *mine == 2);
    announced = NULL;
    return unused;
}

int main(void) {
    pthread_t t;
    int *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    *first = 1;
    *second = 2;
    current = first;
    pthread_create(&t, 0, read_current, 0);
    current = second;
    while (announced == first)
        ;
    *first = 0;
    free(first);
    pthread_join(t, 0);
    free(second);
    return 0;
}
