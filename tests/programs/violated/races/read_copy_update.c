// The old version is changed while a reader may still look at it.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <stdatomic.h>

static int first = 1, second = 2;
static _Atomic(int *) current = &first;

static void *reader(void *unused) {
    int *seen = current;
    return (void *)(long)*seen; //~ VIOLATED
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    int *old = atomic_exchange(&current, &second);
    *old = 0; //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
