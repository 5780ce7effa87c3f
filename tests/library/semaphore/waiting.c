// Others post and wait: a wait with a limit may still succeed, and a value of zero may be told as the number of those who wait.
// possible: in_time zero negative
// impossible: wrong_number twice
// warns: wrong_number: not how many wait
// pinned: negative: who waits and who is about to wait are the same state; the verdict warns
#include <semaphore.h>
#include <time.h>
#include <pthread.h>

static sem_t empty, posted;
static int passed;

static void *work(void *unused) {
    WHEN(in_time) sem_post(&posted);
    sem_wait(&empty);
    passed++;
    return unused;
}

int main(void) {
    pthread_t one, other;
    struct timespec limit = {100, 0};
    int value = 0;
    sem_init(&empty, 0, 0);
    sem_init(&posted, 0, 0);
    pthread_create(&one, 0, work, 0);
    pthread_create(&other, 0, work, 0);
    CASE(in_time, sem_timedwait(&posted, &limit) == 0);
    sem_getvalue(&empty, &value);
    CASE(zero, value == 0);
    CASE(negative, value == -2);
    CASE(wrong_number, value > 0 || value < -2);
    sem_post(&empty);
    CASE(twice, passed > 1);
}
