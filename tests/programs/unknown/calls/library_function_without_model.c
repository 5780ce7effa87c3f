// A function of the thread library is not taken to return any value, not even where other functions are: its standard says
// what it returns.
// expect: unknown(unsupported: function `pthread_getcpuclockid`)
// options: --extern havoc
// fault: unknown calls
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    clockid_t clock;
    int result = pthread_getcpuclockid(pthread_self(), &clock);
    assert(result == 0);
    return 0;
}
