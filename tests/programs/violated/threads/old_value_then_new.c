// The second thread reads the old value of one variable and the new value of the other.
// expect: violated
// fault: lost interleavings
// threads
#include <pthread.h>

extern void reach_error(void);

static int x, y;

static void *write_both(void *unused) {
    x = 1;
    y = 1;
    return unused;
}

static void *read_both(void *unused) {
    int first = x;
    int second = y;
    if (first == 0 && second == 1)
        reach_error(); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, write_both, 0);
    pthread_create(&b, 0, read_both, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
