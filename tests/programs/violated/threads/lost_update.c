// Both threads read the counter before either writes it.
// expect: violated
// fault: lost interleavings
// threads
#include <assert.h>
#include <pthread.h>

static int counter;

static void *increment(void *unused) {
    counter++;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, increment, 0);
    pthread_create(&b, 0, increment, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 2); //~ VIOLATED
    return 0;
}
