// Semaphores: a lock, a bounded number of holders, a hand-over in both directions, trywait.
// cflags: -pthread
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

enum { THREADS = 3, ROUNDS = 6 };

static sem_t lock, slots, ping, pong;
static int inside, most, sum;

static void *enter(void *argument) {
    int number = *(int *)argument;
    for (int i = 0; i < ROUNDS; i++) {
        sem_wait(&slots);
        sem_wait(&lock);
        if (++inside > most)
            most = inside;
        sum += number;
        sem_post(&lock);
        sem_wait(&lock);
        inside--;
        sem_post(&lock);
        sem_post(&slots);
    }
    return NULL;
}

static void *answer(void *argument) {
    int *shared = argument;
    for (int i = 0; i < ROUNDS; i++) {
        sem_wait(&ping);
        *shared = *shared * 2 + 1;
        sem_post(&pong);
    }
    return NULL;
}

int main(void) {
    sem_init(&lock, 0, 1);
    sem_init(&slots, 0, 2);
    sem_init(&ping, 0, 0);
    sem_init(&pong, 0, 0);
    pthread_t threads[THREADS], partner;
    int numbers[THREADS] = {1, 10, 100};
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, enter, &numbers[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    printf("%d %d %d\n", sum, inside, most == 1 || most == 2);

    int shared = 0;
    pthread_create(&partner, NULL, answer, &shared);
    for (int i = 0; i < ROUNDS; i++) {
        printf("%d ", shared);
        sem_post(&ping);
        sem_wait(&pong);
        shared -= i;
    }
    pthread_join(partner, NULL);
    printf("%d\n", shared);
    int value, first = sem_trywait(&slots), second = sem_trywait(&slots), third = sem_trywait(&slots);
    sem_getvalue(&slots, &value);
    printf("%d %d %d %d\n", first, second, third, value);
    return shared & 0x7f;
}
