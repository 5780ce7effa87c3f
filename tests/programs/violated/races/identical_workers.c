// Of three threads that do the same, the one that comes last forgets the lock.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int counter, came;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
    pthread_mutex_lock(&mutex);
    int place = came++;
    pthread_mutex_unlock(&mutex);
    if (place == 2) {
        counter++; //~ VIOLATED
    } else {
        pthread_mutex_lock(&mutex);
        counter++; //~ VIOLATED
        pthread_mutex_unlock(&mutex);
    }
    return argument;
}

int main(void) {
    pthread_t workers[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&workers[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(workers[i], 0);
    return 0;
}
