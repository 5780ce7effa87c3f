// The grandchild outlives the child that started it.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int x;

static void *grandchild(void *unused) {
    x = 1;
    return unused;
}

static void *child(void *unused) {
    pthread_t t;
    pthread_create(&t, 0, grandchild, 0);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
    pthread_join(t, 0);
    int first = x;
    assert(first == 1); //~ VIOLATED
    return 0;
}
