// A weak exchange may fail although nobody else is there.
// expect: violated
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    _Atomic int number = 3;
    int expected = 3;
    int done = atomic_compare_exchange_weak(&number, &expected, 4);
    assert(done); //~ VIOLATED
    return 0;
}
