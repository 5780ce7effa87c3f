// A mutex is made while another thread locks it: making it is no synchronisation.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_mutex_t m;

static void *work(void *unused) {
    pthread_mutex_lock(&m); //~ VIOLATED
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_init(&m, 0); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
