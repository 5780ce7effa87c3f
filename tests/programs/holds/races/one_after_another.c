// The second thread starts when the first one has ended.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static int shared;

static void *work(void *unused) {
    shared++;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return shared - 2;
}
