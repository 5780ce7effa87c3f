// An atomic addition does not go with a plain read.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int shared;
static int copy;

static void *add(void *unused) {
    __atomic_fetch_add(&shared, 1, __ATOMIC_SEQ_CST); //~ VIOLATED
    return unused;
}

static void *look(void *unused) {
    copy = shared; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, add, 0);
    pthread_create(&t[1], 0, look, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
