// Two items, a mutex and a condition variable: a consumer that wakes for nothing again and again lets nobody else move.
// holds: G "count >= 0 && count <= 2"
// holds: G ("consumed == 1" -> "produced >= 1")
// holds: "consumed == 0" W "produced == 1"
// violated: "consumed == 0" U "produced == 1"
// violated: "count < 2" W "consumed == 1"
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int count, produced, consumed;

void *producer(void *unused) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        produced++;
        count++;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

void *consumer(void *unused) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        while (count == 0)
            pthread_cond_wait(&filled, &lock);
        count--;
        consumed++;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, producer, 0);
    pthread_create(&b, 0, consumer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
