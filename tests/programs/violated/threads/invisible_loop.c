// A thread that loops for ever on its own must not keep the others from being explored.
// expect: violated
// threads
#include <pthread.h>

extern void reach_error(void);

static int x;

static void *spin(void *unused) {
    for (;;)
        ;
    return unused;
}

static void *write_x(void *unused) {
    x = 1;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, spin, 0);
    pthread_create(&b, 0, write_x, 0);
    pthread_join(b, 0);
    if (x == 1)
        reach_error(); //~ VIOLATED
    return 0;
}
