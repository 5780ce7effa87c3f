// Without a second look the announcement may come after what is read was given away.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first = 1, second = 2;
static _Atomic(atomic_int *) current = &first, announced;

static void *read_current(void *unused) {
    atomic_int *mine = current;
    announced = mine;
    assert(*mine != 0); //~ VIOLATED
    announced = 0;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, read_current, 0);
    current = &second;
    while (announced == &first)
        ;
    first = 0;
    pthread_join(t, 0);
    return 0;
}
