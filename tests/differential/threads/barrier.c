// A barrier between phases: each phase reads what all threads wrote in the one before.
// cflags: -pthread
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 3, PHASES = 4 };

static pthread_barrier_t barrier;
static int cells[2][THREADS];
static int serial[THREADS];

static void *work(void *argument) {
    int me = *(int *)argument;
    for (int phase = 0; phase < PHASES; phase++) {
        int *now = cells[phase % 2], *next = cells[(phase + 1) % 2];
        next[me] = now[(me + 1) % THREADS] * 2 + now[(me + THREADS - 1) % THREADS];
        serial[me] += pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int numbers[THREADS];
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        cells[0][i] = i + 1;
    }
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    int serials = 0;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        serials += serial[i];
    }
    pthread_barrier_destroy(&barrier);
    for (int i = 0; i < THREADS; i++)
        printf("%d ", cells[PHASES % 2][i]);
    printf("%d\n", serials);
    return cells[PHASES % 2][0] % 100;
}
