// A queue of two places under a mutex: who puts waits for room, who takes waits for something to be there.
// expect: holds
// also: no-data-race no-deadlock no-lock-misuse
// threads
#include <assert.h>
#include <pthread.h>

enum { SIZE = 2, COUNT = 3 };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t room = PTHREAD_COND_INITIALIZER, work = PTHREAD_COND_INITIALIZER;
static int items[SIZE], first, length;

static void put(int item) {
    pthread_mutex_lock(&m);
    while (length == SIZE)
        pthread_cond_wait(&room, &m);
    items[(first + length++) % SIZE] = item;
    pthread_cond_signal(&work);
    pthread_mutex_unlock(&m);
}

static int take(void) {
    pthread_mutex_lock(&m);
    while (length == 0)
        pthread_cond_wait(&work, &m);
    int item = items[first];
    first = (first + 1) % SIZE;
    length--;
    pthread_cond_signal(&room);
    pthread_mutex_unlock(&m);
    return item;
}

static void *produce(void *unused) {
    for (int i = 1; i <= COUNT; i++)
        put(i);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    for (int i = 1; i <= COUNT; i++)
        assert(take() == i);
    pthread_join(t, 0);
    return 0;
}
