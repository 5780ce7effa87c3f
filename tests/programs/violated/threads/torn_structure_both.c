// A structure is copied between two places that others see: a word is written before the next one is read.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

struct pair {
    long a, b;
};
static struct pair from = {1, 1}, to;

static void *answer(void *unused) {
    if (to.a == 1)
        from.b = 2;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, answer, 0);
    to = from;
    pthread_join(t, 0);
    assert(to.b == 1); //~ VIOLATED
    return 0;
}
