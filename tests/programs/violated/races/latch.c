// One thread counts down before its part is done.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <semaphore.h>

static sem_t left;
static int parts[2];

static void *careful(void *unused) {
    parts[0] = 1;
    sem_post(&left);
    return unused;
}

static void *hasty(void *unused) {
    sem_post(&left);
    parts[1] = 2; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    sem_init(&left, 0, 0);
    pthread_create(&t[0], 0, careful, 0);
    pthread_create(&t[1], 0, hasty, 0);
    sem_wait(&left);
    sem_wait(&left);
    int sum = parts[0] + parts[1]; //~ VIOLATED
    pthread_exit(&sum);
}
