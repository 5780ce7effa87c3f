// A consumer that trusts one signal too much: `if` where `while` is needed.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *consume(void *unused) {
    (void)unused;
    pthread_mutex_lock(&mutex);
    if (items == 0)
        pthread_cond_wait(&filled, &mutex);
    items--;
    assert(items >= 0);
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t consumers[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&consumers[i], 0, consume, 0);
    pthread_mutex_lock(&mutex);
    items++;
    pthread_cond_broadcast(&filled);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++)
        pthread_join(consumers[i], 0);
    return 0;
}
