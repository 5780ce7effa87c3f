// `memcpy` reads what another thread writes.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <string.h>

static char from[8];
static char to[8];

static void *copy(void *unused) {
    memcpy(to, from, sizeof to); //~ VIOLATED
    return unused;
}

static void *write(void *unused) {
    from[5] = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, copy, 0);
    pthread_create(&t[1], 0, write, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
