// expect: violated
// A thread that waits inside an atomic section ends it before its next action, and others may act between.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), reach_error(void);
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int began, flag, seen;

void *waits(void *unused) {
    __VERIFIER_atomic_begin();
    began = 1;
    pthread_mutex_lock(&mutex);
    flag = 1;
    pthread_mutex_unlock(&mutex);
    __VERIFIER_atomic_end();
    if (seen == 1)
        reach_error(); //~ VIOLATED
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, 0, waits, 0);
    if (began == 1) {
        pthread_mutex_unlock(&mutex);
        if (flag == 1)
            seen = 1;
        pthread_join(thread, 0);
    } else {
        pthread_mutex_unlock(&mutex);
        pthread_join(thread, 0);
    }
    return 0;
}
