// The count is decreased and looked at in two steps: two may find that they were the last.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int references = 2, freed;

static void *use(void *unused) {
    references--;
    if (references == 0)
        assert(freed++ == 0); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, use, 0);
    use(0);
    pthread_join(t, 0);
    return 0;
}
