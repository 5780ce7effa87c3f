// C does not say what happens when a plain mutex is locked twice.
// expect: unknown(undefined behaviour: mtx_lock: this thread has locked the mutex)
#include <threads.h>

int main(void) {
    mtx_t mutex;
    mtx_init(&mutex, mtx_plain);
    mtx_lock(&mutex);
    mtx_lock(&mutex);
    return 0;
}
