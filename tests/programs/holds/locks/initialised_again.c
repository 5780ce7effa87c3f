// Locks that may be initialised: after they were destroyed, after static zeros, in a block that begins anew, in a copied structure, and in
// a block of the heap that is freed and allocated again.
// expect: holds
// property: no-lock-misuse
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

struct guarded {
    pthread_mutex_t mutex;
    sem_t semaphore;
    int value;
};

static pthread_mutex_t zeros;
static struct guarded first, second;

static void use_heap(void) {
    struct guarded *block = malloc(sizeof *block);
    if (!block)
        return;
    pthread_mutex_init(&block->mutex, 0);
    sem_init(&block->semaphore, 0, 1);
    free(block);
}

int main(void) {
    pthread_mutex_init(&zeros, 0);
    pthread_mutex_destroy(&zeros);
    pthread_mutex_init(&zeros, 0);

    pthread_mutex_init(&first.mutex, 0);
    sem_init(&first.semaphore, 0, 1);
    second = first;
    pthread_mutex_init(&second.mutex, 0);
    sem_init(&second.semaphore, 0, 1);

    memset(&first, 0, sizeof first);
    pthread_mutex_init(&first.mutex, 0);

    for (int i = 0; i < 2; i++) {
        pthread_barrier_t barrier;
        pthread_barrier_init(&barrier, 0, 1);
        pthread_barrier_wait(&barrier);
        use_heap();
    }
    return 0;
}
