// What a thread returns and what it gives to pthread_exit arrive at the join.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int x = 3, y = 4;

static void leave(void) { pthread_exit(&y); }

static void *by_return(void *unused) {
    (void)unused;
    return &x;
}

static void *by_exit(void *unused) {
    leave();
    x = 99;
    return unused;
}

int main(void) {
    pthread_t a, b;
    void *from_a, *from_b;
    pthread_create(&a, 0, by_return, 0);
    pthread_create(&b, 0, by_exit, 0);
    pthread_join(a, &from_a);
    pthread_join(b, &from_b);
    assert(*(int *)from_a == 3 && *(int *)from_b == 4 && x == 3);
    return 0;
}
