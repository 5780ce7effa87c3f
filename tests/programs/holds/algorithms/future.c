// A value that is set once, by another thread, and that several threads wait for.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct future {
    pthread_mutex_t lock;
    pthread_cond_t set;
    int is_set, value;
};

static void set(struct future *f, int value) {
    pthread_mutex_lock(&f->lock);
    f->value = value;
    f->is_set = 1;
    pthread_cond_broadcast(&f->set);
    pthread_mutex_unlock(&f->lock);
}

static int get(struct future *f) {
    pthread_mutex_lock(&f->lock);
    while (!f->is_set)
        pthread_cond_wait(&f->set, &f->lock);
    int value = f->value;
    pthread_mutex_unlock(&f->lock);
    return value;
}

static void *compute(void *argument) {
    set(argument, 42);
    return 0;
}

static void *read_it(void *argument) {
    assert(get(argument) == 42);
    return 0;
}

int main(void) {
    pthread_t t[2];
    struct future *f = calloc(1, sizeof *f);
    pthread_mutex_init(&f->lock, 0);
    pthread_cond_init(&f->set, 0);
    pthread_create(&t[0], 0, compute, f);
    pthread_create(&t[1], 0, read_it, f);
    assert(get(f) == 42);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    pthread_cond_destroy(&f->set);
    pthread_mutex_destroy(&f->lock);
    free(f);
    return 0;
}
