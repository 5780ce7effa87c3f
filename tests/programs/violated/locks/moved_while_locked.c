// A block with a locked mutex is moved to grow.
// expect: violated
// property: no-lock-misuse
#include <pthread.h>
#include <stdlib.h>

int main(void) {
    pthread_mutex_t *locks = calloc(1, sizeof *locks);
    if (!locks)
        return 1;
    pthread_mutex_init(&locks[0], 0);
    pthread_mutex_lock(&locks[0]);
    locks = realloc(locks, 2 * sizeof *locks); //~ VIOLATED
    free(locks);
    return 0;
}
