// Three stages of the threads of C pass numbers on through places that hold one number each.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <threads.h>

struct place {
    mtx_t lock;
    cnd_t changed;
    int full, number;
};

static struct place first, second;

static void put(struct place *p, int number) {
    mtx_lock(&p->lock);
    while (p->full)
        cnd_wait(&p->changed, &p->lock);
    p->number = number;
    p->full = 1;
    cnd_signal(&p->changed);
    mtx_unlock(&p->lock);
}

static int take(struct place *p) {
    mtx_lock(&p->lock);
    while (!p->full)
        cnd_wait(&p->changed, &p->lock);
    p->full = 0;
    int number = p->number;
    cnd_signal(&p->changed);
    mtx_unlock(&p->lock);
    return number;
}

static int produce(void *unused) {
    (void)unused;
    put(&first, 1);
    put(&first, 2);
    return 0;
}

static int twice(void *unused) {
    (void)unused;
    put(&second, 2 * take(&first));
    put(&second, 2 * take(&first));
    return 0;
}

int main(void) {
    thrd_t t[2];
    mtx_init(&first.lock, mtx_plain);
    cnd_init(&first.changed);
    mtx_init(&second.lock, mtx_plain);
    cnd_init(&second.changed);
    thrd_create(&t[0], produce, 0);
    thrd_create(&t[1], twice, 0);
    assert(take(&second) == 2);
    assert(take(&second) == 4);
    thrd_join(t[0], 0);
    thrd_join(t[1], 0);
    return 0;
}
