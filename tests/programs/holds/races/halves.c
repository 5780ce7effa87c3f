// `memcpy` and `memset` touch different halves of a buffer.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>
#include <string.h>

static char buffer[16];
static char other[8];

static void *copy(void *unused) {
    memcpy(other, buffer, 8);
    return unused;
}

static void *fill(void *unused) {
    memset(buffer + 8, 1, 8);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, copy, 0);
    pthread_create(&t[1], 0, fill, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
