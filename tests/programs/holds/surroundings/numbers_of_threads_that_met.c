// Two threads that live at the same time have different numbers, even if one asks for its own when the other has ended.
// expect: holds
// threads
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static sem_t ended;
static int numbers[2];

static void *late(void *argument) {
    sem_wait(&ended);
    numbers[1] = gettid();
    return argument;
}

static void *early(void *argument) {
    numbers[0] = gettid();
    return argument;
}

int main(void) {
    pthread_t first, second;
    sem_init(&ended, 0, 0);
    pthread_create(&second, 0, late, 0);
    pthread_create(&first, 0, early, 0);
    pthread_join(first, 0);
    sem_post(&ended);
    pthread_join(second, 0);
    assert(numbers[0] != numbers[1]);
    assert(numbers[0] != getpid());
    return 0;
}
