// Atomic operations of many bytes meet each other; their buffers belong to one thread.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

struct wide {
    long parts[4];
};
static struct {
    struct wide shared, first, second;
} all;

static void work(struct wide *buffer) {
    struct wide old;
    __atomic_load(&all.shared, buffer, __ATOMIC_SEQ_CST);
    __atomic_exchange(&all.shared, buffer, &old, __ATOMIC_SEQ_CST);
    __atomic_compare_exchange(&all.shared, buffer, &old, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    __atomic_store(&all.shared, buffer, __ATOMIC_SEQ_CST);
}

static void *other(void *argument) {
    work(&all.second);
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    work(&all.first);
    pthread_join(thread, 0);
    return 0;
}
