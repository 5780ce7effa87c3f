// Two consumers and one item: the one that is woken does not look again, while the other has taken the item.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int items;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *consume(void *unused) {
    pthread_mutex_lock(&mutex);
    if (items == 0)
        pthread_cond_wait(&condition, &mutex);
    assert(items > 0); //~ VIOLATED
    items--;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, consume, 0);
    pthread_create(&b, 0, consume, 0);
    pthread_mutex_lock(&mutex);
    items = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    pthread_exit(0);
}
