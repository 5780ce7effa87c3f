// A function declared pure that reads what another thread writes: no read of it may be merged with another.
// cflags: -pthread
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int flag;

__attribute__((pure, noinline)) static int get(void) { return atomic_load(&flag); }

static void *set(void *unused) {
    atomic_store(&flag, 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, set, NULL);
    while (!get())
        ;
    pthread_join(thread, NULL);
    puts("seen");
    return 0;
}
