// expect: violated
// A thread waits inside an atomic section, and another one goes on.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile int number;

static void *work(void *unused)
{
  if (__VERIFIER_nondet_int()) {
    pthread_mutex_lock(&mutex);
    int before = number;
    if (number != before)
      reach_error();
    pthread_mutex_unlock(&mutex);
  } else {
    __VERIFIER_atomic_begin();
    number = 1;
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    number = 0;
    __VERIFIER_atomic_end();
  }
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
