// The deque of Chase and Lev: the owner takes from the bottom, a thief from the top; the last piece of work goes to one of them.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { NONE = -1 };
static atomic_int top, bottom = 2;
static const int work[2] = {0, 1};
static atomic_int done[2];

static int take(void) {
    int b = bottom - 1;
    bottom = b;
    int t = top;
    if (t > b) {
        bottom = b + 1;
        return NONE;
    }
    int found = work[b];
    if (t == b) {
        if (!atomic_compare_exchange_strong(&top, &t, t + 1))
            found = NONE;
        bottom = b + 1;
    }
    return found;
}

static int steal(void) {
    int t = top;
    if (t >= bottom)
        return NONE;
    int found = work[t];
    return atomic_compare_exchange_strong(&top, &t, t + 1) ? found : NONE;
}

static void do_it(int piece) {
    if (piece != NONE)
        assert(done[piece]++ == 0);
}

static void *thief(void *unused) {
    do_it(steal());
    do_it(steal());
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thief, 0);
    do_it(take());
    do_it(take());
    pthread_join(t, 0);
    assert(done[0] + done[1] == 2);
    return 0;
}
