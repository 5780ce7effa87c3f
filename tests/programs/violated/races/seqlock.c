// The data of a sequence lock is read while it is written; that the reader tries again does not make it atomic.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static int data;

static void *write_data(void *unused) {
    sequence++;
    data = 1; //~ VIOLATED
    sequence++;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write_data, 0);
    unsigned before;
    int copy;
    do {
        while ((before = sequence) & 1)
            ;
        copy = data; //~ VIOLATED
    } while (sequence != before);
    pthread_join(t, 0);
    return copy;
}
