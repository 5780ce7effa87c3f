// expect: violated
// Any number of workers; the one that has passed reads an input, while others are where it was with nothing read.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int here, passed, back;

void *worker(void *unused) {
    int seen = 0;
    pthread_mutex_lock(&mutex);
    if (here < 2)
        here++;
    pthread_mutex_unlock(&mutex);
    while (1) {
        pthread_mutex_lock(&mutex);
        int goes = seen == 0 && here == 2 && passed == 0;
        if (goes)
            passed = 1;
        if (seen == 5 && back == 1)
            reach_error();
        pthread_mutex_unlock(&mutex);
        if (goes) {
            back = 1;
            seen = __VERIFIER_nondet_int();
        }
    }
}

void start(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
}

int main(void) {
    while (1)
        start();
}
