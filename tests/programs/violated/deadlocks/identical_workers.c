// Threads that do the same with two locks that change places after the first time.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static int turned;

static void *work(void *argument) {
    pthread_mutex_lock(&left);
    int turn = turned;
    turned = 1;
    pthread_mutex_unlock(&left);
    pthread_mutex_t *first = turn ? &right : &left, *second = turn ? &left : &right;
    pthread_mutex_lock(first);
    pthread_mutex_lock(second); //~ VIOLATED
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
    return argument;
}

int main(void) {
    pthread_t workers[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&workers[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(workers[i], 0); //~ VIOLATED
    return 0;
}
