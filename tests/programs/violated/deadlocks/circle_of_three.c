// Three locks, each thread holds one and wants the next.
// expect: violated
// places: 14 22 30 41
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); //~ VIOLATED
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return unused;
}

static void *two(void *unused) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&c); //~ VIOLATED
    pthread_mutex_unlock(&c);
    pthread_mutex_unlock(&b);
    return unused;
}

static void *three(void *unused) {
    pthread_mutex_lock(&c);
    pthread_mutex_lock(&a); //~ VIOLATED
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&c);
    return unused;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_create(&t[2], 0, three, 0);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    pthread_join(t[2], 0); //~ VIOLATED
    return 0;
}
