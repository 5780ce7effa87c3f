// Threads come and go without end. After each join there is one thread again, and the same states come round.
// expect: holds
// fault: create/join in a loop
// threads
#include <assert.h>
#include <pthread.h>

static int x;

static void *flip(void *unused) {
    x = !x;
    return unused;
}

int main(void) {
    for (;;) {
        int before = x;
        pthread_t t;
        pthread_create(&t, 0, flip, 0);
        pthread_join(t, 0);
        assert(x == !before);
    }
}
