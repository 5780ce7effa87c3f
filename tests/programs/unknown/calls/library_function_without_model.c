// A function of the thread library is not taken to return any value, not even where other functions are: its standard says
// what it returns.
// expect: unknown(unsupported: function `pthread_setcanceltype`)
// options: --extern havoc
// fault: unknown calls
#include <assert.h>
#include <pthread.h>

int main(void) {
    int before;
    int result = pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &before);
    assert(result == 0);
    return 0;
}
