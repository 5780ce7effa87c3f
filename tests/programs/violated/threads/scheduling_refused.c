// The system may refuse to change when a thread runs.
// expect: violated
#include <assert.h>
#include <pthread.h>
#include <sched.h>

int main(void) {
    struct sched_param parameters = {1};
    int result = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters);
    assert(result == 0); //~ VIOLATED
    return 0;
}
