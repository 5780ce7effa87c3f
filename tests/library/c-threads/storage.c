// What runs once, and values of threads.
// possible: made ended
// impossible: shared twice
// undefined: deleted
// warns: shared: taken never to run out
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static tss_t key;
static int ended, runs;

static void end(void *value) {
    ended += *(int *)value;
}

static void run(void) {
    runs++;
}

static int work(void *argument) {
    call_once(&flag, run);
    CASE(twice, runs != 1);
    CASE(shared, tss_get(key) != 0);
    tss_set(key, argument);
    return 0;
}

int main(void) {
    thrd_t thread;
    int one = 1;
    int made = tss_create(&key, end);
    CASE(made, made == thrd_success && tss_set(key, &one) == thrd_success && tss_get(key) == &one);
    WHEN(deleted) tss_delete(key), tss_get(key);
    tss_set(key, &one);
    thrd_create(&thread, work, &one);
    call_once(&flag, run);
    CASE(twice, runs != 1);
    thrd_join(thread, 0);
    CASE(ended, ended == 1);
}
