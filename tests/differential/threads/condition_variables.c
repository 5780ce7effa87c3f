// A bounded buffer with condition variables: one producer, one consumer in order, then several by total.
// cflags: -pthread
#include <pthread.h>
#include <stdio.h>

enum { CAPACITY = 3, ITEMS = 20 };

struct buffer {
    pthread_mutex_t lock;
    pthread_cond_t not_full, not_empty;
    int items[CAPACITY], count, head;
};

static struct buffer buffer = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, {0}, 0, 0};

static void put(struct buffer *b, int item) {
    pthread_mutex_lock(&b->lock);
    while (b->count == CAPACITY)
        pthread_cond_wait(&b->not_full, &b->lock);
    b->items[(b->head + b->count++) % CAPACITY] = item;
    pthread_cond_signal(&b->not_empty);
    pthread_mutex_unlock(&b->lock);
}

static int get(struct buffer *b) {
    pthread_mutex_lock(&b->lock);
    while (b->count == 0)
        pthread_cond_wait(&b->not_empty, &b->lock);
    int item = b->items[b->head];
    b->head = (b->head + 1) % CAPACITY;
    b->count--;
    pthread_cond_signal(&b->not_full);
    pthread_mutex_unlock(&b->lock);
    return item;
}

static void *produce(void *argument) {
    int start = *(int *)argument;
    for (int i = 0; i < ITEMS; i++)
        put(&buffer, start + i * i);
    put(&buffer, -1);
    return NULL;
}

static void *consume(void *argument) {
    long *sum = argument;
    for (int item; (item = get(&buffer)) >= 0;)
        *sum += item;
    return NULL;
}

int main(void) {
    pthread_t producers[2], consumers[2];
    int starts[2] = {5, 1000};
    pthread_create(&producers[0], NULL, produce, &starts[0]);
    for (int item; (item = get(&buffer)) >= 0;)
        printf("%d ", item);
    putchar('\n');
    pthread_join(producers[0], NULL);

    long sums[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        pthread_create(&consumers[i], NULL, consume, &sums[i]);
        pthread_create(&producers[i], NULL, produce, &starts[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(producers[i], NULL);
        pthread_join(consumers[i], NULL);
    }
    printf("%ld %d\n", sums[0] + sums[1], buffer.count);
    return (int)((sums[0] + sums[1]) % 100);
}
