// What was seen under the read lock is believed under the write lock, though it was given back in between.
// expect: violated
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
        value = 7;
        made++;
        pthread_rwlock_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, get, 0);
    get(0);
    pthread_join(t, 0);
    assert(value == 7 && made == 1); //~ VIOLATED
    return 0;
}
