// Bytes next to each other are different places.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static struct {
    char left;
    char right;
} pair;

static void *left(void *unused) {
    pair.left = 1;
    return unused;
}

static void *right(void *unused) {
    pair.right = 1;
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, left, 0);
    pthread_create(&t[1], 0, right, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
