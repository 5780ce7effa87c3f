// expect: violated
// Two kinds of threads: one of them does not ask for the lock.
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

static void *careful(void *unused)
{
  take();
  enter();
  lock = 0;
  return unused;
}
static void *careless(void *unused)
{
  if (lock == 0)
    enter();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;) {
    pthread_create(&thread, 0, careful, 0);
    if (__VERIFIER_nondet_int())
      pthread_create(&thread, 0, careless, 0);
  }
}
