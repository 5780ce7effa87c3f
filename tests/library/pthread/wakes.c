// A signal wakes at least one of those who wait, whichever, and perhaps more; a broadcast wakes all.
// possible: first second both
// impossible: nobody
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waiting, woken[2];

static void *work(void *argument) {
    pthread_mutex_lock(&mutex);
    waiting++;
    pthread_cond_wait(&condition, &mutex);
    *(int *)argument = 1;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, work, &woken[0]);
    pthread_create(&other, 0, work, &woken[1]);
    pthread_mutex_lock(&mutex);
    __VERIFIER_assume(waiting == 2);
    WHEN(nobody) pthread_cond_broadcast(&condition);
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    WHEN(nobody) pthread_join(one, 0), pthread_join(other, 0);
    pthread_mutex_lock(&mutex);
    CASE(first, woken[0] && !woken[1]);
    CASE(second, !woken[0] && woken[1]);
    CASE(both, woken[0] && woken[1]);
    CASE(nobody, !woken[0] || !woken[1]);
}
