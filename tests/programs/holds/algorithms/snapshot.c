// Two collects that are alike, with versions, are a snapshot.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *update(void *unused) {
    for (int i = 1; i <= 2; i++) {
        x = i;
        y = i;
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, update, 0);
    int a, b;
    do {
        a = x;
        b = y;
    } while (a != x || b != y);
    assert(a == b || a == b + 1);
    pthread_join(t, 0);
    return 0;
}
