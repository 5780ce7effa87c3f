// A key's destructor runs before the thread can be joined, with the value that the thread had, and not for threads without one.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int called;

static void destroy(void *value) {
    assert(pthread_getspecific(key) == 0);
    called += *(int *)value;
    free(value);
}

static void *work(void *with_value) {
    assert(pthread_getspecific(key) == 0);
    if (with_value) {
        int *mine = malloc(sizeof *mine);
        *mine = 7;
        pthread_setspecific(key, mine);
        assert(pthread_getspecific(key) == mine);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(called == 0);
    pthread_create(&t, 0, work, &key);
    pthread_join(t, 0);
    assert(called == 7);
    pthread_key_delete(key);
    return 0;
}
