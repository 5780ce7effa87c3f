// The pointer is turned to another object between its test and its use.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int x = 1, y = 2;
static int *volatile place = &x;

static void *turn(void *unused) {
    place = &y;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, turn, 0);
    if (place == &x)
        assert(*place == 1); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
