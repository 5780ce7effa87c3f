// The first look at the flag takes no lock.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int made;
static int value;

static void *get(void *unused) {
    if (!made) { //~ VIOLATED
        pthread_mutex_lock(&m);
        if (!made) {
            value = 3;
            made = 1; //~ VIOLATED
        }
        pthread_mutex_unlock(&m);
    }
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, get, 0);
    pthread_create(&t[1], 0, get, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
