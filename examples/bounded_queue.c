// A producer and a consumer share a ring of four places. Whoever finds it full or empty waits for the other, and the
// items arrive in the order in which they were sent.

#include <assert.h>
#include <pthread.h>
#include <stdio.h>

#define CAPACITY 4
#define ITEMS 10

struct queue {
    int places[CAPACITY];
    unsigned first; // the place of the oldest item
    unsigned count;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
};

static struct queue queue = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void put(struct queue *q, int item) {
    pthread_mutex_lock(&q->mutex);
    while (q->count == CAPACITY)
        pthread_cond_wait(&q->changed, &q->mutex);
    q->places[(q->first + q->count) % CAPACITY] = item;
    q->count++;
    pthread_cond_signal(&q->changed);
    pthread_mutex_unlock(&q->mutex);
}

static int take(struct queue *q) {
    pthread_mutex_lock(&q->mutex);
    while (q->count == 0)
        pthread_cond_wait(&q->changed, &q->mutex);
    int item = q->places[q->first];
    q->first = (q->first + 1) % CAPACITY;
    q->count--;
    pthread_cond_signal(&q->changed);
    pthread_mutex_unlock(&q->mutex);
    return item;
}

static void *produce(void *unused) {
    (void)unused;
    for (int i = 0; i < ITEMS; i++)
        put(&queue, i * i);
    return NULL;
}

int main(void) {
    pthread_t producer;
    pthread_create(&producer, NULL, produce, NULL);
    for (int i = 0; i < ITEMS; i++) {
        int item = take(&queue);
        assert(item == i * i);
        printf("%d ", item);
    }
    printf("\n");
    pthread_join(producer, NULL);
    assert(queue.count == 0);
    return 0;
}
