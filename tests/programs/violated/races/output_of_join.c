// The place that a join writes to is memory like any other.
// expect: violated
// property: no-data-race
// opt2: skip the read has no effect
// threads
#include <pthread.h>

static void *result;

static void *work(void *argument) {
    return argument;
}

static void *look(void *unused) {
    void *seen = result; //~ VIOLATED
    (void)seen;
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, work, &first);
    pthread_create(&second, 0, look, 0);
    pthread_join(first, &result); //~ VIOLATED
    pthread_join(second, 0);
    return 0;
}
