// The pointer is published when what it points to is whole; those who find it null take the lock and look again.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct table {
    int size, filled;
};

static _Atomic(struct table *) table;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int made;

static struct table *get(void) {
    struct table *found = table;
    if (!found) {
        pthread_mutex_lock(&m);
        found = table;
        if (!found) {
            found = malloc(sizeof *found);
            found->size = found->filled = 8;
            made++;
            table = found;
        }
        pthread_mutex_unlock(&m);
    }
    return found;
}

static void *use(void *unused) {
    struct table *mine = get();
    assert(mine->size == mine->filled);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, use, 0);
    pthread_create(&t[1], 0, use, 0);
    use(0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(made == 1);
    return 0;
}
