// That two handles are of one thread is told by any number but 0.
// expect: violated
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_t self = pthread_self();
    assert(pthread_equal(self, pthread_self()));
    assert((pthread_equal)(self, pthread_self()) == 1); //~ VIOLATED
    return 0;
}
