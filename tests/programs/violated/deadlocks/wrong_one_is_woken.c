// Two kinds of threads wait for one condition, and a single signal may wake the wrong one.
// expect: violated
// places: 16 16 32
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn;

static void *wait(void *argument) {
    long mine = (long)argument;
    pthread_mutex_lock(&m);
    while (turn != mine) {
        pthread_cond_wait(&c, &m); //~ VIOLATED
    }
    turn++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return argument;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, wait, (void *)1);
    pthread_create(&t[1], 0, wait, (void *)2);
    pthread_mutex_lock(&m);
    turn = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
