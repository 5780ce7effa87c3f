// The one who makes it ready forgets the signal: the sleeper may sleep for ever, as nothing is bound to wake it.
// violated: F "woke == 1"
// fair violated: F "woke == 1"
// fair holds: F "ready == 1"
// holds: "woke == 0" W "ready == 1"
// fair holds: F G "ready == 1"
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t change = PTHREAD_COND_INITIALIZER;
int ready, woke;

void *sleeper(void *unused) {
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&change, &lock);
    woke = 1;
    pthread_mutex_unlock(&lock);
    return 0;
}

void *forgetful(void *unused) {
    ready = 1;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, sleeper, 0);
    pthread_create(&b, 0, forgetful, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
