// Thread-specific data by keys: one value per thread, destructors at the end of a thread, identity of threads.
// cflags: -pthread
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 3 };

static pthread_key_t key, second_key;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int destroyed, same;
static pthread_t main_thread;

static void destroy(void *value) {
    pthread_mutex_lock(&lock);
    destroyed += *(int *)value;
    pthread_mutex_unlock(&lock);
    free(value);
}

static void add(int amount) {
    int *mine = pthread_getspecific(key);
    *mine += amount;
}

static void *work(void *argument) {
    int *mine = malloc(sizeof *mine);
    *mine = *(int *)argument;
    int fresh = pthread_getspecific(key) == NULL;
    pthread_setspecific(key, mine);
    if (*mine % 2)
        pthread_setspecific(second_key, argument);
    add(1000 * fresh);
    pthread_mutex_lock(&lock);
    same += pthread_equal(pthread_self(), main_thread) != 0;
    pthread_mutex_unlock(&lock);
    if (*mine == 1001)
        pthread_exit(pthread_getspecific(second_key));
    return pthread_getspecific(second_key);
}

int main(void) {
    main_thread = pthread_self();
    pthread_key_create(&key, destroy);
    pthread_key_create(&second_key, NULL);
    pthread_t threads[THREADS];
    int numbers[THREADS] = {1, 20, 301};
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        printf("%d ", result == &numbers[i]);
    }
    printf("%d %d %d\n", destroyed, same, pthread_getspecific(key) == NULL);
    pthread_key_delete(key);
    pthread_key_delete(second_key);
    return destroyed % 100;
}
