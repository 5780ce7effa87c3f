// A lock keeps threads from losing updates of what a pointer from outside leads to.
// expect: holds
// options: --extern havoc
// threads
// fault: arbitrary pointers
#include <assert.h>
#include <pthread.h>

extern int *find(void);
static int *shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused) {
    pthread_mutex_lock(&lock);
    *shared = *shared + 1;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t first, second;
    shared = find();
    if (!shared)
        return 0;
    *shared = 5;
    pthread_create(&first, 0, add, 0);
    pthread_create(&second, 0, add, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(*shared == 7);
    return 0;
}
