// pthread_once: whoever comes first initialises, everyone else waits until that is done.
// cflags: -pthread
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 3 };

static pthread_once_t once = PTHREAD_ONCE_INIT, other = PTHREAD_ONCE_INIT;
static int calls, table[8], other_calls;

static void fill_table(void) {
    calls++;
    table[0] = 1;
    for (int i = 1; i < 8; i++)
        table[i] = table[i - 1] * 3;
}

static void count(void) { other_calls++; }

static void *work(void *argument) {
    int *result = argument;
    for (int i = 0; i < 3; i++) {
        pthread_once(&once, fill_table);
        *result += table[7 - i];
    }
    pthread_once(&other, count);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int results[THREADS] = {0, 1, 2};
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &results[i]);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        printf("%d ", results[i]);
    }
    pthread_once(&once, count);
    printf("%d %d\n", calls, other_calls);
    return calls + other_calls * 10;
}
