// Whatever the order, the three digits have the same sum and the number is one of six.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int digits;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *append(void *digit) {
    pthread_mutex_lock(&mutex);
    digits = digits * 10 + *(int *)digit;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void) {
    pthread_t a, b;
    int one = 1, two = 2, three = 3;
    pthread_create(&a, 0, append, &one);
    pthread_create(&b, 0, append, &two);
    append(&three);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(digits / 100 + digits / 10 % 10 + digits % 10 == 6);
    assert(digits >= 123 && digits <= 321);
    return 0;
}
