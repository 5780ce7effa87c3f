// What numbers keys have is open, so a warning says that the least ones were taken where the program looks at them.
// expect: holds
// warns: keys were taken to have the least numbers
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_key_t first, second;
    pthread_key_create(&first, 0);
    pthread_key_create(&second, 0);
    assert(first != second);
    return 0;
}
