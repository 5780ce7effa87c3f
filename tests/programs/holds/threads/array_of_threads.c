// Each thread gets its number by value and writes its own element.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int results[3];

static void *work(void *argument) {
    long number = (long)argument;
    results[number] = (int)number + 10;
    return argument;
}

int main(void) {
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], 0, work, (void *)i);
    for (int i = 0; i < 3; i++) {
        void *returned;
        pthread_join(threads[i], &returned);
        assert((long)returned == i && results[i] == i + 10);
    }
    return 0;
}
