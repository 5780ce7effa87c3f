// Two threads copy different members of a structure.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

struct pair {
    long a, b;
};
static struct {
    struct pair left, right;
} g;

static void *change(void *unused) {
    struct pair one = {1, 1};
    g.left = one;
    return unused;
}

int main(void) {
    struct pair two = {2, 2};
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    g.right = two;
    pthread_join(t, 0);
    return g.left.a != 1;
}
