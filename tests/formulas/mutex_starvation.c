// Two threads share a mutex: weak fairness does not help the one that always finds it taken.
// holds: G !("c0 == 1" && "c1 == 1")
// fair holds: G F "c0 == 1 || c1 == 1"
// holds: G F "c0 == 1 || c1 == 1"
// fair violated: G F "c1 == 1"
// violated: F "c1 == 1"
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int c0, c1;

void *first(void *unused) {
    while (1) {
        pthread_mutex_lock(&lock);
        c0 = 1;
        c0 = 0;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

void *second(void *unused) {
    while (1) {
        pthread_mutex_lock(&lock);
        c1 = 1;
        c1 = 0;
        pthread_mutex_unlock(&lock);
    }
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
