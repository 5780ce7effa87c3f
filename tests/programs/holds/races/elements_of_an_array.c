// Each thread has elements of its own.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static int a[4];

static void *work(void *argument) {
    int *part = argument;
    part[0] = 1;
    part[1] = part[0];
    return argument;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, &a[0]);
    pthread_create(&t[1], 0, work, &a[2]);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
