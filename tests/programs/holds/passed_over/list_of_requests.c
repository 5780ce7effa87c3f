// Requests come and go, and whoever takes the last one follows null. The lock is taken and given back all the same.
// expect: holds
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use that pointers are followed
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct request {
    int sector;
    struct request *next;
};
static struct request *first;
static int locked;

static void lock(void) {
    assert(!locked);
    locked = 1;
}

static void unlock(void) {
    assert(locked);
    locked = 0;
}

static void add(int sector) {
    struct request *request = calloc(1, sizeof *request);
    lock();
    request->sector = sector;
    request->next = first;
    first = request;
    unlock();
}

static int take(void) {
    lock();
    struct request *request = first;
    int sector = request->sector;
    first = request->next;
    unlock();
    free(request);
    return sector;
}

int main(void) {
    for (int rounds = 0; rounds < 3; rounds++) {
        if (__VERIFIER_nondet_int())
            add(rounds);
        else
            take();
    }
    return 0;
}
