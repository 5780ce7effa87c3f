// Destructors of keys: rounds, values stored anew, a key without destructor, one that was deleted, and the heap as destructor.
// cflags: -pthread
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_key_t again, once, plain, gone, block;
static int rounds, calls;

static void store_again(void *value) {
    rounds++;
    pthread_setspecific(again, value);
    if (rounds == 2)
        pthread_setspecific(once, &calls);
}

static void count(void *value) {
    ++*(int *)value;
}

static void *work(void *leave_by_call) {
    pthread_setspecific(again, &rounds);
    pthread_setspecific(plain, &calls);
    pthread_setspecific(gone, &calls);
    pthread_setspecific(block, malloc(16));
    pthread_setspecific(once, 0);
    pthread_key_delete(gone);
    if (leave_by_call)
        pthread_exit(&rounds);
    return &calls;
}

int main(void) {
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        void *result;
        rounds = calls = 0;
        pthread_key_create(&again, store_again);
        pthread_key_create(&once, count);
        pthread_key_create(&plain, NULL);
        pthread_key_create(&gone, count);
        pthread_key_create(&block, free);
        pthread_create(&thread, NULL, work, i ? &calls : NULL);
        pthread_join(thread, &result);
        printf("%d %d %d\n", rounds, calls, result == &rounds);
        pthread_key_delete(again);
        pthread_key_delete(once);
        pthread_key_delete(plain);
        pthread_key_delete(block);
    }
    pthread_key_t main_key;
    pthread_key_create(&main_key, store_again);
    pthread_setspecific(main_key, &rounds);
    return pthread_getspecific(main_key) != &rounds;
}
