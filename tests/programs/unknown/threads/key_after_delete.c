// A key is used after it was deleted.
// expect: unknown(undefined behaviour: pthread_getspecific: there is no such key)
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_key_t key;
    pthread_key_create(&key, 0);
    pthread_key_delete(key);
    assert(pthread_getspecific(key) == 0);
    return 0;
}
