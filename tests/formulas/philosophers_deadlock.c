// Two philosophers who both take the left fork first: they may wait for each other for ever.
// violated: F "meals0 == 1"
// fair violated: F end
// holds: G ("meals0 == 1" -> G "meals0 == 1")
// violated: F G "meals0 == 1 && meals1 == 1"
// holds: G F "meals0 == 1" || F G "holding == 2"
#include <pthread.h>

pthread_mutex_t fork0 = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t fork1 = PTHREAD_MUTEX_INITIALIZER;
int meals0, meals1;
int holding;

void *first(void *unused) {
    pthread_mutex_lock(&fork0);
    __atomic_fetch_add(&holding, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_lock(&fork1);
    meals0++;
    pthread_mutex_unlock(&fork1);
    pthread_mutex_unlock(&fork0);
    return 0;
}

void *second(void *unused) {
    pthread_mutex_lock(&fork1);
    __atomic_fetch_add(&holding, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_lock(&fork0);
    meals1++;
    pthread_mutex_unlock(&fork0);
    pthread_mutex_unlock(&fork1);
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
