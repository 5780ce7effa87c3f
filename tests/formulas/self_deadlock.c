// A thread that locks its mutex twice waits for itself; the others go on.
// violated: F "locked_twice == 1"
// holds: G "locked_twice == 0"
// fair holds: G F "beat == 1" && G F "beat == 0"
// holds: G F "beat == 1"
// fair violated: F G "beat == 1"
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int locked_twice, beat;

void *clumsy(void *unused) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    locked_twice = 1;
    return 0;
}

void *heart(void *unused) {
    while (1)
        beat = !beat;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, clumsy, 0);
    pthread_create(&b, 0, heart, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
