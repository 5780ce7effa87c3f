// A thread that tries a mutex instead of waiting for it may try at bad moments for ever.
// fair violated: F "lucky == 1"
// fair holds: G F "busy == 1"
// violated: G F "busy == 1"
// holds: G ("lucky == 1" -> "busy == 0")
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int busy, lucky;

void *patient(void *unused) {
    while (1) {
        pthread_mutex_lock(&lock);
        busy = 1;
        busy = 0;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

void *hasty(void *unused) {
    while (pthread_mutex_trylock(&lock)) {
    }
    lucky = 1;
    lucky = 0;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, patient, 0);
    pthread_create(&b, 0, hasty, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
