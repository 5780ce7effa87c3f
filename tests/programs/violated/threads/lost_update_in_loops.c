// Each round of a loop reads and writes; the rounds of two threads mix, so that updates are lost in the second round only.
// expect: violated
// fault: lost interleavings
// threads
#include <assert.h>
#include <pthread.h>

static int x = 1, y = 1;

static void *add_y(void *unused) {
    for (int round = 0; round < 2; round++)
        x += y;
    return unused;
}

static void *add_x(void *unused) {
    for (int round = 0; round < 2; round++)
        y += x;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, add_y, 0);
    pthread_create(&b, 0, add_x, 0);
    assert(x < 8); //~ VIOLATED
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
