// A thread takes the mutex once, against one that takes it for ever: weak fairness does not promise that it succeeds.
// violated: F "served == 1"
// fair violated: F "served == 1"
// holds: G ("served == 1" -> G "served == 1")
// fair holds: G F "busy == 1"
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int busy, served;

void *first(void *unused) {
    while (1) {
        pthread_mutex_lock(&lock);
        busy = 1;
        busy = 0;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

void *second(void *unused) {
    pthread_mutex_lock(&lock);
    served = 1;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
