// A value that two threads wait for, and one signal for both.
// expect: violated
// places: 16 29 | 16 30
// property: no-deadlock
// options: --spurious-wakeups off
// threads
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t set = PTHREAD_COND_INITIALIZER;
static int is_set;

static void *get(void *unused) {
    pthread_mutex_lock(&lock);
    while (!is_set)
        pthread_cond_wait(&set, &lock); //~ VIOLATED
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, get, 0);
    pthread_create(&t[1], 0, get, 0);
    pthread_mutex_lock(&lock);
    is_set = 1;
    pthread_cond_signal(&set);
    pthread_mutex_unlock(&lock);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
