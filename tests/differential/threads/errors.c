// What locks and their attributes answer when they are asked for something odd.
// data-model: LP64
// cflags: -pthread
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static sem_t semaphore;
static const struct timespec past = {1, 0}, odd = {1, 1000000000};

static void show(const char *what, int result) {
    printf("%s %d\n", what, result);
}

static void *other(void *unused) {
    show("foreign recursive", pthread_mutex_unlock(&recursive));
    show("foreign checking", pthread_mutex_unlock(&checking));
    show("try normal", pthread_mutex_trylock(&normal));
    show("timed normal", pthread_mutex_timedlock(&normal, &past));
    show("timed recursive", pthread_mutex_timedlock(&recursive, &past));
    show("odd time", pthread_mutex_timedlock(&normal, &odd));
    show("try read", pthread_rwlock_tryrdlock(&lock));
    show("timed read", pthread_rwlock_timedrdlock(&lock, &past));
    show("timed write", pthread_rwlock_timedwrlock(&lock, &past));
    show("try spin", pthread_spin_trylock(&spin));
    return unused;
}

static void locks(void) {
    pthread_t thread;
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    pthread_mutex_lock(&recursive);
    show("recursive again", pthread_mutex_lock(&recursive));
    show("recursive try", pthread_mutex_trylock(&recursive));
    pthread_mutex_lock(&checking);
    show("checking again", pthread_mutex_lock(&checking));
    show("checking try", pthread_mutex_trylock(&checking));
    show("free at an odd time", pthread_mutex_timedlock(&normal, &odd));
    pthread_rwlock_wrlock(&lock);
    show("write and read", pthread_rwlock_rdlock(&lock));
    show("write again", pthread_rwlock_wrlock(&lock));
    show("spin", pthread_spin_lock(&spin));
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    show("spin", pthread_spin_unlock(&spin));
    show("spin", pthread_spin_destroy(&spin));
    show("checking", pthread_mutex_unlock(&checking));
    show("checking", pthread_mutex_unlock(&checking));
}

static void conditions(void) {
    pthread_cond_t condition;
    pthread_cond_init(&condition, NULL);
    show("condition without mutex", pthread_cond_timedwait(&condition, &checking, &past));
    show("condition at an odd time", pthread_cond_timedwait(&condition, &normal, &odd));
    show("condition", pthread_cond_timedwait(&condition, &normal, &past));
    show("mutex is back", pthread_mutex_unlock(&normal));
    show("condition", pthread_cond_destroy(&condition));
}

static void semaphores(void) {
    int value;
    show("too much", sem_init(&semaphore, 0, 1u + INT_MAX) + errno);
    show("most", sem_init(&semaphore, 0, INT_MAX));
    show("one more", sem_post(&semaphore) + errno);
    sem_destroy(&semaphore);
    sem_init(&semaphore, 0, 0);
    show("try", sem_trywait(&semaphore) + errno);
    show("timed", sem_timedwait(&semaphore, &past) + errno);
    show("odd time", sem_timedwait(&semaphore, &odd) + errno);
    sem_post(&semaphore);
    sem_wait(&semaphore);
    sem_post(&semaphore);
    show("free", sem_timedwait(&semaphore, &past));
    sem_getvalue(&semaphore, &value);
    show("value", value);
    show("destroy", sem_destroy(&semaphore));
}

static void attributes(void) {
    pthread_attr_t thread;
    pthread_mutexattr_t mutex;
    pthread_condattr_t condition;
    pthread_rwlockattr_t rwlock;
    pthread_barrierattr_t barrier;
    pthread_barrier_t none;
    clockid_t clock;
    size_t size;
    int value;
    pthread_attr_init(&thread);
    show("detached", pthread_attr_setdetachstate(&thread, 2));
    pthread_attr_setdetachstate(&thread, PTHREAD_CREATE_DETACHED);
    pthread_attr_getdetachstate(&thread, &value);
    show("detached", value);
    show("small stack", pthread_attr_setstacksize(&thread, 100));
    pthread_attr_setstacksize(&thread, 1 << 20);
    pthread_attr_getstacksize(&thread, &size);
    show("stack", (int)size);
    pthread_attr_getguardsize(&thread, &size);
    show("guard", (int)size);
    pthread_attr_getscope(&thread, &value);
    show("scope", value);
    pthread_attr_destroy(&thread);
    pthread_mutexattr_init(&mutex);
    show("type", pthread_mutexattr_settype(&mutex, 9));
    pthread_mutexattr_settype(&mutex, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutexattr_setprotocol(&mutex, PTHREAD_PRIO_INHERIT);
    pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_gettype(&mutex, &value);
    show("type", value);
    pthread_mutexattr_getprotocol(&mutex, &value);
    show("protocol", value);
    pthread_mutexattr_getpshared(&mutex, &value);
    show("shared", value);
    pthread_mutexattr_getrobust(&mutex, &value);
    show("robust", value);
    pthread_mutexattr_destroy(&mutex);
    pthread_condattr_init(&condition);
    pthread_condattr_setclock(&condition, CLOCK_MONOTONIC);
    pthread_condattr_getclock(&condition, &clock);
    show("clock", clock);
    show("clock", pthread_condattr_setclock(&condition, CLOCK_PROCESS_CPUTIME_ID));
    pthread_rwlockattr_init(&rwlock);
    pthread_rwlockattr_setkind_np(&rwlock, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlockattr_getkind_np(&rwlock, &value);
    show("kind", value);
    pthread_barrierattr_init(&barrier);
    pthread_barrierattr_getpshared(&barrier, &value);
    show("shared", value);
    show("nobody", pthread_barrier_init(&none, &barrier, 0));
    show("one", pthread_barrier_init(&none, &barrier, 1));
    show("alone", pthread_barrier_wait(&none));
    show("alone again", pthread_barrier_wait(&none));
    show("barrier", pthread_barrier_destroy(&none));
}

static void threads(void) {
    int old;
    show("name", pthread_setname_np(pthread_self(), "a name that is too long"));
    show("name", pthread_setname_np(pthread_self(), "short"));
    show("self", pthread_join(pthread_self(), NULL));
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
    show("cancel", old);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &old);
    show("cancel", old);
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old);
    show("cancel type", old);
    show("cancel", pthread_setcancelstate(7, &old));
    pthread_testcancel();
}

int main(void) {
    locks();
    conditions();
    semaphores();
    attributes();
    threads();
    return 0;
}
