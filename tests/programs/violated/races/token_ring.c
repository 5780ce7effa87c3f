// The token is passed on before the last write.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <stdatomic.h>

static atomic_int token;
static int data;

static void *second(void *unused) {
    while (token != 1)
        ;
    data = 2; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, second, 0);
    token = 1;
    data = 1; //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
