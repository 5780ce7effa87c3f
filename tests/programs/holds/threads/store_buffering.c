// Each thread writes its variable and reads the other's. Memory is sequentially consistent: the later of the two
// writes comes before a read that sees both, so not both read zero.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int x, y, seen_x, seen_y;

static void *first(void *unused) {
    x = 1;
    seen_y = y;
    return unused;
}

static void *second(void *unused) {
    y = 1;
    seen_x = x;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(seen_x == 1 || seen_y == 1);
    return 0;
}
