// Attributes that are all zeros were not initialised.
// expect: violated
// property: no-lock-misuse
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t mutex;

int main(void) {
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE); //~ VIOLATED
    pthread_mutex_init(&mutex, &attributes);
}
