// Two threads that store inputs under a lock, in every order.
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned char least = 100, greatest = 100;

static void *reader(void *unused) {
    for (int round = 0; round < 2; round++) {
        unsigned char value = __VERIFIER_nondet_uchar();
        pthread_mutex_lock(&lock);
        if (value < least) least = value;
        if (value > greatest) greatest = value;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, reader, 0);
    pthread_create(&two, 0, reader, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    if (least > greatest) reach_error();
    return 0;
}
