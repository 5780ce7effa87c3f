// Two threads make a value; the one that comes second throws its own away.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) value;

static void *get(void *unused) {
    int *found = value;
    if (!found) {
        int *mine = malloc(sizeof *mine);
        *mine = 3;
        if (atomic_compare_exchange_strong(&value, &found, mine))
            found = mine;
        else
            free(mine);
    }
    assert(*found == 3);
    (void)unused;
    return found;
}

int main(void) {
    pthread_t t;
    void *theirs;
    pthread_create(&t, 0, get, 0);
    void *mine = get(0);
    pthread_join(t, &theirs);
    assert(mine == theirs);
    free(mine);
    return 0;
}
