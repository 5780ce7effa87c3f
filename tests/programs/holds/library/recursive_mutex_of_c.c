// The mutex functions of C tell success or failure in words of C.
// expect: holds
// options: --malloc-may-fail on
#include <assert.h>
#include <threads.h>

int main(void) {
    mtx_t mutex;
    if (mtx_init(&mutex, mtx_plain | mtx_recursive) != thrd_success)
        return 0;
    if (mtx_lock(&mutex) != thrd_success)
        return 0;
    int again = mtx_lock(&mutex);
    assert(again == thrd_success || again == thrd_error);
}
