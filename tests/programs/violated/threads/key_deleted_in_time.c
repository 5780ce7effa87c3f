// Whether the destructor still runs depends on who is faster: the end of the thread, or the end of the key.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int called, stored;

static void note(void *value) {
    *(int *)value = 1;
}

static void *work(void *unused) {
    pthread_setspecific(key, &called);
    stored = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&key, note);
    pthread_create(&t, 0, work, 0);
    if (stored) {
        pthread_key_delete(key);
        pthread_join(t, 0);
        assert(called); //~ VIOLATED
    }
    return 0;
}
