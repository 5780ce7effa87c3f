// C lets `mtx_trylock` fail although the mutex is free.
// expect: violated
#include <assert.h>
#include <threads.h>

int main(void) {
    mtx_t mutex;
    if (mtx_init(&mutex, mtx_plain) != thrd_success)
        return 1;
    int tried = mtx_trylock(&mutex);
    assert(tried == thrd_success); //~ VIOLATED
    return 0;
}
