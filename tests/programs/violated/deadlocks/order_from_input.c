// An input decides the order of the locks.
// expect: violated
// places: 15 26 36
// property: no-deadlock
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); //~ VIOLATED
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return unused;
}

static void *two(void *unused) {
    int first = __VERIFIER_nondet_int();
    pthread_mutex_t *x = first > 5 ? &a : &b;
    pthread_mutex_t *y = first > 5 ? &b : &a;
    pthread_mutex_lock(x);
    pthread_mutex_lock(y); //~ VIOLATED
    pthread_mutex_unlock(y);
    pthread_mutex_unlock(x);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
