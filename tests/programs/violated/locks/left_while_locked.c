// A function returns while its local mutex is locked.
// expect: violated
// property: no-lock-misuse
#include <pthread.h>

static int update(int value) {
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    return value + 1; //~ VIOLATED
}

int main(void) {
    return update(1);
}
