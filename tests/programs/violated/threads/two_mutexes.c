// Each thread holds a mutex, but not the same one.
// expect: violated
// threads
#include <pthread.h>

extern void reach_error(void);

static int inside;
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *enter(void *mutex) {
    pthread_mutex_lock(mutex);
    inside = 1;
    inside = 0;
    pthread_mutex_unlock(mutex);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, &first);
    pthread_mutex_lock(&second);
    if (inside)
        reach_error(); //~ VIOLATED
    pthread_mutex_unlock(&second);
    pthread_join(t, 0);
    return 0;
}
