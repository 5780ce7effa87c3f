// Readers share, a writer is alone: no reader sees half of a write.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int x, y;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *write_both(void *unused) {
    pthread_rwlock_wrlock(&lock);
    x++;
    y++;
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write_both, 0);
    pthread_rwlock_rdlock(&lock);
    assert(x == y);
    pthread_rwlock_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}
