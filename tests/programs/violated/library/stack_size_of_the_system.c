// How large a stack is depends on the system.
// expect: violated
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int main(void) {
    pthread_attr_t first, second;
    size_t size, again;
    if (pthread_attr_init(&first) || pthread_attr_init(&second))
        return 0;
    pthread_attr_getstacksize(&first, &size);
    pthread_attr_getstacksize(&second, &again);
    assert(size == again && size >= 16384);
    assert(size == 8u << 20); //~ VIOLATED
}
