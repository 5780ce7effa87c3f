// A spin lock made of one atomic exchange, and threads that come for ever: however many there are, one is inside.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int locked;
static int inside;

static void *visit(void *unused) {
    while (atomic_exchange(&locked, 1)) {
    }
    inside++;
    assert(inside == 1);
    inside--;
    atomic_store(&locked, 0);
    return unused;
}

int main(void) {
    while (1) {
        pthread_t visitor;
        pthread_create(&visitor, NULL, visit, NULL);
    }
}
