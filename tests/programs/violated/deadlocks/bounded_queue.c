// One condition for room and for work: a signal that is meant for a producer wakes the other consumer, which waits again.
// expect: violated
// places: 17 28 40 | 17 28 41
// property: no-deadlock
// options: --spurious-wakeups off
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *produce(void *unused) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        while (full)
            pthread_cond_wait(&changed, &m); //~ VIOLATED
        full = 1;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&m);
    }
    return unused;
}

static void *consume(void *unused) {
    pthread_mutex_lock(&m);
    while (!full)
        pthread_cond_wait(&changed, &m); //~ VIOLATED
    full = 0;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, consume, 0);
    pthread_create(&t[1], 0, consume, 0);
    pthread_create(&t[2], 0, produce, 0);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    pthread_join(t[2], 0); //~ VIOLATED
    return 0;
}
