// The pointer is published before what it points to is whole.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct table {
    atomic_int size, filled;
};

static _Atomic(struct table *) table;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct table *get(void) {
    if (!table) {
        pthread_mutex_lock(&m);
        if (!table) {
            table = calloc(1, sizeof *table);
            table->size = 8;
            table->filled = 8;
        }
        pthread_mutex_unlock(&m);
    }
    return table;
}

static void *use(void *unused) {
    struct table *mine = get();
    int filled = mine->filled;
    assert(filled == 8); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, use, 0);
    use(0);
    pthread_join(t, 0);
    return 0;
}
