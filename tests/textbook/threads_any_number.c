// expect: holds
// Any number of threads raise a number under a lock of their own making.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

static volatile int lock;
static volatile unsigned number;

static void *work(void *unused)
{
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(lock == 0);
  lock = 1;
  __VERIFIER_atomic_end();
  number = number + 2;
  if (number % 2 != 0)
    reach_error();
  lock = 0;
  return unused;
}

int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
