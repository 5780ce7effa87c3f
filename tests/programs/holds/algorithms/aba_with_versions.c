// A version beside the top of the stack tells whether it is still the same one.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { NONE, A, B };
struct top {
    short node, version;
};
static _Atomic struct top top;
static atomic_int next[3] = {NONE, B, NONE};
static atomic_int owned[3];

static int pop(void) {
    struct top old = top, new;
    do {
        if (old.node == NONE)
            return NONE;
        new.node = (short)next[old.node];
        new.version = (short)(old.version + 1);
    } while (!atomic_compare_exchange_strong(&top, &old, new));
    assert(owned[old.node]++ == 0);
    return old.node;
}

static void push(int node) {
    owned[node] = 0;
    struct top old = top, new;
    do {
        next[node] = old.node;
        new.node = (short)node;
        new.version = (short)(old.version + 1);
    } while (!atomic_compare_exchange_strong(&top, &old, new));
}

static void *interfere(void *unused) {
    int first = pop();
    int second = pop();
    if (first != NONE)
        push(first);
    (void)second;
    return unused;
}

int main(void) {
    atomic_init(&top, ((struct top){A, 0}));
    pthread_t t;
    pthread_create(&t, 0, interfere, 0);
    pop();
    pop();
    pthread_join(t, 0);
    return 0;
}
