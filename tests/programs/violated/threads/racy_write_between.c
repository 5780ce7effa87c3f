// Between the own write and the read that follows, the other thread writes.
// expect: violated
// fault: racy re-reads at -O2
// threads
#include <assert.h>
#include <pthread.h>

static int owner;

static void *claim(void *argument) {
    owner = *(int *)argument;
    return 0;
}

int main(void) {
    pthread_t t;
    int two = 2;
    pthread_create(&t, 0, claim, &two);
    owner = 1;
    assert(owner == 1); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
