// The threads of C: a mutex, a condition variable, results, what runs once and values of threads.
// expect: holds
// threads
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t key;
static int ready, initialised, ended;

static void initialise(void) {
    initialised++;
}

static void end(void *value) {
    ended += *(int *)value;
}

static int work(void *unused) {
    (void)unused;
    static int one = 1;
    call_once(&flag, initialise);
    assert(tss_set(key, &one) == thrd_success && tss_get(key) == &one);
    mtx_lock(&mutex);
    ready = 1;
    cnd_signal(&condition);
    mtx_unlock(&mutex);
    thrd_exit(5);
}

int main(void) {
    thrd_t thread;
    int result;
    assert(mtx_init(&mutex, mtx_plain) == thrd_success);
    assert(cnd_init(&condition) == thrd_success);
    assert(tss_create(&key, end) == thrd_success);
    assert(thrd_create(&thread, work, 0) == thrd_success);
    call_once(&flag, initialise);
    mtx_lock(&mutex);
    assert(mtx_trylock(&mutex) == thrd_busy);
    while (!ready)
        cnd_wait(&condition, &mutex);
    mtx_unlock(&mutex);
    assert(thrd_join(thread, &result) == thrd_success);
    assert(result == 5 && initialised == 1 && ended == 1);
    mtx_destroy(&mutex);
    cnd_destroy(&condition);
    return 0;
}
