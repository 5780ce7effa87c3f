// Three threads append a digit each; one of the six orders is wrong.
// expect: violated
// fault: lost interleavings
// threads
#include <pthread.h>

extern void reach_error(void);

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
    if (digits == 231)
        reach_error(); //~ VIOLATED
    return 0;
}
