// Between two phases there is no barrier: what a neighbour wrote in the first one is read in the second.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int cells[2], sums[2];

static void *work(void *argument) {
    int me = argument != 0;
    cells[me] = me + 1; //~ VIOLATED
    sums[me] = cells[me] + cells[!me]; //~ VIOLATED
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, cells);
    work(0);
    pthread_join(t, 0);
    return 0;
}
