// expect: holds
// Some threads end while they hold the lock: all others wait for ever.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned lock;
static volatile int inside;

static void take(void)
{
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(lock == 0);
  lock = 1;
  __VERIFIER_atomic_end();
}

static void enter(void)
{
  inside = 1;
  if (inside != 1)
    reach_error();
  inside = 0;
}

static void *work(void *unused)
{
  take();
  enter();
  if (__VERIFIER_nondet_int())
    lock = 0;
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
