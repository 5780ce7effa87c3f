// However many threads there are, those with a ticket are let in one after another.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static unsigned next;
static unsigned serving;
static int inside;

static void *enter(void *unused) {
    unsigned mine = 4;
    __VERIFIER_atomic_begin();
    if ((next + 1) % 4 != serving) {
        mine = next;
        next = (next + 1) % 4;
    }
    __VERIFIER_atomic_end();
    if (mine == 4) {
        return unused;
    }
    while (serving != mine) {
    }
    inside++;
    assert(inside == 1);
    inside--;
    serving = (mine + 1) % 4;
    return unused;
}

int main(void) {
    pthread_t last;
    while (1) {
        pthread_create(&last, 0, enter, 0);
    }
}
