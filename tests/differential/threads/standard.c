// The threads of C: results, mutexes of all types, condition variables, values of threads, what runs once.
// cflags: -pthread -std=c11
#include <stdio.h>
#include <threads.h>
#include <time.h>

static mtx_t plain, recursive, timed;
static cnd_t condition;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t key;
static int ready, ended, initialised;
static const struct timespec past = {1, 0};

static void initialise(void) {
    initialised++;
}

static void end(void *value) {
    ended += *(int *)value;
}

static int busy(void *unused) {
    (void)unused;
    call_once(&flag, initialise);
    return mtx_trylock(&plain) * 100 + mtx_trylock(&recursive) * 10 + mtx_timedlock(&timed, &past);
}

static int work(void *argument) {
    call_once(&flag, initialise);
    tss_set(key, argument);
    mtx_lock(&plain);
    ready += *(int *)tss_get(key);
    cnd_broadcast(&condition);
    mtx_unlock(&plain);
    if (*(int *)argument == 1)
        thrd_exit(11);
    return 22;
}

int main(void) {
    thrd_t threads[3];
    int numbers[2] = {1, 2}, results[3];
    printf("%d %d %d\n", mtx_init(&plain, mtx_plain), mtx_init(&recursive, mtx_plain | mtx_recursive),
           mtx_init(&timed, mtx_timed));
    printf("%d %d %d\n", cnd_init(&condition), tss_create(&key, end), tss_get(key) == NULL);
    mtx_lock(&plain);
    mtx_lock(&recursive);
    mtx_lock(&timed);
    printf("%d\n", mtx_lock(&recursive));
    thrd_create(&threads[2], busy, NULL);
    thrd_join(threads[2], &results[2]);
    for (int i = 0; i < 2; i++)
        thrd_create(&threads[i], work, &numbers[i]);
    while (ready < 3)
        cnd_wait(&condition, &plain);
    printf("%d\n", cnd_timedwait(&condition, &plain, &past));
    mtx_unlock(&plain);
    for (int i = 0; i < 2; i++)
        thrd_join(threads[i], &results[i]);
    printf("%d %d %d %d %d %d\n", results[0], results[1], results[2], ready, ended, initialised);
    printf("%d\n", thrd_equal(thrd_current(), thrd_current()) != 0);
    thrd_yield();
    cnd_destroy(&condition);
    mtx_destroy(&plain);
    tss_delete(key);
    return 0;
}
