// `free` counts as a write of the whole block.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <stdlib.h>

static int seen;

static void *release(void *block) {
    free(block); //~ VIOLATED
    return 0;
}

static void *look(void *block) {
    seen = ((int *)block)[1]; //~ VIOLATED
    return block;
}

int main(void) {
    pthread_t t[2];
    int *block = calloc(2, sizeof *block);
    pthread_create(&t[0], 0, release, block);
    pthread_create(&t[1], 0, look, block);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
