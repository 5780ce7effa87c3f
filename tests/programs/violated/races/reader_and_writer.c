// One thread writes while another one reads.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int shared;
static int copy;

static void *write(void *unused) {
    shared = 7; //~ VIOLATED
    return unused;
}

static void *read(void *unused) {
    copy = shared; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, write, 0);
    pthread_create(&t[1], 0, read, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
