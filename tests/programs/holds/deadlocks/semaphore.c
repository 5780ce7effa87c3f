// Every wait has its post.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *post(void *unused) {
    sem_post(&s);
    return unused;
}

int main(void) {
    pthread_t t[2];
    sem_init(&s, 0, 0);
    pthread_create(&t[0], 0, post, 0);
    pthread_create(&t[1], 0, post, 0);
    sem_wait(&s);
    sem_wait(&s);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
