// A mutex of a function has any contents before it is initialised.
// expect: violated
// property: no-lock-misuse
#include <pthread.h>

int main(void) {
    pthread_mutex_t m;
    pthread_mutex_lock(&m); //~ VIOLATED
    return 0;
}
