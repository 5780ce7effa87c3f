// Between the test and the setting of the lock others come in; threads are started without end.
#include <assert.h>
#include <pthread.h>

static int lock;
static int inside;

static void *enter(void *unused) {
    while (lock) {
    }
    lock = 1;
    inside++;
    assert(inside == 1);
    inside--;
    lock = 0;
    return unused;
}

int main(void) {
    pthread_t last;
    while (1) {
        pthread_create(&last, 0, enter, 0);
    }
}
