// A reader that was held up by a writer goes on when the writer is done, even if others read again.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *write(void *unused) {
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *read(void *unused) {
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t writer, reader;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&writer, 0, write, 0);
    pthread_create(&reader, 0, read, 0);
    pthread_rwlock_unlock(&lock);
    pthread_join(writer, 0);
    pthread_rwlock_rdlock(&lock);
    pthread_join(reader, 0);
    pthread_rwlock_unlock(&lock);
    return 0;
}
