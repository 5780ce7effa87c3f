// The writer waits for one reader and forgets the other one.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first = 1, second = 2;
static _Atomic(atomic_int *) current = &first;
static atomic_int reading[2];

static void *reader(void *argument) {
    int me = argument != 0;
    reading[me] = 1;
    atomic_int *seen = current;
    assert(*seen != 0); //~ VIOLATED
    reading[me] = 0;
    return 0;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, reader, t);
    current = &second;
    while (reading[0])
        ;
    first = 0;
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
