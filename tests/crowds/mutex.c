// However many threads there are, a mutex lets one of them in.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *enter(void *unused) {
    pthread_mutex_lock(&mutex);
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t last;
    while (1) {
        pthread_create(&last, 0, enter, 0);
    }
}
