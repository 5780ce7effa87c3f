// Two readers want to write: each gives its read lock back first, and looks again whether there is anything left to do.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value, made;

static void *get(void *unused) {
    pthread_rwlock_rdlock(&lock);
    int found = value;
    pthread_rwlock_unlock(&lock);
    if (found == 0) {
        pthread_rwlock_wrlock(&lock);
        if (value == 0) {
            value = 7;
            made++;
        }
        pthread_rwlock_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, get, 0);
    get(0);
    pthread_join(t, 0);
    assert(value == 7 && made == 1);
    return 0;
}
