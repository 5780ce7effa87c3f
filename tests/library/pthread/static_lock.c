// An initialiser leaves the same bytes as none, so that a call which initialises again is not noticed.
// impossible: made_again_unnoticed
// options: --property no-lock-misuse
// warns: made_again_unnoticed: taken to have no initialiser in the source
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
    int results = pthread_mutex_init(&mutex, 0) | pthread_cond_init(&condition, 0) | pthread_rwlock_init(&lock, 0);
    CASE(made_again_unnoticed, results != 0);
}
