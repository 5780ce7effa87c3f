// The signal comes only when the value rises from zero, to one of two that wait: the second rise finds it above zero and says nothing.
// expect: violated
// places: 16 39 | 16 40
// property: no-deadlock
// options: --spurious-wakeups off
// threads
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t raised = PTHREAD_COND_INITIALIZER;
static int value;

static void down(void) {
    pthread_mutex_lock(&lock);
    while (value == 0)
        pthread_cond_wait(&raised, &lock); //~ VIOLATED
    value--;
    pthread_mutex_unlock(&lock);
}

static void up(void) {
    pthread_mutex_lock(&lock);
    if (value++ == 0)
        pthread_cond_signal(&raised);
    pthread_mutex_unlock(&lock);
}

static void *work(void *unused) {
    down();
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    up();
    up();
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
