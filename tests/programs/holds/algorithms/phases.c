// Two threads relax their cells in phases; a barrier between the phases orders what they read and write.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int cells[2] = {0, 8}, next[2];

static void *work(void *argument) {
    int me = argument != 0;
    for (int round = 0; round < 2; round++) {
        next[me] = (cells[me] + cells[!me]) / 2;
        pthread_barrier_wait(&barrier);
        cells[me] = next[me];
        pthread_barrier_wait(&barrier);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, work, cells);
    work(0);
    pthread_join(t, 0);
    assert(cells[0] == 4 && cells[1] == 4);
    return 0;
}
