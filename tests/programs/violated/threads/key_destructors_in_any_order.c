// The order in which the destructors of two keys run is not fixed.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_key_t first, second;
static int last;

static void set_last(void *value) {
    last = *(int *)value;
}

static void *work(void *unused) {
    static int one = 1, two = 2;
    pthread_setspecific(first, &one);
    pthread_setspecific(second, &two);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&first, set_last);
    pthread_key_create(&second, set_last);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(last == 2); //~ VIOLATED
    return 0;
}
