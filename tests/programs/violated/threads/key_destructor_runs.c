// The destructor clears what the thread gives away as its result.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int x = 1;

static void clear(void *value) {
    *(int *)value = 0;
}

static void *work(void *unused) {
    (void)unused;
    pthread_setspecific(key, &x);
    return &x;
}

int main(void) {
    pthread_t t;
    void *result;
    pthread_key_create(&key, clear);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, &result);
    assert(*(int *)result == 1); //~ VIOLATED
    return 0;
}
