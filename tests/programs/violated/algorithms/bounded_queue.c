// Who is woken takes what is there, but another one may have been faster.
// expect: violated
// options: --spurious-wakeups off
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static int length;

static void *take(void *unused) {
    pthread_mutex_lock(&m);
    if (length == 0)
        pthread_cond_wait(&work, &m);
    assert(length > 0); //~ VIOLATED
    length--;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, take, 0);
    pthread_create(&t[1], 0, take, 0);
    pthread_mutex_lock(&m);
    length++;
    pthread_cond_signal(&work);
    pthread_mutex_unlock(&m);
    pthread_exit(0);
}
