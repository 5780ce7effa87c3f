// The thread that was started last may run first: it reads before the other writes.
// expect: violated
// fault: lost interleavings
// threads
#include <assert.h>
#include <pthread.h>

static int x, seen;

static void *write_x(void *unused) {
    x = 1;
    return unused;
}

static void *read_x(void *unused) {
    seen = x;
    return unused;
}

int main(void) {
    pthread_t writer, reader;
    pthread_create(&writer, 0, write_x, 0);
    pthread_create(&reader, 0, read_x, 0);
    pthread_join(writer, 0);
    pthread_join(reader, 0);
    assert(seen == 1); //~ VIOLATED
    return 0;
}
